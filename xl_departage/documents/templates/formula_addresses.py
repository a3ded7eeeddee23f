"""Addresses of cells, as formulas of a workbook contain them; rows and columns count from 0."""

from __future__ import annotations

from xl_departage.spreadsheet.formulas.addresses import column_letters


def letter(column: int) -> str:
    """The letters of a column, `A` for column 0."""
    return column_letters(column + 1)


def area(row: int, column: int, last_row: int = -1, last_column: int = -1) -> str:
    """An absolute address: `$A$4`, or `$A$4:$G$20` if the last row and column are given."""
    first = f"${letter(column)}${row + 1}"
    return first if (last_row, last_column) in ((-1, -1), (row, column)) else f"{first}:{area(last_row, last_column)}"


def quoted_sheet(sheet: str) -> str:
    """A sheet name as the beginning of an address in a link, always in quotes: `'Par nom'!`."""
    return "'" + sheet.replace("'", "''") + "'!"


def on_sheet(name: str, cells: str) -> str:
    """The address of cells as formulas on other sheets contain it: `'Par nom'!$A$4:$G$20`."""
    from xlsxwriter.utility import quote_sheetname

    return f"{quote_sheetname(name)}!{cells}"
