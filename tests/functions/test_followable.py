"""
From a function of the catalogue to its value: the number of files that a reader must open, and the depth of the calls.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any, cast

import xl_departage
from xl_departage import functions
from xl_departage.base import stopping
from xl_departage.functions.request import clear_caches

ROOT = str(Path(xl_departage.__file__).parent)
GRID = (
    ("N", "Name", "R1", "R2", "R3"),
    (1, "A", "+ 2B", "+ 3N", "= 4B"),
    (2, "B", "- 1N", "+ 4B", "+ 3N"),
    (3, "C", "+ 4N", "- 1B", "- 2B"),
    (4, "D", "- 3B", "- 2N", "= 1N"),
)
FILES, FRAMES = 30, 20
"""The current numbers are the limits: anyone who adds a module or a call must ask whether the reader needs it.

Four files are what the floors of the house cost: a cell as text (`base/text.py`) stands below chess, the crosstable and its system
(`chess/tournament/systems.py`) apart from the grids that are read into it, and the answer of a function (`functions/answers`) apart from
its declaration, for which alone Excel waits; the answer is two calls more. The last file and call are those of
`formats/grids/lists/pages.py`: before a range with columns of rounds is read, it is asked whether it is a page that is a list of games.
Seven are parts of modules that had 500 to 900 lines: `functions/arguments.py` of the catalogue, `cell_tokens.py` of the cells of
`formats/grids`, `numbering.py` of its rounds, and `header_row.py`, `layout_finding.py`, `stray_games.py` and `vega_text.py` of its layout.
`chess/tournament/cancelled_rounds.py` and `origin.py` say which rounds count, `options.py` which options individuals do not have,
and `formats/grids/columns_beside.py` which columns of names and ratings were not read.
"""


def test_a_buchholz_is_followed_through_few_files_and_few_calls() -> None:
    files: set[str] = set()
    deepest = 0

    def enter(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal deepest
        if event != "call" or not frame.f_code.co_filename.startswith(ROOT):
            return
        files.add(frame.f_code.co_filename)
        depth, up = 0, cast("FrameType | None", frame)
        while up is not None:
            depth += up.f_code.co_filename.startswith(ROOT)
            up = up.f_back
        deepest = max(deepest, depth)

    functions.call("BUCHHOLZ", [GRID])  # loads what is loaded at first use
    clear_caches()
    earlier_profiler = sys.getprofile()
    sys.setprofile(enter)
    try:
        value = functions.call("BUCHHOLZ", [GRID])
    finally:
        sys.setprofile(earlier_profiler)

    assert value == [[3.5], [4], [5], [5.5]]  # of 2½, 2, 1 and ½ points; all players met all others
    # The clock of time limits computes nothing.
    files.discard(stopping.__file__)
    assert len(files) <= FILES, sorted(files)
    assert deepest <= FRAMES
