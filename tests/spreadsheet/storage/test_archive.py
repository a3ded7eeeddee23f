"""Rewritten archives: unchanged members are copied byte for byte."""

from __future__ import annotations

import io
import random
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import parts, unzipped, worksheet, zipped
from xl_departage.base.errors import FileError, LimitError, Place
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.storage import archive as archive_module
from xl_departage.spreadsheet.storage.archive import Archive, ArchiveMember
from xl_departage.spreadsheet.storage.package import Package

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
    parts_before = unzipped(content)
    package = Package(content, PLACE)
    new = SHEET.replace("<v>1</v>", "<v>10</v>").encode() * 3

    rewritten = package.rewrite({"xl/worksheets/sheet1.xml": new})

    assert rewritten == package.rewrite({"xl/worksheets/sheet1.xml": new})
    parts_after = unzipped(rewritten)
    assert list(parts_after) == list(parts_before)
    assert parts_after == {**parts_before, "xl/worksheets/sheet1.xml": new}
    with zipfile.ZipFile(io.BytesIO(content)) as old_zip, zipfile.ZipFile(io.BytesIO(rewritten)) as new_zip:
        assert old_zip.comment == new_zip.comment
        for old, now in zip(old_zip.infolist(), new_zip.infolist(), strict=True):
            assert (old.filename, old.date_time, old.comment, old.external_attr, old.compress_type) == (
                now.filename, now.date_time, now.comment, now.external_attr, now.compress_type
            )  # fmt: skip
            if old.filename != "xl/worksheets/sheet1.xml":
                assert local_bytes(content, old) == local_bytes(rewritten, now)
                assert old.flag_bits == now.flag_bits
    # The project's own strict reader reads the result once more.
    again = Package(rewritten, PLACE)
    assert again.read("xl/worksheets/sheet1.xml") == new
    assert (
        unzipped(again.rewrite({"xl/worksheets/sheet1.xml": parts_before["xl/worksheets/sheet1.xml"]})) == parts_before
    )


@pytest.mark.parametrize("content", [zipped(parts(SHEET)), varied(), wide()], ids=["plain", "varied", "zip64"])
def test_members_are_taken_out_and_put_in_and_the_others_stay_as_they_lie(content: bytes) -> None:
    parts_before = unzipped(content)
    package = Package(content, PLACE)
    new = "<métadonnées/>".encode() * 50

    rewritten = package.rewrite({}, ["xl/_rels/workbook.xml.rels"], {"xl/new.xml": new, "xl/é.xml": b""})

    kept_parts = {name: data for name, data in parts_before.items() if name != "xl/_rels/workbook.xml.rels"}
    assert unzipped(rewritten) == {**kept_parts, "xl/new.xml": new, "xl/é.xml": b""}
    with zipfile.ZipFile(io.BytesIO(content)) as old_zip, zipfile.ZipFile(io.BytesIO(rewritten)) as new_zip:
        assert old_zip.comment == new_zip.comment
        for info in old_zip.infolist():
            if info.filename in kept_parts:
                assert local_bytes(content, info) == local_bytes(rewritten, new_zip.getinfo(info.filename))
    again = Package(rewritten, PLACE)
    assert again.read("xl/new.xml") == new
    assert unzipped(again.rewrite({}, ["xl/new.xml", "xl/é.xml"])) == kept_parts
    assert package.rewrite({}) == content


def local_bytes(content: bytes, info: zipfile.ZipInfo) -> bytes:
    """The local header and the packed bytes of a member."""
    name, extra = struct.unpack_from("<2H", content, info.header_offset + 26)
    return content[info.header_offset : info.header_offset + 30 + name + extra + info.compress_size]


@settings(max_examples=examples(60), deadline=None)
@given(
    st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1), st.binary(), min_size=1
    ),
    st.binary(),
)
def test_any_archive_is_rewritten_as_the_standard_library_reads_it(files: dict[str, bytes], new: bytes) -> None:
    content = zipped(files)
    archive = Archive(content, PLACE)
    name = archive.members[0].name
    parts_before = unzipped(content)

    parts_after = unzipped(archive.rewrite({name: new}))

    assert parts_after == {**parts_before, name: new}


def test_backslashes_in_names_are_read_as_spreadsheet_programs_do() -> None:
    files = {name.replace("/", "\\"): content for name, content in parts(SHEET).items()}
    package = Package(zipped(files), PLACE)
    assert load(package).workbook.sheets[0].constants == {(1, 1): 5}
    rewritten = package.rewrite({"xl/worksheets/sheet1.xml": b"<x/>"})
    assert Package(rewritten, PLACE).read("xl/worksheets/sheet1.xml") == b"<x/>"


class Entry(NamedTuple):
    """One member of an archive made by hand: as APPNOTE 4.3.7 and 4.3.12 lay it out."""

    name: bytes
    packed: bytes
    size: int
    crc: int
    method: int = 0
    flags: int = 0
    local_extra: bytes = b""
    extra: bytes = b""
    comment: bytes = b""
    gap: bytes = b""
    """Bytes after the member that belong to none."""


def stored(name: bytes, content: bytes, **others: Any) -> Entry:
    return Entry(name, content, len(content), zlib.crc32(content), **others)


def deflated(name: bytes, content: bytes, **others: Any) -> Entry:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return Entry(name, deflater.compress(content) + deflater.flush(), len(content), zlib.crc32(content), 8, **others)


def made(*entries: Entry, comment: bytes = b"", count: int | None = None, longer: int = 0) -> bytes:
    """The archive; `count` and `longer` make the end lie about the number of records and their length."""
    body, records = bytearray(), bytearray()
    for name, packed, size, crc, method, flags, local_extra, extra, remark, gap in entries:
        common = (20, flags, method, 0, 0x21, crc, len(packed), size, len(name))
        start = len(body)
        body += struct.pack("<4s5H3I2H", b"PK\x03\x04", *common, len(local_extra)) + name + local_extra + packed + gap
        records += struct.pack("<4sH", b"PK\x01\x02", 20) + struct.pack("<5H3IH", *common)
        records += struct.pack("<4H2I", len(extra), len(remark), 0, 0, 0, start) + name + extra + remark
    number = len(entries) if count is None else count
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, number, number, len(records) + longer, len(body), len(comment))
    return bytes(body + records + end + comment)


def key(content: bytes, **limits: int) -> str:
    """What is wrong with an archive; with a colon, where."""
    try:
        archive = Archive(content, PLACE, **limits)
        for member in archive.members:
            archive.read(member)
    except (FileError, LimitError) as error:
        detail = error.values.get("detail") or error.values.get("part")
        return error.key + (f":{detail}" if detail else "")
    return ""


THREE = (
    stored(b"a", b"first", local_extra=b"\xfe\xca\x02\x00ab", gap=b"??"),
    deflated("é".encode(), b"second" * 9, flags=0x800, extra=b"\xfe\xca\x04\x00wxyz", comment=b"remark"),
    stored(b"caf\x82", b""),
)


def test_members_are_what_their_records_say() -> None:
    content = made(*THREE, comment=b"the end")
    packed = THREE[1].packed
    # A local header has 30 bytes, a central record 46.
    second = 30 + 1 + 6 + 5 + 2
    third = second + 30 + 2 + len(packed)
    directory = third + 30 + 4
    ends = [directory + 46 + 1]
    ends.append(ends[-1] + 46 + 2 + 8 + 6)
    ends.append(ends[-1] + 46 + 4)

    archive = Archive(content, PLACE)

    assert archive.members == [
        ArchiveMember("a", 0, 0, zlib.crc32(b"first"), 5, 5, (directory, ends[0]), 0, 37),
        ArchiveMember(
            "é", 8, 0x800, zlib.crc32(b"second" * 9), len(packed), 54, (ends[0], ends[1]), second, second + 32
        ),
        ArchiveMember("café", 0, 0, 0, 0, 0, (ends[1], ends[2]), third, third + 34),
    ]
    assert [archive.read(member) for member in archive.members] == [b"first", b"second" * 9, b""]
    assert [archive.is_sound(member) for member in archive.members] == [True] * 3


def changed(content: bytes, at: int, new: bytes) -> bytes:
    return content[:at] + new + content[at + len(new) :]


def test_faults_of_an_archive_are_told_by_their_place() -> None:
    content = made(*THREE)
    end = len(content) - 22
    directory = struct.unpack_from("<I", content, end + 16)[0]
    second = 44
    damaged = "package_damaged:central directory"
    assert key(b"") == "package_not_zip"
    assert key(b"PK\x03\x04") == "package_truncated"
    assert key(content[:-1]) == "package_truncated"
    assert key(content + b"x") == "package_truncated"
    # The number of this disk, and of that with the directory.
    assert key(changed(content, end + 4, b"\x01")) == damaged
    assert key(changed(content, end + 6, b"\x01")) == damaged
    assert key(made(*THREE, count=2)) == damaged
    assert key(made(*THREE, count=4)) == damaged
    assert key(made(*THREE, longer=1)) == damaged
    assert key(made(*THREE, longer=-1)) == damaged
    assert key(changed(content, directory, b"XX")) == damaged
    # A comment that reaches beyond the directory.
    assert key(changed(content, end - 50 + 32, b"\x01")) == damaged
    assert key(changed(content, 0, b"PK\x05\x06")) == "package_damaged:a"
    assert key(changed(content, second + 2, b"XX")) == "package_damaged:é"
    assert key(changed(content, 30, b"b")) == "package_damaged:a"
    assert key(changed(content, second + 30, b"b")) == "package_damaged:é"
    # A header that begins where the directory does; packed bytes that reach into it, and not.
    assert key(changed(content, end - 50 + 42, struct.pack("<I", directory))) == "package_damaged:café"
    assert key(changed(content, end - 50 + 20, b"\x01")) == "package_truncated"
    # Packed bytes of the first that reach into the second by one byte; the gap of two bytes is free.
    longer = [changed(content, directory + 20, bytes([length])) for length in (7, 8)]
    assert [key(archive) for archive in longer] == ["package_damaged:a: 5 ≠ 7", "package_damaged:é"]
    assert key(changed(content, directory + 24, b"\x06")) == "package_damaged:a: 6 ≠ 5"
    assert key(changed(content, directory + 16, b"\0\0\0\0")) == "package_damaged:a"
    assert key(made(stored(b"a", b"x", flags=0x801))) == "package_encrypted"
    assert key(made(stored(b"a", b"x", method=9))) == "package_method:a"
    assert key(made(stored(b"\xff", b"x", flags=0x800))) == "package_damaged:b'\\xff'"
    assert key(made(deflated(b"a", b"x" * 50)._replace(packed=b"\xff\xff"))) == "package_damaged:a"
    cut = deflated(b"a", bytes(range(250)))
    assert key(made(cut._replace(packed=cut.packed[:-1]))) == "package_truncated"


def test_the_end_is_found_behind_any_comment() -> None:
    for comment in (b"x" * 0xFFFF, b"PK\x05\x06", b"PK\x05\x06" + bytes(30), b"x" * 10 + b"PK\x05\x06" * 9):
        archive = Archive(made(*THREE, comment=comment), PLACE)
        assert [member.name for member in archive.members] == ["a", "é", "café"]
        new = archive.rewrite({"a": b"longer than before"})
        assert new.endswith(comment)
        # The standard library takes the last mark for the end, even in the comment.
        again = Archive(new, PLACE)
        assert [again.read(member) for member in again.members] == [b"longer than before", b"second" * 9, b""]
    assert Archive(made(), PLACE).members == []
    assert Archive(made(), PLACE).rewrite({}) == made()


def test_zip64_fields_stand_in_for_full_numbers_only() -> None:
    full = b"\xff\xff\xff\xff"
    directory = made(stored(b"a", b"first")).index(b"PK\x01\x02")

    def with_field(numbers: list[int], *full_at: int, preceding: bytes = b"", kind: int = 1) -> bytes:
        field = preceding + struct.pack("<2H", kind, 8 * len(numbers)) + struct.pack(f"<{len(numbers)}Q", *numbers)
        entry = made(stored(b"a", b"first", extra=field))
        for offset in full_at:
            entry = changed(entry, directory + offset, full)
        return entry

    # Size at 24, packed size at 20, offset at 42: in this order in the field.
    for content in (
        with_field([5], 24),
        with_field([5], 20),
        with_field([0], 42),
        with_field([5, 5], 24, 20),
        with_field([5, 0], 20, 42),
        with_field([5, 5, 0], 24, 20, 42),
        with_field([5, 5, 0], 24, 20, 42, preceding=b"\xfe\xca\x03\x00abc"),
    ):
        archive = Archive(content, PLACE)
        assert [(member.size, member.packed_size, member.start, member.data) for member in archive.members] == [
            (5, 5, 0, 31)
        ]
        assert archive.read(archive.members[0]) == b"first"
        assert unzipped(archive.rewrite({"a": b"other"})) == {"a": b"other"}
        assert unzipped(archive.rewrite({}, (), {"b": b"new"})) == {"a": b"first", "b": b"new"}
        assert unzipped(archive.rewrite({"a": b"other"}, (), {"b": b"new"})) == {"a": b"other", "b": b"new"}
    # The offset of a member that moves is written into its field.
    two = made(stored(b"z", b"gone"), stored(b"a", b"first", extra=struct.pack("<2HQ", 1, 8, 35)))
    second = two.index(b"PK\x01\x02") + 47
    moved = Archive(changed(two, second + 42, full), PLACE)
    assert moved.members[1].start == 35
    assert unzipped(moved.rewrite({}, ["z"])) == {"a": b"first"}
    assert unzipped(moved.rewrite({"z": b"long" * 9})) == {"z": b"long" * 9, "a": b"first"}
    for content in (
        with_field([], 24),
        with_field([5], 24, 20),
        with_field([5], 24, kind=2),
        changed(with_field([5], 24), directory + 47 + 2, b"\x07"),
    ):
        assert key(content) == "package_damaged:zip64"


def test_the_record_of_zip64_is_read_where_it_stands() -> None:
    content = wide()
    locator = len(content) - 42
    assert content[locator : locator + 4] == b"PK\x06\x07"
    end64 = struct.unpack_from("<Q", content, locator + 8)[0]
    assert key(changed(content, end64, b"XX")) == "package_damaged:zip64"
    assert key(changed(content, locator + 8, struct.pack("<Q", end64 + 1))) == "package_damaged:zip64"
    # Disks, numbers of records, length and start of the directory.
    for at, new in ((16, b"\x01"), (20, b"\x01"), (32, b"\x01"), (40, b"\x01"), (48, b"\x01")):
        assert key(changed(content, end64 + at, new)) == "package_damaged:central directory"
    tail = Archive(content, PLACE).rewrite({}, (), {"b": b"new"})
    assert tail[-22:] == content[-22:]
    locator = len(tail) - 42
    end64 = struct.unpack_from("<Q", tail, locator + 8)[0]
    assert tail[end64 : end64 + 4] == b"PK\x06\x06"
    here, total, length, start = struct.unpack_from("<4Q", tail, end64 + 24)
    assert here == total == len(parts(SHEET)) + 1
    assert start + length == end64
    # Each number of the end that is not full is kept up, too.
    count = len(parts(SHEET))
    for place, number, form, now in ((8, count, "<2H", count + 1), (12, 0, "<I", length), (16, 0, "<I", start)):
        altered = changed(
            content, len(content) - 22 + place, struct.pack(form, *[number] * (len(form) - 1 if form == "<I" else 2))
        )
        rewritten = Archive(altered, PLACE).rewrite({}, (), {"b": b"new"})
        assert struct.unpack_from(form[0] + form[-1], rewritten, len(rewritten) - 22 + place) == (now,)
        # The full ones stay full.
        expected_end = bytearray(altered[-22:])
        expected_end[place : place + 4] = rewritten[len(rewritten) - 22 + place :][:4]
        assert rewritten[-22:] == expected_end
        assert len(rewritten) == len(tail)
    # A record that does not fit before the end.
    short = made(*THREE)[:-22] + b"PK\x06\x06" + bytes(26)
    short += struct.pack("<4sIQI", b"PK\x06\x07", 0, len(short) - 30, 1)
    assert key(short + made(*THREE)[-22:]) == "package_damaged:zip64"


def test_a_new_member_is_written_as_the_format_says() -> None:
    archive = Archive(made(stored(b"a", b"first")), PLACE)

    content = archive.rewrite({}, (), {"b": b"new" * 9, "é": b""})

    packed = deflated(b"b", b"new" * 9).packed
    with zipfile.ZipFile(io.BytesIO(content)) as read:
        infos = read.infolist()
    shown = [
        (
            info.filename,
            info.compress_type,
            info.flag_bits,
            info.date_time,
            info.CRC,
            info.compress_size,
            info.file_size,
        )
        for info in infos[1:]
    ]
    assert shown == [
        ("b", 8, 0, (1980, 1, 1, 0, 0, 0), zlib.crc32(b"new" * 9), len(packed), 27),
        ("é", 8, 0x800, (1980, 1, 1, 0, 0, 0), 0, 2, 0),
    ]
    assert [
        (info.create_version, info.extract_version, info.internal_attr, info.external_attr, info.volume, info.comment)
        for info in infos[1:]
    ] == [(20, 20, 0, 0, 0, b"")] * 2
    assert [info.header_offset for info in infos] == [0, 36, 36 + 30 + 1 + len(packed)]


def test_a_replaced_member_loses_its_descriptor_and_its_wide_fields() -> None:
    content = Archive(wide(), PLACE).rewrite({"xl/workbook.xml": b"<x/>"})

    with zipfile.ZipFile(io.BytesIO(content)) as read:
        info = read.getinfo("xl/workbook.xml")
        assert info.extra == b""
        assert struct.unpack_from("<2H", content, info.header_offset + 26) == (len("xl/workbook.xml"), 0)
        assert struct.unpack_from("<3I", content, info.header_offset + 14) == (info.CRC, info.compress_size, 4)
    varied_content = Archive(varied(), PLACE).rewrite({"xl/workbook.xml": b"<x/>"})
    with zipfile.ZipFile(io.BytesIO(varied_content)) as read:
        info = read.getinfo("xl/workbook.xml")
        assert info.flag_bits & 0x8 == 0
        assert struct.unpack_from("<H", varied_content, info.header_offset + 6)[0] & 0x8 == 0
        assert info.extra == struct.pack("<HH4s", 0xCAFE, 4, b"mine")


def test_the_beginning_of_a_member_is_inflated_as_far_as_asked() -> None:
    entries = (stored(b"a", b"0123456789"), deflated(b"b", b"0123456789" * 500), stored(b"c", b"x", flags=1))
    archive = Archive(made(*entries, stored(b"d", b"x", method=9)), PLACE)
    stored_member, deflated_member, locked, unknown_method = archive.members
    assert [archive.head(stored_member, length) for length in (0, 4, 10, 99)] == [
        b"",
        b"0123",
        b"0123456789",
        b"0123456789",
    ]
    assert archive.head(deflated_member, 4) == b"0123"
    assert archive.head(deflated_member, 5000) == archive.head(deflated_member, 9999) == b"0123456789" * 500
    assert archive.head(locked, 4) is archive.head(unknown_method, 4) is None
    # Within a stored block of deflate, too, all that was asked is there.
    deflater = zlib.compressobj(0, zlib.DEFLATED, -15)
    noise = random.Random(3).randbytes(70_000)
    plain = Entry(b"n", deflater.compress(noise) + deflater.flush(), len(noise), zlib.crc32(noise), 8)
    archive = Archive(made(plain), PLACE)
    assert archive.head(archive.members[0], 66_000) == noise[:66_000]
    lying = Archive(made(stored(b"a", b"0123456789")._replace(size=9)), PLACE)
    assert lying.head(lying.members[0], 10) == b"0123456789"
    with pytest.raises(FileError, match="9 ≠ 10"):
        lying.head(lying.members[0], 11)
    broken = Archive(made(deflated(b"a", b"x" * 50)._replace(packed=b"\xff\xff")), PLACE)
    assert broken.head(broken.members[0], 4) is None


def test_what_is_only_copied_is_verified_apart() -> None:
    sound, false = stored(b"a", b"first"), stored(b"b", b"second")._replace(crc=1)
    archive = Archive(made(sound, false, stored(b"c", b"x", method=9)), PLACE)
    assert [archive.is_sound(member) for member in archive.members] == [True, False, False]
    lying = Archive(made(stored(b"a", b"first")._replace(size=6)), PLACE)
    with pytest.raises(FileError, match="6 ≠ 5"):
        lying.is_sound(lying.members[0])
    # Bytes inflated for this do not count with those that are read, and the other way round.
    archive = Archive(made(deflated(b"a", b"x" * 600), deflated(b"b", b"y" * 600)), PLACE, unpacked=1200)
    for _ in range(2):
        assert archive.read(archive.members[0]) == b"x" * 600
    for _ in range(2):
        assert archive.is_sound(archive.members[1])
    for action in (archive.read, archive.is_sound):
        with pytest.raises(LimitError, match="1"):
            action(archive.members[0])


def test_limits_of_inflating_from_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    content = made(deflated(b"a", bytes(3000)), deflated(b"b", b"x" * 500))
    packed = Archive(content, PLACE).members[0].packed_size

    def limited(**limits: int) -> str:
        with monkeypatch.context() as patch:
            for name, value in limits.items():
                patch.setattr(archive_module, name, value)
            archive = Archive(content, PLACE)
            try:
                for member in archive.members:
                    archive.read(member)
            except FileError as error:
                return f"{error.key}:{error.values['part']}"
        return ""

    assert limited(MAX_MEMBER_SIZE=3000, MAX_TOTAL_SIZE=3500) == ""
    assert limited(MAX_MEMBER_SIZE=2999) == "package_bomb:a"
    assert limited(MAX_TOTAL_SIZE=3499) == "package_bomb:b"
    # More than the factor, and larger than what is free of it.
    assert limited(RATIO_FREE=2999, MAX_RATIO=3000 // packed - 1) == "package_bomb:a"
    assert limited(RATIO_FREE=3000, MAX_RATIO=1) == ""
    assert limited(RATIO_FREE=2999, MAX_RATIO=-(-3000 // packed)) == ""
    with monkeypatch.context() as patch:
        patch.setattr(archive_module, "MAX_MEMBERS", 2)
        assert len(Archive(content, PLACE).members) == 2
        patch.setattr(archive_module, "MAX_MEMBERS", 1)
        assert key(content) == "package_damaged:central directory"
    assert key(content, unpacked=3499) == "limit_unpacked"
    archive = Archive(content, PLACE, 3500)
    assert [len(archive.read(member)) for member in archive.members] == [3000, 500]


def test_a_bomb_is_told_with_its_megabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_module, "MAX_MEMBER_SIZE", 3 * 2**20 - 1)
    archive = Archive(made(deflated(b"a", bytes(5 * 2**20))), PLACE)
    with pytest.raises(FileError) as caught:
        archive.read(archive.members[0])
    # It stops at the first piece, of one megabyte, beyond the limit.
    assert caught.value.values["megabytes"] == 3


@pytest.mark.beyond
def test_the_limits_are_those_that_the_documentation_promises() -> None:
    promised = (Path(__file__).parents[3] / "docs" / "security.md").read_text(encoding="utf-8")
    megabytes = 2**20
    sentence = (
        f"{archive_module.MAX_MEMBER_SIZE / megabytes:g} MB per part, {archive_module.MAX_TOTAL_SIZE / megabytes:g} MB in total, "
        f"and at a ratio of {archive_module.MAX_RATIO} beyond {archive_module.RATIO_FREE / megabytes:g} MB"
    )
    assert sentence in " ".join(promised.split())


@each_row(
    ("extra", "rest"),
    [
        # A field is its kind, its length and so many bytes; kind 1 is that of zip64, and goes when sizes are written anew.
        (b"\x01\0\0\0", b""),
        (b"\xfe\xca\0\0" + b"\x01\0\0\0", b"\xfe\xca\0\0"),
        (b"\x01\0\x02\0ab" + b"\xfe\xca\x01\0x", b"\xfe\xca\x01\0x"),
        (b"\xfe\xca\x04\0\x01\0\0\0", b"\xfe\xca\x04\0\x01\0\0\0"),
        # Less than a field at the end.
        (b"\x01", b"\x01"),
        (b"\x01\0\0", b"\x01\0\0"),
        (b"\xfe\xca\0\0\x01\0\0", b"\xfe\xca\0\0\x01\0\0"),
    ],
)
def test_only_the_field_of_zip64_leaves_a_member_that_is_replaced(extra: bytes, rest: bytes) -> None:
    content = Archive(made(stored(b"a", b"first", extra=extra, local_extra=extra)), PLACE).rewrite({"a": b"other"})

    lengths = struct.unpack_from("<2H", content, 26)
    assert lengths == (1, len(rest))
    assert content[31 : 31 + len(rest)] == rest
    directory = content.index(b"PK\x01\x02")
    assert content[directory + 47 : -22] == rest
    archive = Archive(content, PLACE)
    assert archive.read(archive.members[0]) == b"other"


def test_an_empty_or_foreign_ods_is_not_told_to_be_no_excel_workbook() -> None:
    for content in (b"", b"hello", b"PK"):
        for name, expected in (
            ("a.ods", "package_not_ods"),
            ("A.ODS", "package_not_ods"),
            ("a.xlsx", "package_not_zip"),
        ):
            with pytest.raises(FileError) as caught:
                Archive(content, Place(file=name))
            assert caught.value.key == expected, (content, name)
