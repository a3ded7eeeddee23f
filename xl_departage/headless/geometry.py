"""Where array formulas put their values: legacy arrays fitted to their area, and the area of a spill."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.errors import ErrorKind
from xl_departage.formulas.addresses import Area
from xl_departage.headless.model import FormulaCell, FormulaKind, FormulaResult, Value


def fit(values: Sequence[Sequence[Value]], area: Area) -> list[list[Value]]:
    """
    The values of a legacy array in its area: a single row or column is repeated, missing values are `#N/A`, excess
    values are cut off.
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
