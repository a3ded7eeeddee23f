"""The pages of the templates show the formulas of their workbooks."""

from __future__ import annotations

import io
import re

import openpyxl
import pytest
from openpyxl.worksheet.formula import ArrayFormula

from docs.generator import LANGUAGES, SITES
from docs.generator.pages import SITE
from tests.documents.templates.books import assembled
from tests.rows import each_row
from xl_departage.base.messages import Language
from xl_departage.documents.templates import find_template


@pytest.mark.slow("compares a page with every formula of a workbook")
@each_row(
    ("name", "count"),
    [("swiss-open", 6), ("round-robin", 6), ("teams", 5), ("grand-prix", 3), ("rating-list", 3)],
)
@each_row("language", SITES)
def test_the_page_shows_the_formulas_of_the_workbook(language: Language, name: str, count: int) -> None:
    if language not in LANGUAGES and name != "swiss-open":
        return
    path = "guides/swiss-workbook.md" if name == "swiss-open" else f"start/template-{name}.md"
    page = (SITE / language / path).read_text(encoding="utf-8")
    lines = re.findall(r"^\| \*\*([^*]+)\*\* \| `([A-Z_]+\([^`]*)\)`", page, re.MULTILINE)
    content = assembled(find_template(name), language, empty=True)
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True)

    assert len(lines) == count
    named = [name.attr_text for name in book.defined_names.values()]
    for sheet, formula in lines:
        cells = [cell.value for row in book[sheet]["A4:Z6"] for cell in row]
        texts = [str(value.text) for value in cells if isinstance(value, ArrayFormula)]
        assert any(formula in text for text in [*texts, *named]), sheet
