"""
The formats of files by the endings of their names: one table for every command.

What a file is written as, the ending of its name decides. A command names the formats that it writes; any other ending is refused before
anything is written.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.errors import FileError, Place


class FileFormat(NamedTuple):
    """One format of files."""

    endings: tuple[str, ...]
    """In lower case; the first is the usual one."""
    is_workbook: bool = False
    is_grid: bool = False
    """Whether it is a text with cells."""
    delimiter: str = ""
    """Between the cells of a text that is written."""


TRF = FileFormat((".trf", ".trfx"))
PAPI = FileFormat((".papi", ".mdb"))
SWISS_MANAGER = FileFormat((".tunx", ".turx", ".tumx", ".tutx"))
CSV = FileFormat((".csv",), is_grid=True, delimiter=";")
TSV = FileFormat((".tsv",), is_grid=True, delimiter="\t")
TEXT = FileFormat((".txt",), is_grid=True)
PAGE = FileFormat((".html", ".htm"))
EXCEL = FileFormat((".xlsx",), is_workbook=True)
EXCEL_WITH_MACROS = FileFormat((".xlsm",), is_workbook=True)
CALC = FileFormat((".ods",), is_workbook=True)
COMPRESSED_CSV = FileFormat((".csv.gz",))
JSON = FileFormat((".json",))

FORMATS = (TRF, PAPI, SWISS_MANAGER, CSV, TSV, TEXT, PAGE, EXCEL, EXCEL_WITH_MACROS, CALC, COMPRESSED_CSV, JSON)


def ending_of(name: object) -> str:
    """The ending of a file's name, as the table has it; of an unknown one, what follows the last point; else empty."""
    file = str(name).rpartition("/")[2].lower()
    known = [ending for one in FORMATS for ending in one.endings if file.endswith(ending)]
    return max(known, key=len, default=file[file.rfind(".") :] if "." in file else "")


def format_of(name: object) -> FileFormat | None:
    """The format that the ending of a name gives; None for an unknown one."""
    ending = ending_of(name)
    return next((one for one in FORMATS if ending in one.endings), None)


def endings(*formats: FileFormat) -> tuple[str, ...]:
    """All endings of some formats."""
    return tuple(ending for one in formats for ending in one.endings)


def written_format(target: object, *formats: FileFormat) -> FileFormat:
    """The one of these formats that the ending of a target's name asks for. Raises FileError for any other ending."""
    chosen = format_of(target)
    if chosen is None or chosen not in formats:
        known = ", ".join(one.endings[0] for one in formats)
        raise FileError("ending_not_written", Place(file=str(target)), ending=ending_of(target) or "—", known=known)
    return chosen
