"""
Tournament files on the command line, and finding participants in them.
"""

from __future__ import annotations

from pathlib import Path

from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import Reading
from xl_departage.doors.reading import WORKBOOK_ENDINGS, read_document
from xl_departage.errors import FileError, Place
from xl_departage.storage import remote
from xl_departage.storage.bounded import read_bounded
from xl_departage.storage.remote import Address
from xl_departage.tournament.source import Source

WORKBOOKS = WORKBOOK_ENDINGS
_LARGEST_FILE = 256 * 2**20


def load_source(path: Path | Address, options: ReadingOptions, reference: str | None = None) -> Source:
    """
    The tournament in a file; `reference` is the range in a workbook. Raises FileError, GridError or ArgumentError.
    """
    return read_document(read_bytes(path), str(path), options, reference)


def read_bytes(path: Path | Address) -> bytes:
    """The content of a file, or of an object in a store. Raises FileError, MissingExtra."""
    place = Place(file=str(path))
    try:
        if isinstance(path, Address):
            data = remote.read(path, _LARGEST_FILE)
        else:
            with path.open("rb") as stream:
                data = read_bounded(stream, _LARGEST_FILE)
    except FileError:
        raise
    except FileNotFoundError as error:
        raise FileError("package_not_found", place) from error
    except IsADirectoryError as error:
        raise FileError("file_is_folder", place) from error
    except OSError as error:
        raise FileError("file_unreadable", place, reason=error.strerror or error) from error
    if len(data) > _LARGEST_FILE:
        raise FileError("file_too_large", place, megabytes=_LARGEST_FILE // 2**20)
    return data


def reading_of(source: Source, *, people: bool = False) -> Reading:
    """How participants, or the `people` of a team event, are found: by the grid they were read from, else by their numbers and names."""
    if source.reading is not None:
        return source.reading
    table = source.crosstable if people else source.ranked
    rows = range(len(table.players))
    return Reading(table, tuple(rows), tuple(row + 1 for row in rows), (), (), True, "trf", "auto", "auto", "number")
