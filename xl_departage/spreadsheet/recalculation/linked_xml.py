"""
The cells of other workbooks that a workbook stores (`xl/externalLinks`): what Excel computes with while the other file is closed.

Excel stores the cells that formulas refer to, without blanks. A sheet here is read-only and is named `[1]Sheet1`, as formulas name
it.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from xl_departage.base.errors import ErrorKind
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import read_address
from xl_departage.spreadsheet.recalculation.values import ERRORS, read_boolean, read_number
from xl_departage.spreadsheet.recalculation.workbook_model import DefinedName, Sheet, Value
from xl_departage.spreadsheet.storage.package import Package
from xl_departage.spreadsheet.storage.xml_text import children, local_name, parse, unescape

_TRUE = ("1", "true", "on")
_PLACE = regex(r"=?(?:'((?:[^']|'')+)'|([\w.]+))!(\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?)")
"""What a name of another workbook refers to, if it is an area: its sheet (two spellings) and the area."""


def linked_sheets(package: Package, number: int, part: str) -> tuple[list[Sheet], dict[str, DefinedName]]:
    """
    The sheets of the workbook behind `[number]` with the cells that are stored, and those of its names that refer to areas, by the
    name without regard to case.
    """
    root = parse(package.read(part), part, package.place)
    sheets: list[Sheet] = []
    names: dict[str, DefinedName] = {}
    for book in children(root, "externalBook"):
        titles = [entry.get("val", "") for section in children(book, "sheetNames") for entry in section]
        sheets = [Sheet(f"[{number}]{title}", part) for title in titles]
        for section in children(book, "sheetDataSet"):
            for data in children(section, "sheetData"):
                index = data.get("sheetId", "")
                if index.isdigit() and int(index) < len(sheets) and data.get("refreshError", "0").lower() not in _TRUE:
                    sheets[int(index)].constants = _cells(data)
        for section in children(book, "definedNames"):
            for entry in section:
                area = _PLACE.fullmatch(entry.get("refersTo", ""))
                if area is not None:
                    sheet = area[2] or area[1]
                    name = entry.get("name", "")
                    names[name.casefold()] = DefinedName(name, None, f"'[{number}]{sheet}'!{area[3]}")
    return sheets, names


def _cells(data: Element) -> dict[tuple[int, int], Value]:
    cells: dict[tuple[int, int], Value] = {}
    for row in children(data, "row"):
        for cell in children(row, "cell"):
            place = read_address(cell.get("r", ""))
            if place is None:
                continue
            text = next((entry.text or "" for entry in cell if local_name(entry.tag) == "v"), None)
            try:
                value = _value(text, cell.get("t", "n"))
            except ValueError:
                continue
            if not isinstance(value, ErrorKind) or value in _KNOWN:
                cells[place] = value
    return cells


_KNOWN = frozenset(
    (ErrorKind.NULL, ErrorKind.DIV0, ErrorKind.VALUE, ErrorKind.REF, ErrorKind.NAME, ErrorKind.NUM, ErrorKind.NA)
)


def _value(text: str | None, kind: str) -> Value:
    """The value of one stored cell; None if it is blank. Raises ValueError."""
    if text is None:
        return None
    if kind == "e":
        return ERRORS.get(text, ErrorKind.UNKNOWN)
    if kind == "b":
        return read_boolean(text)
    return unescape(text) if kind == "str" else read_number(text)
