"""Rows of openpyxl worksheets: the same elements as openpyxl's own writer gives."""

from __future__ import annotations

import copy
import datetime
import io
import zipfile
from decimal import Decimal
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.table import Table

from tests.examples import first
from tests.spreadsheet.recalculation.test_openpyxl import rich
from xl_departage.base.errors import FileError
from xl_departage.headless import recalculate
from xl_departage.spreadsheet.recalculation.openpyxl_workbook import saved

ROOT = Path(__file__).parents[3]
SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def every_kind() -> Any:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    texts = ["plain", " kept ", "   ", "", "a\nb", "<&>\"'", "é½", "_x000D_", "'"]
    numbers = [
        0,
        -7,
        10**15,
        10**16 + 1,
        1.5,
        1e-7,
        0.3,
        True,
        False,
        Decimal("2.50"),
        float("nan"),
        float("inf"),
    ]
    dates = [
        datetime.date(2026, 3, 1),
        datetime.datetime(2026, 3, 1, 12, 30),
        datetime.time(6),
        datetime.timedelta(hours=30),
    ]
    formulas = ["=A1", '=IF(A1<>"x",1,2)', "=", "= 3N", "#N/A", "#DIV/0!"]
    columns: list[list[Any]] = [texts, numbers, dates, formulas]
    for column, values in enumerate(columns, 1):
        for row, value in enumerate(values, 1):
            sheet.cell(row, column).value = value
    sheet["F1"] = ArrayFormula("F1:F2", "=A1:A2&1")
    sheet["F3"] = DataTableFormula(ref="F3:F4", dt2D=True, r1="A1", r2="B1")
    sheet["G1"] = CellRichText("see ", TextBlock(InlineFont(b=True), "bold "), " end")
    sheet["G2"], sheet["G2"].hyperlink = "page", "https://example.org/?a=1&b=2"
    sheet["G3"].hyperlink = "https://example.org/"
    sheet["G4"], sheet["G4"].comment = "remark", Comment("remarque", "arbitre")
    sheet["G5"].comment = Comment("alone", "arbitre")
    sheet["H1"].font = Font(bold=True)
    sheet["H2"], sheet["H2"].number_format = 1.25, '0.00"½"'
    # The text of a formula, as openpyxl loads the cells of an array formula.
    for row, text in ((3, None), (4, ""), (5, "text")):
        sheet.cell(row, 8).font = Font(italic=True)
        sheet.cell(row, 8)._value, sheet.cell(row, 8).data_type = text, "str"
    sheet.merge_cells("I1:J2")
    sheet["I1"] = "merged"
    sheet.row_dimensions[40].height = 30
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["B"].width = 30
    sheet["K1"], sheet["K2"] = "Nom", "Anna"
    sheet.add_table(Table(displayName="Joueurs", ref="K1:K2"))
    book.create_sheet("empty")
    return book


def plain(element: ElementTree.Element) -> tuple[Any, ...]:
    """An element without an empty value, and without white space that is not asked to be kept."""
    children = [plain(child) for child in element if not (child.tag.endswith("}v") and not child.text)]
    return element.tag, dict(element.attrib), element.text or "", children


def sheets(content: bytes) -> dict[str, tuple[Any, ...]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = [name for name in archive.namelist() if not name.startswith(("docProps", "xl/media"))]
        return {name: plain(ElementTree.fromstring(archive.read(name))) for name in names}


def by_openpyxl(book: Any) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_a_number_keeps_its_last_bit() -> None:
    """openpyxl itself writes 16 digits: 0.1 + 0.2 becomes 0.3."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    numbers = [0.1 + 0.2, 1 / 3, 2 / 3, 1e22 / 7, 5e-324, 0.3, -1.5]
    for row, number in enumerate(numbers, 1):
        sheet.cell(row, 1, number)

    again: Any = openpyxl.load_workbook(io.BytesIO(saved(book))).active

    assert [again.cell(row, 1).value for row in range(1, len(numbers) + 1)] == numbers


def test_a_workbook_without_sheets_says_how_a_strict_file_is_read() -> None:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])

    with pytest.raises(FileError, match="Strict Open XML"):
        saved(book)


def test_a_strict_file_is_recalculated_by_its_path_and_openpyxl_is_not_asked_to_read_it(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet["A1"], sheet["B1"] = 1, "=A1+1"
    book.save(tmp_path / "plain.xlsx")
    with zipfile.ZipFile(tmp_path / "plain.xlsx") as plain, zipfile.ZipFile(tmp_path / "strict.xlsx", "w") as strict:
        for name in plain.namelist():
            content = plain.read(name).decode()
            for old, new in (
                ("spreadsheetml/2006/main", "spreadsheetml/main"),
                ("officeDocument/2006/", "officeDocument/"),
            ):
                content = content.replace(
                    f"http://schemas.openxmlformats.org/{old}", f"http://purl.oclc.org/ooxml/{new}"
                )
            strict.writestr(name, content)

    report = recalculate(tmp_path / "strict.xlsx", tmp_path / "new.xlsx")

    assert (report.value("B1"), report.counts["computed"]) == (2, 1)
    with pytest.raises(FileError, match=r"new\.xlsx: openpyxl reads no sheet .* value, values or records"):
        report.workbook()


@pytest.mark.parametrize("make", [every_kind, rich])
@pytest.mark.parametrize("iso", [False, True])
def test_every_part_has_the_elements_that_openpyxl_writes(make: Any, iso: bool) -> None:
    book, again = make(), make()
    book.iso_dates = again.iso_dates = iso

    assert sheets(saved(book)) == sheets(by_openpyxl(again))


def test_spaces_are_kept_where_openpyxl_keeps_them() -> None:
    content = saved(every_kind())
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        root = ElementTree.fromstring(archive.read("xl/worksheets/sheet1.xml"))
    preserved = [element.text for element in root.iter() if element.get(SPACE) == "preserve"]

    assert preserved == ["see ", "bold ", " end", " kept "]


@pytest.mark.parametrize("name", first(["women-world-rapid-2024", "swiss-open-en"]))
def test_loaded_workbooks_have_the_cells_and_formats_that_openpyxl_writes(name: str) -> None:
    content = (ROOT / "workbooks" / f"{name}.xlsx").read_bytes()
    ours, theirs = (
        openpyxl.load_workbook(io.BytesIO(write(openpyxl.load_workbook(io.BytesIO(content)))))
        for write in (saved, by_openpyxl)
    )

    # The numbers of formats differ: openpyxl adds equal ones again to those of a file.
    formats: dict[tuple[int, ...], tuple[str, ...]] = {}

    def content_and_format(cell: Any) -> tuple[Any, ...]:
        value = dict(cell.value, text=cell.value.text) if isinstance(cell.value, ArrayFormula) else cell.value
        style = (id(cell.parent.parent), *cell._style)
        if style not in formats:
            parts = cell.font, cell.fill, cell.border, cell.alignment, cell.number_format
            formats[style] = tuple(map(repr, parts))
        return value, cell.data_type, formats[style]

    for sheet in theirs.worksheets:
        assert ours[sheet.title]._cells.keys() == sheet._cells.keys()
        assert all(
            content_and_format(ours[sheet.title]._cells[key]) == content_and_format(cell)
            for key, cell in sheet._cells.items()
        )


def test_the_cells_and_the_registers_of_the_workbook_are_not_changed() -> None:
    book = every_kind()
    sheet = book.active
    cells_before = {key: (cell._value, cell.data_type, copy.copy(cell._style)) for key, cell in sheet._cells.items()}
    styles, links = list(book._cell_styles), [cell.hyperlink.id for cell in (sheet["G2"], sheet["G3"])]
    saved(book)

    assert {key: (cell._value, cell.data_type, cell._style) for key, cell in sheet._cells.items()} == cells_before
    assert list(book._cell_styles) == styles
    assert [cell.hyperlink.id for cell in (sheet["G2"], sheet["G3"])] == links
    assert not sheet._comments
