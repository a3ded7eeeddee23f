"""
Gives an .ods file the column widths of the workbook that it was made from.

A width in .xlsx is a number of digits in the workbook's font, which LibreOffice measures in a font that it has. Without Calibri or
Carlito, all columns and the frames above them become a third wider, and a page prints a third smaller.
"""

from __future__ import annotations

import re

from xl_departage.base.errors import Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.workbook_xml import read_workbook
from xl_departage.spreadsheet.storage.package import Package

_FONT = regex(rb'<fonts\b.*?<font>(?=(?:(?!</font>).)*<sz val="11"/>)(?:(?!</font>).)*<name val="Calibri"/>', re.DOTALL)
_DIGIT = 7
"""The width of a digit in Calibri 11, in pixels at 96 pixels per inch."""
_DEFAULT = 64
"""The width of a column for which no width is given, in pixels."""
_COLUMN = regex(rb"<table:table-column\b[^>]*>")
_STYLE = regex(rb'table:style-name="([^"]*)"')
_REPEATED = regex(rb'table:number-columns-repeated="(\d+)"')
_WIDTH = regex(
    rb'(<style:style style:name="([^"]*)" style:family="table-column">\s*<style:table-column-properties[^>]*'
    rb' style:column-width=")([\d.]+)in"'
)
_FRAME = regex(rb'(<draw:frame\b[^>]* svg:width=")([\d.]+)in"')
_COL = regex(rb"<col [^>]*>")
_NUMBER = regex(rb'(min|max|width)="([\d.]+)"')
_TABLE = regex(rb'(<table:table table:name="[^"]*")')


_Columns = tuple[int, int, int]
"""A group of columns: the first and the last one, from 1, and the width of each in pixels."""


def with_excel_widths(content: bytes, workbook: bytes) -> bytes:
    """
    `content.xml` with the column widths of the workbook, and frames scaled accordingly; unchanged unless the font of the workbook is
    Calibri 11.
    """
    package = Package(workbook, Place())
    if not package.has("xl/styles.xml") or _FONT.search(package.read("xl/styles.xml")) is None:
        return content
    inches_of = {name: float(inches) for _, name, inches in _WIDTH.findall(content)}
    wanted: dict[bytes, float] = {}
    head, *rest = _TABLE.split(content)
    sheets = [start + table for start, table in zip(rest[::2], rest[1::2], strict=True)]
    for index, columns in enumerate(_columns(package)):
        calc_width = excel_width = 0.0
        place = 1
        for element in _COLUMN.findall(sheets[index].partition(b"<table:table-row")[0]):
            style, repeated = _STYLE.search(element), _REPEATED.search(element)
            if style is None or style[1] not in inches_of:
                continue
            pixels = next((width for first, last, width in columns if first <= place <= last), _DEFAULT)
            wanted[style[1]] = pixels / 96
            count = int(repeated[1]) if repeated else 1
            if columns and place <= columns[-1][1]:
                calc_width, excel_width = calc_width + count * inches_of[style[1]], excel_width + count * pixels / 96
            place += count
        if calc_width:
            sheets[index] = _FRAME.sub(
                lambda frame, ratio=excel_width / calc_width: b'%s%.4fin"' % (frame[1], float(frame[2]) * ratio),
                sheets[index],
            )
    return b"".join(
        [
            _WIDTH.sub(lambda match: b'%s%.4fin"' % (match[1], wanted.get(match[2], float(match[3]))), head),
            *sheets,
        ]
    )


def _columns(package: Package) -> list[list[_Columns]]:
    """For each sheet, the groups of columns that its XML lists."""
    sheets = read_workbook(package).workbook.sheets
    return [[] if sheet.part is None else _of_sheet(package.read(sheet.part)) for sheet in sheets]


def _of_sheet(sheet: bytes) -> list[_Columns]:
    columns = []
    for element in _COL.findall(sheet.partition(b"<sheetData")[0]):
        numbers = {key: float(value) for key, value in _NUMBER.findall(element)}
        # The width of a hidden column may be 0 in the file.
        pixels = int((256 * numbers[b"width"] + 128 // _DIGIT) / 256 * _DIGIT) if numbers.get(b"width") else _DEFAULT
        columns.append((int(numbers[b"min"]), int(numbers[b"max"]), pixels))
    return columns
