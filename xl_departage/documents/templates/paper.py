"""
What is printed of a workbook made from a template: only the rows and columns that are filled, without empty frames.

Without print areas, or with ones that formulas compute, LibreOffice prints the whole tables: 22 pages for 24 players.
So the print areas are plain addresses, set from what the sheets show when a workbook is made or updated, and by a menu
command in Calc.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from xl_departage.base.errors import Place
from xl_departage.base.regex import regex
from xl_departage.documents.templates.formula_addresses import area, quoted_sheet
from xl_departage.functions.commands.printing import (
    NARROW,
    PRINTED,
    WIDE,
    columns_beside,
    filled_lines,
    printed,
    tables,
    unused_columns,
    with_beside,
)
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.workbook_range import cells_of
from xl_departage.spreadsheet.storage.package import Package
from xl_departage.spreadsheet.storage.xml_text import escape, read_part

_NAME = regex(rb"(<definedName\b[^>]*>)[^<]*(?=</definedName>)")
_SHEET = regex(rb'\blocalSheetId="(\d+)"')
_PRINT_AREA = b'name="_xlnm.Print_Area"'
_COLUMN = regex(rb"<col\b[^>]*/>")
_NUMBERS = regex(rb'\b(min|max|width)="([\d.]+)"')
_MARGIN = 0.7109375
"""Padding that a file adds to the width of a column, in digits."""


def with_print_areas(content: bytes) -> bytes:
    """
    The workbook with the print areas of its tables reduced to what they show. A workbook without our list of printed
    tables is returned unchanged.
    """
    package = Package(content, Place())
    loaded = load(package)
    cells = cells_of(loaded)
    formula = next((formula for name, formula in cells.names.items() if name.casefold() == PRINTED), "")
    declared, beside = tables(formula), columns_beside(formula)
    if not declared:
        return content
    book = loaded.parts
    values = {sheet.name: sheet.cells for sheet in cells.sheets}
    xml = read_part(package.read(book.part), book.part, package.place)
    # The first table listed is that of the players.
    first = next(iter(declared))
    players = filled_lines(declared[first], values.get(first, {}))
    parts = {}

    def cut(match: Any) -> bytes:
        index = _SHEET.search(match[1])
        sheet = book.workbook.sheets[int(index[1])] if index is not None and _PRINT_AREA in match[1] else None
        if sheet is None or sheet.name not in declared or sheet.name not in values:
            return bytes(match[0])
        table, cells = declared[sheet.name], values[sheet.name]
        if sheet.part is not None:
            parts[sheet.part] = _narrowed(package.read(sheet.part), unused_columns(table, cells))
        shown = with_beside(printed(table, cells, players), table, cells, beside.get(sheet.name, 0))
        top, left, bottom, right = shown
        filled = area(top - 1, left - 1, bottom - 1, right - 1)
        return bytes(match[1]) + escape(quoted_sheet(sheet.name) + filled).encode()

    return package.rewrite({book.part: xml.encode(_NAME.sub(cut, xml.text)), **parts})


def _narrowed(sheet: bytes, columns: Collection[int]) -> bytes:
    """The sheet with these columns made narrow, and with any other narrow columns widened to the usual width."""

    def changed(found: Any) -> bytes:
        numbers = {key: float(value) for key, value in _NUMBERS.findall(found[0])}
        those = range(int(numbers[b"min"]), int(numbers[b"max"]) + 1)
        width = numbers.get(b"width", 0.0)
        if width == NARROW + _MARGIN:
            width = WIDE + _MARGIN
        elif not set(those) & set(columns):
            return bytes(found[0])
        attributes = _NUMBERS.sub(b"", found[0])[len(b"<col") :]
        return b"".join(
            b'<col min="%d" max="%d" width="%.7f"%s'
            % (column, column, NARROW + _MARGIN if column in columns else width, attributes)
            for column in those
        )

    head, found, rest = sheet.partition(b"<sheetData")
    return _COLUMN.sub(changed, head) + found + rest
