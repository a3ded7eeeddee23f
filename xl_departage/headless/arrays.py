"""
Values while a formula is computed: single values, arrays and ranges, and functions of single values over arrays.

A single value is what a cell holds (`model.Value`), numbers always as floats. Rows of an array that are alike are one object, so that a
whole column costs what is filled in it: behind the last filled row a range has one blank row (`Array.tail`) that stands for all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from xl_departage.errors import ErrorKind
from xl_departage.headless.references import Block, UnsupportedError

if TYPE_CHECKING:
    from xl_departage.headless.cellstore import RangeData

Scalar = Any
"""None, bool, float, str or ErrorKind; an `int` is turned into a float where it is read."""
Row = list[Scalar]

MAX_ELEMENTS: Final = 4_000_000
"""Elements that one array is made of; a formula that needs more keeps its old value."""


class CellError(Exception):
    """Ends a function with an error value."""

    def __init__(self, kind: ErrorKind) -> None:
        super().__init__()
        self.kind = kind


class Missing:
    """An argument left out between two commas."""


MISSING: Final = Missing()


class Array:
    """A table of values: `rows`, and `tail` for the rows from `len(rows)` up to `height`."""

    __slots__ = ("height", "rows", "tail", "width")

    def __init__(self, rows: list[Row], height: int | None = None, tail: Row | None = None) -> None:
        self.rows = rows
        self.height = len(rows) if height is None else height
        self.tail = tail
        self.width = len(rows[0]) if rows else len(tail or ())

    def full(self) -> list[Row]:
        """All rows. Raises UnsupportedError where they are too many."""
        if len(self.rows) == self.height or self.tail is None:
            return self.rows
        if self.height * self.width > MAX_ELEMENTS:
            raise UnsupportedError("formula_too_large")
        return self.rows + [self.tail] * (self.height - len(self.rows))

    def cells(self) -> Iterator[Scalar]:
        """Every value, row by row."""
        for row in self.full():
            yield from row

    def at_row(self, row: int) -> Row:
        """One row, from 0."""
        line = self.rows[row] if row < len(self.rows) else self.tail
        assert line is not None
        return line

    def at(self, row: int, column: int) -> Scalar:
        """The value in a place, from 0."""
        return self.at_row(row)[column]


class Range:
    """A rectangle of cells that is not read before somebody asks for its values."""

    __slots__ = ("block", "store")

    def __init__(self, store: Any, block: Block) -> None:
        self.store = store
        self.block = block

    @property
    def data(self) -> RangeData:
        found: RangeData = self.store.range(self.block)
        return found

    @property
    def height(self) -> int:
        return self.block.rows

    @property
    def width(self) -> int:
        return self.block.columns

    def array(self) -> Array:
        return self.data.array

    def single(self) -> Scalar:
        """The value of a range of one cell."""
        return self.store.read(self.block.sheet, self.block.first_row, self.block.first_column)


class Areas(list[Range]):
    """Several ranges in one pair of parentheses, `(A1,C3)`."""


def as_array(value: Any) -> Array:
    """A value as an array; a single one is an array of one."""
    if type(value) is Array:
        return value
    if type(value) is Range:
        return value.array()
    if isinstance(value, Areas):
        raise UnsupportedError("formula_union", text=f"({len(value)} …)")
    return Array([[None if value is MISSING else value]])


def plain(value: Any) -> Any:
    """A range as its values: one of one cell as a single value, any other as an array."""
    if type(value) is Range:
        return value.single() if value.block.single else value.array()
    if isinstance(value, Areas):
        raise UnsupportedError("formula_union", text=f"({len(value)} …)")
    return value


def first(value: Any) -> Scalar:
    """The first value of an array."""
    return value.at(0, 0) if type(value) is Array else value


def shape(arrays: Sequence[Array]) -> tuple[int, int]:
    """Rows and columns of what arrays give together."""
    return max(array.height for array in arrays), max(array.width for array in arrays)


def elementwise(function: Callable[..., Scalar], arguments: Sequence[Any]) -> Any:
    """A function of single values over arrays: one row or column repeats, elements that one of them lacks are #N/A."""
    arrays = [argument for argument in arguments if type(argument) is Array]
    if not arrays:
        return function(*arguments)
    height, width = shape(arrays)
    # Each array as (rows, tail, step), so that one row serves for all.
    lines: list[tuple[list[Row], Row | None, bool]] = []
    length = 1
    for argument in arguments:
        array = argument if type(argument) is Array else Array([[argument]])
        lines.append((array.rows, array.tail, array.height == 1))
        length = max(length, len(array.rows))
        if 1 < array.height < height:
            length = max(length, array.height + 1)
    length = min(length, height)
    if length * width > MAX_ELEMENTS:
        raise UnsupportedError("formula_too_large")

    def line(index: int) -> Row:
        parts = []
        for (rows, tail, repeats), argument in zip(lines, arguments, strict=True):
            if repeats:
                row = rows[0] if rows else tail
            elif index < len(rows):
                row = rows[index]
            else:
                inside = type(argument) is Array and index < argument.height
                row = tail if inside else [ErrorKind.NA]
            assert row is not None
            parts.append(row)
        if width == 1:
            return [function(*(row[0] for row in parts))]
        wide = [row * width if len(row) == 1 else row for row in parts]
        if any(len(row) < width for row in wide):
            wide = [row + [ErrorKind.NA] * (width - len(row)) for row in wide]
        return [function(*cells) for cells in zip(*wide, strict=True)]

    known: dict[tuple[int, ...], Row] = {}
    result: list[Row] = []
    blanks = {id(tail) for _, tail, _ in lines if tail is not None}
    varying = [(rows, tail) for rows, tail, repeats in lines if not repeats]
    for index in range(length):
        if blanks and all((id(rows[index]) if index < len(rows) else id(tail)) in blanks for rows, tail in varying):
            key = tuple(id(rows[index]) if index < len(rows) else id(tail) for rows, tail in varying)
            if key not in known:
                known[key] = line(index)
            result.append(known[key])
        else:
            result.append(line(index))
    if length == height:
        return Array(result)
    return Array(result, height, line(length))
