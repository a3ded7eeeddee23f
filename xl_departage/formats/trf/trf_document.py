"""
A TRF file line by line, with its line ends and encoding, so that writing it back gives the same bytes.

Programs write TRF in Latin-1, in Windows-1252, and in UTF-8 with or without a byte order mark. They end lines with CR
LF, LF or, as the standard says, CR alone. This module does not interpret the records.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.regex import regex
from xl_departage.base.text_encoding import Decoded, decode
from xl_departage.chess.tournament.record import SourceNotice

_LINE = regex(r"([^\r\n]*)(\r\n|\r|\n|$)")


class TrfLine(NamedTuple):
    """One line of the file."""

    number: int
    """Counted from 1."""
    text: str
    """The text without the line end."""
    end: str = "\r\n"
    """The line end; empty for a last line without one."""

    @property
    def tag(self) -> str:
        """The first three characters, which give the type of the line; `###` marks a comment."""
        return self.text[:3]


@dataclass(frozen=True)
class Document:
    """A whole file. `encode` returns the bytes that it was read from or, if lines were changed, the bytes of the changed file."""

    lines: tuple[TrfLine, ...]
    name: str = ""
    """The file name, for messages."""
    encoding: str = "utf-8"
    mark: bytes = b""
    notice: SourceNotice | None = None
    """What the arbiter should know about the encoding; None if it is certain or the usual one."""

    @property
    def text(self) -> str:
        """All lines with their line ends."""
        return "".join(line.text + line.end for line in self.lines)

    def encode(self) -> bytes:
        """
        The bytes of the file.

        Raises FileError if a changed line contains a character that the file's encoding lacks.
        """
        try:
            return self.mark + self.text.encode(self.encoding)
        except UnicodeEncodeError as error:
            raise FileError(
                "file_encoding_lacks",
                Place(file=self.name or None),
                character=error.object[error.start],
                encoding=self.encoding,
            ) from None

    def tagged(self, *tags: str) -> tuple[TrfLine, ...]:
        """The lines with one of these tags, in file order."""
        return tuple(line for line in self.lines if line.tag in tags)


def parse_document(source: str | bytes, name: str = "") -> Document:
    """
    Split a text, or the bytes of a file, into lines.

    Raises FileError for bytes that are not text.
    """
    if isinstance(source, str):
        marked = source.startswith("\ufeff")
        decoded = Decoded(source[marked:], "utf-8", codecs.BOM_UTF8 if marked else b"")
    else:
        decoded = decode(source, name)
    lines: list[TrfLine] = []
    for match in _LINE.finditer(decoded.text):
        if match.end() == match.start():
            break
        lines.append(TrfLine(len(lines) + 1, match[1], match[2]))
    notice = None if decoded.notice is None else SourceNotice.of(decoded.notice)
    return Document(tuple(lines), name, decoded.encoding, decoded.mark, notice)
