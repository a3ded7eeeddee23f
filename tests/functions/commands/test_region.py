"""The table that one selected cell means, also where empty columns divide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.messages import languages
from xl_departage.functions import call
from xl_departage.functions.commands import Sheet, WiderTable, check_grid, insert, selected_table
from xl_departage.functions.commands.region import _headings
from xl_departage.spreadsheet.formulas.addresses import Area

PAPI = ["Pl", "", "Nom", "Elo", "Cat.", "Fede", "Ligue", "Rd 1", "Rd 2", "Rd 3", "Pts"]
CHESS_RESULTS = ["Rk.", "SNo", "", "Name", "FED", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts."]
# Everybody against everybody, by place: Black is N.
RESULTS = [
    (["+ 3N", "+ 4B", "+ 2N"], 3),
    (["+ 4B", "= 3N", "- 1B"], 1.5),
    (["- 1B", "= 2B", "+ 4N"], 1.5),
    (["- 2N", "- 1N", "- 3B"], 0),
]


def table(heading: Sequence[str], titles: Sequence[str] = ("", "", "", "")) -> list[list[Any]]:
    """Four players by place, with the title of each in the column without a heading."""
    rows: list[list[Any]] = [list(heading)]
    for place, (rounds, points) in enumerate(RESULTS, start=1):
        leading = [place] if heading[0] == "Pl" else [place, place]
        first = next(at for at, title in enumerate(heading) if "1" in title)
        filled = [titles[place - 1], f"Player {place}"]
        others = [1500, "A", "FRA", "IDF"][: first - len(leading) - len(filled)]
        rows.append([*leading, *filled, *others, *rounds, points])
    return rows


def sheet_of(rows: Sequence[Sequence[Any]], top: int = 1, left: int = 1) -> Sheet:
    width = max(map(len, rows))
    cells = [[None if cell == "" else cell for cell in [*row, *[""] * (width - len(row))]] for row in rows]
    return Sheet((top, left, top + len(rows) - 1, left + width - 1), cells)


def beside(*blocks: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """Blocks side by side, an empty column between them."""
    height = max(map(len, blocks))
    rows: list[list[Any]] = [[] for _ in range(height)]
    for block in blocks:
        width = max(map(len, block))
        for at, row in enumerate(rows):
            line = list(block[at]) if at < len(block) else []
            row += [*([""] if row else []), *line, *[""] * (width - len(line))]
    return rows


@each_row("titles", [("", "", "", ""), ("FM", "", "", ""), ("", "", "WGM", "")])
@each_row("heading", [PAPI, CHESS_RESULTS])
def test_every_cell_of_a_program_s_table_means_the_whole_table(heading: list[str], titles: tuple[str, ...]) -> None:
    rows = table(heading, titles)
    for top, left in ((1, 1), (7, 4)):
        sheet = sheet_of(rows, top, left)
        for row in range(top, top + len(rows)):
            for column in range(left, left + len(heading)):
                try:
                    found: Area = selected_table(sheet, (row, column, row, column))
                except WiderTable as wider:
                    found = wider.area
                assert found == sheet.area, (row, column)


def test_the_table_is_shown_before_anything_is_written_and_taken_when_it_is_selected() -> None:
    sheet = sheet_of(table(PAPI))
    single_cell: Area = (3, 4, 3, 4)
    with pytest.raises(WiderTable) as raised:
        insert(sheet, single_cell, "swiss_opponents_strength", "fr")
    assert all("A1:K5" in raised.value.message(language) for language in languages())
    with pytest.raises(WiderTable):
        check_grid(sheet, single_cell, "fr")
    assert check_grid(sheet, (1, 1, 5, 11), "fr").note
    written = insert(sheet, (1, 1, 5, 11), "swiss_opponents_strength", "fr")
    assert written.formula == '=BUCHHOLZ($A$1:$K$5,"","FIDE-2026")'.replace('""', "")


def test_a_table_of_the_program_without_its_first_column_would_be_wrong() -> None:
    """Why it matters: half of the table has other numbers."""
    heading, *players = table(PAPI)
    rows = [heading, *players[::-1]]

    assert call("CHECK", [rows, "FIDE-2026"]) in ("", [[""]])
    assert call("CHECK", [[row[2:] for row in rows], "FIDE-2026"]) not in ("", [[""]])


GRID: list[list[Any]] = [
    ["No", "Name", "R1", "R2"],
    [1, "A", "+ 2B", "= 3N"],
    [2, "B", "- 1N", ""],
    [3, "C", "", "= 1B"],
]


@pytest.mark.parametrize(
    "neighbour",
    [
        # What commands have written beside it: a column, the standings, a check.
        [[""], [1.5], [2], [2.5]],
        [["Rank", "No", "Name", "Points"], [1, 1, "A", 1.5], [2, 3, "C", 0.5], [3, 2, "B", 0]],
        [["Severity", "Row", "Player", "Problem"], ["error", 2, "A", "…"]],
        # A second grid, a list of players, a few words.
        GRID,
        [["No", "Name", "Club"], [1, "A", "X"], [2, "B", "Y"], [3, "C", "Z"]],
        [["Room 1"]],
        [["Board", "Referee"], [1, "Dan"], [2, "Eve"], [3, "Fay"]],
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_what_stands_beside_a_grid_is_no_part_of_it(neighbour: list[list[Any]], first: bool) -> None:
    sheet = sheet_of(beside(GRID, neighbour) if first else beside(neighbour, GRID))
    grid_column = 1 if first else len(neighbour[0]) + 2

    assert selected_table(sheet, (2, grid_column + 1, 2, grid_column + 1)) == (1, grid_column, 4, grid_column + 3)


def test_several_empty_columns_in_a_row_divide_and_single_ones_do_not() -> None:
    heading = ["No", "", "Name", "", "R1", "R2"]
    rows = [heading, *([row[0], "", row[1], "", *row[2:]] for row in GRID[1:])]
    with pytest.raises(WiderTable) as raised:
        selected_table(sheet_of(rows), (2, 3, 2, 3))
    assert raised.value.area == (1, 1, 4, 6)
    apart = [[*row[:2], "", *row[2:]] for row in rows]
    with pytest.raises(WiderTable) as raised:
        selected_table(sheet_of(apart), (2, 7, 2, 7))
    assert raised.value.area == (1, 4, 4, 7)


def test_a_row_is_one_of_headings_if_most_columns_that_are_read_have_one() -> None:
    named = [["x" if column < filled else "" for column in range(6)] for filled in range(7)]

    assert [_headings(row, {0, 1, 2, 3, 4, 5}) for row in named] == [False] * 4 + [True] * 3
    assert [_headings(row, {0, 1, 2}) for row in named[:4]] == [False, False, True, True]
