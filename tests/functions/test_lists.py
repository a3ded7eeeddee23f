"""BERGER: the pairings as a table, by number and by name."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.rows import each_row
from xl_departage.base.errors import DepartageError
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions import OMITTED, call


def test_the_printed_tables() -> None:
    """FIDE C.05, Annex 1, for 5 or 6 players."""
    table: Any = call("BERGER", [6])
    printed = "1-6 2-5 3-4 6-4 5-3 1-2 2-6 3-1 4-5 6-5 1-4 2-3 3-6 4-2 5-1"

    assert table[0] == ["Ronde", "Table", "Blancs", "Noirs"]
    assert [f"{white}-{black}" for _, _, white, black in table[1:]] == printed.split()
    assert [row[:2] for row in table[1:]] == [[round, board] for round in range(1, 6) for board in range(1, 4)]


def test_an_odd_number_rests_and_the_table_is_a_list_of_games() -> None:
    table: Any = call("BERGER", [[["Naam"], ["An"], [None], ["Bo"], ["Cas"]], 2])

    assert table[:3] == [["Ronde", "Bord", "Wit", "Zwart"], [1, 1, "Bo", "Cas"], [1, "", "An", "vrij"]]
    games = [[*table[0], "Uitslag"], *([*row, "½" if row[1] else ""] for row in table[1:])]
    read = read_crosstable(games).crosstable
    assert [player.name for player in read.players] == ["An", "Bo", "Cas"]
    assert read.scores == (4, 4, 4)
    assert read.cycles == 2


@each_row(
    ("players", "key"),
    [
        (1, "argument_not_count"),
        ([["An"], ["An"]], "berger_name_twice"),
        ([["An"], [""]], "berger_count"),
        ([["An", "Bo"], ["Cas", "Dirk"]], "berger_one_column"),
        (None, "berger_count"),
        ([["An"], ["Bo"], ["an "]], "berger_name_twice"),
        ([["Name"], ["An"], ["Bo"], [" AN"]], "berger_name_twice"),
    ],
)
def test_what_cannot_be_paired_is_refused(players: Any, key: str) -> None:
    with pytest.raises(DepartageError) as raised:
        call("BERGER", [players])

    assert raised.value.key == key


@pytest.mark.parametrize(
    ("players", "row", "other_row"),
    [
        ([["An"], ["Bo"], ["An"]], 3, 1),
        ([["Name"], ["An"], [None], ["An"]], 4, 2),
        ([["An", "Bo", "An"]], 3, 1),
    ],
)
def test_a_name_that_stands_twice_is_told_with_both_rows(players: Any, row: int, other_row: int) -> None:
    with pytest.raises(DepartageError) as raised:
        call("BERGER", [players])

    assert raised.value.place is not None
    assert (raised.value.key, raised.value.place.row, raised.value.values["other_row"]) == (
        "berger_name_twice",
        row,
        other_row,
    )


@each_row(
    ("players", "count"), [([[1]], 1), ([[2]], None), ([["x"]], 0), ([[2.5]], 0), ([["2"]], None), ([[10_000]], 10_000)]
)
def test_a_number_of_players_in_a_cell_is_explained_within_the_limits(players: Any, count: int | None) -> None:
    if count is None:
        assert len(cast("list[Any]", call("EXPLAIN", [players, "BERGER", 1]))) == 2
        return
    with pytest.raises(DepartageError) as raised:
        call("EXPLAIN", [players, "BERGER", 1])
    assert (raised.value.key, raised.value.values["count"]) == ("berger_count", count)


def test_each_cell_of_a_crosstable_from_lists_is_traced_to_its_row() -> None:
    players = [["Name"], ["An"], ["Bo"], ["Cas"], ["Dan"]]
    games: list[list[Any]] = [
        ["Round", "White", "Black", "Result"],
        [1, "An", "Bo", "1-0"],
        [1, "Cas", "Dan", "½-½"],
        [2, "Bo", "Cas", "0-1"],
        [3, "An", "Cas", ""],
    ]
    table: Any = call("EXPLAIN", [players, "CROSSTABLE", "An", "lang=en", OMITTED, OMITTED, OMITTED, games])

    # Round, row of the list of games, text typed, cell of the crosstable; he does not appear in round 2.
    assert [row[:2] for row in table[1:]] == [[1, 2], [2, ""], [3, 5]]
    assert [row[2] for row in table[1:]] == ["An 1-0 Bo", "", "An Cas"]
    assert len({row[4] for row in table[1:]}) == 3
    of_dan: Any = call("EXPLAIN", [players, "CROSSTABLE", "Dan", "lang=en", OMITTED, OMITTED, OMITTED, games])
    assert [row[:3] for row in of_dan[1:]] == [[1, 3, "Cas ½-½ Dan"], [2, "", ""], [3, "", ""]]
    # Absent from a round that was played, open in one that was not... both were paired: the same words.
    assert of_dan[2][4] == table[2][4]


def test_one_cell_is_a_number_of_players_and_several_are_their_names() -> None:
    assert call("BERGER", [[[6]]]) == call("BERGER", [6]) == call("BERGER", ["6"])
    named = call("BERGER", [[["Ann"], ["Bob"], ["Cid"], ["Dan"]]])
    assert call("BERGER", [[["Ann", "Bob", "Cid", "Dan"]]]) == named
    assert "Ann" in str(named)
