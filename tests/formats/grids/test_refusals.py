"""
Refusals of ranges and lists, each at the cell that was spoilt: what else stands in them is sound. The places are counted by hand: rows and
columns from 1, the heading first.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.chess.checks.grids import rules
from tests.rows import each_row
from xl_departage import CHECK
from xl_departage.base.errors import InconsistentGrid, Place
from xl_departage.chess.checks import Severity
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.hosts.cli import main

Cells = list[list[object]]
HEAD: list[object] = ["No", "Name", "1", "2"]
SQUARE: list[object] = ["No", "Team", "1", "2", "3"]
GAMES: list[object] = ["Round", "White", "Result", "Black"]
RATED: list[object] = ["Round", "White", "Rtg", "Result", "Black", "Rtg"]
BOARDS: list[object] = ["Round", "Board", "Team", "White", "Rtg", "Result", "Black", "Rtg", "Team"]
TEAMS: Cells = [["No", "Team"], [1, "A"], [2, "B"], [3, "C"], [4, "D"]]
PAIR: Cells = [GAMES, [1, "A", "1-0", "B"], [2, "B", "1-0", "A"]]


def match(result: str) -> Cells:
    return [GAMES, [1, "A", result, "B"], [1, "C", "2-0", "D"]]


def refused(cells: Cells, text: str, players: Cells | None = None) -> list[tuple[Any, ...]]:
    """Key, row, round, column and text of each error."""
    found = check_grid(cells, rules(f"FIDE-2026; {text}"), players=players).problems
    return [
        (problem.key, problem.place.row, problem.place.round, problem.column, problem.place.text)
        for problem in found
        if problem.severity is Severity.ERROR
    ]


@each_row(
    ("text", "cells", "errors"),
    [
        # What the rules say and the rows do not allow has no cell.
        ("rounds=9", PAIR, [("grid_rounds_too_many", None, None, None, None)]),
        ("match=3-1-0", PAIR, [("rules_match_of_individuals", None, None, None, None)]),
        ("match=3-1-0", [HEAD, [1, "A", "2w1", "2b1"], [2, "B", "1b0", "1w0"]],
         [("rules_match_of_individuals", None, None, None, None)]),
        # Nobody plays whole matches for the points of one game: four boards would double every score.
        ("boards=4", PAIR, [("grid_boards_of_individuals", 2, 1, None, "A 1-0 B")]),
        ("boards=4", [HEAD, [1, "A", "2w1", "2b1"], [2, "B", "1b0", "1w0"]],
         [("grid_boards_of_individuals", 2, 1, None, "2w1")]),
        ("planned=1", PAIR, [("list_round_beyond", 3, 2, None, "B 1-0 A")]),
        # Ratings beside the names of a list of games, and of a list of boards.
        ("", [RATED, [1, "A", "abc", "1-0", "B", 1500], [2, "B", 1600, "1-0", "A", 1700]],
         [("grid_rating_unreadable", 2, None, None, "abc"), ("list_rating_differs", 3, 2, None, "1600")]),
        ("boards=2", [BOARDS, [1, 1, "A", "Ann", 1500, "1-0", "Bob", "x", "B"], [1, 2, "A", "Al", 1400, "1-0", "Ben", 1300, "B"],
                      [2, 1, "B", "Bob", 1700, "1-0", "Ann", 1501, "A"], [2, 2, "B", "Ben", 1300, "1-0", "Al", 1400, "A"]],
         [("grid_rating_unreadable", 2, 1, None, "x"), ("list_rating_differs", 4, 2, None, "1501")]),
        ("boards=4", [SQUARE, [1, "A", "x", "3 2", "2"], [2, "B", "1", "x", "2"], [3, "C", "2", "2", "x"]],
         [("grid_matrix_one_side", 2, None, 4, "3 2")]),
        ("boards=2; games=1", [SQUARE, [1, "A", "x", "1 1", "2"], [2, "B", "1 1", "x", "2"], [3, "C", "0", "0", "x"]],
         [("grid_matrix_too_many", 2, None, 4, "1 1")]),
        ("games=4", [SQUARE, [1, "A", "x", "2½", "4"], [2, "B", "1½", "x", "4"], [3, "C", "0", "0", "x"]],
         [("grid_matrix_total", 2, None, 4, "2½")]),
        ("", [HEAD, [1, "A", "2w1(-1 MP)", "2b1"], [2, "B", "1b0", "1w0"]],
         [("grid_given_of_players", 2, 1, 3, "2w1(-1 MP)")]),
        ("boards=1", [HEAD, [1, "A", "2w1", "3b2"], [2, "B", "1b0", "4w1"], [3, "C", "4w1", "1w0"], [4, "D", "3b0", "2b0"]],
         [("match_boards_exceeded", 2, 2, 4, "3b2")]),
    ],
)  # fmt: skip
def test_a_range_is_refused_at_the_cell_that_is_wrong(
    text: str, cells: Cells, errors: Sequence[tuple[Any, ...]]
) -> None:
    assert refused(cells, text) == errors


@each_row(
    ("cells", "errors"),
    [
        # The result of a game is no score of a match of two boards, unless it adds up to one.
        *((match(result), [("list_match_score", 2, 1, None, result)]) for result in ("1", "½", "=", "win", "x-y", "W", "K-K")),
        *((match(result), []) for result in ("1-1", "2-0", "½-1½", "")),
        # Nobody sits opposite.
        ([["Round", "White", "Black", 1, 2], [1, "A", "B", "1", "0"], [1, "C", "EXE", "1", "0"]],
         [("list_bye_boards", 3, 1, None, "C EXE")]),
    ],
)  # fmt: skip
def test_a_list_of_matches_is_refused_at_the_row_that_is_wrong(cells: Cells, errors: Sequence[tuple[Any, ...]]) -> None:
    assert refused(cells, "boards=2", TEAMS) == errors


def test_numbers_and_ratings_under_each_others_headings_are_refused_where_one_looks(tmp_path: Path) -> None:
    """Whoever reads the table: a cell, CHECK, a command. What could be right is read."""
    rows: list[list[Any]] = [
        [1, "Ada", 2100, "2W1"],
        [2, "Bob", 2000, "1B0"],
        [3, "Cyd", 1900, "4W½"],
        [4, "Dan", 1800, "3B½"],
    ]
    sound: list[list[Any]] = [["No", "Name", "Rtg", "R1"], *rows]
    exchanged: list[list[Any]] = [["Rtg", "Name", "No", "R1"], *rows]

    with pytest.raises(InconsistentGrid, match="exchange the two headings") as refused:
        read_crosstable(exchanged)
    assert refused.value.place == Place(row=2, text="2100", range_column=3)
    assert [line[0] for line in CHECK(exchanged, "FIDE-2026; lang=en")].count("error") == 1
    path = tmp_path / "t.csv"
    path.write_text("\n".join(";".join(map(str, row)) for row in exchanged))
    done = CliRunner().invoke(main, ["tiebreaks", str(path), "--codes", "ARO", "--lang", "en"])
    assert done.exit_code == 2
    assert "the numbers look like ratings" in done.stderr
    # As it should be; numbers of members; ratings that are no numbering.
    members: list[list[Any]] = [["No", "Name", "Rtg", "R1"], *[[1000 + row[0], row[1], row[2], row[3]] for row in rows]]
    low: list[list[Any]] = [
        ["Rtg", "Name", "No", "R1"],
        [1, *rows[0][1:]],
        [2, *rows[1][1:]],
        [2, *rows[2][1:]],
        [4, *rows[3][1:]],
    ]
    for table in (sound, members, low):
        assert len(read_crosstable(table).crosstable.players) == 4


def test_numbers_and_ratings_of_a_list_beside_games_are_not_exchanged(subtests: pytest.Subtests) -> None:
    """The players named or numbered in the games; whose ratings are 1, 2, 3 … would have averages of 2."""
    people: Cells = [[1, "Ada", 2100], [2, "Bob", 2000], [3, "Cyd", 1900]]
    named: Cells = [GAMES, [1, "Ada", "1-0", "Bob"], [2, "Cyd", "1-0", "Ada"], [3, "Bob", "½-½", "Cyd"]]
    numbered: Cells = [GAMES, [1, 1, "1-0", 2], [2, 3, "1-0", 1], [3, 2, "½-½", 3]]
    with subtests.test("named"):
        exchanged = refused(named, "", [["Rtg", "Name", "No"], *people])
        assert exchanged == [("grid_columns_exchanged", 2, None, 3, "2100")]
    with subtests.test("numbered"):
        exchanged = refused(numbered, "", [["Rtg", "Name", "No"], *people])
        assert ("grid_columns_exchanged", 2, None, 3, "2100") in exchanged
    for games in (named, numbered):
        assert refused(games, "", [["No", "Name", "Rtg"], *people]) == []
