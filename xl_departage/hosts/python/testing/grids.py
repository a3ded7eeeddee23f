"""
Grids in openpyxl workbooks, every cell as text.

A one-sheet workbook that can be written to like its sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook

from xl_departage.base.errors import ArgumentError
from xl_departage.spreadsheet.formulas.addresses import read_address

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet


class GridWorkbook(Workbook):
    """
    An openpyxl workbook; anything a workbook lacks (`book["E1"]`, `book.cell(1, 1)`, `book.title`) is taken from its
    first sheet.
    """

    @property
    def sheet(self) -> Any:
        """The sheet with the grid."""
        return self.worksheets[0]

    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(key) if key in self.sheetnames else self.sheet[key]

    def __setitem__(self, key: str, value: object) -> None:
        self.sheet[key] = value

    def __getattr__(self, name: str) -> Any:
        # Called for attributes a workbook lacks; while a workbook is being copied, there is no sheet yet.
        if name.startswith("_") or not self.__dict__.get("_sheets"):
            raise AttributeError(name)
        return getattr(self.sheet, name)


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

    workbook = GridWorkbook()
    write_grid(workbook.sheet, rows, cell)
    return workbook
