"""
Reads the file that a program passes, as a path, bytes or a stream, and determines its format by its name or its first bytes.
"""

from __future__ import annotations

import os
from typing import IO, Any

from xl_departage.base.errors import FileError, Place, WrongType
from xl_departage.formats.formats import TEXT, recognised
from xl_departage.spreadsheet.storage.content import located, read_bytes, read_stream

Readable = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes]
"""A path or an address, the content of a file, or a binary stream."""


def content_of(file: Readable, name: str | None) -> tuple[bytes, str]:
    """
    The bytes of a file, and its name. Without a name, it is the extension of the format that the first bytes show, or `.txt` if they show
    none.

    Raises FileError or WrongType.
    """
    if isinstance(file, (str, os.PathLike)):
        data, name = _of_path(file), name or os.fspath(file)
    elif isinstance(file, (bytes, bytearray, memoryview)):
        data = bytes(file)
    elif hasattr(file, "read"):
        data = read_stream(file)
        called: Any = getattr(file, "name", None)
        name = name or (called if isinstance(called, str) else None)
    else:
        raise WrongType(f"open_{_of_openpyxl(file)}", type=type(file).__name__)
    if not data:
        raise FileError("package_empty", Place(file=name))
    return data, name or (recognised(data) or TEXT).endings[0]


def _of_path(file: str | os.PathLike[str]) -> bytes:
    """
    The bytes of a file or an object. Raises FileError, and WrongType if the text has several lines, so that it is the content
    rather than a name.
    """
    try:
        return read_bytes(located(file))
    except FileError:
        if isinstance(file, str) and len(file.splitlines()) > 1:
            raise WrongType("open_content") from None
        raise


def _of_openpyxl(source: object) -> str:
    """
    Whether an object is a `workbook` or a `worksheet` of openpyxl, determined without loading it; otherwise `unusable`.
    """
    for kind in type(source).__mro__:
        if kind.__module__ == "openpyxl.workbook.workbook" and kind.__name__ == "Workbook":
            return "workbook"
        if kind.__module__.startswith("openpyxl.worksheet.") and kind.__name__.endswith("Worksheet"):
            return "worksheet"
    return "unusable"
