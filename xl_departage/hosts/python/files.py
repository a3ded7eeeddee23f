"""The file that a program names: a path, bytes or a stream; and its format, by its name or its first bytes."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path
from typing import IO, Any

from xl_departage.base.errors import WrongType
from xl_departage.formats.formats import SWISS_MANAGER
from xl_departage.formats.swiss_manager.reading import MAGIC
from xl_departage.spreadsheet.storage import remote
from xl_departage.spreadsheet.storage.reading import read_bytes, read_stream

Readable = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes]
"""A path or an address, the content of a file, a binary stream."""


_OF_ACCESS = b"\x00\x01\x00\x00Standard "
"""The first bytes of a database of Access, as Papi writes them."""


def content_of(file: Readable, name: str | None) -> tuple[bytes, str]:
    """
    The bytes of a file and its name, with the ending of its format: that of the path or stream, else of the first bytes.

    Raises FileError, WrongType.
    """
    if isinstance(file, (str, os.PathLike)):
        path = Path(file) if remote.scheme(file) is None else remote.Address(os.fspath(file))
        return read_bytes(path), name or os.fspath(file)
    if isinstance(file, (bytes, bytearray, memoryview)):
        data = bytes(file)
    elif hasattr(file, "read"):
        data = read_stream(file)
        called: Any = getattr(file, "name", None)
        name = name or (called if isinstance(called, str) else None)
    else:
        raise WrongType("source_unusable", type=type(file).__name__)
    return data, name or ending_of(data)


def ending_of(data: bytes) -> str:
    """The ending of a format by its first bytes; for a text, whose reader recognises TRF, pages and tables, `.txt`."""
    if data.startswith(b"PK"):
        return ".ods" if _is_open_document(data) else ".xlsx"
    if data.startswith(MAGIC):
        return SWISS_MANAGER.endings[0]
    return ".papi" if data.startswith(_OF_ACCESS) else ".txt"


def _is_open_document(data: bytes) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return "mimetype" in archive.namelist()
    except zipfile.BadZipFile:
        # Its reader says what is wrong with it.
        return False
