"""Functions whose results are arrays: FILTER, SORT, SORTBY, UNIQUE, SEQUENCE, TAKE, VSTACK, TRANSPOSE, MMULT …"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key, partial
from typing import Any

from xl_departage.base import stopping
from xl_departage.base.errors import ErrorKind
from xl_departage.base.grouping import grouped
from xl_departage.spreadsheet.recalculation.arrays import (
    MAX_ELEMENTS,
    MISSING,
    Array,
    CellError,
    Range,
    Row,
    Scalar,
    as_array,
    changes,
    counts,
    plain,
)
from xl_departage.spreadsheet.recalculation.cellstore import lookup_key
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.scalars import added, compared, finite, number, truth, whole

Rows = list[Row]


def rows_of(value: Any) -> Rows:
    """The rows of an argument. Raises CellError if it is an error."""
    if isinstance(value, ErrorKind):
        raise CellError(value)
    return as_array(value).full()


def line_of(value: Any) -> tuple[Row, bool]:
    """
    The values of an argument that is one row or one column, and whether it is a row. Raises CellError for any other.
    """
    rows = rows_of(value)
    if len(rows) == 1:
        return rows[0], len(rows[0]) > 1
    if len(rows[0]) == 1:
        return [row[0] for row in rows], False
    raise CellError(ErrorKind.VALUE)


def made(rows: Rows) -> Any:
    """The result of a function that returns these rows: `#CALC!` for none, the bare value if there is only one, otherwise an array."""
    if not rows or not rows[0]:
        return ErrorKind.CALC
    return rows[0][0] if len(rows) == len(rows[0]) == 1 else Array(rows)


def _given(value: Any, default: float) -> float:
    return default if value is MISSING else number(value)


# Choosing and sorting


@native("FILTER", takes="AAo", least=2)
def filter_(array: Any, condition: Any, empty: Any = MISSING) -> Any:
    """FILTER: the rows, or the columns, for which the condition is true; an error in the condition is the result."""
    table, mask = as_array(array), as_array(condition)
    if isinstance(array, ErrorKind):
        return array
    across = not (mask.width == 1 and mask.height == table.height)
    if across and not (mask.height == 1 and mask.width == table.width):
        return ErrorKind.VALUE
    if across:
        keep = [truth(cell) for cell in mask.at_row(0)]
        rows = [[cell for cell, taken in zip(row, keep, strict=True) if taken] for row in table.full()]
        chosen = rows if any(keep) else []
    else:
        # Equivalent mutant `table.starts is None -> table.starts is not None`, `mask.starts is not None -> mask.starts is None`,
        # `table.starts is None and mask.starts is not None -> table.starts is None`: the code below gives the same result, only more
        # slowly.
        if table.starts is None and mask.starts is not None:
            runs = zip(mask.rows, mask.starts, counts(mask.starts, mask.height), strict=True)
            spans = [range(start, start + count) for row, start, count in runs if truth(row[0])]
            chosen = [table.at_row(row) for span in spans for row in span]
            return made(chosen) if chosen else ErrorKind.CALC if empty is MISSING else empty
        starts = changes([table, mask], table.height)
        rows, kept_starts, height = [], [], 0
        for start, count in zip(starts, counts(starts, table.height), strict=True):
            if truth(mask.at(start, 0)):
                rows.append(table.at_row(start))
                kept_starts.append(height)
                height += count
        if height > len(rows):
            return Array(rows, kept_starts, height)
        chosen = rows
    if chosen:
        return made(chosen)
    return ErrorKind.CALC if empty is MISSING else empty


def _ordered(value: Scalar, other: Scalar) -> int:
    """
    The order of two values in a sort, as -1, 0 or 1: numbers, texts, truth values, errors. Raises UnsupportedError for two
    different errors.
    """
    errors = isinstance(value, ErrorKind), isinstance(other, ErrorKind)
    if all(errors) and value is not other:
        raise UnsupportedError("formula_error_value", text=value.value)
    if any(errors):
        return errors[0] - errors[1]
    return compared(value, other)


def sorted_rows(rows: Rows, keys: list[tuple[Row, bool]]) -> Rows:
    """
    Rows sorted by keys, each with its values and whether it is descending. Equal rows keep their order, and blanks come last in
    either direction.
    """
    order = list(range(len(rows)))
    for line, descending in reversed(keys):
        blank = [index for index in order if line[index] is None]
        filled = [index for index in order if line[index] is not None]
        if all(type(line[index]) is float for index in filled):
            numbers: list[Any] = [None if cell is None else lookup_key(cell) for cell in line]
            order = sorted(filled, key=numbers.__getitem__, reverse=descending) + blank
            continue
        key = cmp_to_key(lambda first, second, line=line: _ordered(line[first], line[second]))  # type: ignore[misc]
        order = sorted(filled, key=key, reverse=descending) + blank
    return [rows[index] for index in order]


def _turned(rows: Rows) -> Rows:
    """The columns as rows."""
    return [list(column) for column in zip(*rows, strict=True)]


@native("SORTBY", takes="A(Ao)", least=2)
def sortby(array: Any, *by: Any) -> Any:
    rows = rows_of(array)
    keys: list[tuple[Row, bool]] = []
    across = False
    for index in range(0, len(by), 2):
        line, is_row = line_of(by[index])
        direction = _given(by[index + 1], 1.0) if index + 1 < len(by) else 1.0
        if direction not in (1, -1):
            return ErrorKind.VALUE
        across = across or is_row
        keys.append((line, direction < 0))
    count = len(rows[0]) if across else len(rows)
    if any(len(line) != count for line, _ in keys):
        return ErrorKind.VALUE
    return made(_turned(sorted_rows(_turned(rows), keys)) if across else sorted_rows(rows, keys))


@native("SORT", takes="ARRo", least=1)
def sort(array: Any, index: Any = MISSING, direction: Any = MISSING, by_column: Any = MISSING) -> Any:
    """SORT: by one or several columns (with `by_column`, rows), each ascending (1) or descending (-1)."""
    rows = rows_of(array)
    across = False if by_column is MISSING else truth(by_column)
    if across:
        rows = _turned(rows)
    numbers = [_given(part, 1.0) for part in line_of(plain(index))[0]] if index is not MISSING else [1.0]
    orders = [_given(part, 1.0) for part in line_of(plain(direction))[0]] if direction is not MISSING else [1.0]
    if len(orders) not in (1, len(numbers)):
        return ErrorKind.VALUE
    keys = []
    for place, way in zip(numbers, orders * len(numbers) if len(orders) == 1 else orders, strict=True):
        if not 1 <= place < len(rows[0]) + 1 or way not in (1, -1):
            return ErrorKind.VALUE
        keys.append(([row[int(place) - 1] for row in rows], way < 0))
    ordered = sorted_rows(rows, keys)
    return made(_turned(ordered) if across else ordered)


@native("UNIQUE", takes="Aoo", least=1)
def unique(array: Any, by_column: Any = MISSING, once: Any = MISSING) -> Any:
    across = False if by_column is MISSING else truth(by_column)
    table = as_array(array) if not isinstance(array, ErrorKind) else None
    if table is not None and table.starts is not None and not across:
        # A row that occurs a million times gives the same result as one that occurs twice.
        both = zip(table.rows, counts(table.starts, table.height), strict=True)
        rows = [line for row, count in both for line in [row] * min(count, 2)]
    else:
        rows = rows_of(array)
    if across:
        rows = _turned(rows)
    groups = grouped((tuple(lookup_key(cell) for cell in row), row) for row in rows)
    alone = False if once is MISSING else truth(once)
    distinct = [group[0] for group in groups.values() if not alone or len(group) == 1]
    return made(_turned(distinct) if across and distinct else distinct)


# Making and cutting


@native("SEQUENCE", takes="oooo", least=1)
def sequence(rows: Any, columns: Any = MISSING, start: Any = MISSING, step: Any = MISSING) -> Any:
    height, width = whole(_given(rows, 1.0)), whole(_given(columns, 1.0))
    first, by = _given(start, 1.0), _given(step, 1.0)
    if height < 0 or width < 0:
        return ErrorKind.VALUE
    if height * width > MAX_ELEMENTS:
        raise UnsupportedError("formula_too_large")
    return made([[first + by * (row * width + column) for column in range(width)] for row in range(height)])


def _kept(length: int, count: Any, drop: bool) -> range:
    """The positions that TAKE keeps, or that DROP leaves; a negative count counts from the end. Raises UnsupportedError for a blank."""
    if count is MISSING:
        return range(length)
    if count is None:
        raise UnsupportedError("formula_form", text="TAKE")
    wanted = whole(count)
    if drop:
        return range(wanted, length) if wanted >= 0 else range(length + wanted)
    return range(min(wanted, length)) if wanted >= 0 else range(max(length + wanted, 0), length)


def _cut(drop: bool, array: Any, down: Any, right: Any = MISSING) -> Any:
    table = rows_of(array)
    rows, columns = _kept(len(table), down, drop), _kept(len(table[0]), right, drop)
    return made([[table[row][column] for column in columns] for row in rows])


native("TAKE", takes="Aoo", least=2)(partial(_cut, False))
native("DROP", takes="Aoo", least=2)(partial(_cut, True))


def _numbered(count: int, numbers: tuple[Any, ...]) -> list[int]:
    """
    The positions, from 0, of these row or column numbers; negative numbers count from the end. Raises CellError for a number that
    does not exist.
    """
    indices = []
    for value in numbers:
        if as_array(value).height > 1 and as_array(value).width > 1:
            raise CellError(ErrorKind.VALUE)
        for cell in as_array(value).cells():
            at = whole(cell)
            if not 1 <= abs(at) <= count:
                raise CellError(ErrorKind.VALUE)
            # Equivalent mutant `at > 0 -> at >= 0`: `at` cannot be 0, which the check above refuses.
            indices.append(at - 1 if at > 0 else count + at)
    return indices


@native("CHOOSECOLS", takes="A(A)")
def choosecols(array: Any, *numbers: Any) -> Any:
    rows = rows_of(array)
    columns = _numbered(len(rows[0]), numbers)
    return made([[row[column] for column in columns] for row in rows])


@native("CHOOSEROWS", takes="A(A)")
def chooserows(array: Any, *numbers: Any) -> Any:
    rows = rows_of(array)
    return made([rows[index] for index in _numbered(len(rows), numbers)])


@native("VSTACK", takes="(A)")
def vstack(*values: Any) -> Any:
    parts = [rows_of(value) if not isinstance(value, ErrorKind) else [[value]] for value in values]
    width = max(len(part[0]) for part in parts)
    return made([row + [ErrorKind.NA] * (width - len(row)) for part in parts for row in part])


@native("HSTACK", takes="(A)")
def hstack(*values: Any) -> Any:
    parts = [rows_of(value) if not isinstance(value, ErrorKind) else [[value]] for value in values]
    height = max(map(len, parts))
    tall = [part + [[ErrorKind.NA] * len(part[0])] * (height - len(part)) for part in parts]
    return made([[cell for part in tall for cell in part[row]] for row in range(height)])


def _listed(array: Any, ignore: Any, by_column: Any) -> Row:
    rows = rows_of(array)
    if False if by_column is MISSING else truth(by_column):
        rows = _turned(rows)
    how = 0 if ignore is MISSING else whole(ignore)
    if not 0 <= how <= 3:
        raise CellError(ErrorKind.VALUE)
    cells = [cell for row in rows for cell in row]
    if how in (1, 3):
        cells = [cell for cell in cells if cell is not None]
    if how in (2, 3):
        cells = [cell for cell in cells if not isinstance(cell, ErrorKind)]
    return cells


@native("TOCOL", takes="Aoo", least=1)
def tocol(array: Any, ignore: Any = MISSING, by_column: Any = MISSING) -> Any:
    return made([[cell] for cell in _listed(array, ignore, by_column)])


@native("TOROW", takes="Aoo", least=1)
def torow(array: Any, ignore: Any = MISSING, by_column: Any = MISSING) -> Any:
    return made([_listed(array, ignore, by_column)])


@native("EXPAND", takes="Aooe", least=2)
def expand(array: Any, down: Any, right: Any = MISSING, pad: Any = ErrorKind.NA) -> Any:
    rows = rows_of(array)
    # Equivalent mutant `0 -> -1`: all rows of an array have the same length.
    across = len(rows[0])
    height, width = whole(_given(down, len(rows))), whole(_given(right, across))
    if height < len(rows) or width < across:
        return ErrorKind.VALUE
    wide = [row + [pad] * (width - len(row)) for row in rows]
    return made(wide + [[pad] * width] * (height - len(rows)))


def _wrapped(array: Any, size: int, pad: Any) -> Rows:
    line, _ = line_of(array)
    if size < 1:
        raise CellError(ErrorKind.NUM)
    rows = [line[start : start + size] for start in range(0, len(line), size)]
    size = min(size, len(line))
    return [row + [pad] * (size - len(row)) for row in rows]


@native("WRAPROWS", takes="Aie", least=2)
def wraprows(array: Any, count: int, pad: Any = ErrorKind.NA) -> Any:
    return made(_wrapped(array, count, pad))


@native("WRAPCOLS", takes="Aie", least=2)
def wrapcols(array: Any, count: int, pad: Any = ErrorKind.NA) -> Any:
    return made(_turned(_wrapped(array, count, pad)))


@native("TRANSPOSE", takes="A")
def transpose(array: Any) -> Any:
    if type(array) is Range and array.block.rows * array.block.columns > MAX_ELEMENTS:
        raise UnsupportedError("formula_too_large")
    return made(_turned(rows_of(array)))


@native("MMULT", takes="AA")
def mmult(left: Any, right: Any) -> Any:
    left_rows, right_rows = matrix(left, "MMULT"), matrix(right, "MMULT")
    if len(left_rows[0]) != len(right_rows):
        return ErrorKind.VALUE
    columns = list(zip(*right_rows, strict=True))

    def product(row: list[float], column: Sequence[float]) -> float:
        stopping.check()
        return finite(added(x * y for x, y in zip(row, column, strict=True)))

    return made([[product(row, column) for column in columns] for row in left_rows])


def matrix(value: Any, function: str) -> list[list[float]]:
    """
    The numbers of an array. Raises CellError: an error among them, or `#VALUE!` for anything else that is not a number;
    UnsupportedError for a typed truth value, and if it is not documented which error is the result.
    """
    rows = rows_of(value)
    cells = [cell for row in rows for cell in row]
    if isinstance(value, bool):
        # A truth value is 1 in other engines, and `#VALUE!` in a range.
        raise UnsupportedError("formula_form", text=function)
    first = next((cell for cell in cells if type(cell) is not float), 0.0)
    if isinstance(first, ErrorKind):
        raise CellError(first)
    if type(first) is not float:
        if any(isinstance(cell, ErrorKind) and cell is not ErrorKind.VALUE for cell in cells):
            # It is not documented which of a text and an error after it determines the result.
            raise UnsupportedError("formula_form", text=function)
        raise CellError(ErrorKind.VALUE)
    return rows


def _eliminated(value: Any, function: str) -> tuple[float, list[list[float]]]:
    """
    The determinant and the inverse of a square matrix, by elimination with the largest pivot of each column; the determinant 0 and
    no rows if it is certain that there is no inverse.

    Raises CellError: `#VALUE!` if it is not square; UnsupportedError if rounding decides whether it has an inverse.
    """
    rows = matrix(value, function)
    size = len(rows)
    if any(len(row) != size for row in rows):
        raise CellError(ErrorKind.VALUE)
    for lines in (rows, list(zip(*rows, strict=True))):
        if len(set(map(tuple, lines))) < size or not all(map(any, lines)):
            # Two equal lines, or one of zeros: no rounding can hide that there is no inverse.
            return 0.0, []
    work = [[*row, *(float(column == at) for column in range(size))] for at, row in enumerate(rows)]
    determinant = 1.0
    for column in range(size):
        stopping.check()
        largest = max(map(abs, (rows[row][column] for row in range(size))))
        best = max(range(column, size), key=lambda row: abs(work[row][column]))
        pivot = work[best][column]
        if abs(pivot) < 1e-10 * largest:
            raise UnsupportedError("formula_digits")
        if best != column:
            work[column], work[best] = work[best], work[column]
            determinant = -determinant
        determinant *= pivot
        line = work[column] = [cell / pivot for cell in work[column]]
        for row, cells in enumerate(work):
            if row != column and cells[column]:
                share = cells[column]
                work[row] = [cell - share * pivot_cell for cell, pivot_cell in zip(cells, line, strict=True)]
    return determinant, [row[size:] for row in work]


@native("MDETERM", takes="A")
def mdeterm(value: Any) -> Scalar:
    return finite(_eliminated(value, "MDETERM")[0])


@native("MINVERSE", takes="A")
def minverse(value: Any) -> Any:
    determinant, inverse = _eliminated(value, "MINVERSE")
    return made([[finite(cell) for cell in row] for row in inverse]) if determinant else ErrorKind.NUM
