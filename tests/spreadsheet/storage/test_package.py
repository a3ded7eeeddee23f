"""Packages: hostile and broken input, and byte-for-byte copies of unchanged parts."""

from __future__ import annotations

import contextlib
import io
import os
import struct
import tracemalloc
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.hanging import must_end
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import MAIN, METADATA, OFFICE, parts, worksheet, zipped
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import languages, text
from xl_departage.spreadsheet.recalculation.limits import DEFAULT, Limits
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.scanned_cells import MAX_ARRAY_WORK
from xl_departage.spreadsheet.storage import package as package_module
from xl_departage.spreadsheet.storage.package import Package

PLACE = Place(file="book.xlsx")
SHEET = worksheet('<row r="1"><c r="A1"><v>5</v></c><c r="B1"><f>A1*2</f><v>1</v></c></row>')


def refusal(content: bytes, limits: Limits = DEFAULT) -> FileError:
    """The error for a file with this content, read completely."""
    with pytest.raises(FileError) as caught:
        load(Package(content, PLACE), limits=limits)
    for language in ("fr", "en"):
        message = caught.value.message(language)
        assert "\n" not in message
        assert message.lower().startswith("book.xlsx")
    return caught.value


def key(content: bytes, limits: Limits = DEFAULT) -> str:
    return refusal(content, limits).key


def replaced(**changes: bytes | None) -> bytes:
    """
    A valid package with some parts replaced, or removed if the value is None; `__` in a name is `/`, `_xml` is `.xml`.
    """
    files = parts(SHEET)
    for name, content in changes.items():
        part = name.replace("__", "/").replace("_xml", ".xml").replace("_rels", ".rels")
        if content is None:
            del files[part]
        else:
            files[part] = content
    return zipped(files)


def test_a_sound_package_is_read() -> None:
    loaded = load(Package(zipped(parts(SHEET)), PLACE))

    assert loaded.workbook.sheets[0].constants == {(1, 1): 5}
    assert loaded.workbook.sheets[0].formulas[1, 2].formula == "A1*2"


def test_what_is_no_archive_is_called_by_what_it_is() -> None:
    """What the first bytes say, by the formats' own descriptions: PDF 7.5.2, PNG 5.2, JPEG's SOI, HTML's doctype, TRF's record 012."""
    kinds: dict[bytes, str] = {
        b"": "package_empty",
        b"\0" * 100: "package_not_zip",
        b"PK": "package_not_zip",
        b"hello": "package_not_zip",
        b"Nom;Elo\n": "package_is_csv",
        b"\xef\xbb\xbfNo\tNom\r\n1\tA\r\n": "package_is_csv",
        "\ufeffNo;Nom\n1;Zoé\n".encode("utf-16-le"): "package_is_csv",
        b"<html><table/></html>": "package_is_html",
        b"\xef\xbb\xbf\r\n<!DOCTYPE html>\n<html>": "package_is_html",
        b"%PDF-1.7\n%\xe2\xe3": "package_is_pdf",
        b"\x89PNG\r\n\x1a\n\0\0": "package_is_image",
        b"\xff\xd8\xff\xe0\0\x10JFIF": "package_is_image",
        b"012 Open, 2026; Evreux\r\n022 Evreux\r\n": "package_is_trf",
        b"\xef\xbb\xbf### made by hand\n001    1 m    Nom,A;B": "package_is_trf",
    }

    assert {content: key(content) for content in kinds} == kinds


def test_every_kind_has_a_cure_of_its_own_in_every_language() -> None:
    keys = [f"package_is_{kind}" for kind in ("pdf", "image", "html", "trf", "csv")]

    for language in languages():
        assert len({text(key, language) for key in (*keys, "package_not_zip")}) == len(keys) + 1


def compound(*streams: str) -> bytes:
    """A file that begins as an OLE compound document and names these streams."""
    return (
        bytes.fromhex("D0CF11E0A1B11AE1")
        + b"\0" * 504
        + b"".join(name.encode("utf-16-le") for name in streams)
        + b"\0" * 512
    )


def test_other_formats_are_called_by_their_name() -> None:
    assert key(compound("Root Entry", "EncryptionInfo", "EncryptedPackage")) == "package_password"
    assert key(compound("Root Entry", "Workbook")) == "package_xls"
    assert key(compound("Root Entry", "WordDocument")) == "package_not_zip"
    ods = zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<x/>"})
    assert key(ods) == "package_ods"
    binary = parts(SHEET)["_rels/.rels"].replace(b"workbook.xml", b"workbook.bin")
    assert key(zipped({**parts(SHEET), "_rels/.rels": binary, "xl/workbook.bin": b"\x83\x01"})) == "package_xlsb"
    assert key(zipped({"readme.txt": b"hello"})) == "package_missing_part"


def test_every_truncation_is_refused() -> None:
    content = zipped(parts(SHEET))
    for length in range(1, len(content)):
        with pytest.raises(FileError) as caught:
            load(Package(content[:length], PLACE))
        assert caught.value.key in ("package_truncated", "package_damaged", "package_not_zip")


@settings(max_examples=examples(200), deadline=None)
@given(st.data())
def test_damaged_bytes_give_one_error_or_the_same_cells(data: st.DataObject) -> None:
    content = bytearray(zipped(parts(SHEET)))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    with contextlib.suppress(FileError):
        loaded = load(Package(bytes(content), PLACE))
        # Damage may remain undetected only in bytes that do not concern the cells.
        assert loaded.workbook.sheets[0].formulas[1, 2].formula == "A1*2"
        assert loaded.workbook.sheets[0].constants == {(1, 1): 5}


@each_row(
    "name",
    ["/xl/worksheets/sheet1.xml", "../evil.xml", "xl/../../evil.xml", "C:/evil.xml", "\\evil.xml", "xl\\..\\evil.xml"],
)
def test_names_that_lead_out_are_refused(name: str) -> None:
    assert key(zipped({**parts(SHEET), name: b"x"})) == "package_bad_name"


def test_two_parts_of_one_name_are_refused() -> None:
    assert key(zipped({**parts(SHEET), "XL/Workbook.xml": b"<x/>"})) == "package_duplicate"


def test_missing_parts_are_named() -> None:
    for name in ("[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"):
        files = parts(SHEET)
        del files[name]
        assert refusal(zipped(files)).values["part"] == name


def test_a_bomb_is_refused_within_its_bounds() -> None:
    # 3 GB of blanks in 3 MB; the sheet does not state its size.
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = deflater.compress(b" " * 2**24) + deflater.flush(zlib.Z_FULL_FLUSH)
    packed = block * 192 + deflater.flush()
    content = with_packed("xl/worksheets/sheet1.xml", packed, declared=1000)
    tracemalloc.start()

    with must_end():
        assert key(content) == "package_bomb"

    assert tracemalloc.get_traced_memory()[1] < 64 * 2**20
    tracemalloc.stop()


def with_packed(name: str, packed: bytes, declared: int) -> bytes:
    """A package with a part that has these deflated bytes and declares this size."""
    content = bytearray(zipped({**parts(SHEET), name: b"?" * 20}))
    with zipfile.ZipFile(io.BytesIO(bytes(content))) as archive:
        member = archive.getinfo(name)
        order = sorted(info.header_offset for info in archive.infolist())
        directory = archive.start_dir
    following = ([offset for offset in order if offset > member.header_offset] or [directory])[0]
    data = member.header_offset + 30 + len(name)
    growth = len(packed) - (following - data)
    fresh = bytearray(content[:data] + packed + content[following:])
    struct.pack_into("<II", fresh, member.header_offset + 18, len(packed), declared)
    at = directory + growth
    while fresh[at : at + 4] == b"PK\x01\x02":
        name_length, extra, comment = struct.unpack_from("<3H", fresh, at + 28)
        offset = struct.unpack_from("<I", fresh, at + 42)[0]
        if bytes(fresh[at + 46 : at + 46 + name_length]).decode() == name:
            struct.pack_into("<II", fresh, at + 20, len(packed), declared)
        elif offset > member.header_offset:
            struct.pack_into("<I", fresh, at + 42, offset + growth)
        at += 46 + name_length + extra + comment
    struct.pack_into("<I", fresh, at + 16, directory + growth)
    return bytes(fresh)


def test_members_that_share_bytes_are_refused() -> None:
    content = bytearray(zipped(parts(SHEET)))
    with zipfile.ZipFile(io.BytesIO(bytes(content))) as archive:
        at = archive.start_dir
    # The second record points to the member of the first.
    first = struct.unpack_from("<3H", content, at + 28)
    second = at + 46 + sum(first)
    struct.pack_into("<I", content, second + 42, 0)
    assert key(bytes(content)) == "package_damaged"


def test_an_encrypted_member_is_called_so() -> None:
    content = bytearray(zipped(parts(SHEET)))
    at = content.index(b"PK\x01\x02")
    while content[at : at + 4] == b"PK\x01\x02":
        content[at + 8] |= 1
        at += 46 + sum(struct.unpack_from("<3H", content, at + 28))
    assert key(bytes(content)) == "package_encrypted"


@each_row("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"])
@each_row("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_document_types_are_refused_before_any_entity_expands(part: str, encoding: str) -> None:
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 30))
    bomb = f'<?xml version="1.0"?><!-- c --><!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><x>&a29;</x>'
    files = parts(SHEET, extra={"xl/sharedStrings.xml": "<x/>", "xl/styles.xml": "<x/>"})
    with must_end():
        assert key(zipped({**files, part: bomb.encode(encoding)})) == "package_doctype"


@each_row(
    "body",
    ["<worksheet>", "<a></b>", "&undefined;", "<worksheet xmlns:x='u'><y:z/></worksheet>", "\x00", "<x>\x01</x>", ""],
)
def test_xml_that_is_not_well_formed_is_refused_with_its_place(body: str) -> None:
    for part in ("xl/worksheets/sheet1.xml", "xl/workbook.xml"):
        error = refusal(zipped({**parts(SHEET), part: body.encode()}))
        assert error.key == "package_xml"
        assert error.place is not None
        assert error.place.line is not None


def test_unknown_encodings_are_refused() -> None:
    for declared in ("utf-7", "rot13", "ebcdic-xyz"):
        text = f'<?xml version="1.0" encoding="{declared}"?><worksheet/>'
        assert key(replaced(xl__worksheets__sheet1_xml=text.encode())) == "package_encoding"
    assert key(replaced(xl__worksheets__sheet1_xml=b"\xff\xfe<\0w\0o")) == "package_encoding"


def test_a_document_of_another_kind_is_refused() -> None:
    assert key(replaced(xl__workbook_xml=b"<document/>")) == "package_not_workbook"
    assert key(replaced(xl__worksheets__sheet1_xml=b"<document/>")) == "package_not_sheet"
    empty = f'<workbook xmlns="{MAIN}"><sheets/></workbook>'
    assert key(replaced(xl__workbook_xml=empty.encode())) == "package_no_sheets"


def test_depth_without_end_is_bounded() -> None:
    deep = "<c>" * 200_000
    with must_end():
        assert key(replaced(xl__worksheets__sheet1_xml=deep.encode())) == "package_xml"


def test_huge_claims_allocate_nothing() -> None:
    rows = (
        '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1:XFD1048576">ROW(A:XFD)</f><v>1</v></c><c r="B1"><v>2</v></c></row>'
        '<row r="1048576"><c r="XFD1048576"><v>3</v></c></row>'
    )
    after = '<mergeCells count="1"><mergeCell ref="A2:XFD1048575"/></mergeCells>'
    sheet = worksheet(rows, before='<dimension ref="A1:XFD1048576"/>', after=after)
    tracemalloc.start()
    loaded = load(Package(zipped(parts(sheet, extra={"xl/metadata.xml": METADATA})), PLACE))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 5 * 2**20
    assert loaded.workbook.sheets[0].constants == {}
    assert loaded.scans[0].children == {(1, 2): 2, (1048576, 16384): 3}


def test_one_long_formula_shared_by_very_many_cells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_departage.spreadsheet.recalculation.scanned_cells.MAX_FORMULA_TEXT", 1_000_000)
    master = "+".join(f"A{n}" for n in range(1, 1500))
    shared = "".join(f'<row r="{r}"><c r="B{r}"><f t="shared" si="0"/></c></row>' for r in range(2, 400))
    sheet = worksheet(f'<row r="1"><c r="B1"><f t="shared" ref="B1:B40000" si="0">{master}</f></c></row>{shared}')
    assert key(zipped(parts(sheet))) == "package_shared_formulas"


@pytest.mark.parametrize("cell", ["<c/>", '<c s="1"/>'])
def test_more_cells_than_allowed_are_refused(cell: str) -> None:
    limits = Limits(cells=1000)
    assert key(zipped(parts(worksheet(f"<row>{cell * 1001}</row>"))), limits) == "limit_cells"
    plain = "".join(f'<row r="{r}"><c r="A{r}"/></row>' for r in range(1, 1002))
    assert key(zipped(parts(worksheet(plain))), limits) == "limit_cells"


@pytest.mark.parametrize(
    ("count", "limit"), [(120, 1000), pytest.param(12_000, MAX_ARRAY_WORK, marks=pytest.mark.slow)]
)
def test_arrays_that_overlap_without_end_are_refused(count: int, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_departage.spreadsheet.recalculation.scanned_cells.MAX_ARRAY_WORK", limit)
    rows = "".join(
        f'<row r="{r}"><c r="A{r}" cm="1"><f t="array" ref="A{r}:C1048576">A1</f></c><c r="D{r}"><v>1</v></c></row>'
        for r in range(1, count)
    )
    assert key(zipped(parts(worksheet(rows), extra={"xl/metadata.xml": METADATA}))) == "package_arrays"


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for path, expected in ((tmp_path / "none.xlsx", "package_not_found"), (tmp_path, "package_no_file")):
        with pytest.raises(FileError) as caught:
            Package.open(path)
        assert caught.value.key == expected
    if hasattr(os, "mkfifo"):
        # Reading a pipe would block forever, so it must be refused. The descriptor counts as a writer and keeps the
        # opening itself from blocking.
        pipe = tmp_path / "pipe.xlsx"
        os.mkfifo(pipe)
        descriptor = os.open(pipe, os.O_RDWR)
        with pytest.raises(FileError) as caught:
            Package.open(pipe)
        os.close(descriptor)
        assert caught.value.key == "package_no_file"


def test_targets_may_be_absolute_encoded_and_in_other_case() -> None:
    files = parts(SHEET)
    files["xl/work sheets/S 1.xml"] = files.pop("xl/worksheets/sheet1.xml")
    links = f'<Relationships><Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="/XL/work%20sheets/S%201.xml"/></Relationships>'
    files["xl/_rels/workbook.xml.rels"] = links.encode()
    assert load(Package(zipped(files), PLACE)).workbook.sheets[0].constants == {(1, 1): 5}


def test_a_file_has_the_size_allowed_or_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = zipped(parts(worksheet("")))
    path = tmp_path / "book.xlsx"
    path.write_bytes(content)

    monkeypatch.setattr(package_module, "MAX_FILE_SIZE", len(content))
    assert Package.open(path).content == content
    monkeypatch.setattr(package_module, "MAX_FILE_SIZE", len(content) - 1)
    with pytest.raises(FileError) as caught:
        Package.open(path)
    assert (caught.value.key, caught.value.values) == ("package_too_large", {"megabytes": 0})


@pytest.mark.beyond
def test_the_largest_file_is_the_one_that_the_documentation_promises() -> None:
    promised = (Path(__file__).parents[3] / "docs" / "scale.md").read_text(encoding="utf-8")

    assert f"{package_module.MAX_FILE_SIZE / 2**20:g} MB per workbook on disk" in " ".join(promised.split())
