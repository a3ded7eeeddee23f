"""
Memory: the peak of `recalc` against that of openpyxl loading the same file, and whether memory stays flat over many
recalculations.

Peaks are `ru_maxrss` of whole processes; a note gives the ratios without that of `python -c pass` on both sides.
"""

from __future__ import annotations

import importlib.util
import os
import random
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name

from benchmarks import recalc
from benchmarks.measure import RECALC, Line, Part, cost
from benchmarks.tournaments import swiss_grid

LOAD = ("-c", "import openpyxl, sys; book = openpyxl.load_workbook(sys.argv[1])")
WARM, FLAT = 100, 300
"""How many recalculations one process has done at the first and at the second measurement of its memory."""


def run() -> Part:
    """
    The peaks, and the memory of a process over a few hundred recalculations (`python -m benchmarks.scale flat 10000` does ten thousand).
    """
    title = "Peak memory of `recalc` / openpyxl's load of the same file"
    if importlib.util.find_spec("resource") is None:
        return Part(title, (), ["Peaks of processes are measured on Linux and macOS only: these lines are left out."])
    lines, bare = [], []
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        empty = cost("-c", "pass").megabytes
        for name, make in _WORKBOOKS.items():
            path = here / "book.xlsx"
            make(path)
            ours = cost(*RECALC, str(path), "-o", str(here / "out.xlsx")).megabytes
            theirs = cost(*LOAD, str(path)).megabytes
            lines.append(Line(name, ours, theirs, ours / theirs, 3, "MB"))
            bare.append(f"{(ours - empty) / (theirs - empty):.2f}")
        if Path("/proc/self/statm").exists():
            # In a separate process, because this one still holds data from earlier parts.
            with ProcessPoolExecutor(1, get_context("spawn")) as pool:
                at_first, at_last = pool.submit(flat, here, (WARM, FLAT)).result()
            lines.append(
                Line(
                    f"a process after {FLAT} recalculations / after {WARM}",
                    at_last,
                    at_first,
                    at_last / at_first,
                    1.05,
                    "MB",
                )
            )
    note = f"Memory without the interpreter's {empty:.0f} MB on both sides, line by line: {', '.join(bare)}."
    return Part(title, lines, [note])


def _numbers(path: Path) -> None:
    """Write a workbook with 400,000 constants, half of them texts, and one sum."""
    workbook = xlsxwriter.Workbook(path)
    sheet = workbook.add_worksheet()
    for row in range(20_000):
        for column in range(20):
            sheet.write(row, column, row * column if column % 2 else f"t{row}-{column}")
    sheet.write_formula(0, 25, "=SUM(B1:B20000)")
    workbook.close()


def _texts(path: Path) -> None:
    """Write a workbook with 100,000 formulas that give different texts."""
    workbook = xlsxwriter.Workbook(path)
    sheet = workbook.add_worksheet()
    for row in range(20_000):
        sheet.write(row, 0, f"Joueur {row}")
        sheet.write(row, 1, 1200 + row % 1000)
        for column in range(5):
            sheet.write_formula(row, 2 + column, f'=UPPER(LEFT(A{row + 1},{column + 3}))&" "&TEXT(B{row + 1},"0.0")')
    workbook.close()


_WORKBOOKS = {
    "1,500 of ours + 3,000 ordinary formulas": lambda path: recalc.tournament_workbook(path, ours=True),
    "20,000 ordinary formulas": recalc.plain_workbook,
    "100,000 ordinary formulas": lambda path: recalc.plain_workbook(path, 100_000),
    "100,000 formulas that make texts": _texts,
    "400,000 constants": _numbers,
}


def tournament(path: Path, seed: int) -> None:
    """
    Write a workbook with a small tournament, different for each seed: with tie-breaks, a ranking that spills, ordinary formulas and texts.
    """
    source = random.Random(seed)
    players, rounds = source.randint(8, 14), source.randint(4, 7)
    workbook = xlsxwriter.Workbook(path)
    sheet = workbook.add_worksheet("Grille")
    grid = f"$C$2:${xl_col_to_name(1 + rounds)}${players + 1}"
    for row, cells in enumerate(swiss_grid(players, rounds, seed), 1):
        sheet.write_string(row, 0, f"Joueur {seed}-{row}")
        sheet.write_number(row, 1, source.randint(1200, 2400))
        for column, cell in enumerate(cells, 2):
            sheet.write_string(row, column, cell)
        for column, name in enumerate(recalc.TIEBREAKS, 2 + rounds):
            sheet.write_formula(row, column, f"={name}({grid},{row})")
        sheet.write_formula(row, 20, f'=UPPER(A{row + 1})&TEXT(B{row + 1}/{seed + 1},"0.000")')
    sheet.write_dynamic_array_formula("W2", f'=STANDINGS({grid},"BH;SB")')
    workbook.close()


def resident() -> float:
    """The memory that this process currently holds, in megabytes; on Linux only."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def flat(here: Path, stops: tuple[int, ...]) -> list[float]:
    """
    The memory of this process, in megabytes, after each of the numbers of recalculations in `stops`. Each recalculation is of a different
    tournament.
    """
    from xl_departage.headless import recalculate

    source, target = here / "book.xlsx", here / "out.xlsx"
    sizes = []
    for number in range(1, max(stops) + 1):
        tournament(source, number)
        recalculate(source, target)
        if number in stops:
            sizes.append(resident())
            print(f"  {number:,} recalculations in one process: {sizes[-1]:.1f} MB", file=sys.stderr, flush=True)
    return sizes
