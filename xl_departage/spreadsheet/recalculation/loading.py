"""Reads a package into the model that is computed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.limits import DEFAULT, Limits
from xl_departage.spreadsheet.recalculation.metadata_xml import Metadata
from xl_departage.spreadsheet.recalculation.scanned_cells import SheetContext, SheetScan
from xl_departage.spreadsheet.recalculation.sheet_xml import scan_sheet
from xl_departage.spreadsheet.recalculation.workbook_model import Workbook
from xl_departage.spreadsheet.recalculation.workbook_xml import WorkbookParts, read_tables, read_workbook
from xl_departage.spreadsheet.storage.package import Package


@dataclass(slots=True, eq=False)
class LoadedWorkbook:
    """A workbook in memory: the model, and the positions of its cells in the file."""

    package: Package
    source: Package
    """The package as it was read, before arrays were marked as dynamic again."""
    parts: WorkbookParts
    scans: dict[int, SheetScan]
    """The scans of the sheets that have cells, by the index of the sheet."""

    @property
    def workbook(self) -> Workbook:
        return self.parts.workbook


class _Around(NamedTuple):
    """What the values of a sheet's cells depend on outside the sheet."""

    strings: tuple[str, ...]
    date_styles: frozenset[int]
    dynamic: frozenset[str]
    errors: tuple[tuple[str, ErrorKind], ...]
    date1904: bool


_SMALL: Final = 2**18
"""The maximum size of a sheet that is remembered, in bytes."""
_FEW: Final = 10_000
"""The most shared texts of a workbook whose sheets are remembered."""
_FORMULA: Final = regex(rb"<(?:[\w.-]+:)?f[\s/>]")


def load(package: Package, *, to_compute: bool = False, limits: Limits = DEFAULT) -> LoadedWorkbook:
    """
    Read all sheets, tables and names. Raises FileError or LimitError.

    With `to_compute`, the cells of a workbook without any formula are not read, because there is nothing to compute.
    """
    parts = read_workbook(package)
    workbook = parts.workbook
    if to_compute and not any(
        map(_may_hold_formulas, map(package.read, filter(None, (s.part for s in workbook.sheets))))
    ):
        return LoadedWorkbook(package, package, parts, {})
    scans: dict[int, SheetScan] = {}
    seen: set[str] = set()
    cells, formulas = limits.cells, limits.formulas
    meta = parts.metadata
    around = _Around(
        tuple(parts.strings), parts.date_styles, meta.dynamic, tuple(meta.errors.items()), workbook.date1904
    )
    for index, sheet in enumerate(workbook.sheets):
        if sheet.part is None:
            continue
        if sheet.part.lower() in seen:
            raise FileError("package_duplicate", package.place._replace(sheet=sheet.name), part=sheet.part)
        seen.add(sheet.part.lower())
        context = SheetContext(
            name=sheet.name,
            part=sheet.part,
            place=package.place,
            strings=parts.strings,
            date_styles=parts.date_styles,
            metadata=parts.metadata,
            date1904=workbook.date1904,
            cells=cells,
            formulas=formulas,
        )
        scan = _scanned(package.read(sheet.part), context, around)
        cells -= len(scan.keys)
        formulas -= len(scan.formulas)
        sheet.constants = scan.constants
        sheet.formulas = scan.formulas
        sheet.date_cells = scan.date_cells
        sheet.merged = scan.merged
        sheet.hidden_rows = scan.hidden_rows
        sheet.filtered = scan.filtered
        sheet.opaque = scan.opaque
        scans[index] = scan
        workbook.tables += read_tables(package, index, sheet.part)
    return LoadedWorkbook(package, package, parts, scans)


def _scanned(data: bytes, context: SheetContext, around: _Around) -> SheetScan:
    """
    The scan of a sheet. That of a small sheet is remembered, because commands look at the same workbook two or three times.
    """
    if len(data) <= _SMALL and len(around.strings) <= _FEW:
        try:
            scan = _remembered(data, around)
        except FileError:
            # Scanned again, for an error that names the file and the sheet.
            return scan_sheet(data, context)
        if len(scan.keys) <= context.cells and len(scan.formulas) <= context.formulas:
            # Only the formulas of a scan are ever changed: `dynamic_mark` makes arrays dynamic again.
            return replace(scan, formulas=scan.formulas.copy())
    return scan_sheet(data, context)


@lru_cache(maxsize=64)
def _remembered(data: bytes, around: _Around) -> SheetScan:
    context = SheetContext(
        name="",
        part="",
        place=Place(),
        strings=around.strings,
        date_styles=around.date_styles,
        metadata=Metadata(around.dynamic, dict(around.errors)),
        date1904=around.date1904,
    )
    return scan_sheet(data, context)


def _may_hold_formulas(content: bytes) -> bool:
    """Whether the XML of a sheet may contain an element `f`; always True for UTF-16."""
    # Equivalent mutant `4 -> 5`: in an encoding with two or four bytes per character, one of the first four bytes is 0.
    return b"\0" in content[:4] or _FORMULA.search(content) is not None
