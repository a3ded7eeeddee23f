"""Which cells of a workbook are the list of players or games, and where a fault in it stands."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.hosts.cli.rate_files import _listed, collector_paused, load_table, sheet_names

HEAD = {1: "pid", 2: "rating"}
ONE, OTHER = {1: 50, 2: 1760}, {1: 51, 2: 1800}


@each_row(
    ("rows", "expected_rows"),
    [
        ({1: HEAD, 2: ONE, 3: OTHER}, [1, 2, 3]),
        # Without a title, every row counts; what is wrong with one is said of the row.
        ({1: HEAD, 2: ONE, 3: {1: 52}}, [1, 2, 3]),
        ({3: HEAD, 4: ONE, 9: OTHER}, [3, 4, 9]),
        # Above the headings, titles; below them, lines with a number alone are free.
        ({1: {1: "Members"}, 3: HEAD, 4: ONE, 5: {1: 51}, 6: {1: 52.0}, 7: OTHER}, [3, 4, 7]),
        ({1: {1: "Members"}, 2: {1: "May"}, 3: HEAD, 4: ONE}, [3, 4]),
        # A text alone is an entry, a wrong one; so are two numbers, and a number with a text.
        ({1: {1: "Members"}, 3: HEAD, 4: {1: "Ann"}, 5: {1: 51}, 6: {2: 1700}, 7: {1: 1, 2: 2}}, [3, 4, 7]),
        ({1: {1: "Members"}, 2: {1: "May"}}, [1, 2]),
        ({}, []),
    ],
)  # fmt: skip
def test_the_rows_of_a_list(rows: dict[int, dict[int, Any]], expected_rows: list[int]) -> None:
    assert _listed(rows) == expected_rows


@pytest.mark.parametrize("names", [("players",), ("Anything",), ("games", "Players"), ("Spieler", "games")])
def test_hidden_columns_without_a_heading_are_no_part_of_a_list(names: tuple[str, ...], tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = names[0]
    for name in names[1:]:
        book.create_sheet(name)
    mine = next(
        worksheet
        for worksheet in book.worksheets
        if len(names) == 1 or worksheet.title.lower() in sheet_names("players")
    )
    mine["B2"] = "Members of the club"
    # D helps and has no heading; E is hidden and has one; F stands beside the list.
    for row in (
        [None, "pid", "rating", None, "games", None],
        [None, 50, 1760, 7, 31, None],
        [None, 51, None, 8, 30, None],
        [None, 52, 1500, 9, 30, "?"],
    ):
        mine.append(row)
    for column in "DE":
        mine.column_dimensions[column].hidden = True
    book.save(tmp_path / "list.xlsx")

    table = load_table(tmp_path / "list.xlsx", "players")

    assert table.header == ["", "pid", "rating", "", "games"]
    assert [list(column) for column in table.columns][1:] == [["50", "51"], ["1760", ""], ["", ""], ["31", "30"]]
    fault = table.problem("period_bad_count", 1, 2, "")
    assert fault.place is not None
    assert (fault.place.cell, fault.place.sheet) == ("C5", mine.title)
    [beyond] = table.faults_of_width
    assert beyond.place is not None
    assert beyond.place.line == 6


def test_a_workbook_of_several_sheets_without_the_names_of_a_list_is_refused(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for name in ("One", "Two"):
        book.create_sheet(name)
    book.save(tmp_path / "list.xlsx")

    with pytest.raises(FileError) as refused:
        load_table(tmp_path / "list.xlsx", "games")

    assert refused.value.key == "rate_which_sheet"
    assert refused.value.values["known"] == "Sheet, One, Two"


def test_garbage_is_collected_after_a_period_as_it_was_before() -> None:
    was_enabled = gc.isenabled()
    try:
        for collected in (True, False):
            (gc.enable if collected else gc.disable)()
            with collector_paused():
                assert not gc.isenabled()
            assert gc.isenabled() is collected
    finally:
        (gc.enable if was_enabled else gc.disable)()
