"""openpyxl workbooks: read, recalculated as if typed into current Excel, and not modified."""

from __future__ import annotations

import datetime
import io
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table
from PIL import Image as Picture

from tests.rows import each_row
from xl_departage.base.errors import FileError
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.testing import grid

ROWS = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
"""Points 1½, 1, 1½, 0; counted by hand, Buchholz (FFE) 2½, 1½, 1½, 2½."""
BUCHHOLZ = [[2.5], [1.5], [1.5], [2.5]]
ROOT = Path(__file__).parents[3]


def built() -> Any:
    return grid(ROWS)


def part(content: bytes, name: str = "xl/worksheets/sheet1.xml") -> str:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return archive.read(name).decode("utf-8")


def loaded(content: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content))


def test_a_plain_formula_spills_and_is_a_dynamic_array_in_the_file() -> None:
    book = built()
    book["E1"] = "=BUCHHOLZ(A1:B4)"
    book["F1"] = "=SUM(E1:E4)"
    report = recalculate(book)

    assert report.values("E1:E4") == BUCHHOLZ
    assert report.value("F1") == 8
    sheet = part(report.content)
    assert '<c r="E1" cm="1"><f t="array" ref="E1:E4">BUCHHOLZ(A1:B4)</f><v>2.5</v></c>' in sheet
    assert '<c r="F1"><f>SUM(E1:E4)</f><v>8</v></c>' in sheet
    assert 'fDynamic="1"' in part(report.content, "xl/metadata.xml")
    assert "/xl/metadata.xml" in part(report.content, "[Content_Types].xml")
    assert recalculate(report.content).identical


@each_row(
    ("formula", "values"),
    [
        ("=A1:A4", [[1], [2], [3], [4]]),
        ("=A1:A4*2", [[2], [4], [6], [8]]),
        ("=ABS(A1:A4)", [[1], [2], [3], [4]]),
        ("=_xlfn._xlws.FILTER(A1:A4,A1:A4>2)", [[3], [4], [None], [None]]),
        ("=_xlfn.SEQUENCE(2)", [[1], [2], [None], [None]]),
        ("=SUM(A1:A4)", [[10], [None], [None], [None]]),
        ("=SUM(A1:A4*2)", [[20], [None], [None], [None]]),
        ("=INDEX(A1:A4,3)", [[3], [None], [None], [None]]),
        ("=@A1:A4", [[1], [None], [None], [None]]),
    ],
)
def test_formulas_of_a_new_workbook_count_as_typed_today(formula: str, values: list[list[Any]]) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row in range(1, 5):
        sheet.cell(row, 1, row)
    sheet["C1"] = formula
    report = recalculate(book)

    assert report.values("C1:C4") == values
    assert ('t="array"' in part(report.content)) == (formula not in ("=SUM(A1:A4)", "=INDEX(A1:A4,3)", "=@A1:A4"))


def test_implicit_intersection_of_an_old_file_is_kept_for_ordinary_functions() -> None:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as file:
        page = file.add_worksheet()
        page.write_column("A1", [1, 2, 3, 4])
        page.write_column("B1", ["+ 2", "- 1", "+ 4", "- 3"])
        page.write_formula("C2", "=A1:A4*2")
        page.write_formula("D2", "=POINTS(B1:B4)")
    report = recalculate(loaded(stream.getvalue()))

    assert report.values("C1:C4") == [[None], [4], [None], [None]]
    assert report.values("D2:D5") == [[1], [0], [1], [0]]


def test_a_formula_that_excel_would_intersect_names_its_cure(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row in range(1, 5):
        sheet.cell(row, 1, row)
    one_shown, none = "shows one of several values", "there is none"
    formulas = {
        "C2": ("=A1:A4", 2, one_shown),
        "D2": ("=SUM(A1:A4*2)", 4, one_shown),
        "E2": ("=_xlfn.UNIQUE(A1:A4)", 1, one_shown),
        "F9": ("=A1:A4", "#VALUE!", none),
        "G9": ("=IFERROR(A1:A4,7)", 7, none),
        "H2": ("=_xlfn.SINGLE(A1:A4)", 2, ""),
        "I2": ("=SUM(A1:A4)+A1+SUMPRODUCT(A1:A4*2)", 31, ""),
    }
    for cell, (formula, _, _) in formulas.items():
        sheet[cell] = formula
    book.save(tmp_path / "plain.xlsx")

    report = recalculate(tmp_path / "plain.xlsx", tmp_path / "new.xlsx")

    for cell, (_, value, wording) in formulas.items():
        explanation = report.explain(cell, "en")
        assert (report.value(cell), wording in explanation, bool(explanation)) == (value, True, bool(wording)), cell
        assert ("ArrayFormula" in explanation) == bool(wording)
    # Excel, once it has saved the file, is believed: its users see the same value.
    assert not list(recalculate(tmp_path / "new.xlsx").problems)
    # Both cures, as named.
    assert recalculate(book).values("C2:C5") == [[1], [2], [3], [4]]
    sheet["D2"] = ArrayFormula("D2", "=SUM(A1:A4*2)")
    book.save(tmp_path / "plain.xlsx")
    assert recalculate(tmp_path / "plain.xlsx", tmp_path / "new.xlsx").value("D2") == 20


def test_an_array_formula_fills_its_area() -> None:
    book = built()
    book["D1"] = ArrayFormula("D1:D3", "=ROW(A1:A2)*10")
    report = recalculate(book)

    assert report.values("D1:D4") == [[10], [20], ["#N/A"], [None]]
    assert 'cm="1"' not in part(report.content)


def test_old_children_of_a_dynamic_array_belong_to_it() -> None:
    book = built()
    book["E1"] = "=POINTS(A1:B4)"
    again = loaded(recalculate(book).content)
    sheet = again.active
    assert isinstance(sheet["E1"].value, ArrayFormula)
    # openpyxl returns the values of the previous calculation as constants.
    sheet["E2"], sheet["E3"] = 77, 88
    sheet["A4"], sheet["A3"] = "+ 3", "- 4"
    report = recalculate(again)

    assert report.values("E1:E4") == [[1.5], [1], [0.5], [1]]


def test_a_blocked_spill_says_so() -> None:
    book = built()
    book["E1"], book["E3"] = "=BUCHHOLZ(A1:B4)", "typed"
    report = recalculate(book)

    assert report.values("E1:E4") == [["#SPILL!"], [None], ["typed"], [None]]
    assert "clear them" in report.explain("E1")


def test_what_is_not_computed_is_none_with_an_explanation() -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet["A1"], sheet["A2"], sheet["A3"] = "=MACRO(1)", "=A1+1", "=A3"
    report = recalculate(book)

    assert report.values("A1:A3") == [[None], [None], [None]]
    assert "MACRO" in report.explain("A1")
    assert "A1" in report.explain("A2")
    assert all("old value kept" not in report.explain(cell) for cell in ("A1", "A2", "A3"))
    assert report.explain("A3")


def rich() -> Any:
    """A workbook with every feature that saving with openpyxl changes."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.append(["Nom", "Elo"])
    sheet.append(["Anna", 2100])
    sheet.add_table(Table(displayName="Joueurs", ref="A1:B2"))
    book.defined_names["Elos"] = DefinedName("Elos", attr_text="Sheet!$B$2:$B$2")
    sheet["D1"], sheet["D2"] = "=SUM(Joueurs[Elo])", "=SUM(Elos)+YEAR(F1)"
    sheet["F1"] = datetime.date(2026, 3, 1)
    sheet["G1"].comment = Comment("remarque", "arbitre")
    sheet["G2"].hyperlink = "https://example.org/"
    picture = io.BytesIO()
    Picture.new("RGB", (4, 4)).save(picture, "png")
    sheet.add_image(Image(picture), "H1")
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=2))
    sheet.add_chart(chart, "H9")
    rule: Any = CellIsRule
    sheet.conditional_formatting.add("B2", rule(operator="lessThan", formula=["1"], font=Font(bold=True)))
    chart_sheet = book.create_chartsheet("Graphique")
    again = BarChart()
    again.add_data(Reference(sheet, min_col=2, min_row=1, max_row=2))
    chart_sheet.add_chart(again)
    return book


def members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != "docProps/core.xml"}


def saved(book: Any) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_the_workbook_is_not_changed_and_gives_the_same_bytes_again() -> None:
    untouched, book = rich(), rich()
    modified_before = book.properties.modified
    first, second = recalculate(book), recalculate(book)

    assert first.content == second.content
    assert first.values("Sheet!D1:D2") == [[2100], [4126]]
    assert book.properties.modified == modified_before
    assert members(saved(book)) == members(saved(untouched))


def test_the_content_is_what_openpyxl_saves_with_the_values_in_it() -> None:
    expected, found = members(saved(rich())), members(recalculate(rich()).content)

    assert found.keys() == expected.keys()
    changed = {name for name in found if found[name] != expected[name]}
    # The request to compute everything on opening is removed because everything was computed.
    assert changed == {"xl/worksheets/sheet1.xml", "xl/workbook.xml"}


def test_nothing_goes_through_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a temporary file")

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", refused)
    monkeypatch.setattr("openpyxl.worksheet._writer.NamedTemporaryFile", refused)

    assert recalculate(rich()).value("Sheet!D1") == 2100


def test_chart_sheets_are_kept_and_have_no_cells() -> None:
    report = recalculate(rich())

    assert loaded(report.content).sheetnames == ["Sheet", "Graphique"]
    with pytest.raises(ValueError, match="chart sheet"):
        report.value("Graphique!A1")


def test_macros_of_a_loaded_workbook_are_kept() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(rich()))) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "[Content_Types].xml":
                content = content.replace(b"sheet.main+xml", b"template.main+xml").replace(
                    b"openxmlformats-officedocument.spreadsheetml.template.main+xml",
                    b"openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
                )
            new.writestr(name, content)
        new.writestr("xl/vbaProject.bin", b"\xd0\xcf\x11\xe0 macros")
    book = openpyxl.load_workbook(stream, keep_vba=True)
    report = recalculate(book)

    assert members(report.content)["xl/vbaProject.bin"] == b"\xd0\xcf\x11\xe0 macros"
    with pytest.raises(FileError, match=r"\.xlsm"):
        recalculate(book, "out.xlsx")
    # Left open, it would complain in whichever test finds it as garbage.
    vars(book)["vba_archive"].close()


def test_a_loaded_tournament_shows_the_same_values_as_its_file() -> None:
    path = ROOT / "workbooks" / "women-world-rapid-2024.xlsx"
    file, book = recalculate(path), recalculate(openpyxl.load_workbook(path))

    assert len(book.cells) == len(file.cells) > 5
    assert [cell.value for cell in book.cells] == [cell.value for cell in file.cells]
    for cell in file.cells:
        area = f"{cell.sheet}!{cell.spill or cell.cell}"
        assert book.values(area) == file.values(area)


def test_read_only_write_only_and_unsavable_workbooks_are_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "in.xlsx"
    openpyxl.Workbook().save(path)
    reading = openpyxl.load_workbook(path, read_only=True)
    writing = openpyxl.Workbook(write_only=True)
    zoned = openpyxl.Workbook()
    sheet: Any = zoned.active
    sheet["A1"].value = datetime.datetime(2026, 1, 1)
    sheet["A1"]._value = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
    for book, key in ((reading, "workbook_read_only"), (writing, "workbook_write_only"), (zoned, "workbook_unsavable")):
        with pytest.raises(FileError) as problem:
            recalculate(book, tmp_path / "out.xlsx")
        assert problem.value.key == key
    reading.close()
    assert [entry.name for entry in tmp_path.iterdir()] == ["in.xlsx"]


def test_a_huge_workbook_is_refused_before_it_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_departage.spreadsheet.recalculation.openpyxl_workbook.MAX_CELLS", 7)
    with pytest.raises(FileError, match="8 cells"):
        recalculate(built())


def test_a_workbook_of_values_says_that_there_is_nothing_to_compute() -> None:
    book = openpyxl.load_workbook(io.BytesIO(saved(rich())), data_only=True)
    (notice,) = recalculate(book).notices

    assert "data_only" in notice


def test_equal_workbooks_give_equal_files() -> None:
    def built() -> openpyxl.Workbook:
        workbook = openpyxl.Workbook()
        sheet = workbook.active
        assert sheet is not None
        sheet["A1"] = "=1+1"
        return workbook

    first = recalculate(built()).content
    # Files tell seconds.
    time.sleep(1.01 - time.time() % 1)

    assert recalculate(built()).content == first


def test_the_dates_of_a_loaded_workbook_are_kept(tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    workbook.properties.created = datetime.datetime(2020, 5, 17, 12)
    workbook.save(tmp_path / "book.xlsx")
    loaded = openpyxl.load_workbook(tmp_path / "book.xlsx")
    changed = loaded.properties.modified

    properties = openpyxl.load_workbook(io.BytesIO(recalculate(loaded).content)).properties

    assert (properties.created, properties.modified) == (datetime.datetime(2020, 5, 17, 12), changed)


@pytest.mark.parametrize("kind", ["path", "stream", "picture", "file"])
def test_a_picture_is_kept_however_it_was_given(kind: str, tmp_path: Path) -> None:
    stream = io.BytesIO()
    Picture.new("RGB", (4, 4), (9, 8, 7)).save(stream, "png")
    path = tmp_path / "logo.png"
    path.write_bytes(stream.getvalue())
    with path.open("rb") as file, Picture.open(path) as picture:
        file.seek(3)
        image: Any = Image({"path": str(path), "stream": stream, "picture": picture, "file": file}[kind])
        at = image.ref.tell() if kind in ("stream", "file") else 0
        book = openpyxl.Workbook()
        sheet: Any = book.active
        sheet.add_image(image, "B2")

        for _ in range(2):
            content = members(recalculate(book).content)["xl/media/image1.png"]
            with Picture.open(io.BytesIO(content)) as found:
                assert (found.size, found.getpixel((3, 3))) == ((4, 4), (9, 8, 7))
        assert kind not in ("stream", "file") or image.ref.tell() == at
