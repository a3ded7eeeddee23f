"""
Ordinary functions that formualizer 0.13 lacks or gets wrong, as the documentation of Excel describes them.

| function | the engine's own |
|---|---|
| SORTBY | several keys give #VALUE! |
| XLOOKUP, XMATCH | nearest match fails on unsorted data and over blanks |
| AGGREGATE | functions 14 to 19 and option 6 are missing |
| TAKE, DROP | an argument left out counts as 0 |
| MMULT, MDETERM, MINVERSE, MUNIT, EXPAND, WRAPROWS, WRAPCOLS | missing |

Arguments are the engine's values; one left out is `OMITTED_MARK`. A Python exception never leaves: wrong types are #VALUE!.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from xl_departage.headless.each import EngineValue, as_rows, error
from xl_departage.headless.functions_bridge import OMITTED_MARK

Rows = list[list[EngineValue]]


class _CellError(Exception):
    """Ends a function with an error value."""

    def __init__(self, value: EngineValue) -> None:
        super().__init__()
        self.value = value


def _guarded(function: Callable[..., EngineValue]) -> Callable[..., EngineValue]:
    def call(*arguments: EngineValue) -> EngineValue:
        try:
            return function(*arguments)
        except _CellError as problem:
            return problem.value
        except TypeError:
            # Too few or too many arguments.
            return error("Value")

    return call


def _given(value: EngineValue, default: float) -> EngineValue:
    return default if value is None or value == OMITTED_MARK else value


def _number(value: EngineValue, default: float | None = None) -> float:
    if isinstance(value, list):
        value = value[0][0] if len(value) == len(value[0]) == 1 else error("Value")
    if default is not None:
        value = _given(value, default)
    if isinstance(value, dict):
        raise _CellError(value)
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            raise _CellError(error("Value")) from None
    return float(value or 0)


def _rows(value: EngineValue) -> Rows:
    if isinstance(value, dict):
        raise _CellError(value)
    return as_rows(value)


def order_key(value: EngineValue) -> tuple[int, Any]:
    """The place of a value in a sort: numbers, texts without regard to case, FALSE, TRUE, errors; blanks always last."""
    if isinstance(value, bool):
        return (2, value)
    if isinstance(value, (int, float)):
        return (0, value)
    if isinstance(value, str):
        return (1, value.casefold())
    return (3, 0) if isinstance(value, dict) else (4, 0)


def _sortby(array: EngineValue, *keys: EngineValue) -> EngineValue:
    rows = _rows(array)
    pairs: list[tuple[list[EngineValue], bool]] = []
    across = False
    for index in range(0, len(keys), 2):
        by = _rows(keys[index])
        descending = _number(keys[index + 1], 1) if index + 1 < len(keys) else 1.0
        if descending not in (1.0, -1.0):
            return error("Value")
        if len(by) == len(rows) and len(by[0]) == 1:
            line = [row[0] for row in by]
        elif len(by) == 1 and len(by[0]) == len(rows[0]):
            across, line = True, by[0]
        else:
            return error("Value")
        pairs.append((line, descending < 0))
    count = len(rows[0]) if across else len(rows)
    if not pairs or any(len(line) != count for line, _ in pairs):
        return error("Value")
    order = list(range(count))
    for line, descending_key in reversed(pairs):
        # Blanks stay last in either direction; Python's sort keeps the order of equals.
        blank = [index for index in order if line[index] is None]
        filled = [index for index in order if line[index] is not None]
        filled.sort(key=lambda index: order_key(line[index]), reverse=descending_key)  # noqa: B023
        order = filled + blank
    if across:
        return [[row[index] for index in order] for row in rows]
    return [rows[index] for index in order]


def _wildcard(pattern: str) -> re.Pattern[str]:
    parts, index = [], 0
    while index < len(pattern):
        character = pattern[index]
        if character == "~" and index + 1 < len(pattern):
            index += 1
            parts.append(re.escape(pattern[index]))
        else:
            parts.append({"*": ".*", "?": "."}.get(character, re.escape(character)))
        index += 1
    return re.compile("".join(parts), re.IGNORECASE | re.DOTALL)


def _position(wanted: EngineValue, line: Sequence[EngineValue], mode: float, search: float) -> int | None:
    """
    Where XMATCH finds a value in a line, from 0. Only values of the same type are compared, so blanks and texts among numbers are passed over.
    """
    if isinstance(wanted, dict):
        raise _CellError(wanted)
    if mode not in (0, -1, 1, 2) or search not in (1, -1, 2, -2):
        raise _CellError(error("Value"))
    order = range(len(line) - 1, -1, -1) if search == -1 else range(len(line))
    key = order_key(wanted)
    if mode == 2 and isinstance(wanted, str):
        pattern = _wildcard(wanted)
        return next((i for i in order if isinstance(line[i], str) and pattern.fullmatch(line[i])), None)
    best: int | None = None
    for index in order:
        other = order_key(line[index])
        if other[0] != key[0]:
            continue
        if other == key:
            return index
        nearer = best is None or (other[1] > order_key(line[best])[1]) == (mode == -1)
        if best is not None and other == order_key(line[best]):
            nearer = False
        if (mode == -1 and other[1] < key[1] and nearer) or (mode == 1 and other[1] > key[1] and nearer):
            best = index
    return best


def _line(value: EngineValue) -> tuple[list[EngineValue], bool]:
    rows = _rows(value)
    if len(rows) == 1:
        return rows[0], len(rows[0]) > 1
    if len(rows[0]) == 1:
        return [row[0] for row in rows], False
    raise _CellError(error("Value"))


def _xmatch(wanted: EngineValue, where: EngineValue, mode: EngineValue = 0, search: EngineValue = 1) -> EngineValue:
    line, _ = _line(where)
    found = _position(wanted, line, _number(mode, 0), _number(search, 1))
    return error("Na") if found is None else found + 1.0


def _xlookup(
    wanted: EngineValue,
    where: EngineValue,
    values: EngineValue,
    missing: EngineValue = OMITTED_MARK,
    mode: EngineValue = 0,
    search: EngineValue = 1,
) -> EngineValue:
    line, across = _line(where)
    rows = as_rows(values)
    if isinstance(values, dict):
        return values
    if (len(rows[0]) if across else len(rows)) != len(line):
        return error("Value")
    found = _position(wanted, line, _number(mode, 0), _number(search, 1))
    if found is None:
        return error("Na") if missing == OMITTED_MARK else missing
    result = [[row[found]] for row in rows] if across else [rows[found]]
    return result[0][0] if len(result) == len(result[0]) == 1 else result


def _aggregate(function: EngineValue, option: EngineValue, *references: EngineValue) -> EngineValue:
    which, how = int(_number(function)), int(_number(option, 0))
    if not 1 <= which <= 19 or not 0 <= how <= 7 or not references:
        return error("Value")
    rank = 0.0
    if which >= 14:
        if len(references) != 2:
            return error("Value")
        rank = _number(references[1])
        references = references[:1]
    cells = [cell for reference in references for row in as_rows(reference) for cell in row]
    errors = [cell for cell in cells if isinstance(cell, dict)]
    if errors and how not in (2, 3, 6, 7) and which not in (2, 3):
        return errors[0]
    if which == 3:
        counted = [cell for cell in cells if cell is not None]
        return float(len(counted) - (len(errors) if how in (2, 3, 6, 7) else 0))
    numbers = [float(cell) for cell in cells if isinstance(cell, (int, float)) and not isinstance(cell, bool)]
    return _of_numbers(which, numbers, rank)


def _of_numbers(which: int, numbers: list[float], rank: float) -> EngineValue:
    count = len(numbers)
    if which == 2:
        return float(count)
    if which in (4, 5, 6, 9) and not numbers:
        return 0.0
    if which in (1, 7, 8, 10, 11) and count < (2 if which in (7, 10) else 1):
        return error("Div")
    if not numbers:
        return error("Num")
    if which <= 12:
        return float(_SIMPLE[which](numbers))
    if which == 13:
        mode = statistics.multimode(numbers)[0]
        return mode if numbers.count(mode) > 1 else error("Na")
    numbers.sort(reverse=which == 14)
    if which in (14, 15):
        # LARGE and SMALL round a fraction of a rank up.
        index = -int(-rank // 1)
        return numbers[index - 1] if 1 <= index <= count else error("Num")
    share = rank if which in (16, 18) else int(rank) / 4
    if which in (16, 17):
        if not 0 <= share <= 1:
            return error("Num")
        place = share * (count - 1)
    else:
        place = share * (count + 1) - 1
        if not 0 <= place <= count - 1:
            return error("Num")
    low = int(place)
    high = min(low + 1, count - 1)
    return numbers[low] + (numbers[high] - numbers[low]) * (place - low)


def _product(numbers: list[float]) -> float:
    result = 1.0
    for value in numbers:
        result *= value
    return result


_SIMPLE: Final[Mapping[int, Callable[[list[float]], float]]] = {
    1: lambda numbers: sum(numbers) / len(numbers),
    4: max,
    5: min,
    6: _product,
    7: statistics.stdev,
    8: statistics.pstdev,
    9: sum,
    10: statistics.variance,
    11: statistics.pvariance,
    12: statistics.median,
}


def _matrix(value: EngineValue) -> list[list[float]]:
    rows = _rows(value)
    for row in rows:
        for cell in row:
            if isinstance(cell, dict):
                raise _CellError(cell)
            if isinstance(cell, bool) or not isinstance(cell, (int, float)):
                raise _CellError(error("Value"))
    return [[float(cell) for cell in row] for row in rows]


def _mmult(left: EngineValue, right: EngineValue) -> EngineValue:
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
        raise _CellError(error("Value"))
    work = [row + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    determinant = 1.0
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(work[row][column]))  # noqa: B023
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


def _minverse(value: EngineValue) -> EngineValue:
    determinant, inverse = _eliminated(value)
    return inverse if determinant else error("Num")


def _munit(size: EngineValue) -> EngineValue:
    count = int(_number(size))
    return [[float(i == j) for j in range(count)] for i in range(count)] if 1 <= count <= 1000 else error("Value")


def _part(length: int, count: EngineValue, drop: bool) -> range:
    """The positions that TAKE or DROP leave, negative counts from the end."""
    if count is None or count == OMITTED_MARK:
        return range(length)
    number = int(_number(count))
    if drop:
        return range(number, length) if number >= 0 else range(length + number)
    return range(min(number, length)) if number >= 0 else range(max(length + number, 0), length)


def _taken(drop: bool) -> Callable[..., EngineValue]:
    def call(array: EngineValue, rows: EngineValue = OMITTED_MARK, columns: EngineValue = OMITTED_MARK) -> EngineValue:
        table = _rows(array)
        down, right = _part(len(table), rows, drop), _part(len(table[0]), columns, drop)
        if not down or not right:
            return error("Calc")
        return [[table[row][column] for column in right] for row in down]

    return call


def _expand(
    array: EngineValue, rows: EngineValue, columns: EngineValue = OMITTED_MARK, pad: EngineValue = OMITTED_MARK
) -> EngineValue:
    table = _rows(array)
    height, width = int(_number(rows, len(table))), int(_number(columns, len(table[0])))
    filler = error("Na") if pad == OMITTED_MARK else pad
    if height < len(table) or width < len(table[0]):
        return error("Value")
    wide = [row + [filler] * (width - len(row)) for row in table]
    return wide + [[filler] * width for _ in range(height - len(table))]


def _wrapped(array: EngineValue, count: EngineValue, pad: EngineValue) -> Rows:
    line, _ = _line(array)
    size = int(_number(count))
    if size < 1:
        raise _CellError(error("Num"))
    filler = error("Na") if pad == OMITTED_MARK else pad
    rows = [line[start : start + size] for start in range(0, len(line), size)]
    size = min(size, len(line))
    return [row + [filler] * (size - len(row)) for row in rows]


def _wraprows(array: EngineValue, count: EngineValue, pad: EngineValue = OMITTED_MARK) -> EngineValue:
    return _wrapped(array, count, pad)


def _wrapcols(array: EngineValue, count: EngineValue, pad: EngineValue = OMITTED_MARK) -> EngineValue:
    return [list(row) for row in zip(*_wrapped(array, count, pad), strict=True)]


OVERRIDES: Final[Mapping[str, Callable[..., EngineValue]]] = {
    name: _guarded(function)
    for name, function in {
        "SORTBY": _sortby,
        "XLOOKUP": _xlookup,
        "XMATCH": _xmatch,
        "AGGREGATE": _aggregate,
        "MMULT": _mmult,
        "MDETERM": lambda value: _eliminated(value)[0],
        "MINVERSE": _minverse,
        "MUNIT": _munit,
        "TAKE": _taken(False),
        "DROP": _taken(True),
        "EXPAND": _expand,
        "WRAPROWS": _wraprows,
        "WRAPCOLS": _wrapcols,
    }.items()
}
"""Our versions by upper-case name; normalised formulas call them with the prefix `XLDO_`."""
