"""A status that cannot be computed is #N/A: it must never praise values that nobody computed."""

from __future__ import annotations

import re
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName

from tests.documents.templates.books import glanced, with_sheet
from tests.examples import first
from xl_departage.base.messages import Text, languages
from xl_departage.documents.templates import Options, assemble, templates
from xl_departage.documents.templates.finish import with_values
from xl_departage.spreadsheet.recalculation import recalculate

DECLARED = [(template, language) for template in templates() for language in languages()]


def with_unknown_function(content: bytes, sheet: str, cell: str = "A1") -> bytes:
    """The same file with a function that nobody knows in the number of problems, the old values kept."""

    def unknown(xml: str) -> str:
        changed, count = re.subn(rf'(<c r="{cell}"[^>]*><f[^>]*>)[^<]*(</f>)', r"\1NOBODYS.FUNCTION(1)\2", xml)
        assert count == 1
        return changed

    return with_sheet(content, sheet, unknown)


@pytest.mark.parametrize(
    ("template", "language"), first(sorted(DECLARED, key=lambda case: case[0].kind != "grand-prix"))
)
def test_the_status_of_declared_sheets_is_not_available_without_the_check(template: Any, language: Any) -> None:
    content = with_values(assemble(template, Options(language)))
    check = Text("templates.sheet.check").in_language(language)

    report = recalculate(with_unknown_function(content, check, "A4"))

    pages = [page for page in glanced(report.content).worksheets if page.sheet_state == "visible"]
    assert {next(page.iter_rows(values_only=True))[0] for page in pages} == {"#N/A"}
    assert len(pages) > 5
    assert "NOBODYS.FUNCTION" in report.explain(f"'{check}'!A4", "en")


def test_a_name_like_that_of_the_status_alone_is_no_mark() -> None:
    """Workbooks of other people keep what cannot be computed."""
    book: Any = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "S"
    sheet["B1"] = "=NOBODYS.FUNCTION(1)"
    name = Text("templates.status").in_language("en")
    book.defined_names[name] = DefinedName(name, attr_text="S!$B$1")

    report = recalculate(book)

    assert report.value("S!B1") is None
