"""Ordinary array functions, compared with Excel's documentation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from tests.spreadsheet.recalculation.natives import called, outcome
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation import arrays
from xl_departage.spreadsheet.recalculation.arrays import MISSING
from xl_departage.spreadsheet.recalculation.native import array_functions

NA, NUM, VALUE, DIV = ErrorKind.NA, ErrorKind.NUM, ErrorKind.VALUE, ErrorKind.DIV0
COLUMN = [[30.0], [10.0], [None], ["x"], [20.0]]


@each_row(
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


CELLS: dict[str, Any] = {
    **{f"A{row}": value for row, value in enumerate((3, 1, 2, 1), 1)},
    **{f"B{row}": value for row, value in enumerate("cabd", 1)},
    "C1": 1, "D1": 2, "E1": 3,
    "C2": "p", "D2": "q", "E2": "r",
    "G1": 5, "G3": "x", "G4": True, "G5": "#N/A",
    "H1": "#DIV/0!",
}  # fmt: skip
FORM = "[formula_form]"


@each_row(
    ("text", "expected"),
    [
        ("FILTER(A1:B4,A1:A4=1)", [[1, "a"], [1, "d"]]),
        ("FILTER(A1:B4,A1:A4>2)", [[3, "c"]]),
        ("FILTER(A1:A4,A1:A4>2)", 3),
        ("FILTER(A1:B4,A1:A4>9)", "#CALC!"),
        ('FILTER(A1:B4,A1:A4>9,"none")', "none"),
        ("FILTER(C1:E2,C1:E1>1)", [[2, 3], ["q", "r"]]),
        ('FILTER(C1:E2,C1:E1>9,"none")', "none"),
        ("FILTER(C1:E2,C1:E1>9)", "#CALC!"),
        ("FILTER(A1:B4,A1:A3=1)", "#VALUE!"),
        ("FILTER(C1:E2,C1:D1>0)", "#VALUE!"),
        ("FILTER(C1:E2,C1:E2>0)", "#VALUE!"),
        ("FILTER(A1:B4,A1:B4>0)", "#VALUE!"),
        ("FILTER(#REF!,{1;0})", "#REF!"),
        ("FILTER({1;2;3},{1;0;1})", [[1], [3]]),
        ("FILTER({1,2,3},{1,0,1})", [[1, 3]]),
        ("FILTER({1;2},{1;#N/A})", "#N/A"),
        ('FILTER({1;2},{1;"x"})', "#VALUE!"),
        ("ROWS(FILTER(A:A,A:A=\"\"))", 1_048_572),
        ("SUM(FILTER(A:A,A:A<>\"\"))", 7),
        ("SUM(FILTER(A1:A9,A1:A9<>\"\",0))", 7),
        # Microsoft on SORT and SORTBY: 1 upwards, -1 downwards; numbers, texts, truth values, errors, blanks.
        ("SORT(A1:B4)", [[1, "a"], [1, "d"], [2, "b"], [3, "c"]]),
        ("SORT(A1:B4,2)", [[1, "a"], [2, "b"], [3, "c"], [1, "d"]]),
        ("SORT(A1:B4,2,-1)", [[1, "d"], [3, "c"], [2, "b"], [1, "a"]]),
        ("SORT(A1:B4,1,-1)", [[3, "c"], [2, "b"], [1, "a"], [1, "d"]]),
        ("SORT(A1:B4,{1,2},{1,-1})", [[1, "d"], [1, "a"], [2, "b"], [3, "c"]]),
        ("SORT(A1:B4,{1,2},-1)", [[3, "c"], [2, "b"], [1, "d"], [1, "a"]]),
        ("SORT(A1:B4,{1,2},{1,-1,1})", "#VALUE!"),
        ("SORT(A1:B4,3)", "#VALUE!"),
        ("SORT(A1:B4,2.9)", [[1, "a"], [2, "b"], [3, "c"], [1, "d"]]),
        ("SORT(A1:B4,0)", "#VALUE!"),
        ("SORT(A1:B4,1,0)", "#VALUE!"),
        ("SORT(A1:B4,1,2)", "#VALUE!"),
        ("SORT({3,1,2},1,1,TRUE)", [[1, 2, 3]]),
        ('SORT({3,1;"a","b"},1,-1,TRUE)', [[3, 1], ["a", "b"]]),
        ('SORT({1,2;"b","a"},2,1,TRUE)', [[2, 1], ["a", "b"]]),
        ("SORT({3,1;1,9},,-1)", [[3, 1], [1, 9]]),
        ("SORT(G1:G5)", [[5], ["x"], [True], ["#N/A"], [0]]),
        ("SORT(G1:G5,,-1)", [["#N/A"], [True], ["x"], [5], [0]]),
        ("SORT({#N/A;#DIV/0!})", "[formula_error_value]"),
        ("SORT({#N/A;1;#N/A})", [[1], ["#N/A"], ["#N/A"]]),
        ("SORT(#REF!)", "#REF!"),
        ("SORTBY(B1:B4,A1:A4)", [["a"], ["d"], ["b"], ["c"]]),
        ("SORTBY(B1:B4,A1:A4,1)", [["a"], ["d"], ["b"], ["c"]]),
        ("SORTBY(B1:B4,A1:A4,-1)", [["c"], ["b"], ["a"], ["d"]]),
        ("SORTBY(B1:B4,A1:A4,1,B1:B4,-1)", [["d"], ["a"], ["b"], ["c"]]),
        ("SORTBY(B1:B4,A1:A4,0)", "#VALUE!"),
        ("SORTBY(B1:B4,A1:A3)", "#VALUE!"),
        ("SORTBY(B1:B4,A1:B4)", "#VALUE!"),
        ("SORTBY(C1:E2,C1:E1,-1)", [[3, 2, 1], ["r", "q", "p"]]),
        ("SORTBY(C1:E2,C1:D1,-1)", "#VALUE!"),
        # Microsoft on UNIQUE: texts without regard to case; only what is there once, if asked.
        ("UNIQUE(A1:A4)", [[3], [1], [2]]),
        ("UNIQUE(A1:A4,FALSE,TRUE)", [[3], [2]]),
        ("UNIQUE({1,1,2},TRUE)", [[1, 2]]),
        ("UNIQUE({1,1,2},TRUE,TRUE)", 2),
        ("UNIQUE({1,1,2})", [[1, 1, 2]]),
        ('UNIQUE({"a";"A";"b"})', [["a"], ["b"]]),
        ("UNIQUE({1;1},,TRUE)", "#CALC!"),
        ("UNIQUE({1,1},TRUE,TRUE)", "#CALC!"),
        ("UNIQUE(Z1:Z3,,TRUE)", "#CALC!"),
        ("UNIQUE(A1:A5,,TRUE)", [[3], [2], [0]]),
        ("UNIQUE(A1:A6,,TRUE)", [[3], [2]]),
        ("UNIQUE(#REF!)", "#REF!"),
        # Microsoft on SEQUENCE.
        ("SEQUENCE(2,3)", [[1, 2, 3], [4, 5, 6]]),
        ("SEQUENCE(2,2,5,-2)", [[5, 3], [1, -1]]),
        ("SEQUENCE(3)", [[1], [2], [3]]),
        ("SEQUENCE(1,1,7)", 7),
        ("SEQUENCE(1,-1)", "#VALUE!"),
        ("SEQUENCE(0)", "#CALC!"),
        ("SEQUENCE(1,0)", "#CALC!"),
        # Microsoft on TAKE and DROP: negative counts from the end; nothing left is #CALC!.
        ("TAKE(A1:B4,2)", [[3, "c"], [1, "a"]]),
        ("TAKE(A1:B4,-2)", [[2, "b"], [1, "d"]]),
        ("TAKE(A1:B4,-9)", [[3, "c"], [1, "a"], [2, "b"], [1, "d"]]),
        ("TAKE(A1:B4,1,-1)", "c"),
        ("TAKE(A1:B4,,1)", [[3], [1], [2], [1]]),
        ("TAKE(A1:B4,0)", "#CALC!"),
        ("TAKE(A1:B4,Z1)", FORM),
        ("DROP(A1:B4,2)", [[2, "b"], [1, "d"]]),
        ("DROP(A1:B4,-3)", [[3, "c"]]),
        ("DROP(A1:B4,3,1)", "d"),
        ("DROP(A1:B4,,-1)", [[3], [1], [2], [1]]),
        ("DROP(A1:B4,0,1)", [["c"], ["a"], ["b"], ["d"]]),
        ("DROP(A1:B4,4)", "#CALC!"),
        ("DROP(A1:B4,-4)", "#CALC!"),
        # Microsoft on CHOOSECOLS and CHOOSEROWS: 0 or beyond is #VALUE!.
        ("CHOOSECOLS(C1:E2,1,3)", [[1, 3], ["p", "r"]]),
        ("CHOOSECOLS(C1:E2,-1)", [[3], ["r"]]),
        ("CHOOSECOLS(C1:E2,-3)", [[1], ["p"]]),
        ("CHOOSECOLS(C1:E2,{3,1})", [[3, 1], ["r", "p"]]),
        ("CHOOSECOLS(C1:E2,{3;1})", [[3, 1], ["r", "p"]]),
        ("CHOOSECOLS(C1:E2,{1,2;2,1})", "#VALUE!"),
        ("CHOOSECOLS(C1:E2,0)", "#VALUE!"),
        ("CHOOSECOLS(C1:E2,4)", "#VALUE!"),
        ("CHOOSECOLS(C1:E2,-4)", "#VALUE!"),
        ("CHOOSEROWS(A1:B4,4,1)", [[1, "d"], [3, "c"]]),
        ("CHOOSEROWS(A1:B4,5)", "#VALUE!"),
        # Microsoft on VSTACK and HSTACK: the shorter are filled with #N/A.
        ("VSTACK({1,2},3)", [[1, 2], [3, "#N/A"]]),
        ("VSTACK({1;2},#REF!)", [[1], [2], ["#REF!"]]),
        ("VSTACK(3,{1,2,4})", [[3, "#N/A", "#N/A"], [1, 2, 4]]),
        ("HSTACK({1;2},3)", [[1, 3], [2, "#N/A"]]),
        ("HSTACK({1,2},{3,4;5,6})", [[1, 2, 3, 4], ["#N/A", "#N/A", 5, 6]]),
        ("HSTACK(1,#REF!)", [[1, "#REF!"]]),
        # Microsoft on TOCOL and TOROW: 1 without blanks, 2 without errors, 3 without both.
        ("TOCOL({1,2;3,4})", [[1], [2], [3], [4]]),
        ("TOCOL({1,2;3,4},,TRUE)", [[1], [3], [2], [4]]),
        ("TOROW({1,2;3,4})", [[1, 2, 3, 4]]),
        ("TOROW(G1:G5)", [[5, 0, "x", True, "#N/A"]]),
        ("TOROW(G1:G5,0)", [[5, 0, "x", True, "#N/A"]]),
        ("TOROW(G1:G5,1)", [[5, "x", True, "#N/A"]]),
        ("TOROW(G1:G5,2)", [[5, 0, "x", True]]),
        ("TOROW(G1:G5,3)", [[5, "x", True]]),
        ("TOROW(G1:G5,4)", "#VALUE!"),
        ("TOROW(G1:G5,-1)", "#VALUE!"),
        ("TOCOL(Z1:Z2,1)", "#CALC!"),
        # Microsoft on EXPAND, WRAPROWS, WRAPCOLS.
        ('EXPAND({1,2},2,3,"-")', [[1, 2, "-"], ["-", "-", "-"]]),
        ("EXPAND({1,2},2)", [[1, 2], ["#N/A", "#N/A"]]),
        ("EXPAND({1,2},,3)", [[1, 2, "#N/A"]]),
        ("EXPAND({1,2},1,2)", [[1, 2]]),
        ("EXPAND({1,2},1,1)", "#VALUE!"),
        ("EXPAND({1;2},1,1)", "#VALUE!"),
        ("WRAPROWS({1,2,3,4},2)", [[1, 2], [3, 4]]),
        ("WRAPROWS({1;2;3},2)", [[1, 2], [3, "#N/A"]]),
        ("WRAPROWS({1,2},9)", [[1, 2]]),
        ("WRAPROWS({1,2},1)", [[1], [2]]),
        ("WRAPROWS({1,2},0)", "#NUM!"),
        ("WRAPROWS({1,2;3,4},2)", "#VALUE!"),
        ("WRAPROWS(#REF!,2)", "#REF!"),
        ("WRAPCOLS({1,2,3,4,5},3)", [[1, 4], [2, 5], [3, "#N/A"]]),
        ("TRANSPOSE({1,2,3;4,5,6})", [[1, 4], [2, 5], [3, 6]]),
        ("TRANSPOSE(C1:E2)", [[1, "p"], [2, "q"], [3, "r"]]),
        ("ROWS(TRANSPOSE(A:D))", "[formula_too_large]"),
        # Microsoft on MMULT, MDETERM, MINVERSE.
        ("MMULT({1,3;7,2},{2,0;0,2})", [[2, 6], [14, 4]]),
        ("MMULT({1,2,3},{1;2;3})", 14),
        ("MMULT({1,2},{1,2})", "#VALUE!"),
        ("MMULT({1,#N/A},{1;2})", "#N/A"),
        ('MMULT({1,"x"},{1;2})', "#VALUE!"),
        ("MDETERM({1,3,8,5;1,3,6,1;1,1,1,0;7,3,10,2})", 88.0),
        ("MDETERM({3,6,1;1,1,0;3,10,2})", 1.0),
        ("MDETERM({3,6;1,1})", -3),
        ("MDETERM({0,1;1,0})", -1),
        ("MDETERM({1,3,8,5;1,3,6,1})", "#VALUE!"),
        ("MDETERM({1,2;1,2})", 0),
        ("MDETERM({1,1;2,2})", 0),
        ("MDETERM({0,0;1,2})", 0),
        ("MDETERM({0,1;0,2})", 0),
        ("MDETERM(7)", 7),
        ("MDETERM({1,2;2,4})", "[formula_digits]"),
        ("MINVERSE({4,-1;2,0})", [[0, 0.5], [-1, 2]]),
        ("MINVERSE({1,2,1;3,4,-1;0,2,0})", [[0.25, 0.25, -0.75], [0, 0, 0.5], [0.75, -0.25, -0.25]]),
        ("MINVERSE({1,2;1,2})", "#NUM!"),
        ("MINVERSE({1,2;2,4})", "[formula_digits]"),
        ("MINVERSE({1,2})", "#VALUE!"),
        # The second pivot is 1E-9 and 1E-11 of the largest of its column.
        ("MDETERM({1,1;1,1.000000001})", 1.000000001 - 1),
        ("MDETERM({1,1;1,1.00000000001})", "[formula_digits]"),
        # Excel, "Guidelines and examples of array formulas": what one of two arrays lacks is #N/A, in rows and in columns.
        ("{1,2;3,4}+{1,2,3;4,5,6}", [[2, 4, "#N/A"], [7, 9, "#N/A"]]),
        ("{1,2;3,4}+{1,2,3;4,5,6;7,8,9}", [[2, 4, "#N/A"], [7, 9, "#N/A"], ["#N/A"] * 3]),
        ("{1,2,3;4,5,6}*{1,2;3,4;5,6}", [[1, 4, "#N/A"], [12, 20, "#N/A"], ["#N/A"] * 3]),
        # An array where one value is expected, and the other way round.
        ("SUM({1,2},3)", 6),
    ],
)  # fmt: skip
def test_arrays_made_of_arrays(text: str, expected: Any) -> None:
    found = outcome(text, CELLS, rows=True)

    rows = expected if isinstance(expected, list) else [[expected]]
    if not isinstance(found, list):
        assert found == expected
    else:
        assert found == [
            [pytest.approx(cell, rel=1e-14, abs=1e-15) if isinstance(cell, float) else cell for cell in row]
            for row in rows
        ]


def test_arrays_have_as_many_elements_as_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (arrays, array_functions):
        monkeypatch.setattr(module, "MAX_ELEMENTS", 6)

    assert outcome("SUM(SEQUENCE(2,3))", {}) == 21
    assert outcome("SUM(SEQUENCE(7,1))", {}) == "[formula_too_large]"
    assert outcome("SUM(TRANSPOSE(A1:F1))", {"A1": 4}, rows=True) == [[4]]
    assert outcome("SUM(TRANSPOSE(A1:G1))", {"A1": 4}, rows=True) == "[formula_too_large]"
    assert outcome("SUM({1;2;3}*{1,2})", {}) == 18
    assert outcome("SUM({1;2;3}*{1,2,3})", {}) == "[formula_too_large]"
    # Six cells of which the last five are alike are stored as two rows.
    assert outcome("SUM(INDEX(VSTACK(A1:A6),0))", {"A1": 4}) == 4
    assert outcome("SUM(INDEX(VSTACK(A1:A7),0))", {"A1": 4}) == "[formula_too_large]"
