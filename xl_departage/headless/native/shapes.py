"""
The shapes of arguments that a function is vouched for: those that a cell saved by Excel shows.

A shape is one letter an argument (`LETTERS`; for single values `letter`, `signed` or `rough`). Where parameters repeat, it is the letters
before them and those of one repetition, so that `SUM(A1:A3,5)` has the shapes `r` and `n`. The shapes of each function are in
`evidence`, which `tests/engines/shapes.py` makes from workbooks saved by Excel and from Excel's documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from xl_departage.errors import ErrorKind
from xl_departage.headless.arrays import Areas, Array, Missing, Range
from xl_departage.headless.native.evidence import SHAPES

LETTERS: Final[dict[type, str]] = {
    Range: "r",
    Array: "a",
    Areas: "u",
    bool: "b",
    type(None): "_",
    ErrorKind: "x",
    Missing: "o",
}
"""
Range, array, several ranges, truth value, blank, error, omitted. The others: `n` a whole number, `f` a fraction, `m` and `g` the same
below 0, `t` text, `d` text with a digit, `q` empty text.
"""


def letter(value: Any) -> str:
    """The letter of an argument."""
    kind = type(value)
    if kind is float:
        if value >= 0:
            return "n" if value.is_integer() else "f"
        return "m" if value.is_integer() else "g"
    return _of_text(value) if kind is str else LETTERS.get(kind, "l")


def _of_text(value: str) -> str:
    if not value:
        return "q"
    return "d" if any(map(str.isdigit, value)) else "t"


def signed(value: Any) -> str:
    """The letter of an argument for which a fraction is a number like any other."""
    if type(value) is float:
        return "n" if value >= 0 else "m"
    return letter(value)


def rough(value: Any) -> str:
    """The letter of an argument that is taken as a text or only compared: all numbers are alike, and so are all texts."""
    kind = type(value)
    if kind is float:
        return "n"
    if kind is str:
        return "t" if value else "q"
    return LETTERS.get(kind, "l")


def _as_array(value: Any) -> str:
    """The letter of an argument of which only the values count: a range is an array."""
    return "a" if type(value) is Range else signed(value)


READERS: Final[Mapping[str, Callable[[Any], str]]] = {
    **dict.fromkeys("nmvob", letter), **dict.fromkeys("cR", signed), **dict.fromkeys("tew", rough), **dict.fromkeys("AS", _as_array),
}  # fmt: skip
"""How the letter of an argument is found, by the letter of its parameter in a signature."""


class Evidence:
    """The shapes that each function is vouched for: `functions` has them by name, separated by blanks."""

    def __init__(self, functions: Mapping[str, str]) -> None:
        self._functions = functions
        self._shapes: dict[str, Container[str]] = {}

    def shapes(self, function: str) -> Container[str]:
        """The shapes of a function; those without a blank in them."""
        if function not in self._shapes:
            self._shapes[function] = frozenset(self._functions.get(function, "").split(" "))
        return self._shapes[function]


EVIDENCE: Final = Evidence(SHAPES)
