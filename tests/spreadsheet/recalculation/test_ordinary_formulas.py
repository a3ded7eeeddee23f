"""
Parameters declare kinds of values: any number of the same kind is computed, errors are the result, and what other engines and
workbooks saved by Excel show of each conversion.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula

from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.natives import formula
from tests.spreadsheet.recalculation.test_vouched import facts, plain_value
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.recalculation.workbook_model import Status

DATA = Path(__file__).parents[2] / "data" / "ordinary"
LITERAL = re.compile(r'("(?:[^"]|"")*"|\{[^}]*\}|#\S+)')
NUMBER = re.compile(r'(?<![\w.$"!])\d+\.?\d*(?![\w.(:%"])')
DECIDED_BY_NUMBERS = {
    "formula_characters": {"CHAR"},
    "formula_unsorted": {"FREQUENCY", "HLOOKUP", "LOOKUP", "MATCH", "VLOOKUP"},
    "formula_form": {"FV", "HLOOKUP", "INDEX", "MATCH", "MID", "PMT", "PV", "TEXTAFTER", "VLOOKUP", "WORKDAY"},
    "formula_format": {"TEXT"},
    "formula_language": {"NUMBERVALUE"},
    "formula_array_of_references": {"SHEET"},
}
"""
Where numbers alone decide that a formula is kept: characters above 127 (different on Windows and Mac), the nearest value in an unsorted
list, a column number outside the table of a lookup that finds nothing, a rate of -1, a match type other than -1, 0 and 1, fractions
between -1 and 0 as a number of characters, fractions of days below 0, negative durations, numbers with a decimal point read as texts.
"""


def test_formulas_whose_values_are_agreed_upon() -> None:
    case = json.loads((DATA / "formulas.json").read_text(encoding="utf-8"))
    made = books.book({f"Data!{cell}": value for cell, value in case["cells"].items()}, sheets=("Data",))
    for row, (text, _, _) in enumerate(case["formulas"], 1):
        books.put(made, f"Data!Z{row}", "=" + text)

    results = books.evaluate(made)

    shown = {
        text: results[f"Data!Z{row}"].reason or books.shown(results[f"Data!Z{row}"].value)
        for row, (text, _, _) in enumerate(case["formulas"], 1)
    }
    assert shown == {text: value for text, value, _ in case["formulas"]}


def _with_numbers(text: str, change: Callable[[float], float]) -> str:
    """A formula with other numbers in the place of those typed in it."""
    parts = LITERAL.split(text)
    parts[::2] = [
        NUMBER.sub(lambda found: repr(change(float(found[0]))).removesuffix(".0"), part) for part in parts[::2]
    ]
    return "".join(parts)


@pytest.mark.parametrize(
    "change", [lambda number: -number - 0.25, lambda number: 3 * number + 1], ids=["below 0", "above"]
)
def test_no_number_decides_whether_a_formula_is_computed(change: Callable[[float], float]) -> None:
    """All facts are computed; with other numbers of any sign and fraction, they are too."""
    not_computed: Counter[tuple[str, str]] = Counter()
    for function, rows in facts().items():
        for fact in rows:
            cells = {cell: plain_value(value) for cell, value in json.loads(fact["cells"]).items()}
            made = books.book(
                {
                    cell: change(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value
                    for cell, value in cells.items()
                }
            )
            books.put(made, fact["cell"], "=" + _with_numbers(fact["formula"], change))
            result = books.evaluate(made)[f"S!{fact['cell']}"]
            if result.status is not Status.COMPUTED:
                not_computed[result.reason, function] += 1

    unexpected = {
        pair: count for pair, count in not_computed.items() if pair[1] not in DECIDED_BY_NUMBERS.get(pair[0], ())
    }
    assert unexpected == {}
    assert not_computed.total() < 40


CELLS = {
    "A1": 5,
    "A2": 2.5,
    "A3": -2,
    "A4": -1.5,
    "A5": "abc",
    "A6": "12",
    "A7": True,
    "A10": "#N/A",
    "C1": 3,
    "C2": 1,
    "C3": 2,
}
CONVERSIONS: dict[str, object] = {
    # What LibreOffice 25.2 and formulon 0.18 both compute; with a comment, what one of them computes and a cell or a page shows.
    'CHOOSE("2","a","b")': "b",
    'CHOOSE(1.9,"a","b")': "a",
    'CHOOSE(TRUE,"a","b")': "a",
    "TYPE(1/0)": 16,
    "ISREF(#REF!)": False,
    "SUM(OFFSET(A3,-1.9,0))": 2.5,
    "SUM(OFFSET(A1,0.9,0))": 5,
    "SUM(OFFSET(A4,0,0,-2,1))": -3.5,  # formulon; a size below 0 goes backwards
    "ROWS(OFFSET(A4,0,0,-3,1))": 3,
    "MOD(7.5,0.5)": 0,
    "MOD(5.5,-2)": -0.5,
    "DATE(2024,-0.5,1)": 45261,
    "DATE(2024,-1.5,1)": 45231,
    "LARGE(A1:A4,1.5)": 2.5,
    "SMALL(A1:A4,1.9)": -2,
    "COMBIN(5,-0.5)": "#NUM!",
    "POWER(-8,1/3)": -2,
    "POWER(-8,0.5)": "#NUM!",
    "(-27)^(2/3)": "#NUM!",
    "(-1)^0.2": -1,
    "EDATE(0,1)": 31,
    "EDATE(45351,-1.5)": 45320,
    "LEFT(B9,LEN(B9)-2)": "#VALUE!",
    'DATEDIF(DATE(2023,1,31),DATE(2023,3,1),"md")': -2,  # Excel's known fault, in both
    'DATEDIF(DATE(2024,1,31),DATE(2024,3,1),"md")': -1,
    'DATEDIF(DATE(2023,12,15),DATE(2024,1,10),"md")': 26,
    'DATEDIF(DATE(2023,5,31),DATE(2023,7,1),"md")': 0,
    "SUM(S!A1:S!A2)": 7.5,
    'IFERROR(__xludf.DUMMYFUNCTION("SORT(A1:A4)"),7)': 7,
    'TEXT(-0.5,"[h]:mm;-[h]:mm")': "-12:00",
    'TEXT(-1234.5,"#,##0.00;(#,##0.00)")': "(1,234.50)",
    'TEXT(-0.5,"[h]:mm")': "#VALUE!",  # cells saved by Excel: only alone may elapsed hours be negative
    'TEXT(-1,"[h]")': "-24",
    'TEXT(-1,"[s].000")': "#VALUE!",
    'TEXT(71003160,"[hh]")': "1704075840",
    'TEXT(890123.456789,"#.#####00#0")': "890123.45678900",
    'TEXT("X",";-  ##.0;0@;0")': "#VALUE!",
    "YEARFRAC(1/0,200,-1)": "#NUM!",  # a cell saved by Excel: the basis comes first
    "MROUND(TRUE,2)": "#VALUE!",  # likewise
    'TEXT(5,"0#")': "05",
    'TEXT(5,"#0#")': "05",
    'TEXT(5,"?0#")': " 05",
    'TEXT(45351.25,"ss mm")': "00 00",
    'TEXT(0.5,"s m")': "0 0",
    'TEXT("1899-12-31","yyyy")': "1899-12-31",  # formulon; the first day is in 1900
    'TEXT(45351,"[$-40C]d mmmm yyyy")': "29 février 2024",
    'SWITCH(B9,0,"a","b")': "a",  # formulon, which alone has SWITCH; a blank is 0
    'SWITCH(B9,"","a","b")': "b",
    'SWITCH(B9,FALSE,"a","b")': "b",
    'SWITCH("",B9,"a","b")': "b",
    'SWITCH("","","a","b")': "a",
    'VLOOKUP(1,"abc",1,FALSE)': "#VALUE!",
    'LOOKUP(3,{1,2,3},{"a","b"})': "#N/A",
    "GCD(-2,4)": "#NUM!",
    'GCD("12",4)': 4,
    "MROUND(B9,2)": 0,
    "QUOTIENT(-12.5,5)": -2,
    "FIXED(-2.5,1)": "-2.5",
    "FIXED(-1234.567,-1,TRUE)": "-1230",
    "FIXED(-0.4,0)": "0",
    "FIXED(1234.5,1.9)": "1,234.5",
    "GEOMEAN(-1,2)": "#NUM!",
    'TEXTJOIN(",",B9,"a",B8)': "a,",
    'DATEVALUE("abc")': "#VALUE!",
}


def test_conversions_are_those_that_other_engines_and_cells_show() -> None:
    assert {text: formula(text, **CELLS) for text in CONVERSIONS} == CONVERSIONS


ERRORS: dict[str, object] = {
    **dict.fromkeys(
        (
            "VLOOKUP(5,#REF!,1,0)", "HLOOKUP(5,#REF!,1)", "LOOKUP(5,#REF!)", "XLOOKUP(5,#REF!,A1:A4)", "MATCH(5,#REF!,0)",
            "INDEX(#REF!,1)", "SUMIF(#REF!,1)", "SUMIFS(#REF!,A1:A4,1)", "COUNTIF(#REF!,1)", "COUNTIFS(#REF!,1)", "AVERAGEIF(#REF!,1)",
            "MAXIFS(#REF!,A1:A4,1)", "OFFSET(#REF!,1,1)", "LARGE(#REF!,1)", "RANK(5,#REF!)", 'TEXT(#REF!,"0")', "DATE(#REF!,1,1)",
            "SUMPRODUCT(#REF!,A1:A4)", "ROWS(#REF!)", "LEFT(#REF!)", "MOD(5,#REF!)", "EDATE(#REF!,1)", "FREQUENCY(#REF!,A1)",
            "SLOPE(#REF!,A1:A4)", "MDETERM(#REF!)", "GCD(4,#REF!)", "MODE(#REF!,1)", 'AND(#REF!,"x")', "NPV(0.1,#REF!)",
            "SUBTOTAL(9,#REF!)", "SORT(#REF!)", "UNIQUE(#REF!)", "FILTER(#REF!,A1:A4)", 'ATAN2("x",#REF!)',
            'DATE(2024,"x",#REF!)', 'MID("abc","x",#REF!)', "CHOOSE(#REF!,1)", "IF(#REF!,1,2)", "INDIRECT(#REF!)",
        ),
        "#REF!",
    ),
    "COUNT(#REF!,1)": 1,
    "COUNTA(#REF!,1)": 2,
    "COUNTIF(A1:A10,#N/A)": 1,
    "XLOOKUP(5,A1:A4,A1:A4,#N/A)": 5,
    "XLOOKUP(6,A1:A4,A1:A4,#N/A)": "#N/A",
    "AGGREGATE(9,6,A1:A10)": 4,
    "ERROR.TYPE(#REF!)": 4,
    "TYPE(#REF!)": 16,
    "ISERROR(VLOOKUP(1,#REF!,1,0))": True,
    "IFERROR(VLOOKUP($C5,#REF!,MATCH(N$4,#REF!,0)-12+14,0),0)": 0,
    "IF(TRUE,1,#REF!)": 1,
    "CHOOSE(1,2,#REF!)": 2,
    "IFNA(#N/A,3)": 3,
    "SUM(#DIV/0!,#REF!)": "#DIV/0!",
    "POWER(#N/A,#NUM!)": "#N/A",
}  # fmt: skip
"""Excel's general rule for errors as arguments, and the functions that catch or count them."""


def test_an_error_as_an_argument_is_the_result() -> None:
    assert {text: formula(text, **CELLS) for text in ERRORS} == ERRORS


def test_the_other_cells_of_an_array_that_is_not_computed_are_explained() -> None:
    book: Any = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "S"
    sheet["A1"] = ArrayFormula("A1:A3", "=LINEST(C1:C3)")
    for row in (1, 2, 3):
        sheet.cell(row, 3, row)

    report = recalculate(book)

    assert all("LINEST" in report.explain(f"S!A{row}") for row in (1, 2, 3))
    assert report.explain("S!C1") == ""


def test_results_typed_as_formulas_are_one_notice_with_their_places() -> None:
    book: Any = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "G"
    for row in range(1, 9):
        for column in (2, 3, 5):
            sheet.cell(row, column, "= 8N")
    sheet["G1"] = "=1+1"

    report = recalculate(book)

    assert len(report.notices) == 1
    assert report.notices[0].endswith("The same applies to 23 more cells: B2:B8, C1:C8, E1:E8.")
    assert "= 8N" in report.explain("G!E7")


def test_an_unknown_function_is_one_of_excel_a_macro_or_an_add_in() -> None:
    made = books.book(
        {"A1": "=IRR(B1:B3)", "A2": "=MYMACRO(1)", "A3": "=_xlfn.LOGNORM.INV(1,2,3)", "A4": "=DSUM(B1:B3,1,B1:B3)"}
    )

    without = [result.reason for result in books.evaluate(made).values()]
    made.macros = True
    with_macros = [result.reason for result in books.evaluate(made).values()]

    of_excel = "formula_excel_function"
    assert without == [of_excel, "formula_unknown_function", of_excel, of_excel]
    assert with_macros == [of_excel, "formula_macro", of_excel, of_excel]


def test_a_chain_of_names_is_computed_and_only_a_loop_refers_to_itself() -> None:
    chain = [
        ("Name0", None, "S!$B$1"),
        *((f"Name{at}_", None, f"Name{at - 1}{'_' * (at > 1)}+1") for at in range(1, 41)),
    ]
    loop = [("One.", None, "Two.+1"), ("Two.", None, "One.+1")]
    made = books.book({"A1": "=Name40_", "A2": "=One.", "B1": 5}, names=[*chain, *loop])

    results = books.evaluate(made)

    assert results["S!A1"].value == 45
    assert results["S!A2"].reason == "formula_name_recursive"
