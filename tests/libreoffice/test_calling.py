"""
A call from Calc: what is left out, what may be blank, what is refused.
"""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.errors import ErrorKind
from xl_departage.functions import FUNCTIONS, find
from xl_departage.libreoffice.calling import call
from xl_departage.libreoffice.extents import Table, computed_table
from xl_departage.libreoffice.names import Travel, travel

GRID = (("+ 2", "+ 3"), ("- 1", "EXE"), ("EXE", "- 1"))
POINTS = [[2], [1], [1]]


def called(name: str, *given: Any) -> object:
    entry = find(name)
    filled = (*given, *[None] * (len(entry.arguments) - len(given)))
    return call(entry, filled, read)


def read(value: Any) -> Table:
    """Stands for reading the cells of a range."""
    return computed_table(value)


def test_trailing_arguments_are_left_out_by_none() -> None:
    assert called("POINTS", GRID) == POINTS


def test_zero_is_a_blank_cell_where_zero_makes_no_sense() -> None:
    assert called("POINTS", GRID, 0.0) == "", "no player has the number 0"
    assert called("POINTS", GRID, None, 0.0) == POINTS, "no rules are called 0"
    assert called("PERFORMANCE", GRID, 0.0, 1.0, None) is ErrorKind.VALUE, "one cell is no column of ratings"


def test_zero_counts_where_it_means_the_same_as_nothing() -> None:
    assert called("CUMULATIVE", GRID, 1.0, "FFE", 0.0) == called("CUMULATIVE", GRID, 1.0, "FFE")


@pytest.mark.parametrize("name", ["BUCHHOLZ_CUT", "BUCHHOLZ_MEDIAN"])
def test_zero_is_refused_where_a_blank_would_mean_another_number(name: str) -> None:
    assert called(name, GRID, 1.0, "FFE", 0.0) is ErrorKind.VALUE
    assert called(name, GRID, 1.0, "FFE", 1.0) == called(name, GRID, 1.0, "FFE")


def test_no_number_of_games_is_zero_games_as_everywhere_in_calc() -> None:
    assert called("ELO_DELTA", (("1760",),), (("1800",),), (("1",),), 0.0) == called(
        "ELO_DELTA", (("1760",),), (("1800",),), (("1",),), "0"
    )


def test_an_error_of_ours_is_its_kind() -> None:
    assert called("POINTS", (("+ 9",),)) is ErrorKind.REF
    assert called("POINTS", GRID, None, "FIDE-2062") is ErrorKind.VALUE
    assert called("ELO_INITIAL", (("",),), (("",),)) is ErrorKind.NA


def test_tables_travel_as_ranges_other_needed_arguments_as_texts_optional_ones_as_anything() -> None:
    ways = {
        argument.name: travel(argument)
        for name in ("STANDINGS", "ELO_NEW", "ELO_PERIOD")
        for argument in FUNCTIONS[name].arguments
    }

    assert ways["grid"] is ways["players"] is Travel.TABLE
    assert ways["tiebreaks"] is ways["opponents"] is ways["results"] is Travel.TEXTS
    assert ways["rules"] is ways["ratings"] is ways["k"] is Travel.ANYTHING
