"""
Recalculation of workbooks that Excel saved: every computed value equals Excel's (`../shared/cases/excel-books`, if
present).
"""

from __future__ import annotations

import csv
import gzip
import zipfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from xl_departage.base.errors import ErrorKind, Place
from xl_departage.spreadsheet.formulas.addresses import read_address
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.recalculate import compute
from xl_departage.spreadsheet.recalculation.references import address
from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, FormulaResult, Status
from xl_departage.spreadsheet.storage.package import Package

_HOMES = [home / "shared" / "cases" / "excel-books" for home in Path(__file__).resolve().parents]
CASES = next((home for home in _HOMES if home.is_dir()), _HOMES[0])
PARTS = 8
DROPPED = {
    *(
        "CONVERT",
        "EFFECT",
        "NOMINAL",
        "FISHER",
        "FISHERINV",
        "SINH",
        "COSH",
        "TANH",
        "ASINH",
        "ACOSH",
        "ATANH",
        "SEC",
        "CSC",
    ),
    *("COT", "SECH", "CSCH", "COTH", "ACOT", "ACOTH", "BIN2DEC", "BIN2HEX", "BIN2OCT", "DEC2BIN", "DEC2HEX", "DEC2OCT"),
    *("HEX2BIN", "HEX2DEC", "HEX2OCT", "OCT2BIN", "OCT2DEC", "OCT2HEX"),
}
"""Functions that no tournament needs and that are not computed, though these collections of functions use them."""
OUTSIDE = {
    "formula_unknown_function",
    "formula_excel_function",
    "formula_misspelt_function",
    "formula_external_link",
    "formula_external_function",
    "formula_depends",
}
"""Reasons outside the arguments of the formula: a function without evidence, another workbook, another cell."""
FORMS = {
    "formula_language": "text that is a number, a date or a logical value in one language only",
    "formula_format": "formats of TEXT outside the supported grammar",
    "formula_characters": "characters above code 127 in CHAR and CODE",
    "formula_unsorted": "the nearest value in an unsorted list",
}
"""Forms of arguments that are never computed; docs/engines.md uses the same wording."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CASES.is_dir(), reason="7 MB of workbooks by strangers are no part of the project"),
]


@cache
def expected() -> dict[str, list[dict[str, str]]]:
    """The confirmed cells by workbook."""
    found: dict[str, list[dict[str, str]]] = {}
    with gzip.open(CASES / "values.csv.gz", "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["confirmed"] == "1":
                found.setdefault(row["file"], []).append(row)
    return found


def value(row: dict[str, str]) -> Any:
    match row["type"]:
        case "n":
            return float(row["value"])
        case "b":
            return row["value"] == "True"
        case "e":
            return ErrorKind(row["value"])
    return row["value"]


def equal(expected: Any, ours: Any) -> bool:
    if isinstance(expected, float) and isinstance(ours, (int, float)) and not isinstance(ours, bool):
        return abs(expected - ours) <= max(1e-12, 1e-9 * abs(expected))
    return type(expected) is type(ours) and expected == ours


def as_listed(ours: Any) -> Any:
    """A value as the list has it: #CALC! is newer than the file format, which stores #VALUE!."""
    return 0.0 if ours is None else ErrorKind.VALUE if ours is ErrorKind.CALC else ours


def dropped(result: FormulaResult, results: dict[CellKey, FormulaResult], places: dict[str, CellKey]) -> bool:
    """Whether a cell was kept because of a function that only such collections of functions use."""
    details = result.details or {}
    if result.reason == "formula_depends":
        details = results[places[str(details["cell"])]].details or {}
    return details.get("function") in DROPPED


@cache
def outcome(part: int) -> tuple[Counter[str], list[str]]:
    """The counts for every eighth workbook of cells that are equal, kept (by reason) and wrong; and the wrong cells."""
    counts: Counter[str] = Counter()
    wrong = []
    with zipfile.ZipFile(CASES / "books.zip") as books:
        for name in sorted(expected())[part::PARTS]:
            workbook = load(Package(books.read(name), Place(file=name))).workbook
            results = compute(workbook)
            index = {sheet.name: number for number, sheet in enumerate(workbook.sheets)}
            places = {address(workbook, key): key for key in results}
            for row in expected()[name]:
                place = read_address(row["cell"])
                assert place is not None
                result = results[CellKey(index[row["sheet"]], *place)]
                if result.status is not Status.COMPUTED:
                    counts["dropped" if dropped(result, results, places) else result.reason] += 1
                elif equal(value(row), as_listed(result.value)):
                    counts["equal"] += 1
                else:
                    counts["wrong"] += 1
                    wrong.append(
                        f"{name} {row['sheet']}!{row['cell']} ={row['formula']}: {result.value!r}, not {row['value']}"
                    )
    return counts, wrong


@pytest.mark.parametrize("part", range(PARTS))
def test_no_computed_cell_differs_from_excel(part: int) -> None:
    assert outcome(part)[1] == []


def test_most_cells_are_computed() -> None:
    counts = sum((outcome(part)[0] for part in range(PARTS)), Counter[str]())
    del counts["dropped"]
    vouched = sum(count for reason, count in counts.items() if reason not in OUTSIDE | FORMS.keys())

    assert counts["equal"] >= 0.84 * counts.total(), counts
    assert counts["equal"] >= 0.993 * vouched, counts
