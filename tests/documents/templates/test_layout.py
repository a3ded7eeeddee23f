"""What holds for every sheet of every template, however it is drawn: what is printed, what is repeated, what stays in sight."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import column_index_from_string, get_column_letter, range_boundaries
from openpyxl.utils.cell import coordinate_from_string

from tests.documents.templates.books import assembled
from xl_departage.base.messages import SOURCE, catalogue
from xl_departage.documents.templates import Template, templates


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_headings_are_repeated_and_stay_in_sight_and_hidden_columns_are_not_printed(
    template: Template,
) -> None:
    book: Any = openpyxl.load_workbook(io.BytesIO(assembled(template)))

    tables = 0
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        assert (sheet.page_setup.paperSize, sheet.page_setup.fitToWidth or 1) == (9, 1), sheet.title
        hidden = {
            column
            for held in sheet.column_dimensions.values()
            if held.hidden
            for column in range(held.min, held.max + 1)
        }
        area: Any = range_boundaries(sheet.print_area.rpartition("!")[2].replace("$", ""))
        left, top, right, bottom = area
        # The status is for the arbiter; the front sheet is the arbiter's.
        assert (left, top) == (1, 1 if sheet is book.worksheets[0] else 2), sheet.title
        assert not hidden & set(range(left, right + 1)), sheet.title
        assert bottom <= sheet.max_row, sheet.title
        if not sheet.print_title_rows:
            continue
        tables += 1
        [heading] = {int(row) for row in sheet.print_title_rows.replace("$", "").split(":")}
        headings = [sheet.cell(heading, column).value for column in range(left, right + 1)]
        # The links of CHECK to rows of lists are of no use on paper.
        linked = [cell.column for row in sheet.iter_rows(min_row=heading + 1) for cell in row if "→" in str(cell.value)]
        assert not set(linked) & set(range(left, right + 1)), sheet.title
        assert isinstance(headings[0], str) or sheet.cell(heading, 1).data_type == "f", (sheet.title, headings)
        beside, below = coordinate_from_string(sheet.freeze_panes)
        assert below == heading + 1, sheet.title
        assert column_index_from_string(beside) <= right, (sheet.title, get_column_letter(right))
    assert tables >= 5


def test_no_sheet_shows_the_key_of_a_sentence_in_its_place() -> None:
    """Neither in a cell nor in a formula, a hint, a chart or a name."""
    keys = frozenset(catalogue(SOURCE))
    for template in templates():
        with zipfile.ZipFile(io.BytesIO(assembled(template))) as book:
            texts = b"".join(book.read(name) for name in book.namelist() if name.endswith(".xml"))
        shown = {found.decode() for found in re.findall(rb"(?<![\w.])[a-z_]+(?:\.[a-z0-9_]+)+(?![\w.])", texts)}
        assert not shown & keys, template.kind
