"""
The rows of an openpyxl worksheet as the XML that openpyxl writes, without an element object for each cell.

Numbers, texts, formulas, logical values and errors are written here; dates, formatted text, data tables and cells with a link are
left to openpyxl's own writer, each as a cell of the copied sheet, so that the workbook is not changed.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import groupby
from math import isfinite
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from openpyxl.cell._writer import etree_write_cell
from openpyxl.cell.cell import Cell
from openpyxl.comments.comment_sheet import CommentRecord
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.xml.functions import tostring

from xl_departage.spreadsheet.formulas.addresses import column_letters

# Equivalent mutant `10 -> 9`, `10 -> 11`, `15 -> 14`, `15 -> 16`: openpyxl writes whole numbers of up to 16 digits in the same way.
_EXACT = 10**15
"""Whole numbers below this limit have all their digits in the 16 that openpyxl writes."""


def rows_xml(sheet: Any) -> bytes:
    """
    The content of `sheetData`.

    Args:
        sheet: The copy of a worksheet, whose `_cells` may be those of the original; comments and links are collected in it.
    """
    return "".join(_rows(sheet)).encode("utf-8")


def _rows(sheet: Any) -> Iterator[str]:
    """The rows, in pieces."""
    cells, dimensions = sheet._cells, sheet.row_dimensions
    letters: dict[int, str] = {}
    rows = {row: [key[1] for key in keys] for row, keys in groupby(sorted(cells), lambda key: key[0])}
    for row in sorted(rows.keys() | dimensions.keys()):
        attributes = {"r": str(row)} | dict(dimensions.get(row, {}))
        yield f"<row{_attributes(attributes)}>"
        for column in rows.get(row, ()):
            cell = cells[row, column]
            if cell._comment is not None:
                sheet._comments.append(CommentRecord.from_cell(cell))
            style = cell._style
            styled = style is not None and any(style)
            if cell._value is None and not styled and not cell._comment:
                continue
            if column not in letters:
                letters[column] = column_letters(column)
            how = f' s="{sheet.parent._cell_styles.add(style)}"' if styled else ""
            element = _element(cell, f'<c r="{letters[column]}{row}"{how}')
            yield _by_openpyxl(cell, sheet) if element is None else element
        yield "</row>"


def _element(cell: Any, opening: str) -> str | None:
    """The element of a cell of a frequent kind; None for any other cell."""
    value, kind = cell._value, cell.data_type
    if cell.hyperlink:
        return None
    # Compare the exact type: subclasses, such as formatted text, are written differently.
    what = type(value)
    if kind == "s":
        if what is not str:
            return None
        if not value:
            return f'{opening} t="inlineStr"/>'
        space_attribute = ' xml:space="preserve"' if value.strip() not in ("", value) else ""
        return f'{opening} t="inlineStr"><is><t{space_attribute}>{escape(value)}</t></is></c>'
    if kind == "f":
        if what is str:
            return f"{opening}><f>{escape(value[1:])}</f></c>"
        if what is ArrayFormula and value.text is not None:
            return f"{opening}><f{_attributes(dict(value))}>{escape(value.text[1:])}</f></c>"
        return None
    blank = value is None or value == ""
    # "str" is the type of texts of formulas; it is given to each cell that an array formula leaves empty.
    if kind not in ("n", "b", "e", "str"):
        return None
    opening = f'{opening} t="{kind}"'
    if blank:
        return f"{opening}/>"
    if what is int and -_EXACT < value < _EXACT:
        return f"{opening}><v>{value}</v></c>"
    if what is float and isfinite(value):
        # openpyxl writes 16 digits, which is one too few for some numbers; these are written in full.
        digits = f"{value:.16g}"
        return f"{opening}><v>{digits if float(digits) == value else repr(value)}</v></c>"
    if what is bool:
        return f"{opening}><v>{int(value)}</v></c>"
    return f"{opening}><v>{escape(value)}</v></c>" if what is str else None


def _by_openpyxl(cell: Any, sheet: Any) -> str:
    """The element of a cell as openpyxl writes it."""
    cell_copy: Any = Cell(sheet, cell.row, cell.column, style_array=cell._style)
    # The link is copied, because writing it sets its number.
    cell_copy._value, cell_copy.data_type, cell_copy._hyperlink = cell._value, cell.data_type, copy.copy(cell.hyperlink)
    collected = _Elements()
    etree_write_cell(collected, sheet, cell_copy, cell_copy.has_style)  # type: ignore[no-untyped-call,unused-ignore]
    return collected.text


class _Elements:
    """Receives what openpyxl would write to a stream."""

    text = ""

    def write(self, element: Any) -> None:
        self.text += tostring(element).decode("utf-8")  # type: ignore[no-untyped-call,unused-ignore]


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
