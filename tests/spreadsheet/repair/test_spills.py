"""Formulas of this project that a program saved as giving one value spill again."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
import xlsxwriter
from openpyxl import Workbook, load_workbook

from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import (
    MAIN,
    METADATA,
    RELATIONSHIPS,
    cells,
    parts,
    unzipped,
    worksheet,
    zipped,
)
from tests.spreadsheet.repair.books import BUCHHOLZ, GRID, everywhere, grid_rows, with_links
from xl_departage.base.errors import FileError, Place
from xl_departage.functions import names
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.repair import RepairReport, Target, repair
from xl_departage.spreadsheet.repair.spills import gives_several
from xl_departage.spreadsheet.repair.workbook import repaired
from xl_departage.spreadsheet.storage.package import Package

SHEET = "xl/worksheets/sheet1.xml"


def mended(files: dict[str, bytes], to: Target = Target.DESKTOP) -> tuple[dict[str, bytes], RepairReport]:
    report = RepairReport("in.xlsx", "out.xlsx", to.value)
    content = repaired(Package(zipped(files), Place(file="in.xlsx")), report, to, spills=True)
    return unzipped(content), report


@each_row(
    ("formula", "several"),
    [
        ("BUCHHOLZ(A1:C4)", True),
        ('BUCHHOLZ(A1:C4,,"FIDE-2026")', True),
        ("_xldudf_BUCHHOLZ(A1:C4)", True),
        ("[1]!BUCHHOLZ(A1:C4)", True),
        ('=STANDINGS(A1:C4,"BH")', True),
        ("BUCHHOLZ(A1:C4,2)", False),
        ("BUCHHOLZ(A1:C4,D1)", False),
        ("BUCHHOLZ(A1:C4)+1", False),
        ("_xlfn.SINGLE(BUCHHOLZ(A1:C4))", False),
        ("SUM(BUCHHOLZ(A1:C4))", False),
        ("BERLIN(A1:A9)", False),
        ("SUM(A1:A3)", False),
        ("BUCHHOLZ(A1:C4", False),
    ],
)
def test_which_formulas_have_several_values(formula: str, several: bool) -> None:
    assert gives_several(formula, frozenset(names())) is several


def test_only_the_cell_and_what_excel_needs_beside_it_change() -> None:
    before = parts(
        worksheet(
            grid_rows(
                '<c r="D1" s="0" t="str"><f>_xldudf_BUCHHOLZ(A1:C4)</f><v>3</v></c>',
                '<c r="D2"><f>BUCHHOLZ(A1:C4,2)</f><v>4.5</v></c><c r="F2"><f t="array" ref="F2:F5">POINTS(A1:C4)</f></c>',
            )
        )
    )

    after, report = mended(before)

    sheet = before[SHEET].replace(
        b'<c r="D1" s="0" t="str"><f>_xldudf_BUCHHOLZ', b'<c r="D1" s="0" t="str" cm="1"><f t="array" ref="D1">BUCHHOLZ'
    )
    assert after[SHEET] == sheet.replace(b'<c r="F2">', b'<c r="F2" cm="1">')
    assert [where.at for where in report.spilled] == ["D1", "F2:F5"]
    assert set(after) - set(before) == {"xl/metadata.xml"}
    changed = {name for name in before if after[name] != before[name]}
    assert changed == {SHEET, "xl/_rels/workbook.xml.rels", "[Content_Types].xml"}
    assert after["xl/_rels/workbook.xml.rels"].count(b"<Relationship ") == 2
    assert b'PartName="/xl/metadata.xml"' in after["[Content_Types].xml"]
    # A second repair changes nothing.
    assert mended(after) == (after, mended(after)[1])
    assert mended(after)[1].spilled == []


def tree(content: bytes) -> list[tuple[str, list[tuple[str, str]]]]:
    return [(element.tag, sorted(element.attrib.items())) for element in ElementTree.fromstring(content).iter()]


def test_the_new_part_is_the_one_that_excel_and_xlsxwriter_write(tmp_path: Path) -> None:
    """The authors of XlsxWriter compare its output with files that Excel made."""
    with xlsxwriter.Workbook(tmp_path / "in.xlsx") as book:
        book.add_worksheet().write_dynamic_array_formula("A1", "=_xlfn.SEQUENCE(3)")
    theirs = unzipped((tmp_path / "in.xlsx").read_bytes())

    ours, _ = mended(parts(worksheet(grid_rows('<c r="D1"><f>BUCHHOLZ(A1:C4)</f></c>'))))

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


def test_a_workbook_saved_by_openpyxl_spills_again(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row, line in enumerate(GRID, start=1):
        for column, text in enumerate(line.split(), start=1):
            # As text: `=3` is not a formula.
            sheet.cell(row, column, text).data_type = "s"
    sheet["D1"] = "=BUCHHOLZ(A1:C4)"
    book.save(tmp_path / "in.xlsx")

    report = repair(tmp_path / "in.xlsx", tmp_path / "mended.xlsx", to=Target.DESKTOP, spills=True)
    recalculate(tmp_path / "mended.xlsx", tmp_path / "out.xlsx")

    assert report.counts["changed"] == 0
    assert [notice.key for notice in report.notices] == ["repair_spilled"]
    values = load_workbook(tmp_path / "out.xlsx", data_only=True)["Sheet"]
    assert [values[f"D{row}"].value for row in range(1, 5)] == BUCHHOLZ
    cell = cells(unzipped((tmp_path / "out.xlsx").read_bytes())[SHEET])["D1"]
    formula = cell.find(f"{{{MAIN}}}f")
    assert cell.get("cm") == "1"
    assert formula is not None
    assert formula.attrib == {"t": "array", "ref": "D1:D4"}


def test_the_metadata_of_the_workbook_are_used_where_there_are_any() -> None:
    sheet = worksheet(grid_rows('<c r="D1"><f>BUCHHOLZ(A1:C4)</f></c>'))
    files = parts(sheet, extra={"xl/metadata.xml": METADATA})

    after, report = mended(files)

    assert b'<c r="D1" cm="1">' in after[SHEET]
    assert {name for name in files if after[name] != files[name]} == {SHEET}
    assert len(report.spilled) == 1


def test_metadata_of_another_kind_are_left_alone_and_told() -> None:
    rich = METADATA.replace("XLDAPR", "XLRICHVALUE")
    files = parts(worksheet(grid_rows('<c r="D1"><f>BUCHHOLZ(A1:C4)</f></c>')), extra={"xl/metadata.xml": rich})

    after, report = mended(files)

    assert after == files
    assert [notice.key for notice in report.notices] == ["repair_spill_metadata"]


def test_what_cannot_spill_is_told() -> None:
    formulas = (
        '<c r="D1"><f t="shared" ref="D1:D2" si="0">POINTS($A$1:$C$4)</f></c><c r="H1"><f>POINTS($A$1:$C$4)</f></c>',
        '<c r="D2"><f t="shared" si="0"/></c><c r="E2" cm="7"><f>POINTS($A$1:$C$4)</f></c>',
    )
    files = parts(worksheet(grid_rows(*formulas)))
    files["xl/worksheets/_rels/sheet1.xml.rels"] = everywhere("X")["xl/worksheets/_rels/sheet1.xml.rels"]
    files["xl/tables/table1.xml"] = everywhere("X")["xl/tables/table1.xml"]

    after, report = mended(files)

    assert after == files
    assert [(kept.where.at, kept.reason) for kept in report.kept] == [
        ("D1:D2", "repair_spill_shared"),
        ("H1", "repair_spill_table"),
        ("E2", "repair_spill_metadata_cell"),
    ]
    assert report.exit_status == 0


def test_a_link_goes_and_the_metadata_come_in_one_file() -> None:
    files = with_links(parts(worksheet(grid_rows('<c r="D1"><f>[1]!BUCHHOLZ(A1:C4)</f></c>'))), "departage.xlam")

    after, report = mended(files, Target.OFFICEJS)

    assert b'<c r="D1" cm="1"><f t="array" ref="D1">_xldudf_BUCHHOLZ(A1:C4)</f></c>' in after[SHEET]
    assert "xl/externalLinks/externalLink1.xml" not in after
    types = [element.get("PartName") for element in ElementTree.fromstring(after["[Content_Types].xml"])]
    assert "/xl/metadata.xml" in types
    assert "/xl/externalLinks/externalLink1.xml" not in types
    rels = ElementTree.fromstring(after["xl/_rels/workbook.xml.rels"])
    assert [element.tag for element in rels] == [f"{{{RELATIONSHIPS}}}Relationship"] * 2
    assert report.counts == {"changed": 1, "right": 0, "left": 0, "links": 1}


TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"


@pytest.mark.parametrize(
    "types",
    [
        f'<Types xmlns="{TYPES}"/>',
        f"<Types\n xmlns = '{TYPES}' />\n",
        f'<x:Types xmlns:x="{TYPES}"></x:Types><!-- </x:Types> -->\n<?pi </?>',
        f'<Types xmlns="{TYPES}"><Default Extension="a&gt;b" ContentType="c"/></Types >',
    ],
)
def test_an_element_is_added_at_the_end_of_the_root_however_it_is_written(types: str) -> None:
    files = parts(worksheet(grid_rows('<c r="D1"><f>BUCHHOLZ(A1:C4)</f><v>3</v></c>')))
    files["[Content_Types].xml"] = types.encode()
    before = list(ElementTree.fromstring(types))

    after, _ = mended(files)

    root = ElementTree.fromstring(after["[Content_Types].xml"])
    assert root.tag == f"{{{TYPES}}}Types"
    assert [entry.attrib for entry in root[:-1]] == [entry.attrib for entry in before]
    assert root[-1].tag == f"{{{TYPES}}}Override"
    assert root[-1].get("PartName") == "/xl/metadata.xml"


def test_content_types_that_are_no_xml_are_refused() -> None:
    files = parts(worksheet(grid_rows('<c r="D1"><f>BUCHHOLZ(A1:C4)</f><v>3</v></c>')))
    files["[Content_Types].xml"] = b"not at all"

    with pytest.raises(FileError) as caught:
        mended(files)

    assert caught.value.key == "package_xml"


def test_a_formula_with_a_call_that_stays_does_not_spill() -> None:
    """`[1]` is the workbook of somebody else: what its function gives is not ours to spread."""
    formulas = (
        '<c r="D1"><f>BUCHHOLZ(A1:C4,[1]!POINTS(A1))</f></c>',
        '<c r="D2"><f>BUCHHOLZ(A1:C4,,"FIDE-2026")</f></c>',
    )
    files = with_links(parts(worksheet(grid_rows(*formulas))), "solver.xlam")

    after, report = mended(files)

    assert [(kept.where.at, kept.reason) for kept in report.kept] == [("D1", "repair_foreign_file")]
    assert [where.at for where in report.spilled] == ["D2"]
    assert formulas[0].encode() in after[SHEET]
