"""Dynamic arrays whose mark openpyxl keeps: a workbook gives the same values as an object, as its bytes and as a file."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from tests.headless.test_openpyxl import BUCHHOLZ, ROWS, loaded, part
from xl_departage.errors import Place
from xl_departage.headless import Report, dynamic_mark, recalculate
from xl_departage.headless.dynamic_mark import NAME, with_mark
from xl_departage.storage.package import Package
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
