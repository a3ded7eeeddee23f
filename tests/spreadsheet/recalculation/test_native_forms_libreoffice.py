"""
LibreOffice computes the native forms too: its value agrees, or `data/native_forms/libreoffice.csv` lists its value and
the reason.
"""

from __future__ import annotations

import csv
import datetime
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from openpyxl.utils import datetime as excel_dates

from tests.spreadsheet.recalculation.books import corners
from tests.spreadsheet.recalculation.libreoffice import LibreOffice
from tests.spreadsheet.recalculation.test_native_forms import DATA, forms

_NEW = re.compile(
    r"(?<![\w.])(MAP|BYROW|REDUCE|SCAN|MAKEARRAY|LAMBDA|LET|VSTACK|HSTACK|TAKE|DROP|CHOOSECOLS|TOCOL|SORTBY|UNIQUE|SEQUENCE|XLOOKUP"
    r"|XMATCH|IFS|SWITCH|TEXTJOIN|CONCAT|MAXIFS|XOR|IFNA|STDEV\.S|PERCENTILE\.INC|RANK\.EQ|RANK\.AVG|MODE\.SNGL|AGGREGATE)\("
)


def stored(formula: str) -> str:
    """A formula as Excel stores it, with prefixes before the names of newer functions and of variables."""
    formula = _NEW.sub(r"_xlfn.\1(", formula)
    formula = re.sub(r"(?<![\w.])(SORT|FILTER)\(", r"_xlfn._xlws.\1(", formula)
    formula = re.sub(r"((?:\w+!)?[A-Z]+\d+)#", r"_xlfn.ANCHORARRAY(\1)", formula)
    formula = re.sub(r"@(Data!\w+:\w+|_xlfn\.SEQUENCE\([^)]*\))", r"_xlfn.SINGLE(\1)", formula)
    formula = re.sub(r"\[@(\w+)\]", r"[[#This Row],[\1]]", formula)
    formula = re.sub(r"\[@(\[\w+\]:\[\w+\])\]", r"[[#This Row],\1]", formula)
    if "LAMBDA" in formula or "LET(" in formula:
        formula = re.sub(r"(?<![\w.\"!])([xyabrcnm])(?![\w(\"!])", r"_xlpm.\1", formula)
    return formula


def groups() -> list[list[dict[str, str]]]:
    """The forms, grouped into workbooks in which no form blocks another."""
    books: dict[tuple[bool, int], list[dict[str, str]]] = defaultdict(list)
    taken: dict[str, int] = defaultdict(int)
    for form in forms():
        if form["cell"] == "F!B2":
            books[False, 0].append(form)
            continue
        sheet = form["cell"].split("!")[0]
        # Forms on the data sheet would change what other forms read there.
        number = taken[sheet] + 1
        taken[sheet] = number
        books[form["cell"].startswith("F1904"), number].append(form)
    return list(books.values())


def expected_rows(form: dict[str, str]) -> list[list[Any]]:
    expected = json.loads(form["expected"])
    return expected if isinstance(expected, list) else [[expected]]


def places(book: list[dict[str, str]]) -> list[tuple[dict[str, str], str, int, int]]:
    """The place of each form of a workbook: sheet, row and column from 0."""
    result = []
    row = 100
    for form in book:
        sheet, _, cell = form["cell"].partition("!")
        top, left, _, _ = corners(cell)
        if form["cell"] == "F!B2":
            result.append((form, sheet, row, 30))
            row += len(expected_rows(form)) + 1
        else:
            result.append((form, sheet, top - 1, left - 1))
    return result


def write(path: Path, book: list[dict[str, str]], *, spills: bool = False) -> None:
    """
    Write the forms of a workbook to a file; `spills` is for programs that know dynamic arrays, otherwise they are CSE
    formulas.
    """
    context = json.loads((DATA / "context.json").read_text(encoding="utf-8"))
    options = {"date_1904": True} if book[0]["cell"].startswith("F1904") else {}
    workbook = xlsxwriter.Workbook(path, options)
    sheets = {name: workbook.add_worksheet(name) for name in context["sheets"]}
    for name, cells in context["sheets"].items():
        for address, value in cells.items():
            if value == "#N/A":
                sheets[name].write_formula(address, "=NA()", None, "#N/A")
            elif value == "":
                sheets[name].write_formula(address, '=""', None, "")
            else:
                sheets[name].write(address, value)
    for name, sheet, area, columns, _, totals in context["tables"]:
        settings: dict[str, Any] = {"name": name, "columns": [{"header": column} for column in columns]}
        if totals:
            settings["total_row"] = True
            settings["columns"][-1]["total_function"] = "sum"
        sheets[sheet].add_table(area, settings)
    for name, sheet, formula in context["names"]:
        workbook.define_name(f"{sheet}!{name}" if sheet else name, "=" + formula)
    sheets["Data"].write_dynamic_array_formula("M2:M4", "=" + context["dynamic"]["Data!M2"])
    for form, sheet, row, column in places(book):
        rows, text = expected_rows(form), "=" + stored(form["formula"])
        if form["kind"] == "plain":
            sheets[sheet].write_formula(row, column, text, None, "")
        else:
            last = row + len(rows) - 1, column + len(rows[0]) - 1
            if spills and form["kind"] == "dynamic":
                sheets[sheet].write_dynamic_array_formula(row, column, row, column, text)
                continue
            sheets[sheet].write_array_formula(row, column, *last, "{" + text + "}", None, "")
    workbook.close()


def same(expected: Any, shown: Any) -> bool:
    if isinstance(expected, (bool, str)):
        return bool(expected == shown)
    shown = 0 if shown is None else shown
    return isinstance(shown, (int, float)) and abs(expected - shown) < 1e-9 * max(1, abs(expected))


def plain(value: Any, workbook: openpyxl.Workbook) -> Any:
    """A value, with dates (which openpyxl recognises by their format) converted back to serial numbers."""
    if isinstance(value, (datetime.date, datetime.time)):
        return excel_dates.to_excel(value, workbook.epoch)  # type: ignore[no-untyped-call]
    return value


@pytest.mark.libreoffice
@pytest.mark.slow
def test_libreoffice_agrees_or_the_difference_is_explained(libreoffice: LibreOffice, tmp_path: Path) -> None:
    with (DATA / "libreoffice.csv").open(encoding="utf-8", newline="") as file:
        explained = {(row["formula"], row["kind"], row["cell"]): row["shown"] for row in csv.DictReader(file)}
    different = {}
    for number, book in enumerate(groups()):
        source = tmp_path / f"forms{number}.xlsx"
        write(source, book)
        (target,) = libreoffice.convert(source, "xlsx:Calc MS Excel 2007 XML", "xlsx")
        result = openpyxl.load_workbook(target, data_only=True)
        for form, sheet, row, column in places(book):
            expected = expected_rows(form)
            shown = [
                [
                    plain(result[sheet].cell(row + 1 + down, column + 1 + right).value, result)
                    for right in range(len(expected[0]))
                ]
                for down in range(len(expected))
            ]
            if not all(
                same(e, s) for line, seen in zip(expected, shown, strict=True) for e, s in zip(line, seen, strict=True)
            ):
                different[form["formula"], form["kind"], form["cell"]] = json.dumps(shown, ensure_ascii=False)

    assert different == explained
