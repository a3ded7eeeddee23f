"""
SORT, SORTBY, XMATCH, XLOOKUP and LOOKUP as the documentation of Excel describes them.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.headless.collation import Wildcards
from xl_departage.headless.each import EngineValue, as_rows, error
from xl_departage.headless.functions_bridge import OMITTED_MARK
from xl_departage.headless.override_values import CellError, line_of, number_of, order_key, rows_of


def sortby(array: EngineValue, *keys: EngineValue) -> EngineValue:
    """SORTBY: stable, blanks last in either direction."""
    rows = rows_of(array)
    pairs: list[tuple[list[EngineValue], bool]] = []
    across = False
    for index in range(0, len(keys), 2):
        by = rows_of(keys[index])
        descending = number_of(keys[index + 1], 1) if index + 1 < len(keys) else 1.0
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
        filled.sort(key=lambda index: order_key(line[index]), reverse=descending_key)
        order = filled + blank
    if across:
        return [[row[index] for index in order] for row in rows]
    return [rows[index] for index in order]


def sort(
    array: EngineValue, index: EngineValue = 1.0, order: EngineValue = 1.0, by_column: EngineValue = False
) -> EngineValue:
    """SORT: by one column or several (with `by_column`, rows), each upwards (1) or downwards (-1)."""
    rows = rows_of(array)
    across = bool(number_of(by_column, 0.0))
    numbers = [number_of(part, 1.0) for part in line_of(index)[0]]
    orders = [number_of(part, 1.0) for part in line_of(order)[0]]
    if len(orders) not in (1, len(numbers)):
        return error("Value")
    keys: list[EngineValue] = []
    for number, direction in zip(numbers, orders * len(numbers) if len(orders) == 1 else orders, strict=False):
        if not 1 <= number < (len(rows) if across else len(rows[0])) + 1:
            return error("Value")
        at = int(number) - 1
        keys += [[rows[at]] if across else [[row[at]] for row in rows], direction]
    return sortby(rows, *keys)


def _position(wanted: EngineValue, line: Sequence[EngineValue], mode: float, search: float) -> int | None:
    """
    Where XMATCH finds a value in a line, from 0. Only values of the same type are compared, so blanks and texts among
    numbers are passed over.
    """
    if isinstance(wanted, dict):
        raise CellError(wanted)
    if mode not in (0, -1, 1, 2) or search not in (1, -1, 2, -2):
        raise CellError(error("Value"))
    order = range(len(line) - 1, -1, -1) if search == -1 else range(len(line))
    key = order_key(wanted)
    if mode == 2 and isinstance(wanted, str):
        pattern = Wildcards.of(wanted)
        return next((i for i in order if isinstance(line[i], str) and pattern.matches(line[i])), None)
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


def xmatch(wanted: EngineValue, where: EngineValue, mode: EngineValue = 0, search: EngineValue = 1) -> EngineValue:
    """XMATCH."""
    line, _ = line_of(where)
    found = _position(wanted, line, number_of(mode, 0), number_of(search, 1))
    return error("Na") if found is None else found + 1.0


def xlookup(
    wanted: EngineValue,
    where: EngineValue,
    values: EngineValue,
    missing: EngineValue = OMITTED_MARK,
    mode: EngineValue = 0,
    search: EngineValue = 1,
) -> EngineValue:
    """XLOOKUP: the row or column that belongs to the place found."""
    line, across = line_of(where)
    rows = as_rows(values)
    if isinstance(values, dict):
        return values
    if (len(rows[0]) if across else len(rows)) != len(line):
        return error("Value")
    found = _position(wanted, line, number_of(mode, 0), number_of(search, 1))
    if found is None:
        return error("Na") if missing == OMITTED_MARK else missing
    result = [[row[found]] for row in rows] if across else [rows[found]]
    return result[0][0] if len(result) == len(result[0]) == 1 else result


def lookup(wanted: EngineValue, where: EngineValue, values: EngineValue = OMITTED_MARK) -> EngineValue:
    """
    LOOKUP: the last value not above the one wanted, errors passed over, which is what `LOOKUP(2,1/(...),...)` counts on. The array
    form looks in the longer side's first line and answers from the last.
    """
    if isinstance(wanted, dict):
        return wanted
    rows = rows_of(where)
    if values == OMITTED_MARK:
        across = len(rows[0]) > len(rows)
        line = rows[0] if across else [row[0] for row in rows]
        results = rows[-1] if across else [row[-1] for row in rows]
    else:
        line, _ = line_of(where)
        results, _ = line_of(values)
    key = order_key(wanted)
    found = None
    for index, value in enumerate(line):
        other = order_key(value)
        if other[0] == key[0] and other[1] <= key[1]:
            found = index
    return results[found] if found is not None and found < len(results) else error("Na")
