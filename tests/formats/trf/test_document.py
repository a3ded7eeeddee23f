"""A TRF document keeps a file byte by byte."""

import codecs
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.trf.samples import trf_files
from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.formats.trf.trf_document import parse_document


@each_row("path", trf_files(), ids=lambda path: path.stem)
def test_real_files_come_back_byte_by_byte(path: Path) -> None:
    data = path.read_bytes()

    assert parse_document(data, path.name).encode() == data


@given(st.binary())
def test_any_bytes_come_back_or_are_refused(data: bytes) -> None:
    try:
        document = parse_document(data)
    except FileError:
        return

    assert document.encode() == data


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=80), st.sampled_from(["utf-8", "utf-16"]))
def test_any_text_is_read_as_it_was_written(text: str, encoding: str) -> None:
    plain = text.replace("\0", "").removeprefix("\ufeff")
    marked = codecs.BOM_UTF8 + plain.encode() if encoding == "utf-8" else plain.encode("utf-16")

    document = parse_document(marked)

    assert document.text == plain
    assert document.encode() == marked


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_lines_end_in_cr_lf_in_lf_or_in_cr(end: str) -> None:
    document = parse_document(f"012 Nom{end}{end}XXR 5".encode())

    assert [line.text for line in document.lines] == ["012 Nom", "", "XXR 5"]
    assert [line.end for line in document.lines] == [end, end, ""]
    assert [line.number for line in document.lines] == [1, 2, 3]


def test_other_separators_of_unicode_do_not_end_a_line() -> None:
    document = parse_document("012 A\u2028B\x0bC\x85D\r\n")

    assert [line.text for line in document.lines] == ["012 A\u2028B\x0bC\x85D"]


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("012 Évry".encode(), "utf-8"),
        ("012 Évry".encode("latin-1"), "cp1252"),
        ("012 Œuvre €".encode("cp1252"), "cp1252"),
        (b"012 \x81 \xe9", "latin-1"),
    ],
)
def test_the_encoding_is_found(data: bytes, encoding: str) -> None:
    assert parse_document(data).encoding == encoding


def test_a_change_that_the_encoding_cannot_hold_is_refused() -> None:
    document = parse_document("012 Évry\r\n".encode("latin-1"), "tournoi.trf")

    with pytest.raises(FileError) as caught:
        replace(document, lines=(document.lines[0]._replace(text="012 Łódź"),)).encode()

    assert "Ł" in caught.value.message("fr")


def test_an_archive_is_no_text() -> None:
    with pytest.raises(FileError, match="not a text file"):
        parse_document(b"PK\x03\x04\x14\x00\x06\x00")
