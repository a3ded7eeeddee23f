"""
Reads the tables of an Access database of the years 2000 to 2003 (Jet 4) from its bytes.

The file is a sequence of pages of 4,096 bytes; numbers are little-endian. Page 0 names the format. A *definition* (type
2, one page or a chain of pages) describes the columns of a table. The data pages of the table (type 1) are listed in a
*usage map* and name their definition. The catalogue of all tables is itself a table, defined on page 2. Facts about the
format: HACKING.md of mdbtools.

Nothing in the file is trusted: every offset is checked, a chain with a repeated page is damaged, and so is a table with
fewer or more rows than its definition says. Only the requested columns are decoded.
"""

from __future__ import annotations

import datetime
import struct
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.formats.formats import PAPI

Value = bool | int | float | str | datetime.datetime | None
Row = dict[str, Value]

PAGE = 4096
_JET, _ACE = PAPI.begins
_VERSION, _JET3, _JET4 = 0x14, 0, 1
_KEY, _NO_KEY = 0x3E, bytes.fromhex("fb8abc4e")
"""
Where the key of an encrypted file stands, and how a key of zero, for no encryption, looks on page 0, which is masked
(RC4 with a fixed key).
"""
_DATA, _DEFINITION, _MAP = 1, 2, 5
_CATALOGUE = 2
_TABLE = 1
"""The type of a table in the catalogue."""
_DELETED, _MOVED, _OFFSET = 0x8000, 0x4000, 0x1FFF
_BOOLEAN = 1
"""The type of truth values, which have no bytes: the bit that says "not null" is the value."""
_EPOCH = datetime.datetime(1899, 12, 30)
_COMPRESSED = b"\xff\xfe"


def _number(format: str) -> Callable[[bytes], int | float]:
    def unpacked(stored: bytes) -> int | float:
        number: int | float = struct.unpack(format, stored)[0]
        return number

    return unpacked


def _day(stored: bytes) -> datetime.datetime:
    days: float = struct.unpack("<d", stored)[0]
    return _EPOCH + datetime.timedelta(days=days)


def _text(stored: bytes) -> str:
    """
    A text in UTF-16 or compressed: one byte per character, with a zero byte to change to two bytes per character and
    back. Texts of fixed length are filled with zeros or spaces; zeros at the end are removed.
    """
    if stored.startswith(_COMPRESSED):
        wide = bytearray()
        single, at = True, 2
        while at < len(stored):
            if stored[at] == 0:
                single, at = not single, at + 1
            elif single:
                wide += bytes((stored[at], 0))
                at += 1
            else:
                wide += stored[at : at + 2]
                at += 2
        stored = bytes(wide)
    return stored.decode("utf-16-le").rstrip("\0")


_READERS: dict[int, Callable[[bytes], Value]] = {
    2: _number("<B"),
    3: _number("<h"),
    4: _number("<i"),
    6: _number("<f"),
    7: _number("<d"),
    8: _day,
    10: _text,
}
"""How to decode the bytes of a value, by the type of its column."""


class _Column(NamedTuple):
    """One column in the definition of a table."""

    name: str
    type: int
    bit: int
    """Its position in the mask that tells which values are not null."""
    fixed: int | None
    """Its offset in the part of a row with fixed length; None for a column of variable length."""
    variable: int
    """Its position in a row's table of columns of variable length."""
    size: int
    """The number of bytes of a value of fixed length."""

    @property
    def readable(self) -> bool:
        return self.type == _BOOLEAN or self.type in _READERS


class _Definition(NamedTuple):
    """The definition of a table."""

    page: int
    """Its first page, which the data pages of the table name as their owner."""
    rows: int
    """The number of rows that the table should have."""
    columns: tuple[_Column, ...]
    used: int
    """The pointer to the usage map."""


class JetFile:
    """An Access database; `name` is the file's name in messages."""

    def __init__(self, data: bytes, name: str = "") -> None:
        """Raises FileError for a file of another kind, of another version of Access, cut short, damaged, or with encryption."""
        self._name = name
        if data.startswith(_ACE):
            raise self._error("papi_accdb")
        if not data.startswith(_JET) or len(data) <= _VERSION:
            raise self._error("papi_not_access")
        if data[_VERSION] == _JET3:
            raise self._error("papi_jet3")
        if data[_VERSION] != _JET4:
            raise self._error("papi_accdb")
        if len(data) < 3 * PAGE or len(data) % PAGE:
            raise self._error("papi_truncated")
        if data[_KEY : _KEY + 4] != _NO_KEY:
            raise self._error("papi_encrypted")
        self._data = data
        self._pages = len(data) // PAGE
        self.tables: dict[str, int] = {}
        """The page of each table's definition, by the name of the table."""
        for row in self._rows(_CATALOGUE, ("Id", "Name", "Type")):
            if row["Type"] == _TABLE and isinstance(row["Id"], int) and isinstance(row["Name"], str):
                self.tables[row["Name"]] = row["Id"] & 0x00FFFFFF

    def rows(self, table: str, columns: Collection[str]) -> list[Row]:
        """
        The rows of a table, one of `tables`, with the values of these columns. Raises FileError if a column is missing
        or of a type that is not decoded, or the table is damaged.
        """
        return list(self._rows(self.tables[table], columns))

    def columns(self, table: str) -> tuple[str, ...]:
        """
        The names of those columns of a table, one of `tables`, whose type can be decoded. Raises FileError for a damaged
        table.
        """
        return tuple(column.name for column in self._definition(self.tables[table]).columns if column.readable)

    def _error(self, key: str, **values: object) -> FileError:
        return FileError(key, Place(file=self._name or None), **values)

    def _damaged(self, page: int) -> FileError:
        return self._error("papi_damaged", page=page)

    def _page(self, number: int, type: int) -> bytes:
        """A page of this type. Raises FileError for a page of another type or outside the file."""
        page = self._data[number * PAGE : (number + 1) * PAGE] if 0 < number < self._pages else b""
        if not page or page[0] != type:
            raise self._damaged(number)
        return page

    def _number(self, block: bytes | bytearray, at: int, size: int, page: int) -> int:
        """An unsigned number within a block. If it lies outside, raises FileError for `page`."""
        if at < 0 or at + size > len(block):
            raise self._damaged(page)
        return int.from_bytes(block[at : at + size], "little")

    def _definition(self, page: int) -> _Definition:
        block = bytearray()
        seen: set[int] = set()
        following = page
        while following:
            if following in seen:
                raise self._damaged(following)
            seen.add(following)
            part = self._page(following, _DEFINITION)
            block += part if not block else part[8:]
            following = int.from_bytes(part[4:8], "little")

        def number(at: int, size: int) -> int:
            return self._number(block, at, size, page)

        rows, count, indexes, used = number(16, 4), number(45, 2), number(51, 4), number(55, 4)
        at = 63 + 12 * indexes
        heads = [at + 25 * column for column in range(count)]
        at += 25 * count
        columns = []
        for head in heads:
            length = number(at, 2)
            if at + 2 + length > len(block):
                raise self._damaged(page)
            name = bytes(block[at + 2 : at + 2 + length]).decode("utf-16-le", "replace")
            at += 2 + length
            fixed = number(head + 21, 2) if number(head + 15, 1) & 1 else None
            places = number(head + 5, 2), fixed, number(head + 7, 2), number(head + 23, 2)
            columns.append(_Column(name, number(head, 1), *places))
        return _Definition(page, rows, tuple(columns), used)

    def _rows(self, page: int, names: Collection[str]) -> Iterator[Row]:
        definition = self._definition(page)
        columns = [column for column in definition.columns if column.name in names and column.readable]
        if len(columns) != len(names):
            lacking = sorted(set(names) - {column.name for column in columns})
            raise self._error("papi_columns", columns=", ".join(lacking)) if lacking else self._damaged(page)
        count = 0
        for data_page in self._data_pages(definition):
            page_data = self._page(data_page, _DATA)
            for index in range(self._number(page_data, 12, 2, data_page)):
                if not self._number(page_data, 14 + 2 * index, 2, data_page) & _DELETED:
                    count += 1
                    if count > definition.rows:
                        raise self._error("papi_row_count", rows=definition.rows, found=count)
                    record, at = self._record(data_page, index, definition.page)
                    yield {column.name: self._value(column, record, at) for column in columns}
        if count != definition.rows:
            raise self._error("papi_row_count", rows=definition.rows, found=count)

    def _data_pages(self, definition: _Definition) -> Iterator[int]:
        """
        The data pages of a table according to its usage map; pages of another type or owner that the map also lists are
        left out. Raises FileError for a damaged map.
        """
        map, at = self._record(definition.used >> 8, definition.used & 0xFF, None)
        if len(map) < 5:
            raise self._damaged(at)
        bitmaps: list[tuple[int, bytes]] = []
        if map[0] == 0:
            bitmaps.append((int.from_bytes(map[1:5], "little"), map[5:]))
        elif map[0] == 1:
            size = 8 * (PAGE - 4)
            pointers = [int.from_bytes(map[place : place + 4], "little") for place in range(1, len(map) - 3, 4)]
            for order, pointer in enumerate(pointers):
                if pointer:
                    bitmaps.append((order * size, self._page(pointer, _MAP)[4:]))
        else:
            raise self._damaged(at)
        for first, bits in bitmaps:
            for place, byte in enumerate(bits):
                # Equivalent mutant `8 -> 9`: a byte has only eight bits, so the ninth is 0.
                for bit in range(8):
                    number = first + 8 * place + bit
                    if byte >> bit & 1 and number != definition.page:
                        if not 0 < number < self._pages:
                            raise self._damaged(at)
                        page = self._data[number * PAGE : number * PAGE + 8]
                        # The map also lists the pages of long texts, whose owner is the word LVAL, and those of
                        # indexes.
                        if page[0] == _DATA and int.from_bytes(page[4:8], "little") == definition.page:
                            yield number

    def _record(self, page: int, index: int, owner: int | None) -> tuple[bytes, int]:
        """
        The bytes of one row and the page that holds them, after following the pointer of a row that grew and was moved. Raises
        FileError for a damaged one.
        """
        seen: set[tuple[int, int]] = set()
        while True:
            data = self._page(page, _DATA)
            if (
                (page, index) in seen
                or index >= self._number(data, 12, 2, page)
                or (owner is not None and int.from_bytes(data[4:8], "little") != owner)
            ):
                raise self._damaged(page)
            seen.add((page, index))
            entry = self._number(data, 14 + 2 * index, 2, page)
            start = entry & _OFFSET
            end = self._number(data, 12 + 2 * index, 2, page) & _OFFSET if index else PAGE
            if not 14 <= start <= end <= PAGE:
                raise self._damaged(page)
            if not entry & _MOVED:
                return data[start:end], page
            pointer = self._number(data[start:end], 0, 4, page)
            page, index = pointer >> 8, pointer & 0xFF

    def _value(self, column: _Column, record: bytes, page: int) -> Value:
        """One value. A column that was added after the row was written is null. Raises FileError for a damaged row."""
        columns = self._number(record, 0, 2, page)
        mask = len(record) - (columns + 7) // 8
        if mask < 2:
            raise self._damaged(page)
        present = column.bit < columns and bool(record[mask + column.bit // 8] >> column.bit % 8 & 1)
        if column.type == _BOOLEAN:
            return present
        if not present:
            return None
        stored = (self._variable if column.fixed is None else self._fixed)(column, record[:mask], page)
        try:
            return _READERS[column.type](stored)
        except (struct.error, UnicodeDecodeError, OverflowError, ValueError):
            raise self._damaged(page) from None

    def _fixed(self, column: _Column, record: bytes, page: int) -> bytes:
        """The bytes of a value of fixed length; `record` ends before the mask. Raises FileError if it is too short."""
        assert column.fixed is not None
        start = 2 + column.fixed
        if start + column.size > len(record):
            raise self._damaged(page)
        return record[start : start + column.size]

    def _variable(self, column: _Column, record: bytes, page: int) -> bytes:
        """The bytes of a value of variable length; `record` ends before the mask. Raises FileError for a damaged row."""
        end = len(record)
        count = self._number(record, end - 2, 2, page)
        if column.variable >= count:
            raise self._damaged(page)
        # The offsets run backwards: the last one, furthest to the front, is that of the end of the data.
        table = end - 2 - 2 * (count + 1)
        first = self._number(record, end - 4 - 2 * column.variable, 2, page)
        behind = self._number(record, end - 6 - 2 * column.variable, 2, page)
        if table < 2 or not 2 <= first <= behind <= table:
            raise self._damaged(page)
        return record[first:behind]
