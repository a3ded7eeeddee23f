"""
The zip archive of a workbook: read as untrusted input, rewritten without touching unchanged members.

The standard `zipfile` would decompress and recompress every member. Here an unchanged member is copied as it is
in the file (local header, extra fields, compressed bytes, data descriptor, gaps), in the same order, and only
changed members get new data. Formats: PKWARE APPNOTE 6.3, sections 4.3 and 4.5.3 (zip64).
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import NamedTuple

from xl_departage.base import stopping
from xl_departage.base.errors import FileError, LimitError, Place
from xl_departage.spreadsheet.storage.file_kinds import kind_of_content

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_END64 = struct.Struct("<4sQ2H2I4Q")
_LOCATOR = struct.Struct("<4sIQI")
_FULL = 0xFFFFFFFF
_ENCRYPTED, _DESCRIPTOR, _UTF8 = 0x1, 0x8, 0x800
_STORED, _DEFLATED = 0, 8

MAX_MEMBERS = 65_000
MAX_MEMBER_SIZE = 256 * 2**20
"""The maximum size of one inflated member, in bytes; the largest real worksheets are smaller."""
MAX_TOTAL_SIZE = 512 * 2**20
"""The maximum total size of all inflated members, in bytes."""
MAX_RATIO = 250
"""
A member that inflates to more than `RATIO_FREE` bytes and more than this many times its packed size is a zip bomb; worksheet XML
compresses 5 to 40 times.
"""
RATIO_FREE = 16 * 2**20
"""The bytes up to which a member may inflate at any ratio."""
# Equivalent mutant `2 -> 1`, `2 -> 3`, `16 -> 15`, `16 -> 17`: only how often the time limit is checked changes.
_INPUT = 2**16
_OUTPUT = 2**20
_OTHER_KINDS = {
    "pdf": "package_is_pdf",
    "image": "package_is_image",
    "html": "package_is_html",
    "trf": "package_is_trf",
    "csv": "package_is_csv",
    "": "package_not_zip",
}
"""The error for a file that is no package, by what it is."""


class ArchiveMember(NamedTuple):
    """One entry of the archive."""

    name: str
    method: int
    flags: int
    crc: int
    packed_size: int
    size: int
    """The inflated size that the archive states; verified when the member is inflated."""
    record: tuple[int, int]
    """The start and end of its record in the central directory."""
    start: int
    """The start of the local header."""
    data: int
    """The start of the packed bytes."""


class Archive:
    """
    A zip archive held in memory. Raises FileError for one that is damaged, cut short or encrypted, for a zip bomb, and for members that
    overlap or have two names.
    """

    def __init__(self, content: bytes, place: Place, unpacked: int = MAX_TOTAL_SIZE) -> None:
        """
        Read the directory of an archive.

        Args:
            content: The whole file.
            place: Names the file in errors.
            unpacked: The maximum total size of what is inflated, in bytes.
        """
        self.content = content
        self._place = place
        self._most = unpacked
        self._inflated = 0
        self._proved = 0
        """The bytes inflated so far to verify members that are only copied."""
        end = self._end = self._find_end()
        _, disk, directory_disk, _, count, size, start, _ = _END.unpack_from(content, end)
        self._end64: int | None = None
        limit = end
        if end >= _LOCATOR.size and content[end - _LOCATOR.size : end - _LOCATOR.size + 4] == b"PK\x06\x07":
            _, _, end64, _ = _LOCATOR.unpack_from(content, end - _LOCATOR.size)
            if end64 + _END64.size > end or content[end64 : end64 + 4] != b"PK\x06\x06":
                raise self._error("package_damaged", detail="zip64")
            self._end64 = limit = end64
            _, _, _, _, disk, directory_disk, _, count, size, start = _END64.unpack_from(content, end64)
        if disk or directory_disk or start + size != limit or count > MAX_MEMBERS:
            raise self._error("package_damaged", detail="central directory")
        self._directory = start
        self.members: list[ArchiveMember] = self._read_directory(start, start + size, count)

    def _error(self, key: str, **values: object) -> FileError:
        return FileError(key, self._place, **values)

    def _find_end(self) -> int:
        content = self.content
        if content[:4] not in (b"PK\x03\x04", b"PK\x05\x06"):
            opendocument = (self._place.file or "").lower().endswith(".ods")
            raise self._error("package_not_ods" if opendocument else _OTHER_KINDS[kind_of_content(content)])
        at = len(content)
        lowest = max(0, at - _END.size - 0xFFFF)
        while (at := content.rfind(b"PK\x05\x06", lowest, at)) >= 0:
            if at + _END.size <= len(content):
                comment = _number("<H", content, at + 20)
                if at + _END.size + comment == len(content):
                    return at
        raise self._error("package_truncated")

    def _read_directory(self, start: int, end: int, count: int) -> list[ArchiveMember]:
        members = []
        at = start
        for _ in range(count):
            if at + _CENTRAL.size > end or self.content[at : at + 4] != b"PK\x01\x02":
                raise self._error("package_damaged", detail="central directory")
            fields = _CENTRAL.unpack_from(self.content, at)
            flags, method, crc, packed, size = fields[3], fields[4], *fields[7:10]
            name_length, extra_length, comment_length = fields[10:13]
            offset = fields[16]
            name_end = at + _CENTRAL.size + name_length
            following = name_end + extra_length + comment_length
            if following > end:
                raise self._error("package_damaged", detail="central directory")
            raw_name = self.content[at + _CENTRAL.size : name_end]
            wide = _zip64_field(self.content[name_end : name_end + extra_length])
            position = 0
            numbers = []
            for number in (size, packed, offset):
                if number == _FULL:
                    if position + 8 > len(wide):
                        raise self._error("package_damaged", detail="zip64")
                    number = _number("<Q", wide, position)
                    position += 8
                numbers.append(number)
            size, packed, offset = numbers
            name = self._decode(raw_name, flags)
            data = self._check_local(raw_name, name, offset)
            if data + packed > self._directory:
                raise self._error("package_truncated")
            members.append(
                ArchiveMember(
                    name,
                    method,
                    flags,
                    crc=crc,
                    packed_size=packed,
                    size=size,
                    record=(at, following),
                    start=offset,
                    data=data,
                )
            )
            at = following
        if at != end:
            raise self._error("package_damaged", detail="central directory")
        # With overlapping members, a small file can claim to hold petabytes.
        ordered = sorted(members, key=lambda member: member.start)
        for member, next_member in pairwise(ordered):
            if member.data + member.packed_size > next_member.start:
                raise self._error("package_damaged", detail=next_member.name)
        return members

    def _decode(self, raw: bytes, flags: int) -> str:
        try:
            return raw.decode("utf-8" if flags & _UTF8 else "cp437")
        except UnicodeDecodeError:
            raise self._error("package_damaged", detail=repr(raw)) from None

    def _check_local(self, raw_name: bytes, name: str, offset: int) -> int:
        """The start of the data after the local header, which must give the same member name. Raises FileError."""
        if offset + _LOCAL.size > self._directory or self.content[offset : offset + 4] != b"PK\x03\x04":
            raise self._error("package_damaged", detail=name)
        name_length, extra_length = struct.unpack_from("<2H", self.content, offset + 26)
        at = offset + _LOCAL.size
        if self.content[at : at + name_length] != raw_name:
            raise self._error("package_damaged", detail=name)
        return int(at + name_length + extra_length)

    def read(self, member: ArchiveMember) -> bytes:
        """The inflated bytes of a member, after checking the limits, the size and the checksum. Raises FileError."""
        content = self._content(member)
        if len(content) != member.size:
            raise self._error("package_damaged", detail=f"{member.name}: {member.size} ≠ {len(content)}")
        if zlib.crc32(content) != member.crc:
            raise self._error("package_damaged", detail=member.name)
        return content

    def head(self, member: ArchiveMember, length: int) -> bytes | None:
        """
        The first inflated bytes of a member; None if they cannot be inflated. Raises FileError if they show that the stated size is
        wrong.
        """
        if member.flags & _ENCRYPTED or member.method not in (_STORED, _DEFLATED):
            return None
        # In deflate, each stored block of 65,535 bytes is preceded by five bytes.
        packed = self.content[member.data : member.data + min(member.packed_size, length + 64)]
        try:
            head = packed[:length] if member.method == _STORED else zlib.decompressobj(-15).decompress(packed, length)
        except zlib.error:
            return None
        if len(head) < length and len(head) != member.size:
            raise self._error("package_damaged", detail=f"{member.name}: {member.size} ≠ {len(head)}")
        return head

    def is_sound(self, member: ArchiveMember) -> bool:
        """
        Whether the checksum of a member that is only copied is right. Such members have a limit of inflated bytes of their own.
        Raises FileError for a false size or a zip bomb.
        """
        inflated_before, self._inflated = self._inflated, self._proved
        try:
            content = self._content(member)
        except FileError as error:
            if isinstance(error, LimitError) or error.key == "package_bomb":
                raise
            return False
        finally:
            self._inflated, self._proved = inflated_before, self._inflated
        if len(content) != member.size:
            raise self._error("package_damaged", detail=f"{member.name}: {member.size} ≠ {len(content)}")
        return zlib.crc32(content) == member.crc

    def _content(self, member: ArchiveMember) -> bytes:
        if member.flags & _ENCRYPTED:
            raise self._error("package_encrypted")
        packed = memoryview(self.content)[member.data : member.data + member.packed_size]
        if member.method == _STORED:
            return bytes(packed)
        if member.method != _DEFLATED:
            raise self._error("package_method", part=member.name, method=member.method)
        return self._inflate(member, packed)

    def _inflate(self, member: ArchiveMember, packed: memoryview) -> bytes:
        inflater = zlib.decompressobj(-15)
        pieces: list[bytes] = []
        size = taken = 0
        pending = b""
        try:
            while not inflater.eof:
                if not pending:
                    pending = bytes(packed[taken : taken + _INPUT])
                    taken += len(pending)
                finished = not pending
                piece = inflater.decompress(pending, _OUTPUT)
                pending = inflater.unconsumed_tail
                size += len(piece)
                self._inflated += len(piece)
                dense = size > RATIO_FREE and size > MAX_RATIO * taken
                if dense or size > MAX_MEMBER_SIZE or self._inflated > MAX_TOTAL_SIZE:
                    raise self._error("package_bomb", part=member.name, megabytes=size // 2**20)
                if self._inflated > self._most:
                    raise LimitError("limit_unpacked", self._place, most=self._most)
                stopping.check()
                pieces.append(piece)
                # Even without further input, zlib may still have output. If it has none either, the end of the data is missing.
                if finished and not piece and not inflater.eof:
                    raise self._error("package_truncated")
        except zlib.error:
            raise self._error("package_damaged", detail=member.name) from None
        return b"".join(pieces)

    def rewrite(
        self,
        replacements: Mapping[str, bytes],
        removed: Collection[str] = (),
        added: Mapping[str, bytes] | None = None,
    ) -> bytes:
        """
        The archive with new contents for the named members (names as in `ArchiveMember.name`), without the removed ones, and with
        the added ones at its end; everything else is copied byte by byte.
        """
        added = added or {}
        if not replacements and not removed and not added:
            return self.content
        content = self.content
        ordered = sorted(self.members, key=lambda member: member.start)
        ends = [member.start for member in ordered[1:]] + [self._directory]
        output = bytearray(content[: ordered[0].start])
        moved: dict[int, tuple[int, bytes | None, bytes]] = {}
        for member, end in zip(ordered, ends, strict=True):
            if member.name in removed:
                continue
            start = len(output)
            new = replacements.get(member.name)
            if new is None:
                output += content[member.start : end]
                moved[member.record[0]] = (start, None, b"")
                continue
            packed = zlib.compress(new, 6, -15) if member.method == _DEFLATED else new
            moved[member.record[0]] = (start, new, packed)
            output += self._local_header(member, new, packed)
            output += packed
        records = bytearray()
        for member in self.members:
            if member.record[0] in moved:
                records += self._record(member, *moved[member.record[0]])
        for name, new in added.items():
            header, record = _new_member(name, new, len(output))
            output += header
            records += record
        return bytes(output + records + self._tail(len(output), len(records), len(moved) + len(added)))

    def _local_header(self, member: ArchiveMember, new: bytes, packed: bytes) -> bytes:
        fields = list(_LOCAL.unpack_from(self.content, member.start))
        name_end = member.start + _LOCAL.size + fields[9]
        extra = _without_zip64(self.content[name_end : name_end + fields[10]])
        fields[2] &= ~_DESCRIPTOR
        fields[6:9] = zlib.crc32(new), len(packed), len(new)
        fields[10] = len(extra)
        return _LOCAL.pack(*fields) + self.content[member.start + _LOCAL.size : name_end] + extra

    def _record(self, member: ArchiveMember, start: int, new: bytes | None, packed: bytes) -> bytes:
        """The record in the central directory, with the new offset; sizes of an unchanged member stay in zip64 form."""
        at, end = member.record
        fields = list(_CENTRAL.unpack_from(self.content, at))
        name_end = at + _CENTRAL.size + fields[10]
        extra = bytearray(self.content[name_end : name_end + fields[11]])
        if new is not None:
            fields[3] &= ~_DESCRIPTOR
            fields[7:10] = zlib.crc32(new), len(packed), len(new)
            extra = bytearray(_without_zip64(extra))
        if new is None and fields[16] == _FULL:
            preceding_bytes = 8 * ((fields[9] == _FULL) + (fields[8] == _FULL))
            struct.pack_into("<Q", extra, _zip64_offset(extra) + preceding_bytes, start)
        else:
            fields[16] = start
        comment = self.content[name_end + fields[11] : end]
        fields[11] = len(extra)
        return _CENTRAL.pack(*fields) + self.content[at + _CENTRAL.size : name_end] + extra + comment

    def _tail(self, directory: int, size: int, count: int) -> bytes:
        first = self._end if self._end64 is None else self._end64
        tail = bytearray(self.content[first:])
        if self._end64 is not None:
            struct.pack_into("<4Q", tail, 24, count, count, size, directory)
            struct.pack_into("<Q", tail, self._end - first - _LOCATOR.size + 8, directory + size)
        at = self._end - first + 12
        for offset, number in ((at, size), (at + 4, directory)):
            if _number("<I", tail, offset) != _FULL:
                struct.pack_into("<I", tail, offset, number)
        if _number("<H", tail, at - 2) != 0xFFFF:
            struct.pack_into("<2H", tail, at - 4, count, count)
        return bytes(tail)


DATED = (1980, 1, 1, 0, 0, 0)
"""The date of new members, the earliest that the format can hold: the same input gives the same bytes."""


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """A new archive with these members, in their order."""
    # Imported here: a recalculation of a file does not need it.
    import zipfile

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            member = zipfile.ZipInfo(name, DATED)
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, content)
    return stream.getvalue()


def _number(form: str, data: bytes | bytearray, at: int) -> int:
    """The number at the offset `at`, in `form`, a format of `struct` for one number."""
    (number,) = struct.unpack_from(form, data, at)
    return int(number)


def _new_member(name: str, content: bytes, start: int) -> tuple[bytes, bytes]:
    """
    The local header and data of a new member, and its record in the central directory.

    It is dated 1980, the earliest year of the format, so that the same input gives the same bytes.
    """
    packed = zlib.compress(content, 6, -15)
    raw = name.encode("utf-8")
    flags = 0 if name.isascii() else _UTF8
    common = (20, flags, _DEFLATED, 0, 0x21, zlib.crc32(content), len(packed), len(content), len(raw), 0)
    header = _LOCAL.pack(b"PK\x03\x04", *common) + raw + packed
    return header, _CENTRAL.pack(b"PK\x01\x02", 20, *common, 0, 0, 0, 0, start) + raw


def _zip64_offset(extra: bytes | bytearray) -> int:
    """Where the data of the zip64 field starts within the extra fields; -1 if there is none."""
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, at)
        if kind == 1:
            return at + 4
        at += 4 + length
    return -1


def _zip64_field(extra: bytes) -> bytes:
    at = _zip64_offset(extra)
    return extra[at : at + _number("<H", extra, at - 2)] if at >= 0 else b""


def _without_zip64(extra: bytes | bytearray) -> bytes:
    at = _zip64_offset(extra)
    if at < 0:
        return bytes(extra)
    length = _number("<H", extra, at - 2)
    return bytes(extra[: at - 4] + extra[at + length :])
