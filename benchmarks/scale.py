"""
How time and memory grow with size, up to very large inputs. There are no goals; docs/scale.md has the figures.

    python -m benchmarks.scale                  everything, about ten minutes
    python -m benchmarks.scale rate             rating periods up to 500,000 players and 1,500,000 games
    python -m benchmarks.scale batch 200        a folder with this many workbooks, one process and all processors
    python -m benchmarks.scale flat 10000       this many recalculations in one process, each of a different tournament
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import period
from benchmarks.measure import RECALC, cost
from benchmarks.memory import flat, tournament

PERIODS = ((10_000, 40_000), (100_000, 300_000), (500_000, 1_500_000))


def rating_periods(here: Path) -> None:
    """Print the time and memory of `rate` for rating periods of growing size, with and without explanations."""
    print("\nxl-departage rate")
    print(
        f"{'players':>10} {'games':>10} {'CPU s':>7} {'MB':>7} {'bytes a player':>15} {'--explain CPU s':>16} {'MB':>7}"
    )
    empty = cost("-m", "xl_departage", "rate", "--help").megabytes
    sizes = period.PLAYERS, period.GAMES
    for period.PLAYERS, period.GAMES in PERIODS:
        players, games = period.make_period(here)
        rate = ("-m", "xl_departage", "rate", "--players", str(players), "--games", str(games))
        plain = cost(*rate, "-o", str(here / "new.csv"))
        explained = cost(*rate, "-o", str(here / "new.csv"), "--explain", str(here / "told.txt"))
        each = (plain.megabytes - empty) * 2**20 / period.PLAYERS
        print(
            f"{period.PLAYERS:10,} {period.GAMES:10,} {plain.work:7.1f} {plain.megabytes:7.0f} {each:15.0f}"
            f" {explained.work:16.1f} {explained.megabytes:7.0f}"
        )
    period.PLAYERS, period.GAMES = sizes


def batch(here: Path, count: int) -> None:
    """Print the time of `recalc` for a folder of workbooks: with one process, with all processors, and again when nothing has changed."""
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
    """Run the measurement that the arguments name, or all of them."""
    if importlib.util.find_spec("resource") is None:
        raise SystemExit("peaks of processes are measured on Linux and macOS only")
    name, *rest = sys.argv[1:] or ["all"]
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        if name in ("all", "rate"):
            rating_periods(here)
        if name in ("all", "batch"):
            batch(here, int(rest[0]) if rest else 200)
        if name in ("all", "flat"):
            count = int(rest[0]) if rest else 1000
            start = time.perf_counter()
            megabytes = flat(here, (10, *(count * tenth // 10 for tenth in range(1, 11))))
            took = time.perf_counter() - start
            print(
                f"\n{count:,} recalculations: {megabytes[0]:.1f} MB after ten, {megabytes[-1]:.1f} MB at the end, {took:.0f} s"
            )


if __name__ == "__main__":
    main()
