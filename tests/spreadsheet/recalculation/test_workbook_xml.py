"""What a workbook says besides its cells: formats of dates, sheets, names, tables, shared strings, calculation."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import MAIN, OFFICE, RELATIONSHIPS, parts, worksheet, zipped
from xl_departage.base.errors import FileError, Place
from xl_departage.spreadsheet.recalculation.workbook_model import DefinedName, WorkbookTable
from xl_departage.spreadsheet.recalculation.workbook_xml import (
    WorkbookParts,
    date_styles,
    is_date_format,
    read_strings,
    read_tables,
    read_workbook,
    without_full_calculation,
)
from xl_departage.spreadsheet.storage.package import Package

PLACE = Place(file="book.xlsx")
SHEET = worksheet('<row r="1"><c r="A1"><v>5</v></c></row>')


def package(**changed: str) -> Package:
    """A workbook of one sheet with other parts; `__` in a name is a slash, `_` at its end the point before its kind."""
    files = parts(SHEET)
    for name, text in changed.items():
        files[name.replace("__", "/").replace("_xml", ".xml").replace("_rels", ".rels")] = text.encode()
    return Package(zipped(files), PLACE)


def workbook(inside: str) -> WorkbookParts:
    sheets = '<sheets><sheet name="S1" sheetId="1" r:id="rId1"/></sheets>'
    return read_workbook(
        package(xl__workbook_xml=f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">{sheets}{inside}</workbook>')
    )


# ECMA-376 part 1, 18.8.30: the numbers of built-in formats that show a date or a time, in any language.
BUILT_IN = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}


def test_built_in_formats_of_dates() -> None:
    formats = "".join(f'<xf numFmtId="{number}"/>' for number in range(70))
    root = ElementTree.fromstring(f'<styleSheet xmlns="{MAIN}"><cellXfs>{formats}</cellXfs></styleSheet>')

    assert date_styles(root) == BUILT_IN


def test_formats_of_the_workbook_come_before_built_in_ones() -> None:
    root = ElementTree.fromstring(
        f'<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="14" formatCode="0.00"/><numFmt numFmtId="164" formatCode="d/m"/>'
        '<numFmt numFmtId="165" formatCode="0"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs>'
        '<cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="15"/></cellXfs></styleSheet>'
    )

    assert date_styles(root) == {2, 4}


@each_row(
    ("code", "is_date"),
    [
        ("d/m", True),
        ("H:MM", True),
        ("[h]:00", True),
        ("[ss]", True),
        ("y", True),
        ("0.00", False),
        ("General", False),
        ("0;d", False),
        ("d;0", True),
        ('0"d"', False),
        ("0\\d", False),
        ("0_d", False),
        ("0*d", False),
        ("[Red]0", False),
        ("[$-40C]0", False),
        ("[$-40C]d", True),
    ],
)
def test_dates_are_told_by_their_format(code: str, is_date: bool) -> None:
    assert is_date_format(code) is is_date


def test_shared_strings_join_runs_and_leave_readings_out() -> None:
    text = (
        f'<sst xmlns="{MAIN}"><si><t>one</t></si><si><r><t>a</t></r><r><t> b</t></r></si><si/>'
        "<si><t>kanji</t><rPh><t>reading</t></rPh><rPh><t>more</t></rPh></si><si><t>x_000D_y_x0041_</t></si></sst>"
    )

    assert read_strings(text.encode(), "xl/sharedStrings.xml", PLACE) == ["one", "a b", "", "kanji", "x_000D_yA"]


@each_row(
    ("text", "date1904"), [("1", True), ("true", True), ("ON", True), ("0", False), ("false", False), ("", False)]
)
def test_flags_of_a_workbook(text: str, date1904: bool) -> None:
    found = workbook(f'<workbookPr date1904="{text}"/><calcPr fullCalcOnLoad="{text}"/>')

    assert (found.workbook.date1904, found.full_calculation) == (date1904, date1904)
    nothing = workbook("<workbookPr/><calcPr/>")
    assert (nothing.workbook.date1904, nothing.full_calculation, nothing.signed) == (False, False, False)


def test_defined_names_and_where_they_hold() -> None:
    found = workbook(
        '<definedNames><definedName name="A">S1!$A$1</definedName><definedName name="B" localSheetId="0">5</definedName>'
        '<definedName name="C" localSheetId="x">6</definedName><definedName name="D" function="1">7</definedName>'
        '<definedName name="E" vbProcedure="true">8</definedName><definedName name="F" xlm="on">9</definedName>'
        '<definedName name="G" function="0"/></definedNames>'
    )

    assert found.workbook.names == [
        DefinedName("A", None, "S1!$A$1"),
        DefinedName("B", 0, "5"),
        DefinedName("C", -1, "6"),
        DefinedName("G", None, ""),
    ]


def test_links_to_other_workbooks_are_numbered_from_1() -> None:
    links = f"""<Relationships xmlns="{RELATIONSHIPS}">
        <Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
        <Relationship Id="e1" Type="{OFFICE}/externalLink" Target="externalLinks/externalLink1.xml"/>
        <Relationship Id="e2" Type="{OFFICE}/externalLink" Target="externalLinks/externalLink2.xml"/></Relationships>"""
    target = f"""<Relationships xmlns="{RELATIONSHIPS}">
        <Relationship Id="r" Type="{OFFICE}/externalLinkPath" Target="other.xlsx" TargetMode="External"/></Relationships>"""
    book = f"""<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="S1" sheetId="1" r:id="rId1" state="hidden"/>
        <sheet name="Module" sheetId="2" r:id=""/></sheets>
        <externalReferences><externalReference r:id="e1"/><externalReference r:id="gone"/><externalReference r:id="e2"/>
        </externalReferences></workbook>"""
    files = parts(SHEET)
    files |= {
        "xl/workbook.xml": book.encode(),
        "xl/_rels/workbook.xml.rels": links.encode(),
        "xl/externalLinks/_rels/externalLink1.xml.rels": target.encode(),
        "_xmlsignatures/origin.sigs": b"",
        "_rels/.rels": files["_rels/.rels"].replace(
            b"</Relationships>",
            b'<Relationship Id="s" Type="x/digital-signature/origin" Target="_xmlsignatures/origin.sigs"/></Relationships>',
        ),
    }

    found = read_workbook(Package(zipped(files), PLACE))

    assert found.workbook.external_links == {1: "other.xlsx", 3: "xl/externalLinks/externalLink2.xml"}
    assert [(sheet.name, sheet.part, sheet.hidden) for sheet in found.workbook.sheets] == [
        ("S1", "xl/worksheets/sheet1.xml", True),
        ("Module", None, False),
    ]
    assert found.signed


def test_a_sheet_without_its_part_is_named() -> None:
    for key, missing in (("rId9", "xl/_rels/workbook.xml.rels"), ("rId1", "xl/worksheets/sheet1.xml")):
        files = parts(SHEET)
        files["xl/workbook.xml"] = files["xl/workbook.xml"].replace(b"rId1", key.encode())
        if key == "rId1":
            del files[missing]
        with pytest.raises(FileError) as caught:
            read_workbook(Package(zipped(files), PLACE))
        assert (caught.value.key, caught.value.values["part"]) == ("package_missing_part", missing)
        assert caught.value.place is not None
        assert caught.value.place.sheet == "S1"


def table(attributes: str) -> list[WorkbookTable]:
    links = f"""<Relationships xmlns="{RELATIONSHIPS}"><Relationship Id="t" Type="{OFFICE}/table" Target="../tables/table1.xml"/>
        <Relationship Id="u" Type="{OFFICE}/table" Target="http://x" TargetMode="External"/>
        <Relationship Id="c" Type="{OFFICE}/comments" Target="../comments1.xml"/></Relationships>"""
    columns = '<autoFilter/><tableColumns><tableColumn name="No"/><x/><tableColumn name="a_x000A_b"/></tableColumns>'
    files = {
        **parts(SHEET),
        "xl/worksheets/_rels/sheet1.xml.rels": links.encode(),
        "xl/tables/table1.xml": f'<table xmlns="{MAIN}" {attributes}>{columns}</table>'.encode(),
    }
    return read_tables(Package(zipped(files), PLACE), 4, "xl/worksheets/sheet1.xml")


def test_tables_with_and_without_headers_and_totals() -> None:
    columns = ("No", "a\nb")
    assert table('displayName="T" name="U" ref="B2:C5"') == [WorkbookTable("T", 4, (2, 2, 5, 3), columns, 1, 0)]
    assert table('name="U" ref="B2:C5" headerRowCount="0" totalsRowCount="1"') == [
        WorkbookTable("U", 4, (2, 2, 5, 3), columns, 0, 1)
    ]
    assert table('ref="B2:C5" headerRowCount="x" totalsRowCount="123456789"') == [
        WorkbookTable("", 4, (2, 2, 5, 3), columns, 1, 0)
    ]
    assert table('ref="B2:C5" headerRowCount="12345678"')[0].header_rows == 12345678
    with pytest.raises(FileError) as caught:
        table('name="U" ref="x"')
    assert (caught.value.key, caught.value.values) == ("package_table", {"part": "xl/tables/table1.xml"})


def test_the_request_to_calculate_everything_is_taken_out_and_nothing_else() -> None:
    workbook_xml = f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><!-- <calcPr fullCalcOnLoad="1"/> -->'
    workbook_xml += '<calcPr a=">" calcId = "171027" fullCalcOnLoad = "1" b="2"/></workbook>'
    # Excel 2016 would be an older engine than that of the Excel that opens it.
    expected = workbook_xml.replace(' fullCalcOnLoad = "1" b', " b").replace("171027", "191029")

    assert without_full_calculation(package(xl__workbook_xml=workbook_xml), "xl/workbook.xml") == expected.encode()


def test_other_workbooks_are_told_by_their_kind() -> None:
    files = parts(SHEET)
    files["_rels/.rels"] = files["_rels/.rels"].replace(b"workbook.xml", b"workbook.bin")
    with pytest.raises(FileError) as caught:
        read_workbook(Package(zipped({**files, "xl/workbook.bin": b""}), PLACE))
    assert caught.value.key == "package_xlsb"


def test_the_part_of_a_sheet_is_named_by_the_id_of_relationships_alone() -> None:
    """`r:id`: neither an `id` without that namespace nor another attribute with one."""
    files = parts(SHEET)
    files["xl/workbook.xml"] = files["xl/workbook.xml"].replace(
        b' r:id="rId1"', b' id="rId7" xmlns:x="urn:x" x:uid="rId8" r:id="rId1"'
    )

    assert [sheet.part for sheet in read_workbook(Package(zipped(files), PLACE)).workbook.sheets] == [
        "xl/worksheets/sheet1.xml"
    ]
