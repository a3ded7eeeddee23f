"""
Formulas over ranges, one in each row: `xl-departage recalc` against LibreOffice with a warm profile, in the processor time of whole
processes; and how our time grows from 2,000 rows to 8,000.
"""

from __future__ import annotations

import math
import random
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import xlsxwriter

from benchmarks.measure import RECALC, Line, Part, spent
from benchmarks.recalc import COLD, conversion

SIZES = (500, 2_000, 8_000)
GROWTH = 1.2
SHAPES: Mapping[str, str] = {
    "SUM(A$1:Ai)": "=SUM(A$1:A{i})",
    "COUNTIF(A$1:Ai,Ai)": "=COUNTIF(A$1:A{i},A{i})",
    "COUNTIF of a fixed range": "=COUNTIF(A$1:A${n},A{i})",
    "SUMIF": "=SUMIF(A$1:A${n},A{i},B$1:B${n})",
    "SUMIFS, two criteria": '=SUMIFS(B$1:B${n},A$1:A${n},A{i},B$1:B${n},">"&B{i})',
    "COUNTIFS, two criteria": '=COUNTIFS(A$1:A${n},A{i},B$1:B${n},">"&B{i})',
    "AVERAGEIF": "=AVERAGEIF(A$1:A${n},A{i},B$1:B${n})",
    "MAXIFS": "=_xlfn.MAXIFS(B$1:B${n},A$1:A${n},A{i})",
    "SUMPRODUCT((A=Ai)*1)": "=SUMPRODUCT((A$1:A${n}=A{i})*1)",
    "SUMPRODUCT(--(A=Ai),B)": "=SUMPRODUCT(--(A$1:A${n}=A{i}),B$1:B${n})",
    "SUMPRODUCT((A=Ai)*(B>Bi))": "=SUMPRODUCT((A$1:A${n}=A{i})*(B$1:B${n}>B{i}))",
    "SUMPRODUCT((A>Ai)*(B>Bi))": "=SUMPRODUCT((A$1:A${n}>A{i})*(B$1:B${n}>B{i}))",
    "{SUM(IF(A=Ai,B))}": "=SUM(IF(A$1:A${n}=A{i},B$1:B${n}))",
    '{TEXTJOIN(IF(A=Ai,B,""))}': '=_xlfn.TEXTJOIN(",",TRUE,IF(A$1:A${n}=A{i},B$1:B${n},""))',
    "SUM(FILTER(B,A=Ai))": "=SUM(_xlfn._xlws.FILTER(B$1:B${n},A$1:A${n}=A{i}))",
    "COUNT(UNIQUE(A))": "=COUNT(_xlfn.UNIQUE(A$1:A${n}))",
    "INDEX(SORT(A),i)": "=INDEX(_xlfn._xlws.SORT(A$1:A${n}),{i})",
}
"""
The formula in row `i` of `n` rows, for each shape. Column A has repeated numbers, column B amounts; a formula in braces is an array
formula.
"""
_BY_NATURE = {"INDEX(SORT(A),i)"}
"""The shapes for which LibreOffice takes minutes at 8,000 rows."""


def run() -> Part:
    """
    A ratio for each shape at each size, and the growth of our time. The last size is not compared for shapes for which LibreOffice would
    take minutes.
    """
    title, soffice = "Formulas over ranges, whole processes, processor time", shutil.which("soffice")
    if soffice is None:
        return Part(title, [], ["LibreOffice is missing: nothing measured."])
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        profile = here / "profile"
        warm = _workbook(here / "warm.xlsx", "SUM(A$1:Ai)", 10)
        for _ in range(COLD):
            spent(*conversion(warm, profile))
        for shape in SHAPES:
            mine = []
            for size in SIZES:
                source, result = _workbook(here / "book.xlsx", shape, size), here / "result.xlsx"
                ours = spent(sys.executable, *RECALC, str(source), "-o", str(result))[1].work
                result.unlink()
                mine.append(ours)
                if size < SIZES[-1] or shape not in _BY_NATURE:
                    their_work = spent(*conversion(source, profile))[1].work
                    lines.append(Line(f"{shape}, {size:,} rows", ours, their_work, ours / their_work, 1))
            slope = math.log(mine[-1] / mine[-2]) / math.log(SIZES[-1] / SIZES[-2])
            goal = None if shape in _BY_NATURE else GROWTH
            lines.append(Line(f"  growth of {shape}", mine[-1], mine[-2], slope, goal, exponent=True))
    return Part(title, lines)


def _workbook(path: Path, shape: str, rows: int) -> Path:
    chance = random.Random(rows)
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for row in range(rows):
            sheet.write_number(row, 0, (row + 1) * 37 % (rows // 4 or 1))
            sheet.write_number(row, 1, chance.randrange(100_000) / 100)
            formula = SHAPES[shape].format(i=row + 1, n=rows)
            if shape.startswith("{"):
                sheet.write_array_formula(row, 2, row, 2, formula)
            else:
                sheet.write_formula(row, 2, formula)
    return path
