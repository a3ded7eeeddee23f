"""Dynamic arrays whose mark openpyxl keeps: a workbook gives the same values as an object, as its bytes and as a file."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
import pytest
import xlsxwriter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.packages import parts, unzipped, worksheet, zipped
from tests.spreadsheet.recalculation.test_openpyxl import BUCHHOLZ, ROWS, loaded, part
from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.spreadsheet.recalculation import Report, dynamic_mark, metadata_xml, recalculate
from xl_departage.spreadsheet.recalculation.dynamic_mark import NAME, with_mark
from xl_departage.spreadsheet.recalculation.metadata_xml import Metadata, read_metadata
from xl_departage.spreadsheet.storage.package import Package
from xl_departage.testing import write_grid

MARK = "Sheet!$E$1"


def saved(book: Any) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def every_way(book: Any, folder: Path) -> list[Report]:
    """The workbook recalculated as object, as the bytes that openpyxl saves, and as their file."""
    content = saved(book)
    path = folder / "book.xlsx"
    path.write_bytes(content)
    return [recalculate(book), recalculate(content), recalculate(path), recalculate(loaded(content))]


def with_array(area: str, mark: str | None = None) -> Any:
    book: Any = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Sheet"
    write_grid(sheet, ROWS, "A1")
    sheet["E1"] = ArrayFormula(area, "=BUCHHOLZ(A1:B4)")
    if mark is not None:
        book.defined_names[NAME] = DefinedName(NAME, attr_text=mark)
    return book


@pytest.mark.parametrize("area", ["E1:E4", "E1:E7"])
def test_an_array_formula_keeps_its_area_and_is_padded_as_in_excel(tmp_path: Path, area: str) -> None:
    for report in every_way(with_array(area), tmp_path):
        padding = [["#N/A"]] * 3 if area == "E1:E7" else [[None]] * 3
        assert report.values("E1:E7") == [*BUCHHOLZ, *padding]
        assert report.exit_status == 0


@pytest.mark.parametrize(("area", "count"), [("E1", 1), ("E1:E2", 2)])
def test_an_array_formula_too_small_for_its_table_is_told(tmp_path: Path, area: str, count: int) -> None:
    for report in every_way(with_array(area), tmp_path):
        assert report.values("E1:E4") == [*BUCHHOLZ[:count], *[[None]] * (4 - count)]
        assert "4 × 1" in report.explain("E1")
        assert report.exit_status == 1


@pytest.mark.parametrize("area", ["E1", "E1:E2", "E1:E4", "E1:E7"])
@pytest.mark.parametrize("mark", [MARK, "Sheet!$D$1:$F$2", "Sheet!#REF!,'Sheet'!$E$1", f"Nowhere!$A$1,{MARK}"])
def test_a_marked_array_formula_grows_and_shrinks(tmp_path: Path, area: str, mark: str) -> None:
    for report in every_way(with_array(area, mark), tmp_path):
        assert report.values("E1:E7") == [*BUCHHOLZ, [None], [None], [None]]
        assert report.exit_status == 0
        # In Excel, too, it is dynamic again.
        assert 'cm="1"' in part(report.content)
        assert 'fDynamic="1"' in part(report.content, "xl/metadata.xml")


def test_a_mark_on_other_cells_changes_nothing(tmp_path: Path) -> None:
    for report in every_way(with_array("E1:E7", "Sheet!$F$1"), tmp_path):
        assert report.values("E1:E7") == [*BUCHHOLZ, *[["#N/A"]] * 3]


def test_ordinary_functions_keep_and_grow_by_the_same_rule(tmp_path: Path) -> None:
    for mark, values in ((None, [[3], [None], [None]]), (MARK, [[3], [4], [5]])):
        book = with_array("E1:E1", mark)
        book.active["E1"] = ArrayFormula("E1", "=_xlfn.SEQUENCE(3,1,3)")
        for report in every_way(book, tmp_path):
            assert report.values("E1:E3") == values


def test_our_output_marks_what_spills_so_that_it_comes_back(tmp_path: Path) -> None:
    book = with_array("E1:E4")
    book.create_sheet("L'été")["C2"] = "=BUCHHOLZ(Sheet!A1:B4)"
    book["L'été"]["B2"] = "=POINTS(Sheet!A1:B4)"
    first = recalculate(book)

    again = loaded(first.content)
    assert again.defined_names[NAME].attr_text == "'L''été'!$B$2:$C$2"
    assert again.defined_names[NAME].hidden
    again["Sheet"]["A5"], again["Sheet"]["B5"] = "EXE", "EXE"
    again["L'été"]["C2"].value.text = "=BUCHHOLZ(Sheet!A1:B5)"
    again["L'été"]["B2"].value.text = "=POINTS(Sheet!A1:B5)"
    for report in every_way(again, tmp_path):
        # The fifth player had two byes.
        assert report.values("'L''été'!B2:B6") == [[1.5], [1], [1.5], [0], [2]]
        assert report.values("'L''été'!B7:C7") == [[None, None]]
        assert report.explain("Sheet!E1") == ""


@pytest.mark.slow("thousands of arrays; a few are marked quickly")
def test_very_many_dynamic_arrays_are_listed_in_several_names() -> None:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as file:
        page = file.add_worksheet("A & B")
        for row in range(0, 2000, 2):
            page.write_dynamic_array_formula(row, 0, row, 0, "=SEQUENCE(1,2)")
    content = with_mark(Package(stream.getvalue(), Place())).content

    names = loaded(content).defined_names
    assert [name for name in names if name.startswith(NAME)] == [NAME, *(f"{NAME}_{n}" for n in range(1, len(names)))]
    assert all(len(name.attr_text) < 8192 for name in names.values())
    report = recalculate(saved(loaded(content)))
    assert report.values("'A & B'!A1999:B1999") == [[1, 2]]
    assert with_mark(Package(content, Place())).content == content


def test_a_file_without_dynamic_arrays_gets_no_mark() -> None:
    content = saved(with_array("E1:E4"))

    assert with_mark(Package(content, Place())).content == content


def test_only_cells_side_by_side_in_a_row_are_one_area() -> None:
    assert dynamic_mark._areas([(1, 4), (2, 1), (1, 1), (1, 2), (3, 2)]) == ["$A$1:$B$1", "$D$1", "$A$2", "$B$3"]


def metadata(types: str, futures: str, cells: str, values: str = "") -> Metadata:
    root = f"""<metadata><metadataTypes>{types}</metadataTypes>{futures}<cellMetadata>{cells}</cellMetadata>
        <valueMetadata>{values}</valueMetadata></metadata>"""
    rich = """<rvData><rv s="0"><v>8</v></rv><rv s="1"><v>x</v><v>13</v></rv><rv s="1"><v>8</v></rv><rv s="2"><v>4</v></rv>
        <rv s="0"><v>99</v></rv></rvData>"""
    structures = """<rvStructures><s t="_error"><k n="errorType"/></s><s t="_error"><k n="field"/><k n="errorType"/></s>
        <s t="_image"><k n="errorType"/></s></rvStructures>"""
    return read_metadata(*map(ElementTree.fromstring, (root, rich, structures)))


DYNAMIC = '<futureMetadata name="XLDAPR"><bk><x fDynamic="0"/></bk><bk><dynamicArrayProperties fDynamic="1"/></bk></futureMetadata>'


@each_row(
    ("types", "cells", "dynamic"),
    [
        # `t` counts kinds from 1, `v` the records of the kind from 0.
        ('<metadataType name="XLDAPR"/>', '<bk><rc t="1" v="1"/></bk>', {"1"}),
        ('<metadataType name="XLDAPR"/>', '<bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk>', {"2"}),
        (
            '<metadataType name="other"/><metadataType name="xldapr"/>',
            '<bk><rc t="2" v="1"/></bk><bk><rc t="1" v="1"/></bk>',
            {"1"},
        ),
        ('<metadataType name="XLDAPR"/>', '<bk><rc t="0" v="1"/></bk><bk><rc t="2" v="1"/></bk>', set()),
        (
            '<metadataType name="XLDAPR"/>',
            '<bk><rc t="1" v="2"/></bk><bk><rc t="1" v="-1"/></bk><bk><rc t="1"/></bk>',
            set(),
        ),
        ('<metadataType name="XLDAPR"/>', '<bk><rc v="1"/></bk><bk><rc t="x" v="1"/></bk>', set()),
    ],
)
def test_dynamic_arrays_are_found_in_the_metadata(types: str, cells: str, dynamic: set[str]) -> None:
    assert metadata(types, DYNAMIC, cells).dynamic == dynamic


def test_errors_are_found_among_rich_values() -> None:
    futures = '<futureMetadata name="XLRICHVALUE">'
    futures += "".join(f'<bk><rvb i="{number}"/></bk>' for number in range(6)) + "<bk/></futureMetadata>"
    values = "".join(f'<bk><rc t="1" v="{number}"/></bk>' for number in range(7))

    found = metadata('<metadataType name="XLRICHVALUE"/>', futures, "", values)

    # The second field of the second structure; a field that is not there, a picture and a value that is not there are none.
    assert found.errors == {
        "1": ErrorKind.SPILL,
        "2": ErrorKind.CALC,
        "3": ErrorKind.UNKNOWN,
        "5": ErrorKind.UNKNOWN,
    }
    names = {
        4: "#NAME?",
        8: "#SPILL!",
        9: "#CONNECT!",
        10: "#BLOCKED!",
        11: "#UNKNOWN!",
        12: "#FIELD!",
        13: "#CALC!",
        14: "#BUSY!",
    }
    # [MS-XLSX] 2.3.6.1.3: the numbers of the errors.
    assert {number: kind.value for number, kind in metadata_xml._ERROR_TYPES.items()} == names


@pytest.mark.parametrize(("taken", "key"), [(["rId1"], "rIdM1"), (["rIdM1"], "rIdM2"), (["rIdM2", "rIdM1"], "rIdM3")])
def test_new_metadata_get_a_key_that_no_other_part_of_the_workbook_has(taken: list[str], key: str) -> None:
    """Each sheet takes a key; a workbook may consist of one sheet and nothing else."""
    made = parts(*[worksheet("")] * len(taken))
    for name in ("xl/workbook.xml", "xl/_rels/workbook.xml.rels"):
        for number, taken_key in enumerate(taken, 1):
            made[name] = made[name].replace(b'"rId%d"' % number, b'"%b"' % taken_key.encode())
    added: dict[str, bytes] = {}

    metadata_xml.add_metadata(Package(zipped(made), Place()), "xl/workbook.xml", added)

    links = ElementTree.fromstring(added["xl/_rels/workbook.xml.rels"])
    assert [link.get("Id") for link in links] == [*taken, key]


def with_metadata(made: dict[str, bytes]) -> dict[str, bytes]:
    """The parts that get the metadata, and these."""
    added: dict[str, bytes] = {}
    return metadata_xml.add_metadata(Package(zipped(made), Place()), "xl/workbook.xml", added) | added


def tree(content: bytes) -> list[tuple[str, list[tuple[str, str]]]]:
    return [(element.tag, sorted(element.attrib.items())) for element in ElementTree.fromstring(content).iter()]


def test_the_new_part_is_the_one_that_excel_and_xlsxwriter_write(tmp_path: Path) -> None:
    """The authors of XlsxWriter compare its output with files that Excel made."""
    with xlsxwriter.Workbook(tmp_path / "in.xlsx") as made:
        made.add_worksheet().write_dynamic_array_formula("A1", "=_xlfn.SEQUENCE(3)")
    theirs = unzipped((tmp_path / "in.xlsx").read_bytes())

    ours = with_metadata(parts(worksheet("")))

    assert tree(ours["xl/metadata.xml"]) == tree(theirs["xl/metadata.xml"])
    for name, tag in (("xl/_rels/workbook.xml.rels", "Type"), ("[Content_Types].xml", "ContentType")):
        wanted, got = (
            {
                value
                for element in ElementTree.fromstring(files[name])
                if "heetMetadata" in (value := element.get(tag, ""))
            }
            for files in (theirs, ours)
        )
        assert got == wanted != set()


TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"


def test_an_element_is_added_at_the_end_of_the_root_however_it_is_written() -> None:
    for types in (
        f'<Types xmlns="{TYPES}"/>',
        f"<Types\n xmlns = '{TYPES}' />\n",
        f'<x:Types xmlns:x="{TYPES}"></x:Types><!-- </x:Types> -->\n<?pi </?>',
        f'<Types xmlns="{TYPES}"><Default Extension="a&gt;b" ContentType="c"/></Types >',
    ):
        made = parts(worksheet(""))
        made["[Content_Types].xml"] = types.encode()
        entries_before = list(ElementTree.fromstring(types))

        root = ElementTree.fromstring(with_metadata(made)["[Content_Types].xml"])

        assert root.tag == f"{{{TYPES}}}Types"
        assert [entry.attrib for entry in root[:-1]] == [entry.attrib for entry in entries_before]
        assert root[-1].tag == f"{{{TYPES}}}Override"
        assert root[-1].get("PartName") == "/xl/metadata.xml"


def test_content_types_that_are_no_xml_are_refused() -> None:
    made = parts(worksheet(""))
    made["[Content_Types].xml"] = b"not at all"

    with pytest.raises(FileError) as caught:
        with_metadata(made)

    assert caught.value.key == "package_xml"


def test_cells_side_by_side_are_one_reference() -> None:
    cells = [(2, 3), (2, 1), (2, 2), (3, 2), (2, 5), (10, 28)]

    assert dynamic_mark._areas(cells) == ["$A$2:$C$2", "$E$2", "$B$3", "$AB$10"]
    assert dynamic_mark._areas([]) == []


def test_long_lists_are_cut_into_several_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dynamic_mark, "_LONGEST", 10)
    # Shorter than the limit together, without the comma.
    assert dynamic_mark._chunks(["abcd", "efghi", "j"]) == ["abcd,efghi", "j"]
    assert dynamic_mark._chunks(["abcde", "fghij"]) == ["abcde", "fghij"]
    assert dynamic_mark._chunks(["x" * 20, "y"]) == ["x" * 20, "y"]
    assert dynamic_mark._chunks([]) == []
    assert dynamic_mark._element(0, "a&b") == b'<definedName name="Departage_dynamic" hidden="1">a&amp;b</definedName>'
    assert dynamic_mark._element(2, "a") == b'<definedName name="Departage_dynamic_2" hidden="1">a</definedName>'


def test_marked_areas_by_sheet() -> None:
    made = books.book(
        {},
        sheets=["S", "It's"],
        names=[
            ("Departage_dynamic", None, "S!$A$1:$B$2,'It''s'!$C$3,#REF!,Gone!$A$1,S!$D$4"),
            ("departage_DYNAMIC_2", None, "'S'!$E$5"),
            ("Departage_dynamic_x", None, "S!$F$6"),
            ("Departage", None, "S!$G$7"),
        ],
    )

    assert dynamic_mark.marked(made) == {0: [(1, 1, 2, 2), (4, 4, 4, 4), (5, 5, 5, 5)], 1: [(3, 3, 3, 3)]}
