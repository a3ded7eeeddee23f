"""
The values that formulas compute with: single values, arrays and ranges, and the application of functions of single values to
arrays.

A single value is the content of a cell, with numbers always as floats. Equal consecutive rows of an array may be stored once, with
the position where they start, so that a whole column costs only its filled part, wherever that is.

`fit` and `spilled_area` determine which cells the values of an array formula fill.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from operator import sub
from typing import TYPE_CHECKING, Any, Final

from xl_departage.base import stopping
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.addresses import Area
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.references import Block
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaCell, FormulaKind, FormulaResult, Value

if TYPE_CHECKING:
    from xl_departage.spreadsheet.recalculation.cellstore import RangeData

Scalar = Any
"""None, bool, float, str or ErrorKind; an `int` becomes a float when it is read."""
Row = list[Scalar]

MAX_ELEMENTS: Final = 4_000_000
"""The most elements that an array may store; a formula that needs more keeps its old value."""


# Equivalent mutant `256 -> 255`, `256 -> 257`: only how often the time limit is checked changes.
_AT_ONCE: Final = 256
"""The number of rows computed between two checks of the time limit."""


class CellError(Exception):
    """Ends a function with an error value."""

    def __init__(self, kind: ErrorKind) -> None:
        super().__init__()
        self.kind = kind


class Missing:
    """The value of an argument left empty, as in `IF(A1,,1)` or `IF(A1,)`."""


MISSING: Final = Missing()


class Array:
    """
    A table of values: each of `rows` applies from its position in `starts` up to the next; without `starts`, each applies to one
    row.

    A single column may instead be stored as the list of its values, `flat`, or as `bits` if its values are truth values, or 1 and
    0.
    """

    __slots__ = ("_flat", "_kinds", "_rows", "bits", "height", "line", "source", "starts", "width")

    def __init__(self, rows: list[Row], starts: Sequence[int] | None = None, height: int | None = None) -> None:
        self._rows: list[Row] | None = rows
        self._kinds: frozenset[type] | None = None
        self._flat: Row | None = None
        self.bits: int | None = None
        """
        The rows of a column that hold TRUE (or 1, the others being 0), as the bits of one number; the lowest bit is the first row.
        """
        self.starts: Sequence[int] | None = starts
        self.height: int = len(rows) if height is None else height
        self.width: int = len(rows[0]) if rows else 0
        self.line: Any = None
        """The `Vector` with which lookups search this array; None before the first lookup."""
        self.source: RangeData | None = None
        """The range that has these values; None if they were computed."""

    @classmethod
    def column(cls, values: Row, kind: type | None = None) -> Array:
        """One column of values; `kind` is the type of all of them, if it is known."""
        made = cls([], None, len(values))
        made._flat, made._rows, made.width = values, None, 1
        # Equivalent mutant `kind is not None -> kind is None`, `kind is not None -> not kind is not None`: what is not known is looked for.
        if kind is not None:
            made._kinds = frozenset((kind,))
        return made

    @classmethod
    def marked(cls, bits: int, height: int, kind: type[bool] | type[float]) -> Array:
        """
        One column of truth values, or of 1 and 0, given by the rows that are TRUE or 1. The list of its values is made only when it
        is read.
        """
        made = cls.column([], kind)
        made._flat, made.bits, made.height = None, bits, height
        return made

    @property
    def flat(self) -> Row | None:
        """The list of values of a single column; None if it is not stored in that way."""
        if self._flat is None and self.bits is not None:
            self._flat = self.part(0, self.height)
        return self._flat

    @property
    def is_flat(self) -> bool:
        """Whether a single column is stored as a list or as bits."""
        return self.bits is not None or self._flat is not None

    def part(self, start: int, end: int) -> Row | None:
        """
        The values of a single column from row `start`, counted from 0, up to `end`; None if it is not stored in that way.
        """
        if self._flat is not None:
            return self._flat[start:end]
        if self.bits is None:
            return None
        yes, no = (True, False) if bool in self.kinds else (1.0, 0.0)
        count = min(end, self.height) - start
        some = self.bits >> start & ((1 << count) - 1)
        # One digit for each row, the last row first.
        return [yes if digit == "1" else no for digit in reversed(f"{some:0{count}b}")]

    @property
    def rows(self) -> list[Row]:
        """The stored rows."""
        if self._rows is None:
            self._rows = [[value] for value in self.flat or ()]
        return self._rows

    @property
    def stored(self) -> int:
        """The number of stored rows."""
        return len(self._rows) if self._rows is not None else self.height

    @property
    def kinds(self) -> frozenset[type]:
        """The types of the values of a single column."""
        if self._kinds is None:
            self._kinds = frozenset(map(type, self.flat or ()))
        return self._kinds

    def full(self) -> list[Row]:
        """All rows, each stored row as often as it applies. Raises UnsupportedError if there are too many."""
        if self.starts is None or len(self.rows) == self.height:
            return self.rows
        if self.height * self.width > MAX_ELEMENTS:
            raise UnsupportedError("formula_too_large")
        return [
            line
            for row, count in zip(self.rows, counts(self.starts, self.height), strict=True)
            for line in [row] * count
        ]

    def cells(self) -> Iterator[Scalar]:
        """Every value, row by row."""
        if self.flat is not None:
            yield from self.flat
            return
        for row in self.full():
            yield from row

    def runs(self) -> Iterator[tuple[Row, int]]:
        """The stored rows, each with the number of rows that it stands for."""
        if self.starts is None:
            return zip(self.rows, repeat(1))
        return zip(self.rows, counts(self.starts, self.height), strict=True)

    def at_row(self, row: int) -> Row:
        """The row with this number, counted from 0."""
        if self._rows is None and self.flat is not None:
            return [self.flat[row]]
        if self.starts is None or len(self.rows) == self.height:
            return self.rows[row]
        return self.rows[bisect_right(self.starts, row) - 1]

    def at(self, row: int, column: int) -> Scalar:
        """The value in this row and column, both counted from 0."""
        return self.at_row(row)[column]


def changes(arrays: Sequence[Array], height: int) -> Sequence[int]:
    """
    The rows, counted from 0, in which any of the arrays may differ from the row above; arrays of one row are repeated.
    """
    tall = [array for array in arrays if array.height > 1]
    if any(array.height == array.stored == height for array in tall):
        return range(height)
    starts = {0}
    for array in tall:
        starts.update(range(array.height) if array.starts is None else array.starts)
        if array.height < height:
            starts.add(array.height)
    return sorted(starts)


def counts(starts: Sequence[int], height: int) -> Iterator[int]:
    """The number of rows from each start to the next."""
    return map(sub, chain(starts[1:], [height]), starts)


@dataclass(slots=True, eq=False)
class Range:
    """A rectangle of cells that is not read until its values are requested."""

    store: Any
    block: Block

    @property
    def data(self) -> RangeData:
        content: RangeData = self.store.range(self.block)
        return content

    @property
    def height(self) -> int:
        return self.block.rows

    @property
    def width(self) -> int:
        return self.block.columns

    def array(self) -> Array:
        return self.data.array

    def in_place(self) -> Range:
        """
        The range, for a function that takes nothing but cells. Raises UnsupportedError for cells of another workbook, to which
        Excel gives such a function access only while it is open.
        """
        if self.block.sheet >= self.store.own:
            self.store.refuse_linked(self.block.sheet)
        return self

    def single(self) -> Scalar:
        """The value of a range that is a single cell."""
        return self.store.read(self.block.sheet, self.block.first_row, self.block.first_column)


class Areas(list[Range]):
    """Several ranges in one pair of parentheses, `(A1,C3)`."""


def as_array(value: Any) -> Array:
    """A value as an array; a single value becomes an array of one element. Raises UnsupportedError for several ranges."""
    if type(value) is Array:
        return value
    if type(value) is Range:
        return value.array()
    if isinstance(value, Areas):
        raise UnsupportedError("formula_union", text=f"({len(value)} …)")
    return Array([[None if value is MISSING else value]])


def plain(value: Any) -> Any:
    """A range as its values: a range of one cell as a single value, any other as an array. Raises UnsupportedError for several ranges."""
    if type(value) is Range:
        return value.single() if value.block.single else value.array()
    if isinstance(value, Areas):
        raise UnsupportedError("formula_union", text=f"({len(value)} …)")
    return value


def first(value: Any) -> Scalar:
    """The first value of an array; any other value as it is."""
    return value.at(0, 0) if type(value) is Array else value


def _cells(table: Array, lines: Sequence[int], width: int) -> list[Scalar]:
    """
    The values of some rows, one row after the other, adapted to the width of the result: a single column or row is repeated, and
    missing values are #N/A.
    """
    if table.height == 1:
        return _wide(table.rows[0], width) * len(lines)
    if table.starts is None or table.stored == table.height:
        rows = table.rows
        inside = [rows[line] for line in lines if line < table.height]
    else:
        inside = [table.at_row(line) for line in lines if line < table.height]
    cells = [row[0] for row in inside] if width == 1 else [cell for row in inside for cell in _wide(row, width)]
    return cells + [ErrorKind.NA] * (len(lines) * width - len(cells))


def _wide(row: Row, width: int) -> Row:
    return row if len(row) == width else row * width if len(row) == 1 else row + [ErrorKind.NA] * (width - len(row))


def elementwise(function: Callable[..., Scalar], arguments: Sequence[Any]) -> Any:
    """
    Apply a function of single values to arguments of which at least one is an array: a single row or column is repeated, and
    elements that an array lacks are #N/A. Raises UnsupportedError if the result would be too large.
    """
    arrays = [argument for argument in arguments if type(argument) is Array]
    height, width = max(array.height for array in arrays), max(array.width for array in arrays)
    starts = changes(arrays, height)
    if len(starts) * width > MAX_ELEMENTS:
        raise UnsupportedError("formula_too_large")
    columns = [argument.flat if type(argument) is Array else repeat(argument) for argument in arguments]
    if None not in columns and all(array.height == height for array in arrays):
        column: Row = []
        for begin in range(0, height, _AT_ONCE):
            stopping.check()
            cells: list[Any] = [part[begin : begin + _AT_ONCE] if type(part) is list else part for part in columns]
            column += map(function, *cells)
        return Array.column(column)
    tables = [argument if type(argument) is Array else Array([[argument]]) for argument in arguments]
    result: list[Row] = []
    for begin in range(0, len(starts), _AT_ONCE):
        stopping.check()
        some = starts[begin : begin + _AT_ONCE]
        values = list(map(function, *(_cells(table, some, width) for table in tables)))
        result += [values[index : index + width] for index in range(0, len(values), width)]
    return Array(result) if len(result) == height else Array(result, starts, height)


def fit(values: Sequence[Sequence[Value]], area: Area) -> list[list[Value]]:
    """
    The values of a legacy array, fitted to its area: a single row or column is repeated, missing values are `#N/A`, excess values
    are cut off.
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
