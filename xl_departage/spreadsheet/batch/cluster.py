"""
Recalculation on other machines, by Dask.

The workbooks are read and written here: their bytes go to the workers, and the new bytes come back. The workers therefore need no shared
folder and no rights on this machine, and a worker that dies leaves nothing half-written: Dask gives its tasks to another worker. Each
result is accepted once and put in place in one step, so every workbook gets exactly one result, even if several workers have computed it.

On a worker, a separate process does the work (`worker`) and is killed after the time limit: a workbook that crashes the engine or
never finishes costs the cluster only that process.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import time
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from xl_departage.base.errors import FileError, Place
from xl_departage.base.extras import explained
from xl_departage.spreadsheet.batch.batch_record import versions
from xl_departage.spreadsheet.batch.worker import Answer, ask
from xl_departage.spreadsheet.recalculation.parallel import Job, Outcome, run_all
from xl_departage.spreadsheet.recalculation.recalculate import How, Request

CONNECTION_TIMEOUT = 30.0
"""Seconds to wait for the scheduler."""
LONELY = 60.0
"""After this many seconds without any worker, the remaining workbooks are given up."""
_POLL = 5.0
"""Seconds to wait for a finished task before looking at the workers again."""
_AHEAD = 2
"""Workbooks sent per worker thread: one running and one waiting."""


class Cluster:
    """The workers of one scheduler."""

    def __init__(self, address: str) -> None:
        """Connect. Raises MissingExtra if Dask is not installed, FileError if no scheduler answers."""
        place = Place(file=address)
        with explained():
            self._dask: Any = importlib.import_module("distributed")
        # Dask's loggers write many lines; the important errors are reported in one message here.
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client: Any = self._dask.Client(address, timeout=CONNECTION_TIMEOUT)
        except (OSError, ValueError) as error:
            raise FileError("batch_no_scheduler", place, reason=error) from None
        self._place = place

    def close(self) -> None:
        """Disconnect from the scheduler, which drops unfinished work."""
        self._client.close()

    def run(self, jobs: Sequence[Job], timeout: float) -> Generator[tuple[Job, Outcome], None, None]:
        """
        Recalculate on the workers, yielding outcomes as they arrive. If the scheduler is lost, or no worker is left, each remaining
        workbook gets an error.

        Args:
            jobs: The workbooks; each job names its own target.
            timeout: Seconds after which a workbook is given up.
        """
        waiting = list(reversed(jobs))
        pending: dict[Any, tuple[Job, Request]] = {}
        seen = time.monotonic()
        try:
            while waiting or pending:
                threads = self._threads()
                if threads:
                    seen = time.monotonic()
                elif time.monotonic() - seen > LONELY:
                    raise _LostError("batch_no_workers")
                while waiting and len(pending) < max(1, _AHEAD * threads):
                    job = waiting.pop()
                    try:
                        request = Request.read(job.source, job.target, in_place=job.target is None)
                    except FileError as error:
                        yield job, error
                        continue
                    try:
                        pending[self._submit(job, request, timeout)] = (job, request)
                    except _LostError:
                        waiting.append(job)
                        raise
                for future in self._finished(list(pending)):
                    job, request = pending[future]
                    outcome = self._outcome(future, job, request, timeout)
                    del pending[future]
                    yield job, outcome
        except _LostError as lost:
            for job in [*(job for job, _ in pending.values()), *reversed(waiting)]:
                yield job, FileError(lost.key, Place(file=str(job.source)), scheduler=self._place.file)
            return
        finally:
            with contextlib.suppress(_LostError), self._connected():
                self._client.cancel(list(pending))

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """In the block, any exception that Dask raises for a lost connection becomes `_LostError`."""
        if self._client.status != "running":
            raise _LostError("batch_scheduler_lost")
        try:
            yield
        except (OSError, self._dask.CancelledError, self._dask.TimeoutError) as error:
            raise _LostError("batch_scheduler_lost") from error

    def _threads(self) -> int:
        """The number of threads of all workers."""
        with self._connected():
            return sum(self._client.nthreads().values())

    def _submit(self, job: Job, request: Request, timeout: float) -> Any:
        name, content = str(job.source), request.package.content
        with self._connected(), warnings.catch_warnings():
            # Dask advises leaving large data on a worker, but it would be lost with that worker.
            warnings.simplefilter("ignore", UserWarning)
            return self._client.submit(remote, content, name, job.how, timeout, versions(), pure=False)

    def _finished(self, pending: Sequence[Any]) -> Sequence[Any]:
        """The finished futures, after a short wait for the first one."""
        if not pending:
            return ()
        with self._connected():
            # Nothing finished in time: `run` waits again.
            with contextlib.suppress(TimeoutError, self._dask.TimeoutError):
                self._dask.wait(pending, timeout=_POLL, return_when="FIRST_COMPLETED")
            return [future for future in pending if future.done()]

    def _outcome(self, future: Any, job: Job, request: Request, timeout: float) -> Outcome:
        place = Place(file=str(job.source))
        with self._connected():
            problem = future.exception() if future.status == "error" else None
            answer: Answer | None = None if problem is not None else future.result()
        if isinstance(problem, self._dask.KilledWorker):
            # Several workers died while processing it. A separate process here shows whether it was the cause.
            ((_, outcome),) = run_all([job], 1, timeout)
            return outcome
        if answer is None:
            return FileError("batch_worker_failed", place, reason=f"{type(problem).__name__}: {problem}")
        content, done = answer
        if isinstance(done, FileError):
            return done
        done.target = str(request.goal)
        try:
            request.write(request.package.content if content is None else content, done)
        except FileError as error:
            return error
        return done


class _LostError(Exception):
    """The scheduler cannot be reached, or no worker is left; `key` is the message for each remaining workbook."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def remote(content: bytes, name: str, how: How, timeout: float, wanted: str) -> Answer:
    """
    A worker's task for one workbook. `wanted` are the versions of the machine that sends it; a worker with others answers with an
    error.
    """
    place = Place(file=name)
    if versions() != wanted:
        return None, FileError("batch_worker_version", place, found=versions(), wanted=wanted)
    return ask(content, name, how, timeout)
