"""Run jobs through the workers: skip what is already done and record what gets done."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass

from xl_departage.base.errors import FileError, Place, disk_is_full, refused_by_system
from xl_departage.spreadsheet.batch.batch_record import BatchEntry, BatchRecords
from xl_departage.spreadsheet.recalculation.parallel import Job, Outcome
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.storage.remote import Address

Workers = Callable[[Sequence[Job]], Generator[tuple[Job, Outcome], None, None]]
"""A function that does the jobs in any order and yields each outcome once, as soon as it is known."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A workbook that was finished earlier and has not changed since."""

    job: Job
    entry: BatchEntry

    @property
    def counts(self) -> dict[str, int]:
        return self.entry.counts

    @property
    def exit_status(self) -> int:
        return self.entry.exit_status(self.job.how.strict)


def run_batch(
    jobs: Sequence[Job], workers: Workers, records: BatchRecords, *, force: bool = False
) -> Generator[tuple[Job, Outcome | Skipped], None, None]:
    """
    Yield every job with its outcome, in the order in which outcomes become known. A full disk ends the work: each job that is then
    still open gets an error.

    Args:
        jobs: The jobs, each with a result of its own; missing folders for the results are created.
        workers: Does the jobs.
        records: The records of the results' folders.
        force: Redo what is already done.
    """
    pending = []
    for job in jobs:
        entry = None if force else records.done(job)
        if entry is not None:
            yield job, Skipped(job, entry)
            continue
        problem = _make_folder(job)
        if problem is None:
            pending.append(job)
        else:
            yield job, problem
    open_jobs = dict.fromkeys(pending)
    with closing(workers(pending)) as outcomes:
        for job, outcome in outcomes:
            del open_jobs[job]
            if isinstance(outcome, Report):
                records.add(job, outcome)
            yield job, outcome
            if disk_is_full(outcome) or any(map(disk_is_full, records.problems)):
                break
        else:
            return
    for job in open_jobs:
        yield job, FileError("batch_disk_full", Place(file=str(job.source)))


def _make_folder(job: Job) -> FileError | None:
    if job.target is None or isinstance(job.target, Address):
        return None
    try:
        job.target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return refused_by_system("write_failed_new", error, Place(file=str(job.target)))
    return None
