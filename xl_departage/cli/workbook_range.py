"""
The cells of a range of a workbook, as a spreadsheet shows them: `Sheet!A1:K31`.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path

from xl_departage.errors import ErrorKind, FileError, Place
from xl_departage.headless.package import Package

_ERRORS: dict[str, object] = {kind.value: kind for kind in ErrorKind}
_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?")
_MOST_CELLS = 5_000_000
UNREADABLE_WORKBOOK = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    SyntaxError,
)
"""What openpyxl raises at a workbook whose parts are not what they should be; XML errors are SyntaxErrors."""


def read_range(path: Path, reference: str | None = None) -> tuple[list[list[object]], Place]:
    """
    The values that the file holds for a range, and its place for messages.

    `reference` is `Sheet!A1:K31`, `'My sheet'!A1:K31`, `A1:K31` or the name of a sheet (all of its cells); it may be
    left out, and the sheet too, where the workbook has a single sheet. Formulas count with the value last computed.
    Raises FileError for a file that is no sound workbook, an unknown sheet, and a range that is none.
    """
    from openpyxl import load_workbook
    from openpyxl.utils import column_index_from_string

    # Our reader of packages refuses what is encrypted, damaged or hostile before openpyxl sees it.
    content = Package.open(path).content
    place = Place(file=str(path))
    try:
        workbook = load_workbook(io.BytesIO(content), data_only=True)
    except UNREADABLE_WORKBOOK as error:
        raise FileError("range_bad_workbook", place, reason=error) from None
    names = [sheet.title for sheet in workbook.worksheets]
    sheet_name, area = _split(reference, names, place)
    worksheet = workbook[sheet_name]
    place = place._replace(sheet=sheet_name)
    if area is None:
        first_row, first_column = 1, 1
        last_row, last_column = worksheet.max_row, worksheet.max_column
    else:
        match = _REFERENCE.fullmatch(area)
        if match is None:
            raise FileError("range_unreadable", place, range=area)
        columns = sorted(column_index_from_string((match[group] or match[1]).upper()) for group in (1, 3))
        rows = sorted(int(match[group] or match[2]) for group in (2, 4))
        (first_column, last_column), (first_row, last_row) = columns, rows
        last_row, last_column = min(last_row, worksheet.max_row), min(last_column, worksheet.max_column)
        if first_row < 1 or first_row > last_row or first_column > last_column:
            raise FileError("range_empty", place, range=area)
    if (last_row - first_row + 1) * (last_column - first_column + 1) > _MOST_CELLS:
        raise FileError("range_too_large", place)
    cells: list[list[object]] = [
        [_ERRORS.get(str(cell.value), cell.value) if cell.data_type == "e" else cell.value for cell in row]
        for row in worksheet.iter_rows(first_row, last_row, first_column, last_column)
    ]
    return cells, place


def _split(reference: str | None, names: list[str], place: Place) -> tuple[str, str | None]:
    """
    The sheet and the area of a reference.
    """
    known = ", ".join(names)
    if not names:
        raise FileError("range_bad_workbook", place, reason="no worksheet")
    if reference and "!" in reference:
        sheet, _, area = reference.rpartition("!")
        wanted = sheet.strip()
        if wanted.startswith("'") and wanted.endswith("'") and len(wanted) > 1:
            wanted = wanted[1:-1].replace("''", "'")
    else:
        by_name = {name.lower(): name for name in names}
        if reference and reference.strip().lower() in by_name:
            return by_name[reference.strip().lower()], None
        if len(names) > 1:
            raise FileError("range_which_sheet", place, known=known)
        wanted, area = names[0], reference or ""
    for name in names:
        if name.lower() == wanted.lower():
            return name, area.strip() or None
    raise FileError("range_no_sheet", place, sheet=wanted, known=known)
