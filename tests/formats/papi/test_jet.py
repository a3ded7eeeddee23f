"""Tables of Access databases: the same values as mdbtools gives, and a refusal in words for everything else."""

from __future__ import annotations

import csv
import io
import random
import struct
import subprocess
import time
from contextlib import suppress
from datetime import datetime
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.formats.papi.made import FILES, SAMPLE, data_pages, definition_page, number, put, row_entry, sample
from tests.formats.readers import read_papi
from tests.missing import mdb_export
from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.formats.papi import jet as jet_module
from xl_departage.formats.papi.jet import PAGE, JetFile


def refusal(content: bytes | bytearray) -> str:
    with pytest.raises(FileError) as caught:
        read_papi(bytes(content), "x.papi")
    assert caught.value.message("fr").startswith("x.papi")
    return caught.value.key


def as_mdbtools_prints(value: object) -> str:
    return "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)


def test_every_value_is_that_of_mdbtools(subtests: pytest.Subtests) -> None:
    """Of files of Papi 3.3.7 and 3.3.8, with rows that grew and moved or were deleted, and with a text of fixed length (`NrFFE`)."""
    for path, table in product(FILES, ("INFO", "JOUEUR", "RES")):
        with subtests.test(path.name, table=table):
            day = "%Y-%m-%d %H:%M:%S"
            command = [mdb_export(), "-D", day, "-T", day, str(path), table]
            printed = subprocess.run(command, capture_output=True, check=True, timeout=60)
            expected = [tuple(row.items()) for row in csv.DictReader(io.StringIO(printed.stdout.decode()))]
            file = JetFile(path.read_bytes())

            rows = file.rows(table, file.columns(table))

            # mdbtools gives rows that grew and moved where they stand now.
            assert sorted(tuple((key, as_mdbtools_prints(value)) for key, value in row.items()) for row in rows) == (
                sorted(expected)
            )
            assert sum(len(row) for row in expected) > 10


def test_a_definition_may_be_longer_than_a_page() -> None:
    content, page = sample(), definition_page("JOUEUR")

    assert number(content, page * PAGE + 4, 4) != 0
    assert len(JetFile(bytes(content)).columns("JOUEUR")) == 113


def test_a_deleted_row_is_not_read() -> None:
    content = sample()
    [page] = data_pages("RES")
    put(content, row_entry(page, 2), number(content, row_entry(page, 2)) | 0x8000)
    assert refusal_of_table(content, "RES") == "papi_row_count"

    put(content, definition_page("RES") * PAGE + 16, 6, 4)

    assert [row["Ref"] for row in JetFile(bytes(content)).rows("RES", ["Ref"])] == [0, 1, 3, 4, 5, 6]


def refusal_of_table(content: bytearray, table: str) -> str:
    with pytest.raises(FileError) as caught:
        JetFile(bytes(content)).rows(table, ["Ref"])
    return caught.value.key


def test_a_row_that_grew_is_read_where_it_was_moved() -> None:
    content = sample()
    [page] = data_pages("RES")
    rows_before = JetFile(bytes(content)).rows("RES", ["Ref", "Str"])
    count = number(content, page * PAGE + 12)
    start, end = number(content, row_entry(page, 0)), PAGE
    lowest = number(content, row_entry(page, count - 1))
    # A copy of the first row becomes a new, hidden row; in its old place stands a pointer to it.
    moved = lowest - (end - start)
    content[page * PAGE + moved : page * PAGE + lowest] = content[page * PAGE + start : page * PAGE + end]
    put(content, row_entry(page, count), moved | 0x8000)
    put(content, page * PAGE + 12, count + 1)
    put(content, row_entry(page, 0), start | 0x4000)
    put(content, page * PAGE + start, page << 8 | count, 4)

    assert JetFile(bytes(content)).rows("RES", ["Ref", "Str"]) == rows_before

    put(content, page * PAGE + start, page << 8, 4)
    assert refusal_of_table(content, "RES") == "papi_damaged"


def test_compressed_text(tmp_path: Path) -> None:
    """One byte a character; after a zero byte two, until the next zero byte."""
    content = sample()
    at = content.index(" 1-0 ".encode("utf-16-le"))
    content[at : at + 10] = b"\xff\xfeA\x00" + "ба".encode("utf-16-le") + b"\x00\xe9"
    changed = tmp_path / "changed.papi"
    changed.write_bytes(content)

    assert JetFile(bytes(content)).rows("RES", ["Str"])[3]["Str"] == "Aбаé"
    printed = subprocess.run([mdb_export(), str(changed), "RES"], capture_output=True, check=True, timeout=60)
    assert '3,"Aбаé"' in printed.stdout.decode()


def test_foreign_files_are_named() -> None:
    content = sample()
    jet3, accdb, access2007, key = (bytearray(content) for _ in range(4))
    jet3[0x14] = 0
    accdb[4:19] = b"Standard ACE DB"
    access2007[0x14] = 2
    key[0x3E] ^= 1
    renamed_table = bytes(content).replace("JOUEUR".encode("utf-16-le"), "SPELER".encode("utf-16-le"))

    assert renamed_table != content
    assert refusal(b"") == refusal(b"PK\x03\x04" + bytes(9000)) == refusal(b"Nom;Elo\r\n") == "papi_not_access"
    assert refusal(jet3) == "papi_jet3"
    assert refusal(accdb) == refusal(access2007) == "papi_accdb"
    assert refusal(key) == "papi_encrypted"
    assert refusal(renamed_table) == "papi_tables"
    assert refusal(content[:-1]) == refusal(content[: 2 * PAGE]) == "papi_truncated"
    assert refusal(content[:-PAGE]) in ("papi_damaged", "papi_row_count")


def mapped_by_pages(table: str) -> tuple[bytearray, int, int]:
    """
    The sample whose map of a table's pages is in a page of its own, at the end of the file: a bit for each page from 0. Also the place of
    the map's pointers and that page.
    """
    content, used = sample(), number(SAMPLE.read_bytes(), definition_page(table) * PAGE + 55, 4)
    entry = row_entry(used >> 8, used & 0xFF)
    at = (used >> 8) * PAGE + number(content, entry)
    length = (number(content, entry - 2) if used & 0xFF else PAGE) - number(content, entry)
    assert (content[at], length) == (0, 69)
    first, bits = number(content, at + 1, 4), content[at + 5 : at + length]
    assert first % 8 == 0
    page = len(content) // PAGE
    content += bytearray(PAGE)
    put(content, page * PAGE, 5)
    content[page * PAGE + 4 + first // 8 : page * PAGE + 4 + first // 8 + len(bits)] = bits
    content[at : at + length] = b"\x01" + page.to_bytes(4, "little") + bytes(length - 5)
    return content, at + 1, page


def test_a_map_of_pages_may_point_to_pages_of_bits() -> None:
    """Up to 17 of them, each for the next 32,736 pages; one without bits has no pages."""
    content, pointers, page = mapped_by_pages("RES")
    rows = JetFile(SAMPLE.read_bytes()).rows("RES", ["Ref", "Str"])
    assert JetFile(bytes(content)).rows("RES", ["Ref", "Str"]) == rows

    content += bytearray(PAGE)
    put(content, (page + 1) * PAGE, 5)
    for place in range(1, 17):
        put(content, pointers + 4 * place, page + 1, 4)
    assert JetFile(bytes(content)).rows("RES", ["Ref", "Str"]) == rows

    put(content, pointers + 4 * 16, page, 4)
    assert refusal_of_table(content, "RES") == "papi_damaged"
    put(content, pointers + 4 * 16, 1 << 24, 4)
    assert refusal_of_table(content, "RES") == "papi_damaged"


def test_what_is_left_of_a_pointer_is_none() -> None:
    """The map is made one byte shorter: 16 pointers and three bytes."""
    content, pointers, page = mapped_by_pages("RES")
    rows = JetFile(SAMPLE.read_bytes()).rows("RES", ["Ref", "Str"])
    used = number(content, definition_page("RES") * PAGE + 55, 4)
    entry = row_entry(used >> 8, used & 0xFF)
    put(content, entry, number(content, entry) + 1)
    put(content, pointers, 1, 1)
    put(content, pointers + 1, page, 4)
    put(content, pointers + 1 + 4 * 16, 7, 1)

    assert JetFile(bytes(content)).rows("RES", ["Ref", "Str"]) == rows


def test_a_row_may_be_its_mask_and_no_more_than_its_mask() -> None:
    """The first two bytes count the columns, of which each has one bit at the end of the row: zeros are no values."""
    content = sample()
    [page] = data_pages("RES")
    start = page * PAGE + number(content, row_entry(page, 0))
    length = (page + 1) * PAGE - start
    content[start : start + length] = (8 * (length - 2)).to_bytes(2, "little") + bytes(length - 2)
    assert set(JetFile(bytes(content)).rows("RES", ["Ref", "Str"])[0].values()) == {None}

    put(content, start, 8 * (length - 1))
    assert refusal_of_table(content, "RES") == "papi_damaged"


def test_a_text_has_a_place_in_the_table_of_its_row() -> None:
    """The two bytes before the mask count the texts; they are numbered from 0, and each has one that ends it."""
    jet = JetFile(SAMPLE.read_bytes())
    # What stands before the table could be another place of it.
    text = b"\x01\x00" + b"ab\x06\x00" + bytes((6, 0, 2, 0)) + bytes((1, 0)) + b"\x01"
    # A number has a place there, too; its type says how many bytes.
    wanted = {(10, 0): "\u6261\x06", (10, 1): "papi_damaged", (4, 0): 0x00066261, (3, 0): "papi_damaged"}

    for (type, variable), value in wanted.items():
        column = jet_module._Column("x", type, 0, None, variable, 0)
        try:
            found = jet._value(column, text, 1)
        except FileError as error:
            found = error.key
        assert found == value, (type, variable)


def in_fixed_part(type: int, stored: bytes, size: int | None = None) -> object:
    """The value of a column of fixed length in a row of nothing else."""
    column = jet_module._Column("x", type, 0, 0, 0, len(stored) if size is None else size)
    return JetFile(SAMPLE.read_bytes())._value(column, b"\1\0" + stored + b"\1", 1)


def test_days_are_counted_from_the_30th_of_december_1899() -> None:
    """As in Access: 2 is the first day of 1900, and half a day is noon."""
    assert in_fixed_part(8, struct.pack("<d", 2.5)) == datetime(1900, 1, 1, 12)
    for stored in (struct.pack("<d", 1e9), struct.pack("<d", float("nan")), bytes(7)):
        with pytest.raises(FileError):
            in_fixed_part(8, stored)


def test_a_text_of_fixed_length_ends_where_its_zeros_begin() -> None:
    assert in_fixed_part(10, "A1234 ".encode("utf-16-le")) == "A1234 "
    assert in_fixed_part(10, "A12345\0\0".encode("utf-16-le")) == "A12345"
    assert in_fixed_part(10, b"\xff\xfeA12345") == "A12345"
    with pytest.raises(FileError):
        in_fixed_part(10, b"odd")
    with pytest.raises(FileError):
        in_fixed_part(10, "A12345".encode("utf-16-le"), size=14)


def with_type(column: str, type: int) -> bytes:
    """The sample with another type of a column of its players."""
    content, page = sample(), definition_page("JOUEUR")
    definition = JetFile(bytes(content))._definition(page)
    place = [defined.name for defined in definition.columns].index(column)
    put(content, page * PAGE + 63 + 12 * number(content, page * PAGE + 51, 4) + 25 * place, type, 1)
    return bytes(content)


def test_a_column_of_an_unknown_kind_is_not_read() -> None:
    """Binary, money, long texts …: what is only passed on is left out and reported; without the others there is no tournament."""
    whole = read_papi(SAMPLE.read_bytes())
    for type in (0, 5, 9, 11, 12, 15, 16, 255):
        for column, field in {"NrFFE": "national_number", "Sexe": "sex", "Club": "club", "NeLe": "birth"}.items():
            read = read_papi(with_type(column, type), "x.papi")

            assert [notice.message("fr") for notice in read.notices if notice.key == "papi_unread"] == [
                f"x.papi : colonnes qui ne sont pas lues : {column}. Le tournoi est complet sans elles ; pour les avoir, "
                "ouvrez le fichier avec Papi 3.3 et enregistrez-le de nouveau."
            ]
            assert [player._asdict() for player in read.participants] == [
                player._asdict() | {field: ""} for player in whole.participants
            ]
        for column in ("Nom", "Rd01Res"):
            assert refusal(with_type(column, type)) == "papi_columns"


def test_a_chain_of_pages_that_turns_back_ends() -> None:
    content, page = sample(), definition_page("JOUEUR")
    put(content, page * PAGE + 4, page, 4)

    assert refusal(content) == "papi_damaged"


@given(st.integers(1, len(SAMPLE.read_bytes()) // PAGE))
@settings(max_examples=examples(40), deadline=None)
def test_a_truncated_file_is_refused_or_whole(pages: int) -> None:
    content = SAMPLE.read_bytes()
    try:
        read = read_papi(content[: pages * PAGE])
    except FileError:
        return
    assert read == read_papi(content)


@given(st.integers(0, 2**32))
@settings(max_examples=examples(300), deadline=None)
def test_damage_never_ends_in_a_traceback_or_in_a_long_wait(seed: int) -> None:
    """Bytes of the pages in use are changed: definitions, usage maps, row tables, rows."""
    chosen = random.Random(seed)
    content = sample()
    pages = [1, 2, definition_page("JOUEUR"), definition_page("INFO"), *data_pages("JOUEUR"), *data_pages("INFO")]
    for _ in range(chosen.choice((1, 1, 2, 8, 64))):
        at = chosen.choice(pages) * PAGE + chosen.choice((chosen.randrange(PAGE), chosen.randrange(80)))
        content[at] = chosen.choice((0, 255, content[at] ^ 1 << chosen.randrange(8), chosen.randrange(256)))
    started = time.process_time()

    with suppress(FileError):
        read_papi(bytes(content))

    assert time.process_time() - started < 5


def test_numbers_of_pages_and_rows_have_four_bytes() -> None:
    page, (first, *_) = definition_page("JOUEUR"), data_pages("JOUEUR")
    rows = number(sample(), page * PAGE + 16, 4)
    # The next page of the definition, the rows, the table of the first page of data: the last byte of each.
    cases = {page * PAGE + 7: "papi_damaged", page * PAGE + 19: "papi_row_count", first * PAGE + 7: "papi_row_count"}

    for place, key in cases.items():
        content = sample()
        content[place] = 1
        with pytest.raises(FileError) as refused:
            JetFile(bytes(content)).rows("JOUEUR", ["Nom"])
        assert refused.value.key == key
        if place == page * PAGE + 19:
            assert refused.value.values == {"rows": rows + 2**24, "found": rows}


def test_a_column_that_a_table_lacks_is_named() -> None:
    with pytest.raises(FileError) as refused:
        JetFile(bytes(sample())).rows("JOUEUR", ["Nom", "Zut", "Bof"])

    assert (refused.value.key, refused.value.values) == ("papi_columns", {"columns": "Bof, Zut"})


def test_a_map_of_bits_begins_at_the_page_that_it_names() -> None:
    """Behind the type of the map, four bytes give the page of its first bit."""
    rows = JetFile(SAMPLE.read_bytes()).rows("RES", ["Ref", "Str"])
    content = sample()
    used = number(content, definition_page("RES") * PAGE + 55, 4)
    start = (used >> 8) * PAGE + number(content, row_entry(used >> 8, used & 0xFF))
    assert (content[start], number(content, start + 1, 4), content[start + 5]) == (0, 0, 0)

    # Without its first eight bits, none of which is set, it begins at page 8.
    content[start + 5 : start + 68] = content[start + 6 : start + 69]
    content[start + 68] = 0
    assert refusal_of_table(content, "RES") == "papi_row_count"
    put(content, start + 1, 8, 4)
    assert JetFile(bytes(content)).rows("RES", ["Ref", "Str"]) == rows
    put(content, start + 1, 8 + (1 << 24), 4)
    assert refusal_of_table(content, "RES") == "papi_damaged"


@each_row(
    ("type", "packed", "value"),
    [
        # Jet 4: byte, integer, long, single, double; a date is a double.
        (2, struct.pack("<B", 200), 200),
        (3, struct.pack("<h", -300), -300),
        (4, struct.pack("<i", -70_000), -70_000),
        (6, struct.pack("<f", 1.5), 1.5),
        (7, struct.pack("<d", 0.1), 0.1),
        (8, struct.pack("<d", 3), datetime(1900, 1, 2)),
    ],
)
def test_numbers_have_the_size_of_their_type(type: int, packed: bytes, value: object) -> None:
    assert in_fixed_part(type, packed) == value
    with pytest.raises(FileError):
        in_fixed_part(type, packed[:-1])


def test_the_owner_of_a_page_of_rows_has_four_bytes() -> None:
    [page] = data_pages("RES")
    rows = JetFile(SAMPLE.read_bytes()).rows("RES", ["Ref", "Str"])
    content = sample()
    put(content, page * PAGE + 8, 0x0101)
    assert JetFile(bytes(content)).rows("RES", ["Ref", "Str"]) == rows

    put(content, page * PAGE + 7, 1, 1)
    assert refusal_of_table(content, "RES") == "papi_row_count"


def test_the_number_of_texts_of_a_row_has_two_bytes() -> None:
    jet, column = JetFile(SAMPLE.read_bytes()), jet_module._Column("x", 10, 0, None, 0, 0)
    before, behind = b"\x01\x00" + b"ab" + bytes((4, 0, 2, 0)), b"\x01"

    assert jet._value(column, before + bytes((1, 0)) + behind, 1) == "\u6261"
    with pytest.raises(FileError):
        jet._value(column, before + bytes((1, 1)) + behind, 1)


def test_the_name_of_the_last_column_ends_within_its_definition() -> None:
    content = sample()
    page = definition_page("RES") * PAGE
    assert number(content, page + 4, 4) == 0
    count, indexes = number(content, page + 45), number(content, page + 51, 4)
    at = 63 + 12 * indexes + 25 * count
    for _ in range(count - 1):
        at += 2 + number(content, page + at)
    rows = JetFile(SAMPLE.read_bytes()).rows("RES", ["Ref"])

    put(content, page + at, PAGE - at - 2)
    assert JetFile(bytes(content)).rows("RES", ["Ref"]) == rows
    put(content, page + at, PAGE - at - 1)
    assert refusal_of_table(content, "RES") == "papi_damaged"
