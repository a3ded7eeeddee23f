"""
How long a person waits after typing a result into the open Swiss of 120 players: in Excel, where every formula with one of
our functions passes the crosstable through xlwings, and in a warm Calc with the extension.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.measure import Line, Part, compare
from benchmarks.tournaments import rated_crosstable, swiss_grid
from xl_departage.files.source import read_source
from xl_departage.functions import find
from xl_departage.functions.request import clear_caches
from xl_departage.libreoffice.ods import converted
from xl_departage.templates import Options, build, find_template
from xl_departage.tournament.source import Source
from xl_departage.trf.writing import write_trf

PLAYERS, ROUNDS = 120, 9
EXCEL, CALC = 0.5, 1.5
"""Seconds a person may wait."""
RULES = "FIDE-2026; system=swiss; planned=9"
SHOWN = ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "WON", "BH/C2", "KS")
"""Tie-breaks as on the sheet of all values, one formula each."""


def run() -> Part:
    """The calls of one edit with nothing cached, and the same edit in Calc, against the time that a person may wait."""
    grid = swiss_grid(PLAYERS, ROUNDS)
    calls = [
        ("CHECK", [grid, RULES]),
        ("STANDINGS", [grid, "BH/C1;BH;SB", RULES]),
        ("EXPLAIN", [grid, "BH/C1", 1, RULES]),
        ("POINTS", [grid, None, RULES]),
        *(("TIEBREAK", [grid, code, None, RULES]) for code in SHOWN),
    ]

    def compute() -> None:
        clear_caches()
        for name, arguments in calls:
            find(name).call(arguments)  # type: ignore[arg-type]

    lines = [
        compare(f"Excel: {len(calls)} calls, nothing cached / {EXCEL} s", 1, compute, _wait(EXCEL)),
        _calc(write_trf(Source(rated_crosstable(PLAYERS, ROUNDS))).encode()),
    ]
    notes = ["Excel needs about 25 ms more per call to pass the crosstable to xlwings, which is not measured here."]
    return Part(f"After one result, {PLAYERS} players × {ROUNDS} rounds", lines, notes)


def _wait(limit: float) -> Callable[[], None]:
    return lambda: time.sleep(limit)


def _calc(content: bytes) -> Line:
    """A result is typed; then the cells of the standings, the front sheet and the sheet itself are read."""
    from tests.libreoffice.office import running

    book = build(find_template("swiss-open"), Options("en"), read_source(content, "swiss.trf"))
    with tempfile.TemporaryDirectory() as folder, running("en") as office:
        path = Path(folder) / "swiss.ods"
        path.write_bytes(converted([book], [path.name])[0])
        with office.document(path) as sheet:
            rounds, results = sheet.sheet("Rounds"), ["1-0", "0-1"]
            # The last board of the last round: the players with the longest history.
            last = max(row for row, line in enumerate(rounds.values("E5:E724"), 5) if line[0])

            def answer() -> None:
                rounds.put(f"E{last}", [[results[0]]])
                results.reverse()
                for read in (sheet, rounds, sheet.sheet("Standings")):
                    read.values("A1:Z130")

            return compare(f"Calc: until three sheets are up to date / {CALC} s", 1, answer, _wait(CALC))
