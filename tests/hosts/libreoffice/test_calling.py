"""A call from Calc: omitted arguments, allowed blanks, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.base.errors import ErrorKind
from xl_departage.functions import FUNCTIONS, find
from xl_departage.hosts.libreoffice.calc_calls import call
from xl_departage.hosts.libreoffice.calc_names import Travel, travel
from xl_departage.hosts.libreoffice.calc_values import Shown, from_calc, result_rows
from xl_departage.hosts.libreoffice.ranges import CellBlock, computed_table

GRID = (("+ 2", "+ 3"), ("- 1", "EXE"), ("EXE", "- 1"))
POINTS = [[2], [1], [1]]


def called(name: str, *arguments: Any) -> object:
    """The value that the formula shows: rows, or the value of a single cell."""
    rows = shown(name, *arguments)
    values = [[cell if isinstance(cell, str) else from_calc(cell) for cell in row] for row in rows]
    return values[0][0] if len(values) == len(values[0]) == 1 else values


def shown(name: str, *arguments: Any) -> Shown:
    entry = find(name)
    return call(entry, (*arguments, *[None] * (len(entry.arguments) - len(arguments))), read)


def read(value: Any) -> CellBlock:
    """Stands in for reading the cells of a range."""
    return computed_table(value)


def test_trailing_arguments_are_left_out_by_none() -> None:
    assert called("POINTS", GRID) == POINTS


def test_zero_is_a_blank_cell_where_zero_makes_no_sense() -> None:
    assert called("POINTS", GRID, 0.0) == "", "no player has the number 0"
    assert called("POINTS", GRID, None, 0.0) is ErrorKind.VALUE, "a blank cell names no edition, here as elsewhere"
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
    assert called("BUCHHOLZ", (("+ 9",),)) is ErrorKind.REF
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


def test_a_table_is_handed_out_again_as_long_as_nothing_of_it_changes() -> None:
    table = shown("STANDINGS", GRID, (("SB",),))

    assert shown("STANDINGS", GRID, (("SB",),)) is table
    assert shown("STANDINGS", tuple(map(tuple, map(list, GRID))), (("SB",),)) is table, "equal cells elsewhere"
    assert called("CHECK", GRID) == called("CHECK", GRID)


@pytest.mark.parametrize(
    ("row", "column", "text"),
    [(0, 0, "- 2"), (0, 0, "= 2"), (1, 1, "ABS"), (2, 0, None)],
)
def test_another_cell_another_table(row: int, column: int, text: str | None) -> None:
    changed: list[list[str | None]] = [list(line) for line in GRID]
    changed[row][column] = text

    rows_before = shown("CHECK", GRID)
    rows_after = shown("CHECK", tuple(map(tuple, changed)))

    assert rows_after == result_rows(find("CHECK").call([changed]))
    assert rows_before == shown("CHECK", GRID) != rows_after


def test_cells_that_python_takes_for_equal_are_told_apart() -> None:
    """1 and TRUE are equal in Python, but a truth value is not a result."""
    tables = [shown("CHECK", ((None, won), (0, None))) for won in (1, True, 1.0, "1", "TRUE")]

    assert tables[0] == tables[2] == tables[3] != tables[1]
    assert tables == [_fresh("CHECK", ((None, won), (0, None))) for won in (1, True, 1.0, "1", "TRUE")]


def _fresh(name: str, *arguments: Any) -> Shown:
    return result_rows(find(name).call(arguments))


def test_arguments_beside_the_grid_count_too() -> None:
    lists = [(("SB",),), (("BH",),), (("BH",), ("SB",))]

    tables = [shown("STANDINGS", GRID, codes) for codes in lists]
    assert [shown("STANDINGS", GRID, codes) for codes in lists] == tables
    assert len({len(table[0]) for table in tables}) == 2
    assert shown("STANDINGS", GRID, (("SB",),), "FIDE-2026") == _fresh("STANDINGS", GRID, (("SB",),), "FIDE-2026")
