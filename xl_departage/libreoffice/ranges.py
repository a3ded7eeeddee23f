"""
Reading the cells of a range from inside LibreOffice, with what the numbers stand for.

Calc stores dates and truth values as numbers that a format shows as such. A date in a grid is a result that the program took for one
(`1/2`), so it must not arrive as the number 46024.
"""

from __future__ import annotations

import datetime
from typing import Any, Final

from xl_departage.functions import Cell
from xl_departage.libreoffice.values import from_calc, kind_of

_DATE: Final = 2
_TIME: Final = 4
_LOGICAL: Final = 1024
"""Bits of com.sun.star.util.NumberFormat."""

Cells = list[list[Cell]]


def read_range(cell_range: Any) -> tuple[tuple[Cell, ...], ...]:
    """
    The cells of a com.sun.star.table.XCellRange.
    """
    data = cell_range.getDataArray()
    cells: Cells = [[from_calc(value) for value in row] for row in data]
    numbers = False
    for row, given in enumerate(data):
        for column, value in enumerate(given):
            if value is None:
                # Error cells have no value.
                cells[row][column] = kind_of(cell_range.getCellByPosition(column, row).getError())
            elif not isinstance(value, str):
                numbers = True
    if numbers:
        _apply_formats(cell_range, cells)
    return tuple(map(tuple, cells))


def _apply_formats(cell_range: Any, cells: Cells) -> None:
    formats = _Formats(cell_range)
    if cell_range.getPropertyState("NumberFormat").value != "AMBIGUOUS_VALUE":
        kind = formats.kind(cell_range.NumberFormat)
        if kind:
            _convert(cells, range(len(cells)), range(len(cells[0])), kind, formats)
        return
    address = cell_range.getRangeAddress()
    groups = cell_range.getUniqueCellFormatRanges()
    for index in range(groups.getCount()):
        group = groups.getByIndex(index)
        kind = formats.kind(group.NumberFormat)
        if kind:
            for part in group.getRangeAddresses():
                rows = range(part.StartRow - address.StartRow, part.EndRow - address.StartRow + 1)
                columns = range(part.StartColumn - address.StartColumn, part.EndColumn - address.StartColumn + 1)
                _convert(cells, rows, columns, kind, formats)


class _Formats:
    """The number formats of the document a range lies in."""

    def __init__(self, cell_range: Any) -> None:
        # The way from a sheet to its document: the forms of its drawing page belong to the document.
        self._document = cell_range.getSpreadsheet().getDrawPage().getForms().getParent()
        self._kinds: dict[int, int] = {}

    def kind(self, key: int) -> int:
        """The bits that matter here of a format's kind."""
        if key not in self._kinds:
            formats = self._document.getNumberFormats()
            self._kinds[key] = formats.getByKey(key).Type & (_DATE | _TIME | _LOGICAL)
        return self._kinds[key]

    def origin(self) -> datetime.datetime:
        """The day that the number 0 shows."""
        day = self._document.NullDate
        return datetime.datetime(day.Year, day.Month, day.Day)


def _convert(cells: Cells, rows: range, columns: range, kind: int, formats: _Formats) -> None:
    origin = formats.origin()
    for row in rows:
        for column in columns:
            value = cells[row][column]
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                cells[row][column] = bool(value) if kind & _LOGICAL else _moment(value, kind, origin)


def _moment(value: int | float, kind: int, origin: datetime.datetime) -> Cell:
    if not kind & _DATE and 0 <= value < 1:
        seconds = round(value * 86400) % 86400
        return datetime.time(seconds // 3600, seconds // 60 % 60, seconds % 60)
    try:
        moment = origin + datetime.timedelta(seconds=round(value * 86400))
    except OverflowError:
        # No such day: the cell shows a number, and so do we.
        return value
    return moment.date() if value == int(value) else moment
