"""Cells in the formulas of a workbook; rows and columns count from 0."""

from __future__ import annotations

from xl_departage.spreadsheet.formulas.addresses import column_letters


def letter(column: int) -> str:
    """The letters of a column."""
    return column_letters(column + 1)


def area(row: int, column: int, last_row: int = -1, last_column: int = -1) -> str:
    """An absolute address: `$A$4`, or `$A$4:$G$20` if the last row and column are given."""
    first = f"${letter(column)}${row + 1}"
    return first if (last_row, last_column) in ((-1, -1), (row, column)) else f"{first}:{area(last_row, last_column)}"


def quoted_sheet(sheet: str) -> str:
    """The beginning of an address on a sheet, as links name it: `'Par nom'!`."""
    return "'" + sheet.replace("'", "''") + "'!"


def on_sheet(name: str, cells: str) -> str:
    """Cells as other sheets name them: `'Par nom'!$A$4:$G$20`."""
    from xlsxwriter.utility import quote_sheetname

    return f"{quote_sheetname(name)}!{cells}"
