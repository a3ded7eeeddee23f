"""Every stored spelling of a function name means that function, and no other text does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.stored_spellings import Origin, canonical
from xl_departage.spreadsheet.recalculation.workbook_model import Status

OURS = {"XLT_SUM", "XLT_TWO_WORDS"}
LINKS = {1: "/xl/addins/departage.xlam", 2: "other.xlsx"}

SPELLINGS = [
    "XLT_SUM(A1:A3)",
    "xlt_Sum(A1:A3)",
    "@XLT_SUM(A1:A3)",
    "_xlfn.SINGLE(XLT_SUM(A1:A3))",
    "[1]!XLT_SUM(A1:A3)",
    "'C:\\Users\\é b\\departage.xlam'!XLT_SUM(A1:A3)",
    "'https://x.example/a b/departage.xlam'!XLT_SUM(A1:A3)",
    "departage.xlam!XLT_SUM(A1:A3)",
    "_xldudf_XLT_SUM(A1:A3)",
    "_xldudf_DEPARTAGE_XLT_SUM(A1:A3)",
    "_xldudf_A_B_XLT_SUM(A1:A3)",
    "[2]!_xldudf_XLT_SUM(A1:A3)",
    "_xll.XLT_SUM(A1:A3)",
    "_xlfn.XLT_SUM(A1:A3)",
    "_xlfn._xlws.XLT_SUM(A1:A3)",
    "_xludf.XLT_SUM(A1:A3)",
    "DEPARTAGE.XLT_SUM(A1:A3)",
    "_xlfn.DEPARTAGE.XLT_SUM(A1:A3)",
]


def total(raw: Sequence[Any]) -> object:
    (rows,) = raw
    return sum(cell for row in rows for cell in row)


@each_row("formula", SPELLINGS)
def test_every_stored_spelling_calls_our_function(formula: str) -> None:
    made = books.book({"A1": 1, "A2": 2, "A3": 4.5, "C1": "=" + formula, "C2": f"=SUM({formula},1)"})

    results = books.evaluate(made, {"XLT_SUM": total})

    assert results["S!C1"].value == 7.5
    assert results["S!C2"].value == 8.5


@each_row(
    ("prefix", "name", "expected"),
    [
        ("", "_xldudf_NS_XLT_TWO_WORDS", ("XLT_TWO_WORDS", Origin.OURS)),
        ("", "_xldudf_NS_WORDS", ("_XLDUDF_NS_WORDS", Origin.ORDINARY)),
        ("", "XLT_SUM.OTHER", ("XLT_SUM.OTHER", Origin.ORDINARY)),
        ("", "rank.eq", ("RANK.EQ", Origin.ORDINARY)),
        ("", "_xlfn._xlws.SORT", ("SORT", Origin.ORDINARY)),
        ("", "_xlfn.GETPIVOTDATA", ("GETPIVOTDATA", Origin.ORDINARY)),
    ],
)
def test_name_is_recognised(prefix: str, name: str, expected: tuple[str, Origin]) -> None:
    assert canonical(prefix, name, OURS, LINKS) == expected


@pytest.mark.parametrize(
    ("prefix", "link"), [("[1]", LINKS[1]), ("[2]", LINKS[2]), ("[7]", "[7]"), ("x.xlam", "x.xlam")]
)
def test_function_of_another_file_is_left_alone_with_the_file_named(prefix: str, link: str) -> None:
    with pytest.raises(UnsupportedError) as problem:
        canonical(prefix, "MACRO", OURS, LINKS)

    assert problem.value.details == {"function": "MACRO", "link": link}


def test_name_is_not_guessed_from_a_longer_one() -> None:
    made = books.book({"A1": "=MYXLT_SUM(B1:B2)"})

    result = books.evaluate(made, {"XLT_SUM": total})["S!A1"]

    assert result.status is Status.KEPT
    assert result.reason == "formula_misspelt_function"
    assert result.value is None or isinstance(result.value, ErrorKind)
