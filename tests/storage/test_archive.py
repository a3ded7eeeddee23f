"""Rewritten archives: unchanged members are copied byte for byte."""

from __future__ import annotations

import io
import random
import struct
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.headless.packages import parts, unzipped, worksheet, zipped
from xl_departage.errors import Place
from xl_departage.headless.loading import load
from xl_departage.storage.archive import Archive
from xl_departage.storage.package import Package

PLACE = Place(file="book.xlsx")
SHEET = worksheet('<row r="1"><c r="A1"><v>5</v></c><c r="B1"><f>A1*2</f><v>1</v></c></row>')


def test_rewriting_nothing_gives_the_same_bytes() -> None:
    content = zipped(parts(SHEET))
    assert Package(content, PLACE).rewrite({}) == content


class Unseekable(io.RawIOBase):
    """A stream that cannot seek: the archive then contains data descriptors after its members."""

    def __init__(self) -> None:
        self.content = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = bytes(data)  # type: ignore[call-overload]
        self.content += piece
        return len(piece)


def varied() -> bytes:
    """
    An archive with descriptors, stored members, extra fields, comments, folders, odd dates and several compressions.
    """
    stream = Unseekable()
    rng = random.Random(7)
    with zipfile.ZipFile(stream, "w") as archive:
        archive.comment = b"a comment of the archive"
        for number, (name, content) in enumerate(parts(SHEET).items()):
            info = zipfile.ZipInfo(name, (1980 + number, 1 + number % 12, 28, 23, 59, 58))
            info.compress_type = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)[number % 2]
            info.comment = f"comment {number}".encode()
            info.extra = struct.pack("<HH4s", 0xCAFE, 4, b"mine")
            info.external_attr = 0o644 << 16
            archive.writestr(info, content, compresslevel=1 + number)
        archive.writestr(zipfile.ZipInfo("xl/media/"), b"")
        archive.writestr("xl/media/image1.png", rng.randbytes(5000))
    return bytes(stream.content)


def wide() -> bytes:
    """An archive in zip64 form although it is small."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts(SHEET).items():
            with archive.open(name, "w", force_zip64=True) as member:
                member.write(content)
    content = stream.getvalue()
    # The directory too: sizes and offsets move into zip64 fields, and the end gets its 64-bit record.
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        start = archive.start_dir
    records = bytearray()
    count = 0
    at = start
    while content[at : at + 4] == b"PK\x01\x02":
        fields = list(struct.unpack_from("<4s6H3I5H2I", content, at))
        raw_name = content[at + 46 : at + 46 + fields[10]]
        extra = struct.pack("<HHQQQ", 1, 24, fields[9], fields[8], fields[16])
        at += 46 + fields[10] + fields[11] + fields[12]
        fields[8] = fields[9] = fields[16] = 0xFFFFFFFF
        fields[11] = len(extra)
        records += struct.pack("<4s6H3I5H2I", *fields) + raw_name + extra
        count += 1
    end64 = start + len(records)
    tail = struct.pack("<4sQ2H2I4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, len(records), start)
    tail += struct.pack("<4sIQI", b"PK\x06\x07", 0, end64, 1)
    tail += struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return content[:start] + bytes(records) + tail


@pytest.mark.parametrize("content", [zipped(parts(SHEET)), varied(), wide()], ids=["plain", "varied", "zip64"])
def test_a_rewritten_archive_differs_in_the_named_part_only(content: bytes) -> None:
    before = unzipped(content)
    package = Package(content, PLACE)
    new = SHEET.replace("<v>1</v>", "<v>10</v>").encode() * 3

    rewritten = package.rewrite({"xl/worksheets/sheet1.xml": new})

    assert rewritten == package.rewrite({"xl/worksheets/sheet1.xml": new})
    after = unzipped(rewritten)
    assert list(after) == list(before)
    assert after == {**before, "xl/worksheets/sheet1.xml": new}
    with zipfile.ZipFile(io.BytesIO(content)) as one, zipfile.ZipFile(io.BytesIO(rewritten)) as other:
        assert one.comment == other.comment
        for old, now in zip(one.infolist(), other.infolist(), strict=True):
            assert (old.filename, old.date_time, old.comment, old.external_attr, old.compress_type) == (
                now.filename, now.date_time, now.comment, now.external_attr, now.compress_type
            )  # fmt: skip
            if old.filename != "xl/worksheets/sheet1.xml":
                assert local_bytes(content, old) == local_bytes(rewritten, now)
                assert old.flag_bits == now.flag_bits
    # The project's own strict reader reads the result once more.
    again = Package(rewritten, PLACE)
    assert again.read("xl/worksheets/sheet1.xml") == new
    assert unzipped(again.rewrite({"xl/worksheets/sheet1.xml": before["xl/worksheets/sheet1.xml"]})) == before


@pytest.mark.parametrize("content", [zipped(parts(SHEET)), varied(), wide()], ids=["plain", "varied", "zip64"])
def test_members_are_taken_out_and_put_in_and_the_others_stay_as_they_lie(content: bytes) -> None:
    before = unzipped(content)
    package = Package(content, PLACE)
    new = "<métadonnées/>".encode() * 50

    rewritten = package.rewrite({}, ["xl/_rels/workbook.xml.rels"], {"xl/new.xml": new, "xl/é.xml": b""})

    kept = {name: data for name, data in before.items() if name != "xl/_rels/workbook.xml.rels"}
    assert unzipped(rewritten) == {**kept, "xl/new.xml": new, "xl/é.xml": b""}
    with zipfile.ZipFile(io.BytesIO(content)) as one, zipfile.ZipFile(io.BytesIO(rewritten)) as other:
        assert one.comment == other.comment
        for info in one.infolist():
            if info.filename in kept:
                assert local_bytes(content, info) == local_bytes(rewritten, other.getinfo(info.filename))
    again = Package(rewritten, PLACE)
    assert again.read("xl/new.xml") == new
    assert unzipped(again.rewrite({}, ["xl/new.xml", "xl/é.xml"])) == kept
    assert package.rewrite({}) == content


def local_bytes(content: bytes, info: zipfile.ZipInfo) -> bytes:
    """The local header and the packed bytes of a member."""
    name, extra = struct.unpack_from("<2H", content, info.header_offset + 26)
    return content[info.header_offset : info.header_offset + 30 + name + extra + info.compress_size]


@settings(max_examples=examples(60), deadline=None)
@given(
    st.dictionaries(
        st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1), st.binary(), min_size=1
    ),
    st.binary(),
)
def test_any_archive_is_rewritten_as_the_standard_library_reads_it(files: dict[str, bytes], new: bytes) -> None:
    content = zipped(files)
    archive = Archive(content, PLACE)
    name = archive.members[0].name
    before = unzipped(content)

    after = unzipped(archive.rewrite({name: new}))

    assert after == {**before, name: new}


def test_backslashes_in_names_are_read_as_spreadsheet_programs_do() -> None:
    files = {name.replace("/", "\\"): content for name, content in parts(SHEET).items()}
    package = Package(zipped(files), PLACE)
    assert load(package).workbook.sheets[0].constants == {(1, 1): 5}
    rewritten = package.rewrite({"xl/worksheets/sheet1.xml": b"<x/>"})
    assert Package(rewritten, PLACE).read("xl/worksheets/sheet1.xml") == b"<x/>"
