"""
Measures all parts and prints one table with their goals: `make bench`, or `python -m benchmarks [--markdown] [PART …]`. `--page` writes
the table into docs/performance.md.

Both sides of every ratio are measured in the same run, which takes about fifteen minutes; an otherwise idle machine gives
the steadiest figures. Exit status 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from benchmarks import (
    answer,
    books,
    fide,
    memory,
    objects,
    office,
    page,
    pairing,
    period,
    ranges,
    reading,
    recalc,
    start,
    tiebreaks,
    trf,
)
from benchmarks.measure import Part, as_markdown, as_text

PARTS: dict[str, Callable[[], Part]] = {
    "start": start.run,
    "recalc": recalc.run,
    "ranges": ranges.run,
    "books": books.run,
    "objects": objects.run,
    "reading": reading.run,
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
    parser.add_argument("--markdown", action="store_true", help="the table as docs/performance.md has it")
    parser.add_argument(
        "--page", action="store_true", help="everything is measured, and docs/performance.md written anew"
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    arguments = parser.parse_args()
    unknown = [name for name in arguments.parts if name not in PARTS]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; known: {', '.join(PARTS)}")
    if arguments.page and arguments.parts:
        parser.error("--page measures everything: a page has one date")
    chosen = arguments.parts or list(PARTS)
    measured = []
    run, began = page.Run.begun(), time.monotonic()
    for number, name in enumerate(chosen, 1):
        print(f"{number}/{len(chosen)} {name}, after {time.monotonic() - began:.0f} s …", file=sys.stderr, flush=True)
        measured.append(PARTS[name]())
    if arguments.page:
        run = run._replace(minutes=(time.monotonic() - began) / 60)
        page.PAGE.write_text(page.renewed(page.PAGE.read_text("utf-8"), run, measured), encoding="utf-8")
    print(as_markdown(measured) if arguments.markdown else as_text(measured))
    return int(any(line.met == "MISSED" for part in measured for line in part.lines))


if __name__ == "__main__":
    sys.exit(main())
