"""
The templates in LibreOffice without our functions: it keeps the saved values of ordinary formulas, and the status must not say that
nothing is wrong above them.
"""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests import missing
from tests.documents.templates.books import WORKBOOKS
from tests.examples import of_the_day
from tests.spreadsheet.recalculation.libreoffice import LibreOffice, libreoffice
from xl_departage.base.messages import Text, languages
from xl_departage.documents.templates import Options, assemble, build, find_template, templates

__all__ = ["libreoffice"]

pytestmark = pytest.mark.libreoffice
TEMPLATES = [template.name.in_language("en") for template in templates()]
PRAISE = ("next_step_finished.cure", "next_step_season_finished.cure", "next_step_period.cure")


def praise(language: Any) -> tuple[str, ...]:
    """The sentences that must not stand on any sheet: the standings are to be published."""
    return tuple(Text(key).in_language(language) for key in PRAISE)


@pytest.mark.slow("a start of LibreOffice; what its formulas are is looked at quickly")
def test_no_sheet_praises_values_that_were_not_computed(libreoffice: LibreOffice) -> None:
    language = "en"
    pages = libreoffice.sheets(WORKBOOKS / find_template("rating-list").file_name(language))

    shown = "\n".join(cell for rows in pages.values() for row in rows for cell in row)
    assert "#NAME?" in shown
    assert Text("home.status.absent").in_language(language) in shown
    assert [words for words in praise(language) if words in shown] == []


@pytest.mark.parametrize(
    ("name", "language"),
    of_the_day(pytest.param(name, language, marks=pytest.mark.slow) for name in TEMPLATES for language in languages()),
)
def test_no_page_of_any_template_praises_values_that_were_not_computed(
    name: str, language: Any, libreoffice: LibreOffice, tmp_path: Path
) -> None:
    reader = missing.pdftotext()
    path = tmp_path / f"{name}-{language}.xlsx"
    path.write_bytes(build(find_template(name), Options(language)))

    (printed,) = libreoffice.convert(path, "pdf", "pdf")

    text = " ".join(subprocess.run([reader, printed, "-"], capture_output=True, text=True, check=True).stdout.split())
    assert len(text) > 2000
    assert [words for words in praise(language) if words in text] == []
    hidden = "\n".join(cell for rows in libreoffice.sheets(path).values() for row in rows for cell in row)
    assert [words for words in praise(language) if words in hidden] == []


@pytest.mark.parametrize(
    ("name", "language"),
    of_the_day(
        pytest.param(name, language, marks=() if (name, language) == ("grand-prix", "en") else pytest.mark.slow)
        for name in TEMPLATES
        for language in languages()
    ),
)
def test_the_status_and_what_repeats_it_are_array_formulas_of_one_cell_or_links(name: str, language: Any) -> None:
    """Calc computes both when it opens a file; of a link in an array formula it would make two cells."""
    content = assemble(find_template(name), Options(language, empty=True))
    book: Any = openpyxl.load_workbook(io.BytesIO(content))
    status = Text("templates.status").in_language(language)
    sheet, cell = book.defined_names[status].attr_text.replace("$", "").replace("'", "").split("!")
    name_of_status = re.compile(rf"""(?<![\w.'"]){re.escape(status)}(?![\w.!'"])""")
    found = {(sheet, cell)}
    for page in book.worksheets:
        for row in page.iter_rows():
            for place in row:
                formula = getattr(place.value, "text", place.value)
                if isinstance(formula, str) and formula.startswith("=") and name_of_status.search(formula):
                    found.add((page.title, place.coordinate))
    assert len(found) > 3
    for title, at in found:
        value = book[title][at].value
        link = str(getattr(value, "text", value)).startswith("=HYPERLINK(")
        assert getattr(value, "ref", None) == (None if link else at), (title, at)
