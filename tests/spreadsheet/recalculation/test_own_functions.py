"""Functions defined by the caller, in addition to those of this project: arguments, values, errors, names."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.testing import grid


def calls_of_club(*formulas: str, function: Any = None) -> tuple[list[Any], Any]:
    """The arguments with which a function CLUB was called in a workbook, and the report."""
    calls: list[Any] = []

    def club(*arguments: object) -> object:
        calls.append(list(arguments))
        return len(arguments)

    book = grid([["+ 2", "- 1"], ["- 1", "+ 2"]])
    book["C1"], book["C2"], book["D1"] = 1.5, True, datetime.date(2026, 3, 1)
    book["D2"] = "=1/0"
    for row, formula in enumerate(formulas, start=1):
        book[f"F{row * 5}"] = formula
    return calls, recalculate(book, functions={"Club": function or club})


@each_row(
    ("formula", "arguments"),
    [
        ("=CLUB(A1)", ["+ 2"]),
        ("=CLUB(A1:A1)", [[["+ 2"]]]),
        ("=club(A1:B2)", [[["+ 2", "- 1"], ["- 1", "+ 2"]]]),
        ('=CLUB(C1,C2,3,"x")', [1.5, True, 3, "x"]),
        # 1 March 2026 is day 46082 of Excel's calendar.
        ("=CLUB(D1,D1:D1)", [46082, [[46082]]]),
        ("=CLUB(D2)", ["#DIV/0!"]),
        ("=CLUB(C1:D2)", [[[1.5, 46082], [True, "#DIV/0!"]]]),
        ("=CLUB(Z1)", [None]),
        ("=CLUB(Z1:Z2)", [[[None], [None]]]),
        ("=CLUB(A1,,2)", ["+ 2", None, 2]),
        ("=CLUB(POINTS(A1:A2))", [[[1], [0]]]),
        ("=CLUB()", []),
    ],
)
def test_cells_are_values_and_ranges_rows(formula: str, arguments: list[Any]) -> None:
    calls, report = calls_of_club(formula)

    assert calls[0] == arguments
    assert report.value("F5") == len(arguments)


@each_row(
    ("value", "shown"),
    [
        (3, 3),
        (2.5, 2.5),
        (Decimal("0.25"), 0.25),
        (Fraction(1, 2), 0.5),
        ("texte", "texte"),
        (True, True),
        (None, ""),
        ("#N/A", "#N/A"),
        (float("nan"), "#NUM!"),
        (datetime.date(2026, 3, 1), 46082),
    ],
)
def test_values_that_a_cell_can_hold(value: object, shown: object) -> None:
    _, report = calls_of_club("=CLUB(A1)", function=lambda _: value)

    assert report.value("F5") == shown
    assert type(report.value("F5")) is type(shown)


def test_rows_spill() -> None:
    _, report = calls_of_club("=CLUB(A1:B2)", function=lambda rows: [[len(row), row[0]] for row in rows])

    assert report.values("F5:G7") == [[2, "+ 2"], [2, "- 1"], [None, None]]


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda _: 1 / 0, "division by zero"),
        (lambda: 1, "positional argument"),
        (lambda _: [1, 2], "flat list"),
        (lambda _: {"a": 1}, "dict"),
        (lambda _: [[object()]], "object"),
    ],
)
def test_what_it_raises_is_value_with_the_text(function: Any, sentence: str) -> None:
    _, report = calls_of_club("=CLUB(A1)", '=IFERROR(CLUB(A1),"caught")', "=F5+1", function=function)

    assert report.value("F5") == "#VALUE!"
    assert sentence in report.explain("F5")
    assert "CLUB" in report.explain("F5", "fr")
    assert report.value("F10") == "caught"
    assert sentence in report.explain("F15")
    assert report.exit_status == 1


def test_ours_stay_beside_it() -> None:
    _, report = calls_of_club("=CLUB(POINTS(A1:A2))+SUM(POINTS(A1:A2))")

    assert report.value("F5") == 2


@each_row(
    ("name", "key"),
    [
        ("BUCHHOLZ", "own_name_ours"),
        ("classement", "own_name_ours"),
        ("SUM", "own_name_excel"),
        ("xlookup", "own_name_excel"),
        ("_xlfn.CLUB", "own_name_excel"),
        ("Lambda", "own_name_excel"),
        ("CUBEVALUE", "own_name_excel"),
        ("A1", "own_name"),
        ("ELO25", "own_name"),
        ("R1C1", "own_name"),
        ("MY CLUB", "own_name"),
        ("1CLUB", "own_name"),
        ("", "own_name"),
        (3, "own_name"),
    ],
)
def test_names_of_ours_or_of_excel_are_refused(name: Any, key: str) -> None:
    with pytest.raises(ArgumentError) as problem:
        recalculate(grid([["+ 2"], ["- 1"]]), functions={name: len})

    assert problem.value.key == key


def test_what_cannot_be_called_is_refused() -> None:
    with pytest.raises(ArgumentError, match="not a Python function"):
        recalculate(grid([["+ 2"], ["- 1"]]), functions={"CLUB": 3})  # type: ignore[dict-item]
    with pytest.raises(ArgumentError, match="not case-sensitive"):
        recalculate(grid([["+ 2"], ["- 1"]]), functions={"CLUB": len, "Club": len})


@each_row(
    ("value", "words"),
    [
        (10**400, "too large for a cell"),
        ([[Fraction(10**400)]], "too large for a cell"),
        ("x" * 40_000, "a text of 40000 characters; a cell holds 32767"),
        ([["a", "x" * 32_768]], "a text of 32768 characters"),
        (Decimal("sNaN"), "a Python “Decimal”"),
        (float, "a Python “type”"),
        (datetime.date(1899, 12, 31), "a Python “date 1899-12-31”"),
        (datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC), "a Python “datetime 2026-01-01T00:00:00+00:00”"),
        (datetime.time(1, tzinfo=datetime.UTC), "a Python “time 01:00:00+00:00”"),
    ],
)
def test_a_result_that_no_cell_holds_is_refused_in_words(value: Any, words: str) -> None:
    workbook = grid([["+ 2"], ["- 1"]])
    workbook["E1"] = "=CLUB()"
    report = recalculate(workbook, functions={"CLUB": lambda: value})

    assert report.value(f"{workbook.worksheets[0].title}!E1") == "#VALUE!"
    assert words in report.explain(f"{workbook.worksheets[0].title}!E1", "en")
    assert "bug" not in report.explain(f"{workbook.worksheets[0].title}!E1", "en")


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text")


def test_an_exception_that_cannot_say_what_it_is_is_named() -> None:
    def fails() -> None:
        raise Speechless

    workbook = grid([["+ 2"], ["- 1"]])
    workbook["E1"] = "=CLUB()"
    report = recalculate(workbook, functions={"CLUB": fails})

    explanation = report.explain(f"{workbook.worksheets[0].title}!E1", "en")
    assert "your function CLUB failed: Speechless (Speechless)" in explanation
