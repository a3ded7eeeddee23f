"""
The cells of a workbook during computation: what was typed, what is already computed, and what must be computed first.

Every range is read once, from its filled cells, and shared by all formulas that name it (`RangeData`): its rows, its numbers, the
positions of its values. A formula that reads a cell not yet computed is suspended (`Waiting`) and resumed later; one that reads a cell
kept with its old value is kept too (`Depends`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xl_departage.base import stopping
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.addresses import inside, size
from xl_departage.spreadsheet.recalculation.arrays import Array, Row, Scalar
from xl_departage.spreadsheet.recalculation.collation import collation
from xl_departage.spreadsheet.recalculation.model import CellKey, FormulaKind, Sheet, Workbook
from xl_departage.spreadsheet.recalculation.references import Block, UnsupportedError, address
from xl_departage.spreadsheet.recalculation.scalars import added

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


@dataclass(eq=False)
class RangeData:
    """The values of one range, read once."""

    block: Block
    filled: list[tuple[int, int, Scalar]]
    """(row, column, value) of the non-empty cells, by row, from 0."""
    marks: int
    line: Any = None
    """What a lookup keeps of it for the next one."""

    @cached_property
    def values(self) -> Row:
        """The contents of the filled cells."""
        return [value for _, _, value in self.filled]

    @cached_property
    def array(self) -> Array:
        """All cells; consecutive blank rows are stored once."""
        width, height = self.block.columns, self.block.rows
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
        return Array(rows, starts, height)

    @cached_property
    def numbers(self) -> list[float]:
        """The numbers, without truth values."""
        return [value for value in self.values if type(value) is float]

    @cached_property
    def error(self) -> ErrorKind | None:
        """The first error."""
        return next((value for value in self.values if isinstance(value, ErrorKind)), None)

    @cached_property
    def ordered(self) -> list[float]:
        return sorted(self.numbers)

    @cached_property
    def total(self) -> float:
        return added(self.numbers)

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
        self.own = len(workbook.sheets)
        """The sheets from here on are those of other workbooks."""
        self.sheets = [*workbook.sheets, *workbook.linked]
        self.constants = [sheet.constants for sheet in self.sheets]
        self.results: list[dict[tuple[int, int], Scalar]] = [{} for _ in self.sheets]
        """Values of formulas, and the values they spill."""
        self.settled: set[CellKey] = set()
        """Formulas that are computed or kept."""
        self.kept: set[CellKey] = set()
        self.marks: dict[CellKey, int] = {}
        self.covered: list[dict[tuple[int, int], CellKey]] = [{} for _ in self.sheets]
        self.strange: list[set[tuple[int, int]]] = [_strange(sheet) for sheet in self.sheets]
        self.touched = 0
        """The marks of the values that the current formula has read."""
        self.inexact = False
        """Whether any formula contains a function whose last digits may differ from Excel's."""
        self.spilled: Callable[[Block], Block | None] = lambda _block: None
        """Resolves `A1#`."""
        self._typed: dict[int, _Columns] = {}
        self._formulas: dict[int, _Columns] = {}
        self._ranges: dict[Block, RangeData] = {}
        for index, sheet in enumerate(workbook.sheets):
            for (row, column), cell in sheet.formulas.items():
                area = cell.reference
                if cell.kind is not FormulaKind.PLAIN and area is not None and size(area) <= MAX_COVERED:
                    self.cover(CellKey(index, row, column), area)

    def reset(self) -> None:
        """Discard everything computed."""
        for results in self.results:
            results.clear()
        for memory in (self.settled, self.kept, self.marks, self._ranges):
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
            data = self._ranges[block] = self._read(block)
        self.touched |= data.marks
        return data

    def _read(self, block: Block) -> RangeData:
        sheet = block.sheet
        if block.single:
            place = (block.first_row, block.first_column)
            value = self.read(sheet, *place)
            return RangeData(block, [] if value is None else [(0, 0, value)], self._marks(sheet, place))
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
        return RangeData(
            block, [(row - top, column - left, values[row, column]) for row, column in sorted(values)], marks
        )

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
