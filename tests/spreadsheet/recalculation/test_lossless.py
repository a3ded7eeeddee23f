"""
Workbooks with one of every feature: the values become right, nothing else changes, and other programs read the result.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
import xlwings
from openpyxl import load_workbook

from tests.examples import slow
from tests.spreadsheet.recalculation.libreoffice import LibreOffice
from tests.spreadsheet.recalculation.packages import cells, outside_cells, shown, unzipped
from tests.spreadsheet.recalculation.workbooks import EXPECTED, build_rich, copy, with_foreign_parts
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.recalculation.recalculation_report import Report

SPILLED = ("F2", "F3", "F4", "F5")
"""The cells into which the function of this project spills on the sheet `Grille`."""


@pytest.fixture(scope="module", params=["xlsx", "xlsm", "foreign"])
def rich(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook with one of every feature."""
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


# openpyxl warns about parts that it would lose when saving the file.
@pytest.mark.beyond
@pytest.mark.filterwarnings("ignore:.* is not supported and will be removed:UserWarning")
def test_every_value_is_right_and_openpyxl_reads_it(rich: Path) -> None:
    report, target = run(rich)

    book = load_workbook(target, data_only=True, keep_vba=True)
    for sheet, expected in EXPECTED.items():
        got = {address: book[sheet][address].value for address in expected}
        assert got == expected
    if book.vba_archive:
        # The garbage collector would close it after the file below it, which Python 3.13 reports.
        book.vba_archive.close()
    assert report.exit_status == 0
    assert list(report.problems) == []
    assert 777 not in {cell.value for cell in report.cells}


@pytest.mark.beyond
def test_only_cells_of_formulas_differ(rich: Path) -> None:
    report, target = run(rich)

    parts_before, parts_after = unzipped(rich.read_bytes()), unzipped(target.read_bytes())
    assert list(parts_after) == list(parts_before)
    touched = {name for name in parts_before if parts_before[name] != parts_after[name]}
    assert touched == {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/workbook.xml"}
    # The request to compute everything on opening is removed because everything was computed; so is an old engine,
    # which requests the same.
    requested = b'calcId="124519" fullCalcOnLoad="1"'
    assert requested in parts_before["xl/workbook.xml"]
    assert parts_after["xl/workbook.xml"] == parts_before["xl/workbook.xml"].replace(requested, b'calcId="191029"')
    changed = {"Grille": set[str](), "Joueurs d'Elo": set[str]()}
    for change in report.changes:
        changed[change.sheet].add(change.cell)
    for part, sheet in (("xl/worksheets/sheet1.xml", "Grille"), ("xl/worksheets/sheet2.xml", "Joueurs d'Elo")):
        assert outside_cells(parts_before[part]) == outside_cells(parts_after[part])
        old, new = cells(parts_before[part]), cells(parts_after[part])
        # The array in F2 spills further than before.
        assert set(new) - set(old) == (set(SPILLED[1:]) if sheet == "Grille" else set())
        assert set(old) <= set(new)
        for address, element in old.items():
            assert (shown(element) != shown(new[address])) == (address in changed[sheet])
            attributes = {key: value for key, value in element.attrib.items() if key != "t"}
            assert {key: value for key, value in new[address].attrib.items() if key != "t"} == attributes
            formula, new_formula = (found.find("{*}f") for found in (element, new[address]))
            assert (formula is None) == (new_formula is None)
            if formula is not None and new_formula is not None:
                assert (formula.text, formula.get("t")) == (new_formula.text, new_formula.get("t"))


def test_untouched_members_are_copied_as_they_lie_in_the_file(rich: Path) -> None:
    _, target = run(rich)
    with zipfile.ZipFile(rich) as old_zip, zipfile.ZipFile(target) as new_zip:
        for old, new in zip(old_zip.infolist(), new_zip.infolist(), strict=True):
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
@pytest.mark.parametrize("rich", ["foreign", slow("xlsx"), slow("xlsm")], indirect=True)
def test_libreoffice_shows_the_new_values(rich: Path, libreoffice: LibreOffice) -> None:
    _, target = run(rich, "calcule")

    tables = libreoffice.sheets(target)

    for sheet, expected in EXPECTED.items():
        for address, value in expected.items():
            got = tables[sheet][int(address[1:]) - 1][ord(address[0]) - 65]
            if sheet == "Grille" and address in SPILLED:
                # On opening a file LibreOffice recomputes every array formula; without the add-in it does not know this
                # one.
                assert got in (str(value), "#NAME?")
            elif isinstance(value, bool):
                assert got == str(value).upper()
            elif isinstance(value, (int, float)):
                assert float(got) == value
            elif address == "H6":
                # It recomputes error cells and this array, and lets the array run into the cell that blocks it.
                assert got in ("#SPILL!", "1")
            else:
                assert got.split("\n")[0] == str(value).split("\n")[0]


@pytest.mark.libreoffice
@pytest.mark.parametrize("rich", ["foreign", slow("xlsx"), slow("xlsm")], indirect=True)
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
    stat_before = source.stat()
    assert recalculate(source, in_place=True).identical
    assert (source.stat().st_mtime_ns, source.stat().st_ino) == (stat_before.st_mtime_ns, stat_before.st_ino)
    assert [path.name for path in tmp_path.iterdir()] == [rich.name]


# Other writers turn the dynamic arrays into array formulas of one cell, so fewer values spill and nothing is blocked.
LEGACY = {"Grille": {**EXPECTED["Grille"], "F3": None, "F4": None, "F5": None, "G3": 1.5, "G4": 1, "G5": 0.5, "H6": 1}}


def check_rewritten(source: Path, target: Path) -> None:
    """Check a file that another program wrote: right values, other parts unchanged, nothing left to do."""
    report = recalculate(source, target)
    # One Buchholz column, and a table of today's Excel, have lost all cells but their first: the report says so, and the command ends
    # with status 1.
    assert [(cell.sheet, cell.cell, cell.status) for cell in report.problems] == [
        ("Grille", "F2", "failed"),
        ("Grille", "H6", "failed"),
    ]
    book = load_workbook(target, data_only=True)
    for sheet, expected in {**EXPECTED, **LEGACY}.items():
        assert {address: book[sheet][address].value for address in expected} == expected
    parts_before, parts_after = unzipped(source.read_bytes()), unzipped(target.read_bytes())
    assert list(parts_before) == list(parts_after)
    for name, content in parts_before.items():
        if name.startswith("xl/worksheets/sheet"):
            assert outside_cells(content) == outside_cells(parts_after[name])
        elif name != "xl/workbook.xml":
            assert content == parts_after[name]
    assert recalculate(target, target.with_name("again.xlsx")).identical


@pytest.mark.beyond
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_file_saved_by_openpyxl(tmp_path: Path) -> None:
    build_rich(tmp_path / "in.xlsx")
    load_workbook(tmp_path / "in.xlsx").save(tmp_path / "saved.xlsx")
    check_rewritten(tmp_path / "saved.xlsx", tmp_path / "out.xlsx")


@pytest.mark.libreoffice
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_file_saved_by_libreoffice(tmp_path: Path, libreoffice: LibreOffice) -> None:
    build_rich(tmp_path / "in.xlsx")
    (saved,) = libreoffice.convert(tmp_path / "in.xlsx", "xlsx:Calc MS Excel 2007 XML", "xlsx")
    check_rewritten(saved, tmp_path / "out.xlsx")


def test_the_macro_workbook_that_xlwings_ships(tmp_path: Path) -> None:
    source = copy(Path(xlwings.__file__).with_name("quickstart.xlsm"), tmp_path / "in.xlsm")
    assert recalculate(source, tmp_path / "out.xlsm").identical
    assert (tmp_path / "out.xlsm").read_bytes() == source.read_bytes()
