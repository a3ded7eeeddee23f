"""
Reads the cells of a range inside LibreOffice, and cuts whole columns and rows to their contents.

Calc stores dates and truth values as numbers that a format displays as such. A date in a grid is a result that Calc reinterpreted
(`1/2`), so it must arrive as a date and not as the number 46024.

Blank cells take as much time as others, about 2 seconds per million, so only the used part of a large range is read.

Whole columns and rows are cut by the rule of `base.extent`: all whole columns of a call end at the last row that any of them fills, so
that ratings have the height of their grid. There, every cell has been passed; here, tables arrive as references and only the used part is
read.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from xl_departage.base.extent import COLUMNS, ROWS, blank, blank_row, ends, filled_length
from xl_departage.functions import Cell
from xl_departage.hosts.libreoffice.calc_values import from_calc, kind_of

CalcRows = tuple[tuple[Cell, ...], ...]


class CellBlock(NamedTuple):
    """The cells of a table as read from Calc. A blank cell is None or an empty text."""

    rows: CalcRows
    """The cells by row; of whole columns or rows, at least the filled part."""
    tall: bool = False
    """Whether the table consists of whole columns of a sheet."""
    wide: bool = False
    """Whether the table consists of whole rows of a sheet."""


def computed_table(rows: CalcRows) -> CellBlock:
    """The table for an array that Calc passes with all its cells, such as a computed one."""
    return CellBlock(rows, len(rows) == ROWS, len(rows[0]) == COLUMNS)


def trimmed(arguments: Sequence[Any]) -> list[Any]:
    """
    The arguments of a call, with each table (CellBlock) replaced by its rows. All whole columns are cut after the last row that any of
    them fills, and whole rows likewise, but to no less than one; other arguments are unchanged.
    """
    tables = [value for value in arguments if isinstance(value, CellBlock)]
    heights = ends((ROWS, filled_length(table.rows, blank_row)) for table in tables if table.tall)
    widths = ends((COLUMNS, filled_length(row, blank)) for table in tables if table.wide for row in table.rows)
    # Equivalent mutant `1 -> 0`, `1 -> 2`: the default is only used without whole columns (rows), and then has no effect.
    height, width = heights.get(ROWS, 1), widths.get(COLUMNS, 1)
    return [_fitted(value, height, width) if isinstance(value, CellBlock) else value for value in arguments]


def _fitted(table: CellBlock, height: int, width: int) -> CalcRows:
    rows = table.rows
    return resized(rows, height if table.tall else len(rows), width if table.wide else len(rows[0]))


def resized(rows: CalcRows, height: int, width: int) -> CalcRows:
    """
    The rows cut to this size or padded with blank cells. Rows of this size are returned as the same object, which caches recognise.
    """
    if len(rows[0]) != width:
        more = (None,) * max(0, width - len(rows[0]))
        rows = tuple([(*row[:width], *more) for row in rows])
    if len(rows) < height:
        return (*rows, *[(None,) * width] * (height - len(rows)))
    return rows if len(rows) == height else rows[:height]


_DATE: Final = 2
_TIME: Final = 4
_LOGICAL: Final = 1024
"""Bits of com.sun.star.util.NumberFormat, which say what a format displays."""

# Equivalent mutant `32 -> 33`, `32 -> 31`: only how many ranges the cache keeps.
_KEPT: Final = 32
# Equivalent mutant `4096 -> 4097`, `4096 -> 4095`: only from how many cells on LibreOffice is asked where the sheet ends.
_SMALL: Final = 4096
"""A number of cells that can be read faster than LibreOffice can be asked where the sheet ends."""

Area = tuple[int, int, int, int, int]
"""The kind of a number format, and where it applies in the range: first row, last row, first column, last column, from 0."""
Block = tuple[int, int, int, int]
"""Part of a range: first row, last row, first column, last column, from 0."""
Data = tuple[tuple[object, ...], ...]
"""The cells of a range by row, as Calc passes them: numbers as float, an error as None."""


def read_range(cell_range: Any) -> CellBlock:
    """
    The cells of a com.sun.star.table.XCellRange: whole columns and rows as far as the sheet is used, other ranges completely.
    """
    address = cell_range.getRangeAddress()
    rows, columns = address.EndRow - address.StartRow + 1, address.EndColumn - address.StartColumn + 1
    tall, wide = rows == ROWS, columns == COLUMNS
    height, width = rows, columns
    # Equivalent mutant `rows * columns > _SMALL -> rows * columns >= _SMALL`: a range of exactly this size has the same cells either way.
    if rows * columns > _SMALL:
        cell_range, height, width = _used(cell_range, address, rows, columns)
    data = cell_range.getDataArray()
    kinds = {type(cell) for row in data for cell in row}
    # The value of an error cell is None; its error code must be read from the cell.
    errors = tuple(
        cell_range.getCellByPosition(column, row).getError()
        for row, values in enumerate(data if type(None) in kinds else ())
        for column, value in enumerate(values)
        if value is None
    )
    document = _Document(cell_range)
    areas = tuple(_areas(cell_range, data, document)) if float in kinds else ()
    size = (height if tall else rows, width if wide else columns)
    return CellBlock(_converted(data, errors, areas, document.origin() if areas else None, size), tall, wide)


def _used(cell_range: Any, address: Any, rows: int, columns: int) -> tuple[Any, int, int]:
    """The part of a range inside the used area of its sheet, at least one cell, with its numbers of rows and columns."""
    cursor = cell_range.getSpreadsheet().createCursor()
    # The used area consists of cells with a value, a formula or a note; formats alone do not count.
    cursor.gotoEndOfUsedArea(False)
    end = cursor.getRangeAddress()
    height = max(1, min(rows, end.EndRow - address.StartRow + 1))
    width = max(1, min(columns, end.EndColumn - address.StartColumn + 1))
    return cell_range.getCellRangeByPosition(0, 0, width - 1, height - 1), height, width


@lru_cache(maxsize=_KEPT)
def _converted(
    data: Data,
    errors: tuple[int, ...],
    areas: tuple[Area, ...],
    origin: datetime.datetime | None,
    size: tuple[int, int],
) -> CalcRows:
    """
    The cells of a range, from its values, the codes of its errors in order, the areas with dates and truth values, and the date of the
    number 0 (`origin`); padded with blank cells to `size` (rows, columns).

    Many formulas read the same range: returning the same rows lets our functions recognise them at once.
    """
    codes = iter(errors)
    cells: list[list[Cell]] = [
        [kind_of(next(codes)) if value is None else from_calc(value) for value in row] for row in data
    ]
    for kind, top, bottom, left, right in areas:
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                value = cells[row][column]
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    cells[row][column] = bool(value) if kind & _LOGICAL else _moment(value, kind, origin)
    return resized(tuple(map(tuple, cells)), *size)


def _areas(cell_range: Any, data: Data, document: _Document) -> Iterator[Area]:
    """
    The areas with a format for dates, times or truth values.

    Only the formats of cells with numbers are read, by blocks: most blocks have a single format, which takes one request.
    """
    for top, bottom, left, right in number_blocks(data):
        block = cell_range.getCellRangeByPosition(left, top, right, bottom)
        if block.getPropertyState("NumberFormat").value != "AMBIGUOUS_VALUE":
            kind = document.kind(block.NumberFormat)
            if kind:
                yield kind, top, bottom, left, right
            continue
        address = block.getRangeAddress()
        groups = block.getUniqueCellFormatRanges()
        for index in range(groups.getCount()):
            group = groups.getByIndex(index)
            kind = document.kind(group.NumberFormat)
            if kind:
                for part in group.getRangeAddresses():
                    yield (
                        kind,
                        top + part.StartRow - address.StartRow,
                        top + part.EndRow - address.StartRow,
                        left + part.StartColumn - address.StartColumn,
                        left + part.EndColumn - address.StartColumn,
                    )


def number_blocks(data: Data) -> list[Block]:
    """
    Blocks that together contain all numbers. Each consists of adjacent columns with numbers, from the first row with a number to the
    last.
    """
    blocks: list[Block] = []
    for column, cells in enumerate(zip(*data, strict=True)):
        rows = [row for row, cell in enumerate(cells) if isinstance(cell, float)]
        if not rows:
            continue
        if blocks and blocks[-1][3] == column - 1:
            top, bottom, left, _ = blocks.pop()
            blocks.append((min(top, rows[0]), max(bottom, rows[-1]), left, column))
        else:
            blocks.append((rows[0], rows[-1], column, column))
    return blocks


class _Document:
    """The document that contains a range; looked up only when it is needed."""

    def __init__(self, cell_range: Any) -> None:
        self._range = cell_range

    @cached_property
    def _document(self) -> Any:
        # The only way from a sheet to its document is through the forms of its drawing page, whose parent is the document.
        return self._range.getSpreadsheet().getDrawPage().getForms().getParent()

    def kind(self, key: int) -> int:
        """
        The kind of the number format `key`, reduced to the bits for date, time and truth value; 0 for none of these, and for key 0
        (General).
        """
        return self._document.getNumberFormats().getByKey(key).Type & (_DATE | _TIME | _LOGICAL) if key else 0

    def origin(self) -> datetime.datetime:
        """The date that the number 0 stands for in this document."""
        day = self._document.NullDate
        return datetime.datetime(day.Year, day.Month, day.Day)


def _moment(value: int | float, kind: int, origin: datetime.datetime | None) -> Cell:
    assert origin is not None
    if not kind & _DATE and 0 <= value < 1:
        seconds = round(value * 86400) % 86400
        return datetime.time(seconds // 3600, seconds // 60 % 60, seconds % 60)
    try:
        moment = origin + datetime.timedelta(seconds=round(value * 86400))
    except OverflowError:
        # No such date exists: the cell shows the number, and so do we.
        return value
    return moment.date() if value == int(value) else moment
