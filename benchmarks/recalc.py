"""
Whole recalculations: `xl-departage recalc` as a process, against LibreOffice, and against loading and saving the same file with openpyxl.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name

from benchmarks.measure import Line, Part, compare, process, spent
from benchmarks.tournaments import ratings, swiss_grid

PLAYERS, ROUNDS = 300, 11
TIEBREAKS = ("BUCHHOLZ", "BUCHHOLZ_CUT", "SONNEBORN_BERGER", "CUMULATIVE", "KOYA")
COLD = 2
"""How many starts LibreOffice needs until its profile is warm: the first one only creates the profile."""
ALWAYS_RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


def tournament_workbook(path: Path, *, ours: bool) -> None:
    """
    Write a workbook of 300 players and 11 rounds, with 10 ordinary formulas for each player and, if `ours` is set, 5 tie-breaks computed
    by our functions.
    """
    workbook = xlsxwriter.Workbook(path)
    sheet = workbook.add_worksheet("Grille")
    last = PLAYERS + 1
    grid_range = f"$C$2:${xl_col_to_name(1 + ROUNDS)}${last}"
    for row, (cells, rating) in enumerate(zip(swiss_grid(PLAYERS, ROUNDS), ratings(PLAYERS), strict=True), 1):
        line = row + 1
        sheet.write_number(row, 0, row)
        sheet.write_number(row, 1, rating)
        for column, cell in enumerate(cells, 2):
            sheet.write_string(row, column, cell)
        column = 2 + ROUNDS
        if ours:
            for name in TIEBREAKS:
                sheet.write_formula(row, column, f"={name}({grid_range},$A{line})")
                column += 1
        first_ordinary = 2 + ROUNDS + len(TIEBREAKS)
        for column, formula in enumerate(ordinary_formulas(line, last), first_ordinary):
            sheet.write_formula(row, column, formula)
    workbook.close()


def ordinary_formulas(line: int, last: int) -> list[str]:
    """Ten formulas of the kind that arbiters write next to a grid, for the row `line` of a table that ends at the row `last`."""
    return [
        f"=SUM(A{line},B{line})",
        f'=IF(B{line}=0,"NC",B{line})',
        f"=RANK(B{line},$B$2:$B${last})",
        f'=COUNTIF($B$2:$B${last},">"&B{line})',
        f"=ROUND(B{line}/7,2)",
        f"=INDEX($B$2:$B${last},A{line})",
        f"=MATCH(A{line},$A$2:$A${last},0)",
        f"=LEFT(C{line},1)&MID(C{line},2,3)",
        f"=MAX(B{line},1400)-MIN(B{line},1400)",
        f"=IFERROR(B{line}/MOD(A{line},3),0)",
    ]


def plain_workbook(path: Path, formulas: int = 20_000) -> None:
    """Write a workbook with only ordinary formulas, ten in each row."""
    workbook = xlsxwriter.Workbook(path)
    sheet = workbook.add_worksheet()
    rows = formulas // 10
    for row in range(rows):
        sheet.write_number(row, 0, row + 1)
        sheet.write_number(row, 1, (row * 37) % 1000)
        for column in range(10):
            sheet.write_formula(
                row,
                column + 2,
                f"=IF(B{row + 1}>{column * 100},A{row + 1}*{column + 2}+B{row + 1},SUM(A{row + 1}:B{row + 1}))",
            )
    workbook.close()


def run() -> Part:
    """Recalculations of three workbooks; the lines with LibreOffice are left out if it is not installed."""
    notes = []
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        full, ordinary, plain = here / "full.xlsx", here / "ordinary.xlsx", here / "plain.xlsx"
        tournament_workbook(full, ours=True)
        tournament_workbook(ordinary, ours=False)
        plain_workbook(plain)
        recalc = [sys.executable, "-m", "xl_departage", "recalc"]
        load_save = [
            sys.executable,
            "-c",
            "import openpyxl, sys; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])",
        ]
        lines = [
            compare(
                "1,500 of ours + 3,000 ordinary / openpyxl load+save",
                2,
                process([*recalc, str(full), "-o", str(here / "out.xlsx")]),
                process([*load_save, str(full), str(here / "saved.xlsx")]),
            ),
            compare(
                "20,000 ordinary / openpyxl load+save",
                1.5,
                process([*recalc, str(plain), "-o", str(here / "out.xlsx")]),
                process([*load_save, str(plain), str(here / "saved.xlsx")]),
            ),
        ]
        if shutil.which("soffice"):
            lines[:0] = _against_libreoffice(full, ordinary, recalc, here)
        else:
            notes.append("LibreOffice is not installed: its two lines are left out.")
    return Part("`recalc`, whole processes", lines, notes)


def _against_libreoffice(full: Path, ordinary: Path, recalc: list[str], here: Path) -> list[Line]:
    """
    Lines that compare with LibreOffice: started with a new profile, as on a server (two processes cannot share a profile), and with a
    profile that earlier runs have warmed up.
    """

    def start_fresh() -> None:
        with tempfile.TemporaryDirectory() as fresh:
            by_libreoffice(ordinary, Path(fresh))()

    again = [*recalc, str(full), "-o", str(here / "out.xlsx")]
    ours = process(again)
    what = "1,500 of ours + 3,000 ordinary / LibreOffice, the ordinary alone"
    return [
        compare(f"{what}, own profile", 0.5, ours, start_fresh),
        compare(f"{what}, warm profile", 0.7, ours, by_libreoffice(ordinary, here / "profile")),
        _in_processor_time(f"{what}, warm profile, processor time", again, ordinary, here / "profile"),
    ]


def _in_processor_time(what: str, ours: list[str], file: Path, profile: Path) -> Line:
    """A line that compares the processor times of both sides, which run in turn; other work on the machine affects these little."""
    their_command = conversion(file, profile)
    pairs = [(spent(*ours)[1].work, spent(*their_command)[1].work) for _ in range(5)]
    mine, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    return Line(what, mine, theirs, statistics.median(left / right for left, right in pairs), 0.7)


def by_libreoffice(file: Path, profile: Path) -> Callable[[], None]:
    """
    An action that runs LibreOffice with this profile: it loads the workbook, recalculates all of it, and saves a copy in a folder next to
    it.
    """
    # The script `soffice` starts the program a second time if the profile is new.
    return process(["soffice", *conversion(file, profile)[1:]])


def conversion(file: Path, profile: Path) -> list[str]:
    """
    The command that makes LibreOffice recalculate and save a workbook. It starts the program itself, because the processor time of the
    script `soffice` does not include that of the program. The settings that force a recalculation are written into a new profile.
    """
    settings = profile / "user" / "registrymodifications.xcu"
    if not settings.exists():
        # Only in a new profile: LibreOffice adds settings of its own, and without them it would be cold again.
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(ALWAYS_RECALCULATE, encoding="utf-8")
    program = Path(shutil.which("soffice") or "").resolve().with_name("soffice.bin")
    start = [str(program), f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore"]
    return [*start, "--convert-to", "xlsx", "--outdir", str(file.parent / "converted"), str(file)]
