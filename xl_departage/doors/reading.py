"""A tournament from a file of any kind: TRF, CSV, a range of a workbook, a workbook made from a template, Papi's file."""

from __future__ import annotations

from xl_departage.crosstable.options import ReadingOptions
from xl_departage.doors.ods import ods_cells
from xl_departage.errors import FileError, Place
from xl_departage.files.source import grid_source, read_source
from xl_departage.headless.recalculate import recalculated
from xl_departage.headless.report import Report
from xl_departage.headless.workbook_range import WorkbookCells, range_of, workbook_cells
from xl_departage.storage.package import Package
from xl_departage.tournament.source import Source, source_of

WORKBOOK_ENDINGS = (".xlsx", ".xlsm")
SHEET_ENDINGS = (*WORKBOOK_ENDINGS, ".ods")


def read_document(
    data: bytes, name: str, options: ReadingOptions | None = None, reference: str | None = None
) -> Source:
    """
    The tournament in the bytes of a file; `name` is that of the file, for its ending and for messages.

    `reference` is the range or the sheet of a workbook; without it, a workbook made from a template is read as such, any other by its
    only visible sheet. Raises FileError, GridError or ArgumentError.
    """
    if _ending(name) not in SHEET_ENDINGS:
        if reference is not None:
            raise FileError("range_without_workbook", Place(file=name))
        return read_source(data, name, options)
    # Imported here: TRF and CSV need no templates.
    from xl_departage.templates.document import is_template

    workbook = open_workbook(data, name)
    if reference is None and is_template(workbook):
        return template_source(workbook, data, options)
    found = range_of(workbook, reference)
    return grid_source(found.cells, found.place, options, row_of=found.row_of, column_of=found.column_of)


def open_workbook(data: bytes, name: str) -> WorkbookCells:
    """What a workbook shows. Raises FileError."""
    if _ending(name) in WORKBOOK_ENDINGS:
        return workbook_cells(Package(data, Place(file=name)))
    return ods_cells(data, Place(file=name))


def template_source(workbook: WorkbookCells, data: bytes, options: ReadingOptions | None = None) -> Source:
    """The tournament in an open workbook that was made from a template; `data` are its bytes. Raises FileError or ArgumentError."""
    from xl_departage.templates.document import read_template

    return source_of(read_template(_computed(workbook, data)), options, workbook.place.file or "")


def _ending(name: str) -> str:
    return name[name.rfind(".") :].lower() if "." in name else ""


def _computed(workbook: WorkbookCells, data: bytes) -> WorkbookCells:
    """The workbook with the values of its formulas, which a program that does not compute leaves out."""
    if workbook.computed:
        return workbook
    package = Package(data, workbook.place)
    return workbook_cells(Package(recalculated(package, Report(workbook.place.file or "", "")), workbook.place))
