"""Ranges of a workbook by their text: sheets, corners, whole columns, and what is refused."""

from __future__ import annotations

import datetime

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import MAIN, parts, worksheet, zipped
from xl_departage.base.errors import FileError, Place
from xl_departage.spreadsheet.recalculation import workbook_range as module
from xl_departage.spreadsheet.recalculation.workbook_range import (
    SheetValues,
    WorkbookCells,
    range_of,
    sheet_values,
    workbook_cells,
)
from xl_departage.spreadsheet.storage.package import Package

PLACE = Place(file="book.xlsx")
GRID = SheetValues("Grille", {(2, 2): "a", (3, 4): 5, (4, 3): "z"}, [(1, 1), (3, 9)])
OTHER = SheetValues("It's", {(1, 1): 7})
BLANK = SheetValues("Vide", {})


def book(*sheets: SheetValues, hidden: tuple[str, ...] = ()) -> WorkbookCells:
    return WorkbookCells(sheets, PLACE, {}, frozenset(hidden))


ONE, TWO = book(GRID), book(GRID, OTHER, BLANK)


@each_row(
    ("workbook", "reference", "row", "column", "cells"),
    [
        (ONE, None, 1, 1, [[None] * 4, [None, "a", None, None], [None, None, None, 5], [None, None, "z", None]]),
        (ONE, "B2:C3", 2, 2, [["a", None], [None, None]]),
        (ONE, "$C$3:$B$2", 2, 2, [["a", None], [None, None]]),
        (ONE, "C2:B3", 2, 2, [["a", None], [None, None]]),
        (ONE, " b2 ", 2, 2, [["a"]]),
        (ONE, "D3:F9", 3, 4, [[5], [None]]),
        (ONE, "D4", 4, 4, [[None]]),
        (ONE, "B:C", 1, 2, [[None, None], ["a", None], [None, None], [None, "z"]]),
        (ONE, "$D:$D", 1, 4, [[None], [None], [5], [None]]),
        (ONE, "D:Z", 1, 4, [[None], [None], [5], [None]]),
        (TWO, "Grille!B2", 2, 2, [["a"]]),
        (TWO, "grille ! B2 ", 2, 2, [["a"]]),
        (TWO, "'It''s'!A1", 1, 1, [[7]]),
        (TWO, "it's", 1, 1, [[7]]),
        (TWO, "It's!", 1, 1, [[7]]),
        (TWO, "Vide", 1, 1, [[None]]),
        (book(GRID, OTHER, hidden=("It's",)), "B2", 2, 2, [["a"]]),
        (book(GRID, OTHER, hidden=("Grille",)), None, 1, 1, [[7]]),
    ],
)
def test_cells_of_a_reference(
    workbook: WorkbookCells, reference: str | None, row: int, column: int, cells: list[list[object]]
) -> None:
    found = range_of(workbook, reference)

    assert (found.row, found.column, found.cells) == (row, column, cells)
    assert (found.row_of(1), found.row_of(3), found.column_of(1), found.column_of(2)) == (
        row,
        row + 2,
        column,
        column + 1,
    )
    assert found.place.file == "book.xlsx"


def test_hidden_columns_are_named_of_a_whole_sheet_only() -> None:
    # Columns 1 and 3 to 9 are hidden; the sheet has four.
    assert range_of(ONE).hidden == {0, 2, 3}
    assert range_of(ONE, "A1:D4").hidden == frozenset()


@each_row(
    ("workbook", "reference", "key"),
    [
        (ONE, "A5", "range_empty"),
        (ONE, "E1:F2", "range_empty"),
        (ONE, "A0:B2", "range_empty"),
        (ONE, "XFE1", "range_unreadable"),
        (ONE, "Grille!1:2", "range_unreadable"),
        (ONE, "Grille!x", "range_unreadable"),
        (ONE, "Nothing", "range_no_sheet"),
        (ONE, "Nothing!A1", "range_no_sheet"),
        (ONE, "'!A1", "range_no_sheet"),
        (TWO, "A1", "range_which_sheet"),
        (TWO, None, "range_which_sheet"),
        (book(GRID, hidden=("Grille",)), None, "range_no_worksheet"),
        (book(GRID, hidden=("Grille",)), "A1", "range_which_sheet"),
        (book(), None, "range_no_worksheet"),
        (book(BLANK), "A1", "range_empty"),
    ],
)
def test_references_that_name_nothing(workbook: WorkbookCells, reference: str | None, key: str) -> None:
    with pytest.raises(FileError) as caught:
        range_of(workbook, reference)

    assert caught.value.key == key


def test_ranges_may_be_so_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_CELLS", 6)
    assert len(range_of(ONE, "B2:D3").cells) == 2
    for reference in ("A2:D3", "B2:D4"):
        with pytest.raises(FileError, match=r"."):
            range_of(ONE, reference)


def test_ends_of_sheets() -> None:
    assert [(sheet.last_row, sheet.last_column) for sheet in (GRID, OTHER, BLANK)] == [(4, 4), (1, 1), (0, 0)]
    assert TWO.sheet("It's") is OTHER
    assert TWO.sheet("Rien") is None


def test_computed_dates_are_shown_as_their_cells_show_them() -> None:
    styles = f'<styleSheet xmlns="{MAIN}"><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>'
    sheet = worksheet(
        '<row r="1"><c r="A1" s="1"><f>TODAY()</f><v>45351</v></c><c r="B1" s="0"><f>1+1</f><v>45351</v></c><c r="C1"><f>2</f><v>3</v></c>'
        '<c r="D1" s="1" t="str"><f>"x"</f><v>x</v></c><c r="E1" s="1"><v>45352.5</v></c><c r="F1"><f>A9</f></c></row>'
    )
    package = Package(zipped(parts(sheet, extra={"xl/styles.xml": styles})), PLACE)

    assert sheet_values(package)[0].cells == {
        (1, 1): datetime.date(2024, 2, 29),
        (1, 2): 45351,
        (1, 3): 3,
        (1, 4): "x",
        (1, 5): datetime.datetime(2024, 3, 1, 12),
    }
    assert not workbook_cells(package).computed
