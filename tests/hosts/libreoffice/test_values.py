"""
Conversion of values between Calc and the catalogue: errors keep their kind, whole numbers stay whole, columns are
filled up.
"""

from __future__ import annotations

import datetime
import math
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base.errors import ErrorKind
from xl_departage.hosts.libreoffice.calc_values import (
    CODES,
    error_number,
    from_calc,
    kind_of,
    result_rows,
    to_calc,
)


@each_row("kind", list(CODES))
def test_an_error_comes_back_as_it_left(kind: ErrorKind) -> None:
    number = error_number(kind)

    assert math.isnan(number)
    # LibreOffice looks for the code in the last 32 bits.
    assert struct.unpack("<Q", struct.pack("<d", number))[0] & 0xFFFFFFFF == CODES[kind]
    assert from_calc(number) is kind


@pytest.mark.parametrize("kind", [ErrorKind.SPILL, ErrorKind.CALC, ErrorKind.GETTING_DATA])
def test_an_error_that_calc_has_no_name_for_is_a_value_error(kind: ErrorKind) -> None:
    assert from_calc(error_number(kind)) is ErrorKind.VALUE


@pytest.mark.parametrize("code", [502, 504, 511, 522])
def test_a_numbered_error_is_a_value_error(code: int) -> None:
    assert kind_of(code) is ErrorKind.VALUE


@given(st.one_of(st.floats(allow_nan=False, allow_infinity=False), st.text(min_size=1)))
def test_numbers_and_texts_come_back_as_they_left(value: float | str) -> None:
    assert from_calc(to_calc(value)) == value


@pytest.mark.parametrize("value", [float("inf"), float("-inf")])
def test_an_infinite_number_is_an_impossible_one(value: float) -> None:
    assert from_calc(value) is ErrorKind.NUM


def test_whole_numbers_become_ints_and_an_empty_text_a_blank() -> None:
    assert [from_calc(value) for value in (3.0, 2.5, "", "x", None)] == [3, 2.5, None, "x", None]
    assert isinstance(from_calc(3.0), int)


def test_a_value_that_is_none_of_calcs_is_refused() -> None:
    with pytest.raises(TypeError, match="bytes"):
        from_calc(b"x")


@each_row(
    ("value", "number"),
    [
        (datetime.date(2026, 3, 1), 46082.0),
        (datetime.datetime(2026, 3, 1, 12), 46082.5),
        (datetime.time(6), 0.25),
        (True, 1.0),
        (False, 0.0),
        (7, 7.0),
        (None, ""),
    ],
)
def test_other_values_leave_as_what_calc_has_for_them(value: object, number: object) -> None:
    converted = to_calc(value)  # type: ignore[arg-type]

    assert converted == number
    assert type(converted) is type(number)


def test_a_result_is_rows_of_one_length() -> None:
    short = result_rows([["a", 1], ["b"]])

    assert result_rows(5) == ((5.0,),)
    assert short[0] == ("a", 1.0)
    assert short[1][0] == "b"
    assert from_calc(short[1][1]) is ErrorKind.NA


@each_row(
    ("value", "number"),
    [
        # Days since 30 December 1899, and parts of a day.
        (datetime.time(0), 0),
        (datetime.time(18, 30, 36), (18 * 3600 + 30 * 60 + 36) / 86400),
        (datetime.time(23, 59, 59), 86399 / 86400),
        (datetime.date(1900, 1, 1), 2),
        (datetime.date(2024, 2, 29), 45351),
        (datetime.datetime(2024, 2, 29, 18), 45351.75),
        (True, 1),
        (False, 0),
        (None, ""),
        (7, 7),
    ],
)
def test_values_as_calc_takes_them(value: Any, number: object) -> None:
    found = to_calc(value)

    assert found == number
    assert type(found) is (str if value is None else float)
