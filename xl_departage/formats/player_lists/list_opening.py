"""Opens a list from a file: recognises its format by its content, and reads a zip with a single member."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from xl_departage.base.errors import FileError, Place, not_read
from xl_departage.chess.tournament.options import RatingList
from xl_departage.formats.player_lists import csv_list, dbf, fide_text, fide_xml
from xl_departage.formats.player_lists.lines import Stream
from xl_departage.formats.player_lists.listed_player import PlayerList

_ZIP = b"PK\x03\x04"
_WORKBOOK_PARTS = "[Content_Types].xml"


@contextmanager
def open_list(
    path: Path, advance: Callable[[int], None] | None = None, ratings: RatingList = "auto"
) -> Iterator[PlayerList]:
    """
    A published list, to be read player by player.

    Args:
        path: The file, or a zip that contains nothing else.
        advance: Called now and then with the number of bytes read so far; those of a zip are counted unpacked.
        ratings: Which of two columns of ratings counts in a CSV file.

    Raises FileError for a file that cannot be read, is of an unknown format, or is damaged.
    """
    place = Place(file=str(path))
    try:
        with ExitStack() as opened:
            file: BinaryIO = opened.enter_context(path.open("rb"))
            head = file.read(len(_ZIP))
            file.seek(0)
            if head == _ZIP:
                file = opened.enter_context(_member(opened.enter_context(zipfile.ZipFile(file)), place))
            yield _recognised(Stream(file, place, advance), place, ratings)
    except FileError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        # A RuntimeError means that the zip has a password.
        raise FileError("list_zip", place, reason=error) from None
    except OSError as error:
        raise not_read(error, place) from error


def _member(archive: zipfile.ZipFile, place: Place) -> BinaryIO:
    members = [member for member in archive.infolist() if not member.is_dir()]
    if any(member.filename == _WORKBOOK_PARTS for member in members):
        raise FileError("list_workbook", place)
    if len(members) != 1:
        raise FileError("list_members", place, members=len(members))
    return cast("BinaryIO", archive.open(members[0]))


def _recognised(stream: Stream, place: Place, ratings: RatingList) -> PlayerList:
    head = stream.peek()
    if not head:
        raise FileError("list_empty", place)
    if fide_xml.recognised(head):
        return fide_xml.read(stream)
    if dbf.recognised(head):
        return dbf.read(stream)
    return fide_text.read(stream) if fide_text.recognised(head) else csv_list.read(stream, ratings)
