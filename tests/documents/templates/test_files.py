"""The template workbooks of the project: up to date, sound, protected, printable, and the same whoever builds them."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import openpyxl
import pytest
from openpyxl.cell.cell import MergedCell
from openpyxl.utils import FORMULAE

from tests.documents.templates.books import WORKBOOKS, assembled, assembled_with, made, opened, template_file
from tests.examples import first
from tests.rows import each_row
from xl_departage import functions
from xl_departage.base.messages import Language, languages
from xl_departage.documents.templates import Options, Template, templates
from xl_departage.spreadsheet.recalculation.native import NATIVES

LANGUAGES: tuple[Language, ...] = ("fr", "en")
NAMES = [template.file_name(language) for template in templates() for language in LANGUAGES]
SAMPLES = [template.file_name("fr") for template in templates()]
EMPTY = [template.file_name("en", empty=True) for template in templates()]
A4 = 9


def read(name: str, *, values: bool = True) -> Any:
    return opened((WORKBOOKS / name).read_bytes(), values=values)


def parts(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {item.filename: archive.read(item) for item in archive.infolist()}


def front_only(content: bytes) -> bytes:
    """The workbook with the first row alone on every sheet but the front one, which is read in no time."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in parts(content).items():
            if name.startswith("xl/worksheets/sheet") and name != "xl/worksheets/sheet1.xml":
                data = re.sub(rb'<row r="(?!1")\d+".*</sheetData>', b"</sheetData>", data, flags=re.DOTALL)
            archive.writestr(name, data)
    return target.getvalue()


@pytest.mark.parametrize("language", first(languages()))
def test_the_status_is_a_link_on_every_sheet_and_the_front_sheet_leads_to_all_sheets(language: Language) -> None:
    """openpyxl reads them without a warning, which would be an error here, and holds the print area of every sheet."""
    for template in templates():
        book: Any = openpyxl.load_workbook(io.BytesIO(front_only(assembled(template, language, empty=True))))
        shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        # An ordinary formula: Calc makes two cells of a link in an array formula, and the title would be the second.
        assert {sheet["A1"].value.partition("(")[0] for sheet in shown} == {"=HYPERLINK"}
        links = {cell.hyperlink.location for row in shown[0].iter_rows(min_row=2) for cell in row if cell.hyperlink}
        assert links == {f"'{sheet.title}'!A1" for sheet in shown[1:]}
        for sheet in shown:
            assert re.fullmatch(r".*!\$A\$[12]:\$[A-Z]+\$\d+", sheet.print_area), sheet.title


_TYPE = re.compile(rb'(<c r="[A-Z]+\d+"(?: s="\d+")?(?: cm="1")?) t="[a-zA-Z]+"')
_COLUMNS = re.compile(rb"<cols>.*?</cols>")
_SPILLED = re.compile(rb'(<f t="array" ref="[A-Z]+\d+):[A-Z]+\d+"')


def without_values(content: bytes) -> dict[str, bytes]:
    """
    The parts of a workbook, with everything that a recalculation writes taken out of the sheets: formulas, typed
    numbers, formats, rules and print set-up stay. (Typed texts are indexes of the shared strings; they stay as well,
    like the cells in their order.) The mark of dynamic arrays is added with the values, and idle columns are made narrow then
    (`test_paper.py`).
    """
    found = parts(content)
    found["xl/workbook.xml"] = re.sub(
        rb'<definedName name="Departage_dynamic.*?</definedName>', b"", found["xl/workbook.xml"]
    )
    strings = _strings(found["xl/sharedStrings.xml"])
    for name, data in found.items():
        if name.startswith("xl/worksheets/sheet"):
            data = _COLUMNS.sub(b"", data)
            data = re.sub(rb't="s"><v>(\d+)</v>', lambda match: b'typed="' + strings[int(match[1])] + b'">', data)
            data = re.sub(rb"(<f[^>]*>[^<]*</f>)<v[^>]*>[^<]*</v>|(<f[^>]*>[^<]*</f>)<v/>", rb"\1\2", data)
            data = _TYPE.sub(rb"\1", data)
            found[name] = _SPILLED.sub(rb'\1"', data)
    return found


def _strings(xml: bytes) -> list[bytes]:
    return re.findall(rb"<si>(.*?)</si>", xml, re.DOTALL)


@pytest.mark.committed
@pytest.mark.parametrize("template", templates(), ids=lambda template: template.name.in_language("en"))
@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_the_files_of_the_project_are_fresh(template: Template, language: Any) -> None:
    """Everything except the computed values, which other tests recompute."""
    fresh = assembled_with(template, Options(language))
    stored = (WORKBOOKS / template.file_name(language)).read_bytes()

    expected, found = without_values(fresh), without_values(stored)
    assert found.keys() == expected.keys()
    for name, data in expected.items():
        if name.startswith("xl/worksheets/sheet"):
            # Cells filled by a spill are blank in a workbook that was not computed yet.
            assert _filled_cells_left_out(found[name], data) == data, name
        else:
            assert _without_areas(found[name]) == _without_areas(data), name


def _without_areas(part: bytes) -> bytes:
    """A print area is cut to what is filled when the workbook was computed."""
    return re.sub(rb'(<definedName name="_xlnm.Print_Area"[^>]*>)[^<]*', rb"\1", part)


def _filled_cells_left_out(stored: bytes, fresh: bytes) -> bytes:
    blank = set(re.findall(rb'<c (r="[A-Z]+\d+"(?: s="\d+")?)/>', fresh))
    return re.sub(
        rb'<c (r="[A-Z]+\d+"(?: s="\d+")?)><v>[^<]*</v></c>|<c (r="[A-Z]+\d+"(?: s="\d+")?)><is>.*?</is></c>',
        lambda match: b"<c " + (match[1] or match[2]) + b"/>" if (match[1] or match[2]) in blank else match[0],
        stored,
    )


def test_one_sample_a_template_and_language_stands_in_the_sources_and_nothing_that_a_build_makes() -> None:
    assert {path.name for path in WORKBOOKS.iterdir()} == {*NAMES, "women-world-rapid-2024.xlsx", "README.md"}


@each_row("name", NAMES)
def test_no_value_is_an_error(name: str) -> None:
    assert_no_error_is_shown((WORKBOOKS / name).read_bytes())


@pytest.mark.slow("the status of an empty workbook is looked at quickly")
@each_row("template", templates())
def test_no_value_is_an_error_where_nothing_is_typed(template: Template) -> None:
    assert_no_error_is_shown(made(template, "fr", empty=True))


@pytest.mark.slow
@each_row("name", EMPTY)
def test_no_value_is_an_error_in_what_people_download(name: str) -> None:
    """The same with all rows; the small ones are looked at quickly."""
    assert_no_error_is_shown(template_file(name).read_bytes())


def assert_no_error_is_shown(book: bytes) -> None:
    content = parts(book)
    texts = {
        part: data for part, data in content.items() if part.startswith(("xl/worksheets/sheet", "xl/sharedStrings"))
    }

    assert len(texts) > 5
    assert {
        part: found for part, data in texts.items() if (found := re.findall(rb"<[vt](?: [^>]*)?>#[^<]*", data))
    } == {}


@pytest.mark.parametrize("name", first([SAMPLES[0], SAMPLES[-1], EMPTY[0]], 2))
def test_excel_has_no_reason_to_compute_at_opening(name: str) -> None:
    """If the add-in is not installed yet, it would turn good values into #NAME?."""
    xml = parts(template_file(name).read_bytes())["xl/workbook.xml"].decode()

    assert "fullCalcOnLoad" not in xml
    assert int(re.findall(r'calcId="(\d+)"', xml)[0]) >= 191029


@pytest.mark.parametrize("name", first(SAMPLES, 2))
def test_what_excel_refuses_is_nowhere(name: str) -> None:
    """
    New functions without their prefix, structured references in places that forbid them, characters that need quoting.
    """
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


@each_row("name", NAMES)
def test_no_name_is_that_of_a_function_or_of_a_cell(name: str) -> None:
    """Excel would read `Place(…)` as the name and refuses a file with a name like ELO25."""
    content = parts((WORKBOOKS / name).read_bytes())
    known = {*functions.names(), *NATIVES, *FORMULAE}
    # Excel itself defines names with a local sheet: print areas and titles.
    defined = re.findall(r'<definedName name="([^"]+)"(?![^>]*localSheetId)', content["xl/workbook.xml"].decode())
    tables = [
        re.findall(rb'<table [^>]*displayName="([^"]+)"', data) for part, data in content.items() if "/tables/" in part
    ]

    used = [found.upper() for found in (*defined, *(table.decode() for (table,) in tables))]
    assert len(set(used)) == len(used) > 5
    assert not set(used) & known
    assert not [found for found in used if re.fullmatch(r"[A-Z]{1,3}\d+|[RC]|L\d*C\d*|R\d*C\d*", found)]
    assert all(re.fullmatch(r"[A-Z_][A-Z0-9_.]*", found) for found in used)


@pytest.mark.parametrize("name", first(SAMPLES, 2))
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
                    # Pairings of teams show the draw until others are typed over it.
                    drawn = name.startswith(("equipes", "teams")) and cell.column_letter in "ADF"
                    # The player to explain is the first of the list until another is typed over it.
                    explained = sheet.title in ("Explication", "Fiche") and cell.coordinate == "B4"
                    assert cell.data_type != "f" or drawn or explained, f"{sheet.title}!{cell.coordinate}"
    assert opened_cells > 50


@pytest.mark.parametrize("name", first(SAMPLES, 2))
def test_every_sheet_prints_on_a4_with_its_pages_numbered(name: str) -> None:
    workbook = read(name, values=False)

    for sheet in workbook:
        if sheet.sheet_state == "hidden":
            continue
        assert sheet.page_setup.paperSize == A4, sheet.title
        assert sheet.sheet_properties.pageSetUpPr.fitToPage, sheet.title
        # The front sheet and the charts are one page (which a file does not write); the others grow with the tournament.
        pages = None if sheet is workbook.worksheets[0] or sheet._charts else 0
        # A legend as wide as the page leaves no room beside it.
        below = "\n\n" if sheet.oddFooter.center.text else ""
        assert (sheet.oddFooter.right.text, sheet.page_setup.fitToHeight) == (f"{below}&P / &N", pages), sheet.title
        assert (sheet.oddFooter.left.text or below).startswith(below), sheet.title
        # A second page of charts has no headings of the short table above them.
        assert not (sheet._charts and sheet.print_title_rows), sheet.title


@pytest.mark.parametrize("name", first(SAMPLES, 2))
def test_the_front_sheet_comes_first_and_drop_downs_have_their_lists(name: str) -> None:
    workbook = read(name, values=False)
    front = workbook.worksheets[0]
    names = set(workbook.defined_names)

    assert front.title == "Accueil"
    assert workbook.active is front
    lists = [rule for rule in front.data_validations.dataValidation if rule.type == "list"]
    assert lists
    for rule in lists:
        hidden = rule.formula1.startswith("Listes!$")
        assert rule.formula1.startswith('"') or rule.formula1 in names or hidden
