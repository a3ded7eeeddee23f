"""The positions of numbers in the data that Calc passes."""

from __future__ import annotations

import datetime

from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base.errors import ErrorKind
from xl_departage.hosts.libreoffice.ranges import CalcRows, CellBlock, Data, _converted, number_blocks, resized, trimmed

CELLS = st.sampled_from([1.0, "", "+ 2B", None])
TABLES = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.tuples(*[CELLS] * width), min_size=1, max_size=8).map(tuple)
)


@given(TABLES)
def test_every_number_lies_in_one_block_and_no_edge_is_without_a_number(data: Data) -> None:
    blocks = number_blocks(data)
    places = [
        (row, column)
        for top, bottom, left, right in blocks
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    ]
    numbers = {
        (row, column) for row, cells in enumerate(data) for column, cell in enumerate(cells) if isinstance(cell, float)
    }

    assert numbers <= set(places)
    assert len(places) == len(set(places))
    for top, bottom, left, right in blocks:
        rows, columns = {row for row, _ in numbers}, {column for _, column in numbers}
        assert {top, bottom} <= rows
        assert set(range(left, right + 1)) <= columns


def test_a_table_of_texts_has_no_blocks() -> None:
    assert number_blocks((("No", "Name"), ("1", "A"))) == []


def test_number_and_rating_around_the_name_are_two_blocks_without_the_header() -> None:
    assert number_blocks((("No", "Name", "Rtg"), (1.0, "A", 2000.0), (2.0, "B", ""))) == [(1, 2, 0, 0), (1, 1, 2, 2)]


def test_adjacent_columns_with_numbers_are_one_block() -> None:
    data: Data = (("", "", 1.0, "", 1.0), (1.0, "", "", "", ""), ("", 1.0, 1.0, "", 1.0), ("", "", "", "", ""))

    assert number_blocks(data) == [(0, 2, 0, 2), (0, 2, 4, 4)]


def test_whole_columns_and_rows_end_at_the_last_that_is_filled() -> None:
    column = CellBlock((("a",), (None,), ("c",), ("",)), tall=True)
    ratings = CellBlock(((1,), (None,)), tall=True)
    row = CellBlock((("a", None, "c", None), (None, "b", None, "")), wide=True)
    plain = CellBlock(((1, 2), (3, None)))

    # Columns end alike, the shorter padded; rows likewise; a range is as it is.
    assert trimmed([column, "BH", ratings]) == [(("a",), (None,), ("c",)), "BH", ((1,), (None,), (None,))]
    assert trimmed([row, plain]) == [(("a", None, "c"), (None, "b", None)), plain.rows]
    assert trimmed([plain])[0] is plain.rows
    # Of nothing, a cell is left.
    assert trimmed([CellBlock(((None,), ("",)), tall=True)]) == [((None,),)]
    assert trimmed([CellBlock(((None, ""),), wide=True)]) == [((None,),)]


@each_row(
    ("height", "width", "rows"),
    [
        (2, 2, ((1, 2), (3, 4))),
        (1, 2, ((1, 2),)),
        (3, 2, ((1, 2), (3, 4), (None, None))),
        (2, 1, ((1,), (3,))),
        (2, 3, ((1, 2, None), (3, 4, None))),
        (3, 1, ((1,), (3,), (None,))),
        (1, 3, ((1, 2, None),)),
    ],
)
def test_rows_are_cut_or_padded_to_a_size(height: int, width: int, rows: CalcRows) -> None:
    original: CalcRows = ((1, 2), (3, 4))

    assert resized(original, height, width) == rows
    assert (resized(original, height, width) is original) is ((height, width) == (2, 2))


DATE, TIME, LOGICAL = 2, 4, 1024
"""com.sun.star.util.NumberFormat."""


@each_row(
    ("kind", "value", "cell"),
    [
        (DATE, 1.0, datetime.date(1899, 12, 31)),
        (DATE, 38474.0, datetime.date(2005, 5, 2)),
        (DATE, 38474.5, datetime.datetime(2005, 5, 2, 12)),
        (DATE, 0.0, datetime.date(1899, 12, 30)),
        (DATE, 0.5, datetime.datetime(1899, 12, 30, 12)),
        (TIME, 0.0, datetime.time()),
        (TIME, 0.5, datetime.time(12)),
        (TIME, 45296 / 86400, datetime.time(12, 34, 56)),
        (TIME, 3599 / 86400, datetime.time(0, 59, 59)),
        (TIME, 3600 / 86400, datetime.time(1)),
        (TIME, 86399 / 86400, datetime.time(23, 59, 59)),
        (TIME, 0.999999, datetime.time()),
        (TIME, 1.0, datetime.date(1899, 12, 31)),
        (TIME, -0.5, datetime.datetime(1899, 12, 29, 12)),
        (DATE | TIME, 0.5, datetime.datetime(1899, 12, 30, 12)),
        (DATE, 1e9, 1_000_000_000),
        (LOGICAL, 1.0, True),
        (LOGICAL, 0.0, False),
        (LOGICAL, 2.5, True),
        (LOGICAL, "x", "x"),
    ],
)
def test_a_number_with_the_format_of_a_date_a_time_or_a_truth_value(kind: int, value: object, cell: object) -> None:
    """In the second row and column: its neighbours have another format."""
    data: Data = ((1.0, 2.0, 3.0), (4.0, value, 5.0), (6.0, 7.0, 8.0))

    rows = _converted(data, (), ((kind, 1, 1, 1, 1),), datetime.datetime(1899, 12, 30), (3, 3))

    assert rows == ((1, 2, 3), (4, cell, 5), (6, 7, 8))
    assert type(rows[1][1]) is type(cell)


def test_errors_are_taken_in_the_order_of_their_cells_and_blanks_are_added() -> None:
    data: Data = ((1.0, None), (None, "x"))

    assert _converted(data, (532, 32767), (), None, (3, 3)) == (
        (1, ErrorKind.DIV0, None), (ErrorKind.NA, "x", None), (None, None, None),
    )  # fmt: skip


def test_areas_cover_several_rows_and_columns() -> None:
    data: Data = ((0.0, 1.0, 1.0), (1.0, 0.0, 1.0))

    rows = _converted(data, (), ((LOGICAL, 0, 1, 0, 1),), datetime.datetime(1899, 12, 30), (2, 3))

    assert [[type(cell) for cell in row] for row in rows] == [[bool, bool, int]] * 2
    assert rows == ((False, True, 1), (True, False, 1))
