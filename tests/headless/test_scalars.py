"""Numbers are shown and compared with 15 significant digits, as in Excel."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.headless.natives import formula
from xl_departage.errors import ErrorKind
from xl_departage.headless.arrays import Array, elementwise
from xl_departage.headless.references import UnsupportedError
from xl_departage.headless.scalars import added, comparison, joined, number, number_text


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("text", ["1,5", "3/4", "1.000,5", "12 janvier 2024", "10:30 AM", "$5", "VRAI1"])
def test_a_text_that_only_one_language_reads_as_a_number_is_refused(text: str) -> None:
    with pytest.raises(UnsupportedError):
        number(text)


@pytest.mark.parametrize(
    ("text", "value"), [("12.5", 12.5), (" 7 ", 7), ("1e3", 1000), ("50%", 0.5), ("2024-02-29", 45351), ("6:00", 0.25)]
)
def test_a_text_that_is_a_number_in_every_language_is_one(text: str, value: float) -> None:
    assert number(text) == value


def test_sums_add_from_left_to_right_in_every_python() -> None:
    # Ten times 0.1 is not 1 in Excel: =SUM(A1:A10)-1 in brackets shows -1.11E-16.
    assert added([0.1] * 10) - 1 == -(2**-53)


@pytest.mark.parametrize(
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
