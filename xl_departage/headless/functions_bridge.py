"""
Between the engine and Python functions: our catalogue, our versions of ordinary functions, and the helpers that normalised formulas
call.

Ranges that hold constants only reach our functions as the same immutable rows each time, built once (a *handle*: a private text in
the formula), so that nothing is copied for 1,500 formulas over one grid and a cache may go by identity. Such rows hold real dates
where the number format shows one; for ordinary functions a date is its serial number.
"""

from __future__ import annotations

import datetime
import math
import secrets
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from xl_departage import stopping
from xl_departage.errors import DepartageError, ErrorKind
from xl_departage.functions.catalogue import OMITTED, Cell
from xl_departage.headless import each as each_module
from xl_departage.headless.each import Each, EngineValue, as_rows, error
from xl_departage.headless.model import FormulaKind, UserFunction, Value, Workbook
from xl_departage.headless.references import Block
from xl_departage.headless.scalars import blocked, compare, join

_MARK: Final = f"\ue0d5{secrets.token_hex(8)}"
"""How our private texts begin; drawn anew by each process, so that no cell can hold one and be taken for another range."""
OMITTED_MARK: Final = f"{_MARK}O"
"""The text that stands for an argument left out."""
_HANDLE: Final = f"{_MARK}r"
_MARKER: Final = f"{_MARK}d"
FILLER: Final = f"{_MARK}F"
"""What fills the cells of an array formula that is kept, so that nothing spills into them."""

KINDS: Final[Mapping[str, ErrorKind]] = {
    "Na": ErrorKind.NA,
    "Div": ErrorKind.DIV0,
    "Value": ErrorKind.VALUE,
    "Name": ErrorKind.NAME,
    "Num": ErrorKind.NUM,
    "Ref": ErrorKind.REF,
    "Null": ErrorKind.NULL,
    "Spill": ErrorKind.SPILL,
    "Calc": ErrorKind.CALC,
}
"""The engine's kinds of errors; `Circ`, `Error` (unreadable) and `NImpl` are no values of a cell."""
_ENGINE_KINDS: Final = {kind: name for name, kind in KINDS.items()}


def engine_kind(kind: ErrorKind) -> str | None:
    """The engine's name of an error; None for those it does not know (#GETTING_DATA …)."""
    return _ENGINE_KINDS.get(kind)


def number(value: float) -> int | float | ErrorKind:
    """A number as a cell shows it: whole ones without a fraction, what is no number as #NUM!."""
    if not math.isfinite(value):
        return ErrorKind.NUM
    return int(value) if value == int(value) and abs(value) < 1e15 else value


def to_value(value: EngineValue) -> Value:
    """A single value of the engine as the model has it. A blank stays None."""
    if isinstance(value, float):
        return number(value)
    if isinstance(value, dict):
        return KINDS.get(value["kind"], ErrorKind.VALUE)
    if isinstance(value, list):
        return to_value(value[0][0]) if value and value[0] else None
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"the engine gave a {type(value).__name__}")


def to_engine(value: Any, date1904: bool = False) -> EngineValue:
    """A cell value of ours as the engine takes it."""
    if isinstance(value, ErrorKind):
        return error(_ENGINE_KINDS.get(value, "Value"))
    if isinstance(value, datetime.date):
        return serial(value, date1904)
    if isinstance(value, datetime.time):
        return (value.hour * 3600 + value.minute * 60 + value.second) / 86400
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return value


def serial(value: datetime.date, date1904: bool) -> float:
    """The serial number of a date; in the 1900 system there is a 29 February 1900."""
    origin = datetime.datetime(1904, 1, 1) if date1904 else datetime.datetime(1899, 12, 30)
    moment = value if isinstance(value, datetime.datetime) else datetime.datetime(value.year, value.month, value.day)
    days = (moment - origin).total_seconds() / 86400
    return days if date1904 or days > 60 else days - 1


def from_serial(value: Value, date1904: bool) -> Cell:
    """The date or time that a serial number shows; texts and impossible numbers stay as they are."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 2_958_466:
        return value
    if value < 1:
        seconds = round(value * 86400) % 86400
        return datetime.time(seconds // 3600, seconds // 60 % 60, seconds % 60)
    days = value if date1904 or value >= 60 else value + 1
    origin = datetime.datetime(1904, 1, 1) if date1904 else datetime.datetime(1899, 12, 30)
    moment = origin + datetime.timedelta(seconds=round(days * 86400))
    return moment.date() if value == int(value) else moment


class _SheetIndex:
    """The formulas of a sheet, so that a block can be asked whether it holds any."""

    def __init__(self, workbook: Workbook, sheet: int) -> None:
        self.columns: dict[int, list[int]] = {}
        self.arrays: list[Block] = []
        self.anchors: list[tuple[int, int]] = []
        for (row, column), cell in workbook.sheets[sheet].formulas.items():
            self.columns.setdefault(column, []).append(row)
            if cell.kind is FormulaKind.DYNAMIC:
                self.anchors.append((row, column))
            elif cell.reference is not None:
                self.arrays.append(Block(sheet, *cell.reference))
        for rows in self.columns.values():
            rows.sort()

    def holds_formula(self, block: Block) -> bool:
        wide = block.columns > len(self.columns)
        for column in self.columns if wide else range(block.first_column, block.last_column + 1):
            if not block.first_column <= column <= block.last_column:
                continue
            rows = self.columns.get(column, [])
            at = bisect_left(rows, block.first_row)
            if at < len(rows) and rows[at] <= block.last_row:
                return True
        return any(block.meets(array) for array in self.arrays)


class Registry:
    """
    What normalised formulas refer to by number: handles of constant ranges, blocks with dates, templates.
    """

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook
        self.rows: list[tuple[tuple[Cell, ...], ...]] = []
        self.templates: list[Each] = []
        self._handles: dict[Block, str | None] = {}
        self._marked: list[Block] = []
        self._markers: dict[Block, str] = {}
        self._template_numbers: dict[Each, int] = {}
        self._indexes: dict[int, _SheetIndex] = {}

    def handle(self, block: Block) -> str | None:
        """The text that stands for a range of constants; None when a formula or a spill may put something into it."""
        if block not in self._handles:
            if self._constant(block):
                self.rows.append(self._read(block))
                self._handles[block] = f"{_HANDLE}{len(self.rows) - 1}"
            else:
                self._handles[block] = None
        return self._handles[block]

    def _constant(self, block: Block) -> bool:
        index = self._indexes.get(block.sheet)
        if index is None:
            index = self._indexes[block.sheet] = _SheetIndex(self.workbook, block.sheet)
        if index.holds_formula(block):
            return False
        sheet = self.workbook.sheets[block.sheet]
        if any(block.meets(Block(block.sheet, row, column, row, column)) for row, column in sheet.opaque):
            return False
        constants = sheet.constants
        for row, column in index.anchors:
            if row <= block.last_row and column <= block.last_column:
                # A spill from there that reaches the block covers this cell first; a typed value stops it.
                first = (max(row, block.first_row), max(column, block.first_column))
                if constants.get(first) is None:
                    return False
        return True

    def _read(self, block: Block) -> tuple[tuple[Cell, ...], ...]:
        sheet = self.workbook.sheets[block.sheet]
        constants, dates, date1904 = sheet.constants, sheet.date_cells, self.workbook.date1904
        rows = []
        for row in range(block.first_row, block.last_row + 1):
            line: list[Cell] = []
            for column in range(block.first_column, block.last_column + 1):
                value: Cell = constants.get((row, column))
                if isinstance(value, float):
                    value = number(value)
                if dates and (row, column) in dates:
                    value = from_serial(constants.get((row, column)), date1904)
                line.append(value)
            rows.append(tuple(line))
        return tuple(rows)

    def dates_in(self, block: Block) -> bool:
        """Whether the block holds a constant shown as a date."""
        dates = self.workbook.sheets[block.sheet].date_cells
        if not dates:
            return False
        if len(dates) < block.rows * block.columns:
            return any(block.meets(Block(block.sheet, row, column, row, column)) for row, column in dates)
        return any(
            (row, column) in dates
            for row in range(block.first_row, block.last_row + 1)
            for column in range(block.first_column, block.last_column + 1)
        )

    def marker(self, block: Block) -> str:
        """The text that tells which block the next argument is, so that its dates can be shown as dates."""
        if block not in self._markers:
            self._marked.append(block)
            self._markers[block] = f"{_MARKER}{len(self._marked) - 1}"
        return self._markers[block]

    def template(self, template: Each) -> int:
        """The number of a template."""
        if template not in self._template_numbers:
            self.templates.append(template)
            self._template_numbers[template] = len(self.templates) - 1
        return self._template_numbers[template]

    def arguments(self, given: Sequence[EngineValue]) -> list[object]:
        """What the engine hands over as raw arguments of the catalogue."""
        result: list[object] = []
        block: Block | None = None
        for value in given:
            if isinstance(value, str) and value.startswith(_MARK):
                if value == OMITTED_MARK:
                    result.append(OMITTED)
                elif value.startswith(_HANDLE):
                    rows = self.rows[int(value[len(_HANDLE) :])]
                    result.append(rows if len(rows) > 1 or len(rows[0]) > 1 else rows[0][0])
                else:
                    block = self._marked[int(value[len(_MARKER) :])]
                continue
            if isinstance(value, list):
                table = tuple(tuple(to_value(cell) for cell in row) for row in value)
                result.append(table if block is None else self._dated(table, block))
            elif block is not None:
                result.append(self._dated(((to_value(value),),), block)[0][0])
            else:
                result.append(to_value(value))
            block = None
        return result

    def _dated(self, rows: tuple[tuple[Value, ...], ...], block: Block) -> tuple[tuple[Cell, ...], ...]:
        dates = self.workbook.sheets[block.sheet].date_cells
        return tuple(
            tuple(
                from_serial(value, self.workbook.date1904)
                if (block.first_row + down, block.first_column + right) in dates
                else value
                for right, value in enumerate(row)
            )
            for down, row in enumerate(rows)
        )


class Bridge:
    """
    The Python functions of one evaluation, by the names that normalised formulas use.
    """

    def __init__(
        self,
        registry: Registry,
        functions: Mapping[str, UserFunction],
        overrides: Mapping[str, Callable[..., EngineValue]],
    ) -> None:
        self.registry = registry
        self.functions = functions
        self.failures: dict[str, str] = {}
        """Our functions that failed otherwise than with a DepartageError, with the exception: a fault of ours."""
        self.last_message: dict[str, str] | None = None
        """What the last DepartageError said, by language."""
        self.end: BaseException | None = None
        """What ends the process (Ctrl-C …) and came up in a callback: the engine makes #VALUE! of it as of any exception."""
        self._known: dict[tuple[object, ...], tuple[EngineValue, dict[str, str] | None]] = {}
        self.callables: dict[str, Callable[..., EngineValue]] = {
            "XLD_FIRST": first,
            "XLD_FIT": fit,
            "XLD_INLINE": inline,
            "XLD_EACH": self._each,
            "XLD_JOIN": join,
            "XLD_COMPARE": compare,
            "XLD_BLOCKED": blocked,
        }
        for name in functions:
            self.callables[f"XLDF_{name}"] = self._whole(name)
            self.callables[f"XLDT_{name}"] = self._first(name)
        for name, function in overrides.items():
            self.callables["XLDO_" + name.replace(".", "_")] = function

        date_system = "1904" if registry.workbook.date1904 else "1900"
        self.callables = {name: self.guarded(function) for name, function in self.callables.items()}
        self._environment = each_module.Functions(self.callables, date_system)

    def check_end(self) -> None:
        """Raise what came up in a callback to end the process, or the signal that was noted."""
        if self.end is not None:
            raise self.end
        stopping.check()

    def guarded(self, function: Callable[..., EngineValue]) -> Callable[..., EngineValue]:
        """A function as the engine may call it: once the process is to end, none is computed any more."""

        def call(*given: EngineValue) -> EngineValue:
            self.check_end()
            try:
                return function(*given)
            except Exception:
                raise
            except BaseException as end:
                self.end = end
                raise

        return call

    def _whole(self, name: str) -> Callable[..., EngineValue]:
        def call(*given: EngineValue) -> EngineValue:
            return self.call(name, given)

        return call

    def _first(self, name: str) -> Callable[..., EngineValue]:
        def call(*given: EngineValue) -> EngineValue:
            return first(self.call(name, given))

        return call

    def call(self, name: str, given: Sequence[EngineValue]) -> EngineValue:
        """
        The value of one of our functions; the same arguments are computed once, because our functions have no state.
        """
        key: tuple[object, ...] | None = (name, *given, *map(type, given))
        try:
            known = self._known.get(key)  # type: ignore[arg-type]
        except TypeError:
            key, known = None, None
        if known is None:
            known = self._compute(name, given)
            if key is not None:
                self._known[key] = known
        value, message = known
        if message is not None:
            self.last_message = message
        return value

    def _compute(self, name: str, given: Sequence[EngineValue]) -> tuple[EngineValue, dict[str, str] | None]:
        try:
            result = self.functions[name](self.registry.arguments(given))
        except DepartageError as problem:
            message = {"fr": problem.message("fr"), "en": problem.message("en")}
            return to_engine(problem.kind), message
        except Exception as problem:
            # Recorded, and every formula that uses the function keeps its old value with this reason.
            self.failures[name] = f"{type(problem).__name__}: {problem}"
            return error("Value"), None
        date1904 = self.registry.workbook.date1904
        if isinstance(result, (list, tuple)):
            rows = [[to_engine(cell, date1904) for cell in row] for row in result]
            if not rows or not rows[0]:
                return error("Calc"), None
            width = max(map(len, rows))
            # A shorter row is filled up with #N/A, as Excel does with arrays that do not fit.
            return [row + [error("Na")] * (width - len(row)) for row in rows], None
        return to_engine(result, date1904), None

    def _each(self, template: float, *arguments: EngineValue) -> EngineValue:
        return each_module.run(self.registry.templates[int(template)], arguments, self._environment)


def first(value: EngineValue) -> EngineValue:
    """The first value of an array: what `@` makes of one."""
    return value[0][0] if isinstance(value, list) else value


def fit(height: float, width: float, value: EngineValue) -> EngineValue:
    """An array in the shape of the range that a CSE formula fills: single rows and columns repeat, the rest is #N/A."""
    rows = as_rows(value)
    result = []
    for row in range(int(height)):
        line = rows[0] if len(rows) == 1 else rows[row] if row < len(rows) else None
        result.append(
            [
                error("Na")
                if line is None
                else line[0]
                if len(line) == 1
                else line[column]
                if column < len(line)
                else error("Na")
                for column in range(int(width))
            ]
        )
    return result


def inline(row: EngineValue, column: EngineValue, value: EngineValue) -> EngineValue:
    """
    The one value of a range in line with a cell that lies `row` rows and `column` columns into it, counted from 1.
    """
    if not isinstance(value, list):
        return value
    if isinstance(row, dict) or isinstance(column, dict):
        return error("Value")
    if len(value[0]) == 1 and 1 <= row <= len(value):
        return value[int(row) - 1][0]
    if len(value) == 1 and 1 <= column <= len(value[0]):
        return value[0][int(column) - 1]
    return error("Value")
