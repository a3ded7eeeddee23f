"""
Matrices and parts of arrays: MMULT, MDETERM, MINVERSE, MUNIT, TAKE, DROP, EXPAND, WRAPROWS, WRAPCOLS.
"""

from __future__ import annotations

from collections.abc import Callable

from xl_departage.headless.each import EngineValue, error
from xl_departage.headless.functions_bridge import OMITTED_MARK
from xl_departage.headless.override_values import CellError, Rows, line_of, number_of, rows_of


def _matrix(value: EngineValue) -> list[list[float]]:
    rows = rows_of(value)
    for row in rows:
        for cell in row:
            if isinstance(cell, dict):
                raise CellError(cell)
            if isinstance(cell, bool) or not isinstance(cell, (int, float)):
                raise CellError(error("Value"))
    return [[float(cell) for cell in row] for row in rows]


def mmult(left: EngineValue, right: EngineValue) -> EngineValue:
    """MMULT."""
    a, b = _matrix(left), _matrix(right)
    if len(a[0]) != len(b):
        return error("Value")
    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in a]


def _eliminated(value: EngineValue) -> tuple[float, list[list[float]]]:
    """Determinant and inverse by Gauss and Jordan with the largest pivot; determinant 0 where there is no inverse."""
    matrix = _matrix(value)
    size = len(matrix)
    if size != len(matrix[0]):
        raise CellError(error("Value"))
    work = [row + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    determinant = 1.0
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(work[row][column]))
        if work[pivot][column] == 0:
            return 0.0, []
        if pivot != column:
            work[pivot], work[column] = work[column], work[pivot]
            determinant = -determinant
        scale = work[column][column]
        determinant *= scale
        work[column] = [cell / scale for cell in work[column]]
        for row in range(size):
            if row != column and (factor := work[row][column]):
                work[row] = [x - factor * y for x, y in zip(work[row], work[column], strict=True)]
    return determinant, [row[size:] for row in work]


def minverse(value: EngineValue) -> EngineValue:
    """MINVERSE; #NUM! where there is none."""
    determinant, inverse = _eliminated(value)
    return inverse if determinant else error("Num")


def munit(size: EngineValue) -> EngineValue:
    """MUNIT."""
    count = int(number_of(size))
    return [[float(i == j) for j in range(count)] for i in range(count)] if 1 <= count <= 1000 else error("Value")


def _part(length: int, count: EngineValue, drop: bool) -> range:
    """The positions that TAKE or DROP leave, negative counts from the end."""
    if count is None or count == OMITTED_MARK:
        return range(length)
    number = int(number_of(count))
    if drop:
        return range(number, length) if number >= 0 else range(length + number)
    return range(min(number, length)) if number >= 0 else range(max(length + number, 0), length)


def taken(drop: bool) -> Callable[..., EngineValue]:
    """TAKE, or DROP."""

    def call(array: EngineValue, rows: EngineValue = OMITTED_MARK, columns: EngineValue = OMITTED_MARK) -> EngineValue:
        table = rows_of(array)
        down, right = _part(len(table), rows, drop), _part(len(table[0]), columns, drop)
        if not down or not right:
            return error("Calc")
        return [[table[row][column] for column in right] for row in down]

    return call


def expand(
    array: EngineValue, rows: EngineValue, columns: EngineValue = OMITTED_MARK, pad: EngineValue = OMITTED_MARK
) -> EngineValue:
    """EXPAND."""
    table = rows_of(array)
    height, width = int(number_of(rows, len(table))), int(number_of(columns, len(table[0])))
    filler = error("Na") if pad == OMITTED_MARK else pad
    if height < len(table) or width < len(table[0]):
        return error("Value")
    wide = [row + [filler] * (width - len(row)) for row in table]
    return wide + [[filler] * width for _ in range(height - len(table))]


def _wrapped(array: EngineValue, count: EngineValue, pad: EngineValue) -> Rows:
    line, _ = line_of(array)
    size = int(number_of(count))
    if size < 1:
        raise CellError(error("Num"))
    filler = error("Na") if pad == OMITTED_MARK else pad
    rows = [line[start : start + size] for start in range(0, len(line), size)]
    size = min(size, len(line))
    return [row + [filler] * (size - len(row)) for row in rows]


def wraprows(array: EngineValue, count: EngineValue, pad: EngineValue = OMITTED_MARK) -> EngineValue:
    """WRAPROWS."""
    return _wrapped(array, count, pad)


def wrapcols(array: EngineValue, count: EngineValue, pad: EngineValue = OMITTED_MARK) -> EngineValue:
    """WRAPCOLS."""
    return [list(row) for row in zip(*_wrapped(array, count, pad), strict=True)]


def mdeterm(value: EngineValue) -> EngineValue:
    """The determinant."""
    return _eliminated(value)[0]
