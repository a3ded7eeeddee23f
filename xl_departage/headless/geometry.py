"""
Where array formulas put their values: fitting legacy arrays to their area, and spills that something blocks.

Excel's rules: a spill needs every cell it covers to be free of values and formulas, outside merged areas and tables,
and inside the sheet; otherwise the formula shows `#SPILL!` and nothing spills. A blank cell with a format is free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from xl_departage.errors import ErrorKind
from xl_departage.formulas.addresses import MAX_COLUMN, MAX_ROW, Area, contains, overlap, size
from xl_departage.headless.model import (
    CellKey,
    FormulaCell,
    FormulaKind,
    FormulaResult,
    Sheet,
    Status,
    Value,
    Workbook,
)

_SMALL = 4096


def fit(values: Sequence[Sequence[Value]], area: Area) -> list[list[Value]]:
    """
    The values of a legacy array in its area: a single row or column is repeated, what is missing is `#N/A`, what is too
    much is cut off.
    """
    height, width = area[2] - area[0] + 1, area[3] - area[1] + 1
    rows, columns = len(values), len(values[0]) if values else 0

    def at(row: int, column: int) -> Value:
        row = 0 if rows == 1 else row
        column = 0 if columns == 1 else column
        return values[row][column] if row < rows and column < columns else ErrorKind.NA

    return [[at(row, column) for column in range(width)] for row in range(height)]


def spilled_area(row: int, column: int, cell: FormulaCell, result: FormulaResult) -> Area:
    """The area that the values of a computed formula cover."""
    if cell.kind is FormulaKind.ARRAY and cell.reference is not None:
        return cell.reference
    if cell.kind is not FormulaKind.DYNAMIC or not result.spill or not result.spill[0]:
        return row, column, row, column
    return row, column, row + len(result.spill) - 1, column + len(result.spill[0]) - 1


def blocked_spills(workbook: Workbook, results: Mapping[CellKey, FormulaResult]) -> list[CellKey]:
    """
    The dynamic arrays whose computed values do not fit where they stand. Of two that would overlap the later one, in
    the order of rows, is blocked.
    """
    blocked: list[CellKey] = []
    for index, sheet in enumerate(workbook.sheets):
        tables = [table.reference for table in workbook.tables if table.sheet == index]
        spills = []
        fixed = []
        for (row, column), cell in sorted(sheet.formulas.items()):
            if cell.kind is FormulaKind.PLAIN:
                continue
            key = CellKey(index, row, column)
            result = results.get(key)
            if cell.kind is FormulaKind.DYNAMIC and result is not None and result.status is Status.COMPUTED:
                area = spilled_area(row, column, cell, result)
                if size(area) > 1:
                    spills.append((key, area))
            elif cell.reference is not None and size(cell.reference) > 1:
                fixed.append(cell.reference)
        taken = _Taken([*fixed, *sheet.merged, *tables])
        for key, area in spills:
            outside = area[2] > MAX_ROW or area[3] > MAX_COLUMN
            if outside or taken.meets(area) or _occupied(sheet, key, area):
                blocked.append(key)
            else:
                taken.add(area)
    return blocked


class _Taken:
    """Cells that are taken: those of small areas one by one, so that thousands of spills are not compared in pairs."""

    def __init__(self, areas: Sequence[Area]) -> None:
        self._cells: set[tuple[int, int]] = set()
        self._large: list[Area] = []
        for area in areas:
            self.add(area)

    def add(self, area: Area) -> None:
        if size(area) > _SMALL:
            self._large.append(area)
        else:
            self._cells.update(_cells(area))

    def meets(self, area: Area) -> bool:
        if any(overlap(area, other) for other in self._large):
            return True
        if size(area) > len(self._cells):
            return any(contains(area, *cell) for cell in self._cells)
        return any(cell in self._cells for cell in _cells(area))


def _cells(area: Area) -> Iterator[tuple[int, int]]:
    return product(range(area[0], area[2] + 1), range(area[1], area[3] + 1))


def _occupied(sheet: Sheet, key: CellKey, area: Area) -> bool:
    anchor = (key.row, key.column)
    held: tuple[Collection[tuple[int, int]], ...] = (sheet.constants, sheet.formulas, sheet.opaque)
    if size(area) > sum(len(cells) for cells in held):
        return any(cell != anchor and contains(area, *cell) for cells in held for cell in cells)
    return any(cell != anchor and any(cell in cells for cells in held) for cell in _cells(area))
