"""
Reads the cells of a workbook made from a template by their defined names and headings, whatever language it was made
in.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.base.messages import Text, in_every_language
from xl_departage.chess.ratings.period_tables import cell_text
from xl_departage.spreadsheet.formulas.addresses import Area, address, read_area

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell
    from xl_departage.spreadsheet.recalculation.workbook_range import SheetValues, WorkbookCells


@dataclass
class Form:
    """A workbook made from a template. Names are given by the keys of their texts and looked up in every language."""

    workbook: WorkbookCells

    def has(self, *names: str) -> bool:
        """Whether the workbook defines all of these names."""
        return all(self.find(name) is not None for name in names)

    def cell(self, name: str, **values: object) -> Cell:
        """The value of a named cell; None if it is blank or the workbook has no such name."""
        place = self.find(name, **values)
        return None if place is None else place[0].cells.get((place[1][0], place[1][1]))

    def text(self, name: str, **values: object) -> str:
        """The value of a named cell as text, with runs of spaces reduced to one."""
        return plain(self.cell(name, **values))

    def day(self, name: str) -> str:
        """The date in a named cell, such as `2026/03/01`; any other value as it was typed."""
        return day_text(self.cell(name))

    def number(self, name: str) -> int | None:
        """The whole number in a named cell; None for any other value."""
        return whole(self.cell(name))

    def place(self, name: str, **values: object) -> Place:
        """The place of a named cell; that of the workbook if it has no such name."""
        where = self.find(name, **values)
        if where is None:
            return self.workbook.place
        return self.workbook.place._replace(sheet=where[0].name, cell=address(where[1][0], where[1][1]))

    def table(self, name: str, *, headed: bool = False) -> Lines:
        """
        The table whose column has that name, or with `headed` the table, headings included, that has it. Raises
        FileError if the workbook has no such name.
        """
        sheet, (top, left, bottom, right) = self.area(name)
        return Lines(self, sheet, (top + headed, left, bottom, right))

    def sheet(self, name: str, first: int) -> Lines | None:
        """
        The table on the sheet of that name, from row `first` on, with its headings in the row above; None if there is
        no such sheet.
        """
        for spelling in in_every_language(Text(name)):
            sheet = self.workbook.sheet(spelling)
            if sheet is not None:
                return Lines(self, sheet, (first, 1, sheet.last_row, sheet.last_column))
        return None

    def area(self, name: str) -> tuple[SheetValues, Area]:
        """The sheet and the area that a name stands for. Raises FileError if the workbook has no such name."""
        area = self.find(name)
        if area is None:
            raise FileError("template_damaged", self.workbook.place, name=Text(name))
        return area

    def find(self, name: str, **values: object) -> tuple[SheetValues, Area] | None:
        """The sheet and the area that a name stands for; None if the workbook has no such name."""
        for spelling in in_every_language(Text(name, **values)):
            sheet, _, cells = self.workbook.names.get(spelling, "").rpartition("!")
            area = read_area(cells.replace("$", ""))
            values_of = self.workbook.sheet(sheet.strip("'").replace("''", "'"))
            if area is not None and values_of is not None:
                return values_of, area
        return None


class Lines:
    """The lines of a table, without its headings; its columns are found by defined names or headings."""

    def __init__(self, form: Form, sheet: SheetValues, area: Area) -> None:
        self.form: Form = form
        self.sheet: SheetValues = sheet
        self.first: int = area[0]
        self.left: int = area[1]
        self.last: int = area[2]
        self.right: int = area[3]
        titles = ((at[1], value) for at, value in sheet.cells.items() if at[0] == self.first - 1)
        self._headings = {
            plain(value): column
            for column, value in sorted(titles, key=itemgetter(0), reverse=True)
            if isinstance(value, str)
        }

    def __iter__(self) -> Iterator[int]:
        """The rows of the table, down to the last row of the sheet that is used."""
        return iter(range(self.first, min(self.last, self.sheet.last_row) + 1))

    def headed(self, *keys: str) -> int | None:
        """The first column with the first of these headings that the table has, in any language; None if it has none."""
        titles = (title for key in keys for title in in_every_language(Text(key)))
        return next((self._headings[plain(title)] for title in titles if plain(title) in self._headings), None)

    def column(self, key: str) -> int | None:
        """The column of that defined name if it is on this sheet, otherwise the first column with that heading; None without either."""
        area = self.form.find(key)
        return self.headed(key) if area is None or area[0] is not self.sheet else area[1][1]

    def cells(self, columns: Sequence[int | None], first: int) -> list[list[Cell]]:
        """The cells of these columns, from row `first` to the end of the table or of the used part of the sheet."""
        return [[self.value(row, column) for column in columns] for row in range(first, max((first, *self)) + 1)]

    def value(self, row: int, column: int | None) -> Cell:
        return None if column is None else self.sheet.cells.get((row, column))

    def text(self, row: int, column: int | None) -> str:
        return plain(self.value(row, column))


def plain(value: Cell) -> str:
    """A cell as text, with runs of spaces reduced to one; an error value gives its name."""
    if isinstance(value, ErrorKind):
        return value.value
    return " ".join(cell_text(value).split()) if value is not None else ""


def whole(value: Cell) -> int | None:
    """A whole number from 0 on, also if it was typed as a text; None for any other value."""
    text = plain(value)
    return int(text) if text.isascii() and text.isdigit() else None


def day_text(value: Cell) -> str:
    """A date in the form of TRF, `2026/03/01`; any other value as it was typed."""
    return value.strftime("%Y/%m/%d") if isinstance(value, datetime.date) else plain(value)
