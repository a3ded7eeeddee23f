"""
Timing in turn, A B A B …, so that a machine whose speed drifts slows both sides alike; the ratio is the median of the pairs' ratios.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Comparison(NamedTuple):
    """One line of the table."""

    what: str
    ours: float
    """Median seconds of our side."""
    other: float
    ratio: float
    """Ours / other; less is better for us."""
    goal: str


def compare(
    what: str, goal: str, ours: Callable[[], object], other: Callable[[], object], *, runs: int = 5
) -> Comparison:
    """
    Run both sides in turn, once to warm up and then `runs` times.
    """
    ours()
    other()
    pairs = [(_seconds(ours), _seconds(other)) for _ in range(runs)]
    return Comparison(
        what,
        statistics.median(mine for mine, _ in pairs),
        statistics.median(theirs for _, theirs in pairs),
        statistics.median(mine / theirs for mine, theirs in pairs),
        goal,
    )


def process(command: Sequence[str], *, timeout: float = 300) -> Callable[[], None]:
    """
    A whole process as a side of a comparison; a failing one stops the benchmark.
    """

    # As people run it: with compiled modules kept, whatever this shell says.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}

    def run() -> None:
        subprocess.run(
            command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=timeout
        )

    return run


def _seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def print_table(title: str, lines: Sequence[Comparison]) -> None:
    """
    The table people read; ratios first.
    """
    print(f"\n{title}")
    print(f"{'':70} {'ours s':>8} {'other s':>8} {'ratio':>7}  goal")
    for line in lines:
        print(f"{line.what:70} {line.ours:8.3f} {line.other:8.3f} {line.ratio:7.2f}  {line.goal}")
