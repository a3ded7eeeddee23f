"""A tournament from a file of any kind: TRF, CSV, a range of a workbook, a page, a workbook made from a template, Papi's file."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Language, Text, languages
from xl_departage.chess.tournament.lacking import left_out
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.formats import CALC, EXCEL, EXCEL_WITH_MACROS, ending_of, endings
from xl_departage.formats.ods import ods_cells
from xl_departage.formats.source import Grid, Opened, Record, open_source, source_in
from xl_departage.spreadsheet.recalculation.recalculate import recalculated
from xl_departage.spreadsheet.recalculation.report import Report
from xl_departage.spreadsheet.recalculation.workbook_range import WorkbookCells, range_of, workbook_cells
from xl_departage.spreadsheet.storage.package import Package

WORKBOOK_ENDINGS = endings(EXCEL, EXCEL_WITH_MACROS)
SHEET_ENDINGS = endings(EXCEL, EXCEL_WITH_MACROS, CALC)


def open_document(data: bytes, name: str, reference: str | None = None) -> Opened:
    """
    What the bytes of a file hold; `name` is that of the file, for its ending and for messages.

    `reference` is the range or the sheet of a workbook; without it, a workbook made from a template is read as such, any other by its
    only visible sheet. Raises FileError or ArgumentError.
    """
    if ending_of(name) not in SHEET_ENDINGS:
        if reference is not None:
            raise FileError("range_without_workbook", Place(file=name))
        return open_source(data, name)
    # Imported here: TRF and CSV need no templates.
    from xl_departage.documents.templates.document import is_template, read_template

    workbook = open_workbook(data, name)
    if reference is None and is_template(workbook):
        return Record(replace(read_template(computed(workbook, data)), language=_language_of(workbook)), name)
    return grid_in(computed(workbook, data), reference)


def _language_of(workbook: WorkbookCells) -> Language | None:
    """The language of a workbook made from a template: that of the name of its list of players; None for those of older programs."""
    names = {name.casefold() for name in workbook.names}
    spelled = ((language, Text("templates.name.players").in_language(language)) for language in languages())
    return next((language for language, name in spelled if name.casefold() in names), None)


def grid_in(workbook: WorkbookCells, reference: str | None) -> Grid:
    """The cells of a range, or of the only visible sheet. Raises FileError."""
    cells = range_of(workbook, reference)
    return Grid(cells.cells, cells.place, cells.row_of, cells.column_of)


def read_document(
    data: bytes, name: str, options: ReadingOptions | None = None, reference: str | None = None
) -> Source:
    """The tournament in the bytes of a file, as from `open_document`. Raises FileError, GridError or ArgumentError."""
    return source_in(open_document(data, name, reference), options)


def not_held(source: Source, workbook: bytes, title: str) -> tuple[SourceNotice, ...]:
    """
    What a file says of its tournament and the workbook made of it has no cell for; nothing of a grid that holds nothing but players and
    games. `title` is that of the template.
    """
    if source.document is None and not source.identities:
        return ()
    return left_out(source.tournament, read_document(workbook, f"{title}{WORKBOOK_ENDINGS[0]}").tournament, title)


def open_workbook(data: bytes, name: str) -> WorkbookCells:
    """What a workbook shows. Raises FileError."""
    if ending_of(name) in WORKBOOK_ENDINGS:
        return workbook_cells(Package(data, Place(file=name)))
    return ods_cells(data, Place(file=name))


def computed(workbook: WorkbookCells, data: bytes) -> WorkbookCells:
    """The workbook with the values of its formulas, which a program that does not compute leaves out."""
    return workbook if workbook.computed else with_values(Package(data, workbook.place))[1]


def with_values(package: Package) -> tuple[Package, WorkbookCells]:
    """A file of Excel with the values of its formulas, and what it then shows. Raises FileError."""
    workbook = workbook_cells(package)
    if workbook.computed:
        return package, workbook
    package = Package(recalculated(package, Report(package.place.file or "", "")), package.place)
    return package, workbook_cells(package)
