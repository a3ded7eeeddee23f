"""The search for a matrix without a header finds what a look at every block finds, in time that grows with the cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hanging import must_end
from xl_departage.crosstable.square import find_bare_square, is_square

Table = list[list[str | None]]
_results = st.sampled_from(["1", "0", "½", "", "1F", "?", "Nom"])
_others = st.sampled_from([None, "A", "B. C", "1", "12", "*", "+ 2B", "½"])


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """
    Something like a matrix, with titles and columns around it, and some cells that do not fit.
    """
    lines, size = draw(st.integers(1, 3)), draw(st.integers(2, 5))
    above, before, behind = draw(st.integers(0, 2)), draw(st.integers(0, 3)), draw(st.integers(0, 2))
    width = before + size + behind
    table: Table = [[draw(_others) for _ in range(width)] for _ in range(above + size * lines)]
    for row in range(size * lines):
        for column in range(size):
            marked = row // lines == column and draw(st.integers(0, 9)) > 0
            table[above + row][before + column] = draw(st.sampled_from(["*", "", "X"]) if marked else _results)
    return table


def blank(cell: str | None) -> bool:
    return cell in (None, "")


@given(tables())
def test_a_bare_square_is_the_first_block_that_looks_like_one(table: Table) -> None:
    found = find_bare_square(table)

    filled = [row for row, cells in enumerate(table) if not all(map(blank, cells))]
    first = found.rows[0] if found is not None else 0
    blocks = []
    for lines in (1, 2, 3):
        height = max(filled, default=-1) + 1 - first
        size = height // lines
        if height % lines == 0 and 2 <= size <= len(table[0]):
            rows = range(first, first + height)
            for left in range(len(table[0]) - size + 1):
                columns = range(left, left + size)
                edges = [table[first][column] for column in columns], [table[row][left] for row in rows]
                if is_square(table, rows, columns, range(size), lines) and not any(all(map(blank, e)) for e in edges):
                    blocks.append((tuple(rows), tuple(columns), lines))
    if found is None:
        assert blocks == []
    else:
        assert (found.rows, found.columns, found.lines) == blocks[0]


@pytest.mark.parametrize("cell", [None, "*", "1", "A", "7"])
@pytest.mark.parametrize(("height", "width"), [(200, 400), (399, 133), (10_000, 5), (3, 20_000)])
def test_a_large_range_is_looked_at_in_time(height: int, width: int, cell: str | None) -> None:
    """Every cell of every block was once looked at: a range of 200 blank rows took minutes."""
    table = [[cell] * width for _ in range(height)]
    table[-1][:2] = ["1", "*"]
    with must_end(30):
        find_bare_square(table)
