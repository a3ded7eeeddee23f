"""Headings: no word of any language is wider than its column, where a spreadsheet would cut it."""

from __future__ import annotations

import io
import re

import openpyxl
import pytest

from tests.examples import first
from tests.templates.books import made
from xl_departage.messages import Language, languages
from xl_departage.templates import templates
from xl_departage.templates.registry import Template

LETTER, DIGIT = 6.5, 7
"""Pixels of a bold letter of 10 points, on average over a word (Calibri has 6), and of a digit, by which columns are measured."""


@pytest.mark.parametrize(
    ("template", "language"),
    first([(template, language) for template in templates() for language in languages()], 1),
    ids=lambda value: value if isinstance(value, str) else value.name.in_language("en"),
)
def test_no_word_of_a_heading_is_cut(template: Template, language: Language) -> None:
    """Typed headings, and those that our functions make."""
    book = openpyxl.load_workbook(io.BytesIO(made(template, language)), data_only=True)

    seen, cut = 0, []
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        widths = {
            column: (shape.width, shape.hidden)
            for shape in sheet.column_dimensions.values()
            for column in range(shape.min or 1, (shape.max or 0) + 1)
        }
        for row in sheet.iter_rows():
            headings = [
                (cell, cell.value)
                for cell in row
                if isinstance(cell.value, str)
                and cell.font.b
                and cell.alignment.wrap_text
                and cell.alignment.textRotation == 0
                and cell.alignment.horizontal == "center"
            ]
            # A sentence stands in place of a table, and below the title.
            for cell, heading in headings if headings and headings[0][1] != sheet["A3"].value else ():
                width, hidden = widths.get(cell.column, (8.43, False))
                seen += not hidden
                longest = max(re.split(r"\s+|(?<=-)", heading), key=len)
                if not hidden and len(longest) * LETTER > width * DIGIT:
                    cut.append((sheet.title, cell.coordinate, heading, width))
    assert seen > 10
    assert cut == []
