"""A sheet that was just read is not read again: whatever stands around it, each workbook has its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.spreadsheet.recalculation.packages import MAIN, parts, worksheet, zipped
from tests.spreadsheet.recalculation.test_dynamic_mark import MARK, saved, with_array
from tests.spreadsheet.recalculation.test_openpyxl import BUCHHOLZ
from xl_departage.base.errors import FileError, LimitError, Place
from xl_departage.spreadsheet.recalculation import Limits, loading, recalculate
from xl_departage.spreadsheet.recalculation.scanned_cells import SheetContext, SheetScan
from xl_departage.spreadsheet.recalculation.sheet_xml import scan_sheet
from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
from xl_departage.spreadsheet.storage.package import Package

ROWS = (
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46000</v></c>'
    '<c r="C1"><f>1+1</f><v>2</v></c><c r="D1"><f>2+2</f><v>4</v></c></row>'
)


def book(text: str = "one", number_format: int = 0, rows: str = ROWS) -> bytes:
    styles = (
        f'<styleSheet xmlns="{MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="{number_format}"/></cellXfs></styleSheet>'
    )
    strings = f'<sst xmlns="{MAIN}"><si><t>{text}</t></si></sst>'
    return zipped(parts(worksheet(rows), extra={"xl/styles.xml": styles, "xl/sharedStrings.xml": strings}))


def shown(content: bytes) -> tuple[Any, Any]:
    """The shared text and the number or date."""
    cells = workbook_cells(Package(content, Place())).sheets[0].cells
    return cells[1, 1], cells[1, 2]


def test_the_same_sheet_has_the_texts_and_formats_of_its_workbook() -> None:
    assert [shown(book(text)) for text in ("one", "two", "one")] == [("one", 46000), ("two", 46000), ("one", 46000)]
    day = shown(book("one", 14))[1]
    # The 46,000th day after 30 December 1899.
    assert (day.year, day.month, day.day) == (2025, 12, 9)
    assert shown(book("one")) == ("one", 46000)


def test_a_mark_of_one_workbook_changes_no_other() -> None:
    """The mark is a name of the workbook; the sheets are the same, byte by byte."""
    alone, marked = saved(with_array("E1:E2")), saved(with_array("E1:E2", MARK))

    found = [recalculate(content).values("E1:E4") for content in (alone, marked, alone, marked)]

    without_spill = [*BUCHHOLZ[:2], [None], [None]]
    assert found == [without_spill, BUCHHOLZ, without_spill, BUCHHOLZ]


def test_limits_hold_for_a_sheet_that_was_read_before() -> None:
    content = book("limits")
    assert recalculate(content).value("S1!D1") == 4

    for limits, key in ((Limits(cells=3), "limit_cells"), (Limits(formulas=1), "limit_formulas")):
        with pytest.raises(LimitError) as refused:
            recalculate(content, limits=limits)
        assert refused.value.key == key


def test_what_is_wrong_is_told_with_its_own_file() -> None:
    content = book(rows='<row r="1"><c r="A2"><v>1</v></c></row>')

    for name in ("first.xlsx", "second.xlsx"):
        with pytest.raises(FileError) as refused:
            workbook_cells(Package(content, Place(file=name)))
        assert refused.value.place == Place(file=name, sheet="S1", cell="A1")


def test_a_workbook_that_is_looked_at_twice_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []

    def scan(data: bytes, context: SheetContext) -> SheetScan:
        read.append(data)
        return scan_sheet(data, context)

    monkeypatch.setattr(loading, "scan_sheet", scan)
    content = book("looked at twice")

    assert shown(content) == shown(content)
    assert recalculate(content).exit_status == 0
    assert len(read) == 1
