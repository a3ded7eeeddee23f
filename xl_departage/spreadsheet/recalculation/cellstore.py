"""
The cells of a workbook during computation: what was typed, what is already computed, and what must be computed first.

Every range is read once, from its filled cells, and shared by all formulas that refer to it (`RangeData`): its rows, its numbers,
the positions of its values. A formula that reads a cell not yet computed is suspended (`Waiting`) and resumed later; one that reads
a cell which keeps its old value keeps its own too (`Depends`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from xl_departage.base import stopping
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.addresses import Area, inside, size
from xl_departage.spreadsheet.recalculation.arrays import Array, Row, Scalar
from xl_departage.spreadsheet.recalculation.collation import collation
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.references import Block, address
from xl_departage.spreadsheet.recalculation.scalars import PLAIN_NUMBER, added
from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, FormulaKind, Sheet, Value, Workbook

VOLATILE, INEXACT = 1, 2
"""
Marks of cells. VOLATILE: the value differs at each recalculation; INEXACT: its last digits may differ from Excel's.
"""
MAX_COVERED = 200_000
"""
The most cells of an array's area that are taken from the file; a larger area is determined when the formula is computed.
"""
MAX_DENSE = 6_000_000
"""The most cells that the filled rows of one range may have when it is read as an array."""


class Waiting(Exception):
    """Raised if a formula reads cells that must be computed first."""

    def __init__(self, keys: list[CellKey]) -> None:
        super().__init__()
        self.keys = keys


class Depends(Exception):
    """Raised if a formula reads a cell that keeps its old value."""

    def __init__(self, key: CellKey) -> None:
        super().__init__()
        self.key = key


class Column:
    """
    The filled cells of one column from the row `top` down, read once for all ranges that begin there. For each value there is the
    sum of the numbers before it, their count, and the marks of the cells read so far.
    """

    __slots__ = ("at", "counts", "end", "error", "index", "marks", "readable", "rows", "sums", "top", "values")

    def __init__(self, top: int) -> None:
        self.top: int = top
        self.end: int = top - 1
        """The last row that was read."""
        self.rows: list[int] = []
        """The row of each value, counted from 0 at `top`."""
        self.values: Row = []
        self.at: dict[int, Scalar] = {}
        self.sums: list[float] = [0.0]
        """`sums[i]` is the sum of the numbers among the first `i` values, added from top to bottom, as Excel adds."""
        self.counts: list[int] = [0]
        """`counts[i]` is the number of numbers among the first `i` values."""
        self.marks: list[int] = [0]
        self.index: dict[object, list[int]] = {}
        """The positions of each value, as indices into `values`, by its `lookup_key`."""
        self.error: tuple[int, ErrorKind] | None = None
        """The index of the first error, and the error; None if there is none."""
        self.readable: int | None = None
        """The index of the first text that reads as a number; None if there is none."""

    def extend(self, part: RangeData) -> None:
        """Append the cells of the next rows."""
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
    """The values of one range, read once. A range that begins where a `Column` does takes them from there."""

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
        """The `Vector` with which lookups search this range; None before the first lookup."""
        self.column = column
        self.size: int = 0
        """The number of filled cells."""
        if filled is not None:
            self.filled = filled
            self.size = len(filled)
        elif column is not None:
            self.size = bisect_right(column.rows, block.last_row - block.first_row)
            self.marks |= column.marks[self.size]
            self.total = column.sums[self.size]
            first = column.error
            self.error = first[1] if first is not None and first[0] < self.size else None

    @cached_property
    def filled(self) -> list[tuple[int, int, Scalar]]:
        """The row and column, counted from 0 within the range, and the value of each filled cell, row by row."""
        assert self.column is not None
        return [(row, 0, value) for row, value in zip(self.column.rows[: self.size], self.column.values, strict=False)]

    @cached_property
    def grid(self) -> dict[tuple[int, int], Scalar]:
        """The values by row and column within the range."""
        return {(row, column): value for row, column, value in self.filled}

    def value(self, row: int, column: int) -> Scalar:
        """The value at this row and column within the range; None if it is blank."""
        if self.column is None:
            return self.grid.get((row, column))
        return self.column.at.get(row) if row < self.block.rows else None

    def indices(self, key: object) -> Sequence[int]:
        """The positions of the values with this `lookup_key`, as indices into `filled`."""
        if self.column is None:
            return self.places.get(key, ())
        positions = self.column.index.get(key, [])
        return (
            positions if not positions or positions[-1] < self.size else positions[: bisect_left(positions, self.size)]
        )

    def place(self, index: int) -> tuple[int, int]:
        """The row and column within the range of the filled cell with this index."""
        return self.filled[index][:2] if self.column is None else (self.column.rows[index], 0)

    def where(self, wanted: Scalar, *, equal: bool) -> Array | None:
        """
        For each cell of a column, whether it equals `wanted` (or, without `equal`, differs from it), taken from the index of the
        values, so that few rows are stored.

        None if the cells must be compared one by one: for a blank or an error as `wanted`, with errors, with blanks that may equal
        it, with numbers that almost equal it, or if more than a quarter of the cells are equal.
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
        # Equivalent mutant `4 -> 3`, `4 -> 5`, `len(positions) * 4 > self.block.rows -> len(positions) * 4 >= self.block.rows`: only the
        # number from which on comparing one by one is taken to be faster changes.
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
        """Whether any text reads as a number."""
        if self.column is not None:
            return self.column.readable is not None and self.column.readable < self.size
        return any(type(value) is str and PLAIN_NUMBER.fullmatch(value) is not None for value in self.values)

    @cached_property
    def values(self) -> Row:
        """The values of the filled cells."""
        return [value for _, _, value in self.filled] if self.column is None else self.column.values[: self.size]

    @cached_property
    def array(self) -> Array:
        """
        All cells as an array; consecutive blank rows are stored once. Raises UnsupportedError if it would be too large.
        """
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
        """The first error; None if there is none."""
        return next((value for value in self.values if isinstance(value, ErrorKind)), None)

    @property
    def count(self) -> int:
        """The number of numbers."""
        return len(self.numbers) if self.column is None else self.column.counts[self.size]

    @cached_property
    def ordered(self) -> list[float]:
        """The numbers in ascending order."""
        return sorted(self.numbers)

    @cached_property
    def _steps(self) -> tuple[int, list[int], list[int]]:
        """
        For `rows_from`, in a column that holds only numbers: a step size, the rows in the order of their numbers, and for each
        multiple of the step the rows from that position on, as the bits of one number.
        """
        values = self.numbers
        rows = sorted(range(len(values)), key=values.__getitem__)
        step = max(64, len(rows) // 256)
        sets, bits = [0], 0
        for at in reversed(range(0, len(rows), step)):
            bits |= _bits(rows[at : at + step], len(rows))
            sets.append(bits)
        return step, rows, sets[::-1]

    def rows_from(self, at: int) -> int:
        """
        The rows whose numbers are at position `at` or later in `ordered`, as the bits of one number. For a column that holds only
        numbers.
        """
        step, rows, sets = self._steps
        following = -(-at // step)
        return sets[following] | _bits(rows[at : following * step], len(rows))

    @cached_property
    def total(self) -> float:
        """The sum of the numbers, added as Excel adds."""
        return added(self.numbers)

    @cached_property
    def places(self) -> dict[object, list[int]]:
        """The positions of each value, as indices into `filled`, by its `lookup_key`."""
        places: dict[object, list[int]] = {}
        for index, value in enumerate(self.values):
            places.setdefault(lookup_key(value), []).append(index)
        return places

    def below(self, limit: float) -> int:
        """The number of numbers below a limit."""
        return bisect_left(self.ordered, limit)

    def above(self, limit: float) -> int:
        """The number of numbers above a limit."""
        return len(self.ordered) - bisect_right(self.ordered, limit)


def _bits(rows: Iterable[int], height: int) -> int:
    """These rows as the bits of one number; the lowest bit is row 0."""
    found = bytearray(height // 8 + 1)
    for row in rows:
        found[row >> 3] |= 1 << (row & 7)
    return int.from_bytes(found, "little")


def lookup_key(value: Scalar) -> object:
    """
    The key that values share if a lookup finds them equal: numbers with 15 equal digits, texts that differ only in case, equal
    truth values.
    """
    if type(value) is float:
        return value if value == int(value) and abs(value) < 1e15 else float(f"{value:.15g}")
    return collation(value) if type(value) is str else ("", value)


class _Columns:
    """The positions of the filled cells of a sheet, by column, so that reading a range costs only its own cells."""

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
    """The cells of all sheets."""

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook
        self.own: int = len(workbook.sheets)
        """
        The number of sheets of this workbook; sheets with this index or a higher one are those of other workbooks.
        """
        self.sheets: list[Sheet] = [*workbook.sheets, *workbook.linked]
        self.constants: list[dict[tuple[int, int], Value]] = [sheet.constants for sheet in self.sheets]
        self.results: list[dict[tuple[int, int], Scalar]] = [{} for _ in self.sheets]
        """The values of formulas, and the values that they spill, by sheet."""
        self.settled: set[CellKey] = set()
        """The formulas that are computed, or keep their old value."""
        self.kept: set[CellKey] = set()
        """The formulas that keep their old value."""
        self.marks: dict[CellKey, int] = {}
        """The marks of the formulas that have any (VOLATILE, INEXACT)."""
        self.covered: list[dict[tuple[int, int], CellKey]] = [{} for _ in self.sheets]
        """For each sheet, the array formula of each cell that an array fills, or filled when the file was saved."""
        self.strange: list[set[tuple[int, int]]] = [_strange(sheet) for sheet in self.sheets]
        """For each sheet, the cells whose content cannot be used in formulas here."""
        self.touched: int = 0
        """The marks of the current formula so far: its own, and those of all values that it has read."""
        self.inexact = False
        """Whether any formula contains a function whose last digits may differ from Excel's."""
        self.spilled: Callable[[Block], Block | None] = lambda _block: None
        """The range that `A1#` refers to, for the cell `A1`; set by the engine."""
        self.steady: dict[object, tuple[Any, int] | None] = {}
        """
        The value and the marks of parts of formulas that are the same in every cell, by a key for the part; None for a part that
        was computed only once.
        """
        self._typed: dict[int, _Columns] = {}
        self._formulas: dict[int, _Columns] = {}
        self._ranges: dict[Block, RangeData] = {}
        self._lines: dict[tuple[int, int, int], Column | int] = {}
        """By sheet, column and first row: the column that was read, or the last row of the only range so far."""
        for index, sheet in enumerate(workbook.sheets):
            for (row, column), cell in sheet.formulas.items():
                area = cell.reference
                if cell.kind is not FormulaKind.PLAIN and area is not None and size(area) <= MAX_COVERED:
                    self.cover(CellKey(index, row, column), area)

    def close(self) -> None:
        """Break the cycles of references to this store, so that it is freed without the cyclic garbage collector."""
        self.spilled = lambda _block: None
        self.steady.clear()
        for data in self._ranges.values():
            # The array, and the data kept for lookups, refer back to their range.
            data.line = None
            vars(data).pop("array", None)

    def reset(self) -> None:
        """Discard everything that was computed."""
        for results in self.results:
            results.clear()
        for memory in (self.settled, self.kept, self.marks, self._ranges, self._lines, self.steady):
            memory.clear()

    def cover(self, key: CellKey, area: Area, *, filled: bool = False) -> None:
        """
        Note that the array formula `key` fills the cells of the area: whoever reads one of them needs the formula first. With `filled`, it
        replaces any formula noted for a cell before; otherwise that one stays.
        """
        covered = self.covered[key.sheet]
        for row in range(area[0], area[2] + 1):
            for column in range(area[1], area[3] + 1):
                if filled or (row, column) not in covered:
                    covered[row, column] = key
        self._formulas.pop(key.sheet, None)

    # Reading

    def read(self, sheet: int, row: int, column: int) -> Scalar:
        """The value of one cell. Raises Waiting, Depends or UnsupportedError."""
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
        """
        The value of a cell that needs a closer look: a formula or its spill, a strange cell, a cell of another workbook, or a
        blank. Raises Waiting, Depends or UnsupportedError.
        """
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
        """
        Raise UnsupportedError for a cell whose content no value here can represent (an in-cell picture, #GETTING_DATA).
        """
        name = address(self.workbook, CellKey(sheet, *place))
        value = self.sheets[sheet].constants.get(place)
        if isinstance(value, ErrorKind):
            raise UnsupportedError("formula_constant_error", cell=name, text=value.value)
        raise UnsupportedError("formula_opaque", cell=name)

    def refuse_linked(self, sheet: int) -> None:
        """
        Raise UnsupportedError for a cell of another workbook whose value this workbook does not store, or of which a function needs
        more than the value.
        """
        number = int(self.sheets[sheet].name[1:].partition("]")[0])
        raise UnsupportedError("formula_external_link", link=self.workbook.external_links.get(number, str(number)))

    def range(self, block: Block) -> RangeData:
        """
        The values of a range. Raises Waiting with all its cells that are not yet computed; Depends or UnsupportedError.
        """
        data = self._ranges.get(block)
        if data is None:
            stopping.check()
            data = self._ranges[block] = self._part(block) or self._read(block)
        self.touched |= data.marks
        return data

    def _part(self, block: Block) -> RangeData | None:
        """
        The values of a range of one column that begins where an earlier range of another length began; None for any other range.
        Raises Waiting, Depends or UnsupportedError.
        """
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
        constant_cells, formulas = self._columns(sheet)
        waiting: dict[CellKey, None] = {}
        marks = 0
        values: dict[tuple[int, int], Scalar] = {}
        covered, formula_cells = self.covered[sheet], self.sheets[sheet].formulas
        for place in inside(block[1:], self.strange[sheet]):
            self.refuse_strange(sheet, place)
        for place in formulas.within(block):
            key = CellKey(sheet, *place) if place in formula_cells else covered[place]
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
        if sheet >= self.own and next(constant_cells.within(block), None) is None:
            self.refuse_linked(sheet)
        for place in constant_cells.within(block):
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
        """The positions in a block that are filled or belong to an array."""
        for part in self._columns(block.sheet):
            yield from part.within(block)
        yield from inside(block[1:], self.sheets[block.sheet].opaque)

    def extent(self, block: Block) -> tuple[int, int]:
        """The number of rows and columns of a block up to its last cell that may be filled."""
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
    """
    The cells of a sheet whose content cannot be used in formulas: errors that formulas do not compute with, and rich values.
    """
    kinds = (ErrorKind.NULL, ErrorKind.DIV0, ErrorKind.VALUE, ErrorKind.REF, ErrorKind.NAME, ErrorKind.NUM, ErrorKind.NA,
             ErrorKind.SPILL, ErrorKind.CALC)  # fmt: skip
    unread = {place for place, value in sheet.constants.items() if isinstance(value, ErrorKind) and value not in kinds}
    return unread | sheet.opaque
