"""The report of a fuzzer run: one line, and for a find everything needed to reproduce it from that text alone."""

from __future__ import annotations

import base64
import gzip
import re
from pathlib import Path
from typing import NamedTuple

from tests.fuzz import corpus
from xl_departage.base.messages.visible import visible

_CHATTER = re.compile(r"#\d+\s|INFO: |WARNING: |Dictionary: |stat::|artifact_prefix=|MS: |Base64: |\s*$")
"""Beginnings of log lines that describe the progress of the run, not its end."""
_LAST_LINES = 60
_WRITTEN = re.compile(r"Test unit written to (.+)$", re.MULTILINE)


class Outcome(NamedTuple):
    """One run."""

    target: str
    runs: str
    coverage: str
    finds: list[Path]
    log: Path
    status: int

    @property
    def failed(self) -> bool:
        return bool(self.finds) or self.status != 0

    def line(self) -> str:
        found = ", ".join(map(str, self.finds)) or (f"failed, see {self.log}" if self.failed else "no find")
        return f"{self.target:<10} {self.runs:>10} runs  {self.coverage:>6} edges  {found}"

    def details(self) -> list[str]:
        """The lines for a failed run: the end of its log, and each find in the form of the corpus."""
        reported = self.log.read_text("utf-8", "replace").splitlines()
        reported = [visible(line) for line in reported if not _CHATTER.match(line)][-_LAST_LINES:]
        lines = [f"--- end of {self.log} (status {self.status})", *reported]
        for find in self.finds:
            lines += _again(self.target, find)
        return lines


def outcome(target: str, log: Path, status: int) -> Outcome:
    """The outcome from the log of a run that has ended."""
    reported = log.read_text("utf-8", "replace")
    runs = re.findall(r"number_of_executed_units: (\d+)", reported) or re.findall(r"^#(\d+)", reported, re.MULTILINE)
    edges = re.findall(r"cov: (\d+)", reported)
    finds = [Path(name) for name in dict.fromkeys(_WRITTEN.findall(reported))]
    return Outcome(target, runs[-1] if runs else "?", edges[-1] if edges else "?", finds, log, status)


def _again(target: str, find: Path) -> list[str]:
    """A find as a line of the corpus, or as a command that makes the file again."""
    data = find.read_bytes()
    corpus_file = corpus.FOLDER / f"{target}.txt"
    size = f"--- {find.name}, {len(data)} bytes"
    test = f"python -m pytest tests/fuzz/test_corpus.py -k {target}"
    if corpus_file.exists():
        where = corpus_file.relative_to(corpus.FOLDER.parents[2])
        return [f"{size}; to run it again add this line to {where}, then `{test}`:", corpus.escaped(data)]
    where = (corpus.FOLDER / target / f"{find.name}.xlsx").relative_to(corpus.FOLDER.parents[2])
    packed = base64.encodebytes(gzip.compress(data, mtime=0)).decode("ascii").splitlines()
    return [
        f"{size}; to run it again: `base64 -d | gunzip > {where}` with these lines, then `{test}`:",
        *packed,
    ]
