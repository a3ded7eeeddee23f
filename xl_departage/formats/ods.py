"""
The cells of an OpenDocument spreadsheet (`.ods`) as LibreOffice saves it: typed values, and the saved values of
formulas.

It is read by our own archive and XML readers, which refuse entities, decompression bombs and false sizes.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.workbook_range import SheetValues, WorkbookCells
from xl_departage.spreadsheet.storage.archive import Archive
from xl_departage.spreadsheet.storage.xml_text import local_name, parse

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell

_CONTENT = "content.xml"
_MOST_CELLS = 2_000_000
_ERRORS = {kind.value: kind for kind in ErrorKind}
_ADDRESS = regex(r"\$?('(?:[^']|'')*'|[^.']+)\.(\$?[A-Z]{1,3}\$?\d{1,7})(?::[^:]*?\.?(\$?[A-Z]{1,3}\$?\d{1,7}))?")
"""The address of a named range, such as `$Players.$A$6:.$A$125`."""


def ods_cells(data: bytes, place: Place) -> WorkbookCells:
    """The cells of all sheets of a spreadsheet, and its named ranges. Raises FileError."""
    archive = Archive(data, place)
    member = next((member for member in archive.members if member.name == _CONTENT), None)
    if member is None:
        raise FileError("package_missing_part", place, part=_CONTENT)
    root = parse(archive.read(member), _CONTENT, place)
    hidden_styles = {
        _attribute(style, "name")
        for style in root.iter()
        if local_name(style.tag) == "style"
        and any(_attribute(part, "display") == "false" for part in style if local_name(part.tag) == "table-properties")
    }
    sheets, hidden = [], set()
    for table in root.iter():
        if local_name(table.tag) == "table" and _attribute(table, "name"):
            name = _attribute(table, "name")
            sheets.append(
                SheetValues(name, dict(_cells(table, place._replace(sheet=name))), tuple(_hidden_columns(table)))
            )
            if _attribute(table, "style-name") in hidden_styles:
                hidden.add(name)
    return WorkbookCells(tuple(sheets), place, dict(_names(root)), frozenset(hidden))


def _attribute(element: Element, name: str) -> str:
    return next((value for key, value in element.attrib.items() if local_name(key) == name), "")


def _names(root: Element) -> Iterator[tuple[str, str]]:
    """The named ranges, as `Sheet!$A$6:$A$125`, and the named constants, by name."""
    for named in root.iter():
        if local_name(named.tag) == "named-range":
            match = _ADDRESS.fullmatch(_attribute(named, "cell-range-address"))
            if match is not None:
                yield _attribute(named, "name"), f"{match[1]}!{match[2]}" + (f":{match[3]}" if match[3] else "")
        elif local_name(named.tag) == "named-expression":
            yield _attribute(named, "name"), _attribute(named, "expression")


def _cells(table: Element, place: Place) -> Iterator[tuple[tuple[int, int], Cell]]:
    """
    The cells that have a value, by row and column from 1. Raises FileError for more cells than any spreadsheet of a
    tournament has.
    """
    row = filled = 0
    for line in _rows(table):
        times = _repeated(line, "number-rows-repeated")
        values = list(_values(line))
        if values:
            for below in range(1, times + 1):
                filled += len(values)
                if filled > _MOST_CELLS:
                    raise FileError("range_too_large", place)
                yield from (((row + below, column), value) for column, value in values)
        row += times


def _rows(table: Element) -> Iterator[Element]:
    """The rows of a table, including those in groups and headers."""
    for part in table:
        kind = local_name(part.tag)
        if kind == "table-row":
            yield part
        elif kind in ("table-row-group", "table-header-rows", "table-rows"):
            yield from _rows(part)


def _hidden_columns(table: Element) -> Iterator[tuple[int, int]]:
    """The first and the last column of each group of hidden columns, from 1, including those in groups and headers."""
    column = 0
    for part in table.iter():
        if local_name(part.tag) == "table-column":
            last = column + _repeated(part, "number-columns-repeated")
            if _attribute(part, "visibility") in ("collapse", "filter"):
                yield column + 1, last
            column = last


def _values(line: Element) -> Iterator[tuple[int, Cell]]:
    column = 0
    for cell in line:
        if local_name(cell.tag) not in ("table-cell", "covered-table-cell"):
            continue
        times = _repeated(cell, "number-columns-repeated")
        value = _value(cell)
        if value is not None:
            yield from ((column + right, value) for right in range(1, min(times, 16_384) + 1))
        column += times


def _repeated(element: Element, name: str) -> int:
    text = _attribute(element, name)
    return int(text) if text.isdecimal() and len(text) < 9 else 1


def _value(cell: Element) -> Cell:
    kind, number = _attribute(cell, "value-type"), _attribute(cell, "value")
    if kind in ("float", "percentage", "currency") and number:
        display = _text(cell)
        return _ERRORS.get(display, float(number))
    if kind == "boolean":
        return _attribute(cell, "boolean-value") == "true"
    if kind == "date":
        return _date(_attribute(cell, "date-value")) or _text(cell)
    text = _attribute(cell, "string-value") or _text(cell)
    return _ERRORS.get(text, text) if text else None


def _date(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text[:10])
    except ValueError:
        return None


def _text(cell: Element) -> str:
    """The paragraphs of a cell without its note; runs of blanks are elements and are expanded."""
    return "\n".join("".join(_runs(part)) for part in cell if local_name(part.tag) == "p")


def _runs(element: Element) -> Iterator[str]:
    yield element.text or ""
    for part in element:
        kind = local_name(part.tag)
        if kind == "s":
            yield " " * min(_repeated(part, "c"), 1000)
        elif kind in ("tab", "line-break"):
            yield " "
        elif kind != "annotation":
            yield from _runs(part)
        yield part.tail or ""
