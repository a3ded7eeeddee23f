"""The defined names of the templates: none that a spreadsheet program or library takes for its own."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import RESERVED

from tests.documents.templates.books import assembled, opened
from tests.examples import of_the_day
from xl_departage.base.messages import Text, languages
from xl_departage.documents.templates import Options, templates
from xl_departage.documents.templates.reserved import is_reserved
from xl_departage.documents.templates.template_workbook import Workbook

CASES = [
    pytest.param(
        template,
        language,
        id=f"{template.name.in_language('en')}-{language}",
        marks=() if (template.name.in_language("en"), language) == ("grand-prix", "nl") else pytest.mark.slow,
    )
    for template in templates()
    for language in languages()
]


def test_the_names_of_excel_and_openpyxl_are_reserved() -> None:
    for name in RESERVED:
        assert is_reserved(name), name
        assert is_reserved(name.upper()), name
    # As Excel stores them (ECMA-376 part 1, 18.2.5), and as it shows them elsewhere.
    for name in (
        "_xlnm.Database",
        "Database",
        "Zone_d_impression",
        "Impression_des_titres",
        "A1",
        "R1C1",
        "L2C3",
        "r",
    ):
        assert is_reserved(name), name
    for name in ("Rules", "Season_criteria", "Scores", "Tiebreak_1", "Elos"):
        assert not is_reserved(name), name


def test_the_builder_refuses_a_reserved_name_and_one_name_for_two_things() -> None:
    book = Workbook(Options("en"), Text("templates.home"), "small")
    with pytest.raises(KeyError, match="reserved"):
        book.define("criteria", "Criteria", "=1")
    book.define("points", "Scores", "=1")
    with pytest.raises(KeyError, match="taken"):
        book.define("other", "scores", "=1")


@pytest.mark.parametrize(("template", "language"), of_the_day(CASES))
def test_every_name_survives_openpyxl(template: Any, language: Any) -> None:
    content = assembled(template, language, empty=True)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        xml = archive.read("xl/workbook.xml").decode()
    names = set(re.findall(r'<definedName name="([^"]+)"(?![^>]*localSheetId)', xml))
    assert [name for name in names if is_reserved(name)] == []
    assert len({name.casefold() for name in names}) == len(names)
    buffer = io.BytesIO()
    opened(content, values=False).save(buffer)
    assert set(openpyxl.load_workbook(buffer).defined_names) == names


def test_a_list_is_searched_for_in_arrays_alone_or_by_a_function_that_makes_one() -> None:
    """`SUM(COUNTIF(cell,list))` in a name or an ordinary cell: Calc takes of the list what stands in the row of that cell, or `#VALUE!`."""
    ordinary = re.compile(r"<(?:f|definedName [^>]*)>[^<]*\bSUM\(COUNTIF\(")
    for template in templates():
        with zipfile.ZipFile(io.BytesIO(assembled(template))) as package:
            parts = [name for name in package.namelist() if name.startswith(("xl/worksheets/sheet", "xl/workbook.xml"))]
            assert [name for name in parts if ordinary.search(package.read(name).decode())] == [], template.name
