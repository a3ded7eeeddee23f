"""
Straight lines through points: CORREL, SLOPE, FORECAST, TREND, computed from the deviations from the means.

CORREL, SLOPE and FORECAST use the pairs in which both values are numbers (workbooks saved by Excel); TREND takes numbers only.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.arrays import MISSING, Array, CellError, Scalar, as_array
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.array_functions import made, matrix
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.scalars import finite


class Points(NamedTuple):
    """The means of the coordinates of points, and the sums of the products of their deviations."""

    x: float
    y: float
    xx: float
    xy: float
    yy: float


def _points(xs: list[float], ys: list[float]) -> Points:
    """The points of a line through their centre."""
    x, y = math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)
    wide, high = [value - x for value in xs], [value - y for value in ys]
    return Points(
        x,
        y,
        math.fsum(dx * dx for dx in wide),
        math.fsum(dx * dy for dx, dy in zip(wide, high, strict=True)),
        math.fsum(dy * dy for dy in high),
    )


def _from_origin(xs: list[float], ys: list[float]) -> Points:
    """The points of a line through the origin: the means are 0, and the deviations are the coordinates themselves."""
    products = ((x * x, x * y, y * y) for x, y in zip(xs, ys, strict=True))
    return Points(0.0, 0.0, *map(math.fsum, zip(*products, strict=True)))


def _pairs(xs: Any, ys: Any) -> Points:
    """
    The points of two lists. Raises CellError: `#N/A` for lists of different lengths, `#DIV/0!` without a pair of numbers, or an
    error among them; UnsupportedError if several of these apply.
    """
    lists = [list(as_array(values).cells()) for values in (xs, ys)]
    errors = {cell for cells in lists for cell in cells if isinstance(cell, ErrorKind)}
    if len(lists[0]) != len(lists[1]):
        if errors:
            raise UnsupportedError("formula_form", text="SLOPE")
        raise CellError(ErrorKind.NA)
    if len(errors) > 1:
        raise UnsupportedError("formula_form", text="SLOPE")
    if errors:
        raise CellError(errors.pop())
    pairs = [(x, y) for x, y in zip(*lists, strict=True) if type(x) is float and type(y) is float]
    if not pairs:
        raise CellError(ErrorKind.DIV0)
    return _points([x for x, _ in pairs], [y for _, y in pairs])


def _slope(points: Points) -> float:
    if points.xx == 0:
        raise CellError(ErrorKind.DIV0)
    return points.xy / points.xx


@native("CORREL", takes="RR")
def correl(xs: Any, ys: Any) -> Scalar:
    points = _pairs(xs, ys)
    if points.xx == 0 or points.yy == 0:
        return ErrorKind.DIV0
    return max(-1.0, min(1.0, points.xy / math.sqrt(points.xx) / math.sqrt(points.yy)))


@native("SLOPE", takes="RR")
def slope(ys: Any, xs: Any) -> Scalar:
    return finite(_slope(_pairs(xs, ys)))


@native("FORECAST", "FORECAST.LINEAR", takes="nRR")
def forecast(at: float, ys: Any, xs: Any) -> Scalar:
    points = _pairs(xs, ys)
    return finite(points.y + _slope(points) * (at - points.x))


@native("TREND", takes="RRRb", least=1)
def trend(ys: Any, xs: Any = MISSING, at: Any = MISSING, free: bool = True) -> Any:
    """TREND with one list of x values; several lists, which describe a plane, are refused."""
    given_ys = matrix(ys, "TREND")
    width = len(given_ys[0])
    if xs is MISSING:
        given_xs = [[float(row * width + column + 1) for column in range(width)] for row in range(len(given_ys))]
    else:
        given_xs = matrix(xs, "TREND")
    wanted = given_xs if at is MISSING else matrix(at, "TREND")
    coordinates = [x for row in given_xs for x in row], [y for row in given_ys for y in row]
    if min(map(len, coordinates)) < 2:
        raise UnsupportedError("formula_form", text="TREND")
    if (len(given_xs), len(given_xs[0])) != (len(given_ys), width):
        if (
            1 in (len(given_ys), width)
            and 1 in (len(given_xs), len(given_xs[0]))
            and (len(given_ys) == 1) == (len(given_xs) == 1)
        ):
            return ErrorKind.REF
        raise UnsupportedError("formula_form", text="TREND")
    # Without a constant, the line goes through the origin.
    points = _points(*coordinates) if free else _from_origin(*coordinates)
    # If all points lie above one another, the line is horizontal.
    steep = points.xy / points.xx if points.xx else 0.0
    line: Array | Scalar = made([[finite(points.y + steep * (x - points.x)) for x in row] for row in wanted])
    return line
