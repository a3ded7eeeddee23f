"""
Archives with false sizes, counts or offsets: whatever they claim, only the existing content is read, and within limits.
"""

from __future__ import annotations

import json
import struct
import tracemalloc
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.hanging import must_end
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped
from tests.spreadsheet.storage.test_archive import wide
from xl_departage.base.errors import FileError, Place
from xl_departage.hosts.cli import main
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.storage import archive
from xl_departage.spreadsheet.storage.package import Package

PLACE = Place(file="book.xlsx")
SOUND = zipped(parts(worksheet('<row r="1"><c r="A1"><v>5</v></c></row>')))
LIES = (0, 1, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1)
"""Zero, too little, 2 GB, 4 GB, and the mark that refers to a zip64 field that does not exist."""


def records(content: bytes) -> list[int]:
    """The offsets of the records in the central directory."""
    found, at = [], content.index(b"PK\x01\x02")
    while content[at : at + 4] == b"PK\x01\x02":
        found.append(at)
        at += 46 + sum(struct.unpack_from("<3H", content, at + 28))
    return found


def outcome(content: bytes) -> str:
    """The key of the refusal, or `read`; the memory must stay within that of a small workbook."""
    tracemalloc.start()
    try:
        with must_end():
            loaded = load(Package(content, PLACE))
    except FileError as error:
        return error.key
    else:
        assert loaded.workbook.sheets[0].constants == {(1, 1): 5}
        return "read"
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 32 * 2**20


@each_row("lie", LIES)
@each_row("field", [20, 24, 42], ids=["packed size", "size", "place"])
def test_a_record_that_lies_costs_nothing(field: int, lie: int) -> None:
    for at in records(SOUND):
        content = bytearray(SOUND)
        struct.pack_into("<I", content, at + field, lie)
        expected = {"package_damaged", "package_truncated"}
        # One sheet and the parts that lead to it: each part is read, and each false number is detected unless it
        # happens to be true.
        assert outcome(bytes(content)) in expected or content == SOUND


def altered(content: bytes, part: str, offset: int, number: int) -> bytes:
    """The archive with one number changed in the central record of a part."""
    made = bytearray(content)
    (at,) = (at for at in records(content) if content[at + 46 :].startswith(part.encode()))
    struct.pack_into("<I", made, at + offset, number)
    return bytes(made)


@pytest.mark.parametrize("command", [("recalc",), ("repair", "--to", "desktop")])
def test_a_false_size_of_a_part_that_is_only_copied_is_refused(tmp_path: Path, command: tuple[str, ...]) -> None:
    book = tmp_path / "book.xlsx"
    book.write_bytes(
        altered(zipped({**parts(worksheet("")), "xl/media/image1.png": b"x" * 1000}), "xl/media/image1.png", 24, 7)
    )

    done = CliRunner().invoke(main, [*command, str(book), "-o", str(tmp_path / "out.xlsx"), "--lang", "en"])

    assert done.exit_code == 2
    assert "xl/media/image1.png: 7 ≠ 1000" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["book.xlsx"]


@pytest.mark.parametrize("part", ["xl/media/image1.png", "docProps/app.xml"])
@pytest.mark.parametrize("damage", ["checksum", "content"])
@pytest.mark.parametrize("command", [("recalc",), ("repair", "--to", "desktop")])
def test_damage_in_a_part_that_is_only_copied_is_told(
    tmp_path: Path, command: tuple[str, ...], damage: str, part: str
) -> None:
    sound = zipped({**parts(worksheet("")), part: b"<x>" + bytes(range(32, 120)) * 10})
    content = bytearray(sound)
    if damage == "checksum":
        content = bytearray(altered(sound, part, 16, 1))
    else:
        at = sound.index(part.encode()) + len(part)
        content[at + 20 : at + 30] = b"\xff" * 10
    book = tmp_path / "book.xlsx"
    book.write_bytes(content)
    call = [*command, str(book), "-o", str(tmp_path / "out.xlsx"), "--report", str(tmp_path / "r.json"), "--lang", "fr"]

    done = CliRunner().invoke(main, call)

    if command[0] == "repair" and part.endswith(".xml"):
        # The command looks for formulas in every XML part.
        assert done.exit_code == 2
        return
    assert done.exit_code == 0, done.output
    assert f"la partie « {part} » est endommagée" in done.stderr
    assert (tmp_path / "out.xlsx").read_bytes() == content
    (notice,) = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["notices"]
    assert part in notice["en"]


@pytest.mark.parametrize("lie", [0, 2**31, 2**40, 2**63, 2**64 - 1])
def test_sizes_and_places_of_zip64_that_lie_are_refused_or_without_effect(lie: int) -> None:
    sound = wide()
    for at in records(sound):
        name = struct.unpack_from("<H", sound, at + 28)[0]
        for offset in (4, 12, 20):
            content = bytearray(sound)
            struct.pack_into("<Q", content, at + 46 + name + offset, lie)
            assert outcome(bytes(content)) in ("read", "package_damaged", "package_truncated")
    end = sound.index(b"PK\x06\x06")
    for offset in (32, 40, 48):
        content = bytearray(sound)
        struct.pack_into("<Q", content, end + offset, lie)
        assert outcome(bytes(content)) in ("package_damaged", "package_truncated")


def test_more_members_than_any_workbook_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_MEMBERS", 20)
    crowd = {f"xl/media/image{number}.png": b"" for number in range(30)}

    assert outcome(zipped({**parts(worksheet("")), **crowd})) == "package_damaged"


def test_bombs_that_stay_below_the_limit_one_by_one_are_refused_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_TOTAL_SIZE", 8 * 2**20)
    sheets = [worksheet(f'<row r="1"><c r="A1"><v>{number}</v></c></row>' + " " * 2**20) for number in range(12)]

    assert outcome(zipped(parts(*sheets))) == "package_bomb"


def test_a_stored_member_is_no_larger_than_the_file() -> None:
    """Its size is the number of its bytes, whatever the record claims."""
    content = bytearray(SOUND)
    at = records(SOUND)[-1]
    start = struct.unpack_from("<I", SOUND, at + 42)[0]
    struct.pack_into("<H", content, at + 10, 0)
    struct.pack_into("<H", content, start + 8, 0)
    struct.pack_into("<I", content, at + 24, 2**31)

    assert outcome(bytes(content)) == "package_damaged"


def test_a_deflated_stream_without_end_is_refused() -> None:
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(b"<worksheet>") + packed.flush(zlib.Z_SYNC_FLUSH)
    for tail in (b"", b"\x00" * 2000, b"\x07"):
        content = zipped(parts(worksheet("")))
        at = records(content)[-1]
        start = struct.unpack_from("<I", content, at + 42)[0]
        name = struct.unpack_from("<H", content, start + 26)[0]
        old = struct.unpack_from("<I", content, at + 20)[0]
        body = content[: start + 30 + name] + data + tail + content[start + 30 + name + old :]
        moved = bytearray(body)
        shift = len(data + tail) - old
        struct.pack_into("<I", moved, at + shift + 20, len(data + tail))
        end = moved.rindex(b"PK\x05\x06")
        struct.pack_into("<I", moved, end + 16, content.index(b"PK\x01\x02") + shift)
        with must_end():
            assert outcome(bytes(moved)) in ("package_truncated", "package_damaged")
