"""
Lookups: MATCH, VLOOKUP, XLOOKUP, INDEX, OFFSET …

The lookup value is compared only with values of its own kind; others are skipped. MATCH, VLOOKUP and LOOKUP find the nearest value by
binary search, whose result in an unsorted list is arbitrary. Such a formula keeps its old value, unless all values are larger than the
lookup value or all are smaller; in a descending search, only if all are smaller is the result certain.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property, cmp_to_key, partial
from itertools import pairwise
from typing import Any

from xl_departage.base.errors import ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, column_letters
from xl_departage.spreadsheet.recalculation.arrays import (
    MISSING,
    Array,
    CellError,
    Range,
    Scalar,
    as_array,
    counts,
    plain,
)
from xl_departage.spreadsheet.recalculation.cellstore import RangeData, lookup_key
from xl_departage.spreadsheet.recalculation.collation import Wildcards
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.references import Block
from xl_departage.spreadsheet.recalculation.scalars import compared, truth, whole

_WILD = regex(r"[*?~]")


class Sorted:
    """The values of one kind in a row or column, for binary search."""

    def __init__(self, filled: Sequence[tuple[int, Scalar]], kind: type) -> None:
        self.places: list[int] = [at for at, cell in filled if type(cell) is kind]
        self.cells: list[Scalar] = [cell for _, cell in filled if type(cell) is kind]

    @cached_property
    def rising(self) -> bool:
        return all(compared(cell, next_cell) <= 0 for cell, next_cell in pairwise(self.cells))

    @cached_property
    def falling(self) -> bool:
        return all(compared(cell, next_cell) >= 0 for cell, next_cell in pairwise(self.cells))


class Vector:
    """One row or column to search: its values by position, without blanks."""

    @classmethod
    def over(cls, value: Any, *, modern: bool = False) -> Vector:
        """
        The row or column to search in a range or array. It is stored there, because a formula over an array searches the same one
        for each element.
        """
        home: Any = value.data if type(value) is Range else value
        if type(value) not in (Array, Range):
            return cls(value, modern=modern)
        if home.line is None:
            home.line = cls(value, modern=modern)
        line: Vector = home.line
        return line

    def __init__(self, value: Any, *, modern: bool = False) -> None:
        if isinstance(value, ErrorKind):
            raise CellError(value)
        self.value: Any = value
        self.kinds: dict[type, Sorted] = {}
        self.data: RangeData | None = value.data if type(value) is Range else None
        # Equivalent mutant `1 -> 0`: a single value is not a row in either case, and the larger of 0 and 1 is 1.
        height, width = (value.height, value.width) if type(value) in (Range, Array) else (1, 1)
        if height > 1 and width > 1:
            if not modern:
                raise UnsupportedError("formula_form", text="MATCH")
            raise CellError(ErrorKind.VALUE)
        self.across: Any | bool = height == 1 and width > 1
        self.length: int | Any = max(height, width)

    @cached_property
    def filled(self) -> list[tuple[int, Scalar]]:
        """The position and the value of each cell that is not blank; of equal cells that an array stores once, only first and last."""
        if self.data is not None:
            return [(column if self.across else row, cell) for row, column, cell in self.data.filled]
        # The array refers to this vector. Without a reference back, both are freed as soon as they are no longer used.
        array, self.value = as_array(self.value), None
        if self.across or array.starts is None:
            return [(at, cell) for at, cell in enumerate(array.cells()) if cell is not None]
        # Among equal consecutive cells, a search can find only the first or the last.
        runs = zip(array.rows, array.starts, counts(array.starts, array.height), strict=True)
        return [
            (at, row[0])
            for row, start, count in runs
            if row[0] is not None
            for at in sorted({start, start + count - 1})
        ]

    def same(self, wanted: Scalar, last: bool = False) -> int | None:
        """The first (or last) position, from 0, of a value equal to the lookup value; None if there is none."""
        if self.data is not None:
            indices = self.data.places.get(lookup_key(wanted))
            return None if not indices else self.data.filled[indices[-1 if last else 0]][1 if self.across else 0]
        key = lookup_key(wanted)
        places = [at for at, cell in self.filled if lookup_key(cell) == key]
        return None if not places else places[-1 if last else 0]

    def like(self, pattern: str, last: bool = False) -> int | None:
        """The first (or last) position of a text that matches a pattern; None if there is none."""
        wildcards = Wildcards.of(pattern)
        filled = reversed(self.filled) if last else self.filled
        return next((at for at, cell in filled if isinstance(cell, str) and wildcards.matches(cell)), None)

    def of_kind(self, wanted: Scalar) -> Sorted:
        """The values of the same kind as the lookup value."""
        kind = type(wanted)
        if kind not in self.kinds:
            self.kinds[kind] = Sorted(self.filled, kind)
        return self.kinds[kind]

    def nearest(self, wanted: Scalar, descending: bool = False) -> int | None:
        """
        In a sorted list, the last position whose value is not above (descending: not below) the lookup value; None if there is
        none. In a descending list, it is the first of several equal values, unless the list ends with them. Raises UnsupportedError
        if the list is not sorted and its order matters.
        """
        line = self.of_kind(wanted)
        if not line.cells:
            return None
        sign = -1 if descending else 1

        def order(cell: Scalar) -> int:
            return sign * compared(cell, wanted)

        if line.falling if descending else line.rising:
            inside = bisect_right(line.cells, 0, key=order)
            if inside == 0:
                return None
            if descending and inside < len(line.cells):
                first = bisect_left(line.cells, 0, key=order)
                return line.places[first if first < inside else inside - 1]
            return line.places[inside - 1]
        orders = {order(cell) for cell in line.cells}
        if orders == {1}:
            return None
        if orders == {-1} and not descending:
            return line.places[-1]
        raise UnsupportedError("formula_unsorted", function="MATCH")


def _wanted(value: Any, line: Vector) -> Scalar:
    """
    The lookup value; a blank cell counts as 0. Raises UnsupportedError if that 0 would be found, because it is not known what Excel
    does then, and CellError (`#VALUE!`) for a text of more than 255 characters.
    """
    if value is None:
        if line.same(0.0) is not None:
            raise UnsupportedError("formula_blank_wanted")
        return 0.0
    if isinstance(value, str) and len(value) > 255:
        raise CellError(ErrorKind.VALUE)
    return value


def exact(value: Any, line: Vector) -> int | None:
    """
    The position of a value equal to the lookup value, or of a text that matches its wildcards; None if there is none.
    """
    wanted = _wanted(value, line)
    return line.like(wanted) if isinstance(wanted, str) and _WILD.search(wanted) else line.same(wanted)


@native("MATCH", takes="vRm", least=2)
def match(wanted: Scalar, where: Any, how: Any = 1.0) -> Scalar:
    line = Vector.over(where)
    kind = 0.0 if how is MISSING else how
    if kind not in (-1, 0, 1):
        raise UnsupportedError("formula_form", text="MATCH")
    if kind == 0:
        position = exact(wanted, line)
    else:
        position = line.nearest(_wanted(wanted, line), descending=kind == -1)
    return ErrorKind.NA if position is None else position + 1.0


def _table(value: Any) -> Any:
    """A range or array; a single value becomes an array. Raises CellError for an error."""
    if isinstance(value, ErrorKind):
        raise CellError(value)
    return value if type(value) in (Range, Array) else as_array(value)


def _part(table: Any, row: int, column: int, height: int, width: int) -> Any:
    """A part of a range, as a range, or of an array, as an array or a single value."""
    if type(table) is Range:
        block = table.block
        top, left = block.first_row + row, block.first_column + column
        return Range(table.store, Block(block.sheet, top, left, top + height - 1, left + width - 1))
    if height == width == 1:
        return table.at(row, column)
    if (row, height) == (0, table.height):
        return Array([line[column : column + width] for line in table.rows], table.starts, height)
    return Array([line[column : column + width] for line in table.full()[row : row + height]])


def _looked_up(across: bool, wanted: Scalar, table: Any, at: int, near: Any = True) -> Any:
    if isinstance(table, str):
        return ErrorKind.VALUE
    table = _table(table)
    line = Vector.over(_part(table, 0, 0, 1, table.width) if across else _part(table, 0, 0, table.height, 1))
    nearest = False if near is MISSING else truth(near)
    position = line.nearest(_wanted(wanted, line)) if nearest else exact(wanted, line)
    most = table.height if across else table.width
    if position is None and not 1 <= at <= most:
        # `#N/A` in a cell saved by Excel, the error of the column number in other engines.
        raise UnsupportedError("formula_form", text="VLOOKUP")
    if position is None:
        return ErrorKind.NA
    if not 1 <= at <= most:
        return ErrorKind.VALUE if at < 1 else ErrorKind.REF
    return plain(_part(table, at - 1, position, 1, 1) if across else _part(table, position, at - 1, 1, 1))


native("VLOOKUP", takes="vRio", least=3)(partial(_looked_up, False))
native("HLOOKUP", takes="vRio", least=3)(partial(_looked_up, True))


@native("LOOKUP", takes="vAA", least=2)
def lookup(wanted: Scalar, where: Any, values: Any = None) -> Any:
    """
    LOOKUP: the last value that is not above the lookup value, skipping errors, on which `LOOKUP(2,1/(…),…)` relies. The array form
    searches the first row or column along the longer side, and takes the result from the last one.
    """
    table = _table(where)
    if values is None:
        across = table.width > table.height
        line = Vector.over(_part(table, 0, 0, 1, table.width) if across else _part(table, 0, 0, table.height, 1))
        result = _table(
            _part(table, table.height - 1, 0, 1, table.width)
            if across
            else _part(table, 0, table.width - 1, table.height, 1)
        )
    else:
        line, result = Vector.over(table), _table(values)
        across = result.height == 1
    position = line.nearest(_wanted(wanted, line))
    if position is None:
        return ErrorKind.NA
    if wanted is None:
        # VLOOKUP takes a blank as 0; no workbook shows whether LOOKUP does.
        raise UnsupportedError("formula_blank_wanted")
    if result.height > 1 and result.width > 1:
        return ErrorKind.VALUE
    if position >= max(result.height, result.width):
        if type(result) is Range:
            # Excel may continue into cells below or beside the range.
            raise UnsupportedError("formula_form", text="LOOKUP")
        return ErrorKind.NA
    return plain(_part(result, 0, position, 1, 1) if across else _part(result, position, 0, 1, 1))


def _position(wanted: Any, where: Any, mode: Any, search: Any) -> tuple[int | None, Vector]:
    """
    The position, from 0, at which XMATCH finds a value (None if it does not), and the row or column that was searched. Raises CellError
    for an unknown mode, and UnsupportedError where Excel's result is not known.
    """
    line = Vector.over(where, modern=True)
    how = 0 if mode is MISSING else whole(mode)
    direction = 1 if search is MISSING else whole(search)
    if how == 3:
        raise UnsupportedError("formula_form", text="XMATCH")
    if how not in (0, -1, 1, 2) or direction not in (1, -1, 2, -2):
        raise CellError(ErrorKind.VALUE)
    if wanted is None or (isinstance(wanted, str) and "ß" in wanted):
        raise UnsupportedError("formula_blank_wanted")
    if wanted == 0.0 and type(wanted) is float and len(line.filled) < line.length:
        # A blank cell is found in formulon, and not in LibreOffice.
        raise UnsupportedError("formula_blank_wanted")
    last = direction == -1
    if abs(direction) == 2:
        kind = line.of_kind(wanted)
        if how == 2 or len(kind.cells) != line.length or not (kind.rising if direction == 2 else kind.falling):
            raise UnsupportedError("formula_unsorted", function="XMATCH")
        if len(set(map(lookup_key, kind.cells))) < len(kind.cells):
            raise UnsupportedError("formula_unsorted", function="XMATCH")
    if how == 2 and isinstance(wanted, str):
        return line.like(wanted, last), line
    found_at = line.same(wanted, last)
    if found_at is not None or how in (0, 2):
        return found_at, line
    return _nearest(line, wanted, how == 1, last), line


def _nearest(line: Vector, wanted: Any, larger: bool, last: bool) -> int | None:
    """
    The position of the next larger or next smaller value, and of equal ones the first or the last; None if there is none. Raises
    UnsupportedError if a blank cell or a value of another kind might be it.
    """
    candidates = [
        (at, cell)
        for at, cell in line.filled
        # Equivalent mutant `compared(cell, wanted) > 0 -> compared(cell, wanted) >= 0`, `0 -> -1`: no value equals the lookup value: it
        # would
        # have been found.
        if not isinstance(cell, ErrorKind) and (compared(cell, wanted) > 0) == larger
    ]
    if not candidates and len(line.filled) < line.length:
        # It is not documented whether a blank cell is the nearest value.
        raise UnsupportedError("formula_blank_wanted")
    if not candidates:
        return None
    by_value = cmp_to_key(compared)
    nearest_first = min if larger else max
    at, cell = nearest_first(reversed(candidates) if last else candidates, key=lambda candidate: by_value(candidate[1]))
    # Kinds sort in the order numbers, texts, truth values: the next smaller value may be of another kind.
    if larger and type(cell) is not type(wanted):
        raise UnsupportedError("formula_unsorted", function="XMATCH")
    return at


@native("XMATCH", takes="vRmm", least=2)
def xmatch(wanted: Scalar, where: Any, mode: Any = 0.0, search: Any = 1.0) -> Scalar:
    position, _ = _position(wanted, where, mode, search)
    return ErrorKind.NA if position is None else position + 1.0


@native("XLOOKUP", takes="vRREmm", least=3)
def xlookup(wanted: Scalar, where: Any, values: Any, missing: Any = MISSING, mode: Any = 0.0, search: Any = 1.0) -> Any:
    """XLOOKUP: the row or column at the position that was found; if there is none, `missing` or else `#N/A`."""
    table = _table(values)
    position, line = _position(wanted, where, mode, search)
    if (table.width if line.across else table.height) != line.length:
        return ErrorKind.VALUE
    if position is None:
        return ErrorKind.NA if missing is MISSING else missing
    if line.across:
        return _part(table, 0, position, table.height, 1)
    return _part(table, position, 0, 1, table.width)


@native("INDEX", takes="Ammm", least=2)
def index(table: Any, row: Any, column: Any = None, area: Any = MISSING) -> Any:
    """INDEX: one value, or a whole row or column if the other number is 0 or omitted."""
    if area is not MISSING:
        raise UnsupportedError("formula_union", text="INDEX")
    table = _table(table)
    one_number = column is None
    first = 0 if row is MISSING else whole(row)
    second = 0 if one_number or column is MISSING else whole(column)
    if one_number and table.height == 1:
        first, second = second, first
    elif one_number and table.width > 1 and type(table) is Range and first > 0:
        return ErrorKind.REF
    if first < 0 or second < 0:
        return ErrorKind.VALUE
    if first > table.height or second > table.width:
        return ErrorKind.REF
    return _part(
        table,
        max(first - 1, 0),
        max(second - 1, 0),
        1 if first else table.height,
        1 if second else table.width,
    )


@native("ROWS", takes="R")
def rows(value: Any) -> Scalar:
    return float(_table(value).height)


@native("COLUMNS", takes="R")
def columns(value: Any) -> Scalar:
    return float(_table(value).width)


@native("OFFSET", takes="Riimm", least=3)
def offset(base: Any, down: int, right: int, height: Any = MISSING, width: Any = MISSING) -> Any:
    """OFFSET: a range moved, and resized if a size is given."""
    if type(base) is not Range:
        if isinstance(base, ErrorKind):
            return base
        raise UnsupportedError("formula_form", text="OFFSET")
    block = base.in_place().block
    top, bottom = _span(block.first_row + down, block.rows if height is MISSING else height)
    left, last = _span(block.first_column + right, block.columns if width is MISSING else width)
    if not (1 <= top <= bottom <= MAX_ROW and 1 <= left <= last <= MAX_COLUMN):
        return ErrorKind.REF
    return Range(base.store, Block(block.sheet, top, left, bottom, last))


def _span(start: int, size: float) -> tuple[int, int]:
    """
    The first and the last row or column; a negative size counts backwards from the start. Raises UnsupportedError for a size between -1
    and 1 other than 0.
    """
    count = whole(size)
    if not count and size:
        # A size of 0 is an error; cells saved by Excel show that a fraction of 1 is not.
        raise UnsupportedError("formula_form", text="OFFSET")
    return (start, start + count - 1) if count >= 0 else (start + count + 1, start)


@native("ADDRESS", takes="iimbt", least=2)
def address(down: int, right: int, kind: Any = 1.0, a1: bool = True, sheet: str | None = None) -> Scalar:
    """
    ADDRESS. Only a sheet name that surely needs no quotes is accepted: four or more ASCII letters, then ASCII letters, digits or
    `_`. Raises UnsupportedError for any other.
    """
    how = 1 if kind is MISSING else whole(kind)
    if not (1 <= down <= MAX_ROW and 1 <= right <= MAX_COLUMN and 1 <= how <= 4):
        return ErrorKind.VALUE
    fixed_row, fixed_column = how in (1, 2), how in (1, 3)
    if a1:
        text = f"{'$' * fixed_column}{column_letters(right)}{'$' * fixed_row}{down}"
    else:
        text = (f"R{down}" if fixed_row else f"R[{down}]") + (f"C{right}" if fixed_column else f"C[{right}]")
    if sheet is None:
        return text
    if not re.fullmatch(r"[A-Za-z]{4,}\w*", sheet) or not sheet.isascii():
        raise UnsupportedError("formula_form", text="ADDRESS")
    return f"{sheet}!{text}"


@native("HYPERLINK", takes="te", least=1)
def hyperlink(target: str, shown: Any = MISSING) -> Scalar:
    return target if shown is MISSING else shown
