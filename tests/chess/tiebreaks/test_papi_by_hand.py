"""Every Papi column on two small tournaments, each figure computed by hand from the rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.functions import OMITTED, call

SWISS: Any = [
    ["N°", "Nom", "Elo", "R 1", "R 2", "R 3"],
    [1, "Ann", 1800, "+ 4B", "= 2N", "+ 3B"],
    [2, "Bob", "1399 E", "= 3B", "= 1B", "EXE"],
    [3, "Cid", 1600, "= 2N", "> 4", "- 1N"],
    [4, "Dan", 1500, "- 1N", "< 3", ""],
]
SQUARE: Any = [["A", "X", 1, "1F", 0.5], ["B", 0, "X", 1, 0], ["C", "0F", 0, "X", 0.5], ["D", 0.5, 1, 0.5, "X"]]


@each_row(
    ("column", "values"),
    [
        # Adjusted scores 2½ 1½ 1 1. Fictitious opponents: 2 has 1 + 0 for the exemption, 3 has ½ + 0 + ½ for the forfeit won, 4
        # has 0 + 1 + ½ for the one lost and 0 + 1 for the absence.
        ("Bu.", [1 + 1.5 + 1, 1 + 2.5 + 1, 1.5 + 1 + 2.5, 2.5 + 1.5 + 1]),
        # Three rounds planned: the lowest score is cut.
        ("Tr.", [2.5, 3.5, 4, 4]),
        # The lowest and the highest score are cut.
        ("Me.", [1, 1, 1.5, 1.5]),
        # Buchholz of the opponents, including those of forfeited games.
        ("SBh", [5 + 4.5 + 5, 5 + 3.5, 4.5 + 5 + 3.5, 3.5 + 5]),
        ("Cu.", [1 + 1.5 + 2.5, 0.5 + 1 + 2, 0.5 + 1.5 + 1.5, 0]),
        # Exempt 4, forfeit won 4, forfeit lost and absent 1.
        ("Ka.", [4 + 2 + 4, 2 + 2 + 4, 2 + 4 + 1, 1 + 1 + 1]),
        # Points over the board 2½ 1 ½ 0: 2, estimated, is alone with 1. From 1800 at 2½, whose bonus is 277 at every step: 1645 at 2
        # (bonus 122), 1368 at 1½ (0), 971 at 1 (-120).
        # 1: (1500 + 1400 + 1600) / 3 + 276.67; 2, within 400 of 971: 1371 + 0; 3: (1200 + 1800) / 2 - 193; 4: 1800 - 677.
        ("Perf", [1777, 1371, 1307, 1123]),
    ],
)
def test_a_swiss(column: str, values: list[float]) -> None:
    assert call("TIEBREAK", [SWISS, column, OMITTED, "PAPI"]) == [[value] for value in values]


@pytest.mark.parametrize(
    ("column", "values"),
    [
        # Points 2½ 1 ½ 2; plain sums that include the opponent of the forfeited game.
        ("Bu.", [1 + 0.5 + 2, 2.5 + 0.5 + 2, 2.5 + 1 + 2, 2.5 + 1 + 0.5]),
        ("Tr.", [1 + 2, 2.5 + 2, 2.5 + 2, 2.5 + 1]),
        ("Me.", [1, 2, 2, 1]),
        ("SBh", [5 + 5.5 + 4, 3.5 + 5.5 + 4, 3.5 + 5 + 4, 3.5 + 5 + 5.5]),
    ],
)
def test_a_round_robin(column: str, values: list[float]) -> None:
    assert call("TIEBREAK", [SQUARE, column, OMITTED, "PAPI; system=round-robin"]) == [[value] for value in values]


@pytest.mark.parametrize(
    ("planned", "cut", "median"),
    [
        (7, [2.5, 3.5, 4, 4], [1, 1, 1.5, 1.5]),
        (8, [1.5, 2.5, 2.5, 2.5], [0, 0, 0, 0]),
        (12, [1.5, 2.5, 2.5, 2.5], [0, 0, 0, 0]),
        (13, [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_the_cut_grows_with_the_rounds_planned_and_of_all_rounds_it_is_0(
    planned: int, cut: list[float], median: list[float]
) -> None:
    """
    Three rounds were played: a cut of two leaves the highest figure, a cut of three leaves nothing, and neither does a
    median of two at both ends.
    """
    for names, values in ((("Tr.", "Tronqué", "Brésilien"), cut), (("Me.", "Médian", "Harkness"), median)):
        for name in names:
            found = call("TIEBREAK", [SWISS, name, OMITTED, f"PAPI; planned={planned}"])
            assert found == [[value] for value in values], name


def test_a_number_means_that_many_whatever_is_planned() -> None:
    assert call("TIEBREAK", [SWISS, "BH/C1", OMITTED, "PAPI; planned=13"]) == [[2.5], [3.5], [4], [4]]
