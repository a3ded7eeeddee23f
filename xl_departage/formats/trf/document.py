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

_LINE = regex(r"([^\r\n]*)(\r\n|\r|\n|$)")

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


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


class Decoded(NamedTuple):
    """A text, with the encoding and the byte order mark of the bytes it was decoded from."""

    text: str
    encoding: str
    mark: bytes
    """The byte order mark, empty if there is none."""


@dataclass(frozen=True)
class Document:
    """A whole file. `encode` returns the bytes that it was read from or, if lines were changed, the bytes of the changed file."""

    lines: tuple[TrfLine, ...]
    name: str = ""
    """The file name, for messages."""
    encoding: str = "utf-8"
    mark: bytes = b""

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
    return Document(tuple(lines), name, decoded.encoding, decoded.mark)


def decode(data: bytes, name: str = "") -> Decoded:
    """
    Decode bytes: according to a byte order mark, else as UTF-8, else as Windows-1252, else as Latin-1.

    A Windows-1252 text that is also valid UTF-8 is plain ASCII, or a coincidence that no player's name produces. Bytes
    that are undefined in Windows-1252 (there are five) mean Latin-1. Raises FileError for bytes that are not text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return Decoded(data[len(mark) :].decode(encoding), encoding, mark)
            except UnicodeDecodeError:
                raise FileError("file_not_text", Place(file=name or None)) from None
    if b"\0" in data:
        raise FileError("file_not_text", Place(file=name or None))
    for encoding in ("utf-8", "cp1252"):
        try:
            return Decoded(data.decode(encoding), encoding, b"")
        except UnicodeDecodeError:
            continue
    return Decoded(data.decode("latin-1"), "latin-1", b"")
