"""
Single values as Excel treats them: as texts, in comparisons, in arrays that are combined element by element.

Excel shows and compares 15 significant digits; the engine computes with all 17 of a double ("Excel specifications and limits", number
precision; the comparison rule is the one that makes 0.1+0.2=0.3 true). These functions are called by normalised formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from xl_departage.headless.collation import collation
from xl_departage.headless.each import EngineValue, error


def text_of(value: EngineValue) -> str:
    """A value as `&` writes it. Errors must have been seen to."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return number_text(float(value))
    return str(value)


def number_text(value: float) -> str:
    """A number in the format General, with 15 significant digits and without an exponent below 1E+21."""
    if value == 0:
        return "0"
    digits = f"{value:.14e}"
    mantissa, _, exponent_text = digits.partition("e")
    exponent = int(exponent_text)
    if exponent >= 21:
        return f"{mantissa.rstrip('0').rstrip('.')}E+{exponent}"
    sign = "-" if mantissa.startswith("-") else ""
    figures = mantissa.lstrip("-").replace(".", "").rstrip("0") or "0"
    if exponent >= len(figures) - 1:
        return sign + figures + "0" * (exponent - len(figures) + 1)
    if exponent >= 0:
        return sign + figures[: exponent + 1] + "." + figures[exponent + 1 :]
    return sign + "0." + "0" * (-exponent - 1) + figures


def _rank(value: EngineValue) -> int:
    if isinstance(value, bool):
        return 2
    return 1 if isinstance(value, str) else 0


def _compared(operator: str, left: EngineValue, right: EngineValue) -> EngineValue:
    for value in (left, right):
        if isinstance(value, dict):
            return value
    left, right = _filled(left, right), _filled(right, left)
    ranks = _rank(left), _rank(right)
    if ranks[0] != ranks[1]:
        order = -1 if ranks[0] < ranks[1] else 1
    elif ranks[0] == 1:
        left, right = collation(left), collation(right)
        order = (left > right) - (left < right)
    else:
        order = (left > right) - (left < right)
        if order and ranks[0] == 0 and abs(left - right) < 1e-14 * abs(left) and f"{left:.15g}" == f"{right:.15g}":
            order = 0
    return _HOLDS[operator](order)


_HOLDS: Final[dict[str, Callable[[int], bool]]] = {
    "=": lambda order: order == 0,
    "<>": lambda order: order != 0,
    "<": lambda order: order < 0,
    ">": lambda order: order > 0,
    "<=": lambda order: order <= 0,
    ">=": lambda order: order >= 0,
}


def _filled(value: EngineValue, other: EngineValue) -> EngineValue:
    """A blank as what it is compared with: 0, the empty text or FALSE."""
    if value is not None:
        return value
    if isinstance(other, bool):
        return False
    return "" if isinstance(other, str) else 0.0


def _joined(*parts: EngineValue) -> EngineValue:
    for part in parts:
        if isinstance(part, dict):
            return part
    text = "".join(map(text_of, parts))
    return text if len(text) <= 32767 else error("Value")


def elementwise(function: Callable[..., EngineValue], arguments: Sequence[EngineValue]) -> EngineValue:
    """
    A function of single values over arrays: one row or column repeats, elements that one of them lacks are #N/A.
    """
    arrays = [argument for argument in arguments if isinstance(argument, list)]
    if not arrays:
        return function(*arguments)
    height = max(len(array) for array in arrays)
    width = max(len(array[0]) for array in arrays)

    def element(argument: EngineValue, row: int, column: int) -> EngineValue:
        if not isinstance(argument, list):
            return argument
        if len(argument) == 1:
            row = 0
        if len(argument[0]) == 1:
            column = 0
        inside = row < len(argument) and column < len(argument[0])
        return argument[row][column] if inside else error("Na")

    return [
        [function(*(element(argument, row, column) for argument in arguments)) for column in range(width)]
        for row in range(height)
    ]


def compare(operator: str, left: EngineValue, right: EngineValue) -> EngineValue:
    """`left operator right`, numbers to 15 digits, texts without regard to case, types in the order number, text, truth value."""
    if not isinstance(left, list) and not isinstance(right, list):
        return _compared(operator, left, right)
    if isinstance(left, list) and type(right) is float:
        return _numbers_compared(operator, left, right)
    if isinstance(left, list) and isinstance(right, str):
        return _texts_compared(operator, left, right)
    return elementwise(lambda first, second: _compared(operator, first, second), (left, right))


def _numbers_compared(operator: str, rows: list[list[EngineValue]], right: float) -> EngineValue:
    """`compare` of an array with a number: rankings compare every player with every other, so this is made fast."""
    below, above = _HOLDS[operator](-1), _HOLDS[operator](1)
    return [
        [
            (below if cell < right else above)
            if type(cell) is float and abs(cell - right) > 1e-14 * abs(cell)
            else _compared(operator, cell, right)
            for cell in row
        ]
        for row in rows
    ]


def _texts_compared(operator: str, rows: list[list[EngineValue]], right: str) -> EngineValue:
    """`compare` of an array with a text, likewise."""
    key, holds = collation(right), _HOLDS[operator]
    below, same, above = holds(-1), holds(0), holds(1)
    result = []
    for row in rows:
        line = []
        for cell in row:
            if type(cell) is str:
                other = collation(cell)
                line.append(same if other == key else below if other < key else above)
            else:
                line.append(_compared(operator, cell, right))
        result.append(line)
    return result


def join(*parts: EngineValue) -> EngineValue:
    """The texts of all parts, one after the other."""
    return elementwise(_joined, parts)


def blocked() -> EngineValue:
    """What a spill shows that something stands in the way of."""
    return error("Spill")
