"""The positions of numbers in the data that Calc passes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xl_departage.libreoffice.ranges import Data, number_blocks

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
