"""Parts of a package as text: encodings, marks, what stands before the root, and document types."""

from __future__ import annotations

import codecs

import pytest

from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.spreadsheet.storage import xml_text
from xl_departage.spreadsheet.storage.xml_text import (
    XmlPart,
    begins_with_root,
    escape,
    feed,
    local_name,
    new_parser,
    parse,
    read_part,
    unescape,
)

PLACE = Place(file="book.xlsx")


def read(data: bytes) -> XmlPart | tuple[str, int | None, int | None]:
    try:
        return read_part(data, "p.xml", PLACE)
    except FileError as error:
        place = error.place or Place()
        return error.key, place.line, place.column


@each_row(
    ("data", "part"),
    [
        (b"<x/>", XmlPart(b"<x/>", None, b"")),
        (codecs.BOM_UTF8 + b"<x/>", XmlPart(b"<x/>", None, codecs.BOM_UTF8)),
        (codecs.BOM_UTF16_LE + "<é/>".encode("utf-16-le"), XmlPart("<é/>".encode(), "utf-16-le", codecs.BOM_UTF16_LE)),
        (codecs.BOM_UTF16_BE + "<é/>".encode("utf-16-be"), XmlPart("<é/>".encode(), "utf-16-be", codecs.BOM_UTF16_BE)),
        ("<é/>".encode("utf-16-le"), XmlPart("<é/>".encode(), "utf-16-le", b"")),
        ("<é/>".encode("utf-16-be"), XmlPart("<é/>".encode(), "utf-16-be", b"")),
        (b'<?xml encoding="UTF-8"?><x/>', XmlPart(b'<?xml encoding="UTF-8"?><x/>', None, b"")),
        (
            b"<?xml version='1.0' encoding='us-ascii'?><x/>",
            XmlPart(b"<?xml version='1.0' encoding='us-ascii'?><x/>", None, b""),
        ),
        (b'<?xml encoding="latin-1"?>\xe9', XmlPart('<?xml encoding="latin-1"?>é'.encode(), "iso8859-1", b"")),
        (b'<?xml encoding="windows-1252"?>\x80', XmlPart('<?xml encoding="windows-1252"?>€'.encode(), "cp1252", b"")),
        (b'<?xml encoding="utf-16"?><x/>', ("package_encoding", None, None)),
        (b'<?xml encoding="utf-7"?><x/>', ("package_encoding", None, None)),
        (b'<?xml encoding="nothing"?><x/>', ("package_encoding", None, None)),
        # Bytes that the encoding does not have.
        (codecs.BOM_UTF16_LE + b"<\0\0\xd8", ("package_encoding", None, None)),
        # A second mark, or zeros, would be another encoding to a parser.
        (codecs.BOM_UTF8 * 2 + b"<x/>", ("package_xml", 1, 1)),
        (b"x\0y\0", ("package_xml", 1, 1)),
        (b"xyz\0", ("package_xml", 1, 1)),
        (b"wxyz\0", XmlPart(b"wxyz\0", None, b"")),
        # Document types, behind anything that may stand before the root.
        (b"<!DOCTYPE x><x/>", ("package_doctype", None, None)),
        (b' \n<?xml version="1.0"?> <!-- <x> --><!DOCTYPE x><x/>', ("package_doctype", None, None)),
        (b"<x><!-- <!DOCTYPE x> --></x>", XmlPart(b"<x><!-- <!DOCTYPE x> --></x>", None, b"")),
    ],
)
def test_parts_are_read_in_their_encoding(data: bytes, part: object) -> None:
    assert read(data) == part


def test_the_declaration_is_looked_for_at_the_beginning_only() -> None:
    within = b"<?xml " + b" " * (200 - 6 - len(b'encoding="latin-1"')) + b'encoding="latin-1"?>'
    assert isinstance(read(within), XmlPart)
    assert read_part(within, "p.xml", PLACE).codec == "iso8859-1"
    beyond = within.replace(b"<?xml ", b"<?xml  ")
    assert read_part(beyond, "p.xml", PLACE).codec is None


def test_a_part_is_written_in_its_own_encoding() -> None:
    latin = XmlPart(b"", "iso8859-1", b"")
    assert latin.encode("é€".encode()) == b"\xe9&#8364;"
    assert XmlPart(b"", None, codecs.BOM_UTF8).encode("é".encode()) == codecs.BOM_UTF8 + "é".encode()
    wide = XmlPart(b"", "utf-16-le", codecs.BOM_UTF16_LE)
    assert wide.encode("é".encode()) == codecs.BOM_UTF16_LE + "é".encode("utf-16-le")


@each_row(
    ("head", "root"),
    [
        (b"<x", True),
        (b"<", False),
        (b"", False),
        (b"x", False),
        (b"xy<z", False),
        (b"<!DOCTYPE", False),
        (b"<?xml version", False),
        (b"<?xml version='1.0'?>\n<!-- a --> <x", True),
        (b"<?xml version='1.0'?><!DOCTYPE", False),
        (b"<!-- a", False),
        ("<x".encode("utf-16"), True),
        ("<?xml?><!DOCTYPE".encode("utf-16"), False),
    ],
)
def test_a_root_is_seen_in_the_first_bytes(head: bytes, root: bool) -> None:
    assert begins_with_root(head, "p.xml", PLACE) is root


def test_faults_are_told_with_line_and_column_from_1() -> None:
    for text, line, column in ((b"<x>\n  <y></z></x>", 2, 8), (b"", 1, 1), (b"<x/><y/>", 1, 5)):
        with pytest.raises(FileError) as caught:
            parse(text, "p.xml", PLACE)
        assert caught.value.key == "package_xml"
        assert caught.value.place == PLACE._replace(line=line, column=column)
        assert caught.value.values == {"part": "p.xml"}


def test_a_text_reaches_the_parser_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_text, "_FED", 3)
    seen: list[str] = []
    parser = new_parser("p.xml", PLACE)
    parser.StartElementHandler = lambda name, _: seen.append(name)

    feed(parser, b"<a><b/><c><d/></c></a>")

    assert seen == ["a", "b", "c", "d"]
    assert [local_name(tag) for tag in ("{u}x", "x")] == ["x", "x"]


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        # ST_Xstring: four hexadecimal figures of a character; two of them may be the halves of one.
        ("a_x000D_b", "a\rb"),
        ("_x0041__x00e9_", "Aé"),
        ("_xD83D__xDE00_", "\U0001f600"),
        ("_x005F_x0041_", "_x0041_"),
        ("_x41_ _X0041_ _x0041", "_x41_ _X0041_ _x0041"),
    ],
)
def test_characters_that_xml_cannot_hold_are_escaped(stored: str, shown: str) -> None:
    assert unescape(stored) == shown
    assert unescape(escape(shown)) == shown


def test_what_is_escaped_is_only_what_must_be() -> None:
    assert escape("a\x1fb\ufffe\tc\nd") == "a_x001F_b_xFFFE_\tc\nd"
    assert escape("_x0041_ <&> _x41_") == "_x005F_x0041_ &lt;&amp;&gt; _x41_"
