"""Every function of the catalogue, under every name, gives the same in Calc and in headless mode."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula

from tests.engines import books
from tests.hosts.libreoffice.office import Office
from xl_departage.functions import names
from xl_departage.headless import recalculate
from xl_departage.hosts.libreoffice.calc_values import CODES

ERRORS = {code: kind.value for kind, code in CODES.items()}


def comparable(value: Any) -> Any:
    """
    A value in a form that both sides can produce: Calc keeps truth values as numbers, and a blank cell reads as an
    empty text.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, dict):
        return ERRORS.get(value["error"], f"Err:{value['error']}")
    if isinstance(value, str):
        # Calc does not tell a function where its cells are, so a place is given as a row of the range, which begins in
        # A1 here.
        return re.sub(r"^Sheet \w+, cell [A-Z]+(\d+), ", r"Row \1, ", value)
    return float(value) if isinstance(value, (int, float)) else value


def block(sheet: Any, reference: str) -> list[list[Any]]:
    """The values of a range of an openpyxl sheet."""
    found = sheet[reference]
    rows = found if isinstance(found, tuple) else ((found,),)
    return [[comparable(cell.value) for cell in row] for row in rows]


CURE = "cette case est illisible. Écrivez par exemple 12B1, 12N½, EXE, = (bye d'un demi-point), ou laissez-la vide (absent)."
BY_SHEET = {
    f"Feuille Faux, cellule D2, A, ronde 2, « 12X1 » : {CURE}": f"Ligne 2, A, ronde 2, « 12X1 » : {CURE}",
}
"""What headless mode says with the sheet and the cell; Calc gives a function the values of a range, and not its place."""


@pytest.mark.libreoffice
@pytest.mark.slow
def test_every_function_gives_in_calc_what_headless_mode_gives(calc: Office, tmp_path: Path) -> None:
    source, target = tmp_path / "calls.xlsx", tmp_path / "computed.xlsx"
    places = books.write(source)
    report = recalculate(source, target)
    assert {name for name in names() if any(formula.startswith(f"{name}(") for formula in places)} == set(names())
    assert [cell for cell in report.cells if cell.status not in ("computed", "failed")] == []

    values = openpyxl.load_workbook(target, data_only=True)["Calcul"]
    formulas = openpyxl.load_workbook(target)["Calcul"]
    different = {}
    with calc.document(target) as sheet:
        sheet.recalculate()
        for formula, (row, column) in places.items():
            stored = formulas.cell(row + 1, column + 1).value
            assert isinstance(stored, ArrayFormula)
            headless = block(values, stored.ref)
            if headless[0][0] in BY_SHEET:
                headless[0][0] = BY_SHEET[headless[0][0]]
            shown = [[comparable(value) for value in line] for line in sheet.values(stored.ref)]
            if headless != shown:
                different[formula] = (headless, shown)

    assert different == {}
