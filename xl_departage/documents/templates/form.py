"""The cells of a workbook made from a template, by their defined names and headings, in the language it was made in."""

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
    """A workbook; names and headings are looked up in every language."""

    workbook: WorkbookCells

    def has(self, *names: str) -> bool:
        """Whether the workbook defines all of these names."""
        return all(self.find(name) is not None for name in names)

    def cell(self, name: str, **values: object) -> Cell:
        """The value of a named cell; None if the workbook has no such name."""
        place = self.find(name, **values)
        return None if place is None else place[0].cells.get((place[1][0], place[1][1]))

    def text(self, name: str, **values: object) -> str:
        """The same as text, blanks joined."""
        return plain(self.cell(name, **values))

    def day(self, name: str) -> str:
        """A date as `2026/03/01`; anything else as it was typed."""
        return day_text(self.cell(name))

    def number(self, name: str) -> int | None:
        """A whole number; None for anything else."""
        return whole(self.cell(name))

    def place(self, name: str, **values: object) -> Place:
        """Where a named cell is."""
        where = self.find(name, **values)
        if where is None:
            return self.workbook.place
        return self.workbook.place._replace(sheet=where[0].name, cell=address(where[1][0], where[1][1]))

    def table(self, name: str, *, headed: bool = False) -> Lines:
        """The table whose column has that name, or with `headed` the table of that name. Raises FileError if there is none."""
        sheet, (top, left, bottom, right) = self.area(name)
        return Lines(self, sheet, (top + headed, left, bottom, right))

    def sheet(self, name: str, first: int) -> Lines | None:
        """The table of a sheet of that name, its first line below the headings in row `first`; None if there is no such sheet."""
        for spelling in in_every_language(Text(name)):
            sheet = self.workbook.sheet(spelling)
            if sheet is not None:
                return Lines(self, sheet, (first, 1, sheet.last_row, sheet.last_column))
        return None

    def area(self, name: str) -> tuple[SheetValues, Area]:
        """The sheet and the area of a name. Raises FileError if there is none."""
        area = self.find(name)
        if area is None:
            raise FileError("template_damaged", self.workbook.place, name=Text(name))
        return area

    def find(self, name: str, **values: object) -> tuple[SheetValues, Area] | None:
        """The sheet and the area of a name; None if there is none."""
        for spelling in in_every_language(Text(name, **values)):
            sheet, _, cells = self.workbook.names.get(spelling, "").rpartition("!")
            area = read_area(cells.replace("$", ""))
            values_of = self.workbook.sheet(sheet.strip("'").replace("''", "'"))
            if area is not None and values_of is not None:
                return values_of, area
        return None


class Lines:
    """The lines of a table: its columns by defined names or headings."""

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
        """The rows, from the first to the last one that has anything."""
        return iter(range(self.first, min(self.last, self.sheet.last_row) + 1))

    def headed(self, *keys: str) -> int | None:
        """The first column with one of these headings; None if there is none."""
        titles = (title for key in keys for title in in_every_language(Text(key)))
        return next((self._headings[plain(title)] for title in titles if plain(title) in self._headings), None)

    def column(self, key: str) -> int | None:
        """The first column of that defined name, or with that heading."""
        area = self.form.find(key)
        return self.headed(key) if area is None or area[0] is not self.sheet else area[1][1]

    def cells(self, columns: Sequence[int | None], first: int) -> list[list[Cell]]:
        """The cells of these columns from row `first` on, as far down as anything stands."""
        return [[self.value(row, column) for column in columns] for row in range(first, max((first, *self)) + 1)]

    def value(self, row: int, column: int | None) -> Cell:
        return None if column is None else self.sheet.cells.get((row, column))

    def text(self, row: int, column: int | None) -> str:
        return plain(self.value(row, column))


def plain(value: Cell) -> str:
    """A cell as text, blanks joined; an error of a formula is its name."""
    if isinstance(value, ErrorKind):
        return value.value
    return " ".join(cell_text(value).split()) if value is not None else ""


def whole(value: Cell) -> int | None:
    """A whole number, also typed as a text; None for anything else."""
    text = plain(value)
    return int(text) if text.isascii() and text.isdigit() else None


def day_text(value: Cell) -> str:
    """A date as TRF writes it, `2026/03/01`; anything else as typed."""
    return value.strftime("%Y/%m/%d") if isinstance(value, datetime.date) else plain(value)
