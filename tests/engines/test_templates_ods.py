"""
The templates as .ods: the same values as the .xlsx files, both stored and recomputed by Calc with the functions of this
project.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from tests.documents.templates.books import template_file
from tests.engines.test_workbooks import Cells, area, differences, values
from tests.examples import first
from tests.hosts.libreoffice.office import Office
from xl_departage.documents.templates import templates
from xl_departage.documents.templates.__main__ import LANGUAGES
from xl_departage.hosts.libreoffice.calc_names import SERVICE, every_name, method

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
FILES = sorted(
    template.file_name(language, empty=empty).replace(".xlsx", ".ods")
    for template in templates()
    for language in LANGUAGES
    for empty in (False, True)
)
SOME = first(sorted(FILES, key=lambda name: name not in ("round-robin-en.ods", "equipes-fr.ods")), 2)
"""Quickly those that other tests read, too: each is a run of LibreOffice."""
COMPUTED = ("toutes-rondes-fr.ods", "swiss-open-en-empty.ods")
"""Recomputed here; `test_workbooks.py` lets Calc recompute .xlsx templates, `make test` included."""
pytestmark = pytest.mark.libreoffice
KNOWN = {f"{SERVICE}.{method(name)}".upper() for name, _ in every_name()}


@pytest.mark.parametrize("name", SOME)
def test_functions_of_ours_stand_in_the_file_and_nothing_that_calc_would_ask_about(name: str) -> None:
    with zipfile.ZipFile(template_file(name)) as archive:
        content = archive.read("content.xml").decode()
        members = archive.namelist()

    used = set(re.findall(rf"{SERVICE.upper()}\.[A-Z]+", content))
    assert bool(used) is uses_ours(name)
    assert used <= KNOWN
    # Calc stores a name that it does not recognise in lower case or as an error.
    assert not re.search(r'table:formula="[^"]*(_xl|#NAME)', content)
    # LibreOffice warns about macros and links to other files.
    assert not [member for member in members if member.startswith(("Basic/", "Scripts/"))]
    assert 'xlink:href="file:' not in content
    assert "table:table-source" not in content


def of_excel(name: str) -> Path:
    """The .xlsx file of that name."""
    return template_file(name.replace(".ods", ".xlsx"))


def uses_ours(name: str) -> bool:
    """Whether the .xlsx file of that name contains a function of this project."""
    with zipfile.ZipFile(of_excel(name)) as archive:
        sheets = [
            archive.read(member).decode() for member in archive.namelist() if member.startswith("xl/worksheets/sheet")
        ]
    # Only formulas have a name before a bracket there: texts stand in a part of their own.
    called = {name for sheet in sheets for name in re.findall(r"\b([A-Z][\w.]*)\(", sheet)}
    return not called.isdisjoint(name for name, _ in every_name())


def expected_values(name: str) -> Cells:
    """The values of the .xlsx file of that name."""
    return values(of_excel(name))


def stored(path: Path) -> Cells:
    """The numbers and texts that an .ods file contains, white space as single spaces."""
    with zipfile.ZipFile(path) as archive:
        root = ElementTree.fromstring(archive.read("content.xml"))
    cells: Cells = {}
    for sheet in root.iter(f"{TABLE}table"):
        row = 0
        for line in sheet.iter(f"{TABLE}table-row"):
            column = 0
            for cell in line:
                kind = cell.get(f"{OFFICE}value-type")
                count = int(cell.get(f"{TABLE}number-columns-repeated", "1"))
                if kind in ("float", "percentage"):
                    value: Any = float(cell.attrib[f"{OFFICE}value"])
                else:
                    value = words(" ".join("".join(part.itertext()) for part in cell.iter(f"{TEXT}p")))
                for place in range(column, column + count) if kind else ():
                    cells[sheet.attrib[f"{TABLE}name"], f"{get_column_letter(place + 1)}{row + 1}"] = value
                column += count
            row += int(line.get(f"{TABLE}number-rows-repeated", "1"))
    return cells


def words(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("name", SOME)
def test_stored_values_are_those_of_the_workbook(name: str) -> None:
    stored_values = stored(template_file(name))
    different = {}
    for place, value in expected_values(name).items():
        shown = stored_values.get(place, "")
        same = (
            words(value) == shown if isinstance(value, str) else isinstance(shown, float) and abs(value - shown) < 1e-9
        )
        # A date is stored as a date; Calc's reading of it is compared below.
        if not same and not (
            isinstance(value, float) and isinstance(shown, str) and re.fullmatch(r"\d+/\d+/\d+", shown)
        ):
            different[place] = (value, shown)

    assert different == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPUTED)
def test_values_are_those_of_the_workbook_as_computed_by_calc(calc: Office, name: str) -> None:
    expected = expected_values(name)
    with calc.document(template_file(name)) as document:
        document.recalculate()
        tables = {
            sheet: document.sheet(sheet).values(area(expected, sheet)) for sheet in {title for title, _ in expected}
        }

    def shown(sheet: str, cell: str) -> Any:
        row, column = openpyxl.utils.cell.coordinate_to_tuple(cell)
        return tables[sheet][row - 1][column - 1]

    assert differences(expected, shown) == {}
