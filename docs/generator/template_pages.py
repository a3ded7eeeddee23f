"""
Makes the tables of sheets on the pages about templates. They are read from the empty workbooks as a release contains them: which cells
are to be filled in, and how each sheet is printed.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any, NamedTuple

import openpyxl

from docs.generator import wording
from docs.generator.sheets import escaped
from xl_departage.base.messages import Language
from xl_departage.documents.templates import Options, assemble, find_template

ROWS = 60
"""The number of rows that are read of each sheet, enough for all headings and for all cells of a front sheet."""


class TemplateSheet(NamedTuple):
    """A visible sheet of a template."""

    name: str
    title: str
    """The title in the first rows of the sheet; the name of the sheet if a formula makes the title."""
    filled_in: tuple[str, ...]
    """The headings of the columns, or the labels of the cells, that are to be filled in."""
    landscape: bool
    signed: bool
    """Whether the sheet is printed with a line for the arbiter's signature."""


def sheets(template: str, language: Language) -> list[TemplateSheet]:
    """The visible sheets of a template, in order."""
    content = assemble(find_template(template), Options(language, empty=True))
    found = []
    with warnings.catch_warnings():
        # openpyxl does not support print areas that are formulas.
        warnings.simplefilter("ignore", UserWarning)
        opened = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
    with zipfile.ZipFile(io.BytesIO(content)) as archive, closing(opened) as book:
        for number, sheet in enumerate(book.worksheets, 1):
            if sheet.sheet_state != "visible":
                continue
            rows = [list(row) for row in sheet.iter_rows(max_row=ROWS)]
            xml = archive.read(f"xl/worksheets/sheet{number}.xml")
            found.append(
                TemplateSheet(
                    sheet.title,
                    _title(rows) or sheet.title,
                    tuple(dict.fromkeys(filter(None, _labels(rows)))),
                    b'orientation="landscape"' in xml,
                    re.search("<oddFooter>[^<]*……".encode(), xml) is not None,
                )
            )
    return found


def _title(rows: Sequence[Sequence[Any]]) -> str:
    """The text in the first cell, or in the one below it if the first cell contains the status."""
    return _first_text(row[0] for row in rows[:2] if row)


def _labels(rows: Sequence[Sequence[Any]]) -> list[str]:
    """The label of each unlocked cell: the heading above the run of unlocked cells in its column, else the text to its left."""
    labels = []
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            if not _is_filled_in(cell):
                continue
            top = number
            while top and _is_filled_in(rows[top - 1][column]):
                top -= 1
            above = (rows[line][column] for line in range(top - 1, max(-1, top - 4), -1))
            labels.append(_label(above) or _label(reversed(row[:column])))
    return labels


def _is_filled_in(cell: Any) -> bool:
    return getattr(cell, "has_style", False) and not cell.protection.locked


def _label(cells: Iterable[Any]) -> str:
    return _first_text(cell for cell in cells if not _is_filled_in(cell))


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
