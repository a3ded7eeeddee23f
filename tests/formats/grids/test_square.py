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
from tests.rows import each_row
from xl_departage.base.errors import InconsistentGrid
from xl_departage.formats.grids.square import find_bare_square, is_square, left_over

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
        for left_column in range(len(table[0]) - size + 1):
            columns = range(left_column, left_column + size)
            if blank(table[first][left_column : left_column + size]) or blank(
                [table[row][left_column] for row in rows]
            ):
                continue
            if is_square(table, rows, columns, range(size), lines):
                diagonal = [table[row][left_column + place // lines] for place, row in enumerate(rows)]
                found[left_column, lines] = sum(cell in (None, "", "*", "X") for cell in diagonal)
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


@pytest.mark.parametrize("result", ["0,5", " 0.50"])
def test_a_result_left_over_is_quoted_as_it_is_typed(result: str) -> None:
    table = [["X", "1", "1", result], ["0", "X", "1", result], ["0", "0", "X", result]]
    with pytest.raises(InconsistentGrid) as reported:
        find_bare_square(table)

    assert reported.value.place is not None
    assert (reported.value.place.row, reported.value.place.column, reported.value.place.text) == (1, 4, result)


@pytest.mark.slow("a large range, for its time alone")
@each_row("cell", [None, "*", "1", "A", "7"])
@each_row(("height", "width"), [(200, 400), (399, 133), (10_000, 5), (3, 20_000)])
def test_a_large_range_is_looked_at_in_time(height: int, width: int, cell: str | None) -> None:
    """An earlier version examined every cell of every block and took minutes for a range of 200 blank rows."""
    table = [[cell] * width for _ in range(height)]
    table[-1][:2] = ["1", "*"]
    with must_end(30), suppress(InconsistentGrid):
        find_bare_square(table)


@each_row(
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


@pytest.mark.parametrize(
    ("marks", "fits"),
    # Six of ten marks on the diagonal are enough; so are six of ten results elsewhere.
    [(5, True), (3, True), (2, False)],
)
def test_a_diagonal_may_have_some_other_cells(marks: int, fits: bool) -> None:
    table: Table = [["0"] * 5 for _ in range(5)]
    for place in range(5):
        table[place][place] = "X" if place < marks else "1"

    assert is_square(table, range(5), range(5), range(5), 1) is fits
    # In another order of the columns, the diagonal is elsewhere.
    turned = [row[::-1] for row in table]
    assert is_square(turned, range(5), range(5), range(4, -1, -1), 1) is fits
    assert not is_square(turned, range(4), range(4), range(4), 1)


@each_row(
    ("cells", "fits"),
    [
        (["1"] * 10, True),
        (["1"] * 6 + ["12B1"] * 4, True),
        (["1"] * 5 + ["12B1"] * 5, False),
        (["1"] * 3 + ["12B1"] * 2 + [""] * 5, True),
        (["1"] * 2 + ["12B1"] * 2 + [""] * 6, False),
        # Nothing but the diagonal, which must be marked then.
        ([""] * 10, True),
    ],
)
def test_most_filled_cells_beside_the_diagonal_are_results(cells: list[str], fits: bool) -> None:
    rows: Table = [["X"] * 5 for _ in range(5)]
    places = [(row, column) for row in range(5) for column in range(5) if row != column]
    for (row, column), cell in zip(places, [*cells, *[""] * 10], strict=True):
        rows[row][column] = cell

    assert is_square(rows, range(5), range(5), range(5), 1) is fits


def test_a_block_without_a_mark_or_a_result_is_no_square() -> None:
    assert not is_square([["", ""], ["", ""]], range(2), range(2), range(2), 1)
    assert is_square([["X", ""], ["", ""]], range(2), range(2), range(2), 1)


DRAWN = [["X", "½", "½"], ["½", "X", "½"], ["½", "½", "X"]]


@pytest.mark.parametrize(
    ("table", "rows", "columns", "number", "name", "points", "lines"),
    [
        (DRAWN, (0, 1, 2), (0, 1, 2), None, None, None, 1),
        ([[str(at), name, *row, "1"] for at, name, row in zip((1, 2, 3), "ABC", DRAWN, strict=True)], (0, 1, 2), (2, 3, 4), 0, 1, 5, 1),
        # Two of three names are enough; one is not. A number twice is none.
        ([[name, *row] for name, row in zip(("Al", "Bo", "3"), DRAWN, strict=True)], (0, 1, 2), (1, 2, 3), None, 0, None, 1),
        ([[name, *row] for name, row in zip(("Al", "", ""), DRAWN, strict=True)], (0, 1, 2), (1, 2, 3), None, None, None, 1),
        ([[at, *row] for at, row in zip(("7", "7", "9"), DRAWN, strict=True)], (0, 1, 2), (1, 2, 3), None, None, None, 1),
        # Columns after the first number and the first name are neither.
        (
            [[at, name, club, *row] for at, name, club, row in zip("123", ("Al", "Bo", "Cy"), ("Ay", "By", "Cz"), DRAWN, strict=True)],
            (0, 1, 2), (3, 4, 5), 0, 1, None, 1,
        ),
        # Points: every one of them is a number.
        ([[*row, points] for row, points in zip(DRAWN, ("1", "1", ""), strict=True)], (0, 1, 2), (0, 1, 2), None, None, None, 1),
        ([["", "", ""], *DRAWN, ["", "", ""]], (1, 2, 3), (0, 1, 2), None, None, None, 1),
        # Two rows a player.
        (
            [["1", "Al", "X", "1", "1½"], ["", "", "X", "½", ""], ["2", "Bo", "0", "X", "½"], ["", "", "½", "X", ""]],
            (0, 1, 2, 3), (2, 3), 0, 1, 4, 2,
        ),
    ],
)  # fmt: skip
def test_a_square_and_what_stands_beside_it(
    table: Table,
    rows: tuple[int, ...],
    columns: tuple[int, ...],
    number: int | None,
    name: int | None,
    points: int | None,
    lines: int,
) -> None:
    assert find_bare_square(table) == (rows, columns, number, name, points, lines)


@each_row(("count", "found_at"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 0)])
def test_titles_above_and_beside_a_square(count: int, found_at: int) -> None:
    """Of rows and columns that keep its diagonal blank, the names and up to three rows and columns of titles are no players."""
    names = ["Al", "Bo", "Cy", "Di", "Ed", "Fy", "Gu"]
    table: Table = [
        [*([""] * (count - 1)), name, *["1"] * len(names)] if count else ["1"] * len(names) for name in names
    ]
    for place, row in enumerate(table):
        row[count + place] = "X"
    if count:
        table.insert(0, [*[""] * count, *names])
    for _ in range(count - 1):
        table.insert(0, [*[""] * (count + len(names) - 1), "Open"])
        table[-1][0] = "Note"

    found = find_bare_square(table)

    assert found is not None
    assert (found.rows[0], found.columns[0]) == (found_at, found_at)


TEAMS = [["X", "2", "3", "2½"], ["2", "X", "1½", "4"], ["1", "2½", "X", "2"], ["1½", "0", "2", "X"]]


@each_row(
    ("block", "lines", "totals"),
    [
        # 1-½-0; + for a forfeit; letters of USCF and FFE; several games in a cell.
        ([["X", "1", "½"], ["0", "X", "+"], ["½", "-", "X"]], 1, ["1½", "1", "½"]),
        ([["X", "1F", "0F"], ["0F", "X", "1"], ["1F", "0", "X"]], 1, ["1", "1", "1"]),
        ([["*", "W", "D"], ["L", "*", "W"], ["D", "L", "*"]], 1, ["1½", "1", "½"]),
        ([["*", "G", "N"], ["P", "*", "V"], ["X", "P", "*"]], 1, ["1½", "1", "½"]),
        ([["*", "10", "½½"], ["01", "*", "11"], ["½½", "00", "*"]], 1, ["2", "3", "1"]),
        ([["*", "1 0", "½;½"], ["0 1", "*", "1/1"], ["½|½", "0 0", "*"]], 1, ["2", "3", "1"]),
        ([["X", "1"], ["X", "½"], ["0", "X"], ["½", "X"]], 2, ["1½", "", "½", ""]),
        # Games of 3-1-0 and of 3-2-1.
        ([["X", "1", "½"], ["0", "X", "1"], ["½", "0", "X"]], 1, ["4", "3", "1"]),
        ([["X", "1", "½"], ["0", "X", "1"], ["½", "0", "X"]], 1, ["5", "4", "3"]),
        # Teams: game points; 2-1-0, 3-1-0, 3-2-1 for a match of four boards.
        (TEAMS, 1, ["7½", "7½", "5½", "3½"]),
        (TEAMS, 1, ["5", "3", "3", "1"]),
        (TEAMS, 1, ["7", "4", "4", "1"]),
        (TEAMS, 1, ["8", "6", "6", "4"]),
    ],
)
def test_totals_beside_a_square_are_not_left_over(block: Table, lines: int, totals: list[str]) -> None:
    texts = [[*map(str, row), total] for row, total in zip(block, totals, strict=True)]
    rows, columns = range(len(block)), range(len(block[0]))

    assert left_over(texts, rows, columns, lines) is None
    # Before the block they are totals, too, unless each of them may be a result.
    single = {"0", "1", "½"}.issuperset(totals)
    totals_first = [[total, *row] for row, total in zip(block, totals, strict=True)]
    shifted = range(1, len(block[0]) + 1)
    assert left_over([list(map(str, row)) for row in totals_first], rows, shifted, lines) == (
        (0, 0) if single else None
    )


@each_row(
    ("column", "place"),
    [
        # Two of three are right, one is not; then results stand behind them.
        (["1½", "1", "1"], None),
        (["½", "1", "1"], 0),
        (["1", "0", ""], 0),
        (["", "0", "1"], 1),
        # Places, places shared, and what is none of both.
        (["1", "2", "3"], None),
        (["1", "1", "3"], None),
        (["1", "2", "2"], None),
        (["1", "1", "1"], 0),
        (["A", "B", "C"], None),
        (["", "", ""], None),
        # Half of them may be numbers of something.
        (["12", "0", "1"], 1),
        (["12", "15", "1"], None),
    ],
)
def test_a_column_behind_a_square_is_told_if_it_holds_results(column: list[str], place: int | None) -> None:
    block = [["X", "1", "½"], ["0", "X", "1"], ["½", "0", "X"]]
    table = [[*row, cell] for row, cell in zip(block, column, strict=True)]

    assert left_over(table, range(3), range(3), 1) == (None if place is None else (place, 3))
    assert left_over(table, range(3), range(3), 1, named=[3]) is None
    # Beyond totals or a named column nothing is asked.
    further = [[*row, total, cell] for row, total, cell in zip(block, ("1½", "1", "½"), column, strict=True)]
    assert left_over(further, range(3), range(3), 1) is None


@each_row(
    ("above", "title"),
    [
        (["Open", "", "", ""], True),
        (["", "", "", ""], True),
        (["A", "B", "C", "D"], True),
        (["12", "7", "3", "9"], True),
        (["Open", "2024-02-01", "", ""], True),
        # A game, a bye, a sign: part of the table.
        (["+ 2B", "", "Open", ""], False),
        (["", "EXE", "", ""], False),
        (["", "", "=", ""], False),
    ],
)
def test_a_row_above_a_square_is_a_title_or_the_whole_is_none(above: list[str], title: bool) -> None:
    square = [["X" if row == column else "½" for column in range(4)] for row in range(4)]
    found = find_bare_square([above, *square])

    assert (found and found.rows) == ((1, 2, 3, 4) if title else None)


@each_row(
    ("matches", "totals"),
    [
        # Three teams: 2-1-0, 3-1-0, 3-2-1 for a match won, drawn, lost; every total is a text that stands in the block, too.
        ([["*", "3", "4"], ["1", "*", "2"], ["0", "2", "*"]], ["4", "1", "1"]),
        ([["*", "6", "3"], ["0", "*", "4"], ["3", "2", "*"]], ["4", "3", "1"]),
        ([["*", "5", "2"], ["1", "*", "3"], ["4", "3", "*"]], ["4", "3", "5"]),
        # Of two boards: 2-1-0 for a match won, drawn, lost.
        ([["*", "1½", "1½"], ["½", "*", "1"], ["½", "1", "*"]], ["4", "1", "1"]),
    ],
)
def test_match_points_beside_a_block_are_no_results(matches: list[list[str]], totals: list[str]) -> None:
    def beside(column: list[str]) -> tuple[int, int] | None:
        return left_over([[*row, total] for row, total in zip(matches, column, strict=True)], range(3), range(3), 1)

    assert beside(totals) is None
    # With another number in place of any of them, they are.
    for place in range(3):
        assert beside([*totals[:place], "0", *totals[place + 1 :]]) is not None
