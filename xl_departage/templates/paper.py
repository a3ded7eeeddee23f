"""
What is printed of a workbook made from a template: the rows and columns that are filled, and no empty frames.

A print area that a formula computes, or none at all, makes LibreOffice print the whole table: 22 pages for 24 players. So the areas are
addresses, set from what the sheets show when a workbook is made or updated, and by a command of the menu in Calc.
"""

from __future__ import annotations

from xl_departage.commands.printing import PRINTED, entered, printed, tables
from xl_departage.errors import Place
from xl_departage.headless.workbook_range import workbook_cells
from xl_departage.headless.workbook_xml import read_workbook
from xl_departage.regex import regex
from xl_departage.storage.package import Package
from xl_departage.storage.xml_text import escape, read_part
from xl_departage.templates.addresses import area

_NAME = regex(rb"<definedName\b([^>]*)>([^<]*)</definedName>")
_SHEET = regex(rb'\blocalSheetId="(\d+)"')
_PRINT_AREA = b'name="_xlnm.Print_Area"'


def fitted(content: bytes) -> bytes:
    """The workbook with the print areas of its tables cut to what they show; other workbooks, and older ones, stay as they are."""
    package = Package(content, Place())
    cells = workbook_cells(package)
    declared = tables(next((formula for name, formula in cells.names.items() if name.casefold() == PRINTED), ""))
    if not declared:
        return content
    book = read_workbook(package)
    names = [sheet.name for sheet in book.workbook.sheets]
    cells_of = {sheet.name: sheet.cells for sheet in cells.sheets}
    xml = read_part(package.read(book.part), book.part, package.place)
    # The list of players is the first one.
    first = next(iter(declared))
    players = entered(declared[first], cells_of.get(first, {}))
    changed = b""
    end = 0
    for match in _NAME.finditer(xml.text):
        index = _SHEET.search(match[1])
        name = names[int(index[1])] if index is not None and _PRINT_AREA in match[1] else ""
        if name in declared and name in cells_of:
            top, left, bottom, right = printed(declared[name], cells_of[name], players)
            quoted = "'" + name.replace("'", "''") + "'"
            cut = f"{quoted}!{area(top - 1, left - 1, bottom - 1, right - 1)}"
            changed += xml.text[end : match.start(2)] + escape(cut).encode()
            end = match.end(2)
    return package.rewrite({book.part: xml.encode(changed + xml.text[end:])})
