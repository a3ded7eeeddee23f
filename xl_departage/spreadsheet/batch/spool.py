"""
The report file of many workbooks: each entry goes to a temporary file as soon as it is known, so that even a report of gigabytes
needs little memory.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any

from xl_departage.base.messages import languages
from xl_departage.base.messages.visible import json_text
from xl_departage.spreadsheet.batch.run import Skipped
from xl_departage.spreadsheet.recalculation.parallel import Job, Outcome
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.storage.atomic import write_atomic


class Spool(AbstractContextManager["Spool"]):
    """The entries of the jobs, written in the order of the jobs at the end."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__
        self._places: dict[Job, tuple[int, int]] = {}

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, job: Job, outcome: Outcome | Skipped) -> None:
        """Store one entry."""
        entry = json_text(entry_of(job, outcome)).encode("utf-8")
        start = self._file.seek(0, 2)
        self._file.write(entry)
        self._places[job] = (start, len(entry))

    def write(self, file: Path, jobs: Sequence[Job], head: dict[str, Any] | None) -> None:
        """
        Write the report: `head` with the entries of the jobs as `files`; without a head, the only entry as it is. Raises FileError.
        """
        write_atomic(file, self._pieces(jobs, head))

    def _pieces(self, jobs: Sequence[Job], head: dict[str, Any] | None) -> Iterator[bytes]:
        if head is None:
            (job,) = jobs
            yield self._entry(job) + b"\n"
            return
        yield json_text(head).removesuffix("\n}").encode("utf-8") + b',\n "files": ['
        mark = b"\n"
        for job in jobs:
            if job in self._places:
                yield mark + self._entry(job)
                mark = b",\n"
        yield b"\n ]\n}\n"

    def _entry(self, job: Job) -> bytes:
        start, length = self._places[job]
        self._file.seek(start)
        return self._file.read(length)


def entry_of(job: Job, outcome: Outcome | Skipped) -> dict[str, Any]:
    """
    The report entry of one workbook; for a skipped one, only the totals of the run that processed it, and for a failed one the
    error.
    """
    if isinstance(outcome, Report):
        return outcome.to_dict()
    names = {"source": str(job.source), "target": str(job.source if job.target is None else job.target)}
    if isinstance(outcome, Skipped):
        return {**names, "exit_status": outcome.exit_status, "skipped": True, "counts": outcome.counts}
    error = {"key": outcome.key, **{language: outcome.message(language) for language in languages()}}
    return {**names, "exit_status": 2, "error": error}
