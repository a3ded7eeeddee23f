"""Conversion of cells between xlwings and the catalogue."""

from __future__ import annotations

import datetime
import math
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hosts.excel.windows import COM_ERRORS
from tests.rows import each_row
from xl_departage.base.errors import ErrorKind
from xl_departage.functions import FUNCTIONS, OMITTED
from xl_departage.functions.host_cells import raw_argument
from xl_departage.functions.xlwings_cells import xlwings_cell
from xl_departage.hosts.excel.wrappers import to_excel

CELLS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.floats(allow_nan=False),
    st.text(max_size=8),
    st.sampled_from([kind.value for kind in ErrorKind]),
    st.dates(),
)
GRID, PLAYER, RULES = FUNCTIONS["BUCHHOLZ"].arguments[:3]


@given(CELLS)
def test_a_cell_converted_twice_is_the_cell_converted_once(value: Any) -> None:
    once = xlwings_cell(value)

    assert xlwings_cell(once) == once
    assert type(xlwings_cell(once)) is type(once)


@given(st.floats(allow_nan=False))
def test_numbers_keep_their_value_and_whole_ones_are_whole(value: float) -> None:
    found = xlwings_cell(value)

    assert found == value
    assert isinstance(found, int) == (math.isfinite(value) and value.is_integer() and abs(value) < 1e15)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=4))
def test_a_range_keeps_its_shape(rows: list[list[Any]]) -> None:
    found = raw_argument(GRID, rows)

    assert isinstance(found, list)
    assert [len(row) for row in found] == [len(row) for row in rows]


@each_row(
    ("given_cell", "found"),
    [
        ("", None),
        (True, True),
        (12.0, 12),
        (0.5, 0.5),
        ("#N/A", ErrorKind.NA),
        ("#1 Dupont", "#1 Dupont"),
        (Decimal("1750.0000"), 1750),
        (datetime.datetime(2026, 2, 1), datetime.date(2026, 2, 1)),
        (datetime.datetime(2026, 2, 1, 12), datetime.datetime(2026, 2, 1, 12)),
        (datetime.datetime(1899, 12, 30, 12, 30), datetime.time(12, 30)),
    ],
)
def test_a_cell_of_excel_is_the_cell_of_the_catalogue(given_cell: Any, found: Any) -> None:
    assert xlwings_cell(given_cell) == found
    assert type(xlwings_cell(given_cell)) is type(found)


@each_row(("kind", "number"), COM_ERRORS.items())
def test_errors_that_come_as_numbers_are_errors(kind: ErrorKind, number: int) -> None:
    assert xlwings_cell(number) is kind


def test_left_out_blank_and_given_differ() -> None:
    assert raw_argument(PLAYER, None) is OMITTED
    assert raw_argument(RULES, OMITTED) is OMITTED
    assert raw_argument(PLAYER, [[None]]) is None
    assert raw_argument(PLAYER, [[3.0]]) == 3
    assert raw_argument(RULES, [["FFE"]]) == "FFE"
    assert raw_argument(GRID, [["EXE"]]) == "EXE"


def test_a_thing_that_is_no_cell_is_refused() -> None:
    with pytest.raises(TypeError, match="object"):
        xlwings_cell(object())


def test_results_show_errors_by_name() -> None:
    assert to_excel([[1, ErrorKind.NA], ["", 2.5]]) == [[1, "#N/A"], ["", 2.5]]
    assert to_excel(ErrorKind.REF) == "#REF!"
