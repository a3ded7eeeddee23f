"""
Numbers are shown and compared with 15 significant digits, as in Excel.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_departage.headless.each import error
from xl_departage.headless.scalars import compare, join, number_text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333333333333333"),
        (-2 / 3, "-0.666666666666667"),
        (-0.0, "0"),
        (1e15, "1000000000000000"),
        (123456789012345678.0, "123456789012346000"),
        (1e20, "100000000000000000000"),
        (1.5e21, "1.5E+21"),
        (0.00001, "0.00001"),
        (2.0, "2"),
        (9.999999999999999, "10"),
    ],
)
def test_number_as_text(number: float, text: str) -> None:
    assert number_text(number) == text


@given(st.floats(min_value=1e-9, max_value=1e20, allow_nan=False))
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
        ("=", error("Na"), 1.0, error("Na")),
        ("=", 1.0, error("Div"), error("Div")),
        (">", [[1.0], [3.0]], 2.0, [[False], [True]]),
        ("=", [[1.0], [2.0]], [[1.0, 2.0]], [[True, False], [False, True]]),
        ("=", [[1.0], [2.0]], [[1.0], [2.0], [3.0]], [[True], [True], [error("Na")]]),
    ],
)
def test_comparison(operator: str, left: Any, right: Any, expected: Any) -> None:
    assert compare(operator, left, right) == expected


def test_join_repeats_single_values_over_arrays() -> None:
    assert join("a", [[1.0], [None], [error("Na")]], True) == [["a1TRUE"], ["aTRUE"], [error("Na")]]
    assert join("x" * 20_000, "y" * 20_000) == error("Value")


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.floats(-100, 100),
    st.sampled_from([0.3, 0.1 + 0.2, "", "é", "É", "e", "f", "z", "10", error("Na")]),
)


@given(
    st.sampled_from(["=", "<>", "<", ">", "<=", ">="]),
    st.lists(st.lists(VALUES, min_size=2, max_size=2), min_size=1),
    VALUES,
)
def test_an_array_is_compared_as_its_elements(operator: str, rows: list[list[object]], right: object) -> None:
    expected = [[compare(operator, cell, right) for cell in row] for row in rows]

    assert compare(operator, rows, right) == expected
    mirrored = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(operator, operator)
    if not isinstance(right, dict):
        assert compare(mirrored, right, rows) == expected
