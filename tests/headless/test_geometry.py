"""Where arrays put their values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_departage.errors import ErrorKind
from xl_departage.formulas.addresses import area_text, overlap, read_area, size
from xl_departage.headless.geometry import blocked_spills, fit
from xl_departage.headless.model import (
    CellKey,
    FormulaCell,
    FormulaKind,
    FormulaResult,
    Sheet,
    Status,
    Table,
    Value,
    Workbook,
)

NA = ErrorKind.NA


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        # Excel: one value fills the array, one row or one column is repeated, what is missing is #N/A.
        ([[1]], [[1, 1], [1, 1], [1, 1]]),
        ([[1, 2]], [[1, 2], [1, 2], [1, 2]]),
        ([[1], [2], [3]], [[1, 1], [2, 2], [3, 3]]),
        ([[1], [2]], [[1, 1], [2, 2], [NA, NA]]),
        ([[1, 2], [3, 4]], [[1, 2], [3, 4], [NA, NA]]),
        ([[1, 2, 3]] * 5, [[1, 2]] * 3),
    ],
)
def test_a_legacy_array_is_fitted_to_its_area(values: list[list[Value]], expected: list[list[Value]]) -> None:
    assert fit(values, (1, 1, 3, 2)) == expected


def workbook(formula: Any = (2, 2), **fields: Any) -> tuple[Workbook, dict[CellKey, FormulaResult]]:
    """A sheet with one dynamic array of 3 rows and 2 columns."""
    sheet = Sheet("S", "part", **fields)
    sheet.formulas[formula] = FormulaCell("X()", FormulaKind.DYNAMIC, (*formula, *formula), None)
    values: list[list[Value]] = [[1, 2], [3, 4], [5, 6]]
    return Workbook([sheet]), {CellKey(0, *formula): FormulaResult(Status.COMPUTED, 1, values)}


def test_a_spill_with_room_is_free() -> None:
    book, results = workbook(constants={(1, 2): 1, (2, 1): 1, (5, 2): 1, (2, 4): 1}, merged=[(5, 1, 6, 9)])
    assert blocked_spills(book, results) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"constants": {(4, 3): "x"}},
        {"constants": {(4, 3): ""}},
        {"opaque": {(3, 2)}},
        {"merged": [(4, 3, 9, 9)]},
        {"formulas": {(3, 3): FormulaCell("1", FormulaKind.PLAIN, None, None)}},
        {"formulas": {(1, 3): FormulaCell("1", FormulaKind.ARRAY, (1, 3, 2, 3), None)}},
        {"formulas": {(4, 1): FormulaCell("", FormulaKind.DATA_TABLE, (4, 1, 4, 2), None)}},
        {"merged": [(4, 3, 1_000_000, 9_000)]},
    ],
)
def test_what_blocks_a_spill(fields: dict[str, Any]) -> None:
    book, results = workbook(**fields)
    assert blocked_spills(book, results) == [CellKey(0, 2, 2)]


def test_tables_and_the_edge_of_the_sheet_block_a_spill() -> None:
    book, results = workbook()
    book.tables.append(Table("T", 0, (1, 3, 9, 4), ("a", "b"), 1, 0))
    assert blocked_spills(book, results) == [CellKey(0, 2, 2)]
    book.tables[0] = book.tables[0]._replace(sheet=1)
    assert blocked_spills(book, results) == []
    for corner in ((1_048_575, 2), (2, 16_384)):
        book, results = workbook(formula=corner)
        assert blocked_spills(book, results) == [CellKey(0, *corner)]


def test_of_two_spills_the_later_one_is_blocked() -> None:
    book, results = workbook()
    book.sheets[0].formulas[1, 3] = FormulaCell("Y()", FormulaKind.DYNAMIC, (1, 3, 1, 3), None)
    results[CellKey(0, 1, 3)] = FormulaResult(Status.COMPUTED, 1, [[1], [1]])
    assert blocked_spills(book, results) == [CellKey(0, 2, 2)]


def test_a_spill_that_was_kept_holds_its_old_cells() -> None:
    book, results = workbook()
    book.sheets[0].formulas[1, 3] = FormulaCell("Y()", FormulaKind.DYNAMIC, (1, 3, 4, 3), None)
    results[CellKey(0, 1, 3)] = FormulaResult(Status.KEPT, reason="x")
    assert blocked_spills(book, results) == [CellKey(0, 2, 2)]


areas = st.tuples(st.integers(1, 12), st.integers(1, 12), st.integers(0, 5), st.integers(0, 5)).map(
    lambda t: (t[0], t[1], t[0] + t[2], t[1] + t[3])
)


@given(areas, areas)
def test_areas_overlap_where_they_share_a_cell(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> None:
    def cells(area: tuple[int, int, int, int]) -> set[tuple[int, int]]:
        return {(r, c) for r in range(area[0], area[2] + 1) for c in range(area[1], area[3] + 1)}

    assert overlap(one, other) == bool(cells(one) & cells(other))
    assert size(one) == len(cells(one))
    assert read_area(area_text(one)) == one
