"""
Whole workbooks in three engines: headless mode, Calc with the extension, and formulon for the ordinary formulas.

Every cell is compared. For cells that differ, `data/engines/workbooks.csv` lists the value and the reason.
"""

from __future__ import annotations

import csv
import json
import re
import warnings
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.engines import formulon
from tests.engines.test_catalogue import comparable
from tests.examples import first
from tests.hosts.libreoffice.office import Office
from tests.spreadsheet.recalculation.test_native_forms_libreoffice import plain
from tests.spreadsheet.recalculation.workbooks import build_rich
from xl_departage.documents.templates import templates
from xl_departage.functions import names
from xl_departage.headless import recalculate

ROOT = Path(__file__).parents[2]
EXPLAINED = ROOT / "tests" / "data" / "engines" / "workbooks.csv"
COMMITTED = ["women-world-rapid-2024.xlsx", *(template.file_name("fr") for template in templates())]
"""Workbooks with data, in one language."""
FOR_FORMULON = ["rich.xlsx", "equipes-fr.xlsx", "toutes-rondes-fr.xlsx", "open-suisse-fr.xlsx"]
"""The others take formulon a quarter of a minute each. (It takes 8 seconds to start.)"""

Cells = dict[tuple[str, str], Any]
"""Values by sheet and address; blank cells are omitted."""


@pytest.fixture(scope="module", params=first(["rich.xlsx", *COMMITTED], 3))
def computed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Cells]:
    """
    A workbook recalculated in headless mode, and the values of its cells.

    The workbooks of the project were recalculated when they were built; other tests check that they are up to date.
    """
    name: str = request.param
    path = ROOT / "workbooks" / name
    if name == "rich.xlsx":
        folder = tmp_path_factory.mktemp("workbooks")
        path = folder / name
        build_rich(folder / "plain.xlsx")
        recalculate(folder / "plain.xlsx", path)
    return path, values(path)


@cache
def values(path: Path) -> Cells:
    """The cached values of the cells in the file."""
    with warnings.catch_warnings():
        # openpyxl warns about parts that it would lose when saving; here it only reads.
        warnings.simplefilter("ignore", UserWarning)
        workbook = openpyxl.load_workbook(path, data_only=True)
    return {
        (sheet.title, cell.coordinate): comparable(plain(cell.value, workbook))
        for sheet in workbook.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value not in (None, "")
    }


def explained(engine: str, workbook: str) -> dict[tuple[str, str], str]:
    with EXPLAINED.open(encoding="utf-8", newline="") as file:
        return {
            (row["sheet"], row["cell"]): row["shown"]
            for row in csv.DictReader(file)
            if row["engine"] == engine and row["workbook"] == workbook
        }


def differences(expected: Cells, shown: Callable[[str, str], Any]) -> dict[tuple[str, str], str]:
    different = {}
    for (sheet, cell), value in expected.items():
        seen = comparable(shown(sheet, cell))
        close = (
            isinstance(value, float) and isinstance(seen, float) and abs(value - seen) <= 1e-14 * max(1.0, abs(value))
        )
        if seen != value and not close:
            different[sheet, cell] = json.dumps(seen, ensure_ascii=False)
    return different


@pytest.mark.libreoffice
def test_calc_agrees_or_the_difference_is_explained(calc: Office, computed: tuple[Path, Cells]) -> None:
    path, expected = computed
    with calc.document(path) as document:
        document.recalculate()
        tables = {
            sheet: document.sheet(sheet).values(area(expected, sheet)) for sheet in {name for name, _ in expected}
        }

    def shown(sheet: str, cell: str) -> Any:
        row, column = openpyxl.utils.cell.coordinate_to_tuple(cell)
        return tables[sheet][row - 1][column - 1]

    assert differences(expected, shown) == explained("Calc", path.name)


def area(cells: Cells, sheet: str) -> str:
    """The range from A1 that contains all cells of a sheet."""
    places = [openpyxl.utils.cell.coordinate_to_tuple(cell) for name, cell in cells if name == sheet]
    column = openpyxl.utils.get_column_letter(max(column for _, column in places))
    return f"A1:{column}{max(row for row, _ in places)}"


@pytest.mark.slow
@pytest.mark.parametrize("computed", FOR_FORMULON, indirect=True)
def test_formulon_agrees_on_ordinary_formulas_or_the_difference_is_explained(
    computed: tuple[Path, Cells], tmp_path: Path
) -> None:
    path, expected = computed
    ordinary = tmp_path / "ordinary.xlsx"
    assert without_ours(path, ordinary) > 0

    with formulon.opened(ordinary) as workbook:
        index = formulon.sheets(workbook)

        def shown(sheet: str, cell: str) -> Any:
            row, column = openpyxl.utils.cell.coordinate_to_tuple(cell)
            return formulon.value(workbook, index[sheet], row - 1, column - 1)

        different = differences(expected, shown)

    assert different == explained("formulon", path.name)


def without_ours(source: Path, target: Path) -> int:
    """
    Write a copy of a workbook in which formulas with functions of this project, and array formulas, which formulon does not compute over
    areas, are replaced by their values. Returns how many formulas are left.
    """
    remaining = 0
    ours = re.compile(rb"(?<![A-Z0-9_.])(" + "|".join(names()).encode() + rb")\(")

    def cell(found: re.Match[bytes]) -> bytes:
        nonlocal remaining
        gone = ours.search(found[0]) is not None or b't="array"' in found[0]
        remaining += not gone
        return b"" if gone else found[0]

    with zipfile.ZipFile(source) as archive_before, zipfile.ZipFile(target, "w") as archive_after:
        for name in archive_before.namelist():
            part = archive_before.read(name)
            if name.startswith("xl/worksheets/sheet"):
                part = re.sub(rb"<f[ >][^<]*</f>", cell, part)
            archive_after.writestr(name, part)
    return remaining
