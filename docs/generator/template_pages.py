"""
The tables of sheets on the template pages, read from the empty workbooks: the cells to fill in, and what is printed.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl

from docs.generator import wording
from docs.generator.sheets import escaped
from xl_departage.messages import Language
from xl_departage.templates import find_template

WORKBOOKS = Path(__file__).parent.parent.parent / "workbooks"
ROWS = 60
"""Enough for all headings and for every cell of a front sheet."""


class TemplateSheet(NamedTuple):
    """One visible sheet of a template."""

    name: str
    title: str
    """In its first rows; the name of the sheet where a formula makes it."""
    filled_in: tuple[str, ...]
    """Headings of the columns, or labels of the cells, to fill in."""
    landscape: bool
    signed: bool
    """Whether it is printed with a line for the arbiter's signature."""


def sheets(template: str, language: Language) -> list[TemplateSheet]:
    """The visible sheets of a template, in order."""
    path = WORKBOOKS / find_template(template).file_name(language, empty=True)
    found = []
    with warnings.catch_warnings():
        # openpyxl does not support print areas that are formulas.
        warnings.simplefilter("ignore", UserWarning)
        opened = openpyxl.load_workbook(path, read_only=True)
    with zipfile.ZipFile(path) as archive, closing(opened) as book:
        for number, sheet in enumerate(book.worksheets, 1):
            if sheet.sheet_state != "visible":
                continue
            rows = [list(row) for row in sheet.iter_rows(max_row=ROWS)]
            content = archive.read(f"xl/worksheets/sheet{number}.xml")
            found.append(
                TemplateSheet(
                    sheet.title,
                    _title(rows) or sheet.title,
                    tuple(dict.fromkeys(filter(None, _labels(rows)))),
                    b'orientation="landscape"' in content,
                    re.search("<oddFooter>[^<]*……".encode(), content) is not None,
                )
            )
    return found


def _title(rows: Sequence[Sequence[Any]]) -> str:
    """The text in the first cell, or below it where the status stands there."""
    return _first_text(row[0] for row in rows[:2] if row)


def _labels(rows: Sequence[Sequence[Any]]) -> list[str]:
    """Labels of the unlocked cells: the heading above the columns of a table, else the text before each."""
    places = [
        (number, column)
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
        if getattr(cell, "has_style", False) and not cell.protection.locked
    ]
    before = [_first_text(reversed(rows[row][:column])) for row, column in places]
    tops = {
        column: min(row for row, other in places if other == column)
        for _, column in sorted(places, key=lambda place: place[1])
    }
    above = [
        _first_text(rows[row][column] for row in range(top - 1, max(-1, top - 4), -1)) for column, top in tops.items()
    ]
    return before if len(tops) == 1 and any(before) else above if any(above) else before


def _first_text(cells: Iterable[Any]) -> str:
    texts = (cell.value for cell in cells if isinstance(cell.value, str))
    return next((" ".join(text.split()) for text in texts if not text.startswith("=")), "")


def sheets_table(template: str, language: Language) -> str:
    """The sheets of a template as a Markdown table."""
    head = (wording.SHEET_NAME, wording.WHAT, wording.FILL_IN, wording.PRINTED)
    lines = ["| " + " | ".join(title.in_language(language) for title in head) + " |", "|---" * len(head) + "|"]
    for sheet in sheets(template, language):
        printed = (wording.LANDSCAPE if sheet.landscape else wording.PORTRAIT).in_language(language)
        if sheet.signed:
            printed += ", " + wording.SIGNED.in_language(language)
        filled_in = escaped(", ".join(sheet.filled_in)) or wording.COMPUTED.in_language(language)
        lines.append(f"| **{escaped(sheet.name)}** | {escaped(sheet.title)} | {filled_in} | {printed} |")
    return "\n".join(lines)
