"""The cells of a range of a workbook, as a spreadsheet shows them: `Sheet!A1:K31`."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from xl_departage.errors import FileError, Place
from xl_departage.formulas.addresses import column_number
from xl_departage.headless.cell_values import sheet_values
from xl_departage.regex import regex
from xl_departage.storage.package import Package

_REFERENCE = regex(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?")
_COLUMNS = regex(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_MOST_CELLS = 5_000_000


class CellsOfRange(NamedTuple):
    """The values of a range, and its place."""

    cells: list[list[object]]
    place: Place
    """File and sheet."""
    row: int
    """Row of the first cell, from 1."""
    column: int

    def row_of(self, row: int) -> int:
        """The row in the sheet of a row of the range."""
        return self.row + row - 1

    def column_of(self, column: int) -> int:
        """The column in the sheet of a column of the range."""
        return self.column + column - 1


def read_range(path: Path, reference: str | None = None, option: str = "--range") -> CellsOfRange:
    """
    The values stored in the file for a range, and its place.

    `reference` is `Sheet!A1:K31`, `'My sheet'!A1:K31`, `A1:K31`, whole columns (`A:K`) or the name of a sheet (all of
    its cells); the reference, or its sheet, may be omitted if the workbook has a single sheet. Formulas have their last
    computed value. Raises FileError for a file that is not a valid workbook, an unknown sheet, or an invalid range.
    """
    place = Place(file=str(path))
    sheets = sheet_values(Package.open(path))
    names = [sheet.name for sheet in sheets]
    sheet_name, area = _split(reference, names, place, option)
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
    return CellsOfRange(cells, place, first_row, first_column)


def _split(reference: str | None, names: list[str], place: Place, option: str) -> tuple[str, str | None]:
    """The sheet and the area of a reference; `option` is the command's option for it, for messages."""
    known = ", ".join(names)
    if not names:
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
            raise FileError("range_no_sheet", place, sheet=reference, known=known)
        if len(names) > 1:
            raise FileError("range_which_sheet", place, known=known, option=option)
        wanted, area = names[0], reference or ""
    for name in names:
        if name.lower() == wanted.lower():
            return name, area.strip() or None
    raise FileError("range_no_sheet", place, sheet=wanted, known=known)
