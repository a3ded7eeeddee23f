"""
The tables of `rate` and `submission` from files and back: CSV, gzip CSV, and workbooks by openpyxl.
"""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xl_departage.cli.workbook_range import UNREADABLE_WORKBOOK
from xl_departage.errors import DepartageError, FileError, Place
from xl_departage.headless.package import Package
from xl_departage.ratings.period import Period
from xl_departage.ratings.period_files import list_csv, read_table
from xl_departage.ratings.period_list import list_table
from xl_departage.ratings.period_tables import TextTable, cell_text

WORKBOOKS = (".xlsx", ".xlsm")
LIST_ENDINGS = (".csv", ".csv.gz", ".xlsx")
SHEET_NAMES = {
    "players": ("players", "joueurs", "before"),
    "games": ("games", "parties"),
}
"""Worksheets looked for, when a workbook has more than one."""


@contextmanager
def collector_paused() -> Iterator[None]:
    """
    No cyclic garbage collection meanwhile: a period makes hundreds of thousands of small objects and no cycles,
    and looking through them again and again takes a third of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def load_table(path: Path, role: str) -> TextTable:
    """
    The table of a file; `role` is "players" or "games", for the choice of a worksheet. Raises FileError.
    """
    if path.suffix.lower() in WORKBOOKS:
        return _worksheet_table(path, role)
    return read_table(path)


def list_bytes(period: Period, output: Path) -> bytes:
    """
    The new list in the format the file name asks for. Raises FileError for another ending than .csv, .csv.gz and .xlsx.
    """
    name = output.name.lower()
    if name.endswith(".csv.gz"):
        return list_csv(period, compressed=True)
    if name.endswith(".csv"):
        return list_csv(period)
    if name.endswith(".xlsx"):
        return _workbook(period, output)
    raise FileError("rate_bad_output", Place(file=str(output)))


def _worksheet_table(path: Path, role: str) -> TextTable:
    from openpyxl import load_workbook
    from openpyxl.utils import get_column_letter

    try:
        # Our reader of packages refuses what is encrypted, damaged or hostile before openpyxl sees it.
        content = Package.open(path).content
        workbook = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        try:
            worksheet = workbook[_sheet_name(path, workbook.sheetnames, role)]
            title = worksheet.title
            cells = [(number, row) for number, row in enumerate(worksheet.iter_rows(values_only=True), 1)]
        finally:
            workbook.close()
    except DepartageError:
        raise
    except UNREADABLE_WORKBOOK as error:
        raise FileError("rate_bad_workbook", Place(file=str(path)), reason=error) from None
    kept = [(number, row) for number, row in cells if any(cell not in (None, "") for cell in row)]
    if not kept:
        raise FileError("period_no_header", Place(file=str(path), sheet=title))
    texts = [(number, [cell_text(cell) for cell in row]) for number, row in kept]
    header = texts[0][1]
    while header and not header[-1].strip():
        header.pop()
    rows = [_fitted(row, len(header)) for _, row in texts[1:]]

    def place(row: int | None, column: int | None, shown: str | None) -> Place:
        number = kept[0 if row is None else row + 1][0]
        if column is None:
            return Place(file=str(path), sheet=title, line=number, text=shown)
        return Place(file=str(path), sheet=title, cell=f"{get_column_letter(column + 1)}{number}", text=shown)

    return TextTable.of_rows(header, rows, place)


def _fitted(row: list[str], width: int) -> list[str]:
    # Worksheets may end anywhere to the right of the table; only blank cells are cut off or filled in.
    while len(row) > width and not row[-1].strip():
        row.pop()
    return row + [""] * (width - len(row))


def _sheet_name(path: Path, names: Sequence[str], role: str) -> str:
    for name in names:
        if name.strip().lower() in SHEET_NAMES[role]:
            return name
    if len(names) == 1:
        return names[0]
    raise FileError(
        "rate_which_sheet", Place(file=str(path)), wanted=" / ".join(SHEET_NAMES[role]), known=", ".join(names)
    )


def _workbook(period: Period, output: Path) -> bytes:
    from openpyxl import Workbook
    from openpyxl.utils.exceptions import IllegalCharacterError

    header, rows = list_table(period)
    workbook = Workbook()
    worksheet: Any = workbook.active
    worksheet.title = "players"
    worksheet.append(header)
    worksheet.freeze_panes = "A2"
    for number, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            if value == "":
                continue
            cell = worksheet.cell(number, column)
            try:
                cell.value = value
            except IllegalCharacterError:
                raise FileError(
                    "rate_bad_character", Place(file=str(output), cell=cell.coordinate, text=str(value))
                ) from None
            if isinstance(value, str):
                # A name that begins with = must stay a name.
                cell.data_type = "s"
    buffer = io.BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()
