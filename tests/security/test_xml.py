"""Entities, bombs and depth are refused wherever a workbook enters, in any encoding."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import defusedxml.ElementTree
import pytest
from click.testing import CliRunner

from tests.examples import slow
from tests.hanging import must_end
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import METADATA, parts, worksheet, zipped
from xl_departage.base.errors import FileError, Place
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.recalculation.workbook_xml import read_strings
from xl_departage.spreadsheet.storage.xml_text import new_parser, parse, run

PLACE = Place(file="book.xlsx")
LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 30))
DOCUMENTS = {
    "billion laughs": f'<!DOCTYPE x [<!ENTITY a0 "ha">{LAUGHS}]><x>&a29;</x>',
    "quadratic": f'<!DOCTYPE x [<!ENTITY a "{"y" * 100_000}">]><x>{"&a;" * 50_000}</x>',
    "external file": '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    "external address": '<!DOCTYPE x SYSTEM "http://localhost:1/x.dtd"><x/>',
    "parameter entity": '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://localhost:1/p"> %p;]><x/>',
    "attribute default": '<!DOCTYPE x [<!ATTLIST x a CDATA "1">]><x/>',
    "empty": "<!DOCTYPE x><x/>",
}
DISGUISES = {
    "plain": lambda text: text.encode(),
    "declared": lambda text: b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n' + text.encode(),
    "behind comments": lambda text: b"<?xml version='1.0'?><!-- <x> --><?pi <y> ?>\n \t" + text.encode(),
    "mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "two marks": lambda text: b"\xef\xbb\xbf\xef\xbb\xbf" + text.encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16, two marks": lambda text: ("\ufeff\ufeff" + text).encode("utf-16-le"),
    "UTF-16 unmarked": lambda text: text.encode("utf-16-be"),
    "UTF-32": lambda text: text.encode("utf-32-le"),
    "Latin-1": lambda text: b'<?xml version="1.0" encoding="ISO-8859-1"?>' + text.encode("latin-1"),
    "UTF-7": lambda text: b'<?xml version="1.0" encoding="UTF-7"?>' + text.encode("utf-7"),
}
"""Ways to write a document so that an inspection of its first characters does not find the document type."""


@each_row("disguise", DISGUISES)
@each_row("attack", DOCUMENTS)
def test_our_readers_refuse_what_defusedxml_refuses(attack: str, disguise: str) -> None:
    data = DISGUISES[disguise](DOCUMENTS[attack])
    with pytest.raises(Exception):  # noqa: B017, PT011 - refused, or unreadable to it
        defusedxml.ElementTree.fromstring(data, forbid_dtd=True)

    with must_end():
        with pytest.raises(FileError) as tree:
            parse(data, "xl/workbook.xml", PLACE)
        with pytest.raises(FileError) as stream:
            read_strings(data, "xl/sharedStrings.xml", PLACE)

    for caught in (tree, stream):
        assert caught.value.key in ("package_doctype", "package_xml", "package_encoding")


@each_row("attack", DOCUMENTS)
def test_the_parsers_refuse_a_document_type_by_themselves(attack: str) -> None:
    """Tests the second line of defence alone, as if the inspection of the text had missed it."""
    with must_end(), pytest.raises(FileError) as caught:
        run(new_parser("p.xml", PLACE), DOCUMENTS[attack].encode(), "p.xml", PLACE)

    assert caught.value.key == "package_doctype"


def commands(book: Path) -> list[list[str]]:
    """Every command that opens a workbook."""
    out = str(book.with_name("out.xlsx"))
    grid = ["--range", "S1!A1:C3"]
    return [
        ["recalc", str(book), "-o", out],
        ["repair", str(book), "-o", out, "--to", "desktop"],
        ["show", str(book)],
        ["check", str(book)],
        ["tiebreaks", str(book), *grid, "--codes", "BH"],
        ["explain", str(book), "BH", "1", *grid],
        ["whatif", str(book), *grid, "--codes", "BH", "--player", "1", "--chances"],
        ["report", str(book), *grid, "--codes", "BH", "-o", str(book.with_name("out.html"))],
        ["convert", str(book), str(book.with_name("out.csv"))],
        ["rate", "--players", str(book), "--games", str(book), "-o", str(book.with_name("out.csv"))],
        ["submission", str(book), "--players", str(book), "--ended", "2024-01-01"],
        ["new", "swiss-open", out, "--from", str(book)],
    ]


PARTS = (
    "[Content_Types].xml",
    "docProps/core.xml",
    "customXml/item1.xml",
    "xl/drawings/vmlDrawing1.vml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
    "xl/sharedStrings.xml",
    "xl/styles.xml",
    "xl/_rels/workbook.xml.rels",
)


@pytest.mark.parametrize("part", PARTS)
def test_no_command_reads_a_workbook_with_a_document_type(part: str, tmp_path: Path) -> None:
    files = parts(
        worksheet('<row r="1"><c r="A1" t="str"><v>+ 2B</v></c></row>'),
        extra={"xl/sharedStrings.xml": "<x/>", "xl/styles.xml": "<x/>"},
    )
    book = tmp_path / "book.xlsx"
    book.write_bytes(zipped({**files, part: DISGUISES["two marks"](DOCUMENTS["billion laughs"])}))

    for arguments in commands(book):
        with must_end():
            result = CliRunner().invoke(main, [*arguments, "--lang", "en"])
        assert result.exit_code == 2, (arguments, result.output)
        assert part in result.stderr, arguments
        assert [path.name for path in tmp_path.iterdir()] == ["book.xlsx"], arguments


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("part", ["[Content_Types].xml", "docProps/app.xml"])
def test_a_document_type_is_refused_in_parts_that_are_only_copied_however_it_is_written(
    part: str, disguise: str, tmp_path: Path
) -> None:
    """Even after long comments, which an inspection of the beginning would not pass."""
    book = tmp_path / "book.xlsx"
    for comment in ("", "<!--" + "x<y>" * 5000 + "-->"):
        data = DISGUISES[disguise](comment + DOCUMENTS["empty"])
        book.write_bytes(zipped({**parts(worksheet("")), part: data}))
        with pytest.raises(FileError) as caught:
            recalculate(book, tmp_path / "out.xlsx")
        assert caught.value.key in ("package_doctype", "package_xml", "package_encoding")
        assert caught.value.values["part"] == part


def test_a_picture_may_have_a_document_type(tmp_path: Path) -> None:
    """SVG, as drawing programs write it; no part of this project reads it."""
    picture = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>'
    book = tmp_path / "book.xlsx"
    book.write_bytes(zipped({**parts(worksheet("")), "xl/media/image1.svg": picture.encode()}))

    assert recalculate(book, tmp_path / "out.xlsx").damaged == []


HUGE = {
    "merged cells": worksheet(
        '<row r="1"><c r="A1"><v>1</v></c></row>', after='<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    ),
    "far cell": worksheet(
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        before='<dimension ref="A1:XFD1048576"/>',
    ),
    "empty rows": worksheet(
        "".join(f'<row r="{row}"/>' for row in range(1, 2_000)), before='<dimension ref="A1:XFD1048576"/>'
    ),
    "spill": worksheet('<row r="1"><c r="A1" cm="1"><f t="array" ref="A1:XFD1048576">ROW(A:XFD)</f><v>1</v></c></row>'),
    "columns": worksheet(
        '<row r="1"><c r="A1"><v>1</v></c></row>', before='<cols><col min="1" max="999999999" style="1"/></cols>'
    ),
    "deep": "<c>" * 50_000,
    "deep formula": worksheet(f'<row r="1"><c r="A1"><f>{"(" * 10_000}1{")" * 10_000}</f><v>1</v></c></row>'),
    "deep functions": worksheet(f'<row r="1"><c r="A1"><f>{"ABS(" * 2000}1{")" * 2000}</f><v>1</v></c></row>'),
    "long signs": worksheet(f'<row r="1"><c r="A1"><f>{"-" * 8000}1</f><v>1</v></c></row>'),
}
"""Sheets that claim to be larger, or are nested deeper, than allowed."""


@pytest.mark.parametrize("claim", [slow(claim) if claim == "deep" else claim for claim in HUGE])
def test_a_sheet_costs_what_it_holds_not_what_it_claims(claim: str, tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    book.write_bytes(zipped(parts(HUGE[claim], extra={"xl/metadata.xml": METADATA})))

    for arguments in commands(book):
        tracemalloc.start()
        with must_end(120):
            result = CliRunner().invoke(main, arguments)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exception)
        assert peak < 100 * 2**20, arguments
