"""How formulas are stored in files, what keeps a workbook from being filled in, and what stands around a printed page."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
import xlsxwriter

from xl_departage.base.errors import FileError, Place
from xl_departage.documents.templates.finish import as_stored_formula, print_on_a4, with_values


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ('=IFNA(POINTS(Grille),"–")', '=_xlfn.IFNA(POINTS(Grille),"–")'),
        ("=IF(A1,IFNA(1,2),MAXIFS(A:A,B:B,1))", "=IF(A1,_xlfn.IFNA(1,2),_xlfn.MAXIFS(A:A,B:B,1))"),
        ("=_xlfn.IFNA(1,2)", "=_xlfn.IFNA(1,2)"),
        ("=IFERROR(SUMIFS(A:A,B:B,1),0)", "=IFERROR(SUMIFS(A:A,B:B,1),0)"),
    ],
)
def test_young_functions_get_the_prefix_that_excel_wants(formula: str, expected: str) -> None:
    assert as_stored_formula(formula) == expected


def book(cells: dict[str, Any]) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    sheet = made.create_sheet("Data")
    for cell, value in cells.items():
        sheet[cell] = value
    target = io.BytesIO()
    made.save(target)
    return target.getvalue()


@pytest.mark.parametrize(("constant", "formula", "value"), [(1, "=A1+1", 2), ("1.5", "=A1+1", 2.5)])
def test_what_can_be_computed_is_filled_in(constant: Any, formula: str, value: float) -> None:
    shown = openpyxl.load_workbook(io.BytesIO(with_values(book({"A1": constant, "B1": formula}))), data_only=True)

    assert shown["Data"]["B1"].value == value


@pytest.mark.parametrize(
    ("cells", "cell", "text"),
    [
        # A half, or the first of February; signs that no two programs sort alike.
        ({"A1": "1/2", "B1": "=A1+1"}, "B1", "1/2"),
        ({"A1": "@", "A2": "=", "B3": "=IF(A1<A2,1,2)"}, "B3", "@, ="),
        # Whether a wildcard counts as one.
        ({"A1": "*Zed", "B3": '=COUNTIF(A1,"<"&A1)'}, "B3", "*Zed"),
        # The text of the arbiter's file is told, whatever else could not be computed.
        ({"A1": "1/2", "B1": "=NOSUCH(1)", "B2": "=A1+1"}, "B2", "1/2"),
    ],
)
def test_a_text_that_keeps_a_formula_from_being_computed_is_told_with_its_cell(
    cells: dict[str, Any], cell: str, text: str
) -> None:
    with pytest.raises(FileError) as refused:
        with_values(book(cells))
    assert (refused.value.key, refused.value.place) == ("template_not_computed", Place(sheet="Data", cell=cell))
    assert refused.value.values == {"text": text}


@pytest.mark.parametrize(
    "cells", [{"B1": "=NOSUCH(1)"}, {"B1": "=B2+1", "B2": "=B1"}, {f"B{row}": "=NOSUCH(1)" for row in range(1, 9)}]
)
def test_what_we_build_must_be_computable_by_ourselves(cells: dict[str, Any]) -> None:
    with pytest.raises(RuntimeError) as refused:
        with_values(book(cells))
    # The first five cells are enough to find the mistake.
    assert str(refused.value).count("'Data'") == min(len(cells), 5)


@pytest.mark.parametrize(
    ("footer", "legend", "printed"),
    [
        ("", "", "&R&P / &N"),
        ("By us", "", "&LBy us&R&P / &N"),
        # A legend takes two lines of the page, all of them: the others stand below it. An ampersand begins a code, two are one.
        ("", "w: White", "&C&8 w: White\n&R\n\n&P / &N"),
        ("Us & co", "w & b", "&L\n\nUs && co&C&8 w && b\n&R\n\n&P / &N"),
    ],
)
def test_the_title_stands_above_each_page_and_its_number_below(footer: str, legend: str, printed: str) -> None:
    target = io.BytesIO()
    made = xlsxwriter.Workbook(target, {"in_memory": True})
    for name, header in (("With", 3), ("Without", None)):
        print_on_a4(made.add_worksheet(name), "Cup & more " + "x" * 300, header, footer, legend)
    made.close()
    first, second = openpyxl.load_workbook(target).worksheets

    assert (first.print_title_rows, second.print_title_rows) == ("$4:$4", None)
    for sheet in (first, second):
        # A4, one page wide and as many as it takes.
        assert (sheet.page_setup.paperSize, sheet.page_setup.fitToHeight) == (9, 0)
        assert sheet.page_setup.fitToWidth in (None, 1)
        assert sheet.sheet_properties.pageSetUpPr is not None
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
    xml = _header_footer(target.getvalue())
    assert xml == ("&LCup && more " + "x" * 188, printed)


def _header_footer(content: bytes) -> tuple[str, str]:
    import zipfile
    from xml.etree import ElementTree

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        root = ElementTree.fromstring(archive.read("xl/worksheets/sheet1.xml"))
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    header, footer = (root.find(f"{space}headerFooter/{space}odd{part}") for part in ("Header", "Footer"))
    assert header is not None
    assert footer is not None
    return str(header.text), str(footer.text)
