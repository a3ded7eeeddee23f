"""
Operators over whole columns of numbers, computed at once instead of cell by cell.

The result is the one that the operator gives for each cell. If that needs more than the operation itself (numbers that almost equal
each other, results beyond the range of numbers, other kinds of values), the result here is None, and the cells are computed one by
one.
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
_LESS, _EQUAL, _MORE = "less", "equal", "more"
_COMPARISONS: Final[dict[object, frozenset[str]]] = {
    comparison("="): frozenset({_EQUAL}),
    comparison("<>"): frozenset({_LESS, _MORE}),
    comparison("<"): frozenset({_LESS}),
    comparison(">"): frozenset({_MORE}),
    comparison("<="): frozenset({_LESS, _EQUAL}),
    comparison(">="): frozenset({_MORE, _EQUAL}),
}
"""For each comparison, how the left number may relate to the right one if it is true."""
_MIRRORED: Final = {_LESS: _MORE, _EQUAL: _EQUAL, _MORE: _LESS}


def over(function: object, arguments: list[Any]) -> Array | None:
    """The result of an operator over columns and single values; None if the cells must be computed one by one."""
    if function is selected:
        return _chosen(*arguments)
    if len(arguments) != 2 or len({value.height for value in arguments if type(value) is Array}) > 1:
        # If one of two columns is shorter, the cells that it lacks are #N/A.
        return None
    compute = _ARITHMETIC.get(function)
    if compute is not None:
        return _sparse(*arguments) if _mixed(function, arguments) else _computed(compute, *arguments)
    return _compared(_COMPARISONS[function], *arguments) if function in _COMPARISONS else None


def _mixed(function: object, arguments: list[Any]) -> bool:
    """
    Whether two columns are multiplied, one of which stores equal consecutive cells only once and the other every cell.
    """
    return (
        function is arithmetic("*")
        and all(type(value) is Array and value.width == 1 for value in arguments)
        and {value.is_flat for value in arguments} == {True, False}
    )


def _computed(compute: Callable[[float, float], float], left: Any, right: Any) -> Array | None:
    """The result of an arithmetic operator; None if the cells must be computed one by one."""
    column, single = (left, right) if type(left) is Array else (right, left)
    if type(single) is float and column.flat is not None and column.kinds == {bool}:
        # Truth values can only give two results: `--(A1:A9>5)`.
        no, yes = (compute(number, single) if column is left else compute(single, number) for number in (0.0, 1.0))
        if column.bits is not None and (no, yes) == (0, 1):
            return Array.marked(column.bits, column.height, float)
        found = [yes if cell else no for cell in column.flat]
        return Array.column(found, float) if isfinite(yes) and isfinite(no) else None
    if compute is operator.mul and all(type(value) is Array and value.bits is not None for value in (left, right)):
        # As in `(A1:A9>5)*(B1:B9>5)`.
        return Array.marked(left.bits & right.bits, left.height, float)
    left_numbers, right_numbers = _numbers(left), _numbers(right)
    if left_numbers is None or right_numbers is None:
        return None
    values = list(map(compute, left_numbers, right_numbers))
    return Array.column(values, float) if all(map(isfinite, values)) else None


def _numbers(value: Any) -> Iterable[float] | None:
    """A column or a single value as numbers; None if there are texts, blanks or errors among them."""
    if type(value) is not Array:
        return repeat(float(value)) if type(value) in (float, bool) else None
    if value.flat is None:
        return None
    kinds = value.kinds
    if kinds <= {float}:
        return value.flat
    return map(float, value.flat) if kinds <= {float, bool} else None


def _compared(wanted: frozenset[str], left: Any, right: Any) -> Array | None:
    """The result of comparing a column of a range with a number; None if the cells must be compared one by one."""
    column, single = (left, right) if type(left) is Array else (right, left)
    data = column.source
    if type(single) is not float or column.flat is None or data is None or not column.kinds <= {float}:
        return None
    ordered, near = data.ordered, 1.2e-14 * abs(single)
    low, high = bisect_left(ordered, single - near), bisect_right(ordered, single + near)
    if any(value != single for value in ordered[low:high]):
        return None
    if column is right:
        wanted = frozenset(_MIRRORED[side] for side in wanted)
    # The rows whose numbers are equal or larger, and those whose numbers are larger; where what is wanted changes, the rows from
    # there on are toggled.
    bits = data.rows_from(0) if _LESS in wanted else 0
    for at, side_before, side_after in ((low, _LESS, _EQUAL), (high, _EQUAL, _MORE)):
        if (side_before in wanted) != (side_after in wanted):
            bits ^= data.rows_from(at)
    return Array.marked(bits, column.height, bool)


def _sparse(left: Array, right: Array) -> Array | None:
    """
    The product of a column in which equal consecutive cells are stored once, and a column of numbers: 0 where the first one is 0. None
    if the cells must be computed one by one.
    """
    few, all_cells = (right, left) if left.starts is None else (left, right)
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
    """
    IF over a column of which few cells are stored: a branch is read only where it is chosen. None if the cells must be computed one
    by one.
    """
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
