"""What is printed of a workbook: nothing empty, nothing too small to read, no chart cut by the end of a page."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

from tests.examples import of_the_day
from xl_departage.messages import Language, languages
from xl_departage.templates import Options, Template, build, templates

SMALLEST = 8
"""Points."""
_FREE = 14
"""Rows that are printed at least: the titles and ten lines."""
_DOTS = 96
_A4 = {"landscape": 11.69, "portrait": 8.27}
CASES = [
    pytest.param(
        template,
        language,
        id=f"{template.name.in_language('en')}-{language}",
        marks=() if language == "de" and template.kind in ("round-robin", "grand-prix") else pytest.mark.slow,
    )
    for template in templates()
    for language in languages()
]


def widths(sheet: Any, first: int, last: int) -> float:
    """The width of the columns shown, in pixels of the screen."""
    total = 0.0
    for column in range(first, last + 1):
        held = [one for one in sheet.column_dimensions.values() if one.min and one.min <= column <= one.max]
        if not held:
            total += 64
        elif not held[0].hidden:
            total += held[0].width * 7
    return total


@pytest.mark.parametrize(("template", "language"), of_the_day(CASES))
def test_every_page_is_full_enough_and_large_enough(template: Template, language: Language) -> None:
    content = build(template, Options(language))
    book: Any
    computed: Any
    book, computed = (openpyxl.load_workbook(io.BytesIO(content), data_only=values) for values in (False, True))
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        area = sheet.print_area.rpartition("!")[2].replace("$", "")
        bounds: Any = range_boundaries(area)
        left, top, right, bottom = bounds
        margins = sheet.page_margins
        room = (_A4[sheet.page_setup.orientation] - margins.left - margins.right) * _DOTS
        scale = min(1, room / widths(sheet, left, right))
        sizes = {cell.font.sz for row in sheet[area] for cell in row if cell.value not in (None, "")}
        assert min(sizes) * scale >= SMALLEST, sheet.title

        values = computed[sheet.title]
        filled = [cell.row for row in values[area] for cell in row if cell.value not in (None, "")]
        assert bottom <= max(*filled, _FREE), sheet.title

        breaks = [one.id for one in sheet.row_breaks.brk]
        places = sorted((chart.anchor._from.row, chart.anchor.to.row, chart.anchor.to.col) for chart in sheet._charts)
        for start, end, column in places:
            assert top <= start < end < bottom, sheet.title
            assert column < right, sheet.title
            assert not [line for line in breaks if start < line <= end], sheet.title
        assert all(any(before[1] <= line <= after[0] for line in breaks) for before, after in pairwise(places))
