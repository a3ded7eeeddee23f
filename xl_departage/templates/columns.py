"""
A table of a sheet as records: each column is declared once, and formulas name columns by key.

    Table(book, sheet, FIRST_ROW, 16, (
        Column("number", Text("templates.number"), 5, '=IF({name}="","",{line})', look=CENTRED),
        Column("name", Text("templates.name"), 30, name=Text("templates.names"), look=TEXT),
    )).write(records)

In a formula, `{name}` is the cell of that column in the same row, `{name:all}` the whole column, `{name:down}` the column from
its first row to this one, `{name:below}` from the next row to the last, `{line}` the number of the row in the table, from 1.
A key that is not a column is a defined name of the workbook; `{matches.home}` is a column of the table with the key `matches`.

A column may be `times` cells wide, a block that moves as one: `{nth}` is the position of the cell in it, from 1, `{score}` of
another block the cell in the same position, `{score:2}` its second cell, `{score:row}` all its cells in the row,
`{score:2all}` its second column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import SheetWriter, area, cell, line

CENTRED: Mapping[str, Any] = {"align": "center"}
TEXT: Mapping[str, Any] = {"num_format": "@"}
CENTRED_TEXT: Mapping[str, Any] = {**CENTRED, **TEXT}

RATED: Mapping[str, Any] = {
    "look": CENTRED,
    "whole": (0, 4000),
    "words": ("NC", "UNR"),
    "hint": Text("templates.blank_or_0_unrated"),
    "error": Text("swiss.a_whole_rating_0_to_4000_blank_unrated"),
}
"""The attributes of every rating column: a number, or one of the usual marks for an unrated player."""


@dataclass(frozen=True)
class Column(Accepted):
    """One column: for input with what it accepts, or computed if `value` is a formula."""

    key: str
    title: Text | str
    """The heading, or with a leading `=` its formula; `{nth}` in a block."""
    width: float
    value: str | None = ""
    """The formula of a row, with keys in braces; blank for input, None if the sheet writes the cells itself."""
    name: Text | None = None
    """The defined name of the column, if other sheets read it: `book[key]`, or `book[known]`."""
    known: str = ""
    """The key of the defined name, if it is not that of the column."""
    look: Mapping[str, Any] = field(default_factory=dict)
    heading: str = ""
    """The style of the heading."""
    note: Text | None = None
    """Shown next to the heading when it is selected."""
    heading_look: Mapping[str, Any] = field(default_factory=dict)
    style: str = ""
    """Style of the cells; by default that of inputs or formulas."""
    hint: Text | None = None
    hidden: bool = False
    array: bool = False
    """Whether the formula computes over arrays."""
    times: int = 1


def arranged(columns: Sequence[Column]) -> Sequence[Column]:
    """The columns in the order in which they appear. (Tests reorder them here: the values must follow.)"""
    return columns


class _Reference:
    """A column inside a formula; the part after the colon selects its cells."""

    def __init__(self, table: Table, key: str, row: int, nth: int) -> None:
        self.table, self.row = table, row
        self.left = table.places[key]
        self.times = table.columns[key].times
        self.column = self.left + (nth - 1 if nth <= self.times else 0)

    def __format__(self, which: str) -> str:
        first, last, column = self.table.first, self.table.last, self.column
        if not which:
            return cell(self.row, column, column_fixed=True)
        if which == "all":
            return area(first, self.left, last, self.left + self.times - 1)
        if which.endswith("all"):
            place = self.left + int(which[:-3]) - 1
            return area(first, place, last, place)
        if which == "down":
            return (
                f"{cell(first, column, row_fixed=True, column_fixed=True)}:{cell(self.row, column, column_fixed=True)}"
            )
        if which == "below":
            end = cell(last + 1, column, row_fixed=True, column_fixed=True)
            return f"{cell(self.row + 1, column, column_fixed=True)}:{end}"
        if which == "above":
            return cell(self.row - 1, column, column_fixed=True)
        if which == "row":
            end = cell(self.row, self.left + self.times - 1, column_fixed=True)
            return f"{cell(self.row, self.left, column_fixed=True)}:{end}"
        if which.isdecimal() and 1 <= int(which) <= self.times:
            return cell(self.row, self.left + int(which) - 1, column_fixed=True)
        raise KeyError(f"{which!r} is not a part of a column")


class _Names(dict[str, Any]):
    """The names in the braces of a formula: columns, then the line and the position in a block, then defined names."""

    def __init__(self, table: Table, row: int, nth: int) -> None:
        super().__init__({key: _Reference(table, key, row, nth) for key in table.places})
        self.book = table.book
        self.setdefault("line", line(table.first))
        self.setdefault("nth", str(nth))

    def __missing__(self, key: str) -> Any:
        other = next((table for table in self.book.tables if table.key == key), None)
        return self.book[key] if other is None else _Other(other)


class _Other:
    """Another table inside a formula: `{matches.home}` is a whole column of it."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __getattr__(self, key: str) -> str:
        return self._table.whole(key)


class Table:
    """Columns side by side below their headings; rows and columns count from 0."""

    def __init__(
        self,
        book: Book,
        sheet: SheetWriter,
        header: int,
        rows: int,
        columns: Sequence[Column],
        *,
        left: int = 0,
        key: str = "",
        fixed: bool = False,
    ) -> None:
        """With `fixed` the order of the columns is part of what they say: a function reads the whole table."""
        self.key = key
        self.book, self.sheet, self.header, self.rows = book, sheet, header, rows
        self.columns = {column.key: column for column in (columns if fixed else arranged(columns))}
        if len(self.columns) < len(columns):
            raise KeyError("two columns with one key")
        self.left, self.places, place = left, {}, left
        for key, column in self.columns.items():
            self.places[key] = place
            place += column.times
        self.first, self.last = header + 1, header + rows
        book.tables.append(self)
        for key, column in self.columns.items():
            if column.name is not None:
                place = self.places[key]
                right = place + column.times - 1
                book.name(column.known or key, column.name, sheet, self.first, place, self.last, right)

    @property
    def last_column(self) -> int:
        """The last visible column."""
        shown = [key for key, column in self.columns.items() if not column.hidden]
        return max(self.places[key] + self.columns[key].times - 1 for key in shown)

    def __getitem__(self, key: str) -> int:
        return self.places[key]

    def formula(self, text: str, row: int, nth: int = 1) -> str:
        """A formula of a row, its keys replaced by addresses."""
        return text.format_map(_Names(self, row, nth))

    def whole(self, key: str) -> str:
        """A whole column as other sheets name it."""
        place = self[key]
        return self.sheet.reference(self.first, place, self.last, place + self.columns[key].times - 1)

    def write(self, records: Sequence[Mapping[str, Any]] = (), *, height: float = 0) -> Table:
        """
        Write widths, headings, cells and validations; `records` are the values of the input cells by key, a sequence
        for a block.
        """
        for key, column in self.columns.items():
            for nth in range(1, column.times + 1):
                place = self.places[key] + nth - 1
                self.sheet.width(place, column.width, hidden=column.hidden)
                self._write_heading(column, place, nth)
                for index in range(self.rows) if column.value is not None else ():
                    record = records[index] if index < len(records) else {}
                    self._write_cell(column, self.first + index, place, nth, record.get(key))
            self._validate(column)
        if height:
            self.sheet.raw.set_row(self.header, height)
        return self

    def _write_heading(self, column: Column, place: int, nth: int) -> None:
        title = self.book.template(column.title)
        style = column.heading or ("hidden" if column.hidden else "heading")
        if column.note is not None:
            self.sheet.hint(self.header, place, column.note)
        if title.startswith("="):
            self.sheet.formula(self.header, place, self.formula(title, self.header, nth), style, **column.heading_look)
        elif title or not column.hidden:
            title = title.replace("{nth}", str(nth))
            self.sheet.write(self.header, place, title, style, **column.heading_look)
            self.sheet.fit(place, title)

    def _write_cell(self, column: Column, row: int, place: int, nth: int, value: Any) -> None:
        if column.value:
            write = self.sheet.array if column.array else self.sheet.formula
            style = column.style or ("hidden" if column.hidden else "formula")
            write(row, place, self.formula(column.value, row, nth), style, **column.look)
        else:
            if column.times > 1:
                value = value[nth - 1] if value is not None and nth <= len(value) else None
            self.sheet.write(row, place, value, column.style or "input", **column.look)

    def _validate(self, column: Column) -> None:
        place = self.places[column.key]
        if column.value == "":
            self.sheet.validate(self.first, place, self.last, place + column.times - 1, column, hint=column.hint)

    def as_excel_table(self, key: str, name: Text) -> Table:
        """Make an Excel table of the visible columns."""
        shown = [column.title for column in self.columns.values() if not column.hidden]
        self.sheet.table(key, name, self.header, self.left, shown, self.rows)
        return self

    def mark(self, keys: str | Sequence[str], criterion: str, **changes: Any) -> None:
        """A conditional format over columns; the criterion names columns by key."""
        for key in [keys] if isinstance(keys, str) else keys:
            place = self[key]
            right = place + self.columns[key].times - 1
            self.sheet.mark(self.first, place, self.last, right, self.formula(criterion, self.first), **changes)

    def mark_rows(self, criterion: str, **changes: Any) -> None:
        """A conditional format over all visible columns."""
        criterion = self.formula(criterion, self.first)
        self.sheet.mark(self.first, self.left, self.last, self.last_column, criterion, **changes)

    def stripes(self, key: str) -> None:
        """Lines below the rows that have a value in that column, with every second one shaded."""
        self.sheet.stripes(self.first, self.left, self.last, self.last_column, self[key])
