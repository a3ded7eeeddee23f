"""
How much of each room the quick tests run: the statements of each folder of the package, from coverage.py's report.

    python -m tests.rooms build/coverage.json

What only a process started by a test runs (the command line's own process, LibreOffice, browsers) is not counted.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any


def rooms(files: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Statements and those that were run, by room; modules beside the rooms are `.`."""
    statements: Counter[str] = Counter()
    run: Counter[str] = Counter()
    for name, file in files.items():
        parts = PurePath(name.replace("\\", "/")).parts
        below = parts[parts.index("xl_departage") + 1 :]
        room = below[0] if len(below) > 1 else "."
        statements[room] += file["summary"]["num_statements"]
        run[room] += file["summary"]["covered_lines"]
    return {room: (statements[room], run[room]) for room in sorted(statements)}


def main(arguments: list[str]) -> int:
    """Print the table, and its sum; return the exit status."""
    found = rooms(json.loads(Path(arguments[0]).read_text(encoding="utf-8"))["files"])
    found["all"] = (sum(one for one, _ in found.values()), sum(one for _, one in found.values()))
    for room, (statements, run) in found.items():
        sys.stdout.write(f"{room:<14}{run:>7} of {statements:>6} statements {100 * run / max(1, statements):6.1f} %\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
