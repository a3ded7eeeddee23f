"""
What is printed of a workbook made from a template: the rows and columns that are filled, and no empty frames.

A print area that a formula computes, or none at all, makes LibreOffice print the whole table: 22 pages for 24 players. So the areas are
addresses, set from what the sheets show when a workbook is made or updated.
"""

from __future__ import annotations

from xl_departage.errors import Place
from xl_departage.formulas.addresses import area_text, read_area
from xl_departage.functions.catalogue import Cell
from xl_departage.headless.workbook_range import SheetValues, workbook_cells
from xl_departage.headless.workbook_xml import read_workbook
from xl_departage.regex import regex
from xl_departage.storage.package import Package
from xl_departage.storage.xml_text import escape, read_part
from xl_departage.templates.workbook import kind_of

_AREA = regex(rb'(<definedName name="_xlnm\.Print_Area" localSheetId="(\d+)"[^>]*>)([^<]*)(</definedName>)')
_TITLES = 4
"""Rows of every sheet before its table, the one of the headings included."""
_LEAST = 10
"""Lines of a table that are printed where fewer are filled."""


def fitted(content: bytes) -> bytes:
    """The workbook with the print areas of its sheets cut to what they show; other workbooks stay as they are."""
    package = Package(content, Place())
    cells = workbook_cells(package)
    if not kind_of(cells.names):
        return content
    book = read_workbook(package)
    names = [sheet.name for sheet in book.workbook.sheets]
    shown = {sheet.name: sheet for sheet in cells.sheets}
    xml = read_part(package.read(book.part), book.part, package.place)
    edits: list[tuple[int, int, bytes]] = []
    for match in _AREA.finditer(xml.text):
        name = names[int(match[2])]
        area = read_area(match[3].decode().rpartition("!")[2].replace("$", ""))
        if name in shown and area is not None:
            most = area[2], area[3]
            text = area_text((area[0], area[1], *filled(shown[name], most)))
            absolute = "!" + ":".join(_fixed(corner) for corner in text.split(":"))
            quoted = "'" + name.replace("'", "''") + "'"
            edits.append((match.start(3), match.end(3), escape(quoted + absolute).encode()))
    changed = xml.text
    for start, end, text_of in reversed(edits):
        changed = changed[:start] + text_of + changed[end:]
    return package.rewrite({book.part: xml.encode(changed)})


def _fixed(corner: str) -> str:
    letters = corner.rstrip("0123456789")
    return f"${letters}${corner[len(letters) :]}"


def filled(sheet: SheetValues, most: tuple[int, int]) -> tuple[int, int]:
    """
    The last row and column to print, from 1; none beyond `most`.

    A line with nothing but a number is a free line of a numbered list.
    """
    rows: dict[int, list[Cell]] = {}
    columns = 1
    for (row, column), value in sheet.cells.items():
        if row <= most[0] and column <= most[1] and value != "":
            rows.setdefault(row, []).append(value)
            if row > _TITLES - 1:
                columns = max(columns, column)
    last = max((row for row, values in rows.items() if _told(values)), default=1)
    # A sentence in place of a table stands in one column, and must not be blown up to the width of the page.
    return max(last, min(most[0], _TITLES + _LEAST)), columns if columns > 1 else most[1]


def _told(values: list[Cell]) -> bool:
    return len(values) > 1 or isinstance(values[0], str)
