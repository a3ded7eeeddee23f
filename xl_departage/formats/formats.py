"""
The file formats, one line each: how a file is recognised, which module reads and writes it, what arbiters call it.

The table is open: a line that `add_format` adds is available to every command, the page, help and documentation.
Workbooks, whose formulas are computed before they are read, add their lines from a higher wing:
`documents.workbook_formats`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeGuard

from xl_departage.base.errors import FileError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text, series
from xl_departage.base.text_encoding import decode, without_mark
from xl_departage.formats.file_format import Encoded, FileFormat, Tried
from xl_departage.spreadsheet.storage.file_kinds import kind_of_content


def _holds(pattern: str) -> Callable[[bytes], bool]:
    """A test for texts in which the pattern is found; `^` matches at the beginning of a line."""
    compiled = re.compile(pattern, re.MULTILINE | re.IGNORECASE)

    def found(data: bytes) -> bool:
        try:
            return compiled.search(decode(data).text) is not None
        except FileError:
            # The bytes are not text, which the reader of texts will report.
            return False

    return found


TRF = FileFormat(
    Text("format.trf"),
    (".trf", ".trfx"),
    module="xl_departage.formats.trf.file",
    # The pattern starts at the first line, because a name in a list may contain a line that looks like a record.
    holds=_holds(r"\A(?:\s*\n|#[^\n]*\n)*(?=\w{3}(?: |$))[\s\S]*?^001 [ \d]{3}\d "),
    reads=True,
    writes=True,
    holds_tiebreaks=True,
    tried=Tried(11, ("TRF16", "TRF26")),
    lacks=Text("format.trf.lacks"),
)
PAPI = FileFormat(
    Text("format.papi"),
    (".papi", ".mdb"),
    module="xl_departage.formats.papi.papi_reading",
    # Access databases of 1997 to 2003, and later ones.
    begins=(b"\x00\x01\x00\x00Standard Jet DB\x00", b"\x00\x01\x00\x00Standard ACE DB\x00"),
    reads=True,
    tried=Tried(5, ("Papi 3.3.7", "Papi 3.3.8")),
    lacks=Text("format.papi.lacks"),
)
SWISS_MANAGER = FileFormat(
    Text("format.swiss_manager"),
    (".tunx", ".turx", ".tumx", ".tutx"),
    module="xl_departage.formats.swiss_manager.swiss_manager_reading",
    begins=(b"\x93\xff\x89\x44",),
    reads=True,
    tried=Tried(7, ("2026",)),
    lacks=Text("format.swiss_manager.lacks"),
)
CSV = FileFormat(
    Text("format.csv"),
    (".csv",),
    module="xl_departage.formats.csv_file",
    reads=True,
    writes=True,
    is_grid=True,
    delimiter=";",
    lacks=Text("format.csv.lacks"),
)
TSV = FileFormat(
    Text("format.csv"),
    (".tsv",),
    module="xl_departage.formats.csv_file",
    reads=True,
    writes=True,
    is_grid=True,
    delimiter="\t",
    lacks=Text("format.csv.lacks"),
)
TEXT = FileFormat(
    Text("format.text"),
    (".txt",),
    module="xl_departage.formats.csv_file",
    reads=True,
    is_grid=True,
    lacks=Text("format.csv.lacks"),
)
SWISS_MANAGER_PAIRINGS = FileFormat(
    Text("format.pairings"),
    (".txt",),
    module="xl_departage.formats.swiss_manager.swiss_manager_pairings",
    writes=True,
    of_rounds=True,
    tried=Tried(1, ("Swiss-Manager 15.0",)),
    lacks=Text("format.pairings.lacks"),
)
PAGE = FileFormat(
    Text("format.page"),
    (".html", ".htm"),
    module="xl_departage.formats.page_table",
    holds=_holds(r"\A\s*<(?:!doctype\s+html|html)\b"),
    reads=True,
    lacks=Text("format.page.lacks"),
)
COMPRESSED_CSV = FileFormat(Text("format.compressed_csv"), (".csv.gz",))
JSON = FileFormat(Text("format.json"), (".json",))

FORMATS = [TRF, PAPI, SWISS_MANAGER, CSV, TSV, TEXT, SWISS_MANAGER_PAIRINGS, PAGE, COMPRESSED_CSV, JSON]


def add_format(line: FileFormat) -> FileFormat:
    """Add a format to the table, so that every command knows it, and return it."""
    FORMATS.append(line)
    return line


def ending_of(name: object) -> str:
    """
    The ending of a file's name as the table spells it; for an unknown one, the text from the last full stop on; empty
    without a full stop.
    """
    file = str(name).rpartition("/")[2].lower()
    known = [ending for file_format in FORMATS for ending in file_format.endings if file.endswith(ending)]
    return max(known, key=len, default=file[file.rfind(".") :] if "." in file else "")


def format_of(name: object) -> FileFormat | None:
    """The format that the ending of a name belongs to; None for an unknown ending."""
    ending = ending_of(name)
    return next((file_format for file_format in FORMATS if ending in file_format.endings), None)


def recognised(data: bytes) -> FileFormat | None:
    """The format that the bytes of a file show; None if they show none, as for most texts."""
    return next((file_format for file_format in FORMATS if file_format.recognises(data)), None)


def format_to_read(data: bytes, name: str) -> FileFormat:
    """
    The format of a file according to the ending of its name; for a text with cells, the format that its bytes show, if any. Raises
    FileError for an ending of no format that is read, and for a file that is empty, a PDF or a picture.
    """
    kind = format_of(name)
    if kind is None or not kind.reads:
        known = ", ".join(dict.fromkeys(file_format.endings[0] for file_format in FORMATS if file_format.reads))
        raise FileError("file_ending", Place(file=name), ending=ending_of(name) or "—", known=known)
    if not kind.is_workbook:
        # What is no workbook is called by what it is where its package is opened.
        refuse_no_table(data, name)
    if kind is TRF:
        _refuse_no_records(data, name)
    return recognised(data) or kind if kind.is_grid else kind


def _refuse_no_records(data: bytes, name: str) -> None:
    """Raise FileError for a file named as a TRF file that has no line of one, and by its first bytes is a CSV or a web page."""
    found = kind_of_content(data)
    if found in ("csv", "html") and not _RECORD.search(data):
        raise FileError(f"file_trf_is_{found}", Place(file=name))


_RECORD = re.compile(rb"^(?:\d\d\d|XX[A-Z]|###)(?: |$)", re.MULTILINE)
"""The beginning of a line of a TRF file, also of a damaged one."""


def refuse_no_table(data: bytes, name: str) -> None:
    """Raise FileError for a file that is empty but for blanks, or by its first bytes a PDF or a picture, whatever its name says."""
    if not without_mark(data).replace(b"\0", b"").strip():
        raise FileError("package_empty", Place(file=name))
    kind = kind_of_content(data)
    if kind in ("pdf", "image"):
        raise FileError(f"file_is_{kind}", Place(file=name))


def is_trf(opened: object) -> TypeGuard[Encoded]:
    """Whether what was opened is a TRF file, whose lines stay as they are when a round is added."""
    return isinstance(opened, Encoded) and opened.format is TRF


def endings(*formats: FileFormat) -> tuple[str, ...]:
    """All endings of these formats."""
    return tuple(ending for file_format in formats for ending in file_format.endings)


def names_read() -> Text:
    """The names of the formats from which a tournament can be read, as a list within a sentence."""
    return series(list(dict.fromkeys(file_format.name for file_format in FORMATS if file_format.reads)), "list.part")


def formats_read() -> Text:
    """The formats from which a tournament can be read, as a list within a sentence, each with the usual endings of its files."""
    return _listed(file_format for file_format in FORMATS if file_format.reads)


def formats_of_tournaments() -> Text:
    """The formats as in `formats_read` without those of a crosstable alone, which has no days and no numbers of a federation."""
    return _listed(file_format for file_format in FORMATS if file_format.reads and not file_format.is_grid)


def names_written() -> Text:
    """The formats in which a tournament can be written, as in `formats_read`."""
    return _listed(file_format for file_format in FORMATS if file_format.writes)


def _listed(formats: Iterable[FileFormat]) -> Text:
    endings_by_name = grouped((file_format.name, file_format.endings[0]) for file_format in formats).items()
    return series(
        [Text("format.listed", name=name, endings=", ".join(usual)) for name, usual in endings_by_name], "list.part"
    )


def formats_written() -> tuple[FileFormat, ...]:
    """The formats in which a tournament can be written."""
    return tuple(file_format for file_format in FORMATS if file_format.writes)


def endings_read() -> tuple[str, ...]:
    """All endings of files from which a tournament can be read."""
    return endings(*(file_format for file_format in FORMATS if file_format.reads))


def written_format(target: object, *formats: FileFormat) -> FileFormat:
    """That one of these formats whose files have the ending of the target's name. Raises FileError if there is none."""
    ending = ending_of(target)
    chosen = next((file_format for file_format in formats if ending in file_format.endings), None)
    if chosen is None:
        known = ", ".join(file_format.endings[0] for file_format in formats)
        raise FileError("ending_not_written", Place(file=str(target)), ending=ending or "—", known=known)
    return chosen
