"""The bytes of a list as a stream: read in pieces or in lines of text, never all at once."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from xl_departage.base.errors import FileError, Place
from xl_departage.base.text_encoding import decode_one_byte

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
        self._one_byte = ""
        self.remarks: list[FileError] = []
        """What the arbiter should know about the list; complete once all of it has been read."""

    def error(self, key: str, line: int | None = None, text: str | None = None, **values: object) -> FileError:
        return FileError(key, self.place._replace(line=line, text=text), **values)

    def peek(self) -> bytes:
        """The first bytes of what has not been read yet; later reading returns them again."""
        self._ahead = self._ahead or self._read(PIECE)
        return self._ahead

    def pieces(self) -> Iterator[bytes]:
        """The rest of the file, piece by piece."""
        while piece := self._take():
            yield piece

    def lines(self) -> Iterator[tuple[int, str]]:
        """
        The lines with their numbers from 1, without line ends (CR, LF or both).

        Each line is decoded on its own as UTF-8 or, if that fails, in the encoding of the first lines that are not UTF-8, because
        lists grown over many years mix both. A text in UTF-16 is recognised by its byte order mark. Raises FileError for a line with
        zero bytes, for an endless line, and for invalid UTF-16.
        """
        rest = b""
        number = 0
        for piece in self._wide_pieces() if self.peek().startswith(_WIDE_MARKS) else self.pieces():
            # In bytes, the line ends are LF, CR and CR LF; a CR at the end of a piece may have its LF in the next one.
            whole = (rest + piece).splitlines(keepends=True)
            rest = b"" if whole[-1].endswith(b"\n") else whole.pop()
            for at, line in enumerate(whole):
                number += 1
                yield number, self._decoded(line, number, whole, at)
            if len(rest) > _LONGEST_LINE:
                raise self.error("list_no_lines", number + 1)
        if rest.strip(b"\x1a"):
            yield number + 1, self._decoded(rest.rstrip(b"\x1a"), number + 1, (rest,), 0)

    def _decoded(self, line: bytes, number: int, lines: Sequence[bytes], at: int) -> str:
        """The text of a line; `lines` from `at` on are this one and those behind it."""
        if number == 1:
            line = line.removeprefix(_MARK)
        if b"\0" in line:
            raise self.error("file_not_text", number)
        line = line.rstrip(b"\r\n")
        try:
            return line.decode()
        except UnicodeDecodeError:
            self._one_byte = self._one_byte or self._encoding_of(lines[at:], number)
            return line.decode(self._one_byte, "replace")

    def _encoding_of(self, lines: Sequence[bytes], first: int) -> str:
        """The encoding of those of these lines that are not UTF-8; what the arbiter should know about it becomes a remark."""
        decoded = decode_one_byte(b"".join(b"\n" if _is_utf8(line) else line for line in lines))
        if (remark := decoded.notice) is not None:
            place = self.place._replace(line=first - 1 + (remark.where.line or 1))
            self.remarks.append(FileError(remark.key, place, **remark.values))
        return decoded.encoding

    def _wide_pieces(self) -> Iterator[bytes]:
        """A text in UTF-16, piece by piece in UTF-8, without its byte order mark. Raises FileError if it is not valid UTF-16."""
        decoder = codecs.getincrementaldecoder("utf-16")()
        try:
            for piece in self.pieces():
                # A piece may end within a character.
                if text := decoder.decode(piece):
                    yield text.encode()
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            raise self.error("file_not_text") from None

    def _take(self) -> bytes:
        piece, self._ahead = self._ahead or self._read(PIECE), b""
        return piece

    def _read(self, size: int) -> bytes:
        piece = self._file.read(size)
        self._count += len(piece)
        if self._advance is not None:
            self._advance(self._count)
        return piece


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
