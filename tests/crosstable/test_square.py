"""
The search for a matrix without a header finds what an examination of every block finds, in time proportional to the
number of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hanging import must_end
from xl_departage.crosstable.square import find_bare_square, is_square, left_over
from xl_departage.errors import InconsistentGrid

Table = list[list[str | None]]
_results = st.sampled_from(["1", "0", "½", "", "1F", "?", "Nom"])
_others = st.sampled_from([None, "A", "B. C", "1", "12", "*", "+ 2B", "½"])


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table similar to a matrix, with titles and columns around it and some cells that do not fit."""
    lines, size = draw(st.integers(1, 3)), draw(st.integers(2, 5))
    above, before, behind = draw(st.integers(0, 2)), draw(st.integers(0, 3)), draw(st.integers(0, 2))
    width = before + size + behind
    table: Table = [[draw(_others) for _ in range(width)] for _ in range(above + size * lines)]
    for row in range(size * lines):
        for column in range(size):
            marked = row // lines == column and draw(st.integers(0, 9)) > 0
            table[above + row][before + column] = draw(st.sampled_from(["*", "", "X"]) if marked else _results)
    return table


def blank(cells: Sequence[str | None]) -> bool:
    return all(cell in (None, "") for cell in cells)


def squares(table: Table, first: int) -> dict[tuple[int, int], int]:
    """
    Every block from this row to the last that looks like a matrix, as (column, rows per player), with the marks on its
    diagonal; each block is examined separately.
    """
    height = max((row + 1 for row, cells in enumerate(table) if not blank(cells)), default=0) - first
    found = {}
    for lines in (1, 2, 3):
        size = height // lines
        if height % lines or not 2 <= size <= len(table[0]):
            continue
        rows = range(first, first + height)
        for left in range(len(table[0]) - size + 1):
            columns = range(left, left + size)
            if blank(table[first][left : left + size]) or blank([table[row][left] for row in rows]):
                continue
            if is_square(table, rows, columns, range(size), lines):
                own = [table[row][left + place // lines] for place, row in enumerate(rows)]
                found[left, lines] = sum(cell in (None, "", "*", "X") for cell in own)
    return found


@given(tables())
def test_a_bare_square_is_a_block_that_looks_like_one(table: Table) -> None:
    """It may have headings along two sides, which are removed."""
    reported: InconsistentGrid | None = None
    found = None
    try:
        found = find_bare_square(table)
    except InconsistentGrid as error:
        reported = error
    if reported is not None:
        # Some results remain outside every block; the error names a cell outside one of them.
        place = reported.place
        assert place is not None
        assert place.row
        assert place.column
        assert table[place.row - 1][place.column - 1] == place.text
        return
    if found is None:
        return
    row, column = found.rows[0], found.columns[0]
    assert any((column - around, found.lines) in squares(table, row - around) for around in range(min(row, column) + 1))


@pytest.mark.parametrize("typed", ["0,5", " 0.50"])
def test_a_result_left_over_is_quoted_as_it_is_typed(typed: str) -> None:
    table = [["X", "1", "1", typed], ["0", "X", "1", typed], ["0", "0", "X", typed]]
    with pytest.raises(InconsistentGrid) as reported:
        find_bare_square(table)

    assert reported.value.place is not None
    assert (reported.value.place.row, reported.value.place.column, reported.value.place.text) == (1, 4, typed)


@pytest.mark.parametrize("cell", [None, "*", "1", "A", "7"])
@pytest.mark.parametrize(("height", "width"), [(200, 400), (399, 133), (10_000, 5), (3, 20_000)])
def test_a_large_range_is_looked_at_in_time(height: int, width: int, cell: str | None) -> None:
    """An earlier version examined every cell of every block and took minutes for a range of 200 blank rows."""
    table = [[cell] * width for _ in range(height)]
    table[-1][:2] = ["1", "*"]
    with must_end(30), suppress(InconsistentGrid):
        find_bare_square(table)


@pytest.mark.parametrize(
    ("above", "column"),
    [
        (["", "", ""], None),
        (["1", "2", "3"], None),
        (["1.", "2.", "3."], None),
        # A single 1 may belong to a title, but not beside a diagonal, nor any other result.
        (["", "1", ""], None),
        (["Open", "1", ""], None),
        (["Open", "A", "B"], None),
        (["X", "1", ""], 2),
        (["*", "", "1"], 3),
        (["", "½", ""], 2),
        (["0", "", ""], 1),
        (["1", "½", ""], 1),
        (["", "1", "1"], 2),
    ],
)
def test_a_row_of_results_above_a_block_is_left_over(above: list[str], column: int | None) -> None:
    table = [["", *above], ["A", "X", "1", "½"], ["B", "0", "X", "1"], ["C", "½", "0", "X"]]

    assert left_over(table, [1, 2, 3], [1, 2, 3], 1) == (None if column is None else (0, column))
