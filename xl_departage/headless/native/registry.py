"""
The table of ordinary functions: name, parameters, and the Python function.

The letters of a signature, one per parameter, with those in parentheses repeating: `n` number, `c` number that may as well be a
fraction, `w` value that is only compared, `t` text, `b` truth value, `v` any value (errors pass through), `e` any value including errors,
`o` like `v` and `m` like `n`, but `MISSING` if omitted; for arrays, these are computed element by element. `R` takes a range or an array
as a whole, `S` likewise if only the values count; `A` the same, with its expression computed as an array even in a plain formula (the
rule of SUMPRODUCT). Source: the token classes of the file format ([MS-XLS] 2.5.198.17, Ftab) and Excel's descriptions of the functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from xl_departage.errors import ErrorKind
from xl_departage.headless.arrays import MISSING, CellError
from xl_departage.headless.native.shapes import READERS
from xl_departage.headless.references import UnsupportedError
from xl_departage.headless.scalars import number, text, truth

F = TypeVar("F", bound=Callable[..., Any])


WHOLE: Final = "RAS"
"""The letters of parameters that take a range or an array as a whole."""
INEXACT: Final = frozenset((
    "CORREL", "COS", "EXP", "FORECAST", "FORECAST.LINEAR", "FV", "LN", "LOG", "LOG10", "MDETERM", "MINVERSE", "NORM.DIST",
    "NORM.INV", "NORM.S.DIST", "NORM.S.INV", "NORMDIST", "NORMINV", "NORMSDIST", "NORMSINV", "NPER", "NPV", "PMT", "PV",
    "SIN", "SLOPE", "STDEV", "STDEV.P", "STDEV.S", "STDEVP", "TAN", "TREND", "VAR", "VAR.P", "VAR.S", "VARP", "YEARFRAC",
))  # fmt: skip
"""Functions whose last digits may differ from Excel's, by the order of their steps or by the library of mathematics."""


class Native:
    """One function."""

    __slots__ = ("contextual", "fixed", "function", "inexact", "least", "most", "name", "repeated", "shape", "toolpak")

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        signature: str,
        least: int | None,
        contextual: bool,
        toolpak: bool,
        shape: Callable[..., list[str]] | None,
    ) -> None:
        fixed, _, repeated = signature.partition("(")
        self.name = name
        self.function = function
        self.fixed = fixed
        self.repeated = repeated.rstrip(")")
        self.least = len(fixed) + len(self.repeated) if least is None else least
        self.most = 255 if self.repeated else len(fixed)
        self.contextual = contextual
        """Called with the frame and the services before its arguments."""
        self.toolpak = toolpak
        """
        From the former Analysis ToolPak: accepts no range in place of a single value, and no truth value as a number.
        """

        self.shape = shape
        """Its shape, where the letters of the arguments do not suffice."""

        self.inexact = name in INEXACT

    def shapes(self, count: int) -> Callable[[list[Any]], list[str]]:
        """A function from the `count` arguments of a call to its shapes."""
        if self.shape is not None:
            own = self.shape
            return lambda values: own(*values)
        readers = [READERS[self.parameter(position)] for position in range(count)]
        fixed, size = len(self.fixed), len(self.repeated)

        def whole(values: list[Any]) -> list[str]:
            return ["".join([read(value) for read, value in zip(readers, values, strict=True)])]

        def repeated(values: list[Any]) -> list[str]:
            (text,) = whole(values)
            return [text[:fixed] + text[start : start + size] for start in range(fixed, count, size)] or [text]

        return repeated if size else whole

    def parameter(self, position: int) -> str:
        if position < len(self.fixed):
            return self.fixed[position]
        return self.repeated[(position - len(self.fixed)) % len(self.repeated)]

    def converter(self, kind: str) -> Callable[[Any], Any]:
        return partial(_toolpak, self.name, _CONVERTERS[kind], kind) if self.toolpak else _CONVERTERS[kind]


def _toolpak(name: str, convert: Callable[[Any], Any], kind: str, value: Any) -> Any:
    """An argument of the former Analysis ToolPak, which has its own rules for truth values and omitted arguments."""
    if value is MISSING or (kind in "nc" and isinstance(value, bool)):
        raise UnsupportedError("formula_form", text=name)
    return convert(value)


def _number(value: Any) -> float:
    if type(value) is float:
        return value
    return 0.0 if value is MISSING else number(value)


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
    "n": _number, "c": _number, "t": _text, "b": _truth, "v": _any, "w": _any, "e": _error, "o": _optional, "m": _optional_number,
}  # fmt: skip

NATIVES: Final[dict[str, Native]] = {}


def native(
    *names: str,
    takes: str,
    least: int | None = None,
    contextual: bool = False,
    toolpak: bool = False,
    shape: Callable[..., list[str]] | None = None,
) -> Callable[[F], F]:
    """Register a function under its names; `least` is the number of required arguments."""

    def add(function: F) -> F:
        for name in names:
            NATIVES[name] = Native(name, function, takes, least, contextual, toolpak, shape)
        return function

    return add
