"""
The template workbooks of the project: fresh, sound, protected, printable, and the same whoever builds them.
"""

from __future__ import annotations

import io
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl.cell.cell import MergedCell

from tests.templates.books import WORKBOOKS, built, opened
from xl_departage.headless.loading import load
from xl_departage.headless.package import Package
from xl_departage.templates import Options, Template, assemble, templates

FILES = [
    (template, language, empty) for template in templates() for language in ("fr", "en") for empty in (False, True)
]
NAMES = [template.file_name(language, empty=empty) for template, language, empty in FILES]
SAMPLES = [template.file_name("fr") for template in templates()]
EMPTY = [template.file_name("en", empty=True) for template in templates()]
A4 = 9


@cache
def read(name: str, *, values: bool = True) -> Any:
    return opened((WORKBOOKS / name).read_bytes(), values=values)


def parts(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {item.filename: archive.read(item) for item in archive.infolist()}


def skeleton(content: bytes, folder: Path) -> dict[str, Any]:
    """
    All that is not a computed value: formulas, typed cells, styles, names, charts, everything around the cells.
    """
    path = folder / "book.xlsx"
    path.write_bytes(content)
    workbook = load(Package.open(path)).workbook
    found: dict[str, Any] = {}
    for sheet in workbook.sheets:
        found[f"{sheet.name} formulas"] = {key: cell.formula for key, cell in sheet.formulas.items()}
        spilled = {key for key in sheet.constants if sheet.constants[key] in (None, "")}
        found[f"{sheet.name} typed"] = {key: value for key, value in sheet.constants.items() if key not in spilled}
    for name, data in parts(content).items():
        found[name] = re.sub(rb"<sheetData>.*</sheetData>", b"", data, flags=re.DOTALL)
    return found


@pytest.mark.parametrize("template", templates(), ids=lambda template: template.name.en)
def test_building_again_gives_the_same_bytes_as_the_file_of_the_project(template: Template) -> None:
    assert built(template.name.fr) == (WORKBOOKS / template.file_name("fr")).read_bytes()


@pytest.mark.parametrize(("template", "language", "empty"), [file for file in FILES if file[1:] != ("fr", False)])
def test_the_other_files_of_the_project_are_as_fresh(
    template: Template, language: Any, empty: bool, tmp_path: Path
) -> None:
    """Formulas, typed cells and looks; the values are recomputed by other tests."""
    fresh = skeleton(assemble(template, Options(language, empty=empty)), tmp_path)
    stored = skeleton((WORKBOOKS / template.file_name(language, empty=empty)).read_bytes(), tmp_path)

    assert stored.keys() == fresh.keys()
    for name, value in fresh.items():
        assert stored[name] == value, name


@pytest.mark.parametrize("name", NAMES)
def test_no_value_is_an_error(name: str) -> None:
    workbook = read(name)

    wrong = [
        (sheet.title, cell.coordinate, cell.value)
        for sheet in workbook
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, str) and cell.value.startswith("#")
    ]
    assert wrong == []


@pytest.mark.parametrize("name", [SAMPLES[0], EMPTY[0], SAMPLES[-1]])
def test_excel_has_no_reason_to_compute_at_opening(name: str) -> None:
    """An add-in that is not there yet would turn good values into #NAME?."""
    xml = parts((WORKBOOKS / name).read_bytes())["xl/workbook.xml"].decode()

    assert "fullCalcOnLoad" not in xml
    assert int(re.findall(r'calcId="(\d+)"', xml)[0]) >= 191029


@pytest.mark.parametrize("name", SAMPLES)
def test_what_excel_refuses_is_nowhere(name: str) -> None:
    """Young functions without their prefix, structured references where none may be, signs that would need quoting."""
    content = parts((WORKBOOKS / name).read_bytes())

    assert not [part for part in content if "vba" in part.lower()]
    for part, data in content.items():
        if not part.startswith("xl/worksheets/sheet"):
            continue
        xml = data.decode()
        formulas = re.findall(r"<f[^>]*>([^<]*)</f>", xml)
        rules = re.findall(r"<formula\d?>([^<]*)</formula", xml)
        assert not [text for text in rules if re.search(r"\w\[", text)]
        assert not [text for text in formulas if re.search(r"(?<!_xlfn\.)\bIFNA\(", text)]
        references = {found for text in formulas for found in re.findall(r"\w+\[([^\[\]]*)\]", text)}
        assert not [found for found in references if not re.fullmatch(r"[\w° ]+", found)]
        assert not [text for text in formulas if len(text) > 8192]


@pytest.mark.parametrize("name", SAMPLES)
def test_input_cells_are_open_and_coloured_and_formulas_locked(name: str) -> None:
    workbook = read(name, values=False)

    opened_cells = 0
    for sheet in workbook:
        assert sheet.protection.sheet, sheet.title
        assert sheet.protection.password is None
        for row in sheet.iter_rows():
            for cell in row:
                if not cell.protection.locked and not isinstance(cell, MergedCell):
                    opened_cells += 1
                    assert cell.fill.fgColor.rgb == "FFFFF8DC", f"{sheet.title}!{cell.coordinate}"
                    assert cell.data_type != "f", f"{sheet.title}!{cell.coordinate}"
    assert opened_cells > 50


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sheet_prints_on_a4_with_its_pages_numbered(name: str) -> None:
    workbook = read(name, values=False)

    for sheet in workbook:
        if sheet.sheet_state == "hidden":
            continue
        assert sheet.page_setup.paperSize == A4, sheet.title
        assert sheet.sheet_properties.pageSetUpPr.fitToPage, sheet.title
        assert (sheet.oddFooter.right.text, sheet.page_setup.fitToHeight) == ("&P / &N", 0), sheet.title


@pytest.mark.parametrize("name", SAMPLES)
def test_the_front_sheet_comes_first_and_drop_downs_have_their_lists(name: str) -> None:
    workbook = read(name, values=False)
    front = workbook.worksheets[0]
    names = set(workbook.defined_names)

    assert front.title == "Accueil"
    assert workbook.active is front
    lists = [rule for rule in front.data_validations.dataValidation if rule.type == "list"]
    assert lists
    for rule in lists:
        assert rule.formula1.startswith('"') or rule.formula1 in names
