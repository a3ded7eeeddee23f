"""Edge cases of exact arithmetic."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_departage.base.exact import half_away, half_up, to_number


@pytest.mark.parametrize(
    ("value", "expected"), [("2.5", 3), ("-2.5", -2), ("2.4999", 2), ("1822.5", 1823), ("-0.5", 0)]
)
def test_half_up_goes_towards_plus_infinity(value: str, expected: int) -> None:
    assert half_up(Fraction(value)) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("2.5", 3), ("-2.5", -3), ("-2.4", -2), ("0", 0), ("-0.5", -1), ("-1", -1), ("-0.25", 0)]
)
def test_half_away_goes_away_from_zero(value: str, expected: int) -> None:
    assert half_away(Fraction(value)) == expected


def test_half_up_to_two_decimals() -> None:
    assert half_up(Fraction(1, 8), 2) == Fraction(13, 100)


@given(st.fractions())
def test_half_up_is_never_further_than_a_half(value: Fraction) -> None:
    assert abs(half_up(value) - value) <= Fraction(1, 2)


def test_whole_numbers_leave_as_integers() -> None:
    assert repr(to_number(Fraction(4, 2))) == "2"
    assert repr(to_number(Fraction(9, 4))) == "2.25"
