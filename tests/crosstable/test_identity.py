"""
Numbers and names of players: whom a number or a name given by the arbiter means.
"""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.crosstable.options import Numbers, ReadingOptions
from xl_departage.crosstable.reading import find_player, read_crosstable
from xl_departage.errors import ArgumentError

RANKED: list[list[Any]] = [
    ["Pl", "N°", "Nom", "R 1", "R 2", "Pts"],
    [1, 3, "A", "+ 2B", "+ 3N", 2],
    [2, 1, "B", "- 1N", "+ 4B", 1],
    [3, 4, "C", "+ 4B", "- 1B", 1],
    [4, 2, "D", "- 3N", "- 2N", 0],
]
"""Ranks and numbers differ; the cells name ranks."""


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
    assert "numbers=rank" in caught.value.message("fr")
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
