"""Whole columns and rows in a call from Calc end by the same rule as in all front ends."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples, first
from xl_departage.base.extent import COLUMNS, ROWS, cut_to_filled
from xl_departage.hosts.libreoffice.ranges import CalcRows, CellBlock, computed_table, resized, trimmed

CELLS = st.sampled_from([None, "", "+ 2B", 0, 1500])


def rows_of(width: int) -> st.SearchStrategy[CalcRows]:
    return st.lists(st.tuples(*[CELLS] * width), min_size=1, max_size=6).map(tuple)


def plain(arguments: list[Any]) -> list[Any]:
    """The arguments with blank cells as None and rows as lists, for comparison."""
    return [
        [[cell if cell != "" else None for cell in row] for row in value] if isinstance(value, (list, tuple)) else value
        for value in arguments
    ]


@pytest.mark.parametrize(
    ("grid", "ratings"),
    first(
        [
            ((("a",), ("",), ("b",)), ((1500,), (1600,))),
            ((("a",),), ((None,), (None,), (1600,), ("",))),
            ((("",), (None,)), ((None,),)),
        ]
    ),
)
def test_whole_columns_read_in_part_are_as_if_read_in_full(grid: CalcRows, ratings: CalcRows) -> None:
    full = [(*rows, *[(None,)] * (ROWS - len(rows))) for rows in (grid, ratings)]
    expected = plain(cut_to_filled([full[0], 2, full[1]]))

    assert plain(trimmed([CellBlock(grid, tall=True), 2, CellBlock(ratings, tall=True)])) == expected
    assert plain(trimmed([CellBlock(grid, tall=True), 2, computed_table(full[1])])) == expected


@settings(max_examples=examples(25))
@given(grid=rows_of(3), blank=st.integers(0, 4))
def test_whole_rows_read_in_part_are_as_if_read_in_full(grid: CalcRows, blank: int) -> None:
    full = tuple((*row, *[""] * (COLUMNS - 3)) for row in grid)
    part = tuple((*row, *[None] * blank) for row in grid)

    assert plain(trimmed([CellBlock(part, wide=True)])) == plain(cut_to_filled([full]))


@given(grid=rows_of(2), ratings=rows_of(1))
def test_other_ranges_keep_their_blank_rows_and_stay_the_same_object(grid: CalcRows, ratings: CalcRows) -> None:
    untouched = trimmed([CellBlock(grid), None, "text", CellBlock(ratings, tall=True)])

    assert untouched[0] is grid
    assert untouched[1:3] == [None, "text"]


def test_a_table_that_ends_at_its_last_filled_row_stays_the_same_object() -> None:
    rows: CalcRows = (("a", None), (None, "b"))

    assert trimmed([CellBlock(rows, tall=True, wide=True)])[0] is rows


@given(rows=rows_of(3), height=st.integers(1, 9), width=st.integers(1, 5))
def test_rows_take_any_size(rows: CalcRows, height: int, width: int) -> None:
    made = resized(rows, height, width)

    assert [len(row) for row in made] == [width] * height
    for down, row in enumerate(made):
        for right, cell in enumerate(row):
            assert cell == (rows[down][right] if down < len(rows) and right < 3 else None)
