"""
How much of each room the quick tests run: the statements of each folder of each wing, from coverage.py's report.

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

from tests.sources import room


def rooms(files: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Statements and those that were run, by room; modules on top are `.`."""
    statements: Counter[str] = Counter()
    run: Counter[str] = Counter()
    for name, file in files.items():
        parts = PurePath(name.replace("\\", "/")).parts
        below = parts[parts.index("xl_departage") + 1 :]
        name = room(PurePath(*below))
        statements[name] += file["summary"]["num_statements"]
        run[name] += file["summary"]["covered_lines"]
    return {name: (statements[name], run[name]) for name in sorted(statements)}


def main(arguments: list[str]) -> int:
    """Print the table, and its sum; return the exit status."""
    found = rooms(json.loads(Path(arguments[0]).read_text(encoding="utf-8"))["files"])
    found["all"] = (sum(total for total, _ in found.values()), sum(covered for _, covered in found.values()))
    for name, (statements, run) in found.items():
        sys.stdout.write(f"{name:<26}{run:>7} of {statements:>6} statements {100 * run / max(1, statements):6.1f} %\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
