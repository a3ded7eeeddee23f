"""
An expelled player as an arbiter records him: the game of the day is forfeited, later rounds are blank; every edition by hand.

Player 4 loses to 1, is expelled before his game with 3, and is absent in the last round.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from xl_departage.functions import OMITTED, call

HALF = Fraction(1, 2)
GRID: Any = [
    ["N°", "Nom", "R 1", "R 2", "R 3"],
    [1, "Ann", "+ 4B", "= 2N", "+ 3B"],
    [2, "Bob", "= 3B", "= 1B", "EXE"],
    [3, "Cid", "= 2N", "> 4", "- 1N"],
    [4, "Dan", "- 1N", "< 3", ""],
]


@pytest.mark.parametrize(
    ("edition", "adjusted", "buchholz"),
    [
        # Each unplayed game is a draw; half of 4's 1 for the forfeit, the mean 1½ for the exemption, 4's own 1 for his
        # absence.
        ("FFE", [2.5, 1.5, 1, 1], [1 + 1.5 + 1, 1 + 2.5 + 1.5, 1.5 + 0.5 + 2.5, 2.5 + 0.5 + 1]),
        # Fictitious opponents: 2 has 1 + 0; 3 has ½ + 0 + ½; 4 has 0 + 1 + ½, then 0 + 1.
        ("PAPI", [2.5, 1.5, 1, 1], [1 + 1.5 + 1, 1 + 2.5 + 1, 1.5 + 1 + 2.5, 2.5 + 1.5 + 1]),
        # Only the last absence counts as a draw for others (16.3); dummies have the player's own score (16.4).
        ("FIDE-2024", [2.5, 2, 1.5, 0.5], [0.5 + 2 + 1.5, 1.5 + 2.5 + 2, 2 + 1.5 + 2.5, 2.5 + 0 + 0]),
        # Capped at 4's ½ for the forfeit won (16.4.1), at 3 x ½ for the bye (16.4.2).
        ("FIDE-2026", [2.5, 2, 1.5, 0.5], [0.5 + 2 + 1.5, 1.5 + 2.5 + 1.5, 2 + 0.5 + 2.5, 2.5 + 0 + 0]),
    ],
)
def test_what_his_opponents_count(edition: str, adjusted: list[float], buchholz: list[float]) -> None:
    assert call("POINTS", [GRID, OMITTED, edition]) == [[2.5], [2], [1.5], [0]]
    assert call("ADJUSTED_SCORE", [GRID, OMITTED, edition]) == [[value] for value in adjusted]
    assert call("BUCHHOLZ", [GRID, OMITTED, edition]) == [[value] for value in buchholz]


def test_an_annulled_game_of_a_round_robin_is_cleared_on_both_sides() -> None:
    """Player 3 is expelled after less than half of his games; the others are ranked without his row and his games."""
    whole: Any = [["A", "X", 1, 0.5, 1], ["B", 0, "X", "+", 1], ["C", 0.5, "-", "X", "-"], ["D", 0, 0, "+", "X"]]
    table = call("CHECK", [whole, "FIDE-2026; lang=en"])
    assert isinstance(table, list)
    assert any("withdrawals from round robins" in str(row) for row in table)

    annulled: Any = [["A", "X", 1, 1], ["B", 0, "X", 1], ["D", 0, 0, "X"]]
    assert call("POINTS", [annulled, OMITTED, "FIDE-2026"]) == [[2], [1], [0]]
