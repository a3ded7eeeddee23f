"""BERGER: the pairings as a table, by number and by name."""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.crosstable.reading import read_crosstable
from xl_departage.errors import DepartageError
from xl_departage.functions import call


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


@pytest.mark.parametrize(
    ("players", "key"),
    [
        (1, "argument_not_count"),
        ([["An"], ["An"]], "berger_name_twice"),
        ([["An"], [""]], "berger_count"),
        ([["An", "Bo"], ["Cas", "Dirk"]], "berger_one_column"),
        (None, "berger_count"),
    ],
)
def test_what_cannot_be_paired_is_refused(players: Any, key: str) -> None:
    with pytest.raises(DepartageError) as raised:
        call("BERGER", [players])

    assert raised.value.key == key
