"""Cell values as text in the file."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_ISO8601, to_excel
from openpyxl.utils.escape import unescape as openpyxl_unescape

from tests.rows import each_row
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.values import (
    number_text,
    read_boolean,
    read_date,
    read_error,
    read_number,
    same,
    storable,
    value_text,
)
from xl_departage.spreadsheet.storage.xml_text import escape, unescape

finite = st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False)


@given(finite)
def test_a_number_comes_back_bit_by_bit(number: float) -> None:
    assert float(number_text(number)) == number


@given(finite)
def test_number_text_is_what_the_schema_calls_a_double_with_17_digits_at_most(number: float) -> None:
    text = number_text(number)

    assert re.fullmatch(r"-?[0-9]+(\.[0-9]+)?(E[+-][0-9]+)?", text)
    digits = re.sub(r"E.*|[-.]", "", text).lstrip("0")
    assert len(digits) <= 17


@given(st.integers(-(10**15) + 1, 10**15 - 1))
def test_whole_numbers_have_no_point(number: int) -> None:
    assert number_text(number) == number_text(float(number)) == str(number)


@each_row(
    ("number", "text"),
    [
        # As a spreadsheet program writes them.
        (0.5, "0.5"),
        (-0.0, "0"),
        (1e20, "1E+20"),
        (1.5e-7, "1.5E-7"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1 / 3, "0.3333333333333333"),
        (123456789012345680.0, "1.2345678901234568E+17"),
        (10**17, "1E+17"),
    ],
)
def test_number_text_of_known_numbers(number: float, text: str) -> None:
    assert number_text(number) == text


@each_row("text", ["NaN", "INF", "-inf", "1e999", "1_000", "0x10", "", " ", "1,5", "½", "١٢"])
def test_text_that_is_no_finite_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"could not convert|NaN|INF|-inf|1e999|1_000|١٢"):
        read_number(text)


def test_whole_numbers_are_read_as_whole_numbers() -> None:
    assert read_number("12") == 12
    assert isinstance(read_number("12"), int)
    assert read_number("-1.5E-3") == -0.0015
    # More digits than a cell can hold.
    assert read_number("12345678901234567890") == 1.2345678901234567e19


def test_booleans_and_errors() -> None:
    assert read_boolean("1") is True
    assert read_boolean("false") is False
    with pytest.raises(ValueError, match="yes"):
        read_boolean("yes")
    assert read_error("#N/A") is ErrorKind.NA
    assert read_error("#TIMEOUT!") is ErrorKind.UNKNOWN
    assert value_text(True) == ("b", "1")
    assert value_text(ErrorKind.DIV0) == ("e", "#DIV/0!")
    assert value_text("½") == ("str", "½")
    assert value_text(2.5) == ("", "2.5")


def openpyxl_serial(text: str, epoch: object) -> float:
    to_number: Any = to_excel
    to_date: Any = from_ISO8601
    return float(to_number(to_date(text), epoch))


@each_row("text", ["2024-08-01", "2024-08-01T12:30:00", "1999-12-31T23:59:59", "1900-03-01", "2024-08-01T06:00:00.500"])
@each_row("date1904", [False, True])
def test_iso_dates_have_the_serial_number_that_openpyxl_gives(text: str, date1904: bool) -> None:
    epoch = CALENDAR_MAC_1904 if date1904 else CALENDAR_WINDOWS_1900
    assert read_date(text, date1904) == pytest.approx(openpyxl_serial(text, epoch), abs=1e-9)


def test_days_before_march_1900_count_without_the_day_that_never_was() -> None:
    assert read_date("1900-01-01", date1904=False) == 1
    assert read_date("1900-02-28", date1904=False) == 59
    assert read_date("1900-03-01", date1904=False) == 61
    assert read_date("18:00:00", date1904=False) == 0.75
    assert read_date("2024-08-01T00:00:00Z", date1904=True) == read_date("2024-08-01", date1904=False) - 1462


def test_what_a_cell_cannot_hold_becomes_what_excel_shows() -> None:
    assert storable(None) == 0
    assert storable(math.inf) is ErrorKind.NUM
    assert storable(math.nan) is ErrorKind.NUM
    assert storable(10**400) is ErrorKind.NUM
    assert storable(5e-324) == 0
    assert storable("x" * 32767) == "x" * 32767
    assert storable("x" * 32768) is ErrorKind.VALUE
    assert storable(True) is True
    assert storable(ErrorKind.REF) is ErrorKind.REF


def test_values_are_the_same_when_a_cell_shows_the_same() -> None:
    assert same(1, 1.0)
    assert same(0.1 + 0.2, 0.3)
    assert not same(1e-17, 0)
    assert not same(1, True)
    assert not same(0, False)
    assert not same(1, "1")
    assert not same("", None)
    assert not same(ErrorKind.NA, "#N/A")
    assert not same(2.5, 2.50000000000001)
    assert same(10**17 + 1, 10**17)
    assert not same(10**15 - 1, 10**15)


# Characters that XML and Python can represent; lone surrogates have no meaning.
characters = st.characters(exclude_categories=["Cs"])


@given(st.text(characters))
def test_any_text_comes_back_through_xml(text: str) -> None:
    from xml.etree import ElementTree

    node = ElementTree.fromstring(f"<v>{escape(text)}</v>".encode())
    assert unescape(node.text or "") == text


@given(st.text(characters))
def test_openpyxl_reads_our_escapes_as_we_do(text: str) -> None:
    from xml.sax.saxutils import unescape as entities

    written = entities(escape(text))
    assert not ILLEGAL_CHARACTERS_RE.search(written)
    # openpyxl decodes `_x005F_` only before another escape; otherwise both agree.
    if "_x005F_" not in written:
        assert openpyxl_unescape(written) == text


def test_escapes_as_spreadsheet_programs_write_them() -> None:
    assert escape("a\rb") == "a_x000D_b"
    assert escape("a_x000D_b") == "a_x005F_x000D_b"
    assert escape("a\tb\nc") == "a\tb\nc"
    assert escape("<&>\"'") == "&lt;&amp;&gt;\"'"
    assert escape("_x12_ _xyz") == "_x12_ _xyz"
    assert unescape("a_x000D_b") == "a\rb"
    assert unescape("_xD83D__xDE00_") == "\U0001f600"
    assert unescape("_x005F_x000D_") == "_x000D_"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # Up to fifteen digits a whole number; then a double.
        ("999999999999999", 999999999999999),
        ("1000000000000000", 1e15),
        ("0", 0),
        ("-5", -5.0),
        ("1E3", 1000.0),
    ],
)
def test_numbers_of_the_file(text: str, value: float) -> None:
    found = read_number(text)

    assert found == value
    assert type(found) is (int if len(text) < 16 and text.isdigit() else float)


@each_row(
    ("value", "stored"),
    [
        (None, 0),
        (True, True),
        ("x" * 32767, "x" * 32767),
        ("x" * 32768, ErrorKind.VALUE),
        (10**15 - 1, 10**15 - 1),
        (10**15, 10**15),
        (-(10**15) + 1, -(10**15) + 1),
        (2.2250738585072014e-308, 2.2250738585072014e-308),
        (2.225073858507201e-308, 0),
        (-2.225073858507201e-308, 0),
        (1.7976931348623157e308, 1.7976931348623157e308),
        (-1.7976931348623157e308, -1.7976931348623157e308),
        (math.inf, ErrorKind.NUM),
        (-math.inf, ErrorKind.NUM),
        (math.nan, ErrorKind.NUM),
        (ErrorKind.NA, ErrorKind.NA),
    ],
)
def test_what_a_cell_can_hold(value: Any, stored: Any) -> None:
    found = storable(value)

    assert (type(found), found) == (type(stored), stored)


@each_row(
    ("left", "right", "alike"),
    [
        (1, 1.0, True),
        (1, True, False),
        (True, True, True),
        (False, 0, False),
        (0.1 + 0.2, 0.3, True),
        (0.3, 0.3000000000000010, False),
        (1.0, 1.00000000000001, False),
        (1e300, 1.1e300, False),
        ("1", 1, False),
        ("a", "a", True),
        ("a", "A", False),
        (None, 0, False),
        (None, None, True),
        (ErrorKind.NA, ErrorKind.NA, True),
        (ErrorKind.NA, "#N/A", False),
    ],
)
def test_values_that_look_the_same(left: Any, right: Any, alike: bool) -> None:
    assert same(left, right) is same(right, left) is alike


@each_row(
    ("number", "text"),
    [
        (999_999_999_999_999, "999999999999999"),
        (10**15, "1E+15"),
        (1e15, "1E+15"),
        (999_999_999_999_999.0, "999999999999999"),
        (123456789012345.6, "123456789012345.6"),
        (1e16, "1E+16"),
        (1.25e-5, "1.25E-5"),
        (-7.0, "-7"),
    ],
)
def test_numbers_as_the_file_has_them(number: float, text: str) -> None:
    found = number_text(number)

    assert float(found) == number
    assert found == text or "E" in text


def test_values_and_their_types_in_the_file() -> None:
    assert [value_text(value) for value in (True, False, "x", ErrorKind.NA, 5, 2.5)] == [
        ("b", "1"),
        ("b", "0"),
        ("str", "x"),
        ("e", "#N/A"),
        ("", "5"),
        ("", "2.5"),
    ]
    with pytest.raises(ValueError, match="blank"):
        value_text(None)


@each_row(
    ("text", "date1904", "serial"),
    [
        ("1900-01-01", False, 1),
        ("1900-02-28", False, 59),
        ("1900-03-01", False, 61),
        ("1900-02-28T23:59:59", False, 59 + 86399 / 86400),
        ("2024-02-29T12:00:00Z", False, 45351.5),
        ("12:00:00", False, 0.5),
        ("06:00", True, 0.25),
        ("1904-01-01", True, 0),
        ("1904-01-02T06:00", True, 1.25),
    ],
)
def test_dates_of_the_file(text: str, date1904: bool, serial: float) -> None:
    found = read_date(text, date1904)

    assert found == pytest.approx(serial, rel=1e-15)
    assert type(found) is type(serial)
