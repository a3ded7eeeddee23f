"""Whole recalculations: right values in, nothing else changed."""

from __future__ import annotations

import json
import os
import time
import zipfile
from pathlib import Path

import pytest
import xlsxwriter
from openpyxl import load_workbook

from tests.headless.libreoffice import LibreOffice
from tests.headless.packages import METADATA, cells, outside_cells, parts, shown, unzipped, worksheet, zipped
from tests.headless.workbooks import EXPECTED, build_rich, copy, with_foreign_parts
from xl_departage.errors import FileError
from xl_departage.headless import recalculate
from xl_departage.headless.report import Report

SPILLED = ("F2", "F3", "F4", "F5")
"""Where our own function spills in the sheet `Grille`."""


@pytest.fixture(scope="module", params=["xlsx", "xlsm", "foreign"])
def rich(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook with one of everything."""
    suffix = "xlsm" if request.param == "xlsm" else "xlsx"
    path = tmp_path_factory.mktemp("rich") / f"tournoi.{suffix}"
    build_rich(path, macros=suffix == "xlsm")
    if request.param == "foreign":
        with_foreign_parts(path)
    return path


def run(source: Path, name: str = "out") -> tuple[Report, Path]:
    target = source.with_name(f"{name}{source.suffix}")
    return recalculate(source, target), target


def test_the_workbook_holds_what_a_careless_writer_loses(rich: Path) -> None:
    names = set(unzipped(rich.read_bytes()))
    for part in (
        "xl/charts/chart1.xml",
        "xl/chartsheets/sheet1.xml",
        "xl/drawings/drawing1.xml",
        "xl/comments1.xml",
        "xl/media/image1.png",
        "xl/metadata.xml",
        "xl/richData/rdrichvalue.xml",
        "xl/featurePropertyBag/featurePropertyBag.xml",
        "xl/tables/table1.xml",
    ):
        assert part in names
    sheet = unzipped(rich.read_bytes())["xl/worksheets/sheet1.xml"]
    for element in (
        b"sparklineGroup",
        b"x14:dataBar",
        b"dataValidation",
        b"sheetProtection",
        b"ignoredError",
        b'cm="1"',
        b'vm="1"',
    ):
        assert element in sheet
    assert ("xl/vbaProject.bin" in names) == (rich.suffix == ".xlsm")


# openpyxl says what it would lose if it saved the file.
@pytest.mark.filterwarnings("ignore:.* is not supported and will be removed:UserWarning")
def test_every_value_is_right_and_openpyxl_reads_it(rich: Path) -> None:
    report, target = run(rich)

    book = load_workbook(target, data_only=True, keep_vba=True)
    for sheet, expected in EXPECTED.items():
        got = {address: book[sheet][address].value for address in expected}
        assert got == expected
    assert report.exit_status == 0
    assert list(report.problems) == []
    assert 777 not in {cell.value for cell in report.cells}


def test_only_cells_of_formulas_differ(rich: Path) -> None:
    report, target = run(rich)

    before, after = unzipped(rich.read_bytes()), unzipped(target.read_bytes())
    assert list(after) == list(before)
    touched = {name for name in before if before[name] != after[name]}
    assert touched == {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/workbook.xml"}
    # The request to compute everything anew goes, since everything was computed.
    assert after["xl/workbook.xml"] == before["xl/workbook.xml"].replace(b' fullCalcOnLoad="1"', b"")
    changed = {"Grille": set[str](), "Joueurs d'Elo": set[str]()}
    for change in report.changes:
        changed[change.sheet].add(change.cell)
    for part, sheet in (("xl/worksheets/sheet1.xml", "Grille"), ("xl/worksheets/sheet2.xml", "Joueurs d'Elo")):
        assert outside_cells(before[part]) == outside_cells(after[part])
        old, new = cells(before[part]), cells(after[part])
        # The array in F2 spills further than the file knew.
        assert set(new) - set(old) == (set(SPILLED[1:]) if sheet == "Grille" else set())
        assert set(old) <= set(new)
        for address, element in old.items():
            assert (shown(element) != shown(new[address])) == (address in changed[sheet])
            attributes = {key: value for key, value in element.attrib.items() if key != "t"}
            assert {key: value for key, value in new[address].attrib.items() if key != "t"} == attributes
            formula, kept = (found.find("{*}f") for found in (element, new[address]))
            assert (formula is None) == (kept is None)
            if formula is not None and kept is not None:
                assert (formula.text, formula.get("t")) == (kept.text, kept.get("t"))


def test_untouched_members_are_copied_as_they_lie_in_the_file(rich: Path) -> None:
    _, target = run(rich)
    with zipfile.ZipFile(rich) as one, zipfile.ZipFile(target) as other:
        for old, new in zip(one.infolist(), other.infolist(), strict=True):
            assert old.date_time == new.date_time
            if not old.filename.startswith(("xl/worksheets/sheet", "xl/workbook.xml")):
                assert (old.compress_size, old.CRC, old.extra) == (new.compress_size, new.CRC, new.extra)


def test_twice_gives_the_same_bytes_and_once_more_nothing(rich: Path) -> None:
    _, first = run(rich, "first")
    _, second = run(rich, "second")
    assert first.read_bytes() == second.read_bytes()

    report, third = run(first, "third")

    assert report.changes == []
    assert report.identical
    assert third.read_bytes() == first.read_bytes()


@pytest.mark.libreoffice
def test_libreoffice_shows_the_new_values(rich: Path, libreoffice: LibreOffice) -> None:
    _, target = run(rich, "calcule")

    tables = libreoffice.sheets(target)

    for sheet, expected in EXPECTED.items():
        for address, value in expected.items():
            got = tables[sheet][int(address[1:]) - 1][ord(address[0]) - 65]
            if sheet == "Grille" and address in SPILLED:
                # LibreOffice computes every array formula anew as it opens a file; without our add-in it does not know this one.
                assert got in (str(value), "#NAME?")
            elif isinstance(value, bool):
                assert got == str(value).upper()
            elif isinstance(value, (int, float)):
                assert float(got) == value
            elif address == "H6":
                # It computes error cells and this array anew and lets the array run into the cell that blocks it.
                assert got in ("#SPILL!", "1")
            else:
                assert got.split("\n")[0] == str(value).split("\n")[0]


@pytest.mark.libreoffice
@pytest.mark.filterwarnings("ignore:.* is not supported and will be removed:UserWarning")
def test_libreoffice_keeps_the_values_when_it_saves(rich: Path, libreoffice: LibreOffice) -> None:
    _, target = run(rich, "calcule")
    (saved,) = libreoffice.convert(target, "xlsx:Calc MS Excel 2007 XML", "xlsx")
    book = load_workbook(saved, data_only=True)
    for address in ("E2", "E5", "G3", "E7", "F7", "H2"):
        assert book["Grille"][address].value == EXPECTED["Grille"][address]


def test_in_place_replaces_the_file_and_only_when_something_changed(rich: Path, tmp_path: Path) -> None:
    source = copy(rich, tmp_path / rich.name)
    report = recalculate(source, in_place=True)
    assert not report.identical
    assert source.read_bytes() == run(rich)[1].read_bytes()
    before = source.stat()
    assert recalculate(source, in_place=True).identical
    assert (source.stat().st_mtime_ns, source.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert [path.name for path in tmp_path.iterdir()] == [rich.name]


def book(path: Path, *sheets: str, calculation: str = "") -> Path:
    path.write_bytes(zipped(parts(*sheets, calculation=calculation, extra={"xl/metadata.xml": METADATA})))
    return path


def rows(*formulas: str) -> str:
    """One formula a row in column B, beside the numbers 1, 2 … in column A; cached values 99."""
    return worksheet(
        "".join(
            f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="B{n}"><f>{formula}</f><v>99</v></c></row>'
            for n, formula in enumerate(formulas, start=1)
        )
    )


def test_what_cannot_be_computed_keeps_its_value_and_all_that_depends_on_it(tmp_path: Path) -> None:
    source = book(tmp_path / "in.xlsx", rows("A1*2", "MACRO(A1)", "B2+1", "SUM(B1:B3)", "B6", "B5", "A1+1", "RAND()"))
    report = recalculate(source, tmp_path / "out.xlsx")

    states = {cell.cell: cell.status for cell in report.cells}
    assert states == {
        "B1": "computed", "B2": "kept", "B3": "kept", "B4": "kept", "B5": "circular", "B6": "circular", "B7": "computed",
        "B8": "computed",
    }  # fmt: skip
    assert [cell.cell for cell in report.cells if cell.volatile] == ["B8"]
    after = cells(unzipped((tmp_path / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"])
    assert shown(after["B1"]) == ("", "2")
    for kept in ("B2", "B3", "B4", "B5", "B6"):
        assert shown(after[kept]) == ("", "99")
    assert shown(after["B7"]) == ("", "2")
    for cell in report.problems:
        for language in ("fr", "en"):
            line = cell.explain(language)
            assert cell.cell in line
            assert "S1" in line
            assert "\n" not in line
    assert "MACRO" in next(report.problems).explain("fr")
    assert report.exit_status == 0
    assert recalculate(source, tmp_path / "out.xlsx", strict=True).exit_status == 1


def test_a_failing_function_says_what_is_wrong_in_both_languages(tmp_path: Path) -> None:
    sheet = worksheet(
        '<row r="1"><c r="A1" t="str"><v>12X1</v></c><c r="B1"><f>POINTS(A1:A2)</f><v>9</v></c>'
        '<c r="C1"><f>IFERROR(POINTS(A1:A2),-1)</f><v>9</v></c></row><row r="2"><c r="A2" t="str"><v>+1</v></c></row>'
    )
    report = recalculate(book(tmp_path / "in.xlsx", sheet), tmp_path / "out.xlsx")
    failed = next(report.problems)
    assert (failed.cell, failed.status) == ("B1", "failed")
    assert failed.message is not None
    assert failed.message["fr"] != failed.message["en"]
    assert "12X1" in failed.explain("fr")
    assert report.exit_status == 1
    after = cells(unzipped((tmp_path / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"])
    assert shown(after["B1"]) == ("e", "#VALUE!")
    assert shown(after["C1"]) == ("", "-1")


def test_the_report_is_plain_data(tmp_path: Path) -> None:
    source = book(tmp_path / "in.xlsx", rows("A1*2", "MACRO(A1)", "NA()"))
    report = recalculate(source, tmp_path / "out.xlsx")
    data = json.loads(report.to_json())
    assert data["counts"] == {
        "formulas": 3, "computed": 2, "failed": 0, "kept": 1, "circular": 0, "volatile": 0, "changed": 2,
    }  # fmt: skip
    assert data["cells"][0] == {"sheet": "S1", "cell": "B1", "status": "computed", "value": 2, "changed": True}
    assert data["cells"][1]["reason"].keys() == {"key", "fr", "en"}
    assert data["cells"][2]["value"] == {"error": "#N/A"}
    assert data["changes"][0] == {"sheet": "S1", "cell": "B1", "old": 99, "new": 2}


FULL = '<calcPr calcId="191029" fullCalcOnLoad="1"/>'


@pytest.mark.parametrize(
    ("formulas", "calculation", "stays"),
    [
        (("A1", "A2"), FULL, False),
        (("A1", "MACRO()"), FULL, True),
        (("A1", "NOW()"), FULL, True),
        (("A1", "B2"), FULL, True),
        (("A1", "MACRO()"), '<calcPr calcId="191029"/>', True),
        (("A1", "A2"), "", True),
    ],
)
def test_the_request_for_a_full_calculation_goes_only_when_everything_was_computed(
    tmp_path: Path, formulas: tuple[str, ...], calculation: str, stays: bool
) -> None:
    source = book(tmp_path / "in.xlsx", rows(*formulas), calculation=calculation)
    recalculate(source, tmp_path / "out.xlsx")
    before, after = (unzipped((tmp_path / name).read_bytes())["xl/workbook.xml"] for name in ("in.xlsx", "out.xlsx"))
    assert (before == after) == stays
    if not stays:
        assert after == before.replace(b' fullCalcOnLoad="1"', b"")


def array(formula: str, reference: str, cached: str = "99") -> str:
    return f'<c r="{reference.split(":")[0]}" cm="1"><f t="array" ref="{reference}">{formula}</f><v>{cached}</v></c>'


def test_spills_grow_shrink_and_are_blocked(tmp_path: Path) -> None:
    sheet = worksheet(
        f'<row r="1"><c r="A1"><v>3</v></c>{array("_xlfn.SEQUENCE(A1)", "B1")}{array("_xlfn.SEQUENCE(2)", "C1:C4")}'
        f'{array("_xlfn.SEQUENCE(3)", "D1:D3")}<c r="E1"><f>SUM(_xlfn.ANCHORARRAY(B1))</f><v>99</v></c>'
        '<c r="F1"><f>IFERROR(D1,"bloqué")</f><v>99</v></c></row>'
        '<row r="2"><c r="C2" s="0"><v>2</v></c><c r="D2"><v>2</v></c></row>'
        '<row r="3"><c r="C3"><v>3</v></c><c r="D3"><v>3</v></c></row><row r="4"><c r="C4"><v>4</v></c></row>',
        after='<mergeCells count="1"><mergeCell ref="D3:D5"/></mergeCells>',
    )
    report = recalculate(book(tmp_path / "in.xlsx", sheet), tmp_path / "out.xlsx")

    after = unzipped((tmp_path / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"]
    found = {address: shown(element) for address, element in cells(after).items()}
    assert found == {
        "A1": ("", "3"), "B1": ("", "1"), "B2": ("", "2"), "B3": ("", "3"), "C1": ("", "1"), "C2": ("", "2"),
        "D1": ("e", "#SPILL!"), "E1": ("", "6"), "F1": ("str", "bloqué"),
    }  # fmt: skip
    assert b'ref="B1:B3"' in after
    assert b'ref="C1:C2"' in after
    assert b'ref="D1"' in after
    assert {cell.cell: cell.spill for cell in report.cells if cell.spill} == {"B1": "B1:B3", "C1": "C1:C2"}
    again = recalculate(tmp_path / "out.xlsx", tmp_path / "again.xlsx")
    assert again.identical


def test_shared_formulas_keep_their_sharing(tmp_path: Path) -> None:
    sheet = worksheet(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*10</f><v>0</v></c></row>'
        '<row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>0</v></c></row>'
        '<row r="3"><c r="A3"><v>3</v></c><c r="B3"><f t="shared" si="0"/><v>30</v></c></row>'
    )
    recalculate(book(tmp_path / "in.xlsx", sheet), tmp_path / "out.xlsx")
    after = unzipped((tmp_path / "out.xlsx").read_bytes())["xl/worksheets/sheet1.xml"].decode()
    expected = sheet.replace("A1*10</f><v>0</v>", "A1*10</f><v>10</v>").replace('si="0"/><v>0</v>', 'si="0"/><v>20</v>')
    assert after == expected


@pytest.mark.parametrize("date1904", [False, True])
def test_dates_of_both_systems(tmp_path: Path, date1904: bool) -> None:
    source = tmp_path / "in.xlsx"
    wb = xlsxwriter.Workbook(source, {"date_1904": date1904})
    sheet = wb.add_worksheet()
    import datetime

    sheet.write_datetime("A1", datetime.date(2024, 8, 1), wb.add_format({"num_format": "dd/mm/yyyy"}))
    for row, formula in enumerate(("=YEAR(A1)", "=MONTH(A1)", "=A1+1", "=DAY(A1+30)")):
        sheet.write_formula(row, 1, formula, None, 0)
    wb.close()
    report = recalculate(source, tmp_path / "out.xlsx")
    serial = 45505 - (1462 if date1904 else 0)
    assert [cell.value for cell in report.cells] == [2024, 8, serial + 1, 31]


NESTED = "(" * 10_000 + "1" + ")" * 10_000


@pytest.mark.parametrize(
    "formula",
    [
        NESTED,
        "-" * 10_000 + "1",
        "SUM(" * 5_000 + "1" + ")" * 5_000,
        "1+" * 50_000 + "1",
        "1+",
        "((",
        "ceci n'est pas une formule",
        '"ouvert',
        "#REF!#REF!",
        "{1,2;3",
        "'Feuille",
        ")",
        "A1:",
        "Table[",
    ],
    ids=lambda text: text[:12],
)
def test_a_formula_that_is_none_is_kept_and_the_others_are_computed(tmp_path: Path, formula: str) -> None:
    source = book(tmp_path / "in.xlsx", rows("A1*2", formula.replace("<", "&lt;"), "A3*2"))
    begin = time.perf_counter()
    report = recalculate(source, tmp_path / "out.xlsx")
    assert time.perf_counter() - begin < 20
    states = {cell.cell: cell.status for cell in report.cells}
    assert (states["B1"], states["B3"]) == ("computed", "computed")
    # A very long but sound formula may be computed; what is none must be kept with a reason.
    if states["B2"] != "kept":
        assert formula in (NESTED, "-" * 10_000 + "1", "1+" * 50_000 + "1", "SUM(" * 5_000 + "1" + ")" * 5_000)
        assert report.cells[1].value == 1 + (50_000 if formula.startswith("1+") else 0)


def test_references_to_millions_of_rows_are_bounded(tmp_path: Path) -> None:
    sheet = rows(
        "SUM(A:XFD)-SUM(B:B)",
        "COUNTA($1:$1048576)",
        "SUM(A1:A1048576)",
        "ROWS(A:A)*COLUMNS(1:1)",
        "SUMPRODUCT((A:A>0)*1)",
    )
    source = book(
        tmp_path / "in.xlsx",
        sheet.replace("SUM(A:XFD)-SUM(B:B)", "SUM(C:XFD)").replace("COUNTA($1:$1048576)", "COUNTA(C$1:XFD$1048576)"),
    )
    begin = time.perf_counter()
    report = recalculate(source, tmp_path / "out.xlsx")
    assert time.perf_counter() - begin < 30
    values = {cell.cell: (cell.status, cell.value) for cell in report.cells}
    assert values["B1"] == ("computed", 0)
    assert values["B2"] == ("computed", 0)
    assert values["B3"] == ("computed", 15)
    assert values["B4"] == ("computed", 1048576 * 16384)
    assert values["B5"] in {("computed", 5), ("kept", 99)}


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ({}, "write_no_target"),
        ({"target": "out.xlsx", "in_place": True}, "write_two_targets"),
        ({"target": "in.xlsx"}, "write_same_file"),
        ({"target": "."}, "write_directory"),
        ({"target": "none/out.xlsx"}, "write_failed"),
    ],
)
def test_unclear_targets_are_refused(tmp_path: Path, arguments: dict[str, object], key: str) -> None:
    source = book(tmp_path / "in.xlsx", rows("A1"))
    before = source.read_bytes()
    given = dict(arguments)
    target = given.pop("target", None)
    with pytest.raises(FileError) as caught:
        recalculate(source, None if target is None else tmp_path / str(target), **given)  # type: ignore[arg-type]
    assert caught.value.key == key
    assert source.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["in.xlsx"]


def test_an_unusable_source_leaves_everything_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx"
    target.write_bytes(b"older result")
    for content in (b"", b"PK\x03\x04", b"Nom;Elo"):
        source = tmp_path / "in.xlsx"
        source.write_bytes(content)
        for arguments in ({"target": target}, {"in_place": True}):
            with pytest.raises(FileError):
                recalculate(source, **arguments)
        assert source.read_bytes() == content
        assert target.read_bytes() == b"older result"
        assert sorted(os.listdir(tmp_path)) == ["in.xlsx", "out.xlsx"]


def test_a_workbook_without_formulas_is_copied(tmp_path: Path) -> None:
    source = book(tmp_path / "in.xlsx", worksheet('<row r="1"><c r="A1"><v>1</v></c></row>'), calculation=FULL)
    report = recalculate(source, tmp_path / "out.xlsx")
    assert report.identical
    assert report.cells == []
    assert (tmp_path / "out.xlsx").read_bytes() == source.read_bytes()
