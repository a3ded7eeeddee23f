"""From a package to the model for computation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xl_departage.base.errors import FileError
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.cells import SheetContext, SheetScan
from xl_departage.spreadsheet.recalculation.limits import DEFAULT, Limits
from xl_departage.spreadsheet.recalculation.model import Workbook
from xl_departage.spreadsheet.recalculation.sheet_xml import scan_sheet
from xl_departage.spreadsheet.recalculation.workbook_xml import WorkbookParts, read_tables, read_workbook
from xl_departage.spreadsheet.storage.package import Package


@dataclass(slots=True, eq=False)
class LoadedWorkbook:
    """A workbook in memory: the model, and the positions of its cells in the file."""

    package: Package
    source: Package
    """The package as it was read, before arrays were marked again."""
    parts: WorkbookParts
    scans: dict[int, SheetScan]
    """By sheet index, without sheets that have no cells."""

    @property
    def workbook(self) -> Workbook:
        return self.parts.workbook


_FORMULA: Final = regex(rb"<(?:[\w.-]+:)?f[\s/>]")


def load(package: Package, *, to_compute: bool = False, limits: Limits = DEFAULT) -> LoadedWorkbook:
    """
    Read all sheets, tables and names. Raises FileError, LimitError.

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
        scan = scan_sheet(package.read(sheet.part), context)
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


def _may_hold_formulas(content: bytes) -> bool:
    """
    Whether the XML of a sheet may contain an element `f`; always true for encodings that are not ASCII-compatible.
    """
    return b"\0" in content[:4] or _FORMULA.search(content) is not None
