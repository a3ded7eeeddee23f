"""
An openpyxl workbook as the bytes of a file: in memory, with the same bytes each time, and without changing the workbook.

openpyxl's own `save` changes the workbook (part numbers, styles, the time), closes pictures, writes each sheet to a temporary file
and dates every member of the archive. Therefore a copy of the workbook is written, part by part. The cells are not copied, but read
from the original and written here (`openpyxl_cells`), because copying and writing them would take most of the time.
"""

from __future__ import annotations

import contextlib
import copyreg
import datetime
import io
import pickle
import zipfile
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from openpyxl.drawing.image import Image
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.worksheet.table import TableList
from openpyxl.writer.excel import ExcelWriter
from openpyxl.xml.constants import ARC_CORE
from openpyxl.xml.functions import tostring

from xl_departage.base.errors import FileError
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.recalculation.openpyxl_cells import rows_xml
from xl_departage.spreadsheet.storage.archive import DATED, zipped

if TYPE_CHECKING:
    from openpyxl import Workbook

MAX_CELLS = 2_000_000
"""The most cells of an openpyxl workbook; more would take minutes and gigabytes, unlike in a file."""
_NO_ROWS = regex(rb"<sheetData\s*/>|<sheetData></sheetData>")


def was_loaded(workbook: Workbook) -> bool:
    """
    Whether a workbook was read from a file: programs store a theme or calculation settings of their own; a new workbook has
    neither.
    """
    calculation = workbook.calculation
    return workbook.loaded_theme is not None or calculation is None or calculation.calcId != 124519


def saved(workbook: Workbook) -> bytes:
    """The file that openpyxl makes from a workbook, which is not changed. Raises FileError if it cannot be written."""
    if workbook.write_only:
        raise FileError("workbook_write_only")
    if workbook.read_only:
        raise FileError("workbook_read_only")
    if not workbook.worksheets:
        raise FileError("workbook_no_sheets")
    cells = sum(len(sheet._cells) for sheet in workbook.worksheets)
    if cells > MAX_CELLS:
        raise FileError("workbook_huge", cells=cells, most=MAX_CELLS)
    try:
        parts = _parts(_copy(workbook))
        # The content types come first, as stream readers expect.
        return zipped(dict(sorted(parts.items(), key=lambda part: (part[0] != "[Content_Types].xml", part[0]))))
    except Exception as error:
        # openpyxl raises many kinds of errors for something that it cannot write.
        raise FileError("workbook_unsavable", reason=f"{type(error).__name__}: {error}") from error


def _copy(workbook: Workbook) -> Any:
    """A copy of the workbook that shares the original cells."""
    reducers: dict[type, Callable[[Any], Any]] = {
        # The items of this dictionary are pairs of name and area, not its contents.
        TableList: lambda tables: (TableList, (), None, None, iter(dict.items(tables))),
        Image: _reduced_image,
        zipfile.ZipFile: lambda archive: (_Archive, ({name: archive.read(name) for name in archive.namelist()},)),
    }
    reducers |= {type(sheet): _without_cells for sheet in workbook.worksheets}
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = copyreg.dispatch_table | reducers
    pickler.dump(workbook)
    copied = pickle.loads(stream.getbuffer())
    for sheet, original in zip(copied.worksheets, workbook.worksheets, strict=True):
        # A new dictionary of the original cells: those that openpyxl creates when it writes a table are added to it, not to the
        # caller's sheet.
        sheet._cells = dict(original._cells)
    return copied


def _without_cells(sheet: Any) -> Any:
    return copyreg.__newobj__, (type(sheet),), {**sheet.__dict__, "_cells": {}}  # type: ignore[attr-defined]


def _reduced_image(image: Any) -> Any:
    state = dict(image.__dict__)
    if not isinstance(image.ref, (str, bytes)) and not isinstance(image.ref, io.BytesIO):
        if hasattr(image.ref, "save"):
            content = io.BytesIO()
            image.ref.save(content, format=image.format)
        else:
            at = image.ref.tell()
            image.ref.seek(0)
            content = io.BytesIO(image.ref.read())
            image.ref.seek(at)
        state["ref"] = content
    return copyreg.__newobj__, (type(image),), state  # type: ignore[attr-defined]


class _Archive:
    """Parts by name, with the methods of a ZipFile that openpyxl uses."""

    def __init__(self, parts: dict[str, bytes] | None = None) -> None:
        self.parts = parts or {}

    def namelist(self) -> list[str]:
        return list(self.parts)

    def read(self, name: str) -> bytes:
        return self.parts[name]

    def writestr(self, name: str, content: str | bytes) -> None:
        self.parts[name] = content.encode("utf-8") if isinstance(content, str) else content


def _parts(workbook: Any) -> dict[str, bytes]:
    """The parts of the file, by name."""

    class WithoutRows(WorksheetWriter):  # type: ignore[misc,unused-ignore]
        def write_rows(self) -> None:
            stream: Any = self.xf
            with stream.send(True).element("sheetData"):
                pass
            stream.send(None)

    class InMemory(ExcelWriter):  # type: ignore[misc,unused-ignore]
        def write_worksheet(self, ws: Any) -> None:
            ws._drawing = SpreadsheetDrawing()
            ws._drawing.charts = ws._charts
            ws._drawing.images = ws._images
            content = io.BytesIO()
            writer = WithoutRows(ws, content)  # type: ignore[no-untyped-call,unused-ignore]
            try:
                # The rows come first: writing the cells collects the comments and links, which the elements below the rows refer
                # to.
                rows = rows_xml(ws)
                writer.write()  # type: ignore[no-untyped-call,unused-ignore]
            except BaseException:
                # If it is left open, it warns when it is collected; the original error is already being raised.
                with contextlib.suppress(Exception):
                    writer.close()  # type: ignore[no-untyped-call,unused-ignore]
                raise
            ws._rels = writer._rels  # type: ignore[attr-defined,unused-ignore]
            before, after = _NO_ROWS.split(content.getvalue(), 1)
            archive.writestr(ws.path[1:], b"".join((before, b"<sheetData>", rows, b"</sheetData>", after)))
            self.manifest.append(ws)

    archive = _Archive()
    dates = _dates(workbook)
    InMemory(workbook, archive).write_data()  # type: ignore[no-untyped-call,arg-type,unused-ignore]
    # openpyxl would write the time of saving, so that equal workbooks gave different files.
    workbook.properties.created, workbook.properties.modified = dates
    archive.writestr(ARC_CORE, tostring(workbook.properties.to_tree()))  # type: ignore[no-untyped-call,unused-ignore]
    return archive.parts


def _dates(workbook: Any) -> tuple[Any, Any]:
    """
    The dates on which a workbook was created and modified, as its file gives them; for a workbook that was just built, a fixed date
    instead of the clock's.
    """
    created, modified = workbook.properties.created, workbook.properties.modified
    built = created is not None and modified is not None and abs((modified - created).total_seconds()) < 1
    return (datetime.datetime(*DATED),) * 2 if built and not was_loaded(workbook) else (created, modified)
