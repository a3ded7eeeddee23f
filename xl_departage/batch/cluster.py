"""
Recalculation on other machines, by Dask.

The workbooks are read and written here: their bytes go to the workers and the new bytes come back. So the workers need
no folder in common with this machine and no rights in it, and a worker that dies leaves nothing half written. Dask
gives what it had in hand to another worker; a result is taken once and put in place in one step, so every workbook is
done exactly once, whatever becomes of the workers.

On a worker each workbook has a process of its own (`worker`), which ends after the time given: a workbook that crashes
the engine or never ends costs the worker nothing.
"""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from xl_departage.batch.record import versions
from xl_departage.errors import FileError, Place
from xl_departage.headless.parallel import Job, Outcome, run_all
from xl_departage.headless.recalculate import Request
from xl_departage.headless.report import Report

CONNECTION_TIMEOUT = 30.0
"""Seconds to wait for the scheduler."""
LONELY = 60.0
"""Seconds without any worker after which the rest is given up."""
_POLL = 5.0
_AHEAD = 2
"""Workbooks sent for each thread of the workers: one in hand and one waiting."""

Answer = tuple[bytes | None, Report | FileError]
"""The new file (None where nothing changed or on failure), and what was done."""


class Cluster:
    """
    The workers of one scheduler.
    """

    def __init__(self, address: str) -> None:
        """
        Connect. Raises FileError where Dask is not installed or nobody answers.
        """
        place = Place(file=address)
        try:
            self._dask: Any = importlib.import_module("distributed")
        except ImportError:
            raise FileError("batch_no_dask", place) from None
        try:
            self._client: Any = self._dask.Client(address, timeout=CONNECTION_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise FileError("batch_no_scheduler", place, reason=error) from None
        self._place = place

    def close(self) -> None:
        """
        Leave the scheduler; it drops what was not finished.
        """
        self._client.close()

    def run(self, jobs: Sequence[Job], timeout: float) -> Iterator[tuple[Job, Outcome]]:
        """
        Recalculate on the workers, the outcomes as they come.

        Args:
            jobs: Each with a target of its own.
            timeout: Seconds after which a workbook is given up.
        """
        waiting = list(reversed(jobs))
        pending: dict[Any, tuple[Job, Request]] = {}
        seen = time.monotonic()
        try:
            while waiting or pending:
                threads = sum(self._client.nthreads().values()) if self._alive() else 0
                while waiting and len(pending) < max(1, _AHEAD * threads):
                    job = waiting.pop()
                    try:
                        request = Request.read(job.source, job.target, in_place=job.target is None)
                    except FileError as error:
                        yield job, error
                        continue
                    pending[self._submit(job, request, timeout)] = (job, request)
                if not pending:
                    continue
                if threads or not self._alive():
                    seen = time.monotonic()
                for future in self._finished(pending):
                    job, request = pending.pop(future)
                    yield job, self._outcome(future, job, request, timeout)
                lost = "" if self._alive() else "batch_scheduler_lost"
                if time.monotonic() - seen > LONELY:
                    lost = "batch_no_workers"
                if lost:
                    for job in [*(job for job, _ in pending.values()), *reversed(waiting)]:
                        yield job, FileError(lost, Place(file=str(job.source)), scheduler=self._place.file)
                    return
        finally:
            if self._alive():
                self._client.cancel(list(pending))

    def _alive(self) -> bool:
        return bool(self._client.status == "running")

    def _submit(self, job: Job, request: Request, timeout: float) -> Any:
        name, content = str(job.source), request.package.content
        with warnings.catch_warnings():
            # Dask advises to leave large data on a worker; with that worker they would be lost.
            warnings.simplefilter("ignore", UserWarning)
            return self._client.submit(remote, content, name, job.strict, timeout, versions(), pure=False)

    def _finished(self, pending: dict[Any, tuple[Job, Request]]) -> list[Any]:
        """
        Those that ended, waiting a little for the first one.
        """
        try:
            done = self._dask.wait(list(pending), timeout=_POLL, return_when="FIRST_COMPLETED").done
        except (TimeoutError, self._dask.TimeoutError, self._dask.CancelledError):
            done = [future for future in pending if future.done()]
        return list(done)

    def _outcome(self, future: Any, job: Job, request: Request, timeout: float) -> Outcome:
        place = Place(file=str(job.source))
        if future.status == "error":
            problem = future.exception()
            if isinstance(problem, self._dask.KilledWorker):
                # It was in hand while several workers died. Whether by its fault shows here, in a process of its own.
                ((_, outcome),) = run_all([job], 1, timeout)
                return outcome
            return FileError("batch_worker_failed", place, reason=f"{type(problem).__name__}: {problem}")
        if future.status != "finished":
            return FileError("batch_scheduler_lost", place, scheduler=self._place.file)
        answer: Answer = future.result()
        content, outcome = answer
        if isinstance(outcome, FileError):
            return outcome
        outcome.target = str(request.goal)
        try:
            request.write(request.package.content if content is None else content, outcome)
        except FileError as error:
            return error
        return outcome


def remote(content: bytes, name: str, strict: bool, timeout: float, wanted: str) -> Answer:
    """
    What a worker does with one workbook; `wanted` are the versions that the others compute with.
    """
    place = Place(file=name)
    if versions() != wanted:
        return None, FileError("batch_worker_version", place, found=versions(), wanted=wanted)
    command = [sys.executable, "-m", "xl_departage.batch.worker", name, str(int(strict)), str(timeout)]
    try:
        done = subprocess.run(command, input=content, capture_output=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return None, FileError("recalc_timeout", place, seconds=round(timeout))
    if done.returncode:
        return None, FileError("recalc_crashed", place)
    answer: Answer = pickle.loads(done.stdout)
    return answer
