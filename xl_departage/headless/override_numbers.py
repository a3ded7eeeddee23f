"""
CEILING, FLOOR, CEILING.MATH, FLOOR.MATH, GCD and LCM as the documentation of Excel describes them.

The engine rounds two negative numbers the wrong way, knows no mode, and takes two single numbers only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from xl_departage.headless.each import EngineValue, error
from xl_departage.headless.override_values import CellError, number_of


def _multiple(number: float, step: float, rounded: Callable[[float], int]) -> float:
    """A multiple of `step`; quotient and product are taken to the 15 digits that Excel counts with, so 1.1 is 11 × 0.1."""
    times = rounded(float(f"{number / step:.15g}"))
    return float(f"{times * step:.15g}")


def ceiling(number: EngineValue, step: EngineValue) -> EngineValue:
    """CEILING: away from 0 where both are negative; a positive number has no negative multiple above it (#NUM!)."""
    value, width = number_of(number), number_of(step)
    if value == 0 or width == 0:
        return 0.0
    return error("Num") if value > 0 > width else _multiple(value, width, math.ceil)


def floor(number: EngineValue, step: EngineValue) -> EngineValue:
    """FLOOR: towards 0 where both are negative; multiples of 0 are #DIV/0!."""
    value, width = number_of(number), number_of(step)
    if value == 0:
        return 0.0
    if width == 0:
        return error("Div")
    return error("Num") if value > 0 > width else _multiple(value, width, math.floor)


def ceiling_math(number: EngineValue, step: EngineValue = 1.0, mode: EngineValue = 0.0) -> EngineValue:
    """CEILING.MATH: up, or away from 0 for negative numbers with a mode other than 0; the sign of the step does not count."""
    value, width = number_of(number), abs(number_of(step, 1.0))
    if width == 0:
        return 0.0
    return _multiple(value, width, math.floor if value < 0 and number_of(mode, 0.0) else math.ceil)


def floor_math(number: EngineValue, step: EngineValue = 1.0, mode: EngineValue = 0.0) -> EngineValue:
    """FLOOR.MATH: down, or towards 0 for negative numbers with a mode other than 0."""
    value, width = number_of(number), abs(number_of(step, 1.0))
    if width == 0:
        return 0.0
    return _multiple(value, width, math.ceil if value < 0 and number_of(mode, 0.0) else math.floor)


def _whole(values: tuple[EngineValue, ...]) -> Iterator[int]:
    for value in values:
        for row in value if isinstance(value, list) else [[value]]:
            for cell in row:
                if cell is None:
                    continue
                if isinstance(cell, bool) and isinstance(value, list):
                    raise CellError(error("Value"))
                number = number_of(cell)
                if not 0 <= number < 2**53:
                    raise CellError(error("Num"))
                yield int(number)


def gcd(*values: EngineValue) -> EngineValue:
    """GCD of numbers and ranges, fractions cut off, blanks passed over."""
    return float(math.gcd(*_whole(values)))


def lcm(*values: EngineValue) -> EngineValue:
    """LCM, likewise; #NUM! from 2^53 on."""
    result = 1
    for number in _whole(values):
        result = math.lcm(result, number)
        if result >= 2**53:
            return error("Num")
    return float(result)
