"""Round robin or Swiss: whether all players were due to meet each other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.formats.grids.tournaments import grid, made
from xl_departage.chess.regulations.berger import schedule
from xl_departage.chess.tournament.crosstable import System
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.grid_reading import read_crosstable


def system(cells: list[list[Any]], **options: Any) -> tuple[System, int]:
    table = read_crosstable(cells, ReadingOptions()._replace(**options)).crosstable
    return table.system, table.cycles


# The Berger table for four players.
FOUR: list[list[Any]] = [
    ["+ 4B", "= 3N", "+ 2B"],
    ["= 3B", "+ 4N", "- 1N"],
    ["= 2N", "= 1B", "+ 4B"],
    ["- 1N", "- 2B", "- 3N"],
]
# Three players, of whom one rests in each round.
THREE: list[list[Any]] = [[None, "+ 3N", "= 2B"], ["+ 3B", None, "= 1N"], ["- 2N", "- 1B", None]]


def test_all_met_all_is_a_round_robin() -> None:
    assert system(FOUR) == (System.ROUND_ROBIN, 1)
    assert system(THREE) == (System.ROUND_ROBIN, 1)


def test_a_double_round_robin_has_two_cycles() -> None:
    twice = [row + [cell if cell is None else cell.translate({66: 78, 78: 66}) for cell in row] for row in FOUR]

    assert system(twice) == (System.ROUND_ROBIN, 2)
    assert system(twice, games=2) == (System.ROUND_ROBIN, 2)


@pytest.mark.parametrize("played", [1, 2])
def test_a_round_robin_on_its_way_is_one_by_its_planned_rounds(played: int) -> None:
    for table in (FOUR, THREE):
        cells = [row[:played] + [None] * (3 - played) for row in table]

        assert system(cells) == (System.ROUND_ROBIN, 1)
        assert system([row[:played] for row in table], planned=3) == (System.ROUND_ROBIN, 1)
        assert system(table, rounds=played) == (System.ROUND_ROBIN, 1)


def test_a_bye_that_brings_points_makes_a_tournament_on_its_way_a_swiss() -> None:
    assert system([["+ 2B", None, None], ["- 1N", None, None], ["EXE", None, None]]) == (System.SWISS, 1)
    assert system([["+ 2B", None, None], ["- 1N", None, None], ["=", None, None]]) == (System.SWISS, 1)


def test_two_absent_of_four_make_a_tournament_on_its_way_a_swiss() -> None:
    named: list[list[Any]] = [
        ["Nom", "R 1", "R 2", "R 3"],
        ["A", "+ 2B", None, None],
        ["B", "- 1N", None, None],
        ["C", None, None, None],
        ["D", None, None, None],
    ]

    assert system(named) == (System.SWISS, 1)


def test_a_pair_that_met_twice_makes_a_tournament_on_its_way_a_swiss() -> None:
    cells = [["+ 2B", "= 2N", None], ["- 1N", "= 1B", None], ["+ 4B", "= 4N", None], ["- 3N", "= 3B", None]]

    assert system(cells) == (System.SWISS, 1)


def test_the_option_decides() -> None:
    cells = [["+ 2B", "EXE"], ["- 1N", "EXE"], ["EXE", "EXE"]]

    assert system(cells) == (System.SWISS, 1)
    assert system(cells, system="round-robin") == (System.ROUND_ROBIN, 1)
    assert system(cells, system="round-robin", games=2) == (System.ROUND_ROBIN, 2)
    assert system(FOUR, system="swiss") == (System.SWISS, 1)


def test_the_made_tournaments_are_what_they_say() -> None:
    for name in ("rr03-5", "rr10-10", "sw01-8x5-clean", "sw17-28x8-byes"):
        table = made(name)

        assert system(grid(table, "ffe")) == (table.system, table.cycles)


def test_who_left_is_known_by_the_numbers_of_the_cells_too() -> None:
    """
    Berger's six, of whom one left after two of five rounds: a round robin, because the five others all met. The cells name opponents by
    their places, and the players have other numbers of their own, by which another player would have left.
    """
    rounds = schedule(6, 1)
    for leaver in range(1, 7):
        rows: list[list[Any]] = [[place, 7 - place, f"P{place}"] for place in range(1, 7)]
        for number, pairs in enumerate(rounds, 1):
            cells = dict.fromkeys(range(1, 7), "")
            for white, black in pairs:
                if leaver not in (white, black) or number <= 2:
                    cells[white], cells[black] = f"{black}w½", f"{white}b½"
            for row in rows:
                row.append(cells[row[0]])
        table = [["Pl", "No", "Name", *(f"R{number}" for number in range(1, 6))], *rows]
        options = {"numbers": "rank", "planned": 5}
        assert system(table, **options) == (System.SWISS, 1)
        assert system(table, **options, withdrawn=((leaver, 2),)) == (System.ROUND_ROBIN, 1), leaver
