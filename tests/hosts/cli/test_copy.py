"""`xl-departage copy`: where the copy goes, what is said, and what is refused."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from tests.documents.test_copy_to_send import document
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped
from tests.spreadsheet.repair.books import BUCHHOLZ, grid_rows
from xl_departage.hosts.cli.copy import command


def run(*arguments: object, language: str = "en") -> Result:
    return CliRunner().invoke(command, [*map(str, arguments), "--lang", language])


def book(path: Path, *formulas: str) -> Path:
    """A grid, and formulas beside it without the values that some programs leave out."""
    cells = [f'<c r="E{row}"><f>{formula}</f></c>' for row, formula in enumerate(formulas, start=1)]
    path.write_bytes(zipped(parts(worksheet(grid_rows(*cells)))))
    return path


def test_values_are_computed_first_and_the_copy_stands_beside_the_workbook(tmp_path: Path) -> None:
    path = book(tmp_path / "open.xlsx", *(f"BUCHHOLZ(A1:C4,{row})" for row in range(1, 5)))
    original = path.read_bytes()

    done = run(path, language="fr")

    copy = tmp_path / "open-copie.xlsx"
    assert (done.exit_code, done.stdout) == (0, f"{copy}\n")
    sheets = openpyxl.load_workbook(copy)
    assert [sheets.worksheets[0][f"E{row}"].value for row in range(1, 5)] == BUCHHOLZ
    assert sheets.sheetnames[-1] == "Copie"
    assert path.read_bytes() == original


def test_a_formula_that_is_not_computed_is_named(tmp_path: Path) -> None:
    done = run(book(tmp_path / "open.xlsx", "KOYA(A1:C4,1)+NO_SUCH_FUNCTION(1)"), "-o", tmp_path / "out.xlsx")

    assert done.exit_code == 1
    assert "NO_SUCH_FUNCTION" in done.stderr
    assert (tmp_path / "out.xlsx").exists()


@pytest.mark.parametrize(
    ("name", "output", "expected_text"),
    [
        ("open.xlsx", "out.ods", ".xlsx"),
        ("open.ods", "out.xlsx", ".ods"),
        ("open.xlsx", "open.xlsx", "being read; give -o another name."),
        ("open.ods", "out.ods", "Ctrl+Shift+F9"),
    ],
)
def test_another_kind_the_workbook_itself_and_lost_values_are_refused(
    tmp_path: Path, name: str, output: str, expected_text: str
) -> None:
    if name.endswith(".ods"):
        (tmp_path / name).write_bytes(document("#NAME?"))
    else:
        book(tmp_path / name, "1+1")
    files_before = {path.name for path in tmp_path.iterdir()}

    done = run(tmp_path / name, "-o", tmp_path / output)

    assert done.exception is not None
    assert expected_text in (done.stderr or done.exception.message("en"))  # type: ignore[attr-defined]
    assert {path.name for path in tmp_path.iterdir()} == files_before
