"""
Ordinary formulas give the values of Excel's documentation: `data/native_forms/forms.csv`, each form with its reason.
"""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.workbook_model import Status, Workbook

DATA = Path(__file__).parents[2] / "data" / "native_forms"


@cache
def forms() -> list[dict[str, str]]:
    with (DATA / "forms.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def context() -> Workbook:
    recorded = json.loads((DATA / "context.json").read_text(encoding="utf-8"))
    cells = {f"{sheet}!{cell}": value for sheet, values in recorded["sheets"].items() for cell, value in values.items()}
    return books.book(
        cells,
        dynamic={address: "=" + formula for address, formula in recorded["dynamic"].items()},
        sheets=list(recorded["sheets"]),
        tables=recorded["tables"],
        names=recorded["names"],
    )


def agrees(expected: Any, actual: Any) -> bool:
    """Whether two values are equal in type and value; numbers to 15 digits, as Excel shows them."""
    if isinstance(expected, list):
        return len(expected) == len(actual) and all(map(agrees, expected, actual))
    if isinstance(expected, bool) or isinstance(actual, bool) or isinstance(expected, str):
        return type(expected) is type(actual) and expected == actual
    return isinstance(actual, (int, float)) and abs(actual - expected) <= 1e-14 * max(1.0, abs(expected))


def test_the_list_covers_at_least_140_different_forms() -> None:
    assert len({form["formula"] for form in forms()}) >= 140


@each_row("form", forms(), ids=lambda form: f"{form['group']}: {form['formula']}")
def test_form_gives_what_excel_documents(form: dict[str, str]) -> None:
    book = context()
    book.date1904 = form["cell"].startswith("F1904")
    books.put(book, form["cell"], "=" + form["formula"], form["kind"])
    expected = json.loads(form["expected"])

    result = FormulaEngine().evaluate(book, {})[books.key(book, form["cell"])]

    assert result.status is Status.COMPUTED, (result.reason, result.details)
    if isinstance(expected, list):
        rows = result.spill or [[result.value]]
        actual: Any = [[books.shown(cell) for cell in row] for row in rows]
    else:
        actual = books.shown(result.value)
        assert result.spill is None or (len(result.spill) == len(result.spill[0]) == 1)
    assert agrees(expected, actual), f"{actual!r}, expected {expected!r}: {form['reason']}"
