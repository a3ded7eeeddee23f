"""Game results that a program stored as formulas are read as texts, with a notice; formulas inside a grid are named."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from click.testing import CliRunner

from tests.rows import each_row
from xl_departage.hosts.cli.recalc import command
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.recalculation.mistaken import is_result

DRAWS = ("= 3N", "=3N", "=½", "==", "=1=", "= 12B", "=4w", "=5W½", "=½ 3", "=5w=", "=12N½", "=\u00a03N")


def with_cell(text: str) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"] = text
    assert sheet["A1"].data_type == "f"
    sheet["B1"] = "=A1"
    return book


@each_row("way", ["workbook", "file"])
@each_row("text", DRAWS)
def test_what_does_not_parse_is_a_text_with_a_notice(text: str, way: str) -> None:
    source: Any = with_cell(text)
    if way == "file":
        source, stream = io.BytesIO(), source
        stream.save(source)
    report = recalculate(source)

    assert report.value("A1") == text
    assert report.value("B1") == text
    (notice,) = report.notices
    assert "cell A1" in notice
    assert text.replace("\u00a0", " ") in notice.replace("\u00a0", " ")
    assert "cellule A1" in notice.message("fr")
    assert report.explain("A1") == notice
    after = openpyxl.load_workbook(io.BytesIO(report.content))["Sheet"]["A1"]
    assert (after.value, after.data_type) == (text, "s")
    again = recalculate(report.content)
    assert (again.identical, again.notices) == (True, [])


@each_row(
    "formula",
    [
        "A1",
        "1E5",
        "3",
        "B3",
        "1=1",
        'A1="½"',
        "A1*2",
        "½",
        "2",
        "TRUE",
        "SUM(A1",
        "1+",
        "A1:",
        "Feuil 2",
        "A1=B1",
        "10%",
    ],
)
def test_formulas_and_other_faults_are_not_taken_for_results(formula: str) -> None:
    assert is_result(formula) == (formula == "½")


@pytest.mark.parametrize("text", ["=B3", "=W12", "=3", "=N3"])
def test_a_formula_in_a_grid_that_may_be_a_draw_is_named(text: str) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row, cells in enumerate((("+ 2", text), ("- 1", "+ 4"), ("+ 4", "- 1"), ("- 3", "- 2")), start=1):
        for column, cell in enumerate(cells, start=1):
            sheet.cell(row, column, cell)
    sheet["D1"] = "=POINTS(A1:B4)"
    sheet["F9"] = text
    report = recalculate(book)

    (notice,) = report.notices
    assert "cell B1" in notice
    assert text in notice
    assert "cell B1" in report.explain("B1")


def test_references_beside_grids_are_nobodys_business() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet["A1"], sheet["A2"], sheet["C1"], sheet["D1"] = "+ 2", "- 1", "=A1", "=POINTS(A1:A2)"

    assert recalculate(book).notices == []


def test_the_command_line_says_it(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    with_cell("= 3N").save(path)
    arguments = [str(path), "-o", str(tmp_path / "out.xlsx"), "--lang", "fr"]
    done = CliRunner().invoke(command, arguments)

    assert "cellule A1" in done.stderr
    assert "= 3N" in done.stderr


def test_a_file_that_a_spreadsheet_program_wrote_stays_as_it_is() -> None:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as book:
        sheet = book.add_worksheet()
        sheet.write_string("A1", "= 3N")
        sheet.write_formula("B1", "=A1", None, "= 3N")
    report = recalculate(stream)

    assert report.changes == []
    assert report.notices == []
