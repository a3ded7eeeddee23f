"""A one-sheet workbook that can be written to like its sheet."""

from __future__ import annotations

from typing import Any

from openpyxl import Workbook


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
