"""
Recalculation of workbooks given as openpyxl objects, against the same workbooks given as files; loading with openpyxl is not counted.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import openpyxl

from benchmarks.measure import Line, Part, compare
from benchmarks.recalc import plain_workbook, tournament_workbook
from xl_departage.headless import recalculate


def run() -> Part:
    """Two workbooks loaded from files, and one that was built cell by cell."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        full, plain, made = here / "full.xlsx", here / "plain.xlsx", here / "made.xlsx"
        tournament_workbook(full, ours=True)
        plain_workbook(plain)
        built = _built(full)
        built.save(made)
        lines = [
            _line("1,500 of ours + 3,000 ordinary, loaded", openpyxl.load_workbook(full), full),
            _line("20,000 ordinary, loaded", openpyxl.load_workbook(plain), plain),
            _line("1,500 of ours + 3,000 ordinary, built", built, made),
        ]
    return Part("`recalculate` of an openpyxl workbook / of its path", lines)


def _line(what: str, book: openpyxl.Workbook, path: Path) -> Line:
    return compare(what, 1.5, lambda: recalculate(book), lambda: recalculate(path), runs=9)


def _built(path: Path) -> openpyxl.Workbook:
    """A new workbook with the same cells, so that its formulas are read as if they were typed today."""
    built = openpyxl.Workbook()
    built.remove(built.worksheets[0])
    for sheet in openpyxl.load_workbook(path).worksheets:
        copy = built.create_sheet(sheet.title)
        for row in sheet.iter_rows():
            for cell in row:
                new = copy.cell(cell.row, cell.column)
                new.value = cell.value
                # A draw such as `= 3N` is a text, not a formula.
                new.data_type = cell.data_type
    return built
