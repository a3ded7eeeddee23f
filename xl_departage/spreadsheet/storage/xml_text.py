"""
XML parts of a package: their encodings, the refusal of document types, and texts with control characters.

A part is converted to UTF-8 before it is examined, and back to its own encoding when it is written. A workbook never contains a
document type declaration, so any is refused, and with it every entity and external file: first by searching the text, then by every
parser made here, because a misleading encoding could hide the declaration from the search.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from xl_departage.base import stopping
from xl_departage.base.errors import FileError, Place
from xl_departage.base.regex import regex

_DECLARED = regex(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_PROLOG = regex(rb"(?:\s+|<\?.*?\?>|<!--.*?-->)*", re.DOTALL)
_ENCODINGS = ("utf-8", "utf-16", "ascii", "iso8859-1", "cp1252")
_ESCAPE = regex(r"_x([0-9A-Fa-f]{4})_")
# Characters that XML 1.0 cannot contain, and the carriage return, which XML readers turn into a line feed.
_UNSAFE = regex(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


# Equivalent mutant `2 -> 1`, `2 -> 3`, `20 -> 19`, `20 -> 21`: only how often the time limit is checked changes.
_FED = 2**20
"""The bytes that a parser gets at once."""


class XmlPart(NamedTuple):
    """A part in UTF-8, with all that is needed to write it back in its own encoding."""

    text: bytes
    """UTF-8 without byte order mark; the XML declaration is unchanged."""
    codec: str | None
    """The encoding of the part; None for UTF-8."""
    mark: bytes
    """The byte order mark; empty if there is none."""

    def encode(self, text: bytes) -> bytes:
        """A new text in the encoding of this part. Characters that the encoding lacks become character references."""
        if self.codec is None:
            return self.mark + text
        return self.mark + text.decode("utf-8").encode(self.codec, "xmlcharrefreplace")


def read_part(data: bytes, part: str, place: Place) -> XmlPart:
    """Convert a part to UTF-8. Raises FileError for an unknown encoding, a document type, or a second byte order mark."""
    codec, mark = _encoding(data, part, place)
    text = data[len(mark) :]
    if codec is not None:
        try:
            text = text.decode(codec).encode("utf-8")
        except UnicodeError:
            raise FileError("package_encoding", place, part=part, encoding=codec) from None
    if text.startswith(codecs.BOM_UTF8) or b"\0" in text[:4]:
        # A parser would infer another encoding than the one found above from a second mark, or from zeros.
        raise malformed(part, place, 1, 0)
    prolog = _PROLOG.match(text)
    if prolog is not None and text.startswith(b"<!", prolog.end()):
        raise FileError("package_doctype", place, part=part)
    return XmlPart(text, codec, mark)


def begins_with_root(head: bytes, part: str, place: Place) -> bool:
    """
    Whether a part starts with its root element, without a document type, judged by its first bytes in any encoding. Raises
    FileError for unknown encodings.
    """
    _, mark = _encoding(head, part, place)
    text = head[len(mark) :].replace(b"\0", b"")
    prolog = _PROLOG.match(text)
    rest = text if prolog is None else text[prolog.end() :]
    return rest.startswith(b"<") and not rest.startswith((b"<!", b"<?")) and len(rest) > 1


def _encoding(data: bytes, part: str, place: Place) -> tuple[str | None, bytes]:
    for mark, codec in (
        (codecs.BOM_UTF8, None),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if data.startswith(mark):
            return codec, mark
    if data.startswith(b"<\0"):
        return "utf-16-le", b""
    if data.startswith(b"\0<"):
        return "utf-16-be", b""
    declared = _DECLARED.match(data[:200])
    if declared is None:
        return None, b""
    name = declared[1].decode("ascii")
    try:
        codec = codecs.lookup(name).name
    except LookupError:
        codec = ""
    if codec not in _ENCODINGS or codec == "utf-16":
        raise FileError("package_encoding", place, part=part, encoding=name)
    return None if codec in ("utf-8", "ascii") else codec, b""


def parse(data: bytes, part: str, place: Place) -> Element:
    """The tree of a small part. Raises FileError with line and column if it is not well-formed."""
    text = read_part(data, part, place).text
    parser = ElementTree.XMLParser(target=_PlainTree(part, place), encoding="utf-8")
    try:
        parser.feed(text)
        root: Element = parser.close()
    except ElementTree.ParseError as error:
        line, column = error.position
        raise malformed(part, place, line, column) from None
    return root


class _PlainTree(TreeBuilder):
    """Builds the tree of a part without a document type."""

    def __init__(self, part: str, place: Place) -> None:
        super().__init__()
        self._refusal = FileError("package_doctype", place, part=part)

    def doctype(self, *_: object) -> None:
        raise self._refusal


def new_parser(part: str, place: Place) -> expat.XMLParserType:
    """A UTF-8 parser that separates namespace and name by a blank and raises FileError at a document type."""
    return parser_without_types(FileError("package_doctype", place, part=part), "utf-8", " ")


def parser_without_types(
    refusal: FileError, encoding: str | None = None, separator: str | None = None
) -> expat.XMLParserType:
    """
    A parser that raises `refusal` at a document type, whose entities can be made to fill the memory.

    Args:
        refusal: The error to raise.
        encoding: The encoding of the text; None for the one that the text declares.
        separator: What separates namespace and name; None to leave namespaces alone.
    """
    parser = expat.ParserCreate(encoding, separator)

    def refuse(*_: object) -> None:
        raise refusal

    parser.StartDoctypeDeclHandler = refuse
    return parser


def malformed(part: str, place: Place, line: int, column: int) -> FileError:
    """The error for XML that is not well-formed; `column` counts from 0, as parsers count."""
    return FileError("package_xml", place._replace(line=line, column=column + 1), part=part)


def run(parser: expat.XMLParserType, text: bytes, part: str, place: Place) -> None:
    """Run an expat parser over a whole text in UTF-8. Raises FileError if it is not well-formed."""
    try:
        feed(parser, text)
    except expat.ExpatError as error:
        raise malformed(part, place, error.lineno, error.offset) from None


def feed(parser: expat.XMLParserType, text: bytes) -> None:
    """Give a whole text to an expat parser, in pieces between which the time limit is checked. Raises ExpatError."""
    view = memoryview(text)
    for at in range(0, len(text), _FED):
        stopping.check()
        parser.Parse(view[at : at + _FED], False)
    parser.Parse(b"", True)


def local_name(tag: str) -> str:
    """An ElementTree tag without its namespace."""
    return tag.rpartition("}")[2]


def children(parent: Iterable[Element], name: str) -> list[Element]:
    """The elements directly below `parent` with that local name."""
    return [element for element in parent if local_name(element.tag) == name]


def unescape(text: str) -> str:
    """A stored text (ST_Xstring, ECMA-376 part 1, 22.9.2.19) as the cell shows it: `_x000D_` is a carriage return."""
    if "_x" not in text:
        return text
    plain = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    # Two escapes may be the two halves of one character outside the basic multilingual plane.
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def escape(text: str) -> str:
    """
    A text as XML content: markup, and characters that XML cannot contain, are escaped; `unescape` and an XML reader
    restore it.
    """
    if not text.isalnum():
        text = _UNSAFE.sub(lambda match: f"_x{ord(match[0]):04X}_", text)
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text
