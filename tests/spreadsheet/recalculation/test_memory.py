"""The memory of recalculations: it does not grow from one to the next in a server, and blank cells use none."""

from __future__ import annotations

import datetime
import gc
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped
from xl_departage.spreadsheet.formulas import syntax
from xl_departage.spreadsheet.recalculation import recalculate
from xl_departage.spreadsheet.recalculation.compiler import Compiler
from xl_departage.spreadsheet.recalculation.engine import Evaluation

ROOT = Path(__file__).parents[3]
WARM, COUNT = 60, 300
PROGRAM = """
import gc, json, os, sys
from pathlib import Path
from xl_departage.spreadsheet.recalculation import recalculate

def held():
    gc.collect()
    pages = Path("/proc/self/statm")
    size = int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if pages.exists() else 0
    return {"objects": len(gc.get_objects()), "blocks": sys.getallocatedblocks(), "bytes": size}

leak = []
for number in range(1, int(sys.argv[3]) + 1):
    report = recalculate(sys.argv[1], Path(sys.argv[1]).with_name("out.xlsx"))
    if sys.argv[4] == "leaking":
        leak.append([])
    if number == int(sys.argv[2]):
        before = held()
after = held()
print(json.dumps({**{name: after[name] - before[name] for name in after}, **report.counts}))
"""


def grown(folder: Path, kind: str) -> dict[str, int]:
    """
    What `COUNT` recalculations hold in addition to the first `WARM`: a grid, formulas of this project and others, a
    failing one.
    """
    book = folder / "book.xlsx"
    grid = (("= 2B", "+ 3N"), ("= 1N", "EXE"), ("EXE", "- 1B"))
    rows = "".join(
        f'<row r="{n}">'
        + "".join(f'<c r="{c}{n}" t="inlineStr"><is><t>{t}</t></is></c>' for c, t in zip("AB", cells, strict=True))
        + f'<c r="C{n}"><f>BUCHHOLZ(A1:B3,{n})</f><v>9</v></c><c r="D{n}"><f>C{n}*2+SUM(C1:C3)</f><v>9</v></c>'
        + f'<c r="E{n}"><f>KOYA(A1:A{n},9)</f><v>9</v></c><c r="F{n}"><f>MACRO(A1)</f><v>9</v></c></row>'
        for n, cells in enumerate(grid, 1)
    )
    book.write_bytes(zipped(parts(worksheet(rows))))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(book), str(WARM), str(COUNT), kind],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_nothing_stays_of_a_recalculation(tmp_path: Path) -> None:
    """
    Each recalculation leaves not a single Python container and fewer than two numbers or texts; of the engine's own
    memory it leaves less than 40 kB if the system reports it. Python's own tables vary by some tens of containers and
    some hundred blocks.
    """
    found = grown(tmp_path, "sound")

    assert (found["computed"], found["failed"], found["kept"]) == (6, 3, 3)
    assert found["objects"] < (COUNT - WARM) / 2
    assert found["blocks"] < (COUNT - WARM) * 2
    assert found["bytes"] < (COUNT - WARM) * 40_000


@pytest.mark.slow
def test_one_container_a_time_would_be_seen(tmp_path: Path) -> None:
    assert grown(tmp_path, "leaking")["objects"] >= (COUNT - WARM) * 0.8


PEAK = """
import json, sys
from pathlib import Path
from xl_departage.spreadsheet.recalculation import recalculate

report = recalculate(sys.argv[1], Path(sys.argv[1]).with_name("out.xlsx"))
peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(json.dumps({"megabytes": int(peak.split()[1]) / 1024, **report.counts}))
"""
OURS = ("BUCHHOLZ(D!A:F,{n})", 'TIEBREAK(D!A:F,"BH/C1",{n})')
OTHERS = (
    'SUMPRODUCT((D!A:A="=2")*(D!H:H+{n}))',
    'SUMIF(D!A:A,"=2",D!H:H)',
    "SUM(IF(ISNUMBER(D!H:H),D!H:H*{n},0))",
    'ROWS(UNIQUE(FILTER(D!A:B,D!A:A<>"{n}")))',
    'MATCH("=2",D!A:A&"",0)',
    "VLOOKUP({n},D!H:H,1,FALSE)",
)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of a process as Linux tells it")
@pytest.mark.parametrize(("formulas", "megabytes"), [(OURS, 50), (OTHERS, 4)], ids=["ours", "others"])
@pytest.mark.slow
def test_a_stray_cell_in_the_last_row_costs_no_memory(
    tmp_path: Path, formulas: tuple[str, ...], megabytes: int
) -> None:
    """
    Fifty formulas on whole columns. The functions of this project receive a million rows, in which all blank rows are
    one object.
    """
    book = tmp_path / "book.xlsx"
    peaks = []
    for stray in (False, True):
        workbook = openpyxl.Workbook()
        data, sheet = workbook.active, workbook.create_sheet("F")
        assert data is not None
        data.title = "D"
        for row, cell in enumerate(("=2", "=1"), 1):
            data.cell(row, 1, cell).data_type = "s"
            data.cell(row, 8, row)
        if stray:
            data.cell(1_048_576, 4, " ")
            data.cell(1_048_576, 8, 7)
        for row in range(1, 51):
            formula = formulas[row % len(formulas)].format(n=row % 2 + 1)
            sheet.cell(row, 1, ArrayFormula(f"A{row}", f"={formula}"))
        workbook.save(book)
        done = subprocess.run(
            [sys.executable, "-c", PEAK, str(book)], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        assert found["computed"] == 50
        peaks.append(found["megabytes"])

    assert peaks[1] - peaks[0] < megabytes


def test_a_formula_unlike_others_is_forgotten_when_it_is_computed() -> None:
    """A workbook of 150,000 long formulas, each different, took seven gigabytes while all were kept."""
    count = 300
    cells: dict[str, Any] = {f"A{row}": row for row in range(1, count + 1)}
    cells |= {f"C{row}": f'=IF(A{row}>{row},"x{row}",LEN("abc")*{row}.5)+MAX(A1,{row})' for row in range(1, count + 1)}
    run = Evaluation(books.book(cells), {}, datetime.datetime(2024, 5, 1))
    # What other tests left is looked at neither here nor later: that took seconds.
    gc.freeze()
    objects_before = len(gc.get_objects())

    run.settle_all()

    # The trees of a few short formulas stay for the next workbook.
    cache_info = syntax._kept.cache_info()
    assert cache_info.maxsize is not None
    assert cache_info.maxsize * syntax._SHORT < 2**20
    syntax._kept.cache_clear()
    gc.collect()
    assert len(gc.get_objects()) - objects_before < 10 * count
    assert len(run.results()) == count
    syntax.parse("1" + "+1" * syntax._SHORT)
    assert not syntax._kept.cache_info().currsize


@pytest.mark.beyond
def test_a_workbook_is_freed_when_it_is_computed_without_the_collector_of_circles() -> None:
    """Names, ranges that are searched, arrays that are searched, and errors of our functions."""
    cells: dict[str, Any] = {f"A{row}": row for row in range(1, 41)}
    cells |= {f"B{row}": f"=MATCH(A{row},A$1:A$40,0)+MATCH(A{row},steady,0)" for row in range(1, 41)}
    cells |= {"C1": "=BUCHHOLZ(A1:A9)", "C2": '=BUCHHOLZ(A1:A9,1,"XYZ")', "C3": '=ELO_EXPECTED(2000,1900,"XYZ")'}
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    for address, value in cells.items():
        sheet[address] = value
    sheet["E1"] = ArrayFormula("E1:E40", "=MATCH(A1:A40,A1:A40*2,0)")
    sheet["F1"] = ArrayFormula("F1:F40", '=LOOKUP(A1:A40,A1:A40&"")')
    workbook.defined_names["steady"] = DefinedName("steady", attr_text="Sheet!$A$1:$A$40*1")
    content = io.BytesIO()
    workbook.save(content)
    recalculate(content.getvalue())
    gc.disable()
    # What other tests left is looked at neither here nor later.
    gc.freeze()
    try:
        report = recalculate(content.getvalue())
        wrong = report.counts["failed"]
        del report
        waiting = gc.collect()
    finally:
        gc.enable()
    assert wrong == 3
    # The orders of the arguments that are tried for a wrong call; with a formula that stays, the whole workbook would.
    assert waiting < 60


def test_filled_formulas_share_one_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    original = Compiler.__init__

    def noted(self: Compiler, *arguments: Any, **named: Any) -> None:
        original(self, *arguments, **named)
        made.append(self.source)

    monkeypatch.setattr(Compiler, "__init__", noted)
    cells: dict[str, Any] = {f"A{row}": row for row in range(1, 41)}
    cells |= {f"B{row}": f"=A{row}*2+SUM(A$1:A$9)" for row in range(1, 41)}

    results = books.evaluate(books.book(cells))

    assert [results[f"S!B{row}"].value for row in (1, 40)] == [47, 125]
    assert made == ["A1*2+SUM(A$1:A$9)"]
