"""Whole workbooks: every formula is repaired, nothing else changes, and the values stay."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests.hanging import must_end
from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import cells, parts, shown, unzipped, worksheet, zipped
from tests.spreadsheet.recalculation.workbooks import build_rich, with_foreign_parts
from tests.spreadsheet.repair.books import BUCHHOLZ, KINDS, everywhere, grid_rows, with_links
from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.repair import RepairReport, Target, repair
from xl_departage.spreadsheet.repair.places import read_formulas
from xl_departage.spreadsheet.repair.workbook_repair import repaired
from xl_departage.spreadsheet.storage.package import Package

XLAM = r"file:///C:\Users\x\AppData\Roaming\Microsoft\Excel\XLSTART\departage.xlam"
SPELLINGS = {
    "desktop": "BUCHHOLZ",
    "link": "[1]!BUCHHOLZ",
    "path": "'C:\\x d&apos;&apos;Y\\departage.xlam'!BUCHHOLZ",
    "office": "_xldudf_BUCHHOLZ",
    "namespace": "_xldudf_XLWINGS_BUCHHOLZ",
    "corrupted": "[2]!_xldudf_BUCHHOLZ",
    "xll": "_xll.BUCHHOLZ",
    "future": "_xlfn.BUCHHOLZ",
}


def turned(content: bytes, to: Target, namespace: str = "", *also: str) -> tuple[bytes, RepairReport]:
    report = RepairReport("in.xlsx", "out.xlsx", to.value, namespace)
    return repaired(Package(content, Place(file="in.xlsx")), report, to, namespace, also), report


@pytest.mark.beyond
@each_row("to", list(Target))
@each_row("spelling", sorted(SPELLINGS))
def test_every_place_of_a_formula_is_found_and_nothing_else_changes(spelling: str, to: Target) -> None:
    files = everywhere(SPELLINGS[spelling])
    if spelling == "link":
        files = with_links(files, XLAM)
    wanted = everywhere("BUCHHOLZ" if to is Target.DESKTOP else "_xldudf_BUCHHOLZ")

    content, report = turned(zipped(files), to)

    assert unzipped(content) == wanted
    if files == wanted:
        assert (report.changed, report.right) == ([], sum(KINDS.values()))
        assert content == zipped(files)
    else:
        assert Counter(change.where.kind for change in report.changed) == KINDS
        assert report.right == 0
    assert report.kept == []
    assert report.exit_status == 0


@pytest.mark.beyond
def test_the_report_says_where_each_formula_stands() -> None:
    _, report = turned(zipped(everywhere("_xldudf_BUCHHOLZ")), Target.DESKTOP)

    assert {(change.where.kind, change.where.sheet, change.where.at) for change in report.changed} == {
        ("cell", "S1", "E1"),
        ("cell", "S1", "E2:E3"),
        ("cell", "S1", "F2:F5"),
        ("cell", "S1", "E4"),
        ("conditional-format", "S1", "E1:E4"),
        ("validation", "S1", "G1"),
        ("formula", "S1", ""),
        ("formula", None, ""),
        ("name", None, "Deps"),
        ("name", "S1", "Ici"),
        ("table-column", "S1", "Dép"),
        ("table-column", "S1", "KOYA("),
    }
    first = next(change for change in report.changed if change.where.at == "E1")
    assert (first.before, first.after) == (
        'SUM(_xldudf_BUCHHOLZ(A1:C4))&"BUCHHOLZ("',
        'SUM(BUCHHOLZ(A1:C4))&"BUCHHOLZ("',
    )
    assert json.loads(report.to_json())["changed"][0].keys() >= {"part", "kind", "before", "after"}


@pytest.mark.beyond
@pytest.mark.parametrize("codec", ["utf-16", "utf-8-sig", "iso8859-1"])
def test_parts_keep_their_encoding(codec: str) -> None:
    text = worksheet(grid_rows('<c r="E1"><f>"é"&amp;BUCHHOLZ(A1:C4)</f></c>'))
    declared = {"utf-16": "UTF-16", "utf-8-sig": "UTF-8", "iso8859-1": "ISO-8859-1"}[codec]
    text = text.replace('encoding="UTF-8"', f'encoding="{declared}"')

    content, _ = turned(zipped(parts(text.encode(codec))), Target.OFFICEJS)

    assert unzipped(content)["xl/worksheets/sheet1.xml"] == text.replace("BUCHHOLZ", "_xldudf_BUCHHOLZ").encode(codec)


PIECES = st.sampled_from(
    ["KOYA(A1:C4)", "BUCHHOLZ(A1:C4,1)", "_xlfn.SINGLE(POINTS(A1:C4))", "SUM(A1:A3)", '"BUCHHOLZ("', "&quot;KOYA(é)&#34;",
     "'d&apos;&apos;Or &amp; Cie'!$B$2", "Koya", "T[POINTS]", "[1]Autre!A1", "[1]!AUTRE(A1)", "(1+2)", "<![CDATA[KOYA(A1)]]>",
     "'<!-- KOYA( -->'!A1", '"<?pi KOYA(?>_x000D_"', "{1,2}", "ELO_RANK(A1,_x000A_ B1)"]
)  # fmt: skip


@given(st.lists(st.tuples(PIECES, st.sampled_from("+*,&^ ")), min_size=1, max_size=8))
def test_there_and_back_gives_the_same_bytes(pieces: list[tuple[str, str]]) -> None:
    formula = "SUM(" + "".join(piece + mark.replace("&", "&amp;") for piece, mark in pieces) + "0)"
    sheet = worksheet(grid_rows(f'<c r="E1"><f>{formula}</f><v>1</v></c>'))
    original = with_links(parts(sheet), "autre.xlsx")

    office, report = turned(zipped(original), Target.OFFICEJS, "CLUB")
    desktop, _ = turned(office, Target.DESKTOP, "", "club")

    assert unzipped(desktop) == original
    assert report.kept == []
    assert sum(change.calls for change in report.changed) == unzipped(office)["xl/worksheets/sheet1.xml"].count(
        b"_xldudf_"
    )


@pytest.mark.beyond
@pytest.mark.parametrize("kind", ["xlsx", "xlsm", "foreign"])
def test_a_workbook_with_one_of_everything_differs_in_names_of_functions_only(kind: str, tmp_path: Path) -> None:
    suffix = "xlsm" if kind == "xlsm" else "xlsx"
    source, office, desktop = (tmp_path / f"{name}.{suffix}" for name in ("in", "office", "desktop"))
    build_rich(source, macros=suffix == "xlsm")
    if kind == "foreign":
        with_foreign_parts(source)

    report = repair(source, office, to=Target.OFFICEJS)
    back = repair(office, desktop, to=Target.DESKTOP)

    parts_before, parts_after = unzipped(source.read_bytes()), unzipped(office.read_bytes())
    assert list(parts_after) == list(parts_before)
    assert {name for name in parts_before if parts_before[name] != parts_after[name]} == {"xl/worksheets/sheet1.xml"}
    sheet = parts_before["xl/worksheets/sheet1.xml"]
    for name in (b"POINTS", b"BUCHHOLZ"):
        sheet = sheet.replace(b">" + name + b"(", b">_xldudf_" + name + b"(")
    assert parts_after["xl/worksheets/sheet1.xml"] == sheet
    assert [change.where.at for change in report.changed] == ["E2", "F2", "E3", "E4", "E5"]
    assert unzipped(desktop.read_bytes()) == parts_before
    assert back.counts == {"changed": 5, "right": 0, "left": 0, "links": 0}
    assert [notice.key for notice in report.notices] == (["repair_macros"] if kind == "xlsm" else [])
    # Unchanged members are copied byte for byte from the file.
    with zipfile.ZipFile(source) as old_zip, zipfile.ZipFile(office) as new_zip:
        for old, new in zip(old_zip.infolist(), new_zip.infolist(), strict=True):
            assert old.date_time == new.date_time
            if old.filename != "xl/worksheets/sheet1.xml":
                assert (old.compress_size, old.CRC, old.extra) == (new.compress_size, new.CRC, new.extra)


@pytest.mark.beyond
@pytest.mark.parametrize("spelling", sorted(SPELLINGS))
def test_recalculation_gives_the_same_values_before_and_after(spelling: str, tmp_path: Path) -> None:
    call = SPELLINGS[spelling]
    cell = '<c r="D{0}"><f>{1}($A$1:$C$4,{0})</f><v>777</v></c>'
    sheet = worksheet(grid_rows(*(cell.format(row, call) for row in range(1, 5))))
    files = with_links(parts(sheet), XLAM, "solver.xlam")
    (tmp_path / "in.xlsx").write_bytes(zipped(files))
    repair(tmp_path / "in.xlsx", tmp_path / "office.xlsx", to=Target.OFFICEJS)
    repair(tmp_path / "in.xlsx", tmp_path / "desktop.xlsx", to=Target.DESKTOP)

    for name in ("in", "office", "desktop"):
        recalculate(tmp_path / f"{name}.xlsx", tmp_path / "out.xlsx")
        book = load_workbook(tmp_path / "out.xlsx", data_only=True, keep_links=False)
        assert [book["S1"][f"D{row}"].value for row in range(1, 5)] == BUCHHOLZ


@pytest.mark.beyond
def test_a_formula_that_cannot_be_read_is_left_and_makes_the_status_1() -> None:
    sheet = worksheet(grid_rows('<c r="E1"><f>KOYA(A1:C4)+"</f></c>', '<c r="E2"><f>SUM(A1)+"</f></c>'))

    content, report = turned(zipped(parts(sheet)), Target.OFFICEJS)

    assert unzipped(content)["xl/worksheets/sheet1.xml"] == sheet.encode()
    assert [(formula.where.at, formula.reason) for formula in report.kept] == [("E1", "formula_unreadable")]
    assert report.exit_status == 1
    assert report.kept[0].explain("en") == "sheet S1, cell E1: not changed: this text is not a formula: '\"'"


@pytest.mark.beyond
def test_a_name_cut_up_by_markup_is_left() -> None:
    sheet = worksheet(grid_rows('<c r="E1"><f>_xldudf<!-- -->_KOYA(A1:C4)</f></c>'))

    content, report = turned(zipped(parts(sheet)), Target.DESKTOP)

    assert unzipped(content)["xl/worksheets/sheet1.xml"] == sheet.encode()
    assert [formula.reason for formula in report.kept] == ["repair_markup"]
    assert report.exit_status == 1


@pytest.mark.beyond
def test_a_lambda_of_that_name_stays_in_its_sheet() -> None:
    sheet = worksheet(grid_rows('<c r="E1"><f>POINTS(A1)+KOYA(A1:C4,1)</f></c>'))
    names = (
        '<definedNames><definedName name="Points" localSheetId="0">_xlfn.LAMBDA(_xlpm.x,_xlpm.x+1)</definedName>'
        '<definedName name="KOYA">S1!$A$1</definedName></definedNames>'
    )

    content, report = turned(zipped(parts(sheet, sheet, names=names)), Target.OFFICEJS)

    after = unzipped(content)
    assert b"<f>POINTS(A1)+_xldudf_KOYA(A1:C4,1)</f>" in after["xl/worksheets/sheet1.xml"]
    assert b"<f>_xldudf_POINTS(A1)+_xldudf_KOYA(A1:C4,1)</f>" in after["xl/worksheets/sheet2.xml"]
    assert [(formula.where.sheet, formula.reason) for formula in report.kept] == [("S1", "repair_defined")]
    assert report.exit_status == 0


def test_other_xml_is_not_looked_into() -> None:
    files = everywhere("BUCHHOLZ")
    files["customXml/item1.xml"] = b"<a><f>BUCHHOLZ(A1)</f><!-- not well-formed"
    files["xl/sharedStrings.xml"] = files["xl/charts/chart1.xml"].replace(b"c:f>", b"c:t>")

    after = unzipped(turned(zipped(files), Target.OFFICEJS)[0])

    assert after["customXml/item1.xml"] == files["customXml/item1.xml"]
    assert after["xl/sharedStrings.xml"] == files["xl/sharedStrings.xml"]


def test_the_shape_of_the_cells_stays() -> None:
    """Values, types and styles of all cells, read by another parser."""
    original = everywhere("[2]!_xldudf_BUCHHOLZ")

    after = unzipped(turned(zipped(original), Target.DESKTOP)[0])

    old, new = (cells(files["xl/worksheets/sheet1.xml"]) for files in (original, after))
    assert {at: (shown(cell), cell.attrib) for at, cell in old.items()} == {
        at: (shown(cell), cell.attrib) for at, cell in new.items()
    }


@given(st.data())
def test_damaged_parts_are_refused_or_repaired_but_never_crash(data: st.DataObject) -> None:
    files = with_links(everywhere("[1]!BUCHHOLZ"), XLAM)
    name = data.draw(st.sampled_from(sorted(files)))
    content = bytearray(files[name])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        piece = data.draw(
            st.sampled_from(
                [b"", b"<", b">", b'"', b"'", b"/", b"&", b"]]>", b"<!--", b"\xff", b"\xc2\xb2", b"9" * 5000]
            )
        )
        content[at : at + data.draw(st.integers(0, 12))] = piece
    files[name] = bytes(content)

    with must_end(), suppress(FileError):
        turned(zipped(files), Target.DESKTOP)


def test_files_that_are_no_workbooks_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "in.xlsx").write_bytes(b"no zip")
    with pytest.raises(FileError, match="not an Excel workbook"):
        repair(tmp_path / "in.xlsx", tmp_path / "out.xlsx", to=Target.DESKTOP)
    with pytest.raises(FileError, match="file not found"):
        repair(tmp_path / "gone.xlsx", tmp_path / "out.xlsx", to=Target.DESKTOP)
    assert [path.name for path in tmp_path.iterdir()] == ["in.xlsx"]


@pytest.mark.beyond
def test_the_source_is_replaced_on_request_only(tmp_path: Path) -> None:
    source = tmp_path / "in.xlsx"
    source.write_bytes(zipped(everywhere("BUCHHOLZ")))
    with pytest.raises(FileError, match="--in-place"):
        repair(source, source, to=Target.OFFICEJS)
    with pytest.raises(FileError, match="specify where"):
        repair(source, to=Target.OFFICEJS)
    with pytest.raises(FileError, match="cannot be combined"):
        repair(source, tmp_path / "out.xlsx", to=Target.OFFICEJS, in_place=True)
    with pytest.raises(FileError, match=r"\.xlsx"):
        repair(source, tmp_path / "out.xlsm", to=Target.OFFICEJS)
    assert unzipped(source.read_bytes()) == everywhere("BUCHHOLZ")

    new = tmp_path / "new.xlsx"
    assert [repair(source, new, to=Target.OFFICEJS).replaced for _ in range(2)] == [False, True]
    assert not repair(source, to=Target.OFFICEJS, in_place=True).replaced
    changed = source.stat()
    assert unzipped(source.read_bytes()) == everywhere("_xldudf_BUCHHOLZ")
    assert repair(source, to=Target.OFFICEJS, in_place=True).identical
    assert (source.stat().st_mtime_ns, source.stat().st_ino) == (changed.st_mtime_ns, changed.st_ino)


@pytest.mark.parametrize(
    ("to", "namespace"), [(Target.OFFICEJS, "A B"), (Target.OFFICEJS, "1"), (Target.DESKTOP, "CLUB")]
)
def test_a_namespace_that_is_none_is_refused(to: Target, namespace: str, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="namespace"):
        repair(tmp_path / "in.xlsx", tmp_path / "out.xlsx", to=to, namespace=namespace)


@pytest.mark.beyond
def test_a_cell_without_an_address_has_the_one_behind_the_cell_before_it() -> None:
    call = "<f>_xldudf_BUCHHOLZ(A1:C4)</f>"
    rows = f'<row><c/><c>{call}</c><c/><c>{call}</c></row><row r="7"><c>{call}</c></row><row><c>{call}</c></row>'

    _, report = turned(zipped(parts(worksheet(rows))), Target.DESKTOP)

    assert [change.where.at for change in report.changed] == ["B1", "D1", "A7", "A8"]


@pytest.mark.beyond
def test_a_name_of_a_sheet_that_is_not_there_is_repaired_without_one() -> None:
    names = "".join(
        f'<definedName name="N{sheet}" localSheetId="{sheet}">_xldudf_BUCHHOLZ(S1!$A$1:$C$4)</definedName>'
        for sheet in (0, 1, 7)
    )
    content = zipped(parts(worksheet(grid_rows()), names=f"<definedNames>{names}</definedNames>"))

    _, report = turned(content, Target.DESKTOP)

    assert [(change.where.at, change.where.sheet) for change in report.changed] == [
        ("N0", "S1"),
        ("N1", None),
        ("N7", None),
    ]


@pytest.mark.beyond
def test_within_cdata_markup_is_text() -> None:
    cell = '<c r="E1"><f><![CDATA["é&amp;<v>½"&_xldudf_BUCHHOLZ(A1:C4)]]></f></c><c r="E2"><f>"é&amp;"&amp;_xldudf_BUCHHOLZ(A1:C4)</f></c>'

    after, report = turned(zipped(parts(worksheet(grid_rows(cell)))), Target.DESKTOP)

    assert [change.before for change in report.changed] == [
        '"é&amp;<v>½"&_xldudf_BUCHHOLZ(A1:C4)',
        '"é&"&_xldudf_BUCHHOLZ(A1:C4)',
    ]
    assert cell.replace("_xldudf_", "").encode() in unzipped(after)["xl/worksheets/sheet1.xml"]


def test_cells_and_rows_without_an_address_are_counted() -> None:
    """ECMA-376 part 1, 18.3.1.4 and 18.3.1.73: `r` is optional; a cell follows the one before it, a row the row before it."""
    rows = (
        '<row><c/><c><f>KOYA(A1)</f></c></row><row><c><f>KOYA(A2)</f></c><c r="D2"/><c><f>KOYA(A3)</f></c></row>'
        '<row r="7"><c><f>KOYA(A4)</f></c></row><row><c/><c/><c><f>KOYA(A5)</f></c></row>'
    )
    found = read_formulas(worksheet(rows).encode(), "p.xml", Place(file="in.xlsx"))

    assert [(formula.text, formula.at) for formula in found.formulas] == [
        ("KOYA(A1)", "B1"),
        ("KOYA(A2)", "A2"),
        ("KOYA(A3)", "E2"),
        ("KOYA(A4)", "A7"),
        ("KOYA(A5)", "C8"),
    ]
