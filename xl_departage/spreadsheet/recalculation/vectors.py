"""
Operators over whole columns of numbers, at once instead of cell by cell.

The result is the one that the operator gives for each cell; where that needs more than the operation itself (numbers that almost equal
each other, results beyond the range of numbers, other kinds of values), None says so, and the cells are computed one by one.
"""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from itertools import repeat
from math import isfinite
from typing import Any, Final

from xl_departage.spreadsheet.recalculation.arrays import Array, Scalar, counts
from xl_departage.spreadsheet.recalculation.scalars import arithmetic, comparison, selected

_ARITHMETIC: Final[dict[object, Callable[[float, float], float]]] = {
    arithmetic("*"): operator.mul,
    arithmetic("+"): operator.add,
    arithmetic("-"): operator.sub,
}
_COMPARISONS: Final[dict[object, tuple[str, str]]] = {
    comparison("="): ("__eq__", "__eq__"),
    comparison("<>"): ("__ne__", "__ne__"),
    comparison("<"): ("__gt__", "__lt__"),
    comparison(">"): ("__lt__", "__gt__"),
    comparison("<="): ("__ge__", "__le__"),
    comparison(">="): ("__le__", "__ge__"),
}
"""What a number on the right, and one on the left, is asked about each cell."""


def over(function: object, arguments: list[Any]) -> Array | None:
    """An operator over columns and single values; None if the cells must be computed one by one."""
    if function is selected:
        return _chosen(*arguments)
    if len(arguments) != 2:
        return None
    compute = _ARITHMETIC.get(function)
    if compute is not None:
        return _sparse(*arguments) if _mixed(function, arguments) else _computed(compute, *arguments)
    return _compared(*_COMPARISONS[function], *arguments) if function in _COMPARISONS else None


def _mixed(function: object, arguments: list[Any]) -> bool:
    """Whether a column is multiplied by one of which few cells are not 0."""
    return (
        function is arithmetic("*")
        and all(type(value) is Array and value.width == 1 for value in arguments)
        and {value.is_flat for value in arguments} == {True, False}
    )


def _computed(compute: Callable[[float, float], float], one: Any, other: Any) -> Array | None:
    column, single = (one, other) if type(one) is Array else (other, one)
    if type(single) is float and column.flat is not None and column.kinds == {bool}:
        # Truth values have two results only: `--(A1:A9>5)`.
        falsity, truth = (
            compute(number, single) if column is one else compute(single, number) for number in (0.0, 1.0)
        )
        found = [truth if cell else falsity for cell in column.flat]
        return Array.column(found, float) if isfinite(truth) and isfinite(falsity) else None
    if all(type(value) is Array and value.is_flat and value.kinds == {bool} for value in (one, other)):
        # Whole numbers between -1 and 2: `(A1:A9>5)*(B1:B9>5)`.
        return Array.asked(list(map(compute, one.flat, other.flat)), float, float)
    left, right = _numbers(one), _numbers(other)
    if left is None or right is None:
        return None
    values = list(map(compute, left, right))
    return Array.column(values, float) if all(map(isfinite, values)) else None


def _numbers(value: Any) -> Iterable[float] | None:
    """A column or a single value as numbers; None for texts, blanks and errors among them."""
    if type(value) is not Array:
        return repeat(float(value)) if type(value) in (float, bool) else None
    if value.flat is None:
        return None
    kinds = value.kinds
    if kinds <= {float}:
        return value.flat
    return map(float, value.flat) if kinds <= {float, bool} else None


def _compared(right: str, left: str, one: Any, other: Any) -> Array | None:
    column, wanted, ask = (one, other, right) if type(one) is Array else (other, one, left)
    if type(wanted) is not float or column.flat is None or column.source is None or not column.kinds <= {float}:
        return None
    ordered, near = column.source.ordered, 1.2e-14 * abs(wanted)
    low, high = bisect_left(ordered, wanted - near), bisect_right(ordered, wanted + near)
    if any(value != wanted for value in ordered[low:high]):
        return None
    return Array.asked(column.flat, getattr(wanted, ask), bool)


def _sparse(one: Array, other: Array) -> Array | None:
    """The product of a column whose equal cells are stored once, and one of numbers: 0 where the first is."""
    few, all_cells = (other, one) if one.starts is None else (one, other)
    if few.starts is None or few.height != all_cells.height or not all_cells.kinds <= {float, bool}:
        return None
    rows: list[list[Scalar]] = []
    starts: list[int] = []
    for row, start, count in zip(few.rows, few.starts, counts(few.starts, few.height), strict=True):
        share = row[0]
        if type(share) not in (float, bool):
            return None
        if not share:
            rows.append([0.0])
            starts.append(start)
            continue
        part = all_cells.part(start, start + count)
        values = [share * value for value in part or ()]
        if part is None or not all(map(isfinite, values)):
            return None
        rows += [[float(value)] for value in values]
        starts += range(start, start + count)
    return Array(rows, starts, few.height)


def _chosen(condition: Any, yes: Any, no: Any) -> Array | None:
    """IF over a column of which few cells are stored: a branch is looked at only where it is chosen."""
    if type(condition) is not Array or condition.starts is None or condition.width != 1:
        return None
    if any(
        type(branch) is Array and not (branch.is_flat and branch.height == condition.height) for branch in (yes, no)
    ):
        return None
    rows: list[list[Scalar]] = []
    starts: list[int] = []
    for row, start, count in zip(
        condition.rows, condition.starts, counts(condition.starts, condition.height), strict=True
    ):
        if type(row[0]) is not bool:
            return None
        branch = yes if row[0] else no
        if type(branch) is Array:
            rows += [[value] for value in branch.part(start, start + count) or ()]
            starts += range(start, start + count)
        else:
            rows.append([branch])
            starts.append(start)
    return Array(rows, starts, condition.height)
