"""The caller's own functions in addition to ours: their arguments, results and names."""

from __future__ import annotations

import datetime
import math
import numbers
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.function_names import without_prefixes
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.native import NATIVES
from xl_departage.spreadsheet.recalculation.values import ERRORS, MAX_TEXT
from xl_departage.spreadsheet.recalculation.workbook_model import UserFunction

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell, Result

_NAME = regex(r"[^\W\d][\w.]*")
_CELL = regex(r"[A-Z]{1,3}\d{1,7}|R\d*C\d*|[RC]")
FIRST_YEAR = 1900
"""The first year of the calendar of a workbook."""
_MODERN = frozenset(
    {
        *("BYCOL", "BYROW", "CALL", "COPILOT", "CUBEKPIMEMBER", "CUBEMEMBER", "CUBEMEMBERPROPERTY", "CUBERANKEDMEMBER", "CUBESET"),
        *("CUBESETCOUNT", "CUBEVALUE", "DETECTLANGUAGE", "ENCODEURL", "EUROCONVERT", "FIELDVALUE", "FILTERXML", "GROUPBY", "IMAGE"),
        *("IMPORTCSV", "IMPORTTEXT", "INFO", "ISOMITTED", "LAMBDA", "LET", "MAKEARRAY", "MAP", "PIVOTBY", "PY", "REDUCE"),
        *("REGEXEXTRACT", "REGEXREPLACE", "REGEXTEST", "REGISTER.ID", "RTD", "SCAN", "SINGLE", "ANCHORARRAY", "STOCKHISTORY"),
        *("TRANSLATE", "TRIMRANGE", "WEBSERVICE"),
    }
)  # fmt: skip
"""The functions of Excel that are neither among `NATIVES` nor in the list of openpyxl."""


class OwnFunctionError(DepartageError):
    """An exception of a caller's function, or a result that no cell can contain."""


@dataclass(eq=False)
class OwnFunction:
    """A caller's function, called by the engine like ours."""

    name: str
    function: Callable[..., Any]

    def __call__(self, raw: Sequence[object]) -> Result:
        """
        The result of the function, which gets cells as values, ranges as lists of rows, omitted arguments as None. Raises
        OwnFunctionError.
        """
        try:
            value = self.function(*(_given(argument) for argument in raw))
        except Exception as error:
            message = _text_of(error) or type(error).__name__
            raise OwnFunctionError("own_failed", function=self.name, type=type(error).__name__, text=message) from error
        if isinstance(value, (list, tuple)):
            if not all(isinstance(row, (list, tuple)) for row in value):
                raise OwnFunctionError("own_not_rows", function=self.name)
            return [[self._cell(cell) for cell in row] for row in value]
        return self._cell(value)

    def _cell(self, value: object) -> Cell:
        if value is None:
            # A formula would show a blank as 0.
            return ""
        if isinstance(value, str):
            if len(value) > MAX_TEXT:
                raise OwnFunctionError("own_text_too_long", function=self.name, length=len(value), most=MAX_TEXT)
            return ERRORS.get(value, str(value))
        if isinstance(value, (bool, ErrorKind)):
            return value
        if isinstance(value, (datetime.date, datetime.time)):
            if (isinstance(value, datetime.date) and value.year < FIRST_YEAR) or getattr(
                value, "tzinfo", None
            ) is not None:
                # A cell holds no time zone, and shows no day before its calendar begins.
                described = f"{type(value).__name__} {value.isoformat()}"
                raise OwnFunctionError("own_result", function=self.name, type=described)
            return value
        try:
            if isinstance(value, numbers.Integral):
                # A cell holds a float: a larger number raises OverflowError here.
                float(value)
                return int(value)
            if isinstance(value, numbers.Real) or (hasattr(value, "as_integer_ratio") and not isinstance(value, type)):
                number = float(value)  # type: ignore[arg-type]
                return number if math.isfinite(number) else ErrorKind.NUM
        except OverflowError as error:
            raise OwnFunctionError("own_number_too_large", function=self.name) from error
        except Exception as error:
            # The value is of the caller's own number type, but not a number, such as a signalling NaN.
            raise OwnFunctionError("own_result", function=self.name, type=type(value).__name__) from error
        raise OwnFunctionError("own_result", function=self.name, type=type(value).__name__)


def _text_of(error: Exception) -> str:
    """The text of an exception from the caller; empty if it has none, or if making the text fails."""
    try:
        return str(error)
    except Exception:
        return ""


def _given(argument: object) -> object:
    if isinstance(argument, (list, tuple)):
        return [[_given(cell) for cell in row] for row in argument]
    return argument.value if isinstance(argument, ErrorKind) else argument


def own_functions(functions: Mapping[str, Callable[..., Any]]) -> dict[str, UserFunction]:
    """
    The caller's functions by upper-case name. Raises ArgumentError for a name that cannot be used, and for an object that cannot be
    called.
    """
    own_by_name: dict[str, UserFunction] = {}
    for name, function in functions.items():
        upper = name.upper() if isinstance(name, str) else ""
        if _NAME.fullmatch(upper) is None or _CELL.fullmatch(upper) is not None or upper in ("TRUE", "FALSE"):
            raise ArgumentError("own_name", function=name)
        if upper in library().names:
            raise ArgumentError("own_name_ours", function=upper)
        if without_prefixes(upper) != upper or is_of_excel(upper):
            raise ArgumentError("own_name_excel", function=upper)
        if upper in own_by_name:
            raise ArgumentError("own_name_twice", function=upper)
        if not callable(function):
            raise ArgumentError("own_not_callable", function=upper, type=type(function).__name__)
        own_by_name[upper] = OwnFunction(upper, function)
    return own_by_name


def is_of_excel(name: str) -> bool:
    """Whether Excel has a function with that name, whether or not it is computed here."""
    from openpyxl.utils import FORMULAE

    return name in NATIVES or name in FORMULAE or name in _MODERN


def own_names(functions: Collection[str]) -> frozenset[str]:
    """The names of the caller's functions among those of an evaluation."""
    if not isinstance(functions, Mapping):
        return frozenset()
    return frozenset(name.upper() for name, function in functions.items() if isinstance(function, OwnFunction))
