"""The add-in for Excel, run in Chromium: its start against that of departage.html, and a call against the same call in this Python."""

from __future__ import annotations

import statistics
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.measure import Line, Part, seconds
from distribution.office.build import build
from distribution.page import build as page
from tests import missing
from tests.web.programs import HERE, run_node
from xl_departage.functions import OMITTED, call
from xl_departage.functions.request import clear_caches

PLAYERS, ROUNDS = 120, 9
ADDRESS = "https://club.example/departage"
MORE = 0.03
"""By how many seconds a call in the add-in may take longer than in this Python."""


def run() -> Part:
    """The start and a call, each against its other side; every call has a different grid, so that no cache answers it."""
    grids = [_grid(shift) for shift in range(1, 12)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder / "addin", ADDRESS)
        files = {path.relative_to(folder / "addin").as_posix(): str(path) for path in (folder / "addin").rglob("*.*")}
        timings = run_node(
            "office_speed.mjs",
            {
                "chromium": missing.chromium(),
                "mock": (HERE / "office_mock.js").read_text(encoding="utf-8"),
                "files": files,
                "address": ADDRESS,
                "page": page.build(folder).as_uri(),
                "runs": 5,
                "grids": grids,
            },
            seconds=600,
        )
    starts = [(mine / 1000, theirs / 1000) for mine, theirs in zip(timings["pane"], timings["page"], strict=True)]
    clear_caches()
    _buchholz(grids[0])
    here = statistics.median(seconds(partial(_buchholz, grid)) for grid in grids[1:])
    there = statistics.median(timings["calls"]) / 1000
    return Part(
        "Add-in for Excel, in Chromium",
        [
            Line(
                "start of the pane until functions answer / departage.html",
                statistics.median(mine for mine, _ in starts),
                statistics.median(theirs for _, theirs in starts),
                statistics.median(mine / theirs for mine, theirs in starts),
                1,
            ),
            Line(
                f"BUCHHOLZ on {PLAYERS} × {ROUNDS}, a new grid each time, in the add-in / here and 30 ms more",
                there,
                here + MORE,
                there / (here + MORE),
                1,
            ),
        ],
    )


def _buchholz(grid: list[list[str]]) -> object:
    return call("BUCHHOLZ", [grid, OMITTED, "FIDE-2026"])


def _grid(shift: int) -> list[list[str]]:
    """
    A grid in which every player has a game in each round. White wins, draws and loses by turns; the results of one player's games depend
    on `shift`, so that each grid is different.
    """
    half = PLAYERS // 2
    rows = [[""] * ROUNDS for _ in range(PLAYERS)]
    for round_number in range(ROUNDS):
        for first in range(half):
            second = half + (first + round_number) % half
            result = (first + round_number + (first == shift)) % 3
            rows[first][round_number] = f"{'+=-'[result]} {second + 1}B"
            rows[second][round_number] = f"{'-=+'[result]} {first + 1}N"
    return rows
