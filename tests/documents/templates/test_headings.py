"""Headings and short texts: in no language is a word wider than its column, where a spreadsheet would break or cut it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

from tests.documents.templates.books import made
from tests.documents.templates.dejavu import BOLD, PLAIN, pixels
from tests.examples import first
from xl_departage.base.messages import Language, languages
from xl_departage.documents.templates import templates
from xl_departage.documents.templates.template_registry import Template

CASES = first([(template, language) for template in templates() for language in languages()], 1)
_MARGINS = 2.6
"""Pixels that LibreOffice leaves free in a cell: 0.35 mm on each side."""
_INDENT = 9
_DEFAULT = 64


def shown(content: bytes) -> Iterator[tuple[Any, Mapping[int, float]]]:
    """The sheets in view, with the pixels of those of their columns that are."""
    for sheet in openpyxl.load_workbook(io.BytesIO(content), data_only=True).worksheets:
        if sheet.sheet_state == "visible":
            yield (
                sheet,
                {
                    column: 0 if shape.hidden else round(shape.width * 7)
                    for shape in sheet.column_dimensions.values()
                    for column in range(shape.min or 1, (shape.max or 0) + 1)
                },
            )


def name(value: Any) -> str:
    return value if isinstance(value, str) else str(value.name.in_language("en"))


@pytest.mark.slow("what paper looks like")
@pytest.mark.parametrize(("template", "language"), CASES, ids=name)
def test_no_word_of_a_heading_is_broken(template: Template, language: Language) -> None:
    """
    Typed headings, and those that our functions make. The columns of an .ods file are those of Excel (`test_widths`),
    and where Calibri and
    Carlito are missing, LibreOffice writes in the letters of DejaVu Sans, bold ones here, a third wider.
    """
    seen, broken = 0, []
    for sheet, columns in shown(made(template, language)):
        for row in sheet.iter_rows():
            headings = [
                (cell, cell.value)
                for cell in row
                if isinstance(cell.value, str)
                and cell.font.b
                and cell.alignment.wrap_text
                and cell.alignment.horizontal == "center"
            ]
            # A sentence stands in place of a table, and below the title.
            for cell, heading in headings if headings and headings[0][1] != sheet["A3"].value else ():
                room = columns.get(cell.column, _DEFAULT)
                if not room:
                    continue
                seen += 1
                if cell.alignment.textRotation:
                    room = sheet.row_dimensions[cell.row].height * 96 / 72
                longest = max(pixels(word, BOLD, cell.font.sz) for word in re.split(r"\s+|(?<=-)", heading))
                if longest + _MARGINS > room:
                    broken.append((sheet.title, cell.coordinate, heading, room, round(longest + _MARGINS)))
    assert seen > 10
    assert broken == []


@pytest.mark.slow("what paper looks like")
@pytest.mark.parametrize(("template", "language"), CASES, ids=name)
def test_no_short_text_of_a_table_is_cut(template: Template, language: Language) -> None:
    """What neither takes several lines nor is written smaller: a kind of problem, a label, a category. Empty cells beside it are room."""
    seen, cut = 0, []
    for sheet, columns in shown(made(template, language)):
        bounds: Any = range_boundaries(sheet.print_area.rpartition("!")[2].replace("$", ""))
        _, _, right, bottom = bounds
        merged = {area.coord.partition(":")[0] for area in sheet.merged_cells.ranges}
        for row in sheet.iter_rows(min_row=4, max_row=bottom, max_col=right):
            for cell, beside in zip(row, (*row[1:], None), strict=True):
                look = cell.alignment
                if not isinstance(cell.value, str) or cell.coordinate in merged or look.wrap_text or look.shrink_to_fit:
                    continue
                seen += 1
                free = look.horizontal != "center" and (beside is None or beside.value in (None, ""))
                needed = pixels(cell.value, BOLD if cell.font.b else PLAIN, cell.font.sz)
                needed += _MARGINS + _INDENT * (look.indent or 0)
                if not free and needed > columns.get(cell.column, _DEFAULT):
                    cut.append((sheet.title, cell.coordinate, cell.value, round(needed)))
    assert seen > 10
    assert cut == []
