"""
Our versions of ordinary functions, against what Excel's documentation says of them.
"""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xl_departage.headless.each import error
from xl_departage.headless.functions_bridge import OMITTED_MARK as OMITTED
from xl_departage.headless.overrides import overrides

CALL = overrides(date1904=False)
NA, NUM, VALUE, DIV = error("Na"), error("Num"), error("Value"), error("Div")
COLUMN = [[30.0], [10.0], [None], ["x"], [20.0]]


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("XMATCH", (20.0, COLUMN), 5),
        ("XMATCH", (15.0, COLUMN, -1.0), 2),
        ("XMATCH", (15.0, COLUMN, 1.0), 5),
        ("XMATCH", (5.0, COLUMN, -1.0), NA),
        ("XMATCH", ("X", COLUMN), 4),
        ("XMATCH", ("?", COLUMN, 2.0), 4),
        ("XMATCH", ("~?", COLUMN, 2.0), NA),
        ("XMATCH", (None, COLUMN), 3),
        ("XMATCH", (NUM, COLUMN), NUM),
        ("XMATCH", (1.0, COLUMN, 3.0), VALUE),
        ("XMATCH", (1.0, [[1.0, 2.0], [3.0, 4.0]]), VALUE),
        ("XLOOKUP", (10.0, COLUMN, [[1.0], [2.0], [3.0], [4.0], [5.0]]), 2),
        ("XLOOKUP", (11.0, COLUMN, COLUMN, "none"), "none"),
        ("XLOOKUP", (11.0, COLUMN, COLUMN, OMITTED), NA),
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
        ("AGGREGATE", (4.0, 6.0, [[1.0], [DIV], [3.0]]), 3),
        ("AGGREGATE", (4.0, 4.0, [[1.0], [DIV], [3.0]]), DIV),
        ("AGGREGATE", (15.0, 6.0, [[1.0], [DIV], [3.0]], 2.0), 3),
        ("AGGREGATE", (14.0, 6.0, [[1.0]], 2.0), NUM),
        ("AGGREGATE", (1.0, 6.0, [["x"]]), DIV),
        ("AGGREGATE", (12.0, 4.0, [[1.0], [2.0], [10.0]]), 2),
        ("AGGREGATE", (16.0, 4.0, [[1.0], [2.0], [3.0], [4.0]], 0.25), 1.75),
        ("AGGREGATE", (18.0, 4.0, [[1.0], [2.0], [3.0], [4.0]], 0.25), 1.25),
        ("AGGREGATE", (20.0, 4.0, [[1.0]]), VALUE),
        ("MMULT", ([[1.0, 2.0]], [[3.0], [4.0]]), [[11.0]]),
        ("MMULT", ([[1.0, 2.0]], [[3.0, 4.0]]), VALUE),
        ("MMULT", ([[1.0, None]], [[3.0], [4.0]]), VALUE),
        ("MDETERM", ([[1.0, 2.0], [3.0, 4.0]],), -2),
        ("MINVERSE", ([[4.0, 7.0], [2.0, 6.0]],), [[0.6, -0.7], [-0.2, 0.4]]),
        ("MINVERSE", ([[1.0, 2.0], [2.0, 4.0]],), NUM),
        ("MUNIT", (2.0,), [[1.0, 0.0], [0.0, 1.0]]),
        ("TAKE", ([[1.0, 2.0], [3.0, 4.0]], OMITTED, 1.0), [[1.0], [3.0]]),
        ("TAKE", ([[1.0], [3.0]], 0.0), error("Calc")),
        ("TAKE", ([[1.0], [3.0]], 9.0), [[1.0], [3.0]]),
        ("DROP", ([[1.0], [3.0]], -1.0), [[1.0]]),
        ("DROP", ([[1.0], [3.0]], 2.0), error("Calc")),
        ("EXPAND", ([[1.0]], 2.0, 2.0), [[1.0, NA], [NA, NA]]),
        ("EXPAND", ([[1.0], [2.0]], 1.0), VALUE),
        ("WRAPROWS", ([[1.0, 2.0, 3.0]], 2.0, "-"), [[1.0, 2.0], [3.0, "-"]]),
        ("WRAPCOLS", ([[1.0, 2.0, 3.0]], 2.0), [[1.0, 3.0], [2.0, NA]]),
        ("TEXTJOIN", (",", True, [["a", None], ["", "b"]]), "a,b"),
        ("TEXTJOIN", (",", False, [["a", None], ["", "b"]]), "a,,,b"),
        ("TEXTJOIN", ([[",", ";"]], True, [["a"], ["b"], ["c"]]), "a,b;c"),
        ("TEXTJOIN", (",", True, [[0.1 + 0.2, True]]), "0.3,TRUE"),
        ("CONCAT", ([[1.0 / 3]],), "0.333333333333333"),
        ("CONCAT", ([[NA]],), NA),
        ("DATE", (2024.0, 2.0, 29.0), 45351),
        ("DATE", (108.0, 1.0, 2.0), 39449),
        ("DATE", (2008.0, -3.0, 2.0), 39327),
        ("DATE", (2008.0, 1.0, 35.0), 39482),
        ("DATE", (10000.0, 1.0, 1.0), NUM),
        ("DATE", (-1.0, 1.0, 1.0), NUM),
        ("DATE", ("x", 1.0, 1.0), VALUE),
        ("XMATCH", (), VALUE),
        ("MUNIT", (1.0, 2.0), VALUE),
    ],
)
def test_value_is_the_documented_one(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    actual = CALL[name](*arguments)

    if name in ("MINVERSE", "MDETERM") and not isinstance(expected, dict):
        flat = [cell for row in actual for cell in row] if isinstance(actual, list) else [actual]
        wanted = [cell for row in expected for cell in row] if isinstance(expected, list) else [expected]
        assert all(math.isclose(x, y, abs_tol=1e-12) for x, y in zip(flat, wanted, strict=True))
    else:
        assert actual == expected


@given(
    st.lists(
        st.one_of(st.integers(-50, 50).map(float), st.none(), st.text("aB", max_size=2), st.booleans()), min_size=1
    )
)
def test_sortby_keeps_every_row_and_orders_by_type(keys: list[Any]) -> None:
    rows = [[float(index)] for index in range(len(keys))]
    result = CALL["SORTBY"](rows, [[key] for key in keys])

    assert sorted(result) == rows
    ordered = [keys[int(row[0])] for row in result]
    kinds = [4 if k is None else 2 if isinstance(k, bool) else 1 if isinstance(k, str) else 0 for k in ordered]
    assert kinds == sorted(kinds)


@given(st.lists(st.integers(-99, 99).map(float), min_size=1), st.integers(-99, 99).map(float))
def test_nearest_matches_are_the_nearest(numbers: list[float], wanted: float) -> None:
    line = [[number] for number in numbers]
    below, above = CALL["XMATCH"](wanted, line, -1.0), CALL["XMATCH"](wanted, line, 1.0)

    lower = [number for number in numbers if number <= wanted]
    assert below == NA if not lower else numbers[int(below) - 1] == max(lower)
    higher = [number for number in numbers if number >= wanted]
    assert above == NA if not higher else numbers[int(above) - 1] == min(higher)
