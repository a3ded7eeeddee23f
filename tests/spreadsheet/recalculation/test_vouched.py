"""
Every ordinary function has evidence: formulas, arguments and the value that Excel shows (`data/vouched`,
`data/native_forms`).
"""

from __future__ import annotations

import csv
import inspect
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engines.test_excel_books import FORMS
from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.natives import formula
from xl_departage.spreadsheet.recalculation import engine
from xl_departage.spreadsheet.recalculation.compiler import SPECIAL as SPECIAL_FUNCTIONS
from xl_departage.spreadsheet.recalculation.native import NATIVES
from xl_departage.spreadsheet.recalculation.services import MAX_WORK
from xl_departage.spreadsheet.recalculation.workbook_model import Workbook

DATA = Path(__file__).parents[2] / "data"
CHANCE = {"NOW", "TODAY", "RAND", "RANDBETWEEN"}
"""Functions whose value changes from day to day or from call to call."""
SPECIAL = set(SPECIAL_FUNCTIONS)


@cache
def facts() -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}
    with (DATA / "vouched" / "facts.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["function"], []).append(row)
    return found


def plain_value(value: Any) -> Any:
    return value["error"] if isinstance(value, dict) else value


def same(expected: Any, actual: Any) -> bool:
    if isinstance(expected, (bool, str)) or isinstance(actual, (bool, str)):
        return type(expected) is type(actual) and expected == actual
    return bool(abs(expected - actual) <= 1e-12 * max(1.0, abs(expected)))


def fact_book(fact: dict[str, str]) -> Workbook:
    """The workbook of a fact as Excel saved it: what it reads, its formula, and the value."""
    made = books.book({cell: plain_value(value) for cell, value in json.loads(fact["cells"]).items()})
    books.put(made, fact["cell"], "=" + fact["formula"], cached=plain_value(json.loads(fact["value"])))
    return made


@each_row("function", sorted(facts()))
def test_a_function_shows_what_excel_shows(function: str) -> None:
    for fact in facts()[function]:
        made = fact_book(fact)
        result = books.evaluate(made)[f"S!{fact['cell']}"]
        assert not result.reason, (fact, result.details)
        assert same(plain_value(json.loads(fact["value"])), books.shown(result.value)), (fact, result.value)


def test_every_function_takes_as_many_arguments_as_its_signature() -> None:
    for native in NATIVES.values():
        kinds = [item.kind for item in inspect.signature(native.function).parameters.values()][
            2 * native.takes_context :
        ]
        if inspect.Parameter.VAR_POSITIONAL not in kinds:
            assert len(kinds) == native.most, native.name


def test_no_function_is_without_evidence() -> None:
    with (DATA / "native_forms" / "forms.csv").open(encoding="utf-8", newline="") as file:
        documented = {
            name for row in csv.DictReader(file) for name in re.findall(r"([A-Z][A-Z0-9.]*)\(", row["formula"])
        }

    assert set(NATIVES) | SPECIAL == (set(facts()) | documented | CHANCE) & (set(NATIVES) | SPECIAL)


def test_the_table_of_the_documentation_names_every_function() -> None:
    written = (DATA.parent.parent / "docs" / "engines.md").read_text(encoding="utf-8")
    section = written.partition("## Verified functions")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([A-Z][A-Z0-9.]*)`", section))

    assert named >= set(NATIVES) | SPECIAL - {"SINGLE", "ANCHORARRAY"}
    counts = {name: int(count) for name, count in re.findall(r"`([A-Z][A-Z0-9.]*)` (\d+)", section)}
    assert counts == {name: len(rows) for name, rows in facts().items()}
    assert [words for words in FORMS.values() if words not in section] == []


@each_row(
    ("text", "cells", "expected"),
    [
        ("SUMIF(A1:A3,\">0\",B1:B3)", {"A1": 1, "A2": 1, "B1": 5, "B2": "#N/A"}, "#N/A"),
        ("SUMIF(A1:A3,\">1\",B1:B3)", {"A1": 1, "A2": 2, "B1": "#N/A", "B2": 7}, 7),
        ('SUMIFS(B1:B3,A1:A3,"x")', {"A1": "x", "A2": "X", "B1": "#DIV/0!", "B2": 7}, "#DIV/0!"),
        ('AVERAGEIF(A1:A3,"x",B1:B3)', {"A1": "x", "B1": "#REF!"}, "#REF!"),
        ('AVERAGEIFS(B1:B3,A1:A3,"x")', {"A1": "x", "B1": "#REF!"}, "#REF!"),
        ("SUM(FILTER(A1:A3,B1:B3>1))", {"A1": 1, "A2": 2, "A3": 3, "B1": 2, "B2": "#N/A", "B3": 5}, "#N/A"),
        ('MAX(1,"")', {}, "#VALUE!"),
        ('AVERAGE(1,2,"x")', {}, "#VALUE!"),
        ("SUMPRODUCT(2,B3:B4)", {"B3": 1, "B4": 2}, "#VALUE!"),
        ('COUNTIF(A:A,"<>a")', {"A1": "a", "A2": "b", "A9": "A"}, 1_048_574),
        ('SUMPRODUCT(--(A:A=""))', {"A1": "a", "A2": 5}, 1_048_574),
        ('MATCH(TRUE,INDEX(A:A="",0),0)', {"A1": "a", "A2": 5, "A9": "x"}, 3),
        ("COUNTBLANK(A:A)", {"A1": "a", "A1048576": 5}, 1_048_574),
        ("LEN(0.1+0.2)", {}, 3),
        ("COMBIN(1000,2)", {}, 499_500),
        ("SUM(MAKEARRAY(1,1,LAMBDA(row,column,row+column)))", {}, 2),
        ("SUM(MAKEARRAY(0,1,LAMBDA(row,column,1)))", {}, "#VALUE!"),
        ("LEFT(TRUE,2)", {}, "TR"),
        ("EXACT(0.1+0.2,0.3)", {}, True),
        ("MID(1/3,1,6)", {}, "0.3333"),
        ("REPLACE(12.5,1,2,\"x\")", {}, "x.5"),
        ("REPT(0.1+0.2,2)", {}, "0.30.3"),
        ('IF("TRUE",1,2)', {}, 1),
        ('IF("abc",1,2)', {}, "#VALUE!"),
        ("0.1+0.2-0.3", {}, 0),
        ("(0.1+0.2-0.3)", {}, 5.551115123125783e-17),
        ('TEXT(1.5,"[hh]")', {}, "36"),
        ('TEXT(1.5,"[hh]:mm")', {}, "36:00"),
        ("LET(f,LAMBDA(g,n,IF(n<2,1,n*g(g,n-1))),f(f,5))", {}, 120),
        ("MATCH(9.99E+307,A1:A4)", {"A1": 3, "A2": 1, "A4": 2}, 4),
        ("IFERROR(1/0,)", {}, 0),
        ("POWER(#N/A,#NUM!)", {}, "#N/A"),
        ('EXPAND({1,2},1,3,"x")', {}, 1),
        ("INDEX(A1:B2,2,1)", {"A2": 7}, 7),
        ("CHOOSE({1,2},A1:A3,B1:B3)", {"A1": 7}, 7),
        ("SUM(BYROW(A1:C2,LAMBDA(r,COUNTA(r))))", {"A1": 1, "C2": 5}, 2),
        ("LOOKUP(1,{5;6})", {}, "#N/A"),
        ("LOOKUP(7,{5})", {}, 5),
        ('SUMIF(A1:A3,"x",B1)', {"A1": "x", "A3": "x", "B1": 1, "B3": 7}, 8),
        ('SUMIF(A1:A3,"x",B1:B2)', {"A1": "x", "A3": "x", "B1": 1, "B3": 7}, 8),
        ('SUMIF(A1:A2,"x",B1:C3)', {"A1": "x", "A2": "x", "B1": 1, "B2": 2, "B3": 7, "C1": 9}, 3),
        ("0.99999999999999944-1", {}, 0),
        ("(0.99999999999999944-1)", {}, -5.551115123125783e-16),
        ("ROUND(PMT(0.08/12,10,10000),2)", {}, -1037.03),
        ("ROUND(PMT(0.08/12,10,10000),2)=-1037.03", {}, True),
        ("PMT(0.08/12,10,10000)<-1037", {}, True),
        ("STDEV(A1:A2)=STDEV(A1:A2)", {"A1": 1, "A2": 2.2}, True),
        ('NUMBERVALUE("11")', {}, 11),
        ("INT(YEARFRAC(A1,A2,1))", {"A1": 40000, "A2": 46000}, 16),
        ("ROUND(INDEX(MINVERSE({4,-1;2,0}),2,2),6)", {}, 2),
        ("SLOPE(A1:A4,B1:B4)", {"A1": 1, "B1": 1, "A2": 3, "B2": 2, "A3": "x", "B3": 3, "B4": 9}, 2),
    ],
)  # fmt: skip
def test_what_was_silently_wrong_is_right(text: str, cells: dict[str, Any], expected: object) -> None:
    assert formula(text, **cells) == expected


@each_row(
    ("text", "cells", "reason"),
    [
        ('TEXT(45351,"jj/mm/aaaa")', {}, "formula_format"),
        ('TEXT(12.5,"0,00")', {}, "formula_format"),
        ('TEXT(1234567,"# ##0")', {}, "formula_format"),
        ('TEXT(45351,"mmmm")', {}, "formula_format"),
        ('TEXT(45351,"[$-407]mmmm")', {}, "formula_format"),
        ('TEXT(1/3,"General")', {}, "formula_format"),
        ('VALUE("1,000")', {}, "formula_language"),
        ('VALUE("1/2/2024")', {}, "formula_language"),
        ('IF("VRAI",1,2)', {}, "formula_language"),
        ('COUNTIF(A1:A3,"1,5")', {"A1": 1.5}, "formula_language"),
        ("MATCH(2,A1:A4)", {"A1": 3, "A2": 1, "A4": 2}, "formula_unsorted"),
        ("VLOOKUP(2,A1:B4,2)", {"A1": 3, "A2": 1, "A4": 2}, "formula_unsorted"),
        ("INT(2.9999999999999996)", {}, "formula_digits"),
        ("IF((0.1+0.2-0.3)=0,1,2)", {}, "formula_digits"),
        ('"a_b"<"a.c"', {}, "formula_text_order"),
        ("CHAR(200)", {}, "formula_characters"),
        ('TEXT(1234,"00-00")', {}, "formula_format"),
        ('TEXT(5,"0%0")', {}, "formula_format"),
        ('TEXT(2,"# ?/?")', {}, "formula_format"),
        ('TEXT(5,"0 @")', {}, "formula_format"),
        ('TEXT(1234567,"0,")', {}, "formula_format"),
        ("QUOTIENT(2,TRUE)", {}, "formula_form"),
        ("WORKDAY(,3)", {}, "formula_form"),
        ("WORKDAY(45351,-0.5)", {}, "formula_form"),
        ("NPV(0.1,A1:A3)", {}, "formula_form"),
        ("LCM(4,A1:A3)", {"A1": 6}, "formula_form"),
        ("DATE(2000,1,100000)", {}, "formula_form"),
        ("MATCH(1,{1,2;3,4},0)", {}, "formula_form"),
        ("MMULT(A1:A2,{1,2})", {"A1": "x", "A2": "#N/A"}, "formula_form"),
        ("WORKDAY(10,-2.5)", {}, "formula_form"),
        ("FLOOR.MATH(7,)", {}, "formula_form"),
        ("TRANSPOSE(A1:A2)", {"A1": 1}, "formula_array_of_references"),
        ("MOD(4,0.1)", {}, "formula_digits"),
        ("XLOOKUP(0,A1:A3,B1:B3)", {"A1": 5}, "formula_blank_wanted"),
        ("XMATCH(5,A1:A3,-1)", {"A1": 7}, "formula_blank_wanted"),
        ('ARABIC("IV")', {}, "formula_excel_function"),
        ("SUMPRODUCT(IF(A1:A3>1,1,0))", {"A1": 2}, "formula_array_of_references"),
        ('MATCH("~",A1:A2,0)', {"A1": "~"}, "formula_condition"),
        ('NUMBERVALUE("1.5")', {}, "formula_language"),
        ("MDETERM({1,2;2,4.0000000000001})", {}, "formula_digits"),
        ("SLOPE({1,2,3},{1,2,4})=4.5/7", {}, "formula_digits"),
        ("TREND({1;2;3},{1,2;3,4;5,7})", {}, "formula_form"),
        ('CELL("filename",A1)', {}, "formula_excel_function"),
        ('COUNTIF(A1:A2,"a~b")', {"A1": "a~b"}, "formula_condition"),
        ("PMT(0.08/12,10,10000)=A1", {"A1": -1037.0320893591522}, "formula_digits"),
        ("NPV(0.1,A1:A2)-A3", {"A1": 110, "A2": 121, "A3": 200}, "formula_digits"),
        ("SIN(PI())=0", {}, "formula_digits"),
        ("ROUND(VAR(A1:A2),1)", {"A1": 1, "A2": 1.1**0.5 + 1 - 1.5e-16}, "formula_digits"),
        ('TEXT(TRUE,"@")', {}, "formula_form"),
        ('AND(TRUE,"")', {}, "formula_form"),
        ('OR("",1)', {}, "formula_form"),
        ('XOR("")', {}, "formula_form"),
        ("SUM(OFFSET(A1,0,0,0.9,1))", {"A1": 1}, "formula_form"),
        ('MID("abc",1,-0.5)', {}, "formula_form"),
        ('MODE(1,1,"1")', {}, "formula_form"),
        ("VLOOKUP(9,A1:A3,2,FALSE)", {"A1": 1}, "formula_form"),
        ("PV(-1,3,22)", {}, "formula_form"),
        ("SUMIF(A1:A3,1,)", {"A1": 1}, "formula_form"),
        ("LARGE(,1)", {}, "formula_form"),
        ("MDETERM(TRUE)", {}, "formula_form"),
    ],
)
def test_what_nobody_shows_keeps_its_old_value(text: str, cells: dict[str, Any], reason: str) -> None:
    assert formula(text, **cells) == f"[{reason}]"


def test_the_same_cells_of_several_sheets_are_added() -> None:
    cells: dict[str, Any] = {
        "R1!A1": 1,
        "R2!A1": 2,
        "R3!A1": 4,
        "T!A1": "=SUM(R1:R3!A1)",
        "T!A2": "=SUM('R3:R2'!A1:A2)",
    }
    made = books.book({**cells, "T!A3": "=SUM(R1:X!A1)", "T!A4": "=SUMIF(R1:R3!A1,1)"}, sheets=("R1", "R2", "R3", "T"))

    results = books.evaluate(made)

    assert [results[f"T!A{row}"].value for row in (1, 2)] == [7, 6]
    assert books.shown(results["T!A3"].value) == "#REF!"
    assert results["T!A4"].reason == "formula_three_d"


def test_a_name_or_a_column_of_a_table_is_the_date_of_eomonth() -> None:
    made = books.book(
        {
            "A1": 45350,
            "C1": "When",
            "C2": 45351,
            "D2": "=EOMONTH(Start,0)",
            "D3": "=EDATE(Start,1)",
            "D4": "=EOMONTH(All,0)",
        },
        names=(("Start", None, "S!$A$1"), ("All", None, "S!$A$1:$A$3")),
        tables=(("Dates", "S", "C1:C2", ("When",), 1, 0),),
    )
    books.put(made, "E2", "=EOMONTH(Dates[[#This Row],[When]],-1)")

    results = books.evaluate(made)

    assert [results[f"S!{cell}"].value for cell in ("D2", "D3", "E2")] == [45351, 45379, 45322]
    assert results["S!D4"].reason == "formula_array_of_references"


@each_row(
    ("saved", "code", "expected"),
    [
        ("March", "mmmm", "October"),
        ("Thu", "ddd", "Saturday"),
        ("juillet", "mmmm", "octobre"),
        ("April", "mmmm", "[formula_format]"),
        ("mars", "mmmm", "[formula_format]"),
        ("juillet", "ddd", "[formula_format]"),
    ],
)
def test_names_of_months_are_in_the_language_that_the_workbook_shows(saved: str, code: str, expected: str) -> None:
    made = books.book({"A1": 45570})
    books.put(made, "B1", f'=TEXT(A2,"{code}")', cached=saved)
    books.put(made, "B2", '=TEXT(A1,"dddd")' if code == "ddd" else '=TEXT(A1,"mmmm")')

    result = books.evaluate(made)["S!B2"]

    assert (f"[{result.reason}]" if result.reason else result.value) == expected


@each_row(
    ("formula_shown", "saved", "expected"),
    [
        ("=A2*7+B$1", None, "=A2*7+B$1"),
        ("=SUM(A2,1.5)", "=SUM(A2,1.5)", "=SUM(A2,1.5)"),
        ("=_xlfn.CONCAT(A2,TRUE)", "=CONCAT(A2,TRUE)", "=CONCAT(A2,TRUE)"),
        ("=SUM(A2,1.5)", None, "[formula_language]"),
        ("=SUM(A2,1.5)", "=SOMME(A2;1,5)", "[formula_language]"),
        ("=A2+1.5", "=A2+1,5", "[formula_language]"),
    ],
)
def test_the_text_of_a_formula_is_computed_where_every_excel_shows_it_so(
    formula_shown: str, saved: str | None, expected: str
) -> None:
    made = books.book({"A1": formula_shown, "A2": 3})
    books.put(made, "C1", "=FORMULATEXT(A1)", cached=saved)

    result = books.evaluate(made)["S!C1"]

    assert (f"[{result.reason}]" if result.reason else result.value) == expected


@pytest.mark.parametrize("name", ["Sheet1", "sheet1", "SHEET1", "E", "W"])
def test_a_sheet_may_have_any_name(name: str) -> None:
    made = books.book({f"{name}!A1": 5, f"{name}!B1": "=A1*2", "T!A1": f"={name.lower()}!B1+1"}, sheets=(name, "T"))

    results = books.evaluate(made)

    assert (results[f"{name}!B1"].value, results["T!A1"].value) == (10, 11)


@pytest.mark.parametrize("work", [pytest.param(MAX_WORK, marks=pytest.mark.slow), 300_000])
@pytest.mark.slow
def test_one_endless_formula_costs_no_other(work: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MAX_WORK", work)
    made = books.book(
        {
            "A1": "=LET(f,LAMBDA(g,n,g(g,n+1)),f(f,1))",
            "A2": "=REDUCE(0,SEQUENCE(1000000),LAMBDA(a,b,a+b))",
            "A3": "=" + "+".join(["1"] * 4000),
            "A4": "=SUM(1,2)",
            "A5": "=A1+1",
        }
    )

    results = books.evaluate(made)

    assert [results[f"S!A{row}"].value for row in (3, 4)] == [4000, 3]
    assert [results[f"S!A{row}"].reason for row in (1, 2, 5)] == [
        "formula_too_deep",
        "formula_too_slow",
        "formula_depends",
    ]


def test_the_texts_of_a_workbook_with_decimal_commas_are_kept() -> None:
    made = books.book({"A1": 7.5, "A2": 8})
    books.put(made, "B1", '=A1&" pts"', cached="7,5 pts")
    books.put(made, "B2", '=A2&" pts"', cached="8 pts")

    results = books.evaluate(made)

    assert results["S!B1"].reason == "formula_language"
    assert results["S!B2"].value == "8 pts"


def test_newer_functions_without_their_prefix_are_told() -> None:
    made = books.book({"A1": 5, "B1": "=MAXIFS(A1:A1,A1:A1,5)", "B2": "=_xlfn.MAXIFS(A1:A1,A1:A1,5)", "B3": "=MAX(A1)"})

    results = books.evaluate(made)

    assert [results[f"S!B{row}"].value for row in (1, 2, 3)] == [5, 5, 5]
    messages = [results[f"S!B{row}"].message for row in (1, 2, 3)]
    assert messages[0] is not None
    assert "#NAME?" in messages[0]["en"]
    assert "MAXIFS" in messages[0]["en"]
    assert messages[1:] == [None, None]
