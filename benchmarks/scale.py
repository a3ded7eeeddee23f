"""
Memory and scale: what grows, how, and how far.

    python -m benchmarks.scale                  all of it, about ten minutes
    python -m benchmarks.scale recalc           peak of `recalc` against openpyxl's load of the same file
    python -m benchmarks.scale rate             a rating period of 500,000 players and 1,500,000 games
    python -m benchmarks.scale flat 10000       so many recalculations in one process, each of another tournament
    python -m benchmarks.scale batch 200        a folder of so many workbooks, one process and all processors

Peaks are `ru_maxrss` of whole processes; where a ratio is given without the interpreter, that of `python -c pass` is taken
from both sides.
"""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name

from benchmarks import period, recalc
from benchmarks.tournaments import swiss_grid

RECALC = ("-m", "xl_departage.cli", "recalc")
LOAD = ("-c", "import openpyxl, sys; book = openpyxl.load_workbook(sys.argv[1])")
PERIODS = ((10_000, 40_000), (100_000, 300_000), (500_000, 1_500_000))


_LAUNCHER = """
import os, sys, time
silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
start = time.perf_counter()
_, status, usage = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent), 0)
print(status, usage.ru_maxrss, time.perf_counter() - start, usage.ru_utime + usage.ru_stime)
"""


class Cost(NamedTuple):
    """What a process took."""

    seconds: float
    """By the clock."""
    work: float
    """Of a processor, which other work on the machine changes little."""
    megabytes: float
    """Its largest resident size."""


def cost(*arguments: str) -> Cost:
    """
    Run Python with these arguments; a failing process stops the benchmark.
    """
    # A started process begins with the peak of the one that starts it, so that one is as small as can be.
    launcher = [sys.executable, "-I", "-S", "-c", _LAUNCHER, sys.executable, *arguments]
    done = subprocess.run(launcher, stdout=subprocess.PIPE, check=True, text=True)
    status, peak, seconds, work = done.stdout.split()
    if int(status):
        raise RuntimeError(f"{' '.join(arguments)} ended with {os.waitstatus_to_exitcode(int(status))}")
    # Kilobytes on Linux, bytes on macOS.
    return Cost(float(seconds), float(work), int(peak) / (2**20 if sys.platform == "darwin" else 2**10))


def recalculation(here: Path) -> None:
    """
    Peak of `recalc` against openpyxl's load.
    """
    empty = cost("-c", "pass").megabytes
    print(f"\nPeak of recalc / peak of openpyxl's load of the same file (the interpreter alone: {empty:.0f} MB)")
    print(f"{'':44} {'ours MB':>8} {'load MB':>8} {'ratio':>6} {'without the interpreter':>24}")
    for name, make in _WORKBOOKS.items():
        path = here / "book.xlsx"
        make(path)
        ours = cost(*RECALC, str(path), "-o", str(here / "out.xlsx")).megabytes
        other = cost(*LOAD, str(path)).megabytes
        ratio = (ours - empty) / (other - empty)
        print(f"{name:44} {ours:8.0f} {other:8.0f} {ours / other:6.2f} {ratio:24.2f}")


def _numbers(path: Path) -> None:
    """400,000 constants, half of them texts, one sum."""
    workbook = xlsxwriter.Workbook(path)
    sheet = workbook.add_worksheet()
    for row in range(20_000):
        for column in range(20):
            sheet.write(row, column, row * column if column % 2 else f"t{row}-{column}")
    sheet.write_formula(0, 25, "=SUM(B1:B20000)")
    workbook.close()


def _texts(path: Path) -> None:
    """100,000 formulas that make texts, no two the same."""
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


def rating_periods(here: Path) -> None:
    """
    `rate` on growing periods, with and without explanations.
    """
    print("\nxl-departage rate")
    print(
        f"{'players':>10} {'games':>10} {'CPU s':>7} {'MB':>7} {'bytes a player':>15} {'--explain CPU s':>16} {'MB':>7}"
    )
    empty = cost("-m", "xl_departage.cli", "rate", "--help").megabytes
    sizes = period.PLAYERS, period.GAMES
    for period.PLAYERS, period.GAMES in PERIODS:
        players, games = period.make_period(here)
        rate = ("-m", "xl_departage.cli", "rate", "--players", str(players), "--games", str(games))
        plain = cost(*rate, "-o", str(here / "new.csv"))
        told = cost(*rate, "-o", str(here / "new.csv"), "--explain", str(here / "told.txt"))
        each = (plain.megabytes - empty) * 2**20 / period.PLAYERS
        print(
            f"{period.PLAYERS:10,} {period.GAMES:10,} {plain.work:7.1f} {plain.megabytes:7.0f} {each:15.0f}"
            f" {told.work:16.1f} {told.megabytes:7.0f}"
        )
    period.PLAYERS, period.GAMES = sizes


def tournament(path: Path, seed: int) -> None:
    """
    A small tournament of its own for each seed, with tie-breaks, a ranking that spills, ordinary formulas and texts.
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
    """
    Megabytes this process holds now; Linux only.
    """
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def flat(here: Path, count: int) -> None:
    """
    One process, one recalculation after the other: what it holds must not grow.
    """
    from xl_departage.headless import recalculate

    print(f"\n{count:,} recalculations in one process, each of another tournament")
    source, target = here / "book.xlsx", here / "out.xlsx"
    start = time.perf_counter()
    for number in range(count + 1):
        tournament(source, number)
        recalculate(source, target)
        if number in (0, 10, 100) or number % max(1, count // 10) == 0:
            print(f"{number:8,} {resident():8.1f} MB {time.perf_counter() - start:8.0f} s", flush=True)


def batch(here: Path, count: int) -> None:
    """
    A folder of workbooks: one at a time, as many as there are processors, and once more when all is done.
    """
    folder = here / "folder"
    folder.mkdir()
    for number in range(count):
        tournament(folder / f"{number:05}.xlsx", number)
    print(f"\nrecalc of a folder of {count} small tournaments")
    for name, options in (
        ("--jobs 1", ("--jobs", "1")),
        ("all processors", ("--force",)),
        ("again, nothing changed", ()),
    ):
        taken = cost(*RECALC, str(folder), "-o", str(here / "results"), *options)
        each = taken.seconds / count * 1000
        print(
            f"{name:24} {taken.seconds:8.1f} s {each:8.1f} ms a workbook {taken.megabytes:6.0f} MB in the first process"
        )
    shutil.rmtree(folder)


def main() -> None:
    """
    What the arguments name, or everything.
    """
    if importlib.util.find_spec("resource") is None:
        raise SystemExit("peaks of processes are measured on Linux and macOS only")
    name, *rest = sys.argv[1:] or ["all"]
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        if name in ("all", "recalc"):
            recalculation(here)
        if name in ("all", "rate"):
            rating_periods(here)
        if name in ("all", "batch"):
            batch(here, int(rest[0]) if rest else 200)
        if name in ("all", "flat"):
            flat(here, int(rest[0]) if rest else 1000)


if __name__ == "__main__":
    main()
