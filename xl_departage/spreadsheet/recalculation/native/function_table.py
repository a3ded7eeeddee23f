"""
The table of ordinary functions: name, parameters, and the Python function.

The letters of a signature declare what each parameter takes; those in parentheses repeat. A single value, which is computed element
by element if an array is given instead: `n` a number, `i` a whole number, whose fraction is dropped, `t` a text, `b` a truth value,
`v` any value, `e` any value including errors, `o` like `v` and `m` like `n`, but `MISSING` if omitted. A whole: `R` a range or an
array, `E` the same or an error, `A` like `R`, with its expression computed as an array even in a plain formula (the rule of
SUMPRODUCT). Source: the token classes of the file format ([MS-XLS] 2.5.198.17, Ftab) and Excel's descriptions of the functions.

A value is converted as Excel documents it: a blank and an omitted argument are 0, an empty text or FALSE, TRUE is 1, a text is read
as a number, a number is written as a text. A function computes with a kind of value if a workbook saved by Excel, Excel's
documentation or two other engines show what Excel does with it. It refuses the value (UnsupportedError) if none of them shows it,
or if they contradict each other. An error among the arguments is the result before anything else, unless the
function handles it itself (`first_error`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.arrays import MISSING, CellError
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.scalars import number, text, truth, whole

F = TypeVar("F", bound=Callable[..., Any])


WHOLE: Final = "RAE"
"""The letters of parameters that take a range or an array as a whole."""
INEXACT: Final = frozenset((
    "CORREL", "COS", "EXP", "FORECAST", "FORECAST.LINEAR", "FV", "GEOMEAN", "LN", "LOG", "LOG10", "MDETERM", "MINVERSE", "NORM.DIST",
    "NORM.INV", "NORM.S.DIST", "NORM.S.INV", "NORMDIST", "NORMINV", "NORMSDIST", "NORMSINV", "NPER", "NPV", "PMT", "PV",
    "SIN", "SLOPE", "STDEV", "STDEV.P", "STDEV.S", "STDEVP", "TAN", "TREND", "VAR", "VAR.P", "VAR.S", "VARP", "YEARFRAC",
))  # fmt: skip
"""
The functions whose last digits may differ from Excel's, because of the order of their steps or the mathematical library.
"""


class Native:
    """One function and its declaration."""

    __slots__ = (
        "fixed",
        "function",
        "inexact",
        "least",
        "most",
        "name",
        "repeated",
        "sees_errors",
        "takes_context",
        "toolpak",
    )

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        signature: str,
        *,
        least: int | None,
        takes_context: bool,
        toolpak: bool,
        sees_errors: bool,
    ) -> None:
        fixed, _, repeated = signature.partition("(")
        self.name: str = name
        self.function: Callable[..., Any] = function
        self.fixed: str = fixed
        self.repeated: str = repeated.rstrip(")")
        self.least: int = len(fixed) + len(self.repeated) if least is None else least
        self.most: int = 255 if self.repeated else len(fixed)
        self.takes_context: bool = takes_context
        """Whether the function is called with the frame and the services before its own arguments."""
        self.toolpak: bool = toolpak
        """
        Whether it comes from the former Analysis ToolPak: it accepts no range in place of a single value, and no truth value as a
        number.
        """

        self.sees_errors: bool = sees_errors or self.repeated in ("R", "A")
        """Whether it handles errors among its arguments itself, in their order."""
        self.inexact: bool = name in INEXACT

    def first_error(self, values: Sequence[Any]) -> ErrorKind | None:
        """
        The result of a call with an error among its arguments; None if there is none, or if the function handles it itself.
        """
        reads = "eERA" if self.sees_errors else "eE"
        positions = (at for at, value in enumerate(values) if isinstance(value, ErrorKind))
        return next((values[at] for at in positions if self.parameter(at) not in reads), None)

    def parameter(self, position: int) -> str:
        """The letter of the parameter in this position."""
        if position < len(self.fixed):
            return self.fixed[position]
        return self.repeated[(position - len(self.fixed)) % len(self.repeated)]

    def converter(self, kind: str) -> Callable[[Any], Any]:
        """What converts a single value for a parameter with this letter."""
        return partial(_toolpak, self.name, _CONVERTERS[kind], kind) if self.toolpak else _CONVERTERS[kind]


def _toolpak(name: str, convert: Callable[[Any], Any], kind: str, value: Any) -> Any:
    """
    Convert an argument of a function of the former Analysis ToolPak. Raises UnsupportedError for an omitted argument, and for a truth
    value instead of a number.
    """
    if value is MISSING or (kind in "nim" and isinstance(value, bool)):
        raise UnsupportedError("formula_form", text=name)
    return convert(value)


def _number(value: Any) -> float:
    if type(value) is float:
        return value
    return 0.0 if value is MISSING else number(value)


def _whole(value: Any) -> int:
    return 0 if value is MISSING else whole(value)


def _text(value: Any) -> str:
    return "" if value is MISSING else text(value)


def _truth(value: Any) -> bool:
    return False if value is MISSING else truth(value)


def _any(value: Any) -> Any:
    if isinstance(value, ErrorKind):
        raise CellError(value)
    return None if value is MISSING else value


def _optional(value: Any) -> Any:
    if isinstance(value, ErrorKind):
        raise CellError(value)
    return value


def _optional_number(value: Any) -> Any:
    return MISSING if value is MISSING else number(value)


def _error(value: Any) -> Any:
    return None if value is MISSING else value


_CONVERTERS: Final[dict[str, Callable[[Any], Any]]] = {
    "n": _number, "i": _whole, "t": _text, "b": _truth, "v": _any, "e": _error, "o": _optional, "m": _optional_number,
}  # fmt: skip

NATIVES: Final[dict[str, Native]] = {}


def native(
    *names: str,
    takes: str,
    least: int | None = None,
    takes_context: bool = False,
    toolpak: bool = False,
    sees_errors: bool = False,
) -> Callable[[F], F]:
    """
    Register a function under its names.

    Args:
        names: Its names, in upper case.
        takes: The signature, one letter for each parameter.
        least: The number of required arguments; None if all are required.
        takes_context: Whether it is called with the frame and the services before its arguments.
        toolpak: Whether it comes from the former Analysis ToolPak.
        sees_errors: Whether it handles errors among its arguments itself.
    """

    def add(function: F) -> F:
        for name in names:
            NATIVES[name] = Native(
                name,
                function,
                takes,
                least=least,
                takes_context=takes_context,
                toolpak=toolpak,
                sees_errors=sees_errors,
            )
        return function

    return add
