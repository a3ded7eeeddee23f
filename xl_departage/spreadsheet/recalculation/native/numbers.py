"""
Functions of single numbers: rounding, powers, angles, divisors, the normal distribution, random and Roman numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_UP, ROUND_UP, Context, Decimal
from typing import Any, Final

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.arrays import MISSING, CellError, Range, Scalar, as_array
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.scalars import divided, finite, number, power, rounded15, whole


def _simple(name: str, compute: Callable[[float], float]) -> None:
    """Register a function of one number; outside its domain, the result is `#NUM!`."""

    def call(value: float) -> Scalar:
        try:
            return finite(compute(value))
        except (ValueError, OverflowError):
            return ErrorKind.NUM

    native(name, takes="n")(call)


def _turned(compute: Callable[[float], float]) -> Callable[[float], float]:
    """
    A function of an angle that raises UnsupportedError if the angle or the value is so large that its digits are arbitrary.
    """

    def call(angle: float) -> float:
        value = compute(angle)
        if abs(angle) > 1e6 or abs(value) > 1e8:
            raise UnsupportedError("formula_digits")
        return value

    return call


_OF_ONE_NUMBER: Final[dict[str, Callable[[float], float]]] = {
    "ABS": abs,
    "SIGN": lambda value: float((value > 0) - (value < 0)),
    "SQRT": math.sqrt,
    "EXP": math.exp,
    "LN": math.log,
    "LOG10": math.log10,
    "SIN": _turned(math.sin),
    "COS": _turned(math.cos),
    "TAN": _turned(math.tan),
    "ASIN": math.asin,
    "ACOS": math.acos,
    "ATAN": math.atan,
    "RADIANS": math.radians,
    "DEGREES": math.degrees,
}
for _name, _compute in _OF_ONE_NUMBER.items():
    _simple(_name, _compute)


native("PI", takes="")(lambda: math.pi)


@native("ATAN2", takes="nn")
def atan2(x: float, y: float) -> Scalar:
    return ErrorKind.DIV0 if x == 0 and y == 0 else math.atan2(y, x)


@native("LOG", takes="nn", least=1)
def log(value: float, base: float = 10.0) -> Scalar:
    if value <= 0 or base <= 0:
        return ErrorKind.NUM
    if base == 1:
        return ErrorKind.DIV0
    return math.log10(value) if base == 10 else rounded15(math.log(value) / math.log(base))


@native("POWER", takes="nn")
def power_(base: float, exponent: float) -> Scalar:
    return finite(power(base, exponent))


@native("FACT", takes="n")
def fact(value: float) -> Scalar:
    return float(math.factorial(whole(value))) if 0 <= value < 171 else ErrorKind.NUM


# Equivalent mutant `309 -> 310`: a number just above the limit is still computed, and `float` then refuses it.
_LARGEST: Final = 309 * math.log(10)
"""
Larger than the logarithm of any number that a cell can hold. Numbers above it, which may have thousands of digits, are not
computed.
"""


@native("COMBIN", takes="nn")
def combin(total: float, chosen: float) -> Scalar:
    n, k = whole(total), whole(chosen)
    if total < 0 or chosen < 0 or n < k:
        return ErrorKind.NUM
    if math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) > _LARGEST:
        return ErrorKind.NUM
    try:
        return float(math.comb(n, k))
    except OverflowError:
        return ErrorKind.NUM


# Rounding, on the basis of the 15 digits that Excel shows


# Equivalent mutant `700 -> 699`, `700 -> 701`: a number has at most 309 digits before the point, and at most 330 are kept after it.
_EXACT: Final = Context(prec=700)


def rounded(value: float, digits: int, rounding: str = ROUND_HALF_UP) -> float:
    """A number rounded on the basis of the 15 digits that Excel shows."""
    if digits < -308:
        return 0.0
    # With more decimals than this, all digits are kept.
    # Equivalent mutant `330 -> 329`, `330 -> 331`: what a further decimal adds is far below the smallest difference between two numbers.
    places = min(digits, 330)
    exact = Decimal(f"{value:.15g}")
    return finite(float(exact.quantize(Decimal(1).scaleb(-places, _EXACT), rounding, _EXACT)))


native("ROUND", takes="ni")(lambda value, digits: rounded(value, digits))
native("ROUNDUP", takes="ni")(lambda value, digits: rounded(value, digits, ROUND_UP))
native("ROUNDDOWN", takes="ni")(lambda value, digits: rounded(value, digits, ROUND_DOWN))
native("TRUNC", takes="ni", least=1)(lambda value, digits=0: rounded(value, digits, ROUND_DOWN))


@native("INT", takes="n")
def floored(value: float) -> float:
    """INT: the largest whole number that is not above the value. Raises UnsupportedError if the 16th digit decides."""
    lower = math.floor(value)
    if lower != math.floor(rounded15(value)):
        raise UnsupportedError("formula_digits")
    return float(lower)


@native("EVEN", takes="n")
def even(value: float) -> Scalar:
    return math.copysign(2 * math.ceil(rounded15(abs(value) / 2)), value) if value else 0.0


@native("ODD", takes="n")
def odd(value: float) -> Scalar:
    size = rounded15(abs(value))
    return math.copysign(2 * math.ceil((size - 1) / 2) + 1, value) if value else 1.0


@native("MOD", takes="nn")
def mod(value: float, divisor: float) -> Scalar:
    if divisor == 0:
        return ErrorKind.DIV0
    times = value / divisor
    if abs(times) >= 1e12:
        raise UnsupportedError("formula_digits")
    if value == int(value) and divisor == int(divisor):
        return float(int(value) % int(divisor))
    if abs(times - round(times)) < 1e-9 and math.fmod(value, divisor):
        # As with 4 and 0.1: the remainder is 0 or almost the divisor, depending on digits that no cell shows.
        raise UnsupportedError("formula_digits")
    return value - divisor * floored(times)


@native("QUOTIENT", takes="nn", toolpak=True)
def quotient(value: float, divisor: float) -> Scalar:
    return float(whole(divided(value, divisor)))


def _multiple(value: float, step: float, rounding: str) -> float:
    """
    `value` rounded to a multiple of `step` in the direction `rounding`, with the 15 digits that Excel uses, so that 1.1 is 11 ×
    0.1.
    """
    times = Decimal(f"{value / step:.15g}").to_integral_value(rounding)
    return rounded15(float(times) * step)


@native("CEILING", takes="nn")
def ceiling(value: float, step: float) -> Scalar:
    """
    CEILING: away from 0 if both numbers are negative; a positive number has no negative multiple above it (`#NUM!`).
    """
    if value == 0 or step == 0:
        return 0.0
    return ErrorKind.NUM if value > 0 > step else _multiple(value, step, ROUND_CEILING)


@native("FLOOR", takes="nn")
def floor(value: float, step: float) -> Scalar:
    if value == 0:
        return 0.0
    if step == 0:
        return ErrorKind.DIV0
    return ErrorKind.NUM if value > 0 > step else _multiple(value, step, ROUND_FLOOR)


@native("CEILING.MATH", takes="nmn", least=1)
def ceiling_math(value: float, step: Any = None, mode: float = 0.0) -> Scalar:
    """
    CEILING.MATH: up, or away from 0 for a negative number with a mode other than 0; the sign of the step does not count.
    """
    width = _step(step)
    # Equivalent mutant `value < 0 -> value <= 0`: each multiple of 0 is 0, whichever way it is rounded.
    return _multiple(value, width, ROUND_FLOOR if value < 0 and mode else ROUND_CEILING) if width else 0.0


@native("FLOOR.MATH", takes="nmn", least=1)
def floor_math(value: float, step: Any = None, mode: float = 0.0) -> Scalar:
    width = _step(step)
    return _multiple(value, width, ROUND_CEILING if value < 0 and mode else ROUND_FLOOR) if width else 0.0


def _step(value: Any) -> float:
    if value is MISSING:
        raise UnsupportedError("formula_form", text="FLOOR.MATH")
    return 1.0 if value is None else abs(value)


@native("MROUND", takes="vv", toolpak=True)
def mround(value: Scalar, step: Scalar) -> Scalar:
    if isinstance(value, bool) or isinstance(step, bool):
        return ErrorKind.VALUE
    value, step = number(value), number(step)
    if value == 0 or step == 0:
        return 0.0
    if (value > 0) != (step > 0):
        return ErrorKind.NUM
    times = value / step
    if abs(times - math.floor(times) - 0.5) < 1e-9 and math.fmod(2 * value, step):
        # A half only in decimal notation, which Excel sometimes rounds up and sometimes down.
        raise UnsupportedError("formula_digits")
    return rounded15(math.floor(times + 0.5) * step)


def _wholes(values: tuple[Any, ...], function: str) -> list[int]:
    """
    The arguments of GCD or LCM as whole numbers. Raises CellError: `#VALUE!` for truth values and texts in cells or if all cells
    are blank, `#NUM!` for numbers out of range; UnsupportedError for a typed truth value, or a text in a cell that reads as a
    number.
    """
    found = []
    for value in values:
        for cell in value.data.values if type(value) is Range else as_array(value).cells():
            if isinstance(cell, bool) and cell is value:
                # A typed truth value gives `#VALUE!` in formulon, 1 in LibreOffice.
                raise UnsupportedError("formula_form", text=function)
            if isinstance(cell, bool):
                raise CellError(ErrorKind.VALUE)
            number_ = number(cell)
            if isinstance(cell, str) and cell is not value:
                raise UnsupportedError("formula_form", text=function)
            found.append(number_)
    if not found:
        raise CellError(ErrorKind.VALUE)
    if any(cell < 0 or cell >= 2**53 for cell in found):
        raise CellError(ErrorKind.NUM)
    return [whole(cell) for cell in found]


@native("GCD", takes="(R)")
def gcd(*values: Any) -> Scalar:
    return float(math.gcd(*_wholes(values, "GCD")))


@native("LCM", takes="(R)")
def lcm(*values: Any) -> Scalar:
    found = _wholes(values, "LCM")
    if any(map(_has_blanks, values)):
        # It is not documented whether a blank counts as 0.
        raise UnsupportedError("formula_form", text="LCM")
    result = math.lcm(*found)
    return float(result) if result < 2**53 else ErrorKind.NUM


def _has_blanks(value: Any) -> bool:
    if type(value) is Range:
        return len(value.data.values) < value.height * value.width
    return value is None or value is MISSING


# The normal distribution, used for ratings.


@native("NORM.DIST", "NORMDIST", takes="nnnb")
def _normal(value: float, mean: float, deviation: float, cumulative: bool) -> float:
    if deviation <= 0:
        raise CellError(ErrorKind.NUM)
    place = (value - mean) / deviation
    if cumulative:
        return math.erfc(-place / math.sqrt(2)) / 2
    return math.exp(-place * place / 2) / (deviation * math.sqrt(2 * math.pi))


native("NORM.S.DIST", takes="nb")(lambda value, cumulative: _normal(value, 0.0, 1.0, cumulative))
native("NORMSDIST", takes="n")(lambda value: _normal(value, 0.0, 1.0, True))


@native("NORM.INV", "NORMINV", takes="nnn")
def norm_inv(share: float, mean: float, deviation: float) -> Scalar:
    if not 0 < share < 1 or deviation <= 0:
        return ErrorKind.NUM
    return mean + deviation * norm_s_inv(share)


@native("NORM.S.INV", "NORMSINV", takes="n")
def norm_s_inv(share: float) -> Scalar:
    # Imported here: few workbooks need it.
    from statistics import NormalDist

    return NormalDist().inv_cdf(share) if 0 < share < 1 else ErrorKind.NUM


@native("RAND", takes="", takes_context=True)
def rand(_frame: Any, services: Any) -> Scalar:
    return services.chance.numbers.random()


@native("RANDBETWEEN", takes="nn", takes_context=True, toolpak=True)
def randbetween(_frame: Any, services: Any, low: float, high: float) -> Scalar:
    least, most = math.ceil(low), math.floor(high)
    return ErrorKind.NUM if least > most else float(services.chance.numbers.randint(least, most))


_ROMAN: Final[tuple[tuple[int, str, int], ...]] = (
    (1000, "M", 0), (999, "IM", 4), (995, "VM", 3), (990, "XM", 2), (950, "LM", 1), (900, "CM", 0),
    (500, "D", 0), (499, "ID", 4), (495, "VD", 3), (490, "XD", 2), (450, "LD", 1), (400, "CD", 0),
    (100, "C", 0), (99, "IC", 2), (95, "VC", 1), (90, "XC", 0), (50, "L", 0), (49, "IL", 2), (45, "VL", 1),
    (40, "XL", 0), (10, "X", 0), (9, "IX", 0), (5, "V", 0), (4, "IV", 0), (1, "I", 0),
)  # fmt: skip
"""Values, their letters, and the form (0 to 4) from which on these are used."""


@native("ROMAN", takes="nv", least=1)
def roman(value: float, form: Scalar = 0.0) -> Scalar:
    """ROMAN; form 0 is the classic one, 4 the shortest. TRUE means 0 and FALSE means 4."""
    remaining = whole(value)
    how = (0 if form else 4) if isinstance(form, bool) else whole(number(form))
    if not 0 <= remaining <= 3999 or not 0 <= how <= 4:
        return ErrorKind.VALUE
    written = ""
    for worth, letters, since in _ROMAN:
        if since <= how:
            written += letters * (remaining // worth)
            remaining %= worth
    return written
