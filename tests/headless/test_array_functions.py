"""Ordinary array functions, compared with Excel's documentation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.headless.natives import called
from xl_departage.errors import ErrorKind
from xl_departage.headless.arrays import MISSING

NA, NUM, VALUE, DIV = ErrorKind.NA, ErrorKind.NUM, ErrorKind.VALUE, ErrorKind.DIV0
COLUMN = [[30.0], [10.0], [None], ["x"], [20.0]]


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("XMATCH", (20.0, COLUMN), 5),
        ("XMATCH", (15.0, COLUMN, -1.0), 2),
        ("XMATCH", (15.0, COLUMN, 1.0), 5),
        ("XMATCH", (5.0, [[10.0], [20.0]], -1.0), NA),
        ("XMATCH", ("X", COLUMN), 4),
        ("XMATCH", ("?", COLUMN, 2.0), 4),
        ("XMATCH", ("~?", COLUMN, 2.0), NA),
        ("XMATCH", (NUM, COLUMN), NUM),
        ("XMATCH", (1.0, [[1.0, 2.0], [3.0, 4.0]]), VALUE),
        ("XLOOKUP", (10.0, COLUMN, [[1.0], [2.0], [3.0], [4.0], [5.0]]), 2),
        ("XLOOKUP", (11.0, COLUMN, COLUMN, "none"), "none"),
        ("XLOOKUP", (11.0, COLUMN, COLUMN, MISSING), NA),
        ("XLOOKUP", (10.0, COLUMN, [[1.0]]), VALUE),
        ("XLOOKUP", (2.0, [[1.0, 2.0]], [["a", "b"], ["c", "d"]]), [["b"], ["d"]]),
        ("LOOKUP", (25.0, [[10.0], [20.0], [30.0]], [["a"], ["b"], ["c"]]), "b"),
        ("LOOKUP", (2.0, [[DIV], [1.0], [DIV]], [["a"], ["b"], ["c"]]), "b"),
        ("LOOKUP", (5.0, [[10.0], [20.0]]), NA),
        ("LOOKUP", (20.0, [[10.0, 20.0, 30.0], ["a", "b", "c"]]), "b"),
        ("SORTBY", ([["a"], ["b"], ["c"]], [[1.0], [None], [2.0]], -1.0), [["c"], ["a"], ["b"]]),
        ("SORTBY", ([["a", "b"]], [[2.0, 1.0]]), [["b", "a"]]),
        ("SORTBY", ([["a"], ["b"]], [[1.0], [2.0], [3.0]], 1.0), VALUE),
        ("SORTBY", ([["a"], ["b"]], [[1.0], [2.0]], 2.0), VALUE),
        ("MMULT", ([[1.0, 2.0]], [[3.0], [4.0]]), 11.0),
        ("MMULT", ([[1.0, 2.0]], [[3.0, 4.0]]), VALUE),
        ("MMULT", ([[1.0, None]], [[3.0], [4.0]]), VALUE),
        ("TAKE", ([[1.0, 2.0], [3.0, 4.0]], MISSING, 1.0), [[1.0], [3.0]]),
        ("TAKE", ([[1.0], [3.0]], 0.0), ErrorKind.CALC),
        ("TAKE", ([[1.0], [3.0]], 9.0), [[1.0], [3.0]]),
        ("DROP", ([[1.0], [3.0]], -1.0), 1),
        ("DROP", ([[1.0], [3.0]], 2.0), ErrorKind.CALC),
        ("TEXTJOIN", (",", True, [["a", None], ["", "b"]]), "a,b"),
        ("TEXTJOIN", (",", False, [["a", None], ["", "b"]]), "a,,,b"),
        ("TEXTJOIN", ([[",", ";"]], True, [["a"], ["b"], ["c"]]), "a,b;c"),
        ("TEXTJOIN", (",", True, [[0.1 + 0.2, True]]), "0.3,TRUE"),
        ("CONCAT", ([[1.0 / 3]],), "0.333333333333333"),
        ("CONCAT", ([[NA]],), NA),
    ],
)
def test_value_is_the_documented_one(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    actual = called(name, *arguments)

    assert actual == expected


@given(
    st.lists(
        st.one_of(st.integers(-50, 50).map(float), st.none(), st.text("aB", max_size=2), st.booleans()), min_size=1
    )
)
def test_sortby_keeps_every_row_and_orders_by_type(keys: list[Any]) -> None:
    rows = [[float(index)] for index in range(len(keys))]
    result = called("SORTBY", rows, [[key] for key in keys])
    result = result if isinstance(result, list) else [[result]]

    assert sorted(result) == rows
    ordered = [keys[int(row[0])] for row in result]
    kinds = [4 if k is None else 2 if isinstance(k, bool) else 1 if isinstance(k, str) else 0 for k in ordered]
    assert kinds == sorted(kinds)


@given(st.lists(st.integers(-99, 99).map(float), min_size=1), st.integers(-99, 99).map(float))
def test_nearest_matches_are_the_nearest(numbers: list[float], wanted: float) -> None:
    line = [[number] for number in numbers]
    below, above = called("XMATCH", wanted, line, -1.0), called("XMATCH", wanted, line, 1.0)

    lower = [number for number in numbers if number <= wanted]
    assert below == NA if not lower else numbers[int(below) - 1] == max(lower)
    higher = [number for number in numbers if number >= wanted]
    assert above == NA if not higher else numbers[int(above) - 1] == min(higher)
