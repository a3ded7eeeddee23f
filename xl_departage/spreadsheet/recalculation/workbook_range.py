"""
The cells of a range of a workbook, `Sheet!A1:K31`, as a spreadsheet shows them: the values stored in the file, with dates as dates.

The reader is the same as for recalculation, so that malicious packages are refused here too: entities, zip bombs, sheets that claim
more cells than they have. Cells are stored by address, so the area that a sheet claims to cover costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.addresses import column_number
from xl_departage.spreadsheet.recalculation.loading import LoadedWorkbook, load
from xl_departage.spreadsheet.recalculation.scanned_cells import SheetScan
from xl_departage.spreadsheet.recalculation.serial_dates import from_serial
from xl_departage.spreadsheet.recalculation.workbook_model import Value
from xl_departage.spreadsheet.storage.package import Package

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell

_STYLE = regex(rb"""\ss\s*=\s*["'](\d{1,9})["']""")


@dataclass(frozen=True)
class SheetValues:
    """The values of one worksheet."""

    name: str
    cells: Mapping[tuple[int, int], Cell]
    """The values by (row, column), without blank cells. Formulas have their last computed value."""
    hidden: Sequence[tuple[int, int]] = ()
    """The first and last column of each group of hidden columns."""

    @property
    def last_row(self) -> int:
        """The last row with a value; 0 for a blank sheet."""
        return max((row for row, _ in self.cells), default=0)

    @property
    def last_column(self) -> int:
        """The last column with a value; 0 for a blank sheet."""
        return max((column for _, column in self.cells), default=0)


@dataclass(frozen=True)
class WorkbookCells:
    """The values of all sheets of a workbook, and its names."""

    sheets: tuple[SheetValues, ...]
    place: Place
    """The file, for errors."""
    names: Mapping[str, str]
    """The formula of each name of the whole workbook."""
    hidden: frozenset[str] = frozenset()
    """The names of the hidden sheets."""
    computed: bool = True
    """Whether every formula has a saved value."""

    def sheet(self, name: str) -> SheetValues | None:
        """The sheet with this name; None if there is none."""
        return next((sheet for sheet in self.sheets if sheet.name == name), None)


def workbook_cells(package: Package) -> WorkbookCells:
    """The values of all sheets of a workbook, and its names. Raises FileError."""
    return cells_of(load(package))


def cells_of(loaded: LoadedWorkbook) -> WorkbookCells:
    """The same of a workbook that has been read."""
    workbook = loaded.workbook
    return WorkbookCells(
        tuple(_sheet_values(loaded)),
        loaded.package.place,
        {name.name: name.formula for name in workbook.names if name.sheet is None},
        frozenset(sheet.name for sheet in workbook.sheets if sheet.hidden),
        all(cell.cached is not None for scan in loaded.scans.values() for cell in scan.formulas.values()),
    )


def sheet_values(package: Package) -> list[SheetValues]:
    """The worksheets of a workbook in order, without sheets that have no cells (charts). Raises FileError."""
    return _sheet_values(load(package))


def _sheet_values(loaded: LoadedWorkbook) -> list[SheetValues]:
    workbook = loaded.workbook
    sheets = []
    for index, scan in loaded.scans.items():
        cells: dict[tuple[int, int], Cell] = dict(scan.constants)
        computed = {key: cell.cached for key, cell in scan.formulas.items()} | scan.children
        cells.update(computed)
        # For in-cell pictures and linked data types, other programs show this error.
        cells.update(dict.fromkeys(scan.opaque, ErrorKind.VALUE))
        for key in scan.date_cells | _dates(scan, computed, loaded.parts.date_styles):
            cells[key] = from_serial(scan.constants.get(key, computed.get(key)), workbook.date1904)
        values = {key: value for key, value in cells.items() if value is not None}
        sheets.append(SheetValues(workbook.sheets[index].name, values, scan.hidden_columns))
    return sheets


def _dates(
    scan: SheetScan, computed: Mapping[tuple[int, int], Value], date_styles: frozenset[int]
) -> set[tuple[int, int]]:
    """The cells with computed numbers that their formats show as dates."""
    numbers = {key for key, value in computed.items() if type(value) in (int, float)}
    if not numbers or not date_styles:
        return set()
    dates = set()
    text = scan.xml.text
    for packed, start in zip(scan.keys, scan.starts, strict=True):
        key = (packed >> 14, (packed & 0x3FFF) + 1)
        if key in numbers:
            style = _STYLE.search(text, start, text.index(b">", start))
            if style is not None and int(style[1]) in date_styles:
                dates.add(key)
    return dates


_REFERENCE = regex(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?")
_COLUMNS = regex(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_MOST_CELLS = 5_000_000


class CellsOfRange(NamedTuple):
    """The values of a range, and its place."""

    cells: list[list[object]]
    place: Place
    """The file and the sheet, for errors."""
    row: int
    """The row of the first cell in the sheet, from 1."""
    column: int
    """The column of the first cell in the sheet, from 1."""
    hidden: frozenset[int] = frozenset()
    """
    The hidden columns, counted from 0 within the range, if the reference is that of a whole sheet; otherwise empty.
    """

    def row_of(self, row: int) -> int:
        """The row in the sheet of a row of the range, both counted from 1."""
        return self.row + row - 1

    def column_of(self, column: int) -> int:
        """The column in the sheet of a column of the range, both counted from 1."""
        return self.column + column - 1


def range_of(workbook: WorkbookCells, reference: str | None = None, option: str = "--range") -> CellsOfRange:
    """
    The values stored in a workbook for a range, and its place.

    `reference` is `Sheet!A1:K31`, `'My sheet'!A1:K31`, `A1:K31`, whole columns (`A:K`) or the name of a sheet (all of its cells);
    the reference, or its sheet, may be omitted if the workbook has a single visible sheet. Formulas have their last computed value;
    `option` is the command's option for the reference, for messages. Raises FileError for an unknown sheet or an invalid range.
    """
    place, sheets = workbook.place, workbook.sheets
    names = [sheet.name for sheet in sheets]
    visible = [name for name in names if name not in workbook.hidden]
    sheet_name, area = _split(reference, names, visible, place, option)
    sheet = sheets[names.index(sheet_name)]
    place = place._replace(sheet=sheet_name)
    if area is None:
        first_row, first_column = 1, 1
        last_row, last_column = max(sheet.last_row, 1), max(sheet.last_column, 1)
    else:
        whole = _COLUMNS.fullmatch(area)
        match = _REFERENCE.fullmatch(f"{whole[1]}1:{whole[2]}{max(sheet.last_row, 1)}" if whole else area)
        if match is None:
            raise FileError("range_unreadable", place, range=area)
        try:
            columns = sorted(column_number(match[group] or match[1]) for group in (1, 3))
        except ValueError:
            raise FileError("range_unreadable", place, range=area) from None
        rows = sorted(int(match[group] or match[2]) for group in (2, 4))
        (first_column, last_column), (first_row, last_row) = columns, rows
        last_row, last_column = min(last_row, sheet.last_row), min(last_column, sheet.last_column)
        if first_row < 1 or first_row > last_row or first_column > last_column:
            raise FileError("range_empty", place, range=area)
    if (last_row - first_row + 1) * (last_column - first_column + 1) > _MOST_CELLS:
        raise FileError("range_too_large", place)
    values = sheet.cells
    cells: list[list[object]] = [
        [values.get((row, column)) for column in range(first_column, last_column + 1)]
        for row in range(first_row, last_row + 1)
    ]
    hidden = (
        frozenset(column - 1 for first, last in sheet.hidden for column in range(first, min(last, last_column) + 1))
        if area is None
        else frozenset()
    )
    return CellsOfRange(cells, place, first_row, first_column, hidden)


def _split(
    reference: str | None, names: list[str], visible: list[str], place: Place, option: str
) -> tuple[str, str | None]:
    """
    The sheet and the area of a reference, None for all its cells. `option` is the command's option for it, for messages, which name
    no hidden sheet. Raises FileError.
    """
    titles = ", ".join(visible)
    if not visible and not reference:
        raise FileError("range_no_worksheet", place)
    if reference and "!" in reference:
        sheet, _, area = reference.rpartition("!")
        wanted = sheet.strip()
        if wanted.startswith("'") and wanted.endswith("'") and len(wanted) > 1:
            wanted = wanted[1:-1].replace("''", "'")
    else:
        by_name = {name.lower(): name for name in names}
        if reference and reference.strip().lower() in by_name:
            return by_name[reference.strip().lower()], None
        if reference and not (_REFERENCE.fullmatch(reference.strip()) or _COLUMNS.fullmatch(reference.strip())):
            raise FileError("range_no_sheet", place, sheet=reference, known=titles)
        if len(visible) != 1:
            raise FileError("range_which_sheet", place, known=titles, option=option)
        wanted, area = visible[0], reference or ""
    for name in names:
        if name.lower() == wanted.lower():
            return name, area.strip() or None
    raise FileError("range_no_sheet", place, sheet=wanted, known=titles)
