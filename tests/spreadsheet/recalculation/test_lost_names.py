"""A name or a sheet that the workbook no longer has is told, also where IFERROR hides the error."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner
from openpyxl.workbook.defined_name import DefinedName

from tests.documents.templates.books import WORKBOOKS
from tests.rows import each_row
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.recalculation import recalculate


def workbook(formula: str) -> Any:
    book: Any = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "S"
    sheet.append([1, 2, 3])
    sheet["E1"] = formula
    book.defined_names["Known"] = DefinedName("Known", attr_text="S!$A$1:$C$1")
    book.defined_names["Twice"] = DefinedName("Twice", attr_text="Lost*2")
    return book


@each_row(
    "formula",
    [
        "=SUM(Lost)",
        '=IFERROR(SUM(Lost),"")',
        "=IF(ISERROR(Lost),0,1)",
        '=IFERROR(Twice,"none")',
        "=IFERROR(Known+Lost,0)",
        "=IF(COUNTIF(Lost,1)>0,1,0)",
        "=SUMPRODUCT(--ISERROR(Lost))",
        '=IFERROR(BUCHHOLZ(Lost),"")',
    ],
)
def test_a_formula_that_meets_a_missing_name_is_told(formula: str) -> None:
    report = recalculate(workbook(formula))

    assert report.exit_status == 1
    assert "“Lost”" in report.explain("S!E1")


@each_row(
    "formula",
    [
        '=IFERROR(Gone!A1,"")',
        "=IFERROR(SUM('Gone'!A1:B4),0)",
        "=IF(ISERROR(Gone!A1),0,1)",
        '=IFERROR(BUCHHOLZ(Gone!A1:B4),"")',
        '=IFERROR(SUM(S:Gone!A1),"")',
        '=IFERROR(Elsewhere,"")',
    ],
)
def test_a_formula_that_meets_a_missing_sheet_is_told(formula: str) -> None:
    book = workbook(formula)
    book.defined_names["Elsewhere"] = DefinedName("Elsewhere", attr_text="Gone!$A$1")

    report = recalculate(book)

    assert report.exit_status == 1
    assert "“Gone”" in report.explain("S!E1")


@pytest.mark.parametrize(
    "formula",
    [
        "=SUM(Known)",
        "=IF(A1=1,1,Lost)",
        '=IFERROR(INDIRECT("Lost"),0)',
        "=_xlfn.LET(_xlpm.lost,A1,_xlpm.lost+1)",  # as Excel saves LET(lost,A1,lost+1)
        '=IFERROR(1/0,"")',
    ],
)
def test_other_formulas_are_not(formula: str) -> None:
    report = recalculate(workbook(formula))

    assert report.exit_status == 0
    assert report.explain("S!E1") == ""


def test_a_template_that_lost_a_name_ends_with_status_1(tmp_path: Path) -> None:
    """It would show the standings without the stages."""
    path = tmp_path / "season.xlsx"
    book: Any = openpyxl.load_workbook(io.BytesIO((WORKBOOKS / "grand-prix-en.xlsx").read_bytes()))
    name = next(name for name in book.defined_names if name == "Stage_results")
    del book.defined_names[name]
    book.save(path)

    result = CliRunner().invoke(main, ["recalc", str(path), "-o", str(tmp_path / "out.xlsx"), "--lang", "en"])

    assert result.exit_code == 1
    assert f"“{name}”" in result.stderr
