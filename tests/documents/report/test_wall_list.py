"""The pairings that hang on the wall: columns, points, who is away, namesakes."""

from __future__ import annotations

from typing import Any

from tests.rows import each_row
from xl_departage.base.messages import text
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.documents.report.wall_list import wall_list
from xl_departage.formats.held.grid_view import TypedGrid

HEAD = ["No", "Name", "Club", "Born", "Rd 1", "Rd 2"]
PLAYERS = [
    ["1", "Anne", "Bern", "1990", "+2B", "=3"],
    ["2", "Bilal", "Bern", "1991", "-1N", "EXE"],
    ["3", "Chloé", "Genf", "1992", "EXE", "=1"],
]


def shown(players: list[list[Any]], rounds: int) -> tuple[list[str], list[list[str]], tuple[str, ...]]:
    """Headings, rows and notes of the list of the last of so many rounds."""
    rows = [row[: 4 + rounds] for row in [HEAD, *players]]
    table = wall_list(TypedGrid(tuple(map(tuple, rows))), ReadingOptions(), "en", ())
    assert table is not None
    # Boards and points are numbers, names and results are none.
    numeric = [True, False, True, False, True, False] if rounds > 1 else [True, False, False, False]
    assert [column.numeric for column in table.columns] == numeric
    return (
        [column.text for column in table.columns],
        [[str(cell.text) for cell in row.cells] for row in table.rows],
        tuple(map(str, table.notes)),
    )


def test_points_are_shown_from_the_second_round_on() -> None:
    board, white, black, points, result = (
        text(key, "en")
        for key in ("pair_board", "pair_side_white", "pair_side_black", "grid_table.points", "page_result")
    )
    exempt = text("pair_exempt", "en")

    assert shown(PLAYERS, 1)[:2] == (
        [board, white, result, black],
        [["1", "1 Anne", "1-0", "2 Bilal"], ["", "3 Chloé", "", exempt]],
    )
    assert shown(PLAYERS, 2)[:2] == (
        [board, white, points, result, points, black],
        [["1", "1 Anne", "1", "½-½", "1", "3 Chloé"], ["", "2 Bilal", "0", "", "", exempt]],
    )


@each_row(
    ("club", "born", "called"),
    [
        # By the club; of one club by the year of birth.
        ("Genf", "1992", ["1 Anne (Bern)", "3 Anne (Genf)"]),
        ("Bern", "1992", ["1 Anne (1990)", "3 Anne (1992)"]),
    ],
)
def test_namesakes_find_their_board(club: str, born: str, called: list[str]) -> None:
    namesake = [*PLAYERS[:2], ["3", "Anne", club, born, "EXE", "=1"]]

    rows = shown(namesake, 2)[1]

    assert [rows[0][1], rows[0][-1]] == called
    assert rows[1][1] == "2 Bilal"
