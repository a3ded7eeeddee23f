"""
The time before the first value: of importing our functions into Excel, and of starting the command line. Lines without a goal show what
the start of a command consists of: that of Python, of the command line, of the recalculation engine and of our functions.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

import xlsxwriter

from benchmarks.measure import RECALC, Line, Part, compare, cost, process

TRF = Path(__file__).parent.parent / "tests" / "data" / "made" / "sw06-13x5-forfeits.trf"


def run() -> Part:
    """Importing our functions against importing xlwings, which is needed anyway, and the starts of the command line."""

    def python(code: str) -> list[str]:
        return [sys.executable, "-c", code]

    version = [sys.executable, "-m", "xl_departage", "--version"]
    return Part(
        "Start, whole processes",
        [
            compare(
                "import of our functions in Excel / import xlwings alone",
                1.3,
                process(python("import xl_departage.excel")),
                process(python("import xlwings")),
            ),
            compare(
                "`xl-departage --version` / import openpyxl",
                1,
                process(version),
                process(python("import openpyxl")),
            ),
            *_small(),
        ],
    )


def _small() -> list[Line]:
    """Lines on commands with next to nothing to do, against a Python process that does nothing, in processor time."""
    nothing = _work("-c", "pass")
    with tempfile.TemporaryDirectory() as folder:
        ordinary, ours = Path(folder, "ordinary.xlsx"), Path(folder, "ours.xlsx")
        for path, formula in ((ordinary, "=A1+1"), (ours, "=BUCHHOLZ(A1:A2)")):
            with xlsxwriter.Workbook(path, {"strings_to_formulas": False}) as book:
                sheet = book.add_worksheet()
                sheet.write_column(0, 0, ["+ 2B", "- 1N"])
                sheet.write_formula("C1", formula)
        commands = {
            "`xl-departage --version`": ("-m", "xl_departage", "--version"),
            "`recalc` of one ordinary formula": (*RECALC, str(ordinary), "-o", str(Path(folder, "out.xlsx"))),
            "`recalc` of one formula of ours": (*RECALC, str(ours), "-o", str(Path(folder, "out.xlsx"))),
            "`check` of a TRF of 13 players": ("-m", "xl_departage", "check", str(TRF)),
        }
        taken = {what: _work(*command) for what, command in commands.items()}
    return [
        Line(f"  {what} / Python alone, processor time", work, nothing, work / nothing, None)
        for what, work in taken.items()
    ]


def _work(*command: str) -> float:
    """The median processor time of a Python process in seconds, without its first run."""
    cost(*command)
    return statistics.median(cost(*command).work for _ in range(5))
