"""
Sends signals to commands at random moments while they write, many times, and prints what it found after each signal.

    python -m tests.hosts.cli.signalling FOLDER SIGNALS [WAY ...]

SIGNALS of each kind (SIGINT, SIGTERM) are spread over the ways of writing; the ways that start processes of their own get a
tenth. This is a separate program because it forks a child for each signal, which must not be done where threads may run. It
prints one JSON object per way and signal: how often the old file and the new file were found, how often neither was, how often
the exit status or the message disagreed with the file, and the names of the files that were left.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

import openpyxl

import xl_departage.documents.report
import xl_departage.documents.templates
import xl_departage.documents.templates.swiss.swiss_update  # noqa: F401

# Imported before the fork, so that a child spends its time on the work. Nothing is computed here, because the threads
# of the engine would not exist in the children.
from tests.documents.templates.books import template_file
from tests.spreadsheet.recalculation.packages import parts, worksheet, zipped
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data"
KINDS = (signal.SIGINT, signal.SIGTERM)
WAYS: dict[str, tuple[str, ...]] = {
    "in place": ("recalc", "book.xlsx", "--in-place"),
    "target": ("recalc", "source.xlsx", "-o", "book.xlsx"),
    "rate": ("rate", "--players", "p.csv", "--games", "g.csv", "-o", "list.csv"),
    "report": ("report", "event.trf", "-o", "page.html", "--codes", "PTS,BH/C1,BH,SB", "--rules", "FIDE-2026"),
    "new": ("new", "swiss-open", "book.xlsx", "--empty", "--force"),
    "convert": ("convert", "event.trf", "grid.csv", "--rules", "FIDE-2026"),
    "repair": ("repair", "book.xlsx", "--to", "desktop", "--in-place"),
    "copy": ("copy", "source.xlsx", "-o", "book.xlsx"),
    "timeout": ("recalc", "book.xlsx", "--in-place", "--timeout", "300"),
    "folder": ("recalc", "books", "--in-place", "--jobs", "2"),
    "update": ("update", "book.xlsx", "--from", "swiss.trf"),
    "pair": ("pair", "running.trf", "-o", "next.trf"),
    "players": ("players", "fide.xml", "--federation", "bel", "--speed", "standard", "-o", "members.csv"),
}
"""Each way of writing, with the call that uses it in a folder of its own."""
RARE = ("timeout", "folder", "new", "update")
WRITTEN = ("book.xlsx", "list.csv", "page.html", "grid.csv", "next.trf", "members.csv")
REPLACED = {"--in-place", "books"}
OLD = b"the file that was there before"


def prepare(folder: Path) -> None:
    """Write all files that the ways read."""
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    count = 40
    for row in range(1, count + 1):
        for number in range(1, 8):
            opponent = (number - row) % count + 1
            sheet.cell(row, number, f"{opponent}=" if opponent != row else "EXE")
        for column, name in enumerate(("POINTS", "BUCHHOLZ", "BUCHHOLZ_CUT", "SONNEBORN_BERGER", "KASHDAN"), 9):
            sheet.cell(row, column, f"={name}($A$1:$G${count},ROW())")
    workbook.save(folder / "source.xlsx")
    shutil.copy(DATA / "fide-checker" / "uzchesscup.trf", folder / "event.trf")
    shutil.copy(DATA / "made" / "sw06-13x5-forfeits.trf", folder / "swiss.trf")
    # The same tournament with a round to come.
    swiss = (folder / "swiss.trf").read_bytes()
    (folder / "running.trf").write_bytes(swiss.replace(b"XXR 5", b"XXR 6"))
    shutil.copy(DATA / "player_lists" / "fide-combined.xml", folder / "fide.xml")
    people = (f"P{number},Player {number},{1500 + number},30" for number in range(300))
    (folder / "p.csv").write_text("\n".join(["pid,name,rating,games", *people, ""]), encoding="utf-8")
    played = (f"P{number},P{(number * 7 + 1) % 300},0.5" for number in range(300) if number != (number * 7 + 1) % 300)
    (folder / "g.csv").write_text("\n".join(["a,b,result_a", *played, ""]), encoding="utf-8")


class Way:
    """A command with the files that it writes, before and after the call."""

    def __init__(self, name: str, folder: Path) -> None:
        self.words = [*WAYS[name], "--lang", "en"]
        self.folder = folder
        prepare(folder)
        if "books" in self.words:
            (folder / "books").mkdir()
            self.targets = [folder / "books" / f"{number}.xlsx" for number in range(3)]
        else:
            self.targets = [folder / next(word for word in self.words if word in WRITTEN)]
        # In-place ways start from the workbook; other targets start with unrelated content.
        first = (folder / "source.xlsx").read_bytes() if REPLACED & {*self.words} else OLD
        if "repair" in self.words:
            first = zipped(parts(worksheet('<row r="1"><c r="A1"><f>_xldudf_POINTS(B1:C2,1)</f><v>1</v></c></row>')))
        if "update" in self.words:
            first = template_file("open-suisse-fr-vide.xlsx").read_bytes()
        self.old = first
        self.again()
        begin = time.perf_counter()
        status, output = self.run(None, 0.0)
        self.duration = time.perf_counter() - begin
        sys.stderr.write(f"{name}: {self.duration:.2f} s\n")
        if status:
            raise AssertionError(f"{name} ended with {status}: {output}")
        self.new = [target.read_bytes() for target in self.targets]
        if self.old in self.new:
            raise AssertionError(f"{name} changed nothing")

    def again(self) -> None:
        """Restore the old files."""
        for remnant in self.folder.rglob(".xl-departage*"):
            remnant.unlink()
        for target in self.targets:
            target.write_bytes(self.old)

    def run(self, kind: signal.Signals | None, delay: float) -> tuple[int, str]:
        """
        The exit status of a call (below 0 if the signal itself ended it, before or after the work) and its output.
        """
        output = self.folder / "said.txt"
        # The signal stays blocked until the child is ready; if it arrives before the call, it ends the child like any
        # other program.
        signal.pthread_sigmask(signal.SIG_BLOCK, KINDS)
        child = os.fork()
        os.setpgid(child, child)
        if child == 0:
            status = 99
            try:
                os.chdir(self.folder)
                for number in KINDS:
                    signal.signal(number, signal.SIG_DFL)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, KINDS)
                stream = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
                os.dup2(stream, 1)
                os.dup2(stream, 2)
                main(self.words)
            except SystemExit as end:
                status = int(end.code or 0)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, KINDS)
        if kind is not None:
            time.sleep(delay)
            # Ctrl-C reaches all processes of a terminal; SIGTERM reaches only the process it is sent to.
            (os.killpg if kind is signal.SIGINT else os.kill)(child, kind)
        _, ended = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(ended), output.read_text(encoding="utf-8") if output.exists() else ""

    def judge(self, status: int, output: str, kind: signal.Signals) -> str:
        """One word for what was found."""
        found = [target.read_bytes() for target in self.targets]
        states = {
            "old" if now == self.old else "new" if now == new else "?" for now, new in zip(found, self.new, strict=True)
        }
        if "?" in states:
            return "neither"
        state = "old" if states == {"old"} else "new" if states == {"new"} else "some"
        stopped = status == 128 + kind
        if status not in (0, 128 + kind, -kind) or "Traceback" in output or "Exception ignored" in output:
            return f"wrong status {status}: {output}"
        if status == 0 and state != "new":
            return f"done, but not written: {output}"
        if stopped and ("no file was written" in output) != (state == "old"):
            return f"wrong sentence ({state}): {output}"
        return f"{state}, {'stopped' if stopped else 'ended'}"


def main_program(folder: Path, signals: int, ways: Sequence[str]) -> dict[str, dict[str, int]]:
    """The counts per way and signal."""
    moments = random.Random(signals)
    shares = {way: 0.1 if way in RARE else 1.0 for way in ways}
    counts: dict[str, dict[str, int]] = {}
    for name in ways:
        here = folder / name.replace(" ", "-")
        here.mkdir()
        way = Way(name, here)
        for kind in KINDS:
            found = counts[f"{name}, {kind.name}"] = {}
            for _ in range(max(1, round(signals * shares[name] / sum(shares.values())))):
                way.again()
                status, output = way.run(kind, moments.uniform(0.0, 1.2) * way.duration)
                word = way.judge(status, output, kind)
                found[word] = found.get(word, 0) + 1
        remnants = [path.name for path in here.rglob(".xl-departage*.tmp")]
        if remnants:
            counts[f"{name}, left"] = dict.fromkeys(remnants, 1)
    return counts


if __name__ == "__main__":
    place, number, *requested = sys.argv[1:]
    sys.stdout.write(json.dumps(main_program(Path(place), int(number), requested or list(WAYS)), indent=1) + "\n")
