"""Grids in openpyxl workbooks, every cell as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from xl_departage.errors import ArgumentError
from xl_departage.formulas.addresses import read_address

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from xl_departage.testing.grid_workbook import GridWorkbook


def write_grid(sheet: Worksheet | Any, rows: Sequence[Sequence[object]], cell: str = "A1") -> None:
    """
    Write rows as text, in cells formatted as Text, so that `= 3N` does not become a formula or `1/2` a date.

    Args:
        sheet: An openpyxl worksheet, or the result of `grid`.
        rows: Texts; numbers stay numbers (ratings), None and empty texts leave the cell blank.
        cell: The first cell.

    Raises:
        ArgumentError: There is no such cell, or the rows are not rows.
    """
    start = read_address(cell)
    if start is None:
        raise ArgumentError("testing_cell", text=cell)
    if isinstance(rows, str) or any(isinstance(row, str) or not hasattr(row, "__iter__") for row in rows):
        raise ArgumentError("testing_rows")
    for row, line in enumerate(rows, start=start[0]):
        for column, value in enumerate(line, start=start[1]):
            written = sheet.cell(row, column)
            written.value = value if value != "" else None
            if isinstance(value, str) and value:
                # openpyxl takes a text that begins with = for a formula.
                written.data_type = "s"
                written.number_format = "@"


def grid(rows: Sequence[Sequence[object]], cell: str = "A1") -> GridWorkbook:
    """
    A one-sheet workbook with a grid: `grid(rows)["E1"] = "=BUCHHOLZ(A1:C4)"`.

    It is an openpyxl workbook whose cells are reached like those of its sheet. Arguments are as for `write_grid`.
    """
    from xl_departage.testing.grid_workbook import GridWorkbook

    made = GridWorkbook()
    write_grid(made.sheet, rows, cell)
    return made
