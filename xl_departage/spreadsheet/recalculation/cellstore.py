"""
The cells of a workbook during computation: what was typed, what is already computed, and what must be computed first.

Every range is read once, from its filled cells, and shared by all formulas that name it (`RangeData`): its rows, its numbers, the
positions of its values. A formula that reads a cell not yet computed is suspended (`Waiting`) and resumed later; one that reads a cell
kept with its old value is kept too (`Depends`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from xl_departage.base import stopping
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.addresses import inside, size
from xl_departage.spreadsheet.recalculation.arrays import Array, Row, Scalar
from xl_departage.spreadsheet.recalculation.collation import collation
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.references import Block, address
from xl_departage.spreadsheet.recalculation.scalars import PLAIN_NUMBER, added
from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, FormulaKind, Sheet, Value, Workbook

VOLATILE, INEXACT = 1, 2
"""Marks of cells: the value differs at each recalculation; its last digits may differ from Excel's."""
MAX_COVERED = 200_000
"""
Maximum number of cells in the area that a file claims for an array; a larger one is determined when it is computed.
"""
MAX_DENSE = 6_000_000
"""Cells of the filled rows of one range."""


class Waiting(Exception):
    """Cells must be computed first."""

    def __init__(self, keys: list[CellKey]) -> None:
        super().__init__()
        self.keys = keys


class Depends(Exception):
    """A cell that was read keeps its old value."""

    def __init__(self, key: CellKey) -> None:
        super().__init__()
        self.key = key


class Column:
    """
    The filled cells of one column from one row on, read once for all ranges that begin there: values in their order, and for each of them
    the sum, the number of numbers and the marks of those before it.
    """

    __slots__ = ("at", "counts", "end", "error", "index", "marks", "readable", "rows", "sums", "top", "values")

    def __init__(self, top: int) -> None:
        self.top: int = top
        self.end: int = top - 1
        """The last row read."""
        self.rows: list[int] = []
        """From 0, as of `top`."""
        self.values: Row = []
        self.at: dict[int, Scalar] = {}
        self.sums: list[float] = [0.0]
        """Added from left to right, as Excel adds."""
        self.counts: list[int] = [0]
        self.marks: list[int] = [0]
        self.index: dict[object, list[int]] = {}
        """The positions of each value, as indices into `values`."""
        self.error: tuple[int, ErrorKind] | None = None
        """The position of the first error."""
        self.readable: int | None = None
        """The position of the first text that reads as a number."""

    def extend(self, part: RangeData) -> None:
        """Append the cells of the rows below."""
        offset = part.block.first_row - self.top
        total, count = self.sums[-1], self.counts[-1]
        for row, _, value in part.filled:
            position = len(self.values)
            if type(value) is float:
                total, count = total + value, count + 1
            elif self.error is None and isinstance(value, ErrorKind):
                self.error = position, value
            elif self.readable is None and type(value) is str and PLAIN_NUMBER.fullmatch(value) is not None:
                self.readable = position
            self.index.setdefault(lookup_key(value), []).append(position)
            self.rows.append(row + offset)
            self.values.append(value)
            self.at[row + offset] = value
            self.sums.append(total)
            self.counts.append(count)
            self.marks.append(self.marks[-1] | part.marks)
        self.end = part.block.last_row


class RangeData:
    """The values of one range, read once; those of a range that is the beginning of a column are taken from it."""

    def __init__(
        self,
        block: Block,
        marks: int,
        filled: list[tuple[int, int, Scalar]] | None = None,
        column: Column | None = None,
    ) -> None:
        self.block = block
        self.marks: int = marks
        self.line: Any = None
        """What a lookup keeps of it for the next one."""
        self.column = column
        self.size: int = 0
        """Number of non-empty cells."""
        if filled is not None:
            self.filled = filled
            self.size = len(filled)
        elif column is not None:
            self.size = bisect_right(column.rows, block.last_row - block.first_row)
            self.marks |= column.marks[self.size]

    @cached_property
    def filled(self) -> list[tuple[int, int, Scalar]]:
        """(row, column, value) of the non-empty cells, by row, from 0."""
        assert self.column is not None
        return [(row, 0, value) for row, value in zip(self.column.rows[: self.size], self.column.values, strict=False)]

    @cached_property
    def grid(self) -> dict[tuple[int, int], Scalar]:
        """The values by row and column."""
        return {(row, column): value for row, column, value in self.filled}

    def value(self, row: int, column: int) -> Scalar:
        """The value at a position; None if it is blank."""
        if self.column is None:
            return self.grid.get((row, column))
        return self.column.at.get(row) if row < self.block.rows else None

    def indices(self, key: object) -> Sequence[int]:
        """The positions of a value, as indices of the non-empty cells."""
        if self.column is None:
            return self.places.get(key, ())
        positions = self.column.index.get(key, [])
        return (
            positions if not positions or positions[-1] < self.size else positions[: bisect_left(positions, self.size)]
        )

    def place(self, index: int) -> tuple[int, int]:
        """The row and column of a non-empty cell."""
        return self.filled[index][:2] if self.column is None else (self.column.rows[index], 0)

    def where(self, wanted: Scalar, *, equal: bool) -> Array | None:
        """
        For each cell of a column, whether it equals a value; from the index of its values, so that few are stored. None if they must be
        compared one by one: with errors, with blanks that may count, with numbers that almost equal it.
        """
        kind = type(wanted)
        if kind not in (float, str, bool) or self.error is not None:
            return None
        if not wanted and self.size < self.block.rows:
            return None
        positions = self.indices(lookup_key(wanted))
        if kind is float:
            near = 1.2e-14 * abs(wanted)
            low, high = bisect_left(self.ordered, wanted - near), bisect_right(self.ordered, wanted + near)
            if high - low != len(positions) or any(value != wanted for value in self.ordered[low:high]):
                return None
        if len(positions) * 4 > self.block.rows:
            return None
        rows, starts, end = [], [], 0
        for index in positions:
            row = self.place(index)[0]
            if row > end:
                rows.append([not equal])
                starts.append(end)
            rows.append([equal])
            starts.append(row)
            end = row + 1
        if end < self.block.rows:
            rows.append([not equal])
            starts.append(end)
        return Array(rows, starts, self.block.rows)

    @cached_property
    def texts_of_numbers(self) -> bool:
        """Whether a text reads as a number."""
        if self.column is not None:
            return self.column.readable is not None and self.column.readable < self.size
        return any(type(value) is str and PLAIN_NUMBER.fullmatch(value) is not None for value in self.values)

    @cached_property
    def values(self) -> Row:
        """The contents of the filled cells."""
        return [value for _, _, value in self.filled] if self.column is None else self.column.values[: self.size]

    @cached_property
    def array(self) -> Array:
        """All cells; consecutive blank rows are stored once."""
        width, height = self.block.columns, self.block.rows
        if width == 1 and self.size == height:
            whole = Array.column(self.values)
            whole.source = self
            return whole
        if len({row for row, _, _ in self.filled}) * width > MAX_DENSE:
            raise UnsupportedError("formula_too_large")
        blank: Row = [None] * width
        rows: list[Row] = []
        starts: list[int] = []
        end = 0
        for row, column, value in self.filled:
            if row >= end:
                if row > end:
                    rows.append(blank)
                    starts.append(end)
                rows.append(blank.copy())
                starts.append(row)
                end = row + 1
            rows[-1][column] = value
        if end < height:
            rows.append(blank)
            starts.append(end)
        array = Array(rows, starts, height)
        array.source = self
        return array

    @cached_property
    def numbers(self) -> list[float]:
        """The numbers, without truth values."""
        return [value for value in self.values if type(value) is float]

    @cached_property
    def error(self) -> ErrorKind | None:
        """The first error."""
        if self.column is not None:
            first = self.column.error
            return first[1] if first is not None and first[0] < self.size else None
        return next((value for value in self.values if isinstance(value, ErrorKind)), None)

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return len(self.numbers) if self.column is None else self.column.counts[self.size]

    @cached_property
    def ordered(self) -> list[float]:
        return sorted(self.numbers)

    @cached_property
    def _steps(self) -> tuple[int, list[int], list[int]]:
        """A number of steps, the rows of a column of numbers in the order of these, and as bits those from every step on."""
        values = self.numbers
        rows = sorted(range(len(values)), key=values.__getitem__)
        step = max(64, len(rows) // 256)
        sets, bits = [0], 0
        for at in reversed(range(0, len(rows), step)):
            bits |= _bits(rows[at : at + step], len(rows))
            sets.append(bits)
        return step, rows, sets[::-1]

    def rows_from(self, at: int) -> int:
        """The rows of a column of numbers alone whose numbers stand from here on in `ordered`, as the bits of one number."""
        step, rows, sets = self._steps
        following = -(-at // step)
        return sets[following] | _bits(rows[at : following * step], len(rows))

    @cached_property
    def total(self) -> float:
        return added(self.numbers) if self.column is None else self.column.sums[self.size]

    @cached_property
    def places(self) -> dict[object, list[int]]:
        """The positions of each value, as indices into `filled`: numbers by 15 digits, texts ignoring case, truth values."""
        places: dict[object, list[int]] = {}
        for index, value in enumerate(self.values):
            places.setdefault(lookup_key(value), []).append(index)
        return places

    def below(self, limit: float) -> int:
        """The number of numbers below a limit."""
        return bisect_left(self.ordered, limit)

    def above(self, limit: float) -> int:
        return len(self.ordered) - bisect_right(self.ordered, limit)


def _bits(rows: Iterable[int], height: int) -> int:
    """Some rows, as the bits of one number."""
    found = bytearray(height // 8 + 1)
    for row in rows:
        found[row >> 3] |= 1 << (row & 7)
    return int.from_bytes(found, "little")


def lookup_key(value: Scalar) -> object:
    """The key that equal values share in a lookup."""
    if type(value) is float:
        return value if value == int(value) and abs(value) < 1e15 else float(f"{value:.15g}")
    return collation(value) if type(value) is str else ("", value)


class _Columns:
    """The contents of a sheet, by column, so that a range costs only its own cells."""

    def __init__(self, places: Iterable[tuple[int, int]]) -> None:
        columns: defaultdict[int, list[int]] = defaultdict(list)
        for row, column in places:
            columns[column].append(row)
        for rows in columns.values():
            rows.sort()
        self.rows = columns

    def within(self, block: Block) -> Iterator[tuple[int, int]]:
        """The positions inside a block, column by column."""
        columns = self.rows
        wanted = (
            sorted(column for column in columns if block.first_column <= column <= block.last_column)
            if block.columns > len(columns)
            else range(block.first_column, block.last_column + 1)
        )
        for column in wanted:
            rows = columns.get(column)
            if rows:
                for at in range(bisect_left(rows, block.first_row), bisect_right(rows, block.last_row)):
                    yield rows[at], column


class CellStore:
    """
    The cells of all sheets. `covered` maps the cells that an array formula fills, or filled when the file was saved, to
    its own cell.
    """

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook
        self.own: int = len(workbook.sheets)
        """The sheets from here on are those of other workbooks."""
        self.sheets: list[Sheet] = [*workbook.sheets, *workbook.linked]
        self.constants: list[dict[tuple[int, int], Value]] = [sheet.constants for sheet in self.sheets]
        self.results: list[dict[tuple[int, int], Scalar]] = [{} for _ in self.sheets]
        """Values of formulas, and the values they spill."""
        self.settled: set[CellKey] = set()
        """Formulas that are computed or kept."""
        self.kept: set[CellKey] = set()
        self.marks: dict[CellKey, int] = {}
        self.covered: list[dict[tuple[int, int], CellKey]] = [{} for _ in self.sheets]
        self.strange: list[set[tuple[int, int]]] = [_strange(sheet) for sheet in self.sheets]
        self.touched: int = 0
        """The marks of the values that the current formula has read."""
        self.inexact = False
        """Whether any formula contains a function whose last digits may differ from Excel's."""
        self.spilled: Callable[[Block], Block | None] = lambda _block: None
        """Resolves `A1#`."""
        self.steady: dict[object, tuple[Any, int] | None] = {}
        """Values and marks of parts of formulas that are the same in every cell; None for one seen once."""
        self._typed: dict[int, _Columns] = {}
        self._formulas: dict[int, _Columns] = {}
        self._ranges: dict[Block, RangeData] = {}
        self._lines: dict[tuple[int, int, int], Column | int] = {}
        """By sheet, column and first row: what was read, or the last row of the only range so far."""
        for index, sheet in enumerate(workbook.sheets):
            for (row, column), cell in sheet.formulas.items():
                area = cell.reference
                if cell.kind is not FormulaKind.PLAIN and area is not None and size(area) <= MAX_COVERED:
                    self.cover(CellKey(index, row, column), area)

    def close(self) -> None:
        """Let go of what refers back to this store: nothing of it then waits for the collector of circles."""
        self.spilled = lambda _block: None
        self.steady.clear()
        for data in self._ranges.values():
            # The array, and the data kept for lookups, refer back to their range.
            data.line = None
            vars(data).pop("array", None)

    def reset(self) -> None:
        """Discard everything computed."""
        for results in self.results:
            results.clear()
        for memory in (self.settled, self.kept, self.marks, self._ranges, self._lines, self.steady):
            memory.clear()

    def cover(self, key: CellKey, area: tuple[int, int, int, int]) -> None:
        """Reading a cell of the area requires the array formula `key`."""
        covered = self.covered[key.sheet]
        for row in range(area[0], area[2] + 1):
            for column in range(area[1], area[3] + 1):
                covered.setdefault((row, column), key)
        self._formulas.pop(key.sheet, None)

    # Reading

    def read(self, sheet: int, row: int, column: int) -> Scalar:
        """The value of one cell. Raises Waiting, Depends, UnsupportedError."""
        place = (row, column)
        value = self.results[sheet].get(place)
        if value is None:
            value = self.constants[sheet].get(place)
            if value is None or place in self.covered[sheet] or place in self.strange[sheet]:
                return self._other(sheet, place, value)
            if type(value) is int:
                return float(value)
        if self.marks:
            self.touched |= self._marks(sheet, place)
        return value

    def _other(self, sheet: int, place: tuple[int, int], value: Scalar) -> Scalar:
        if place in self.strange[sheet]:
            self.refuse_strange(sheet, place)
        key = CellKey(sheet, *place)
        if place not in self.sheets[sheet].formulas:
            if sheet >= self.own and place not in self.constants[sheet]:
                self.refuse_linked(sheet)
            anchor = self.covered[sheet].get(place)
            if anchor is None:
                return value
            key = anchor
        if key not in self.settled:
            raise Waiting([key])
        if key in self.kept:
            raise Depends(key)
        if self.marks:
            self.touched |= self._marks(sheet, place)
        return value

    def _marks(self, sheet: int, place: tuple[int, int]) -> int:
        marks = self.marks.get(CellKey(sheet, *place), 0)
        anchor = self.covered[sheet].get(place)
        return marks if anchor is None else marks | self.marks.get(anchor, 0)

    def refuse_strange(self, sheet: int, place: tuple[int, int]) -> None:
        """Refuse a cell whose content no value here can represent (an in-cell picture, #GETTING_DATA)."""
        name = address(self.workbook, CellKey(sheet, *place))
        value = self.sheets[sheet].constants.get(place)
        if isinstance(value, ErrorKind):
            raise UnsupportedError("formula_constant_error", cell=name, text=value.value)
        raise UnsupportedError("formula_opaque", cell=name)

    def refuse_linked(self, sheet: int) -> None:
        """Refuse a cell of another workbook that this one does not keep, or that a function reads in its place."""
        number = int(self.sheets[sheet].name[1:].partition("]")[0])
        raise UnsupportedError("formula_external_link", link=self.workbook.external_links.get(number, str(number)))

    def range(self, block: Block) -> RangeData:
        """The values of a range. Raises Waiting with all its cells that are not yet computed."""
        data = self._ranges.get(block)
        if data is None:
            stopping.check()
            data = self._ranges[block] = self._part(block) or self._read(block)
        self.touched |= data.marks
        return data

    def _part(self, block: Block) -> RangeData | None:
        """A range that begins where another one of the same column does; None for others. Raises Waiting, Depends."""
        if block.first_column != block.last_column or block.single:
            return None
        key = block.sheet, block.first_column, block.first_row
        column = self._lines.setdefault(key, block.last_row)
        if type(column) is int:
            if column == block.last_row:
                return None
            column = Column(block.first_row)
        assert isinstance(column, Column)
        if column.end < block.last_row:
            column.extend(self._read(block._replace(first_row=column.end + 1)))
        self._lines[key] = column
        return RangeData(block, 0, column=column)

    def _read(self, block: Block) -> RangeData:
        sheet = block.sheet
        if block.single:
            place = (block.first_row, block.first_column)
            value = self.read(sheet, *place)
            return RangeData(block, self._marks(sheet, place), [] if value is None else [(0, 0, value)])
        results, constants = self.results[sheet], self.constants[sheet]
        typed, formulas = self._columns(sheet)
        waiting: dict[CellKey, None] = {}
        marks = 0
        values: dict[tuple[int, int], Scalar] = {}
        covered, own = self.covered[sheet], self.sheets[sheet].formulas
        for place in inside(block[1:], self.strange[sheet]):
            self.refuse_strange(sheet, place)
        for place in formulas.within(block):
            key = CellKey(sheet, *place) if place in own else covered[place]
            if key not in self.settled:
                waiting[key] = None
            elif key in self.kept:
                raise Depends(key)
            elif not waiting:
                value = results.get(place)
                if value is not None:
                    values[place] = value
                marks |= self.marks.get(key, 0)
        if waiting:
            raise Waiting(list(waiting))
        if sheet >= self.own and next(typed.within(block), None) is None:
            self.refuse_linked(sheet)
        for place in typed.within(block):
            if place not in values and (value := constants[place]) is not None:
                values[place] = float(value) if type(value) is int else value
        top, left = block.first_row, block.first_column
        filled = [(row - top, column - left, values[row, column]) for row, column in sorted(values)]
        return RangeData(block, marks, filled)

    def _columns(self, sheet: int) -> tuple[_Columns, _Columns]:
        if sheet not in self._typed:
            self._typed[sheet] = _Columns(self.constants[sheet])
        if sheet not in self._formulas:
            self._formulas[sheet] = _Columns({**self.sheets[sheet].formulas, **self.covered[sheet]})
        return self._typed[sheet], self._formulas[sheet]

    def held(self, block: Block) -> Iterator[tuple[int, int]]:
        """The positions in a block that are non-empty or belong to an array."""
        for part in self._columns(block.sheet):
            yield from part.within(block)
        yield from inside(block[1:], self.sheets[block.sheet].opaque)

    def extent(self, block: Block) -> tuple[int, int]:
        """Rows and columns of a block up to its last cell that may be non-empty."""
        rows = columns = 0
        for part in self._columns(block.sheet):
            for row, column in part.within(block):
                rows, columns = max(rows, row - block.first_row + 1), max(columns, column - block.first_column + 1)
        return rows, columns

    # Writing

    def write(self, key: CellKey, value: Scalar) -> None:
        self.results[key.sheet][key.row, key.column] = value
        self.settled.add(key)


def _strange(sheet: Sheet) -> set[tuple[int, int]]:
    kinds = (ErrorKind.NULL, ErrorKind.DIV0, ErrorKind.VALUE, ErrorKind.REF, ErrorKind.NAME, ErrorKind.NUM, ErrorKind.NA,
             ErrorKind.SPILL, ErrorKind.CALC)  # fmt: skip
    unread = {place for place, value in sheet.constants.items() if isinstance(value, ErrorKind) and value not in kinds}
    return unread | sheet.opaque
