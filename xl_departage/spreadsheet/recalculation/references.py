"""
What the references in a formula refer to: sheets, tables, defined names, and the rectangles of cells that are known without
computing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from xl_departage.base.errors import ArgumentError, ErrorKind
from xl_departage.base.text import did_you_mean
from xl_departage.spreadsheet.formulas.addresses import column_letters, contains
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError, bracketed
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, DefinedName, Sheet, Workbook, WorkbookTable


class Block(NamedTuple):
    """A rectangle of cells of one sheet; rows and columns count from 1, and both ends are included."""

    sheet: int
    first_row: int
    first_column: int
    last_row: int
    last_column: int

    @property
    def rows(self) -> int:
        return self.last_row - self.first_row + 1

    @property
    def columns(self) -> int:
        return self.last_column - self.first_column + 1

    @property
    def single(self) -> bool:
        """Whether it is a single cell."""
        return self.first_row == self.last_row and self.first_column == self.last_column

    def around(self, other: Block) -> Block:
        """The smallest block that contains both."""
        return Block(
            self.sheet,
            min(self.first_row, other.first_row),
            min(self.first_column, other.first_column),
            max(self.last_row, other.last_row),
            max(self.last_column, other.last_column),
        )

    def within(self, other: Block) -> Block:
        """The intersection of two blocks that have a cell in common."""
        return Block(
            self.sheet,
            max(self.first_row, other.first_row),
            max(self.first_column, other.first_column),
            min(self.last_row, other.last_row),
            min(self.last_column, other.last_column),
        )

    def meets(self, other: Block) -> bool:
        """Whether the two blocks have a cell in common."""
        return (
            self.sheet == other.sheet
            and self.first_row <= other.last_row
            and other.first_row <= self.last_row
            and self.first_column <= other.last_column
            and other.first_column <= self.last_column
        )


class Here(NamedTuple):
    """The cell whose formula is being read."""

    sheet: int
    row: int
    column: int


class Located(Protocol):
    """Anything that has the position of a cell."""

    sheet: int
    row: int
    column: int


def intersection(block: Block, here: Located) -> Block | ErrorKind:
    """
    The one cell of the block that a formula in the cell `here` means (implicit intersection): the only cell of a single-cell block,
    else the cell of a column in the same row, of a row in the same column, or of a larger block on another sheet in the same row and
    column. `#VALUE!` if there is none.
    """
    if block.single:
        return block
    if block.columns == 1 and block.first_row <= here.row <= block.last_row:
        return Block(block.sheet, here.row, block.first_column, here.row, block.first_column)
    if block.rows == 1 and block.first_column <= here.column <= block.last_column:
        return Block(block.sheet, block.first_row, here.column, block.first_row, here.column)
    inside = block.first_row <= here.row <= block.last_row and block.first_column <= here.column <= block.last_column
    if inside and block.sheet != here.sheet and block.rows > 1 and block.columns > 1:
        return Block(block.sheet, here.row, here.column, here.row, here.column)
    return ErrorKind.VALUE


def no_sheet(name: str, sheets: Sequence[Sheet]) -> ArgumentError:
    """The error for a sheet that does not exist, with the name of one that may have been meant."""
    return ArgumentError("shown_sheet", sheet=name, meant=did_you_mean(name, [sheet.name for sheet in sheets]))


class References:
    """The sheets, tables and names of one workbook, found without regard to case, as in Excel."""

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook
        self.sheets: dict[str, int] = {
            sheet.name.casefold(): index for index, sheet in enumerate((*workbook.sheets, *workbook.linked))
        }
        self.tables: dict[str, WorkbookTable] = {table.name.casefold(): table for table in workbook.tables}
        self.names: dict[tuple[int | None, str], DefinedName] = {
            (name.sheet, name.name.casefold()): name for name in workbook.names
        }
        self.local_names: frozenset[str] = frozenset(name for sheet, name in self.names if sheet is not None)
        """The names that some sheet defines for itself."""

    @cached_property
    def used(self) -> list[tuple[int, int]]:
        """The last used row and column of each sheet, to which whole columns and rows are limited."""
        return [_used(sheet) for sheet in (*self.workbook.sheets, *self.workbook.linked)]

    def sheet(self, prefix: str, here: int) -> int | None:
        """
        The index of the sheet named before `!`; None if there is no such sheet. Raises UnsupportedError for references outside the
        workbook, for several sheets, and for a sheet whose cells are not read.
        """
        if not prefix:
            return here
        index = self.sheets.get(prefix.casefold())
        if index is not None:
            if self.workbook.sheet(index).part is None:
                raise UnsupportedError("formula_sheet_not_read", sheet=prefix)
            return index
        if prefix.startswith("[0]"):
            return self.sheet(prefix[3:], here)
        if "[" in prefix:
            raise UnsupportedError("formula_external_link", link=self.link(prefix))
        if ":" in prefix:
            raise UnsupportedError("formula_three_d", reference=prefix)
        if re.search(r"\.xl\w+$", prefix, re.IGNORECASE):
            raise UnsupportedError("formula_external_link", link=prefix)
        return None

    def link(self, prefix: str) -> str:
        """The file that a prefix such as `[1]Sheet1` refers to."""
        number = prefix[prefix.index("[") + 1 : prefix.index("]")] if "]" in prefix else ""
        known = re.fullmatch("[0-9]{1,9}", number)
        return self.workbook.external_links.get(int(number), number) if known else prefix

    def name(self, name: str, prefix: str, here: int) -> DefinedName | None:
        """
        The defined name as seen from the sheet `here`, where local names hide those of the workbook; None if there is none.
        """
        key = name.casefold()
        if prefix and (linked := self.workbook.linked_names.get((prefix.partition("]")[0] + "]", key))) is not None:
            return linked
        if prefix:
            sheet = self.sheet(prefix, here)
            return self.names.get((sheet, key)) or self.names.get((None, key))
        return self.names.get((here, key)) or self.names.get((None, key))

    def clipped(self, block: Block) -> Block:
        """The block without the rows and columns after the last used cell of its sheet, but with at least one cell."""
        rows, columns = self.used[block.sheet]
        if block.last_row <= rows and block.last_column <= columns:
            return block
        return Block(
            block.sheet,
            block.first_row,
            block.first_column,
            max(block.first_row, min(block.last_row, rows)),
            max(block.first_column, min(block.last_column, columns)),
        )

    def structured(self, table_name: str, text: str, here: Here) -> Block | ErrorKind:
        """
        The cells of a structured reference; `text` includes its outer brackets. `#REF!` or `#VALUE!` if it has none. Raises
        UnsupportedError for unknown tables or columns.
        """
        table = self.tables.get(table_name.casefold()) if table_name else self._table_around(here)
        if table is None:
            raise UnsupportedError("formula_unknown_table", table=table_name or text)
        regions, columns = _specifiers(text)
        first_row, first_column, last_row, last_column = table.reference
        data = (first_row + table.header_rows, last_row - table.totals_rows)
        rows = self._rows(table, regions, data, here=here)
        if isinstance(rows, ErrorKind):
            return rows
        if rows[0] > rows[1]:
            # The table has only a header, or more header rows than rows.
            return ErrorKind.REF
        if columns:
            numbers = [self._column(table, column) for column in columns]
            first_column, last_column = (
                table.reference[1] + min(numbers),
                table.reference[1] + max(numbers),
            )
        return Block(table.sheet, rows[0], first_column, rows[1], last_column)

    @staticmethod
    def _rows(
        table: WorkbookTable, regions: set[str], data: tuple[int, int], here: Here
    ) -> tuple[int, int] | ErrorKind:
        """The first and the last row of these regions of a table."""
        first, _, last, _ = table.reference
        if "#this row" in regions:
            return (here.row, here.row) if data[0] <= here.row <= data[1] else ErrorKind.VALUE
        if "#all" in regions:
            return first, last
        spans = []
        if "#headers" in regions:
            if not table.header_rows:
                return ErrorKind.REF
            spans.append((first, data[0] - 1))
        if "#data" in regions or not regions:
            spans.append(data)
        if "#totals" in regions:
            if not table.totals_rows:
                if regions == {"#totals"}:
                    return ErrorKind.REF
            else:
                spans.append((data[1] + 1, last))
        return min(span[0] for span in spans), max(span[1] for span in spans)

    @staticmethod
    def _column(table: WorkbookTable, name: str) -> int:
        # Excel stores a line break in a column name unchanged, other programs write a blank instead.
        for spelled in (str.casefold, _spaced):
            for index, column in enumerate(table.columns):
                if spelled(column) == spelled(name):
                    return index
        raise UnsupportedError("formula_unknown_column", table=table.name, column=name)

    def _table_around(self, here: Here) -> WorkbookTable | None:
        """The table that contains the cell; None if there is none."""
        tables = (table for table in self.workbook.tables if table.sheet == here.sheet)
        return next((table for table in tables if contains(table.reference, here.row, here.column)), None)


def quoted(sheet: str) -> str:
    """The name of a sheet in quotation marks, as a formula writes it."""
    return "'" + sheet.replace("'", "''") + "'"


def _used(sheet: Sheet) -> tuple[int, int]:
    """The last used row and column of a sheet."""
    rows, columns = 1, 1
    for row, column in sheet.constants:
        rows, columns = max(rows, row), max(columns, column)
    for (row, column), cell in sheet.formulas.items():
        if cell.reference is not None:
            row, column = max(row, cell.reference[2]), max(column, cell.reference[3])
        rows, columns = max(rows, row), max(columns, column)
    return rows, columns


def address(workbook: Workbook, key: CellKey) -> str:
    """The address of a cell as a report names it: `Sheet!A1`."""
    return named(workbook.sheet(key.sheet).name, f"{column_letters(key.column)}{key.row}")


def named(sheet: str, cell: str) -> str:
    """A cell with its sheet, whose name is in quotation marks if it needs them."""
    sheet_name = sheet if re.fullmatch(r"[^\W\d]\w*", sheet) else quoted(sheet)
    return f"{sheet_name}!{cell}"


_REGIONS = frozenset({"#all", "#data", "#headers", "#totals", "#this row"})


def _specifiers(text: str) -> tuple[set[str], list[str]]:
    """
    The regions (such as `#data`, in lower case) and the columns (the first and the last) of a structured reference. Raises
    FormulaSyntaxError.
    """
    inner = text[1:-1].strip()
    regions: set[str] = set()
    if inner.startswith("@"):
        regions.add("#this row")
        inner = inner[1:].strip()
    if not inner:
        return regions, []
    if not inner.startswith("["):
        if inner.casefold() in _REGIONS:
            return {inner.casefold()}, []
        if inner.startswith("#"):
            raise FormulaSyntaxError("formula_unreadable", text)
        return regions, [_unescaped(inner)]
    columns = []
    position = 0
    while position < len(inner):
        if inner[position] == "[":
            end = bracketed(inner, position)
            part = inner[position + 1 : end - 1]
            if part.startswith("#"):
                regions.add(part.strip().casefold())
            else:
                columns.append(_unescaped(part))
            position = end
        elif inner[position] in ",: \t\r\n":
            position += 1
        elif regions and not columns and not set(inner[position:]) & set("[],:"):
            # `[[#This Row],Pts]`, as XlsxWriter writes `[@Pts]`; Excel reads it.
            columns.append(_unescaped(inner[position:].rstrip()))
            position = len(inner)
        else:
            raise FormulaSyntaxError("formula_unreadable", text)
    if len(columns) > 2 or regions - _REGIONS:
        raise FormulaSyntaxError("formula_unreadable", text)
    return regions, columns


def _spaced(text: str) -> str:
    return " ".join(text.casefold().split())


def _unescaped(text: str) -> str:
    return re.sub(r"'(.)", r"\1", text, flags=re.DOTALL)
