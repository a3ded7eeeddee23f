"""
Writes edited cells back into the workbook that they came from: the cells that differ are changed, everything else stays
byte for byte, and formulas are recomputed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.file_format import Grid
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.spreadsheet.formulas.addresses import address
from xl_departage.spreadsheet.recalculation import calculation_chain
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.patch import patch_values
from xl_departage.spreadsheet.recalculation.recalculate import recalculated
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.recalculation.workbook_model import FormulaKind, Value
from xl_departage.spreadsheet.storage.package import Package

_NUMBER = regex(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?")

Cells = Mapping[tuple[int, int], Value]
"""New values by row and column of the sheet, both from 1."""


def table_written(data: bytes, name: str, grid: Grid, rows: Sequence[Sequence[str]]) -> bytes:
    """
    The workbook with the table as edited.

    Args:
        data: The workbook.
        name: The name of the file, for messages.
        grid: The range that the table was read from.
        rows: The cells as texts; blank rows and columns at the end may be left out. Pairing a round blanks the column of points, which
            it makes wrong: a blank there leaves a formula in place.

    Raises FileError for more rows or columns than the range has, and for a changed cell whose value a formula gives.
    """
    width = max(map(len, grid.cells), default=0)
    if len(rows) > len(grid.cells) or any(any(row[width:]) for row in rows):
        raise FileError("write_back_shape", grid.place, rows=len(grid.cells), columns=width)
    column_of = grid.column_of
    assert column_of is not None, "the range of a workbook has columns"
    cells: dict[tuple[int, int], Value] = {}
    points = find_layout(grid.cells, ReadingOptions()).points
    computed = set()
    for down, row_before in enumerate(grid.cells):
        typed_row = rows[down] if down < len(rows) else ()
        for right, value in enumerate(row_before):
            text = typed_row[right].strip() if right < len(typed_row) else ""
            if text != shown_text(value).strip():
                place = grid.row_of(down + 1), column_of(right + 1)
                cells[place] = _value(text)
                if right == points and not text:
                    computed.add(place)
    return cells_written(data, name, {grid.place.sheet or "": cells}, computed)


def shown_text(value: object) -> str:
    """A cell as text to be edited: whole numbers without a decimal point, dates as year, month and day."""
    if value is None:
        return ""
    if isinstance(value, ErrorKind):
        return value.value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    isoformat = getattr(value, "isoformat", None)
    return str(value) if isoformat is None else str(isoformat())


def _value(text: str) -> Value:
    """The value of a typed text: a number if it is written as one, otherwise a text, never a formula; None for an empty text."""
    return float(text) if _NUMBER.fullmatch(text) else text or None


def cells_written(
    data: bytes,
    name: str,
    cells: Mapping[str, Cells],
    computed: Collection[tuple[int, int]] = (),
    *,
    replacing: bool = False,
) -> bytes:
    """
    The workbook with these cells, by sheet, and its formulas recomputed; the same bytes if nothing changes.

    Raises FileError for a cell with a formula. Exceptions: cells in `computed` keep their formula, and with
    `replacing`, a formula that is not part of an array is replaced.
    """
    package = Package(data, Place(file=name))
    changed = cells_patched(package, cells, computed, replacing=replacing)
    return data if changed is package else recalculated(changed, Report(name, ""))


def cells_patched(
    package: Package, cells: Mapping[str, Cells], computed: Collection[tuple[int, int]] = (), *, replacing: bool = False
) -> Package:
    """
    The workbook with these cells, by sheet, without recomputing; the same package if nothing changes. Raises FileError
    as `cells_written` does.
    """
    loaded = load(package)
    parts: dict[str, bytes] = {}
    freed: set[tuple[int, int]] = set()
    for index, sheet in enumerate(loaded.workbook.sheets):
        values = cells.get(sheet.name)
        if not values or sheet.part is None:
            continue
        scan = loaded.scans[index]
        values = {cell: value for cell, value in values.items() if cell not in computed or cell not in scan.formulas}
        formulas = [cell for cell in values if cell in scan.formulas]
        kept_formula = next(
            (cell for cell in formulas if not replacing or scan.formulas[cell].kind is not FormulaKind.PLAIN), None
        )
        if kept_formula is not None:
            place = package.place._replace(sheet=sheet.name, cell=address(*kept_formula))
            raise FileError("write_back_formula", place)
        patch = patch_values(scan, values)
        if patch.part is not None:
            parts[sheet.part] = patch.part
            freed.update(patch.freed)
    removed = calculation_chain.remove_outdated(package, loaded.parts.part, parts, freed)
    return Package(package.rewrite(parts, removed), package.place) if parts else package
