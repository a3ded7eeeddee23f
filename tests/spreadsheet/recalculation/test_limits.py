"""What a recalculation may cost: a workbook made to exhaust a server ends at its limit, in any thread, and leaves nothing behind."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from openpyxl.worksheet.worksheet import Worksheet

from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped
from xl_departage.base.errors import ArgumentError, FileError, LimitError
from xl_departage.base.messages import languages
from xl_departage.spreadsheet.recalculation import Limits, recalculate

ROWS = 5000
A, B, C = (f"{letter}$1:{letter}${ROWS}" for letter in "ABC")
ENDLESS = {
    "products": [f"=SUMPRODUCT(({A}=A{row})*({B}>3)*(LEN({C})>2))" for row in range(1, 801)],
    "counts": [f'=SUMPRODUCT(COUNTIF({C},{C}&"*"))'],
    "classes": [f"=SUM(FREQUENCY(ROW({A}),ROW({A})))"],
    "matrices": ["=SUM(MMULT(ROW(A1:A3000),COLUMN(A1:DKJ1)))"],
    "lookups": [f"=SUMPRODUCT(LOOKUP({A},ROW({B})))"],
    "lambda": [f"=_xlfn.REDUCE(0,_xlfn.SEQUENCE(200000),_xlfn.LAMBDA(_xlpm.a,_xlpm.b,_xlpm.a+SUM({A}*2)))"],
    "sorts": [f"=INDEX(_xlfn._xlws.SORT({C}),{row})" for row in range(1, 2001)],
    "our functions": [
        f'=WHAT_IF(G1:U1000,"BH/C1;BH;SB",{row},{at},"½","FIDE-2026")' for row in range(1, 40) for at in range(1, 16)
    ],
}
"""Formulas that would take from ten seconds to hours."""
QUICK = ("classes", "our functions")
MARKS = {"our functions": pytest.mark.beyond}
"""The spreadsheet alone has none of them."""
TIMEOUT = 0.2
SLACK = 3.0
"""Seconds of computing beyond the limit, within which a call must end on any machine."""


def book(formulas: Sequence[str], rows: int = ROWS) -> bytes:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as made:
        sheet = made.add_worksheet("S")
        for row in range(rows):
            sheet.write_row(row, 0, [row % 97, row % 13, f"x{row}"])
        for row in range(1000 if "G1:U1000" in formulas[0] else 0):
            # Each pair of neighbours plays the same game in every round, with any partner.
            opponent = row + 1 if row % 2 else row - 1
            sheet.write_row(row, 6, [f"{'+-'[row % 2]} {opponent % 1000 + 1}{'BN'[row % 2]}"] * 15)
        for row, formula in enumerate(formulas):
            sheet.write_formula(row, 4, formula)
    return buffer.getvalue()


@cache
def endless(name: str) -> bytes:
    return book(ENDLESS[name])


def cost(content: bytes) -> tuple[str, float]:
    """The key of the refusal, and the seconds of computing that the call took."""
    began = time.thread_time()
    with pytest.raises(LimitError) as caught:
        recalculate(content, timeout=TIMEOUT)
    return caught.value.key, time.thread_time() - began


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=MARKS.get(name, () if name in QUICK else pytest.mark.slow)) for name in ENDLESS]
)
def test_an_endless_calculation_ends_at_its_limit(name: str) -> None:
    key, seconds = cost(endless(name))

    assert key == "limit_time"
    assert seconds < TIMEOUT + SLACK


def test_it_ends_in_every_thread_and_others_go_on() -> None:
    harmless = book(["=SUM(A1:A4)"], rows=4)
    with ThreadPoolExecutor(4) as threads:
        ended = [threads.submit(cost, endless("products")) for _ in range(3)]
        values = [threads.submit(lambda: recalculate(harmless).value("S!E1")) for _ in range(20)]

        assert [each.result()[0] for each in ended] == ["limit_time"] * 3
        assert {each.result() for each in values} == {0 + 1 + 2 + 3}


def test_an_ended_calculation_writes_nothing_and_the_next_one_is_right(tmp_path: Path) -> None:
    source, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    source.write_bytes(book([*ENDLESS["products"], "=SUM(A1:A4)"]))
    target.write_bytes(b"old")

    with pytest.raises(LimitError, match=r"in\.xlsx"):
        recalculate(source, target, timeout=TIMEOUT)

    assert target.read_bytes() == b"old"
    assert {path.name for path in tmp_path.iterdir()} == {"in.xlsx", "out.xlsx"}
    assert recalculate(book(["=SUMPRODUCT((A1:A20=A1)*(B1:B20>3))", "=SUM(A1:A4)"])).values("S!E1:E2") == [[0], [6]]


def test_a_function_of_the_caller_cannot_swallow_the_limit() -> None:
    def stubborn(_: Any) -> float:
        try:
            recalculate(endless("products"), timeout=None)
        except Exception:
            return 1.0
        return 2.0

    with pytest.raises(LimitError):
        recalculate(book(["=STUBBORN(A1)"], rows=4), functions={"STUBBORN": stubborn}, timeout=TIMEOUT)


SMALL = {
    "limit_cells": (Limits(cells=11), 3, ["=1+1", "=2+2", "=3+3"]),
    "limit_formulas": (Limits(formulas=2), 3, ["=1+1", "=2+2", "=3+3"]),
    "limit_unpacked": (Limits(unpacked=40_000), 2000, ["=1+1"]),
}


@pytest.mark.parametrize("key", SMALL)
def test_a_larger_workbook_is_refused_in_words(key: str) -> None:
    limits, rows, formulas = SMALL[key]
    content = book(formulas, rows)

    with pytest.raises(LimitError) as caught:
        recalculate(content, limits=limits)

    assert caught.value.key == key
    assert isinstance(caught.value, (FileError, OSError))
    assert all("limits=" in caught.value.message(language) for language in languages())
    assert recalculate(content, limits=Limits(cells=12, formulas=3) if rows == 3 else Limits()).value("S!E1") == 2


def test_the_cells_and_formulas_of_all_sheets_count_together() -> None:
    rows = "".join(f'<row r="{row}"><c r="A{row}"><f>1+{row}</f><v>0</v></c></row>' for row in range(1, 7))
    content = zipped(parts(worksheet(rows), worksheet(rows)))

    for limits in (Limits(cells=11), Limits(formulas=11)):
        with pytest.raises(LimitError):
            recalculate(content, limits=limits)
    assert len(recalculate(content, limits=Limits(cells=12, formulas=12)).cells) == 12


def test_a_workbook_of_openpyxl_obeys_the_same_limits() -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert isinstance(sheet, Worksheet)
    for row in range(1, 10):
        sheet.cell(row, 1, f"=1+{row}")

    with pytest.raises(LimitError):
        recalculate(workbook, limits=Limits(formulas=8))
    assert recalculate(workbook, limits=Limits(formulas=9)).value("Sheet!A9") == 10


@pytest.mark.parametrize("value", [0, -1, 1.5, True, "9"])
def test_a_limit_is_a_number_of_things(value: Any) -> None:
    with pytest.raises(ArgumentError):
        Limits(cells=value)


@pytest.mark.parametrize("timeout", [0, -1.0, float("nan"), "9", True])
def test_a_timeout_is_a_number_of_seconds(timeout: Any) -> None:
    with pytest.raises(ArgumentError):
        recalculate(b"", timeout=timeout)


@pytest.mark.parametrize("limits", [5, None, {"cells": 5}])
def test_limits_of_another_kind_are_refused_in_words(limits: Any) -> None:
    with pytest.raises(ArgumentError, match="Limits") as raised:
        recalculate(io.BytesIO(b""), limits=limits)

    assert raised.value.key == "limit_not_limits"
