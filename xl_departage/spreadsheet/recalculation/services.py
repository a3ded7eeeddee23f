"""
State that formulas share while they are computed: the cell they are computed for, names that are bound, and the cost of the work so
far.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from xl_departage.base import stopping
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.syntax import Node, parse
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.arrays import MISSING, Array, Range, Scalar, elementwise, plain
from xl_departage.spreadsheet.recalculation.cellstore import CellStore
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.our_functions import OurFunctions
from xl_departage.spreadsheet.recalculation.references import References, intersection
from xl_departage.spreadsheet.recalculation.text_format import language_of
from xl_departage.spreadsheet.recalculation.vectors import over
from xl_departage.spreadsheet.recalculation.workbook_model import Chance

if TYPE_CHECKING:
    from xl_departage.spreadsheet.recalculation.compiler import Compiler

Compute = Callable[["Frame"], Any]
"""A compiled part of a formula: gives its value for the cell of the frame."""
Special = Callable[["Compiler", Node, str, bool, frozenset[str]], Compute]
"""Compiles a call of a function with special rules."""

MAX_WORK: Final = 12_000_000
"""The most elements that one formula may compute; each call of a lambda counts as `_LAMBDA` of them."""
_LAMBDA: Final = 40


_NO_NAMES: Final[Mapping[str, Any]] = MappingProxyType({})


class Frame:
    """The cell that a formula is computed for, and the values of the names that LET and LAMBDA have bound."""

    __slots__ = ("column", "names", "row", "sheet")

    def __init__(self, sheet: int, row: int, column: int, names: Mapping[str, Any] = _NO_NAMES) -> None:
        self.sheet: int = sheet
        self.row: int = row
        self.column: int = column
        self.names: Mapping[str, Any] = names

    def bound(self, names: Mapping[str, Any]) -> Frame:
        """The same cell with these names."""
        return Frame(self.sheet, self.row, self.column, names)


@dataclass(slots=True, eq=False)
class Closure:
    """A LAMBDA as a value."""

    parameters: list[str]
    body: Compute
    names: Mapping[str, Any]


NARROWED: Final = "recalc_narrowed"
NARROWED_TO_NONE: Final = "recalc_narrowed_to_none"


class Services:
    """State that all formulas of a workbook share."""

    def __init__(
        self,
        references: References,
        store: CellStore,
        ours: OurFunctions,
        moment: datetime.datetime,
    ) -> None:
        self.references = references
        self.moment = moment
        """The value of NOW."""
        self.store = store
        self.ours = ours
        self.chance: Chance = Chance()
        self.left: int = MAX_WORK
        """The work that the current formula may still take."""
        self.parsed: dict[str, Node] = {}
        """The trees of the formulas of defined names."""
        self.steady_names: dict[str, bool] = {}
        """Whether a defined name has the same value in every cell, by the name in lower case."""
        self.ready: dict[str, Compute] = {}
        """The closures of defined names that have the same value in every cell, by their formulas."""
        self._meant: dict[str, str | None] = {}
        self.totals: dict[int, dict[tuple[int, int], str]] = {}
        """The formulas of each sheet that contain SUBTOTAL or AGGREGATE."""
        self.missing = ""
        """The undefined name that the current formula evaluated last; empty if it has evaluated none."""
        self.narrowed: str = ""
        """
        The key of the text for the case that the current formula used one of several values, or found none to use; empty otherwise.
        """

    def spend(self, work: int) -> None:
        """Count work of the current formula. Raises UnsupportedError if it exceeds the limit."""
        stopping.check()
        self.left -= work
        if self.left < 0:
            raise UnsupportedError("formula_too_slow")

    def no_name(self, name: str) -> Compute:
        """A closure for an undefined name: `#NAME?`, and the name is noted even if the formula hides the error."""

        def missed(_frame: Frame) -> ErrorKind:
            self.missing = name
            return ErrorKind.NAME

        return missed

    @property
    def missing_key(self) -> str:
        """The key of the sentence about `missing`: a name that was lost, or rules without quotation marks."""
        return "recalc_rules_unquoted" if library().begins_rules(self.missing) else "recalc_name_missing"

    def tree(self, formula: str) -> Node:
        """The tree of a defined name's formula, parsed once. Raises FormulaSyntaxError."""
        if formula not in self.parsed:
            self.parsed[formula] = parse(formula)
        return self.parsed[formula]

    @cached_property
    def language(self) -> str:
        """The language of months and days in the texts that Excel saved; empty if it is not known."""
        sheets = self.references.workbook.sheets
        return language_of((cell.formula, cell.cached) for sheet in sheets for cell in sheet.formulas.values())

    def meant(self, name: str) -> str | None:
        """The function of ours that an unknown name resembles; None if there is none. The answer is remembered."""
        if name not in self._meant:
            import difflib

            # They must be similar enough for a typing mistake: functions of other add-ins have distinct names.
            nearest = difflib.get_close_matches(name, self.ours.functions, n=1, cutoff=0.8)
            self._meant[name] = nearest[0] if nearest else None
        return self._meant[name]

    # Values at run time

    def single(self, frame: Frame, value: Any) -> Scalar:
        """
        The single value that is used where a formula needs one, by implicit intersection; `narrowed` notes if others were left out.
        """
        kind = type(value)
        if kind is Range:
            cell = intersection(value.block, frame)
            if isinstance(cell, ErrorKind):
                self.narrowed = NARROWED_TO_NONE
                return cell
            if cell is not value.block:
                self.narrowed = self.narrowed or NARROWED
            return self.store.read(cell.sheet, cell.first_row, cell.first_column)
        if kind is Array:
            if value.height * value.width > 1:
                self.narrowed = self.narrowed or NARROWED
            return value.at(0, 0)
        if kind is Closure:
            return ErrorKind.CALC
        return plain(value)

    def single_as_wished(self, compute: Compute) -> Compute:
        """A closure for `@`, which asks for a single value explicitly, so that `narrowed` does not change."""

        def value(frame: Frame) -> Scalar:
            narrowed_before = self.narrowed
            found = self.single(frame, compute(frame))
            self.narrowed = narrowed_before
            return found

        return value

    def combine(self, function: Callable[..., Scalar], *arguments: Any) -> Any:
        """The value of a function of single values; if there are arrays among the arguments, element by element."""
        arrays = [argument for argument in arguments if type(argument) is Array]
        if not arrays:
            return function(*arguments)
        self.spend(max(array.stored for array in arrays) * max(array.width for array in arrays))
        return over(function, list(arguments)) or elementwise(function, arguments)

    def apply(self, called: Any, arguments: list[Any], frame: Frame) -> Any:
        """The value of a call of a LAMBDA."""
        if type(called) is not Closure:
            return called if isinstance(called, ErrorKind) else ErrorKind.VALUE
        if len(arguments) != len(called.parameters):
            return ErrorKind.VALUE
        self.spend(_LAMBDA)
        names = {**called.names, **dict(zip(called.parameters, arguments, strict=True))}
        return called.body(frame.bound(names))


def constant(value: Any) -> Compute:
    """A closure that always gives this value."""
    return lambda _frame: value


def blank(value: Any) -> Any:
    """The value, with an omitted argument as a blank."""
    return None if value is MISSING else value


def count(node: Node, least: int, most: int) -> None:
    """Raise UnsupportedError for a call with too few or too many arguments."""
    if not least <= len(node.args) <= most:
        raise UnsupportedError("formula_arguments", function=node.text)
