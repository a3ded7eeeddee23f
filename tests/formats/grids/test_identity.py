"""Numbers and names of players: which player a number or a name given by the arbiter means."""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.base.errors import ArgumentError, InconsistentGrid
from xl_departage.chess.tournament.options import Numbers, ReadingOptions
from xl_departage.chess.tournament.origin import find_player
from xl_departage.formats.grids.grid_reading import read_crosstable

RANKED: list[list[Any]] = [
    ["Pl", "N°", "Nom", "R 1", "R 2", "Pts"],
    [1, 3, "A", "+ 2B", "+ 3N", 2],
    [2, 1, "B", "- 1N", "+ 4B", 1],
    [3, 4, "C", "+ 4B", "- 1B", 1],
    [4, 2, "D", "- 3N", "- 2N", 0],
]
"""Ranks and numbers differ; the cells contain ranks."""


def test_a_player_keeps_the_number_of_his_column_where_the_cells_name_ranks() -> None:
    reading = read_crosstable(RANKED)

    assert reading.numbers == "rank"
    assert [player.number for player in reading.crosstable.players] == [3, 1, 4, 2]
    assert reading.cell_numbers == (1, 2, 3, 4)


def test_a_number_that_means_two_players_is_an_error_that_names_both_rows() -> None:
    reading = read_crosstable(RANKED)

    with pytest.raises(ArgumentError) as caught:
        find_player(reading, 1)

    assert caught.value.values == {"number": 1, "numbers": "rank", "own_row": 3, "named_row": 2}
    assert "numéros=rank" in caught.value.message("fr")
    assert find_player(reading, "B") == 1


def test_the_option_numbers_tells_which_player_a_number_means() -> None:
    reading = read_crosstable(RANKED, ReadingOptions(numbers="rank"))

    assert [find_player(reading, rank) for rank in (1, 2, 3, 4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("numbers", ["auto", "number"])
def test_numbers_that_the_cells_name_are_never_taken_for_ranks(numbers: Numbers) -> None:
    cells = [row[:] for row in RANKED]
    for row, games in zip(
        cells[1:], (["+ 1B", "+ 4N"], ["- 3N", "+ 2B"], ["+ 2B", "- 3B"], ["- 4N", "- 1N"]), strict=True
    ):
        row[3:5] = games
    reading = read_crosstable(cells, ReadingOptions(numbers=numbers))

    assert [find_player(reading, number) for number in (3, 1, 4, 2)] == [0, 1, 2, 3]


NUMBERED: list[list[Any]] = [
    ["N°", "Nom", "R 1", "R 2"],
    [3, "A", "+ 1B", "+ 4N"],
    [1, "B", "- 3N", "+ 2B"],
    [4, "C", "+ 2B", "- 3B"],
    [2, "D", "- 4N", "- 1N"],
]


@pytest.mark.parametrize(
    ("cell", "key"), [(None, "grid_number_blank"), ("?", "grid_number_blank"), (3, "grid_number_twice")]
)
def test_a_number_missing_or_given_twice_is_told_where_it_stands(cell: Any, key: str) -> None:
    cells = [row[:] for row in NUMBERED]
    cells[2][0] = cell

    with pytest.raises(InconsistentGrid) as caught:
        read_crosstable(cells)

    assert caught.value.key == key
    assert caught.value.place is not None
    assert caught.value.place.row == 3


def test_one_wrong_cell_is_told_as_such_whatever_the_column_of_numbers_lacks() -> None:
    cells = [["N°", *RANKED[0][2:]], *([None, *row[2:]] for row in RANKED[1:])]
    cells[1][0] = 7
    cells[2][2] = "+ 1N"

    with pytest.raises(InconsistentGrid) as caught:
        read_crosstable(cells)

    assert caught.value.key == "grid_results_differ"


@pytest.mark.parametrize("name", ["o'brien elodie", "O’BRIEN Élodie", "O‘Brien  ÉLODIE"])
def test_any_apostrophe_of_a_name_will_do(name: str) -> None:
    reading = read_crosstable([["Nom", "R 1"], ["D’Artagnan", "+ 2"], ["O'BRIEN Élodie", "- 1"]])

    assert find_player(reading, name) == 1
    assert find_player(reading, "d'artagnan") == 0
