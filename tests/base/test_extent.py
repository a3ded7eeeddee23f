"""Whole columns and rows as arguments."""

from __future__ import annotations

import pytest

from xl_departage.base.errors import ErrorKind
from xl_departage.base.extent import COLUMNS, ROWS, cut_to_filled

BLANK: list[object] = [None, ""]


def column(*cells: object) -> list[list[object]]:
    return [[cell] for cell in cells] + [BLANK[:1]] * (ROWS - len(cells))


def test_whole_columns_of_one_call_end_at_the_same_row() -> None:
    grid, ratings = column("+ 2B", "", "- 1N"), column(1500, 1600)

    assert cut_to_filled([grid, 2, ratings]) == [[["+ 2B"], [""], ["- 1N"]], 2, [[1500], [1600], [None]]]


def test_whole_rows_end_at_the_same_column() -> None:
    blank = [None] * COLUMNS

    assert cut_to_filled([[["a", *blank[1:]], ["", "b", *blank[2:]]]]) == [[["a", None], ["", "b"]]]


@pytest.mark.parametrize("cell", [0, False, " ", ErrorKind.NA])
def test_zero_spaces_and_errors_fill_a_cell(cell: object) -> None:
    row = ["a", None, cell, *[None] * (COLUMNS - 3)]

    assert cut_to_filled([[row]]) == [[["a", None, cell]]]


def test_a_blank_column_leaves_one_cell() -> None:
    assert cut_to_filled([column()]) == [[[None]]]
    assert cut_to_filled([[BLANK * (COLUMNS // 2)]]) == [[[None]]]


def test_smaller_ranges_keep_their_blank_rows() -> None:
    ranges = [[["a"], [None]], (("b",), ("",)), None, "text", [], [1, 2]]

    assert cut_to_filled(ranges) == ranges
    assert all(cut is original for cut, original in zip(cut_to_filled(ranges), ranges, strict=True))
