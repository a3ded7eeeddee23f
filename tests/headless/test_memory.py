"""Recalculation after recalculation in one process, as a server does: what it holds does not grow."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.headless.packages import parts, worksheet, zipped

ROOT = Path(__file__).parents[2]
WARM, COUNT = 60, 300
PROGRAM = """
import gc, json, os, sys
from pathlib import Path
from xl_departage.headless import recalculate

def held():
    gc.collect()
    pages = Path("/proc/self/statm")
    size = int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if pages.exists() else 0
    return {"objects": len(gc.get_objects()), "blocks": sys.getallocatedblocks(), "bytes": size}

leak = []
for number in range(1, int(sys.argv[3]) + 1):
    report = recalculate(sys.argv[1], Path(sys.argv[1]).with_name("out.xlsx"))
    if sys.argv[4] == "leaking":
        leak.append([])
    if number == int(sys.argv[2]):
        before = held()
after = held()
print(json.dumps({**{name: after[name] - before[name] for name in after}, **report.counts}))
"""


def grown(folder: Path, kind: str) -> dict[str, int]:
    """What `COUNT` recalculations hold more than the first `WARM`: a grid, formulas of ours and others, a failing one."""
    book = folder / "book.xlsx"
    grid = (("= 2B", "+ 3N"), ("= 1N", "EXE"), ("EXE", "- 1B"))
    rows = "".join(
        f'<row r="{n}">'
        + "".join(f'<c r="{c}{n}" t="inlineStr"><is><t>{t}</t></is></c>' for c, t in zip("AB", cells, strict=True))
        + f'<c r="C{n}"><f>BUCHHOLZ(A1:B3,{n})</f><v>9</v></c><c r="D{n}"><f>C{n}*2+SUM(C1:C3)</f><v>9</v></c>'
        + f'<c r="E{n}"><f>KOYA(A1:A{n},9)</f><v>9</v></c><c r="F{n}"><f>MACRO(A1)</f><v>9</v></c></row>'
        for n, cells in enumerate(grid, 1)
    )
    book.write_bytes(zipped(parts(worksheet(rows))))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(book), str(WARM), str(COUNT), kind],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_nothing_stays_of_a_recalculation(tmp_path: Path) -> None:
    """
    Not one container of Python each time, nor two numbers or texts; of the engine's own memory not 40 kB each time, where
    the system tells it. Python's own tables come and go by some tens of containers and some hundred blocks.
    """
    found = grown(tmp_path, "sound")

    assert (found["computed"], found["failed"], found["kept"]) == (6, 3, 3)
    assert found["objects"] < (COUNT - WARM) / 2
    assert found["blocks"] < (COUNT - WARM) * 2
    assert found["bytes"] < (COUNT - WARM) * 40_000


def test_one_container_a_time_would_be_seen(tmp_path: Path) -> None:
    assert grown(tmp_path, "leaking")["objects"] >= (COUNT - WARM) * 0.8
