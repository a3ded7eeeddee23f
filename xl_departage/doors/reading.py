"""A tournament from a file of any kind: TRF, CSV, a range of a workbook, a workbook made from a template, Papi's file."""

from __future__ import annotations

from xl_departage.crosstable.options import ReadingOptions
from xl_departage.errors import FileError, Place
from xl_departage.files.source import GRID_ENDINGS, TRF_ENDINGS, grid_source, read_source
from xl_departage.headless.recalculate import recalculated
from xl_departage.headless.report import Report
from xl_departage.headless.workbook_range import WorkbookCells, range_of, workbook_cells
from xl_departage.storage.package import Package
from xl_departage.tournament.source import Source, source_of

WORKBOOK_ENDINGS = (".xlsx", ".xlsm")
ENDINGS = (*TRF_ENDINGS, *GRID_ENDINGS, *WORKBOOK_ENDINGS)
"""The endings of the files that are read, as messages list them."""


def read_document(
    data: bytes, name: str, options: ReadingOptions | None = None, reference: str | None = None
) -> Source:
    """
    The tournament in the bytes of a file; `name` is that of the file, for its ending and for messages.

    `reference` is the range or the sheet of a workbook; without it, a workbook made from a template is read as such, any other by its
    only visible sheet. Raises FileError, GridError or ArgumentError.
    """
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    if ending in WORKBOOK_ENDINGS:
        return _workbook(Package(data, Place(file=name)), name, options, reference)
    if reference is not None:
        raise FileError("range_without_workbook", Place(file=name))
    return read_source(data, name, options)


def _workbook(package: Package, name: str, options: ReadingOptions | None, reference: str | None) -> Source:
    # Imported here: TRF and CSV need no templates.
    from xl_departage.templates.document import is_template, read_template

    cells = workbook_cells(package)
    if reference is None and is_template(cells):
        return source_of(read_template(_computed(cells, package)), options, name)
    found = range_of(cells, reference)
    return grid_source(found.cells, found.place, options, row_of=found.row_of, column_of=found.column_of)


def _computed(cells: WorkbookCells, package: Package) -> WorkbookCells:
    """The workbook with the values of its formulas, which a program that does not compute leaves out."""
    if cells.computed:
        return cells
    return workbook_cells(Package(recalculated(package, Report(package.place.file or "", "")), package.place))
