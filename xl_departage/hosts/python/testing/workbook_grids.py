"""
Grids in openpyxl workbooks, with every cell as text, and a workbook with one sheet that can be used like the sheet itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xl_departage.base.errors import ArgumentError
from xl_departage.spreadsheet.formulas.addresses import read_address

if TYPE_CHECKING:
    from xl_departage.hosts.python.python_types import Rows


class GridWorkbook(Workbook):
    """
    An openpyxl workbook. Anything that a workbook does not have (`book["E1"]`, `book.cell(1, 1)`, `book.title`) is taken from its
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
        # Called for attributes that a workbook does not have. While a workbook is being copied, it has no sheet yet.
        if name.startswith("_") or not self.__dict__.get("_sheets"):
            raise AttributeError(name)
        return getattr(self.sheet, name)


def write_grid(sheet: Worksheet | Any, rows: Rows, cell: str = "A1") -> None:
    """
    Write rows as text, in cells formatted as Text, so that `= 3N` does not become a formula, nor `1/2` a date.

    Args:
        sheet: An openpyxl worksheet, or the result of `grid`.
        rows: A grid as the functions accept it. Numbers, such as ratings, stay numbers; None and empty texts leave the cell blank.
        cell: The first cell.

    Raises:
        ArgumentError: It is not a worksheet, there is no such cell, or the rows are not rows.
    """
    if not isinstance(sheet, (Worksheet, GridWorkbook)):
        raise ArgumentError("testing_sheet", type=type(sheet).__name__)
    start = read_address(cell) if isinstance(cell, str) else None
    if start is None:
        raise ArgumentError("testing_cell", text=cell)
    rows = rows_of(rows)
    for row, line in enumerate(rows, start=start[0]):
        for column, value in enumerate(line, start=start[1]):
            written = sheet.cell(row, column)
            written.value = value if value != "" else None
            if isinstance(value, str) and value:
                # openpyxl takes a text that begins with = for a formula.
                written.data_type = "s"
                written.number_format = "@"


def rows_of(grid_rows: object) -> list[list[Any]]:
    """Any grid that the functions accept, as rows: lists, tables of pandas, cells of openpyxl. Raises ArgumentError."""
    # Imported here: the pytest plugin is loaded in every run, whether it tests a workbook or not.
    from xl_departage.functions.crosstable import GRID
    from xl_departage.hosts.python.from_python import as_argument

    rows = as_argument(GRID, grid_rows)
    if not isinstance(rows, (list, tuple)):
        raise ArgumentError("testing_rows")
    return [list(row) for row in rows]


def grid(rows: Rows, cell: str = "A1") -> GridWorkbook:
    """
    A workbook of one sheet with a grid: `grid(rows)["E1"] = "=BUCHHOLZ(A1:C4)"`.

    It is an openpyxl workbook whose cells are reached like those of a sheet. The arguments are those of `write_grid`.
    """

    workbook = GridWorkbook()
    write_grid(workbook.sheet, rows, cell)
    return workbook
