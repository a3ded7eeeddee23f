"""
Exact numbers: how they are rounded, and scores in half-points.

Scores are integers in half-points everywhere in the domain (2 = one point), products of two scores are integers in
quarter-points, and means are `Fraction`. Here, a float appears only in `to_number`, when a value goes to a cell.
"""

from __future__ import annotations

import math
from fractions import Fraction

Exact = int | Fraction


def half_up(value: Exact, digits: int = 0) -> Exact:
    """
    Round to `digits` decimals, .5 upwards (towards plus infinity).

    Returns an int if `digits` is 0, otherwise a Fraction.
    """
    if digits:
        scale = 10**digits
        return Fraction(half_up(Fraction(value) * scale), scale)
    return mean_half_up(*value.as_integer_ratio())


def mean_half_up(total: int, count: int) -> int:
    """
    The mean of one or more whole numbers rounded to an integer, .5 upwards: `half_up(Fraction(total, count))` without the Fraction.
    """
    return (2 * total + count) // (2 * count)


def half_away(value: Exact) -> int:
    """Round to an integer, .5 away from zero (rating changes in FIDE B.02, 8.3.4)."""
    rounded = math.floor(abs(Fraction(value)) + Fraction(1, 2))
    return rounded if value >= 0 else -rounded


def to_number(value: Exact) -> int | float:
    """The number a cell shows: an int if the value is whole, otherwise the nearest float."""
    if isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else value.numerator / value.denominator


def points(half_points: int) -> Fraction:
    """Half-points as points: 5 -> 5/2."""
    return Fraction(half_points, 2)
