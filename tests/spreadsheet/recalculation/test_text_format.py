"""TEXT formats numbers as described in Excel's documentation of number format codes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from tests.spreadsheet.recalculation.natives import formula
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.serial_dates import calendar_parts, clock_parts
from xl_departage.spreadsheet.recalculation.text_format import (
    format_number,
    format_text,
    format_value,
    is_date_format,
    language_of,
)


@each_row(
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


@each_row("code", ["0.0", '0" days"', "[Red]0", "0\\d", "General", "0;;;@"])
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


FRIDAY = 45352 + 13 / 24 + 5 / 1440 + 9.26 / 86400
"""Friday 1 March 2024, 13:05:09.26."""
SUNDAY = 45298 + 23 / 24 + 59 / 1440
"""Sunday 7 January 2024, 23:59."""


def shown(value: float, code: str, language: str = "", *, date1904: bool = False) -> str:
    try:
        return format_value(value, code, date1904, language)
    except UnsupportedError as problem:
        return f"[{problem.reason}]"
    except ValueError:
        return "#VALUE!"


REFUSED = "[formula_format]"


@each_row(
    ("value", "code", "text"),
    [
        # Microsoft on codes of dates: y, m, d once to four or five times; h, m, s once or twice; AM/PM, A/P; [h].
        (FRIDAY, "y", "24"),
        (FRIDAY, "yy", "24"),
        (FRIDAY, "yyy", "2024"),
        (FRIDAY, "yyyy", "2024"),
        (SUNDAY, "yyyy m", "2024 1"),
        (SUNDAY, "yyyy mm", "2024 01"),
        (SUNDAY, "yyyy mmm", "2024 Jan"),
        (SUNDAY, "yyyy mmmm", "2024 January"),
        (SUNDAY, "yyyy mmmmm", "2024 J"),
        (SUNDAY, "yyyy d", "2024 7"),
        (SUNDAY, "yyyy dd", "2024 07"),
        (SUNDAY, "yyyy ddd", "2024 Sun"),
        (SUNDAY, "yyyy dddd", "2024 Sunday"),
        (FRIDAY, "[$-40C]d mmmm", "1 mars"),
        (FRIDAY, "[$-40C]dddd", "vendredi"),
        (FRIDAY, "[$-40C]ddd", "ven."),
        (SUNDAY, "[$-40C]mmm", "janv."),
        (SUNDAY, "[$-409]mmm", "Jan"),
        (SUNDAY, "[$-0409]ddd", "Sun"),
        (SUNDAY, "[$-407]mmm", REFUSED),
        (SUNDAY, "[$-FFFF]mmm", REFUSED),
        (SUNDAY, "[$-F009]mmm", REFUSED),
        (SUNDAY, "[$-EC09]mmm", "Jan"),
        (SUNDAY, "[$-10009]mmm", REFUSED),
        (SUNDAY, "mmm", REFUSED),
        (SUNDAY, "ddd", REFUSED),
        (SUNDAY, "mm/dd", "01/07"),
        (FRIDAY, "h", "13"),
        (FRIDAY - 0.5, "h", "1"),
        (FRIDAY - 0.5, "hh", "01"),
        (FRIDAY - 0.5, "hhh", "01"),
        (FRIDAY, "h:m", "13:5"),
        (FRIDAY, "hh:mm", "13:05"),
        (FRIDAY, "hh:mmm", REFUSED),
        (FRIDAY, "h:mm:ss", "13:05:09"),
        (FRIDAY, "s", "9"),
        (FRIDAY, "ss", "09"),
        (FRIDAY, "sss", "09"),
        (FRIDAY, "m:s", "5:9"),
        (FRIDAY, "mm", "03"),
        (FRIDAY, "s m", "9 5"),
        (FRIDAY, "h d m", "13 1 3"),
        (FRIDAY, "ss.0", "09.3"),
        (FRIDAY, "ss.00", "09.26"),
        (FRIDAY, "ss.000", "09.260"),
        (FRIDAY, "ss.0000", REFUSED),
        (59.999 / 86400, "s.00", "0.00"),
        (59.99 / 86400, "s.00", "59.99"),
        (FRIDAY, "h:mm AM/PM", "1:05 PM"),
        (FRIDAY - 0.5, "h:mm AM/PM", "1:05 AM"),
        (FRIDAY, "h:mm a/p", "1:05 p"),
        (FRIDAY - 0.5, "h A/P", "1 A"),
        (0.5, "h am/pm", "12 PM"),
        (0.5 - 1 / 86400, "h AM/PM", "11 AM"),
        (1.5, "[h]", "36"),
        (1.5, "[hh]:mm", "36:00"),
        (1 / 24, "[hh]", "01"),
        (1 + 5 / 1440, "[m]", "1445"),
        (1 / 1440, "[mm]:ss", "01:00"),
        (61 / 86400, "[s]", "61"),
        (1 / 86400, "[sss]", "001"),
        (1.5, "[h]:[mm]", "36:2160"),
        (23.5 / 24 + 29 / 1440 + 59.6 / 86400, "h:mm:ss", "0:00:00"),
        (45351 + 86399.6 / 86400, "yyyy-mm-dd hh", "2024-03-01 00"),
        (45351 + 86399.4 / 86400, "yyyy-mm-dd hh", "2024-02-29 23"),
        (0, "yyyy-mm-dd", "1900-01-00"),
        (1, "yyyy-mm-dd ddd", "1900-01-01 Sun"),
        (59, "yyyy-mm-dd", "1900-02-28"),
        (60, "yyyy-mm-dd ddd", "1900-02-29 Wed"),
        (61, "yyyy-mm-dd ddd", "1900-03-01 Thu"),
        (-1, "yyyy", "#VALUE!"),
        (-0.0001, "h", "#VALUE!"),
        (2958465, "yyyy-mm-dd", "9999-12-31"),
        (2958466, "yyyy", "#VALUE!"),
        (2958465 + 86399.4 / 86400, "yyyy h", "9999 23"),
        (FRIDAY, 'd" of "m', "1 of 3"),
        (FRIDAY, "d\\dm", "1d3"),
        (FRIDAY, "d_-m", "1 3"),
        (FRIDAY, "d*-m", "13"),
        (FRIDAY, "d;@", "1"),
        (FRIDAY, "[Red]d", REFUSED),
        (FRIDAY, "d [x]", REFUSED),
        (FRIDAY, "d#m", REFUSED),
        (0, "0;0;h", "0"),
        (5, "0;0;0;@;0", REFUSED),
        (5, "0;0;0;@", "5"),
        (5, "@", "5"),
        (0.1 + 0.2, "@", "0.3"),
        # Numbers: what is not vouched for is refused.
        (5, "0 %", "500 %"),
        (5, "% 0", "% 500"),
        (5, "0%%", REFUSED),
        (5, "0 0/0", REFUSED),
        (5, "[>3]0", REFUSED),
        (5, "[Blue]0.0", "5.0"),
        (5, "[$-409]0.0", "5.0"),
        (5, "[$-40C]0.0", REFUSED),
        (5, "", ""),
        (-5, "", REFUSED),
        (5, "0,", REFUSED),
        (5, "0*-", REFUSED),
        (1234567, "#,###", "1,234,567"),
        (1234567, "#,##", REFUSED),
        (1.5, "€ 0.00", "€ 1.50"),
        (5, "General", "5"),
        (-5, 'General" x"', "-5 x"),
        (12345678901, "General", REFUSED),
        (1234567890, "General", "1234567890"),
        (99999999999, "General", REFUSED),
        (100000000000, "General", REFUSED),
        (20000000000, "General", "20000000000"),
        (0.0001, "General", "0.0001"),
        (0.00001, "General", REFUSED),
        (0, "General", "0"),
        (0.5, "General", "0.5"),
        (0, 'General"h"', "0h"),
    ],
)
def test_value_in_a_format(value: float, code: str, text: str) -> None:
    assert shown(value, code) == text


MONTHS = [
    ("January", "janvier", "janv."), ("February", "février", "févr."), ("March", "mars", "mars"),
    ("April", "avril", "avr."), ("May", "mai", "mai"), ("June", "juin", "juin"),
    ("July", "juillet", "juil."), ("August", "août", "août"), ("September", "septembre", "sept."),
    ("October", "octobre", "oct."), ("November", "novembre", "nov."), ("December", "décembre", "déc."),
]  # fmt: skip


def test_months_and_days_in_the_language_that_the_workbook_shows() -> None:
    english, months, short = map(list, zip(*MONTHS, strict=True))
    middles = [45306 + 30.5 * month for month in range(12)]
    assert [shown(day, "mmmm", "fr") for day in middles] == months
    assert [shown(day, "mmm", "fr") for day in middles] == short
    assert [shown(day, "mmmm", "en") for day in middles] == english
    assert [shown(day, "mmm", "en") for day in middles] == [name[:3] for name in english]
    days = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]
    week = [45298 + day for day in range(7)]
    assert [shown(day, "[$-40C]dddd") for day in week] == days
    assert [shown(day, "[$-40C]ddd") for day in week] == [name[:3] + "." for name in days]
    # A French Excel writes days with j: a d has not been computed there.
    assert shown(45298, "ddd", "fr") == REFUSED
    assert shown(45298, "ddd", "en") == "Sun"
    assert shown(45298, "dddd", "en") == "Sunday"


@each_row(
    ("cells", "language"),
    [
        ([('TEXT(A1,"mmmm")', "janvier")], "fr"),
        ([('TEXT(A1,"mmmm")', "January")], "en"),
        ([('TEXT(A1,"ddd")', "Sun")], "en"),
        ([('TEXT(A1,"mmm")', "janv.")], "fr"),
        ([('TEXT(A1,"mmmm")', "mars")], ""),
        ([('TEXT(A1,"mmmm")', "April")], ""),
        ([('TEXT(A1,"mmmm")', "January"), ('TEXT(A1,"mmmm")', "janvier")], ""),
        ([('TEXT(A1,"mm")', "January")], ""),
        ([("A1", "January")], ""),
        ([('TEXT(A1,"mmmm")', 5)], ""),
        ([], ""),
    ],
)
def test_language_of_what_excel_saved(cells: list[tuple[str, object]], language: str) -> None:
    assert language_of(cells) == language


def test_parts_of_days() -> None:
    assert [calendar_parts(day, False) for day in (0, 1, 59, 60, 61)] == [
        (1900, 1, 0),
        (1900, 1, 1),
        (1900, 2, 28),
        (1900, 2, 29),
        (1900, 3, 1),
    ]
    assert [calendar_parts(day, True) for day in (0, 59, 60)] == [(1904, 1, 1), (1904, 2, 29), (1904, 3, 1)]
    assert clock_parts(2 + (13 * 3600 + 5 * 60 + 9.4) / 86400) == (13, 5, 9)
    assert clock_parts((13 * 3600 + 59 * 60 + 59.6) / 86400) == (14, 0, 0)
    assert clock_parts(86399.4 / 86400) == (23, 59, 59)


@each_row(
    ("number", "code", "text"),
    [
        # Rounding that carries into the exponent; engineering notation with three digits before the point.
        (9.99, "0.0E+00", "1.0E+01"),
        (9.94, "0.0E+00", "9.9E+00"),
        (99_950, "0.0E+00", "1.0E+05"),
        (0.0999, "0.0E+00", "1.0E-01"),
        (12_345, "##0.0E+0", "12.3E+3"),
        (999_960, "##0.0E+0", "1.0E+6"),
        (999_940, "##0.0E+0", "999.9E+3"),
        (999.96, "##0.0E+0", "1.0E+3"),
        (99.96, "##0.0E+0", "100.0E+0"),
        (0, "0.00E+00", "0.00E+00"),
        (1234, "0.0E-00", "1.2E03"),
        (0.01, "0.0E-00", "1.0E-02"),
        (5, "E0", "E5"),
        (1234.5, "0,000.0", "1,234.5"),
        (12, "0,000", "0,012"),
        (999, "#,##0", "999"),
        (1000, "#,##0", "1,000"),
        (5, "???", "  5"),
        (5, "??0.0?", "  5.0 "),
        (5.25, "0.0##", "5.25"),
        (5.5, "0.###", "5.5"),
        (5, "0.0?", "5.0 "),
        (0.5, ".00", ".50"),
        (0.5, "#.0", ".5"),
        (-0.004, "0.00", "0.00"),
        (-0.005, "0.00", "-0.01"),
        (12345, '0"-"00', "123-45"),
        (5, '0"-"00', "0-05"),
        (1234, '0"-"0"-"0', "12-3-4"),
        (-7, '"x"0', "-x7"),
        (7, '"only text"', "only text"),
        (-7, '"only text"', "-only text"),
        (7, "_(0_)", " 7 "),
        (0.5, "0%", "50%"),
        (0.005, "0.0%", "0.5%"),
    ],
)
def test_digits_in_their_places(number: float, code: str, text: str) -> None:
    assert format_number(number, code) == text


@each_row(
    ("value", "code", "text"),
    [
        ("abc", "0;0;0", "abc"),
        ("abc", "0;0;0;", ""),
        ("abc", "@", "abc"),
        ("abc", '@" x"', "abc x"),
        ("abc", "0;0;0;\\<@", "<abc"),
        ("abc", "0;@", REFUSED),
        ("abc", "0;0;0;@0", REFUSED),
        ("abc", "0;0;0;@;0", REFUSED),
        ("abc", '0;0;0;"a";', REFUSED),
    ],
)
def test_text_in_a_format(value: str, code: str, text: str) -> None:
    try:
        found = format_text(value, code)
    except UnsupportedError as problem:
        found = f"[{problem.reason}]"
    assert found == text


@each_row(
    ("value", "text"),
    [
        # How General shows more than ten digits depends on the width of a cell; up to there it is the number.
        (1_234_567_890, "1234567890"),
        (12_345_678_901, REFUSED),
        (90_000_000_000, "90000000000"),
        (100_000_000_000, REFUSED),
        (-0.0001, "-0.0001"),
        (0.00009, REFUSED),
        (1.234567891, "1.234567891"),
        (1.2345678912, REFUSED),
        (0, "0"),
    ],
)
def test_general_shows_up_to_ten_digits(value: float, text: str) -> None:
    assert shown(value, "General") == text
    assert shown(value, 'General" pts"') == text + ("" if text == REFUSED else " pts")


@each_row(
    ("code", "text"),
    [
        # [MS-LCID]: the language is in the lowest ten bits; from F000 on, the number has another meaning.
        ("[$-409]mmmm", "March"),
        ("[$-C09]mmmm", "March"),
        ("[$-40C]mmmm", "mars"),
        ("[$-E40C]mmmm", "mars"),
        ("[$-F00C]mmmm", REFUSED),
        ("[$-F800]mmmm", REFUSED),
        ("[$-1040C]mmmm", REFUSED),
        ("[$-407]mmmm", REFUSED),
    ],
)
def test_the_language_of_a_month_is_the_one_of_its_format(code: str, text: str) -> None:
    assert shown(FRIDAY, code) == text
