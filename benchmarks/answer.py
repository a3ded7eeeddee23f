"""
How long a user of the templates waits: after typing a result into the open Swiss of 120 players, in Excel, where every formula with one
of our functions passes its tables through xlwings, and in a running Calc with the extension; until `new` has made a workbook; and until
`recalc` has recalculated it.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.measure import Line, Part, compare, cost, process, seconds, within
from benchmarks.recalc import by_libreoffice
from benchmarks.tournaments import rated_crosstable
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.templates import Options, build, find_template, templates
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.functions.catalogue import Function
from xl_departage.functions.request import clear_caches
from xl_departage.headless import recalculate
from xl_departage.hosts.libreoffice.ods_saving import converted

PLAYERS, ROUNDS = 120, 9
ANSWER, NEW, AGAIN = 0.3, 1.5, 1.0
"""Limits: the seconds that a user may wait for values, and the processor seconds for a new workbook and to recalculate the large one."""
PASSING = 0.025
"""The seconds that Excel needs to pass the tables of one call to xlwings, as others have measured them in Excel."""
Calls = Sequence[tuple[Function, Sequence[Any]]]


def run() -> Part:
    """The computation after one edit with nothing cached, the same edit in Calc, and both commands, each against its limit."""
    content = write_trf(Source(rated_crosstable(PLAYERS, ROUNDS))).encode()
    book = build(find_template("swiss-open"), Options("en"), read_source(content, "swiss.trf"))
    calls = _calls(book)
    passing = PASSING * len(calls)
    what = f"Excel: {len(calls)} calls, nothing cached, {passing * 1000:.0f} ms to pass their tables / {ANSWER} s"
    excel = within(what, ANSWER, _median(lambda: _replay(calls, passing)))
    return Part(
        f"Templates; {PLAYERS} players × {ROUNDS} rounds in Excel and Calc", [excel, _calc(book), *_commands(book)]
    )


def _calls(book: bytes) -> Calls:
    """The calls of our functions, with their arguments, that a recalculation of the workbook makes."""
    made: list[tuple[Function, Sequence[Any]]] = []
    call = Function.call

    def noted(function: Function, raw: Sequence[Any]) -> Any:
        made.append((function, raw))
        return call(function, raw)

    Function.call = noted  # type: ignore[assignment, method-assign]
    try:
        recalculate(book)
    finally:
        Function.call = call  # type: ignore[method-assign]
    return made


def _replay(calls: Calls, passing: float = 0) -> None:
    clear_caches()
    time.sleep(passing)
    for function, raw in calls:
        function.for_cell(raw)


def _median(action: Callable[[], object]) -> float:
    """The median time of an action in seconds, without its first run."""
    action()
    return statistics.median(seconds(action) for _ in range(5))


def _work(*command: str) -> float:
    """The median processor time of a Python process in seconds, without its first run."""
    cost(*command)
    return statistics.median(cost(*command).work for _ in range(3))


def _calc(book: bytes) -> Line:
    """The time in Calc to type a result and then to read the standings, the front sheet and the sheet of the rounds."""
    from tests.hosts.libreoffice.office import running

    with tempfile.TemporaryDirectory() as folder, running("en") as office:
        path = Path(folder) / "swiss.ods"
        path.write_bytes(converted([book], [path.name])[0])
        with office.document(path) as sheet:
            rounds, results = sheet.sheet("Rounds"), ["1-0", "0-1"]
            heading = next(row for row in range(1, 10) if "Result" in rounds.values(f"A{row}:Z{row}")[0])
            column = rounds.values(f"A{heading}:Z{heading}")[0].index("Result")
            letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column]
            # The last board of the last round, whose players have the most games.
            round_lines = rounds.values(f"{letter}{heading + 1}:{letter}724")
            last = max(row for row, line in enumerate(round_lines, heading + 1) if line[0])

            def answer() -> None:
                rounds.put(f"{letter}{last}", [[results[0]]])
                results.reverse()
                for read in (sheet, rounds, sheet.sheet("Standings")):
                    read.values("A1:Z130")

            def shown() -> list[Any]:
                return [row for row in sheet.sheet("Standings").values("A1:Z130") if row]

            answer()
            shown_before = shown()
            answer()
            if shown() == shown_before:
                raise RuntimeError("the result changed nothing")
            return within(f"Calc: until three sheets are up to date / {ANSWER} s", ANSWER, _median(answer))


def _commands(large: bytes) -> list[Line]:
    """
    The commands `new`, for every template with its sample, and `recalc`, for these and the Swiss of 120 players, against LibreOffice,
    which computes everything except our functions.
    """
    lines = []
    command = [sys.executable, "-m", "xl_departage"]

    def again(path: Path, what: str) -> Line:
        ours = process([*command, "recalc", str(path), "--output", str(path.with_suffix(".again.xlsx"))])
        libreoffice = by_libreoffice(path, path.parent / "profile")
        return compare(f"`recalc`, {what} / LibreOffice, warm profile", 1, ours, libreoffice)

    with tempfile.TemporaryDirectory() as folder:
        for template in templates():
            name = template.name.in_language("en")
            path = Path(folder) / f"{name}.xlsx"
            work = _work(*command[1:], "new", name, str(path), "--lang", "en", "--force")
            lines.append(within(f"`new {name}` / {NEW} s of a processor", NEW, work))
            lines.append(again(path, f"{path.name} with its sample"))
        book = Path(folder) / "large.xlsx"
        book.write_bytes(large)
        lines.append(again(book, f"the Swiss of {PLAYERS} players"))
        work = _work(*command[1:], "recalc", str(book), "--output", str(book.with_suffix(".again.xlsx")))
        lines.append(within(f"`recalc`, the Swiss of {PLAYERS} players / {AGAIN} s of a processor", AGAIN, work))
    return lines
