"""The cells of an OpenDocument spreadsheet: every kind of value, repeated cells, hidden sheets, named ranges, hostile files."""

from __future__ import annotations

import datetime
import io
import zipfile

import pytest

from tests.examples import slow
from tests.rows import each_row
from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.documents.document_reading import read_document
from xl_departage.formats import ods
from xl_departage.formats.ods import ods_cells
from xl_departage.spreadsheet.recalculation.workbook_range import range_of

HEAD = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">'
    '<office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
    "</office:automatic-styles><office:body><office:spreadsheet>"
)
TAIL = "</office:spreadsheet></office:body></office:document-content>"


def spreadsheet(body: str, head: str = HEAD, tail: str = TAIL) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", head + body + tail)
    return buffer.getvalue()


def cell(text: str, attributes: str = 'office:value-type="string"') -> str:
    return f"<table:table-cell {attributes}><text:p>{text}</text:p></table:table-cell>"


def sheet(*rows: str, name: str = "A", style: str = "ta1") -> str:
    lines = "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)
    return f'<table:table table:name="{name}" table:style-name="{style}">{lines}</table:table>'


def test_every_kind_of_value_is_read() -> None:
    row = (
        cell("2,50", 'office:value-type="float" office:value="2.5"')
        + cell("a<text:s text:c='2'/>b<text:tab/>c<text:line-break/>d<text:span>e</text:span>")
        + '<table:table-cell table:number-columns-repeated="3"/>'
        + cell("01/02/26", 'office:value-type="date" office:date-value="2026-02-01"')
        + cell("#N/A", 'office:value-type="float" office:value="0"')
        + cell("x", 'table:number-columns-repeated="2" office:value-type="string"')
    )
    found = ods_cells(spreadsheet(sheet(row)), Place(file="a.ods"))

    assert dict(found.sheets[0].cells) == {
        (1, 1): 2.5,
        (1, 2): "a  b c de",
        (1, 6): datetime.date(2026, 2, 1),
        (1, 7): ErrorKind.NA,
        (1, 8): "x",
        (1, 9): "x",
    }


def test_rows_of_groups_repeated_rows_and_truth_values_stand_where_they_are_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rows 1 and 2 in a header and a group of groups, 3 to 5 one row three times, 6 blank, 7 behind what is no cell."""

    def row(content: str, attributes: str = "") -> str:
        return f"<table:table-row {attributes}>{content}</table:table-row>"

    body = (
        '<table:table table:name="A">'
        f"<table:table-header-rows>{row(cell('a'))}</table:table-header-rows>"
        f"<table:table-row-group><table:table-rows>{row(cell('b'))}</table:table-rows></table:table-row-group>"
        + row(cell("", 'office:value-type="boolean" office:boolean-value="true"'), 'table:number-rows-repeated="3"')
        + row("<table:table-cell/>")
        + row("<table:note/>" + cell("", 'office:value-type="boolean" office:boolean-value="false"') + cell("c"))
        + "</table:table>"
        '<table:named-expressions><table:named-expression table:name="N" table:expression="2500"/></table:named-expressions>'
    )
    found = ods_cells(spreadsheet(body), Place())
    assert dict(found.sheets[0].cells) == {
        (1, 1): "a", (2, 1): "b", (3, 1): True, (4, 1): True, (5, 1): True, (7, 1): False, (7, 2): "c",
    }  # fmt: skip
    assert found.names == {"N": "2500"}
    # Seven cells.
    monkeypatch.setattr(ods, "_MOST_CELLS", 7)
    assert len(ods_cells(spreadsheet(body), Place()).sheets[0].cells) == 7
    monkeypatch.setattr(ods, "_MOST_CELLS", 6)
    with pytest.raises(FileError) as refused:
        ods_cells(spreadsheet(body), Place(file="a.ods"))
    assert (refused.value.key, refused.value.where.sheet) == ("range_too_large", "A")


def test_a_spreadsheet_without_its_content_says_which_part_it_lacks() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    with pytest.raises(FileError) as refused:
        ods_cells(buffer.getvalue(), Place(file="a.ods"))
    assert (refused.value.key, refused.value.values) == ("package_missing_part", {"part": "content.xml"})


def test_hidden_sheets_and_named_ranges_are_known() -> None:
    names = (
        '<table:named-expressions><table:named-range table:name="N" table:base-cell-address="$A.$A$1"'
        " table:cell-range-address=\"$'L''été'.$A$6:.$A$125\"/></table:named-expressions>"
    )
    found = ods_cells(spreadsheet(sheet(cell("x")) + sheet(cell("y"), name="B", style="ta2") + names), Place())

    assert found.hidden == {"B"}
    assert found.names == {"N": "'L''été'!$A$6:$A$125"}


def test_a_grid_of_the_only_visible_sheet_is_a_tournament() -> None:
    rows = [("No", "Name", "R 1"), ("1", "Anna", "2W1"), ("2", "Bert", "1B0")]
    body = sheet(*("".join(cell(text) for text in row) for row in rows))

    table = read_document(spreadsheet(body + sheet(cell("y"), name="B", style="ta2")), "grid.ods").crosstable

    assert [player.name for player in table.players] == ["Anna", "Bert"]
    assert table.scores == (2, 0)


@pytest.mark.parametrize(
    "data",
    [
        b"no archive",
        spreadsheet("<table:table"),
        spreadsheet(sheet(cell("&x;")), '<!DOCTYPE a [<!ENTITY x "boom">]>' + HEAD),
        slow(
            spreadsheet(
                '<table:table table:name="A"><table:table-row table:number-rows-repeated="9999999">'
                + cell("x") * 100
                + "</table:table-row></table:table>"
            )
        ),
    ],
)
def test_damaged_and_hostile_files_are_refused_in_words(data: bytes) -> None:
    with pytest.raises(FileError) as caught:
        read_document(data, "bad.ods")

    assert caught.value.message("fr").startswith("bad.ods")


@each_row(
    ("count", "column"),
    [
        *(("1", 2), ("3", 4), ("99999999", 100_000_000), ("0", 1), ("x", 2), ("", 2), ("-3", 2), ("1.5", 2)),
        # Numbers of more than eight digits are no number of cells, and may be too long for Python.
        *(("100000000", 2), ("9" * 5000, 2)),
    ],
)
def test_blank_cells_are_as_many_as_the_file_says(count: str, column: int) -> None:
    row = f'<table:table-cell table:number-columns-repeated="{count}"/>' + cell("x")

    assert dict(ods_cells(spreadsheet(sheet(row)), Place()).sheets[0].cells) == {(1, column): "x"}


def test_a_row_has_16384_columns_however_often_a_cell_is_repeated() -> None:
    row = cell("x", 'table:number-columns-repeated="16385" office:value-type="string"')

    assert max(ods_cells(spreadsheet(sheet(row)), Place()).sheets[0].cells) == (1, 16_384)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2026-02-01", datetime.date(2026, 2, 1)),
        # With a time of day: a cell of a planner has both.
        ("2026-02-01T14:30:00", datetime.date(2026, 2, 1)),
        # What is no day is what the cell shows.
        ("2026-02-30", "shown"),
        ("2026-2-1", "shown"),
        ("", "shown"),
    ],
)
def test_a_date_is_read_without_its_time(written: str, read: datetime.date | str) -> None:
    content = spreadsheet(sheet(cell("shown", f'office:value-type="date" office:date-value="{written}"')))

    assert dict(ods_cells(content, Place(file="a.ods")).sheets[0].cells) == {(1, 1): read}


def test_hidden_columns_are_known_each_time_they_are_asked_for() -> None:
    body = (
        '<table:table table:name="A"><table:table-column/>'
        '<table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
        f"<table:table-row>{cell('a')}{cell('b')}{cell('c')}{cell('d')}</table:table-row></table:table>"
    )
    found = ods_cells(spreadsheet(body), Place())
    assert found.sheets[0].hidden == ((2, 3),)
    for _ in range(2):
        assert range_of(found).hidden == {1, 2}
