"""Rounding to multiples and common divisors, compared with the examples and rules of Excel's documentation."""

from __future__ import annotations

import math
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from tests.spreadsheet.recalculation.natives import called
from xl_departage.base.errors import ErrorKind

NUM, DIV = ErrorKind.NUM, ErrorKind.DIV0


@each_row(
    ("name", "arguments", "expected"),
    [
        ("CEILING", (2.5, 1.0), 3),
        ("CEILING", (-2.5, -2.0), -4),
        ("CEILING", (-2.5, 2.0), -2),
        ("CEILING", (1.5, 0.1), 1.5),
        ("CEILING", (0.234, 0.01), 0.24),
        ("CEILING", (2.5, -2.0), NUM),
        ("CEILING", (2.5, 0.0), 0),
        ("FLOOR", (3.7, 2.0), 2),
        ("FLOOR", (-2.5, -2.0), -2),
        ("FLOOR", (-2.5, 2.0), -4),
        ("FLOOR", (2.5, -2.0), NUM),
        ("FLOOR", (1.58, 0.1), 1.5),
        ("FLOOR", (0.234, 0.01), 0.23),
        ("FLOOR", (0.3, 0.1), 0.3),
        ("FLOOR", (2.5, 0.0), DIV),
        ("FLOOR", (0.0, 0.0), 0),
        ("CEILING.MATH", (24.3, 5.0), 25),
        ("CEILING.MATH", (6.7,), 7),
        ("CEILING.MATH", (-8.1, 2.0), -8),
        ("CEILING.MATH", (-5.5, 2.0, -1.0), -6),
        ("FLOOR.MATH", (24.3, 5.0), 20),
        ("FLOOR.MATH", (-8.1, 2.0), -10),
        ("FLOOR.MATH", (-5.5, 2.0, -1.0), -4),
        ("GCD", (5.0, 2.0), 1),
        ("GCD", (24.0, 36.0), 12),
        ("GCD", (12.0, 18.0, 27.0), 3),
        ("GCD", (5.0, 0.0), 5),
        ("GCD", (-1.0,), NUM),
        ("LCM", (24.0, 36.0), 72),
        ("LCM", (2.0**52, 3.0), NUM),
    ],
)
def test_values_of_the_documentation(name: str, arguments: tuple[Any, ...], expected: object) -> None:
    assert called(name, *arguments) == expected


@given(st.integers(-10_000, 10_000), st.integers(1, 500), st.booleans())
def test_floor_and_ceiling_enclose_the_number(number: int, step: int, negative: bool) -> None:
    low, high = called("FLOOR", float(number), float(step)), called("CEILING", float(number), float(step))
    assert low <= number <= high
    assert high - low in (0, step)
    assert math.fmod(low, step) == math.fmod(high, step) == 0
    if negative and number < 0:
        assert called("CEILING", float(number), -float(step)) == low
