"""The problems of a file that was opened stand in its lines, or in the cells of its sheet."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from tests.chess.checks.grids import rules
from xl_departage.base.errors import Place
from xl_departage.chess.checks.subject import line_text, row_text
from xl_departage.documents.document_reading import open_document
from xl_departage.formats.checking import check_opened

CELLS: list[list[Any]] = [
    ["N°", "Nom", "R 1", "R 2"],
    [1, "A", "+ 2B", "= 3N"],
    [2, "B", "- 1N", "hum"],
    [3, "C", "EXE", "+ 1B"],
]


def as_csv() -> bytes:
    return "".join(";".join(map(str, row)) + "\n" for row in CELLS).encode()


def as_workbook() -> bytes:
    """The table from C5 on."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Open"
    for row, line in enumerate(CELLS, 5):
        for column, cell in enumerate(line, 3):
            sheet.cell(row, column).value = cell
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_a_problem_is_told_in_the_file(name: str) -> None:
    opened = open_document(as_csv() if name == "a.csv" else as_workbook(), name)

    problems = {problem.key: problem for problem in check_opened(opened, rules("FFE; system=swiss")).problems}

    unreadable, differing = problems["grid_cell_unreadable"], problems["grid_results_differ"]
    if name == "a.csv":
        assert unreadable.place == Place(file=name, line=3, row=3, round=2, text="hum", name="B", range_column=4)
        assert (differing.place.line, differing.values["other_row"]) == (2, 4)
    else:
        # The range is that of the sheet from A1 on.
        place = unreadable.place
        assert (place.file, place.sheet, place.cell, place.line, place.text) == (name, "Open", "F7", None, "hum")
        assert (differing.place.cell, differing.values["other_row"]) == ("F6", 8)
    if "at" in differing.values:
        assert differing.values["at"] == (line_text(4) if name == "a.csv" else row_text(8))
