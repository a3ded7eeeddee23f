"""A crosstable as a workbook of a few formulas: what stands in which cell, what stays in view, what is printed."""

from __future__ import annotations

import io
import re
from typing import Any

import openpyxl

from xl_departage.base.messages import text
from xl_departage.chess.tournament.source import Stated
from xl_departage.documents.live_workbook import live_workbook
from xl_departage.documents.stated import LISTED

ROWS = [
    ["No", "Name", "Rtg", "1.Rd", "2.Rd", "Pts"],
    ["1", "Van den Berghe, Anna", "1800", "2w1", "3b1", "2"],
    ["2", "1234", "1399 E", "1b0", "", "0"],
    ["3", "Zoe", "", "EXE", "1w0", "1"],
]
CODES = ["BH", "SB"]


def opened(tiebreaks: tuple[str, ...]) -> Any:
    content = live_workbook(ROWS, CODES, Stated("Cup", "FIDE-2026; planned=2", tiebreaks), "en")
    return openpyxl.load_workbook(io.BytesIO(content))


def test_the_table_stands_below_what_is_stated_and_the_values_beside_it() -> None:
    book = opened(("BH", "SB"))
    sheet = book.worksheets[0]
    assert (sheet["A1"].value, sheet["B2"].value, sheet["B3"].value) == ("Cup", "FIDE-2026; planned=2", "BH;SB")
    assert sheet["A1"].font.b
    assert [sheet[f"A{row}"].value for row in (2, 3)] == [text(key, "en") for key in ("convert_rules", LISTED[True])]
    assert [opened(()).worksheets[0][f"A{row}"].value for row in (3, 4)] == [text(LISTED[False], "en"), None]
    # The points that the table had are computed.
    assert [cell.value for cell in sheet[5]] == [
        "No",
        "Name",
        "Rtg",
        "1.Rd",
        "2.Rd",
        text("standings_points", "en"),
        *CODES,
        text("standings_place", "en"),
    ]
    assert [[cell.value or "" for cell in row[:5]] for row in sheet.iter_rows(min_row=6)] == [
        # Numbers and ratings are numbers; a name of digits and an estimate are texts.
        [1, "Van den Berghe, Anna", 1800, "2w1", "3b1"],
        [2, "1234", "1399 E", "1b0", ""],
        [3, "Zoe", "", "EXE", "1w0"],
    ]
    formulas = {
        cell.coordinate: str(cell.value.text)
        for row in sheet.iter_rows()
        for cell in row
        if hasattr(cell.value, "text")
    }
    assert {at: re.sub(r"_xl\w+\.", "", formula) for at, formula in formulas.items()} == {
        "F6": "=POINTS($A$5:$E$8,,$B$2)",
        "G6": "=TIEBREAK($A$5:$E$8,G$5,,$B$2)",
        "H6": "=TIEBREAK($A$5:$E$8,H$5,,$B$2)",
        "I6": "=RANK_BY($A$5:$E$8,$B$3,,$B$2)",
    }
    standings = book.worksheets[1]["A1"].value
    assert (
        re.sub(r"_xl\w+\.", "", str(standings.text))
        == f"=STANDINGS('{sheet.title}'!$A$5:$E$8,'{sheet.title}'!$B$3,'{sheet.title}'!$B$2)"
    )


def test_headings_and_names_stay_in_view_and_are_repeated_on_paper() -> None:
    book = opened(())
    sheet, ranking = book.worksheets
    assert (sheet.freeze_panes, sheet.print_title_rows, sheet.page_setup.orientation) == ("C6", "$5:$5", "landscape")
    assert (ranking.freeze_panes, ranking.print_title_rows) == ("A2", "$1:$1")
    widths = {
        column: shape.width for shape in sheet.column_dimensions.values() for column in range(shape.min, shape.max + 1)
    }
    # A name needs more than twice as much as anything else; every round, and every value, as much as the others.
    assert widths[2] > 2 * max(width for column, width in widths.items() if column != 2)
    assert len({widths[column] for column in (4, 5)}) == len({widths[column] for column in range(6, 10)}) == 1
    assert sorted(widths) == [*range(1, 10)]
    looks = [(cell.font.b, cell.alignment.horizontal, cell.border.bottom.style) for cell in sheet[5]]
    assert looks == [*[(True, None, "thin")] * 3, *[(True, "center", "thin")] * 6]
    assert [sheet.cell(6, column).alignment.horizontal for column in range(1, 6)] == [
        "left",
        None,
        "left",
        "center",
        "center",
    ]
    assert {sheet.cell(7, column).number_format for column in range(2, 6)} == {"@"}
    named = {
        column: shape.width
        for shape in ranking.column_dimensions.values()
        for column in range(shape.min, shape.max + 1)
    }
    # Place and number, the name, rating and points, and a column for each tie-break.
    assert named[3] > 2 * max(width for column, width in named.items() if column != 3)
    assert sorted(named) == [*range(1, 6 + len(CODES))]
