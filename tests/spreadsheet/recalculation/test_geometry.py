"""The cells into which arrays put their values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.addresses import Area, area_text, overlap, read_area, size
from xl_departage.spreadsheet.recalculation.arrays import fit
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, FormulaKind, Value, Workbook

NA = ErrorKind.NA
SPILL = "=SEQUENCE(3,2)"


def is_blocked(made: Workbook, cell: str = "B2") -> bool:
    """Whether a dynamic array shows #SPILL! and leaves the cells next to it alone."""
    result = books.evaluate(made)[f"S!{cell}"]
    assert (result.spill is None) == (result.value is ErrorKind.SPILL)
    return result.spill is None


@each_row(
    ("values", "expected"),
    [
        # In Excel, one value fills the array, one row or one column is repeated, and missing values are #N/A.
        ([[1]], [[1, 1], [1, 1], [1, 1]]),
        ([[1, 2]], [[1, 2], [1, 2], [1, 2]]),
        ([[1], [2], [3]], [[1, 1], [2, 2], [3, 3]]),
        ([[1], [2]], [[1, 1], [2, 2], [NA, NA]]),
        ([[1, 2], [3, 4]], [[1, 2], [3, 4], [NA, NA]]),
        ([[1, 2, 3]] * 5, [[1, 2]] * 3),
    ],
)
def test_a_legacy_array_is_fitted_to_its_area(values: list[list[Value]], expected: list[list[Value]]) -> None:
    for top, left in ((1, 1), (5, 2), (2, 9)):
        assert fit(values, (top, left, top + 2, left + 1)) == expected


@pytest.mark.parametrize(
    ("cells", "blocked"),
    [
        ({"B1": 1, "A2": 1, "B5": 1, "D2": 1}, False),
        ({"C4": "x"}, True),
        ({"C4": ""}, True),
        ({"C3": "=1"}, True),
    ],
)
def test_cells_block_a_spill(cells: dict[str, Value], blocked: bool) -> None:
    made = books.book(cells, dynamic={"B2": SPILL})
    assert is_blocked(made) == blocked


@pytest.mark.parametrize("merged", [(4, 3, 9, 9), (4, 3, 1_000_000, 9_000)])
def test_merged_cells_block_a_spill(merged: Area) -> None:
    made = books.book({}, dynamic={"B2": SPILL})
    made.sheets[0].merged = [(5, 1, 6, 9)]
    assert not is_blocked(made)
    made.sheets[0].merged = [merged]
    assert is_blocked(made)


def test_cells_that_no_value_can_hold_block_a_spill() -> None:
    made = books.book({}, dynamic={"B2": SPILL})
    made.sheets[0].opaque = {(3, 2)}
    assert is_blocked(made)


def test_older_arrays_and_data_tables_block_a_spill() -> None:
    assert is_blocked(books.book({}, dynamic={"B2": SPILL}, array={"C1:C2": "=1"}))
    made = books.book({}, dynamic={"B2": SPILL})
    made.sheets[0].formulas[4, 1] = FormulaCell("", FormulaKind.DATA_TABLE, (4, 1, 4, 2), None)
    assert is_blocked(made)


def test_tables_and_the_edge_of_the_sheet_block_a_spill() -> None:
    for sheet, blocked in (("S", True), ("T", False)):
        tables = [("T", sheet, "C1:D9", ("a", "b"), 1, 0)]
        assert is_blocked(books.book({}, dynamic={"B2": SPILL}, sheets=("S", "T"), tables=tables)) == blocked
    for corner in ("B1048575", "XFD2"):
        assert is_blocked(books.book({}, dynamic={corner: SPILL}), corner)


def test_of_two_spills_the_later_one_is_blocked() -> None:
    made = books.book({}, dynamic={"B2": SPILL, "C1": "=SEQUENCE(2)"})
    assert is_blocked(made)
    assert not is_blocked(made, "C1")


def test_the_cells_that_a_spill_gave_up_are_free_and_those_that_it_holds_are_not() -> None:
    """Saved over D4:F6, and now over D4:E5: another array comes from the left, from above, and begins in between."""
    for cell, formula, collide in (
        ("B6", "=SEQUENCE(1,3)", False),
        ("F2", "=SEQUENCE(3)", False),
        ("F5", "=SEQUENCE(2)", False),
        ("D6", "=SEQUENCE(1,3)", False),
        ("C5", "=SEQUENCE(2,1)", False),
        ("B5", "=SEQUENCE(1,3)", True),
        ("B5", "=SEQUENCE(1,9)", True),
        ("E2", "=SEQUENCE(3)", True),
        ("E2", "=SEQUENCE(9,2)", True),
        ("C3", "=SEQUENCE(2,2)", True),
    ):
        for saved in ("D4:F6", "D4:E5", "D4"):
            made = books.book({}, dynamic={saved: "=SEQUENCE(2,2)", cell: formula})
            # Two arrays never fill the same cell; which of two is computed first is not documented.
            assert is_blocked(made, "D4") + is_blocked(made, cell) == collide, (saved, cell, formula)


def test_a_cell_that_one_spill_gave_up_and_another_fills_has_the_value_of_the_other() -> None:
    for saved in ("D4:F6", "D4"):
        made = books.book(
            {"H1": "=F4", "H2": "=SUM(F1:F9)"},
            dynamic={
                "A1": "=F4*SEQUENCE(2)",
                saved: "=SEQUENCE(2,2)",
                "F2": "=SEQUENCE(3)",
                "H3": "=SUM(F3:F4)*SEQUENCE(2)",
            },
        )

        results = books.evaluate(made)

        assert results["S!A1"].spill == [[3], [6]]
        assert results["S!H3"].spill == [[5], [10]]
        assert (results["S!H1"].value, results["S!H2"].value) == (3, 6)


def test_a_spill_that_was_kept_holds_its_old_cells() -> None:
    assert is_blocked(books.book({}, dynamic={"B2": SPILL, "C1:C4": "=MYMACRO()"}))


areas = st.tuples(st.integers(1, 12), st.integers(1, 12), st.integers(0, 5), st.integers(0, 5)).map(
    lambda t: (t[0], t[1], t[0] + t[2], t[1] + t[3])
)


@given(areas, areas)
def test_areas_overlap_where_they_share_a_cell(
    first: tuple[int, int, int, int], second: tuple[int, int, int, int]
) -> None:
    def cells(area: tuple[int, int, int, int]) -> set[tuple[int, int]]:
        return {(r, c) for r in range(area[0], area[2] + 1) for c in range(area[1], area[3] + 1)}

    assert overlap(first, second) == bool(cells(first) & cells(second))
    assert size(first) == len(cells(first))
    assert read_area(area_text(first)) == first
