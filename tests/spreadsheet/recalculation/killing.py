"""
Kills recalculations of one workbook at random moments, many times, and prints what it found after each.

    python -m tests.spreadsheet.recalculation.killing FOLDER KILLS [named]

This is a separate program because it forks a child for each kill, which must not be done where threads may run. `named` writes as
on a system without unnamed files. It prints one JSON object: how many kills left the old and the new workbook, how many left
neither, how many left a temporary file, and which files exist after one undisturbed run.
"""

from __future__ import annotations

import json
import os
import random
import signal
import statistics
import sys
import time
import zlib
from pathlib import Path

# Imported before the fork, so that a child spends its time on the work. Nothing is computed here, because the threads
# of the engine would not exist in the children.
import xl_departage.functions
import xl_departage.spreadsheet.recalculation.engine  # noqa: F401
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped
from xl_departage.headless import recalculate
from xl_departage.spreadsheet.storage import temporary

PICTURE = 3_000_000
"""The size in bytes of a part that is only copied, so that writing takes a good part of the time."""


def workbook() -> bytes:
    """A workbook with outdated values and a large picture."""
    rows = "".join(f'<row r="{n}"><c r="A{n}"><f>ROW()*2</f><v>1</v></c></row>' for n in range(1, 30))
    noise = random.Random(1).randbytes(PICTURE)
    return zipped({**parts(worksheet(rows)), "xl/media/image1.png": noise})


def run(path: Path, kills: int) -> dict[str, object]:
    """The counts."""
    old = workbook()
    path.write_bytes(old)
    durations = []
    for _ in range(5):
        path.write_bytes(old)
        begin = time.perf_counter()
        _child(path, None)
        durations.append(time.perf_counter() - begin)
    duration = statistics.median(durations)
    new = path.read_bytes()
    if new == old:
        raise AssertionError("the workbook was not recalculated")
    known = {zlib.crc32(old): "old", zlib.crc32(new): "new"}
    counts = {"old": 0, "new": 0, "neither": 0, "temporary": 0}
    moments = random.Random(kills)
    for _ in range(kills):
        path.write_bytes(old)
        _child(path, duration * moments.uniform(0.2, 1.8))
        content = path.read_bytes()
        counts[known[zlib.crc32(content)] if content in (old, new) else "neither"] += 1
        counts["temporary"] += len(os.listdir(path.parent)) > 1
    path.write_bytes(old)
    _child(path, None)
    return {**counts, "duration": duration, "left": os.listdir(path.parent), "whole": path.read_bytes() == new}


def _child(path: Path, delay: float | None) -> None:
    """Recalculate in a child process; kill it after `delay` seconds, or wait for it."""
    child = os.fork()
    if child == 0:
        recalculate(path, in_place=True)
        os._exit(0)
    if delay is not None:
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if delay is None and status:
        raise AssertionError(f"the recalculation ended with {status}")


def main() -> None:
    folder, kills, *named = sys.argv[1:]
    if named:
        del os.O_TMPFILE
        if temporary._unnamed(Path(folder), 0o600) is not None:
            raise AssertionError("files without a name are still made")
    sys.stdout.write(json.dumps(run(Path(folder) / "book.xlsx", int(kills))) + "\n")


if __name__ == "__main__":
    main()
