"""
Measures two sides in turn, A B A B …, so that changes in the machine's speed affect both alike. The ratio is the median of the ratios of
all pairs.
"""

from __future__ import annotations

import gc
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import xl_departage
from xl_departage.base.messages.catalogues import compiled


class Line(NamedTuple):
    """One line of the table."""

    what: str
    ours: float
    """The median of our side; for a growth, the value at the largest size."""
    other: float
    """The median of the other side, or the limit; for a growth, the value at the smallest size."""
    ratio: float
    """`ours` divided by `other`, or the exponent of a growth; the lower, the better for us."""
    goal: float | None
    """The upper limit for `ratio`; None if there is no goal."""
    unit: str = "s"
    exponent: bool = False

    @property
    def met(self) -> str:
        """Whether the goal was reached, as a word: `met` or `MISSED`; empty if there is no goal."""
        if self.goal is None:
            return ""
        return "met" if self.ratio <= self.goal else "MISSED"

    def cells(self) -> tuple[str, str, str, str, str, str]:
        """The texts of the cells of this line."""
        sign = "n^" if self.exponent else ""
        goal = "" if self.goal is None else f"<= {sign}{self.goal:g}"
        ratio = f"{sign}{self.ratio:.{2 if self.ratio >= 0.2 else 3}f}"
        return self.what, self._size(self.ours), self._size(self.other), ratio, goal, self.met

    def _size(self, value: float) -> str:
        if self.unit != "s":
            return f"{value:,.0f} {self.unit}"
        return f"{value * 1000:,.1f} ms" if value < 1 else f"{value:,.2f} s"


class Part(NamedTuple):
    """The lines of the table on one subject, with its title, and the notes to print below the table."""

    title: str
    lines: Sequence[Line]
    notes: Sequence[str] = ()


def compare(
    what: str, goal: float | None, ours: Callable[[], object], theirs: Callable[[], object], *, runs: int = 5
) -> Line:
    """The line that compares two actions: both run in turn, once to warm up and then `runs` times."""
    ours()
    theirs()
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(runs)]
    return Line(
        what,
        statistics.median(mine for mine, _ in pairs),
        statistics.median(theirs for _, theirs in pairs),
        statistics.median(mine / theirs for mine, theirs in pairs),
        goal,
    )


def within(what: str, limit: float, taken: float, *, unit: str = "s") -> Line:
    """The line that compares what something took with its limit; its goal is a ratio of 1."""
    return Line(what, taken, limit, taken / limit, 1, unit)


def growth(
    what: str,
    goal: float | None,
    actions: Mapping[int, Callable[[], object]],
    *,
    runs: int = 3,
    before: Callable[[], object] = lambda: None,
) -> Line:
    """
    The line on how time grows with size n: the exponent x of n^x, which is the slope of the logarithms. All sizes run in turn.

    Only the processor time of the fastest run counts, because other work on the machine can only add time, and adds more to long runs.
    Short actions are repeated within a run until they take 10 ms; `before` runs before each of them and is not timed.
    """
    repeated = {size: _repetitions(action) for size, action in actions.items()}
    best = dict.fromkeys(actions, math.inf)
    for _ in range(runs):
        for size, action in actions.items():
            gc.collect()
            spent = 0.0
            for _ in range(repeated[size]):
                before()
                start = time.process_time()
                action()
                spent += time.process_time() - start
            best[size] = min(best[size], spent / repeated[size])
    slope = statistics.linear_regression(
        [math.log(size) for size in best], [math.log(value) for value in best.values()]
    ).slope
    return Line(what, best[max(best)], best[min(best)], slope, goal, exponent=True)


def _repetitions(action: Callable[[], object]) -> int:
    return max(1, math.ceil(0.01 / max(seconds(action), 1e-6)))


def as_people_run_it() -> dict[str, str]:
    """
    The environment in which a process imports the package as if it were installed, and keeps its compiled modules whatever the settings of
    the current shell are.
    """
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    # PYTHONSAFEPATH, because the folder in which the benchmarks are started contains the checkout.
    return {**inherited, "PYTHONPATH": _installed().name, "PYTHONSAFEPATH": "1"}


@cache
def _installed() -> tempfile.TemporaryDirectory[str]:
    """
    A folder with a copy of the package that has compiled catalogues, as a wheel does: reading their sources, as a checkout does, takes
    longer.
    """
    folder = tempfile.TemporaryDirectory()
    package = Path(shutil.copytree(Path(xl_departage.__file__).parent, Path(folder.name, "xl_departage")))
    for source in package.glob("**/locale/*.po"):
        source.with_suffix(".mo").write_bytes(compiled(source.read_bytes()))
    return folder


def process(command: Sequence[str], *, timeout: float = 300) -> Callable[[], None]:
    """An action that runs a whole process, as one side of a comparison; a failing process stops the benchmark."""
    environment = as_people_run_it()

    def run() -> None:
        subprocess.run(
            command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=timeout
        )

    return run


RECALC = ("-m", "xl_departage", "recalc")

_LAUNCHER = """
import os, sys, time
silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
start = time.perf_counter()
_, status, usage = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent), 0)
print(status, usage.ru_maxrss, time.perf_counter() - start, usage.ru_utime + usage.ru_stime)
"""


class Cost(NamedTuple):
    """The resources that a process used."""

    seconds: float
    """The elapsed time in seconds."""
    work: float
    """The processor time in seconds, which other work on the machine affects little."""
    megabytes: float
    """The peak of the resident memory."""


def cost(*arguments: str) -> Cost:
    """The cost of running Python with these arguments; a failing process stops the benchmark."""
    status, taken = spent(sys.executable, *arguments)
    if status:
        raise RuntimeError(f"{' '.join(arguments)} ended with {status}")
    return taken


def spent(*command: str) -> tuple[int, Cost]:
    """Run a program, and return its exit status and its cost."""
    # A new process inherits the peak memory of its parent, so the launcher is kept as small as possible.
    launcher = [sys.executable, "-I", "-S", "-c", _LAUNCHER, *command]
    done = subprocess.run(launcher, env=as_people_run_it(), stdout=subprocess.PIPE, check=True, text=True)
    status, peak, seconds, work = done.stdout.split()
    # The peak is in kilobytes on Linux, in bytes on macOS.
    taken = Cost(float(seconds), float(work), int(peak) / (2**20 if sys.platform == "darwin" else 2**10))
    return os.waitstatus_to_exitcode(int(status)), taken


def seconds(action: Callable[[], object]) -> float:
    """The elapsed time of an action in seconds."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


_HEADS = ("", "ours", "other", "ratio", "goal", "")


def as_text(parts: Iterable[Part]) -> str:
    """The parts as one table for the terminal, with a heading before each part and all notes below it."""
    parts = list(parts)
    rows = [_HEADS, *(line.cells() for part in parts for line in part.lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]

    def aligned(row: Sequence[str]) -> str:
        cells = [cell.ljust(widths[0]) if not place else cell.rjust(widths[place]) for place, cell in enumerate(row)]
        return "  ".join(cells).rstrip()

    lines = [aligned(_HEADS)]
    for part in parts:
        lines += ["", part.title, *(aligned(line.cells()) for line in part.lines)]
    notes = [f"- {note}" for part in parts for note in part.notes]
    return "\n".join([*lines, "", *notes] if notes else lines)


def as_markdown(parts: Iterable[Part]) -> str:
    """The parts as one Markdown table for a page of the documentation, with all notes below it."""
    parts = list(parts)
    lines = ["| | ours | other | ratio | goal | |", "|---|---:|---:|---:|---:|---|"]
    for part in parts:
        lines.append(f"| **{part.title}** | | | | | |")
        lines += ["| " + " | ".join(line.cells()) + " |" for line in part.lines]
    return "\n".join([*lines, "", *(f"- {note}" for part in parts for note in part.notes)]).rstrip()
