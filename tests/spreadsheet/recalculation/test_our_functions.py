"""
The functions of this project receive the content of the cells in the types of the catalogue, and their results are
stored unchanged.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.base.cells import OMITTED
from xl_departage.base.errors import ArgumentError, ErrorKind, Undefined, UnknownOpponent
from xl_departage.base.messages import languages
from xl_departage.spreadsheet.recalculation.our_functions import _top, to_cell_value, to_scalar
from xl_departage.spreadsheet.recalculation.recalculate import library_functions
from xl_departage.spreadsheet.recalculation.serial_dates import from_serial, serial
from xl_departage.spreadsheet.recalculation.workbook_model import Status, UserFunction, Value, Workbook

CELLS: dict[str, Value] = {"A1": 1, "A2": 2.5, "A3": "x", "A4": 45351, "B1": "#N/A", "B2": True, "B3": ""}
RANGE = ((1, ErrorKind.NA), (2.5, True), ("x", ""), (45351, None))


def received(formula: str, made: Workbook | None = None, cell: str = "H9") -> Sequence[Any]:
    """The raw arguments that a function receives in a formula."""
    calls: list[Sequence[Any]] = []

    def spy(raw: Sequence[object]) -> object:
        calls.append(raw)
        return 1.0

    made = made or books.book(CELLS)
    books.put(made, cell, "=" + formula)
    result = books.evaluate(made, {"XLT_SPY": spy})[f"S!{cell}"]
    assert result.status is Status.COMPUTED
    return calls[-1]


@each_row(
    ("formula", "arguments"),
    [
        ("XLT_SPY(A1:B4)", [RANGE]),
        ("XLT_SPY($A$1:$B$4)", [RANGE]),
        ("XLT_SPY(A1)", [1]),
        ("XLT_SPY(A1:A1)", [1]),
        ("XLT_SPY(B4)", [None]),
        ("XLT_SPY(B3)", [""]),
        ("XLT_SPY(B1)", [ErrorKind.NA]),
        ("XLT_SPY(1/0)", [ErrorKind.DIV0]),
        ('XLT_SPY("FFE",TRUE,-1.5)', ["FFE", True, -1.5]),
        ("XLT_SPY(A1,,3)", [1, OMITTED, 3]),
        ("XLT_SPY(A1,)", [1, OMITTED]),
        ("XLT_SPY()", []),
        ("XLT_SPY({1,2;3,4})", [((1, 2), (3, 4))]),
        ("XLT_SPY(A1:A2*2)", [ErrorKind.VALUE]),
        ("XLT_SPY(A1:INDEX(A1:A4,2))", [((1,), (2.5,))]),
        ("XLT_SPY(OFFSET(A1,0,0,2,1))", [((1,), (2.5,))]),
        ("LET(g,A1:A2,XLT_SPY(g))", [((1,), (2.5,))]),
        ("XLT_SPY(IF(A1=1,A1:A2,A3))", [((1,), (2.5,))]),
    ],
)
def test_arguments_arrive_as_the_cells_hold_them(formula: str, arguments: list[object]) -> None:
    assert list(received(formula)) == arguments


def test_range_with_formulas_arrives_as_one_of_constants_does() -> None:
    made = books.book({**CELLS, "A2": "=5/2"})

    assert list(received("XLT_SPY(A1:B4)", made)) == [RANGE]


@pytest.mark.parametrize("a1", [1, "=0+1"])
@pytest.mark.parametrize(("date1904", "day"), [(False, datetime.date(2024, 2, 29)), (True, datetime.date(2028, 3, 1))])
def test_date_cells_arrive_as_dates_for_our_functions_only(a1: int | str, date1904: bool, day: datetime.date) -> None:
    made = books.book({**CELLS, "A1": a1, "C1": "=A4+1", "C2": "=SUM(A4)"}, date1904=date1904)
    made.sheets[0].date_cells = {(4, 1)}

    assert received("XLT_SPY(A1:A4)", made)[0][3] == (day,)
    assert received("XLT_SPY(A4)", made)[0] == day
    results = books.evaluate(made, {"XLT_SPY": lambda raw: 1.0})
    assert (results["S!C1"].value, results["S!C2"].value) == (45352, 45351)


def test_identical_constant_ranges_are_the_identical_object() -> None:
    seen: list[object] = []

    def spy(raw: Sequence[object]) -> object:
        seen.append(raw[0])
        return 1.0

    cells: dict[str, Value] = {**CELLS, **{f"D{row}": f"=XLT_SPY($A$1:$B$4,{row})" for row in range(1, 6)}}
    cells["E1"] = "=SUM(XLT_SPY(S!A1:B4))"
    books.evaluate(books.book(cells), {"XLT_SPY": spy})

    assert len(seen) == 6
    assert all(rows is seen[0] for rows in seen)


def test_same_arguments_are_computed_once() -> None:
    calls = []

    def column(raw: Sequence[object]) -> object:
        calls.append(raw)
        return [[1.0], [2.0], [3.0]]

    cells: dict[str, Value] = {**CELLS, **{f"D{row}": f"=INDEX(XLT_SPY($A$1:$B$4),{row})" for row in range(1, 4)}}
    results = books.evaluate(books.book(cells), {"XLT_SPY": column})

    assert [results[f"S!D{row}"].value for row in (1, 2, 3)] == [1, 2, 3]
    assert len(calls) == 1


def test_same_values_and_ranges_are_passed_once_and_arrays_each_time() -> None:
    """An array is a value of the formula alone; what two formulas pass is compared by range, value and type."""
    for arguments, count in {
        "$A$1:$B$4": 1,
        'A2,"x",TRUE,1.5': 1,
        "$A$1:$B$4,2": 1,
        "": 1,
        "$A$1:$B$4,{1,2}": 3,
    }.items():
        calls: list[Sequence[object]] = []

        def counted(raw: Sequence[object], calls: list[Sequence[object]] = calls) -> object:
            calls.append(raw)
            return 1.0

        made = books.book(CELLS)
        for row in (1, 2, 3):
            # Written differently, so that nothing but the function can see that they are the same.
            books.put(made, f"D{row}", f"={row}+XLT_SPY({arguments})")
        books.evaluate(made, {"XLT_SPY": counted})
        assert len(calls) == count, arguments


def test_true_and_one_are_different_arguments() -> None:
    cells: dict[str, Value] = {"A1": "=XLT_SPY(1)", "A2": "=XLT_SPY(TRUE)", "A3": '=XLT_SPY("1")'}

    results = books.evaluate(books.book(cells), {"XLT_SPY": lambda raw: type(raw[0]).__name__})

    assert [results[f"S!A{row}"].value for row in (1, 2, 3)] == ["int", "bool", "str"]


@each_row(
    ("given_back", "value", "spill"),
    [
        (1.5, 1.5, None),
        (3, 3, None),
        (3.0, 3, None),
        ("", "", None),
        (None, 0, None),
        (True, True, None),
        (ErrorKind.NA, ErrorKind.NA, None),
        (datetime.date(2024, 2, 29), 45351, None),
        ([[1.0], ["a"], [ErrorKind.NA], [""]], 1, [[1], ["a"], [ErrorKind.NA], [""]]),
        (((1, 2), (3, 4)), 1, [[1, 2], [3, 4]]),
        ([[1, 2], [3]], 1, [[1, 2], [3, ErrorKind.NA]]),
        ([], ErrorKind.CALC, None),
    ],
)
def test_results_come_back_unchanged(given_back: object, value: object, spill: object) -> None:
    made = books.book({}, dynamic={"A1": "=XLT_SPY()"})

    result = books.evaluate(made, {"XLT_SPY": lambda raw: given_back})["S!A1"]

    assert (result.value, result.spill) == (value, spill)
    assert type(result.value) is type(value)


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (ArgumentError("function_unknown", function="X", meant="Y"), ErrorKind.VALUE),
        (Undefined("function_unknown", function="X", meant="Y"), ErrorKind.NA),
        (UnknownOpponent("function_unknown", function="X", meant="Y"), ErrorKind.REF),
    ],
)
def test_our_errors_show_their_kind_and_speak_in_the_report(problem: Exception, kind: ErrorKind) -> None:
    def fail(raw: Sequence[object]) -> object:
        raise problem

    cells = {
        "A1": "=XLT_BAD(1)",
        "A2": "=1+XLT_BAD(1)",
        "A3": '=IFERROR(XLT_BAD(1),"saved")',
        "A4": "=A1",
        "A5": "=1/0",
    }
    results = books.evaluate(books.book(cells), {"XLT_BAD": fail})

    assert [results[f"S!A{row}"].value for row in (1, 2, 3, 4)] == [kind, kind, "saved", kind]
    output = results["S!A1"].message
    assert output is not None
    assert set(output) == set(languages())
    assert "X" in output["fr"]
    assert results["S!A2"].message == output
    assert [results[f"S!A{row}"].message for row in (3, 4, 5)] == [None, None, None]


def test_fault_of_ours_is_never_a_value() -> None:
    def fault(raw: Sequence[object]) -> object:
        raise KeyError("fault")

    functions: dict[str, UserFunction] = {"XLT_BAD": fault}
    cells = {"A1": "=XLT_BAD(1)", "A2": "=IFERROR(XLT_BAD(2),0)", "A3": "=A2+1", "A4": "=1"}
    results = books.evaluate(books.book(cells), functions)

    assert [results[f"S!A{row}"].reason for row in (1, 2, 3)] == ["formula_function_failed"] * 2 + ["formula_depends"]
    assert "fault" in str(results["S!A1"].details)
    assert results["S!A4"].value == 1


@given(st.dates(datetime.date(1904, 1, 2), datetime.date(9999, 12, 31)), st.booleans())
def test_dates_and_serial_numbers_are_inverse(day: datetime.date, date1904: bool) -> None:
    assert from_serial(serial(day, date1904), date1904) == day


@each_row(
    ("number", "date1904", "day"),
    [
        (1, False, datetime.date(1900, 1, 1)),
        (59, False, datetime.date(1900, 2, 28)),
        (61, False, datetime.date(1900, 3, 1)),
        (45351, False, datetime.date(2024, 2, 29)),
        (43889, True, datetime.date(2024, 2, 29)),
        (0.5, False, datetime.time(12)),
        (45351.25, False, datetime.datetime(2024, 2, 29, 6)),
        (-1, False, -1),
        ("x", False, "x"),
        (True, False, True),
    ],
)
def test_serial_numbers_show_these_dates(number: Any, date1904: bool, day: object) -> None:
    """Serial numbers as in Excel's description of its two date systems; 60 is the 29 February 1900 that never was."""
    assert from_serial(number, date1904) == day


@pytest.mark.beyond
@pytest.mark.parametrize(
    ("formula", "sentence"),
    [
        ("KOYA(Feuille9!A1:F5)", "the workbook has no sheet “Feuille9”. Did you mean: S?"),
        ("KOYA(T!A1:F5,1)", "the workbook has no sheet “T”. Did you mean: S?"),
        ("KOYA(#REF!)", "the formula contains #REF!: the cells that it read were deleted. Select them again."),
        ("KOYA(S!#REF!)", "the formula contains #REF!: the cells that it read were deleted. Select them again."),
    ],
)
def test_a_formula_of_ours_that_reads_no_cells_says_so(formula: str, sentence: str) -> None:
    made = books.book(CELLS)
    books.put(made, "H9", "=" + formula)

    result = books.evaluate(made, library_functions())["S!H9"]

    assert result.message is not None
    assert result.message["en"].startswith(sentence)


@each_row(
    ("formula", "rows", "columns"),
    [
        # A range that reaches the end of the sheet, or has a hundred thousand cells, ends where its contents do.
        ("XLT_SPY(A1:A99999)", 99_999, 1),
        ("XLT_SPY(A1:A100000)", 4, 1),
        ("XLT_SPY(A1:B49999)", 49_999, 2),
        ("XLT_SPY(A1:B50000)", 4, 2),
        ("XLT_SPY(A:B)", 4, 2),
        ("XLT_SPY(A2:B1048576)", 3, 2),
        ("XLT_SPY(A4:B1048576)", 1, 2),
        ("XLT_SPY(1:4)", 4, 2),
        ("XLT_SPY(B1:XFD4)", 4, 1),
        ("XLT_SPY(B1:XFC4)", 4, 16_382),
        ("XLT_SPY(A1:XFD2)", 2, 2),
    ],
)
def test_long_ranges_end_where_their_contents_do(formula: str, rows: int, columns: int) -> None:
    table = received(formula)[0]

    assert isinstance(table, tuple)
    assert (len(table), len(table[0])) == (rows, columns)


def test_long_ranges_of_one_height_end_together() -> None:
    cells = {**CELLS, "D1": 1, "D7": 2}

    first, second, third = received("XLT_SPY(A:A,D:D,B1:B2)", books.book(cells))

    # The one with the most contents decides; a short range stays as it is.
    assert (len(first), len(second), len(third)) == (7, 7, 2)
    assert [row[0] for row in second] == [1, None, None, None, None, None, 2]


@each_row(
    ("value", "date1904", "expected"),
    [
        (datetime.date(1900, 1, 1), False, 1.0),
        (datetime.date(1900, 2, 28), False, 59.0),
        (datetime.date(1900, 3, 1), False, 61.0),
        (datetime.datetime(2024, 2, 29, 6), False, 45351.25),
        (datetime.date(1904, 1, 2), True, 1.0),
        (datetime.time(6, 30, 36), False, (6 * 3600 + 30 * 60 + 36) / 86400),
        (5, False, 5.0),
        (True, False, True),
        ("x", False, "x"),
    ],
)
def test_results_as_formulas_take_them(value: object, date1904: bool, expected: object) -> None:
    found = to_scalar(value, date1904)

    assert found == expected
    assert type(found) is type(expected)


def test_numbers_as_cells_show_them() -> None:
    values = [5.0, -5.0, 2.5, 999_999_999_999_999.0, 1e15, -1e15, float("inf"), float("nan")]
    found = [to_cell_value(value) for value in values]
    assert found == [5, -5, 2.5, 999_999_999_999_999, 1e15, -1e15, ErrorKind.NUM, ErrorKind.NUM]
    assert [type(value) for value in found[:6]] == [int, int, float, int, float, float]


@each_row(
    ("number", "date1904", "expected"),
    [
        (0, False, datetime.time(0)),
        (0.5, False, datetime.time(12)),
        (0.75 + 61 / 86400, False, datetime.time(18, 1, 1)),
        (86399.6 / 86400, False, datetime.time(0)),
        (1, False, datetime.date(1900, 1, 1)),
        (59, False, datetime.date(1900, 2, 28)),
        # The day that never was: the one before it, as openpyxl reads it.
        (60, False, datetime.date(1900, 2, 28)),
        (61, False, datetime.date(1900, 3, 1)),
        (1.5, False, datetime.datetime(1900, 1, 1, 12)),
        (2_958_465, False, datetime.date(9999, 12, 31)),
        (2_958_466, False, 2_958_466),
        (-1, False, -1),
        (1, True, datetime.date(1904, 1, 2)),
        (True, False, True),
        ("x", False, "x"),
    ],
)
def test_cells_of_dates_at_the_edges(number: Any, date1904: bool, expected: object) -> None:
    assert from_serial(number, date1904) == expected


def test_dates_of_a_range_are_found_whether_they_or_its_cells_are_fewer() -> None:
    made = books.book({"A1": 45351, "A2": 45351, "B1": 45351, "B2": 45352, "C1": 45353})
    made.sheets[0].date_cells = {(1, 1), (2, 2)}
    few = received("XLT_SPY(A1:B2)", made)[0]
    first, second = datetime.date(2024, 2, 29), datetime.date(2024, 3, 1)
    assert few == ((first, 45351), (45351, second))

    # More cells with dates in the sheet than cells in the range.
    made.sheets[0].date_cells = {(1, 1), (2, 2), (1, 3), *((row, 9) for row in range(3, 9))}
    assert received("XLT_SPY(A1:B2)", made)[0] == few
    assert received("XLT_SPY(B1:C1)", made)[0] == ((45351, datetime.date(2024, 3, 2)),)


@each_row(
    ("rules", "top"),
    [
        (["row=5"], 5),
        (["FIDE-2026; row = 12; lang=en"], 12),
        (["arrow=5"], 1),
        (["", "row=5"], 1),
        ([None], 1),
        ([], 1),
    ],
)
def test_the_first_row_of_lists_is_the_one_that_the_rules_name(rules: list[object], top: int) -> None:
    assert _top(rules) == top
