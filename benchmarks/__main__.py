"""
All goals in one table: `make bench`, or `python -m benchmarks [--markdown] [PART …]`.

Both sides of every ratio are measured in the same run, which takes about six minutes; an otherwise idle machine gives
the steadiest figures. Exit status 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from benchmarks import (
    answer,
    books,
    fide,
    memory,
    objects,
    office,
    pairing,
    period,
    ranges,
    recalc,
    start,
    tiebreaks,
    trf,
)
from benchmarks.measure import Part, as_markdown, as_text

PARTS: dict[str, Callable[[], Part]] = {
    "recalc": recalc.run,
    "ranges": ranges.run,
    "books": books.run,
    "objects": objects.run,
    "start": start.run,
    "fide": fide.run,
    "tiebreaks": tiebreaks.run,
    "trf": trf.run,
    "period": period.run,
    "pairing": pairing.run,
    "memory": memory.run,
    "answer": answer.run,
    "office": office.run,
}


def main() -> int:
    """Measure the named parts, or all, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--markdown", action="store_true", help="a table for docs/performance.md")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    given = parser.parse_args()
    unknown = [name for name in given.parts if name not in PARTS]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; known: {', '.join(PARTS)}")
    chosen = given.parts or list(PARTS)
    measured = []
    for number, name in enumerate(chosen, 1):
        print(f"{number}/{len(chosen)} {name} …", file=sys.stderr, flush=True)
        measured.append(PARTS[name]())
    print(as_markdown(measured) if given.markdown else as_text(measured))
    return int(any(line.met == "MISSED" for part in measured for line in part.lines))


if __name__ == "__main__":
    sys.exit(main())
