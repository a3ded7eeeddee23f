"""The bytes of a list as a stream: read in pieces or in lines of text, never all at once."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from typing import BinaryIO

from xl_departage.base.errors import FileError, Place

PIECE = 1 << 18
_LONGEST_LINE = 20_000
_MARK = codecs.BOM_UTF8
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Stream:
    """The file from its beginning; what was peeked at is still returned by later reading."""

    def __init__(self, file: BinaryIO, place: Place, advance: Callable[[int], None] | None) -> None:
        self.place = place
        self._file = file
        self._advance = advance
        self._ahead = b""
        self._count = 0

    def error(self, key: str, line: int | None = None, text: str | None = None, **values: object) -> FileError:
        return FileError(key, self.place._replace(line=line, text=text), **values)

    def peek(self) -> bytes:
        """The first bytes, which later reading returns again."""
        self._ahead = self._ahead or self._read(PIECE)
        return self._ahead

    def pieces(self) -> Iterator[bytes]:
        """The rest of the file, piece by piece."""
        while piece := self._take():
            yield piece

    def lines(self) -> Iterator[tuple[int, str]]:
        """
        The lines with their numbers from 1, without line ends (CR, LF or both).

        Each line is decoded on its own as UTF-8 or, if that fails, as Windows-1252, because lists grown over many years
        mix both. Raises FileError for UTF-16, for a line with zero bytes, and for an endless line.
        """
        if self.peek().startswith(_WIDE_MARKS):
            raise self.error("list_utf16")
        rest = b""
        number = 0
        for piece in self.pieces():
            # In bytes, the line ends are LF, CR and CR LF; a CR at the end of a piece may have its LF in the next one.
            whole = (rest + piece).splitlines(keepends=True)
            rest = b"" if whole[-1].endswith(b"\n") else whole.pop()
            for line in whole:
                number += 1
                yield number, self._decoded(line, number)
            if len(rest) > _LONGEST_LINE:
                raise self.error("list_no_lines", number + 1)
        if rest.strip(b"\x1a"):
            yield number + 1, self._decoded(rest.rstrip(b"\x1a"), number + 1)

    def _decoded(self, line: bytes, number: int) -> str:
        if number == 1:
            line = line.removeprefix(_MARK)
        if b"\0" in line:
            raise self.error("file_not_text", number)
        line = line.rstrip(b"\r\n")
        try:
            return line.decode()
        except UnicodeDecodeError:
            return line.decode("cp1252", "replace")

    def _take(self) -> bytes:
        piece, self._ahead = self._ahead or self._read(PIECE), b""
        return piece

    def _read(self, size: int) -> bytes:
        piece = self._file.read(size)
        self._count += len(piece)
        if self._advance is not None:
            self._advance(self._count)
        return piece
