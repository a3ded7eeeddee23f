"""
Single values as Excel treats them: as numbers and texts, in operators and in comparisons.

A text may be a number, a date or a truth value in one language of Excel and not in another ("1,5", "3/4", "VRAI"). Except for a
decimal point, nothing is guessed then: UnsupportedError lets the formula keep its old value. Excel shows and compares 15 significant
digits of the 17 of a double ("Excel specifications and limits", number precision).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, reduce
from operator import add
from typing import Final

from xl_departage.base.errors import ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.arrays import CellError, Scalar
from xl_departage.spreadsheet.recalculation.collation import collation, order
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.values import read_date

MAX_TEXT: Final = 32_767
_NUMBER = regex(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(%?)\s*")
PLAIN_NUMBER: Final = regex(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*")
"""A number as a condition reads it, also in a text."""
_WHOLE_WORD = regex(r"[^\W\d_]{1,2}\d+|\d+[^\W\d_]{1,2}\d*|[^\W\d_]+")
_ISO = regex(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*")
_TIME = regex(r"\s*(\d{1,4}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*")
_TRUTHS: Final = frozenset(
    [
        "TRUE",
        "FALSE",
        "VRAI",
        "FAUX",
        "WAHR",
        "FALSCH",
        "WAAR",
        "ONWAAR",
        "VERDADERO",
        "FALSO",
        "VERO",
        "VERDADEIRO",
        "PRAWDA",
        "FAŁSZ",
        "SANT",
        "FALSKT",
    ]
)
"""The truth values in the languages of Excel that may occur in an arbiter's workbook."""


_DECIMALS: Final = 18
"""The most decimals of a number as a text: `0.` and 18 digits are 20 characters."""
_NEVER = regex(r"[?!<>=~_]")
"""Characters that no number, date or amount contains in any language."""


_from_1904: ContextVar[bool] = ContextVar("whether the workbook that is computed counts days from 1904", default=False)


@contextmanager
def calendar(date1904: bool) -> Iterator[None]:
    """In the block, texts that are dates are days of this system, wherever a formula needs a number."""
    token = _from_1904.set(date1904)
    try:
        yield
    finally:
        _from_1904.reset(token)


def number(value: Scalar) -> float:
    """
    A value as a number, as arithmetic takes it. Raises CellError, or UnsupportedError if that depends on the language.
    """
    if type(value) is float:
        return value
    if value is None:
        return 0.0
    if isinstance(value, str):
        return read_number(value, _from_1904.get())
    if isinstance(value, ErrorKind):
        raise CellError(value)
    return float(value)


def read_number(text: str, date1904: bool = False) -> float:
    """
    The number that a text represents. A decimal point is accepted, although not every language of Excel has it. Raises CellError
    (`#VALUE!`) for a text that is a number in no language, and UnsupportedError for any other text whose meaning depends on the
    language.
    """
    match = _NUMBER.fullmatch(text)
    if match is not None:
        value = float(match[1]) / (100 if match[2] else 1)
        if not math.isfinite(value):
            raise CellError(ErrorKind.VALUE)
        return value
    if not any(character.isdigit() for character in text):
        raise CellError(ErrorKind.VALUE)
    if text != text.strip():
        # Dates and times with blanks around them are read only in some forms.
        raise UnsupportedError("formula_language", text=text[:40])
    if (match := _TIME.fullmatch(text)) is not None and int(match[2]) < 60 and float(match[3] or 0) < 60:
        return (int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3] or 0)) / 86400
    if (match := _ISO.fullmatch(text)) is not None:
        try:
            serial = float(read_date(_iso(match), date1904))
        except ValueError:
            raise CellError(ErrorKind.VALUE) from None
        if match[1] < ("1904" if date1904 else "1900"):
            # Before the first day of the calendar, it is not a date.
            raise CellError(ErrorKind.VALUE)
        return serial
    if _NEVER.search(text) or (
        _WHOLE_WORD.fullmatch(text) and not re.search(r"\d[eE]\d|[aApP][mM]?$|[a-z]\d+[a-z]", text)
    ):
        raise CellError(ErrorKind.VALUE)
    raise UnsupportedError("formula_language", text=text[:40])


def _iso(match: re.Match[str]) -> str:
    year, month, day, hour, minute, second = match.groups()
    return f"{year}-{int(month):02}-{int(day):02}T{int(hour or 0):02}:{minute or '00'}:{second or '00'}"


def truth(value: Scalar) -> bool:
    """A value as a condition. Raises CellError, or UnsupportedError if that depends on the language."""
    if value is True or value is False:
        return value
    if type(value) is float:
        return value != 0
    if value is None:
        return False
    if isinstance(value, ErrorKind):
        raise CellError(value)
    upper = value.upper()
    if upper in ("TRUE", "FALSE"):
        return bool(upper == "TRUE")
    if upper in _TRUTHS or any(character.isdigit() for character in value):
        raise UnsupportedError("formula_language", text=value[:40])
    raise CellError(ErrorKind.VALUE)


def selected(condition: Scalar, yes: Scalar, no: Scalar) -> Scalar:
    """IF for single values."""
    try:
        return yes if truth(condition) else no
    except CellError as problem:
        return problem.kind


def text(value: Scalar) -> str:
    """A value as `&` writes it. Raises CellError."""
    if type(value) is str:
        return value
    if value is None:
        return ""
    if value is True:
        return "TRUE"
    if value is False:
        return "FALSE"
    if isinstance(value, ErrorKind):
        raise CellError(value)
    return number_text(value)


_SHORT: Final = 16
"""The length of a number with 15 digits and a decimal point."""


def number_text(value: float) -> str:
    """
    A number in the format General, with 15 significant digits; with an exponent if it would otherwise take more than 20 characters.
    """
    if value == 0:
        return "0"
    shortest = repr(value)
    if len(shortest) <= _SHORT and "e" not in shortest:
        # There are no more than 15 digits, so that all of them are shown.
        return shortest.removesuffix(".0")
    digits = f"{value:.14e}"
    mantissa, _, exponent_text = digits.partition("e")
    exponent = int(exponent_text)
    sign = "-" if mantissa.startswith("-") else ""
    figures = mantissa.lstrip("-").replace(".", "").rstrip("0") or "0"
    if exponent >= 20 or len(figures) - exponent > _DECIMALS + 1:
        shown = figures[0] + ("." + figures[1:] if len(figures) > 1 else "")
        return f"{sign}{shown}E{exponent:+03d}"
    if exponent >= len(figures) - 1:
        return sign + figures + "0" * (exponent - len(figures) + 1)
    if exponent >= 0:
        return sign + figures[: exponent + 1] + "." + figures[exponent + 1 :]
    return sign + "0." + "0" * (-exponent - 1) + figures


def rounded15(value: float) -> float:
    """The number with the 15 significant digits that Excel shows."""
    return float(f"{value:.15g}")


def finite(value: float) -> float:
    """A result as a cell can store it. Raises CellError (`#NUM!`) beyond the largest number."""
    if not -1.7976931348623157e308 <= value <= 1.7976931348623157e308:
        raise CellError(ErrorKind.NUM)
    return value


def added(values: Iterable[float]) -> float:
    """The sum from left to right, as Excel adds; from Python 3.12 on, the last digits of `sum` may differ from it."""
    return reduce(add, values, 0.0)


def whole(value: Scalar) -> int:
    """A number without its fraction. Raises CellError, or UnsupportedError if the 16th digit decides."""
    numeric = number(value)
    cut = math.floor(numeric) if numeric >= 0 else math.ceil(numeric)
    if numeric != cut and math.trunc(rounded15(numeric)) != cut:
        raise UnsupportedError("formula_digits")
    return cut


# Operators


def divided(left: float, right: float) -> float:
    if right == 0:
        raise CellError(ErrorKind.DIV0)
    return left / right


def power(base: float, exponent: float) -> float:
    """The value of `^` and POWER; NaN if there is no real root. Raises CellError."""
    if base == 0 and exponent <= 0:
        raise CellError(ErrorKind.NUM if exponent == 0 else ErrorKind.DIV0)
    try:
        if base < 0 and exponent != int(exponent):
            # There is a real root if the degree is odd, and none otherwise.
            degree = round(1 / exponent)
            return -math.pow(-base, exponent) if degree % 2 and same_number(1 / degree, exponent) else math.nan
        return math.pow(base, exponent)
    except (OverflowError, ValueError):
        raise CellError(ErrorKind.NUM) from None


_ARITHMETIC: Final[dict[str, Callable[[float, float], float]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": divided,
    "^": power,
}


@lru_cache(maxsize=16)
def arithmetic(operator: str) -> Callable[[Scalar, Scalar], Scalar]:
    """An arithmetic operator on two single values; an error is passed on, the left one first."""
    compute = _ARITHMETIC[operator]

    def call(left: Scalar, right: Scalar) -> Scalar:
        try:
            if type(left) is not float:
                left = number(left)
            if type(right) is not float:
                right = number(right)
            value = compute(left, right)
        except CellError as problem:
            return problem.kind
        return value if -1.7976931348623157e308 <= value <= 1.7976931348623157e308 else ErrorKind.NUM

    return call


def cancelled(operator: str, left: Scalar, right: Scalar) -> bool:
    """
    Whether a sum or difference consists only of the last bits of its operands, so that Excel makes it 0 at the end of a formula:
    its binary exponent is more than 50 below that of the larger operand. Raises UnsupportedError if it is exactly 50 below and the
    operands share 15 digits.
    """
    if type(left) is not float or type(right) is not float or operator not in "+-":
        return False
    subtrahend = right if operator == "-" else -right
    if left == subtrahend or abs(left - subtrahend) > 1e-14 * abs(left):
        return False
    lost = math.frexp(max(abs(left), abs(subtrahend)))[1] - math.frexp(left - subtrahend)[1]
    if lost == 50 and f"{left:.15g}" == f"{subtrahend:.15g}":
        raise UnsupportedError("formula_digits")
    return lost > 50


def near(left: Scalar, right: Scalar) -> bool:
    """Whether two numbers, at least one of which is inexact, may be equal in Excel."""
    if type(left) is not float or type(right) is not float:
        return False
    return abs(left - right) <= max(1e-9 * max(abs(left), abs(right)), 1e-12)


def visible(operator: str, left: Scalar, right: Scalar) -> bool:
    """
    Whether a sum or difference loses more than five digits, so that it shows the last digits of an inexact number.
    """
    if type(left) is not float or type(right) is not float:
        return False
    result = left - right if operator == "-" else left + right
    return abs(result) <= 1e-5 * max(abs(left), abs(right))


def joined(left: Scalar, right: Scalar) -> Scalar:
    """The value of `&`."""
    try:
        together = text(left) + text(right)
    except CellError as problem:
        return problem.kind
    return together if len(together) <= MAX_TEXT else ErrorKind.VALUE


HOLDS: Final[dict[str, Callable[[int], bool]]] = {
    "=": lambda found: found == 0,
    "<>": lambda found: found != 0,
    "<": lambda found: found < 0,
    ">": lambda found: found > 0,
    "<=": lambda found: found <= 0,
    ">=": lambda found: found >= 0,
}
"""For each operator, whether the comparison holds, given the result of `compared`."""


def _rank(value: Scalar) -> int:
    return 2 if isinstance(value, bool) else 1 if isinstance(value, str) else 0


def same_number(left: float, right: float) -> bool:
    """Whether two numbers share their 15 significant digits."""
    return left == right or (abs(left - right) <= 1e-14 * abs(left) and f"{left:.15g}" == f"{right:.15g}")


def compared(left: Scalar, right: Scalar, equality: bool = False) -> int:
    """
    -1, 0 or 1 as the left value is smaller, equal or larger: numbers to 15 digits, texts without regard to case, types in the order
    number, text, truth value. With `equality`, any text that differs gives 1, without regard to its order; otherwise raises
    UnsupportedError if the order of two texts is not certain.
    """
    # Most comparisons are between two numbers or two texts.
    kind = type(left)
    if kind is type(right):
        if kind is float:
            # Equivalent mutant `left > right -> left >= right`: `same_number` has already found equal numbers.
            return 0 if same_number(left, right) else 1 if left > right else -1
        if kind is str:
            return int(collation(left) != collation(right)) if equality else order(left, right)
    if left is None:
        left = False if isinstance(right, bool) else "" if isinstance(right, str) else 0.0
    if right is None:
        right = False if isinstance(left, bool) else "" if isinstance(left, str) else 0.0
    ranks = _rank(left), _rank(right)
    if ranks[0] != ranks[1]:
        return -1 if ranks[0] < ranks[1] else 1
    if ranks[0] == 1:
        return int(collation(left) != collation(right)) if equality else order(left, right)
    if ranks[0] == 0 and same_number(left, right):
        return 0
    # Equivalent mutant `int(left > right) -> left > right`, `int(left < right) -> left < right`: truth values count as 1 and 0.
    return int(left > right) - int(left < right)


@lru_cache(maxsize=16)
def comparison(operator: str) -> Callable[[Scalar, Scalar], Scalar]:
    """A comparison operator on two single values."""
    holds = HOLDS[operator]
    equality = operator in ("=", "<>")
    below, same, above = holds(-1), holds(0), holds(1)

    def call(left: Scalar, right: Scalar) -> Scalar:
        if type(left) is float and type(right) is float:
            if left == right:
                return same
            rest = abs(left - right)
            if rest > 1.1e-14 * abs(left):
                return below if left < right else above
            if not same_number(left, right) and not (left.is_integer() and right.is_integer()):
                # They differ by one unit of the 15th digit, which may come from rounding the last bit of a sum or a root the other
                # way.
                raise UnsupportedError("formula_digits")
        if isinstance(left, ErrorKind):
            return left
        if isinstance(right, ErrorKind):
            return right
        return holds(compared(left, right, equality))

    return call
