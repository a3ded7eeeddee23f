"""TEXT formats numbers as described in Excel's documentation of number format codes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.headless.natives import formula
from xl_departage.headless.text_format import format_number, format_text, is_date_format


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (0, "0;-0;zero", "zero"),
        (1.5, "+0.0;-0.0;0", "+1.5"),
        (-1.5, "+0.0;-0.0;0", "-1.5"),
        (0, "+0.0;-0.0;0", "0"),
        (-3, "0", "-3"),
        (-3, "(0);[Red](0)", "(3)"),
        (1234, "0.00E+00", "1.23E+03"),
        (0.00123, "0.0E+0", "1.2E-3"),
        (99_999, "0.0E+00", "1.0E+05"),
        (1234.567, "#,##0.00", "1,234.57"),
        (0.755, "0%", "76%"),
        (7, "000", "007"),
        (2.5, "0", "3"),
        (-2.5, "0", "-3"),
        (1.005, "0.00", "1.01"),
        (1234, '00":"00', "12:34"),
        (5, "0-", "5-"),
        (0.1 + 0.2, "General", "0.3"),
        (5, '0" pts"', "5 pts"),
        (5, "0.#", "5."),
        (12, "\\N0", "N12"),
        (0, "#", ""),
    ],
)
def test_number_in_a_format(number: float, code: str, text: str) -> None:
    assert format_number(number, code) == text


@pytest.mark.parametrize("code", ["yyyy-mm-dd", "hh:mm", "d/m", "[h]:mm", '0" d"d'])
def test_formats_of_dates_are_told_apart(code: str) -> None:
    assert is_date_format(code)


@pytest.mark.parametrize("code", ["0.0", '0" days"', "[Red]0", "0\\d", "General", "0;;;@"])
def test_formats_of_numbers_are_told_apart(code: str) -> None:
    assert not is_date_format(code)


def test_texts_stay_unless_a_section_is_made_for_them() -> None:
    assert format_text("abc", "0.0") == "abc"
    assert format_text("abc", '0;-0;0;"<"@">"') == "<abc>"


@given(st.integers(-10_000_000, 10_000_000), st.integers(0, 4))
def test_fixed_decimals_agree_with_exact_rounding(thousandths: int, places: int) -> None:
    """Half away from zero on the decimal value, computed with integers."""
    code = "0" + ("." + "0" * places if places else "")
    scale = 10 ** abs(3 - places)
    whole = abs(thousandths) * scale if places >= 3 else (2 * abs(thousandths) + scale) // (2 * scale)
    digits = str(whole).rjust(places + 1, "0")
    expected = digits[: len(digits) - places] + ("." + digits[len(digits) - places :] if places else "")

    assert format_number(thousandths / 1000, code) == ("-" if thousandths < 0 and whole else "") + expected


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "12 AM"), (1 / 24, "1 AM"), (12 / 24, "12 PM"), (13 / 24 + 2.5 / 1440, "1 PM"), (23.5 / 24, "11 PM")],
)
def test_hours_of_half_a_day_go_from_12_over_1_to_11(value: float, text: str) -> None:
    assert formula('TEXT(A1,"h AM/PM")', A1=value) == text
