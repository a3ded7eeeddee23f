"""
Connects the formulas that are computed with the functions of the library: ranges become immutable rows, dates real dates, and
results values.

The same range is passed to our functions as the same rows each time, built once, so that caches can use identity. Such rows contain
real dates if the number format of a typed cell shows one; for ordinary functions a date is its serial number.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from xl_departage.base.cells import OMITTED, message_result
from xl_departage.base.errors import DepartageError, ErrorKind, GridError, Place, located
from xl_departage.base.extent import ends
from xl_departage.base.messages import Language, in_all_languages, languages
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, address, inside
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.arrays import MISSING, Array, Range, Row, Scalar, as_array, counts, first
from xl_departage.spreadsheet.recalculation.cellstore import CellStore
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.own_functions import own_names
from xl_departage.spreadsheet.recalculation.references import Block
from xl_departage.spreadsheet.recalculation.serial_dates import from_serial, serial
from xl_departage.spreadsheet.recalculation.values import ERRORS
from xl_departage.spreadsheet.recalculation.workbook_model import UserFunction, Value

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell

    Rows = tuple[tuple[Cell, ...], ...]


def to_cell_value(value: Scalar) -> Value:
    """A value as a cell shows it: whole numbers without a fraction, invalid numbers as `#NUM!`."""
    if type(value) is float:
        if not math.isfinite(value):
            return ErrorKind.NUM
        return int(value) if -1e15 < value < 1e15 and value == int(value) else value
    return value  # type: ignore[no-any-return]


def given_cell(value: Scalar) -> Value:
    """
    A value as our functions take it: like `to_cell_value`, but the text of an error is that error, as it is from every host.
    """
    if type(value) is str and value.startswith("#"):
        return ERRORS.get(value, value)
    return to_cell_value(value)


def to_scalar(value: Any, date1904: bool) -> Scalar:
    """
    A cell value as formulas compute with it: a date as its serial number, a time as a fraction of a day, a whole number as a float,
    and anything else as it is.
    """
    if isinstance(value, datetime.date):
        return serial(value, date1904)
    if isinstance(value, datetime.time):
        return (value.hour * 3600 + value.minute * 60 + value.second) / 86400
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


_LARGE: Final = 100_000
"""A range with at least this many cells is trimmed to its contents even if it does not reach the end of the sheet."""
MAX_GIVEN: Final = 16_000_000
"""The most cells of a range, trimmed to its contents, that is passed to a function."""


_TOP = regex(r"\brow\s*=\s*(\d+)")


def _top(rules: Sequence[object]) -> int:
    """The row number that the rules (`row=…`) give to the first row of the list; 1 if they give none."""
    matches = [match for text in rules[:1] if isinstance(text, str) and (match := _TOP.search(text))]
    return int(matches[0][1]) if matches else 1


class Sentences(dict[str, str]):
    """A message by language, and the language that the rules of its formula, or the call, have chosen; None if neither has."""

    language: Language | None = None


class OurFunctions:
    """The functions of the library and of the caller during one evaluation."""

    def __init__(self, functions: Mapping[str, UserFunction], store: CellStore) -> None:
        self.functions = functions
        self.store = store
        self.own: frozenset[str] = own_names(functions)
        """The names of the caller's functions."""
        self.date1904: bool = store.workbook.date1904
        self.failures: dict[str, str] = {}
        """
        The functions that failed with an exception other than DepartageError, which is an internal error, each with the text of the
        exception.
        """
        self.problem: DepartageError | None = None
        """The last error of the formula being computed, with its place on the sheet."""
        self.notice: dict[str, str] | None = None
        """By language, the notice that the formula being computed used only the first of several values."""
        self._rows: dict[Block, Rows] = {}
        self._known: dict[tuple[object, ...], tuple[Any, DepartageError | None]] = {}
        self._messages: dict[DepartageError, dict[str, str]] = {}

    def forget(self) -> None:
        """Discard all values before another pass, in which cells may contain others."""
        self._rows.clear()
        self._known.clear()
        self._messages.clear()

    def call(self, name: str, values: list[Any]) -> Any:
        """The value of a function; it is computed once for the same arguments, unless one is an array. See also `problem`."""
        parts: list[object] = [name]
        blocks: list[Block] = []
        repeats = True
        for value in values:
            kind = type(value)
            if kind is Range:
                block = value.block
                blocks.append(block)
                parts.append(block)
            else:
                parts += (kind, value)
                repeats = repeats and kind is not Array
        ends = self._ends(blocks)
        if ends != ({}, {}):
            values = [self._ended(value, ends) if type(value) is Range else value for value in values]
        read = self.own_argument if name in self.own else self.argument
        arguments = [read(value) for value in values]
        key = tuple(parts)
        answer = self._known.get(key) if repeats else None
        if answer is None:
            answer = self._compute(name, arguments, values[0].block if values and type(values[0]) is Range else None)
            if repeats:
                self._known[key] = answer
        value, problem = answer
        if problem is not None:
            self.problem = problem
        return value

    def messages(self, problem: DepartageError) -> dict[str, str]:
        """The message of an error, by language."""
        if problem not in self._messages:
            self._messages[problem] = sentences = Sentences({name: problem.message(name) for name in languages()})
            sentences.language = problem.language
        return self._messages[problem]

    def single(self, name: str, value: Any) -> Any:
        """
        The first value of an array, as a formula that takes one value shows it; if there are others, `notice` is set.
        """
        if type(value) is Array and value.height * value.width > 1:
            key = "recalc_first_player" if self._has_values_of_players(name) else "recalc_first_value"
            self.notice = in_all_languages(key, function=name, rows=value.height, columns=value.width)
        return first(value)

    def _has_values_of_players(self, name: str) -> bool:
        """Whether the function gives a single value if a player is named."""
        if name in self.own or name not in library().names:
            return False
        arguments = library().find(name).arguments
        return any(argument.name == "player" and argument.optional for argument in arguments)

    def _compute(self, name: str, arguments: list[object], block: Block | None) -> tuple[Any, DepartageError | None]:
        """The value, and the error of the function if there is one. Raises UnsupportedError for an internal error."""
        try:
            result = self.functions[name](arguments)
        except DepartageError as error:
            ours = library().find(name) if name in library().names and name not in self.own else None
            takes_players = ours is not None and [argument.name for argument in ours.arguments[:1]] == ["players"]
            problem = self._on_sheet(error, block, _top(arguments[2:]) if takes_players else 1).without_traceback()
            words = None if ours is None else ours.sentence(arguments, problem)  # type: ignore[arg-type]
            if words is not None:
                return self._table(message_result(words)), None
            return problem.kind, problem
        except Exception as problem:
            # Recorded, and every formula that uses the function keeps its old value with this reason.
            self.failures[name] = f"{type(problem).__name__}: {problem}"
            raise UnsupportedError("formula_function_failed", function=name, detail=self.failures[name]) from problem
        if isinstance(result, (list, tuple)):
            return self._table(result), None
        return to_scalar(result, self.date1904), None

    def _table(self, result: Sequence[Any]) -> Any:
        """
        The rows of a result, with consecutive empty rows stored once. A shorter row is padded with `#N/A`, as Excel does with
        arrays that do not fit.
        """
        rows: list[Row] = []
        starts: list[int] = []
        for at, result_row in enumerate(result):
            row = [to_scalar(cell, self.date1904) for cell in result_row]
            if not (rows and row == rows[-1] == [""] * len(row)):
                starts.append(at)
                rows.append(row)
        if not rows or not rows[0]:
            return ErrorKind.CALC
        width = max(map(len, rows))
        rows = [row + [ErrorKind.NA] * (width - len(row)) for row in rows]
        return Array(rows) if len(rows) == len(result) else Array(rows, starts, len(result))

    def _on_sheet(self, problem: DepartageError, block: Block | None, top: int) -> DepartageError:
        """
        An error in the first argument, with the cell of the sheet instead of the row in the range, whose first row counts as `top`.
        """
        place = problem.place
        if block is None or not isinstance(problem, GridError) or place is None or place.range_column is None:
            # Without a column, the row may be that of another argument.
            return problem
        return located(
            problem,
            Place(sheet=self.store.sheets[block.sheet].name),
            lambda row: block.first_row + row - top,
            lambda row, column: address(block.first_row + row - top, block.first_column + column - 1),
        )

    # Arguments

    def argument(self, value: Any) -> object:
        """A value as one of our functions takes it."""
        kind = type(value)
        if kind is Range:
            return self.cell(value.block) if value.block.single else self.rows(value.block)
        if value is MISSING:
            return OMITTED
        if kind in (float, str, bool) or value is None or isinstance(value, ErrorKind):
            return given_cell(value)
        return tuple(tuple(map(given_cell, row)) for row in as_array(value).full())

    def own_argument(self, value: Any) -> object:
        """A value as a caller's function takes it: every range as rows, dates as serial numbers."""
        if type(value) is not Range:
            return None if value is MISSING else self.argument(value)
        return [[to_cell_value(to_scalar(cell, self.date1904)) for cell in row] for row in self.rows(value.block)]

    def cell(self, block: Block) -> Cell:
        """The value of a range that is a single cell."""
        place = (block.first_row, block.first_column)
        value = given_cell(self.store.read(block.sheet, *place))
        is_date = place in self.store.sheets[block.sheet].date_cells
        return from_serial(value, self.date1904) if is_date else value

    def rows(self, block: Block) -> Rows:
        """The cells of a range as rows. Raises UnsupportedError if there are too many."""
        rows = self._rows.get(block)
        if rows is not None:
            self.store.range(block)
            return rows
        if block.rows * block.columns > MAX_GIVEN:
            raise UnsupportedError("formula_too_large")
        data = self.store.range(block).array
        dates = self.store.sheets[block.sheet].date_cells
        table: list[tuple[Cell, ...]] = []
        for row, count in zip(data.rows, counts(data.starts or range(data.height), data.height), strict=True):
            table += [tuple(map(given_cell, row))] * count
        if dates:
            self._dated(table, block, dates)
        self._rows[block] = result = tuple(table)
        return result

    def _dated(self, rows: list[tuple[Cell, ...]], block: Block, dates: set[tuple[int, int]]) -> None:
        """Replace serial numbers with dates where the format of the cell shows a date."""
        for row, column in inside(block[1:], dates):
            line = list(rows[row - block.first_row])
            at = column - block.first_column
            line[at] = from_serial(line[at], self.date1904)  # type: ignore[arg-type]
            rows[row - block.first_row] = tuple(line)

    def _ends(self, blocks: list[Block]) -> tuple[dict[int, int], dict[int, int]]:
        """
        Where long ranges end: the number of rows by their height, and of columns by their width (`base.extent` has the rule).
        """
        heights = {block.rows for block in blocks if _is_tall(block)}
        widths = {block.columns for block in blocks if block.last_column == MAX_COLUMN}
        filled = [
            (block, *self.store.extent(block)) for block in blocks if block.rows in heights or block.columns in widths
        ]
        rows = ends((block.rows, count) for block, count, _ in filled if block.rows in heights)
        return rows, ends((block.columns, count) for block, _, count in filled if block.columns in widths)

    @staticmethod
    def _ended(value: Range, ends: tuple[dict[int, int], dict[int, int]]) -> Range:
        """The range without the rows and columns after its end."""
        block = value.block
        rows, columns = ends[0].get(block.rows, block.rows), ends[1].get(block.columns, block.columns)
        if (rows, columns) == (block.rows, block.columns):
            return value
        last_row, last_column = block.first_row + rows - 1, block.first_column + columns - 1
        return Range(value.store, Block(block.sheet, block.first_row, block.first_column, last_row, last_column))


def _is_tall(block: Block) -> bool:
    return block.last_row == MAX_ROW or block.rows * block.columns >= _LARGE
