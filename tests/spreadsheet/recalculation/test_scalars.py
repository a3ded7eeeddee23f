"""Numbers are shown and compared with 15 significant digits, as in Excel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from tests.spreadsheet.recalculation.natives import formula
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.arrays import Array, CellError, elementwise
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.scalars import (
    added,
    arithmetic,
    cancelled,
    compared,
    comparison,
    finite,
    joined,
    near,
    number,
    number_text,
    read_number,
    rounded15,
    same_number,
    truth,
    visible,
    whole,
)
from xl_departage.spreadsheet.recalculation.scalars import text as text_of


@each_row(
    ("number", "text"),
    [
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333333333333333"),
        (-2 / 3, "-0.666666666666667"),
        (-0.0, "0"),
        (1e15, "1000000000000000"),
        (123456789012345678.0, "123456789012346000"),
        (0.00001, "0.00001"),
        (2.0, "2"),
        (9.999999999999999, "10"),
    ],
)
def test_number_as_text(number: float, text: str) -> None:
    assert number_text(number) == text


@given(st.floats(min_value=1e-4, max_value=1e19, allow_nan=False))
def test_text_of_a_number_reads_back_to_fifteen_digits(number: float) -> None:
    assert f"{float(number_text(number)):.14e}" == f"{number:.14e}"


@each_row(
    ("operator", "left", "right", "expected"),
    [
        ("=", 0.1 + 0.2, 0.3, True),
        ("<>", 0.1 + 0.2, 0.3, False),
        ("<", 0.3, 0.1 + 0.2, False),
        (">=", 0.3, 0.1 + 0.2, True),
        ("=", 1.0, 1.0000000001, False),
        ("=", "ABC", "abc", True),
        ("=", None, 0.0, True),
        ("=", None, "", True),
        ("=", None, False, True),
        ("=", None, None, True),
        ("=", 1.0, "1", False),
        ("<", 1e300, "", True),
        ("<", "zzz", False, True),
        ("=", ErrorKind.NA, 1.0, ErrorKind.NA),
        ("=", 1.0, ErrorKind.DIV0, ErrorKind.DIV0),
    ],
)
def test_comparison(operator: str, left: Any, right: Any, expected: Any) -> None:
    assert comparison(operator)(left, right) is expected


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ([[1.0], [3.0]], 2.0, [[False], [True]]),
        ([[1.0], [2.0]], [[0.0, 1.0]], [[True, False], [True, True]]),
        ([[1.0], [2.0]], [[1.0], [1.0], [3.0]], [[False], [True], [ErrorKind.NA]]),
    ],
)
def test_arrays_are_compared_element_by_element(left: Any, right: Any, expected: Any) -> None:
    sides = [Array(side) if isinstance(side, list) else side for side in (left, right)]

    assert elementwise(comparison(">"), sides).full() == expected


def test_rows_that_are_alike_are_computed_once() -> None:
    stray = Array([["x"], [None], ["y"]], [0, 1, 1_048_575], 1_048_576)
    made = elementwise(comparison("="), [stray, ""])
    both = elementwise(joined, [stray, Array([["a"], ["b"]], [0, 500], 1000)])

    assert (made.height, made.rows, made.starts) == (1_048_576, [[False], [True], [False]], [0, 1, 1_048_575])
    assert (both.height, both.starts) == (1_048_576, [0, 1, 500, 1000, 1_048_575])
    assert both.rows == [["xa"], ["a"], ["b"], [ErrorKind.NA], [ErrorKind.NA]]


def test_join_repeats_single_values_over_arrays() -> None:
    made = elementwise(joined, ["a", Array([[1.0], [None], [ErrorKind.NA]])])

    assert made.full() == [["a1"], ["a"], [ErrorKind.NA]]
    assert joined("x" * 20_000, "y" * 20_000) is ErrorKind.VALUE


VALUES = st.one_of(
    st.none(), st.booleans(), st.floats(-100, 100), st.sampled_from([0.3, 0.1 + 0.2, "", "é", "É", "e", "f", "z", "10"])
)


@given(st.sampled_from(["=", "<>", "<", ">", "<=", ">="]), VALUES, VALUES)
def test_sides_of_a_comparison_may_change_places(operator: str, left: object, right: object) -> None:
    mirrored = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(operator, operator)

    assert comparison(operator)(left, right) is comparison(mirrored)(right, left)


@each_row("text", ["1,5", "3/4", "1.000,5", "12 janvier 2024", "10:30 AM", "$5", "VRAI1"])
def test_a_text_that_only_one_language_reads_as_a_number_is_refused(text: str) -> None:
    with pytest.raises(UnsupportedError):
        number(text)


@each_row(
    ("text", "value"), [("12.5", 12.5), (" 7 ", 7), ("1e3", 1000), ("50%", 0.5), ("2024-02-29", 45351), ("6:00", 0.25)]
)
def test_a_text_that_is_a_number_in_every_language_is_one(text: str, value: float) -> None:
    assert number(text) == value


def test_sums_add_from_left_to_right_in_every_python() -> None:
    # Ten times 0.1 is not 1 in Excel: =SUM(A1:A10)-1 in brackets shows -1.11E-16.
    assert added([0.1] * 10) - 1 == -(2**-53)


@each_row(
    ("text", "value"),
    [
        # Microsoft on TIME: each part is 0 to 32767; hours above 23 are divided by 24, and the rest is taken.
        ("TIME(32767,0,0)", 7 / 24),
        ("TIME(32768,0,0)", "#NUM!"),
        ("TIME(0,32767,0)", 32767 % 1440 / 1440),
        ("TIME(0,32768,0)", "#NUM!"),
        ("TIME(0,0,32767)", 32767 / 86400),
        ("TIME(0,0,32768)", "#NUM!"),
        # Microsoft on SEQUENCE and INDEX: a negative size is no size; a row or column of 0 is all of it.
        ("SEQUENCE(-1)", "#VALUE!"),
        ("SUM(INDEX(A1:B2,0,2))", 6),
        ("SUM(INDEX(A1:B2,2,0))", 7),
        ("INDEX(A1:B2,3,1)", "#REF!"),
        ("INDEX(A1:B2,1,3)", "#REF!"),
    ],
)
def test_limits_of_functions_from_both_sides(text: str, value: object) -> None:
    shown = formula(text, A1=1, B1=2, A2=3, B2=4)

    assert shown == (pytest.approx(value) if isinstance(value, float) else value)


def value_or_refusal(function: Callable[..., Any], *arguments: Any) -> Any:
    """A value, an error, or the reason of a refusal in brackets."""
    try:
        return function(*arguments)
    except CellError as problem:
        return problem.kind
    except UnsupportedError as problem:
        return f"[{problem.reason}]"


VALUE, NUM, DIV = ErrorKind.VALUE, ErrorKind.NUM, ErrorKind.DIV0
LANGUAGE, DIGITS = "[formula_language]", "[formula_digits]"


@each_row(
    ("text", "expected"),
    [
        ("5", 5.0),
        ("-.5", -0.5),
        ("+5.", 5.0),
        ("5e-1", 0.5),
        ("50 %", LANGUAGE),
        ("5%", 0.05),
        ("1e309", VALUE),
        ("x", VALUE),
        ("", VALUE),
        ("0:00", 0.0),
        ("23:59", 1439 / 1440),
        ("1:02:03", 3723 / 86400),
        ("1:02:03.5", 3723.5 / 86400),
        ("9999:00", 9999 / 24),
        ("10000:00", LANGUAGE),
        ("1:59", 119 / 1440),
        ("1:60", LANGUAGE),
        ("1:00:59.9", 3659.9 / 86400),
        ("1:00:60", LANGUAGE),
        (" 1:00", LANGUAGE),
        ("1900-01-01", 1.0),
        ("1900-02-28", 59.0),
        ("1900-03-01", 61.0),
        ("2024-2-9", 45331.0),
        ("2024-02-29 06:00", 45351.25),
        ("2024-02-29T06:00:30", 45351 + (6 * 3600 + 30) / 86400),
        ("2024-02-30", VALUE),
        ("2024-13-01", VALUE),
        ("2024-02-29 24:00", VALUE),
        # One word of letters and digits is a text in every language, unless it may be an exponent, an hour or a month.
        ("W12", VALUE),
        ("B3", VALUE),
        ("12W", VALUE),
        ("12W3", VALUE),
        ("1e5x", LANGUAGE),
        ("12E3x", LANGUAGE),
        ("5a", LANGUAGE),
        ("5pm", LANGUAGE),
        ("5P", LANGUAGE),
        ("abc1", LANGUAGE),
        ("12?", VALUE),
        ("a=1", VALUE),
        ("1_0", VALUE),
        ("1/2", LANGUAGE),
        ("$5", LANGUAGE),
    ],
)
def test_numbers_in_texts(text: str, expected: Any) -> None:
    assert value_or_refusal(read_number, text) == (
        pytest.approx(expected, rel=1e-15) if isinstance(expected, float) else expected
    )


def test_dates_in_texts_count_from_1904_in_such_a_workbook() -> None:
    assert read_number("1904-01-02", True) == 1


@each_row(
    ("value", "as_number", "as_truth", "as_text"),
    [
        (5.0, 5.0, True, "5"),
        (0.0, 0.0, False, "0"),
        (-0.5, -0.5, True, "-0.5"),
        (None, 0.0, False, ""),
        (True, 1.0, True, "TRUE"),
        (False, 0.0, False, "FALSE"),
        ("true", VALUE, True, "true"),
        ("False", VALUE, False, "False"),
        ("vrai", VALUE, LANGUAGE, "vrai"),
        ("FAŁSZ", VALUE, LANGUAGE, "FAŁSZ"),
        ("1", 1.0, LANGUAGE, "1"),
        ("x", VALUE, VALUE, "x"),
        (ErrorKind.NA, ErrorKind.NA, ErrorKind.NA, ErrorKind.NA),
    ],
)
def test_a_value_as_number_condition_and_text(value: Any, as_number: Any, as_truth: Any, as_text: Any) -> None:
    found = [value_or_refusal(read, value) for read in (number, truth, text_of)]

    assert list(map(repr, found)) == list(map(repr, [as_number, as_truth, as_text]))


@each_row(
    ("value", "expected"),
    [
        # 15 digits; an exponent where more than 20 characters would be needed.
        (99_999_999_999_999_900_000.0, "99999999999999900000"),
        (1e19, "10000000000000000000"),
        (1e20, "1E+20"),
        (1.5e21, "1.5E+21"),
        (1e-19, "1E-19"),
        (1e-5 / 3, "3.33333333333333E-06"),
        (1e-3 / 3, "0.000333333333333333"),
        (1e-10, "0.0000000001"),
        (9.9e-11, "0.000000000099"),
        (1.5, "1.5"),
        (10.0, "10"),
        (12.5, "12.5"),
        (100.25, "100.25"),
        (0.1, "0.1"),
        (0.012, "0.012"),
        (-0.012, "-0.012"),
        (123456.789, "123456.789"),
        # 18 places behind the point are shown, 19 are not.
        (1.23456789e-9, "0.00000000123456789"),
        (1.2345678e-10, "0.00000000012345678"),
        (1.23456789e-10, "0.000000000123456789"),
        (1.23456789e-11, "1.23456789E-11"),
    ],
)
def test_numbers_as_texts_at_the_ends(value: float, expected: str) -> None:
    assert value_or_refusal(number_text, value) == expected


@each_row(
    ("operator", "left", "right", "expected"),
    [
        ("+", 2.0, 3.0, 5.0),
        ("-", 2.0, 3.0, -1.0),
        ("*", 2.0, 3.0, 6.0),
        ("/", 3.0, 2.0, 1.5),
        ("/", 3.0, 0.0, DIV),
        ("/", 3.0, None, DIV),
        ("^", 2.0, 3.0, 8.0),
        ("^", 0.0, 0.0, NUM),
        ("^", 0.0, -1.0, DIV),
        ("^", 0.0, 1.0, 0.0),
        ("^", -8.0, 3.0, -512.0),
        ("^", -8.0, 1 / 3, -2.0),
        ("^", -0.5, 0.5, ErrorKind.NUM),
        ("^", 0.0, 0.5, 0.0),
        ("^", 0.25, 0.5, 0.5),
        ("^", -1.0, 0.0, 1.0),
        ("^", 10.0, 309.0, NUM),
        ("+", 1.7e308, 1e308, NUM),
        ("-", -1.7e308, 1e308, NUM),
        ("*", 1e200, 1e200, NUM),
        ("+", "5", True, 6.0),
        ("+", "x", ErrorKind.NA, VALUE),
        ("+", ErrorKind.REF, ErrorKind.NA, ErrorKind.REF),
    ],
)
def test_arithmetic(operator: str, left: Any, right: Any, expected: Any) -> None:
    assert value_or_refusal(arithmetic(operator), left, right) == expected


def test_whole_numbers_are_cut_towards_zero_unless_the_sixteenth_digit_decides() -> None:
    below = 3 - 2**-51
    assert [value_or_refusal(whole, value) for value in (2.9, -2.9, 0.0, -0.0, 2.0, "7", None)] == [
        2,
        -2,
        0,
        0,
        2,
        7,
        0,
    ]
    assert [value_or_refusal(whole, value) for value in (below, -below)] == [DIGITS, DIGITS]
    assert [value_or_refusal(finite, value) for value in (1.7976931348623157e308, -1.7976931348623157e308)] == [
        1.7976931348623157e308,
        -1.7976931348623157e308,
    ]
    assert [value_or_refusal(finite, value) for value in (float("inf"), float("-inf"), float("nan"))] == [NUM] * 3


@each_row(
    ("operator", "left", "right", "expected"),
    [
        # The difference of doubles around 1: its exponent is 50 below theirs at 2^-50, which is refused if 15 digits are the same.
        ("-", 1.0, 1 - 2**-53, True),
        ("-", 1.0, 1 - 2**-51, True),
        ("-", 1.0, 1 + 2**-52, True),
        ("-", 1.0, 1 + 2**-49, False),
        ("-", 1.0, 1 + 2**-50, DIGITS),
        ("+", 1.0, -1 + 2**-53, True),
        ("+", 1.0, -1.0, False),
        ("+", -1.0, 1 - 2**-53, True),
        ("-", 1.0, 1.0, False),
        ("-", 1.0, 0.5, False),
        ("*", 1.0, 1 - 2**-53, False),
        ("-", 1.0, "x", False),
        ("-", None, 1.0, False),
    ],
)
def test_what_is_left_of_a_difference(operator: str, left: Any, right: Any, expected: Any) -> None:
    assert value_or_refusal(cancelled, operator, left, right) == expected


@each_row(
    ("left", "right", "is_near"),
    [
        (1.0, 1 + 0.9e-9, True),
        (1.0, 1 + 1.1e-9, False),
        (1 + 0.9e-9, 1.0, True),
        (1e6, 1e6 + 0.9e-3, True),
        (1e6, 1e6 + 1.1e-3, False),
        (0.0, 0.9e-12, True),
        (0.0, 1.1e-12, False),
        (-1e6, 1e6, False),
        (1.0, "x", False),
        ("x", 1.0, False),
    ],
)
def test_numbers_that_may_be_equal(left: Any, right: Any, is_near: bool) -> None:
    assert near(left, right) is is_near


@each_row(
    ("operator", "left", "right", "is_visible"),
    [
        ("-", 1.0, 1 + 0.9e-5, True),
        ("-", 1.0, 1 + 1.1e-5, False),
        ("+", 1.0, -1 + 0.9e-5, True),
        ("+", 1.0, -1 + 1.1e-5, False),
        ("+", 1.0, 1.0, False),
        ("-", -1.0, 1.0, False),
        ("-", 1e-7, 0.0, False),
        ("-", 1.0, "x", False),
        ("-", None, 1.0, False),
    ],
)
def test_differences_that_show_hidden_digits(operator: str, left: Any, right: Any, is_visible: bool) -> None:
    assert visible(operator, left, right) is is_visible


def test_texts_may_have_32767_characters() -> None:
    assert joined("x" * 32_766, "y") == "x" * 32_766 + "y"
    assert joined("x" * 32_767, "y") is ErrorKind.VALUE
    assert joined(ErrorKind.NA, ErrorKind.REF) is ErrorKind.NA
    assert joined(True, None) == "TRUE"


@each_row(
    ("left", "right", "expected"),
    [
        (1.0, 2.0, -1),
        (2.0, 1.0, 1),
        (1.0, 1.0, 0),
        (0.1 + 0.2, 0.3, 0),
        (1e14, 1e14 + 1, -1),
        (1.0, "a", -1),
        ("a", 1.0, 1),
        ("a", True, -1),
        (True, "a", 1),
        (9.0, False, -1),
        (False, True, -1),
        (True, False, 1),
        (True, True, 0),
        ("a", "B", -1),
        ("b", "A", 1),
        ("a", "A", 0),
        (None, 1.0, -1),
        (None, -1.0, 1),
        (None, "a", -1),
        (None, True, -1),
        (None, None, 0),
        (1.0, None, 1),
        ("a", None, 1),
        (True, None, 1),
        (False, None, 0),
        ("", None, 0),
    ],
)
def test_order_of_values(left: Any, right: Any, expected: int) -> None:
    assert compared(left, right) == expected
    # Where only equality counts, the order of texts is not looked for.
    assert (compared(left, right, True) == 0) == (expected == 0)


@each_row(
    ("operator", "left", "right", "expected"),
    [
        # One unit of the 15th digit between fractions may be the last bit of a sum; between whole numbers it is a difference.
        ("<", 1.0, 1.0 + 1.2e-14, True),
        ("<", 0.5, 0.5 + 4e-15, "[formula_digits]"),
        ("=", 0.3, 0.3 + 1e-15, "[formula_digits]"),
        ("=", 0.3, 0.3 + 5e-15, False),
        (">", 100000000000001.0, 100000000000000.0, True),
        ("=", 100000000000001.0, 100000000000000.0, False),
        ("<>", 1.0, 1.0, False),
        ("<=", 1.0, 1.0, True),
        (">=", 2.0, 1.0, True),
        ("<=", 2.0, 1.0, False),
        (">=", 1.0, 2.0, False),
        ("<", ErrorKind.NA, ErrorKind.REF, ErrorKind.NA),
    ],
)
def test_comparisons_at_the_last_digit(operator: str, left: Any, right: Any, expected: Any) -> None:
    assert (
        value_or_refusal(comparison(operator), left, right) is expected
        or value_or_refusal(comparison(operator), left, right) == expected
    )


def test_numbers_share_fifteen_digits_or_not() -> None:
    assert same_number(0.1 + 0.2, 0.3)
    assert same_number(0.0, 0.0)
    assert not same_number(1.0, 1 + 1e-14)
    assert same_number(1.0, 1 + 4e-15)
    assert not same_number(1.0, -1.0)
    # The 15th digit of 1.23456789012345 counts 8E-15 of it.
    assert not same_number(1.23456789012345, 1.23456789012346)
    assert rounded15(0.1 + 0.2) == 0.3


@each_row(
    ("left", "right", "below"),
    [
        # One unit of the fifteenth digit apart: of two whole numbers nothing is hidden, of others the last bit may have made it.
        (999_999_999_999_998.0, 999_999_999_999_999.0, True),
        (99_999_999_999_999.0, 99_999_999_999_999.1, DIGITS),
        (99_999_999_999_999.1, 99_999_999_999_999.2, DIGITS),
        (99_999_999_999_998.9, 99_999_999_999_999.0, DIGITS),
        (0.3, 0.1 + 0.2, False),
        (1.0, 1 + 1.05e-14, DIGITS),
        (1.0, 1 + 1.15e-14, True),
    ],
)
def test_numbers_next_to_each_other(left: float, right: float, below: Any) -> None:
    assert value_or_refusal(comparison("<"), left, right) == below
    assert value_or_refusal(comparison(">"), right, left) == below


@each_row("text", ["ABS((A1:A2,B1))", "(A1,B1)+1", "IF((A1,B1),1,2)", "LEN((A1:A2,B1))"])
def test_several_areas_are_no_single_value(text: str) -> None:
    assert formula(text, A1=1, A2=2, B1=3) == "[formula_union]"
