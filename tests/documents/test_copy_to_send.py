"""
A copy to send: what the workbook shows, without a formula that needs our functions.

Expected are the values that the workbook itself holds, read by openpyxl or out of LibreOffice's own XML.
"""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.documents.templates.books import WORKBOOKS, template_file
from tests.examples import first
from tests.spreadsheet.recalculation.libreoffice import LibreOffice, libreoffice
from tests.spreadsheet.recalculation.packages import zipped
from tests.spreadsheet.repair.books import everywhere, with_links
from xl_departage.base.errors import FileError
from xl_departage.base.messages import Language, languages, text
from xl_departage.documents.calc_copy import copy_name
from xl_departage.documents.copy_to_send import copy_to_send
from xl_departage.documents.document_reading import read_document
from xl_departage.functions import names
from xl_departage.spreadsheet.storage.marking import FINAL

__all__ = ["libreoffice"]

SAMPLES = sorted(WORKBOOKS.glob("*.xlsx"))
QUICK = ("grand-prix-en", "women-world-rapid-2024")


def cells(content: bytes, *, values: bool) -> dict[str, dict[str, Any]]:
    """By sheet, what its cells hold: the saved values, or texts and formulas."""
    book: Any = openpyxl.load_workbook(io.BytesIO(content), data_only=values)
    return {
        sheet.title: {
            cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None
        }
        for sheet in book.worksheets
    }


def parts(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode("utf-8", "replace") for name in archive.namelist()}


def copied(content: bytes, name: str, language: Language = "en") -> bytes:
    return copy_to_send(content, name, names(), language)


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=() if path.stem in QUICK else pytest.mark.slow) for path in SAMPLES]
)
def test_a_copy_of_every_sample_has_its_values_print_areas_and_links_and_no_other_formula(path: Path) -> None:
    original = path.read_bytes()
    language: Language = "fr" if path.stem.endswith("-fr") else "en"
    # Whoever calls, the mark speaks as the workbook does.
    sent_copy = copied(original, path.name, "nl" if path.stem.endswith(("-fr", "-en")) else "en")
    shown = cells(sent_copy, values=True)
    assert shown.pop(text("copy.sheet", language)) == {}
    saved = cells(original, values=True)

    assert {name: {at: value for at, value in sheet.items() if value != ""} for name, sheet in shown.items()} == {
        name: {at: value for at, value in sheet.items() if value != ""} for name, sheet in saved.items()
    }
    [mark] = openpyxl.load_workbook(io.BytesIO(sent_copy)).worksheets[-1].data_validations.dataValidation
    assert mark.prompt == text("copy.sentence", language, file=path.name)
    assert (mark.promptTitle, mark.showInputMessage) == (text("copy.sheet", language), True)
    formulas = [
        value
        for sheet in cells(sent_copy, values=False).values()
        for value in sheet.values()
        if (isinstance(value, str) and value.startswith("=")) or hasattr(value, "ref")
    ]
    assert [formula for formula in formulas if not str(formula).startswith("=HYPERLINK(")] == []
    reserved_names = [
        re.findall(r'name="_xlnm\.[^<]*<', parts(content)["xl/workbook.xml"]) for content in (original, sent_copy)
    ]
    assert reserved_names[0] == reserved_names[1]
    assert FINAL in parts(sent_copy)["docProps/custom.xml"]


def test_the_tournament_in_a_copy_is_that_of_the_workbook() -> None:
    path = WORKBOOKS / "swiss-open-en.xlsx"
    content = path.read_bytes()

    after = read_document(copied(content, path.name), path.name)
    assert after.tournament.games == read_document(content, path.name).tournament.games


@pytest.mark.parametrize(
    "call", first(["_xldudf_CHESS_BUCHHOLZ", "[1]!BUCHHOLZ", "BUCHHOLZ", "_xldudf_BUCHHOLZ", "_xll.BUCHHOLZ"], 2)
)
def test_nothing_of_ours_stays_wherever_a_workbook_has_a_formula(call: str) -> None:
    files = everywhere(call)
    files.pop("xl/charts/chart1.xml")
    book = parts(copied(zipped(with_links(files, r"C:\x\xl_departage.xlam")), "in.xlsx"))

    calls = re.compile(r"(?i)BUCHHOLZ\((?!&quot;|\")")
    assert {name: calls.findall(part) for name, part in book.items() if calls.search(part)} == {}
    sheet = book["xl/worksheets/sheet1.xml"]
    assert "<f" not in sheet
    assert "dataValidation" not in sheet
    assert '<c r="E3"><v>4.5</v></c>' in sheet
    assert "externalReference" not in book["xl/workbook.xml"]
    assert not any("externalLink" in name for name in book)
    assert 'name="POINTS"' in book["xl/workbook.xml"], "a name that is only spelled like a function stays"


def test_names_that_stand_on_a_name_of_ours_go_with_it() -> None:
    original = (WORKBOOKS / "round-robin-en.xlsx").read_bytes()
    book = parts(copied(original, "in.xlsx"))["xl/workbook.xml"]

    assert {"Table_used", "Table_asked", "Table_confirmed"} <= set(
        re.findall(r'definedName name="([^"]*)"', parts(original)["xl/workbook.xml"])
    )
    named = set(re.findall(r'definedName name="([^"]*)"', book))
    assert "Table_used" not in named
    assert "Places_used" in named


def test_macros_and_their_buttons_go_and_the_copy_is_an_ordinary_workbook() -> None:
    from xl_departage.hosts.excel.vba_project import with_functions

    original = with_functions((WORKBOOKS / "grand-prix-en.xlsx").read_bytes(), "en")
    sent_copy = parts(copied(original, "in.xlsm"))

    assert any("vbaProject" in name for name in parts(original))
    assert not any("vba" in name or "customUI" in name for name in sent_copy)
    assert "macroEnabled" not in sent_copy["[Content_Types].xml"]
    assert "vbaProject" not in sent_copy["xl/_rels/workbook.xml.rels"]
    assert copy_name(Path("d/in.xlsm"), "nl") == Path("d/in-kopie.xlsx")


@pytest.mark.slow("copies of the samples are compared quickly")
def test_a_copy_of_a_copy_has_two_marks_and_the_same_values() -> None:
    once = copied((WORKBOOKS / "teams-en.xlsx").read_bytes(), "teams.xlsx")
    twice = copied(once, "teams-copy.xlsx")

    shown = cells(twice, values=True)
    assert list(shown)[-2:] == ["Copy", "Copy 2"]
    assert {name: sheet for name, sheet in shown.items() if name != "Copy 2"} == cells(once, values=True)


CONTENT = (
    '<office:spreadsheet><table:table table:name="Copy"><table:table-row>'
    '<table:table-cell table:formula="of:=ORG.XLDEPARTAGE.FUNCTIONS.POINTS([.A1:.B2])" table:number-matrix-rows-spanned="2"'
    ' table:number-matrix-columns-spanned="1" office:value-type="float" office:value="1.5"><text:p>{shown}</text:p></table:table-cell>'
    '<table:table-cell table:formula="of:=NA()" office:value-type="string" office:string-value="" calcext:value-type="error">'
    '<text:p>#N/A</text:p></table:table-cell><table:table-cell table:formula="of:=HYPERLINK(&quot;#Copy.A1&quot;;&quot;x&quot;)"'
    ' office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table><table:named-expressions>'
    '<table:named-expression table:name="One" table:expression="ORG.XLDEPARTAGE.FUNCTIONS.POINTS([.A1:.B2])"/>'
    '<table:named-expression table:name="Two" table:expression="One+1"/>'
    '<table:named-expression table:name="Three" table:expression="[.A1]"/></table:named-expressions></office:spreadsheet>'
)


def document(shown: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", CONTENT.format(shown=shown))
        archive.writestr("meta.xml", "<office:document-meta><office:meta></office:meta></office:document-meta>")
    return buffer.getvalue()


def test_a_document_of_libreoffice_keeps_values_errors_and_links() -> None:
    book = parts(copied(document("1,5"), "open.ods"))
    content = book["content.xml"]

    assert re.findall(r'formula="([^"]*)"', content) == ["of:=HYPERLINK(&quot;#Copy.A1&quot;;&quot;x&quot;)"]
    assert "matrix" not in content
    assert '<table:table-cell office:value-type="float" office:value="1.5"><text:p>1,5</text:p>' in content
    assert '<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>#N/A</text:p>' in content
    assert re.findall(r'expression table:name="(\w+)"', content) == ["Three"]
    assert re.findall(r'<table:table table:name="([^"]*)"', content) == ["Copy", "Copy 2"]
    assert 'table:name="Copy 2" table:print="false"' in content
    assert FINAL in book["meta.xml"]


@pytest.mark.parametrize("shown", ["#NAME?", "#NOM ?", "#NAAM?"])
def test_a_document_saved_without_our_functions_is_refused(shown: str) -> None:
    with pytest.raises(FileError) as refused:
        copied(document(shown), "open.ods")
    assert refused.value.key == "copy_without_values"
    assert all(
        "Ctrl" in refused.value.message(language) or "Strg" in refused.value.message(language)
        for language in languages()
    )


@pytest.mark.slow
@pytest.mark.libreoffice
def test_libreoffice_without_our_functions_shows_every_value_of_a_copy(
    libreoffice: LibreOffice, tmp_path: Path, subtests: Any
) -> None:
    """The samples, of which it shows thousands of cells as `#NAME?`."""
    for path in [*SAMPLES, template_file("swiss-open-en.ods"), template_file("round-robin-en.ods")]:
        with subtests.test(path.name):
            lost = libreoffice.sheets(path)
            copy = copy_name(tmp_path / path.name, "en")
            copy.write_bytes(copied(path.read_bytes(), path.name))
            pages = libreoffice.sheets(copy)

            assert sum(row.count("#NAME?") for rows in lost.values() for row in rows) > 100
            assert [at for at, rows in pages.items() for row in rows if "#NAME?" in row or "Err:508" in row] == []
            texts = cells(path.read_bytes(), values=True) if path.suffix == ".xlsx" else {}
            for name in texts.keys() & pages.keys():
                for at, value in texts[name].items():
                    row, column = openpyxl.utils.cell.coordinate_to_tuple(at)
                    # Numbers are shown by their formats.
                    if isinstance(value, str) and value.strip() and "\n" not in value and row <= len(pages[name]):
                        assert pages[name][row - 1][column - 1] == value, (name, at)
