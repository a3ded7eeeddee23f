"""A bye of a team is worth a win, a draw or nothing on every board, as the option `exempt` or the text beside it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.rows import each_row
from xl_departage.base.errors import Place
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.team_event import event_of_grid
from xl_departage.formats.grid_table import grid_file
from xl_departage.formats.source_opening import grid_source, read_source
from xl_departage.hosts.cli import main

BOARDS = [
    ["Round", "Team", "White", "Result", "Black", "Team"],
    ["1", "A", "Ann", "1-0", "Bob", "B"],
    ["1", "A", "Abe", "1-0", "Bea", "B"],
    ["1", "C", "", "", "", "EXE"],
    ["2", "A", "Ann", "1-0", "Cid", "C"],
    ["2", "A", "Abe", "0-1", "Cat", "C"],
]
"""Two matches on two boards: A beats B and draws with C, which has the bye."""


def with_bye(typed: str) -> list[list[object]]:
    rows: list[list[object]] = [list(row) for row in BOARDS]
    rows[3][3] = typed
    return rows


# C has the bye and a match drawn 1-1: 1 match point and 1 game point besides those of the bye.
@each_row(
    ("typed", "exempt", "match_points", "game_points", "doubted"),
    [
        ("", 2, 3, 3, False),
        ("", 1, 2, 2, False),
        ("", 0, 1, 1, False),
        ("1", 2, 3, 3, False),
        ("½", 2, 2, 2, True),
        ("0", 2, 1, 1, True),
        ("1", 1, 3, 3, True),
        ("½", 1, 2, 2, False),
        ("1", 0, 3, 3, True),
    ],
)
def test_the_worth_typed_in_a_list_counts_and_is_doubted_against_the_rules(
    typed: str, exempt: int, match_points: int, game_points: int, doubted: bool
) -> None:
    source = grid_source(with_bye(typed), Place(), ReadingOptions(exempt=exempt, exempt_is_stated=True, boards=2))

    event = event_of_grid(source.crosstable)
    assert (event.match_points[2], event.game_points[2]) == (2 * match_points, 2 * game_points)
    assert ["list_bye_points_beside" in notice.key for notice in source.notices if "bye" in notice.key] == (
        [True] if doubted else []
    )


@pytest.mark.parametrize(
    ("typed", "points", "cell"),
    [("", (6, 6), "EXE"), ("1", (6, 6), "EXE"), ("½", (4, 4), "EXE ½"), ("0", (2, 2), "EXE 0")],
)
def test_a_trf_and_a_table_of_the_list_keep_the_worth(
    typed: str, points: tuple[int, int], cell: str, tmp_path: Path
) -> None:
    typed_list, file = tmp_path / "l.csv", tmp_path / "l.trf"
    typed_list.write_text("\n".join(";".join(map(str, row)) for row in with_bye(typed)), encoding="utf-8")
    done = CliRunner().invoke(main, ["convert", str(typed_list), str(file)])
    assert done.exit_code == 0, done.output
    event = read_source(file.read_bytes(), "l.trf").event
    assert event is not None
    assert (event.match_points[2], event.game_points[2]) == points

    written = grid_file(grid_source(with_bye(typed), Place(), ReadingOptions(boards=2)), "CSV", "keyboard")
    read = grid_source(written.rows, Place(), written.options)
    assert written.rows[3][3] == cell
    shown = event_of_grid(read.crosstable)
    assert (shown.match_points[2], shown.game_points[2]) == points


@each_row(
    ("cell", "exempt", "points"),
    [("EXE", 2, 8), ("EXE", 1, 4), ("EXE 1", 1, 8), ("EXE ½", 2, 4), ("EXE 0", 2, 0), ("½ BYE", 2, 4), ("=PAB", 2, 4)],
)
def test_a_cell_of_a_grid_states_the_worth_on_every_board(cell: str, exempt: int, points: int) -> None:
    rows: list[list[object]] = [["No", "Team", "1"], [1, "A", "2w3"], [2, "B", "1b1"], [3, "C", cell]]
    options = ReadingOptions(exempt=exempt, exempt_is_stated=True, boards=4)

    assert grid_source(rows, Place(), options).crosstable.scores == (6, 2, points)
