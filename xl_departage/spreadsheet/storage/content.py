"""The content of a file, of an object in a store, or of a stream."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import IO

from xl_departage.base.bounded import read_bounded
from xl_departage.base.errors import FileError, Place, WrongType, not_read
from xl_departage.spreadsheet.storage import remote
from xl_departage.spreadsheet.storage.package import MAX_FILE_SIZE
from xl_departage.spreadsheet.storage.remote import Address

_LARGEST_FILE = 256 * 2**20


def path_of(name: str | os.PathLike[str]) -> Path:
    """
    The path of a file. Raises FileError for a name that no system accepts: with a null character, or half of a surrogate pair.
    """
    text = os.fspath(name)
    try:
        at = len(os.fsdecode(os.fsencode(text)).partition("\0")[0])
    except UnicodeEncodeError as error:
        at = error.start
    if at < len(text):
        shown = ascii(text[at])[1:-1]
        raise FileError("file_name_impossible", Place(file=text.replace(text[at], shown)), character=shown)
    return Path(text)


def located(name: str | os.PathLike[str]) -> Path | Address:
    """
    The path of a file, or the address of an object in a store. Raises FileError for a name that no system accepts.
    """
    return path_of(name) if remote.scheme(name) is None else Address(os.fspath(name))


def read_bytes(path: Path | Address) -> bytes:
    """
    The content of a file, or of an object in a store. Raises FileError, or MissingExtra if the package for the store is not
    installed.
    """
    place = Place(file=str(path))
    try:
        if isinstance(path, Address):
            data = remote.read(path, _LARGEST_FILE)
        else:
            with path.open("rb") as stream:
                data = read_bounded(stream, _LARGEST_FILE)
    except FileError:
        raise
    except OSError as error:
        raise not_read(error, place) from error
    if len(data) > _LARGEST_FILE:
        raise FileError("file_too_large", place, megabytes=_LARGEST_FILE // 2**20)
    return data


def read_stream(stream: IO[bytes]) -> bytes:
    """
    The whole stream, from its beginning if it is seekable; its position is restored afterwards. Raises FileError, and WrongType for a
    stream of text.
    """
    if isinstance(stream, io.TextIOBase):
        raise WrongType("source_text")
    if getattr(stream, "closed", False):
        raise FileError("source_closed")
    try:
        position = stream.tell() if hasattr(stream, "seekable") and stream.seekable() else None
        if position is not None:
            stream.seek(0)
        content = read_bounded(stream, MAX_FILE_SIZE)
        if position is not None:
            stream.seek(position)
    except (OSError, ValueError) as error:
        raise FileError("source_unreadable", reason=str(error)) from error
    except TypeError as error:
        # The stream gives text, whose pieces cannot be joined to bytes.
        raise WrongType("source_text") from error
    if not isinstance(content, bytes):
        raise WrongType("source_text")
    if len(content) > MAX_FILE_SIZE:
        raise FileError("package_too_large", megabytes=MAX_FILE_SIZE // 2**20)
    return content
