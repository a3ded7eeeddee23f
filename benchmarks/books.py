"""
Workbooks saved by Excel, each in a process of its own: `xl-departage recalc` against LibreOffice with a warm profile.

Only every tenth of the workbooks of `tests/engines/test_excel_books.py`, in the order of their sizes, is measured; nothing is measured
if they are not there.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from benchmarks.measure import RECALC, Line, Part, spent, within
from benchmarks.recalc import COLD, conversion

EVERY = 10
LONGEST = 60
"""The seconds after which LibreOffice is stopped; the workbook then counts in the sum of neither side."""
_HOMES = [home / "shared" / "cases" / "excel-books" for home in Path(__file__).resolve().parents]


def run() -> Part:
    """The sums over all workbooks, and the workbooks for which we need the most time and the most memory."""
    title = "Workbooks saved by Excel, whole processes"
    books = next((home / "books.zip" for home in _HOMES if home.is_dir()), None)
    soffice, timeout = shutil.which("soffice"), shutil.which("timeout")
    if books is None or soffice is None or timeout is None:
        return Part(title, [], ["The workbooks or LibreOffice are missing: nothing measured."])
    notes = []
    mine: dict[str, tuple[float, float]] = {}
    ours = theirs = our_work = their_work = 0.0
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(books) as archive:
        here = Path(folder)
        names = [member.filename for member in sorted(archive.infolist(), key=lambda member: member.file_size)][::EVERY]
        for number, name in enumerate([*names[:1] * COLD, *names]):
            source = Path(archive.extract(name, here))
            result = source.with_name("result" + source.suffix)
            status, our_cost = spent(sys.executable, *RECALC, str(source), "-o", str(result))
            if status not in (0, 1) or not result.exists():
                raise RuntimeError(f"recalc of {name} ended with {status}")
            status, their_cost = spent(timeout, str(LONGEST), *conversion(source, here / "profile"))
            source.unlink()
            result.unlink()
            if number < COLD:
                continue
            mine[name] = our_cost.seconds, our_cost.megabytes
            if status:
                notes.append(f"{name}: LibreOffice crashes or needs more than {LONGEST} s: left out of the sum.")
                continue
            ours, theirs = ours + our_cost.seconds, theirs + their_cost.seconds
            our_work, their_work = our_work + our_cost.work, their_work + their_cost.work
    slowest = max(mine, key=lambda name: mine[name][0])
    largest = max(mine, key=lambda name: mine[name][1])
    notes.append(f"{len(mine)} workbooks; the slowest of ours is {slowest}, the largest {largest}.")
    return Part(
        title,
        [
            Line("sum over all workbooks / LibreOffice, warm profile", ours, theirs, ours / theirs, 0.5),
            Line("  the same, processor time", our_work, their_work, our_work / their_work, 0.5),
            within("slowest workbook / 10 s", 10, mine[slowest][0]),
            within("most memory / 500 MB", 500, mine[largest][1], unit="MB"),
        ],
        notes,
    )
