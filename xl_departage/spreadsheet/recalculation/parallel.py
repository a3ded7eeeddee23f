"""
Recalculates several workbooks in separate processes: one that crashes or never ends does not stop the others.

Each workbook gets a new process, so that a crash cannot break a pool in which others wait, and a process that takes too long can be
killed.
"""

from __future__ import annotations

import contextlib
import gc
import signal
import time
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_departage.base import stopping
from xl_departage.base.errors import FileError, Place, refused_by_system
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.recalculate import AS_USUAL, How, recalculate_file
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.storage.atomic import fingerprint
from xl_departage.spreadsheet.storage.remote import Address

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


class Job(NamedTuple):
    """One workbook to recalculate; without a target (None), in place."""

    source: Path | Address
    target: Path | Address | None
    how: How = AS_USUAL


Outcome = Report | FileError
_PRELOADED = [
    "xl_departage.spreadsheet.recalculation.parallel",
    "xl_departage.spreadsheet.recalculation.engine",
    "xl_departage.spreadsheet.recalculation.grids",
    "encodings.cp437",
    "hashlib",
]
"""
The modules that, with those of the library, are imported once by the process from which the others are forked: a small workbook
takes less time than these imports. Importing them starts no thread, so forking is safe.
"""
GRACE = 2.0
"""The number of seconds that a process has to stop by itself."""


def run(job: Job, *, digests: bool = True) -> Outcome:
    """Recalculate one workbook in this process; `digests` are wanted for a record of what was done."""
    # A workbook is many small objects without cycles; searching for cycles takes a fifth of the time.
    collects = gc.isenabled()
    gc.disable()
    try:
        return recalculate_file(job.source, job.target, digests=digests, how=job.how)
    except FileError as error:
        return error
    except OSError as error:
        return refused_by_system("file_system_failed", error, Place(file=str(job.source)))
    finally:
        if collects:
            # If the collector were only enabled, it would at once examine all objects made here, most of which the outcome still
            # needs. The program ends soon, so that they may stay unexamined.
            gc.freeze()
            gc.enable()


def run_all(jobs: Sequence[Job], processes: int, timeout: float) -> Generator[tuple[Job, Outcome], None, None]:
    """
    Recalculate in separate processes, yielding outcomes as they arrive.

    Args:
        jobs: The workbooks; each job names its own target.
        processes: The number of processes at the same time.
        timeout: Seconds after which a workbook is given up.
    """
    # Imported here: a single workbook needs no other process.
    import multiprocessing
    from multiprocessing.connection import wait

    methods = multiprocessing.get_all_start_methods()
    # Equivalent mutant `'forkserver' in methods -> not 'forkserver' in methods`: where both methods exist, either gives the same outcomes.
    # Typed as Any: the classes of the two contexts have no common base class with `Process`.
    context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if "forkserver" in methods:
        context.set_forkserver_preload([*_PRELOADED, *library().preloaded])
    waiting = list(reversed(jobs))
    running: dict[Connection, _Running] = {}
    try:
        while waiting or running:
            # Equivalent mutant `len(running) < processes -> len(running) <= processes`: only how many workbooks are recalculated at the
            # same time changes.
            while waiting and len(running) < processes:
                job = waiting.pop()
                # No signal can end the call between starting a process and registering it.
                with stopping.held(), _interrupts_blocked():
                    receiver, sender = context.Pipe(duplex=False)
                    process = context.Process(target=_work, args=(job, sender), daemon=True)
                    state_before = _state(job)
                    process.start()
                    sender.close()
                    running[receiver] = _Running(job, process, time.monotonic() + timeout, state_before)
            patience = min(each.limit for each in running.values()) - time.monotonic()
            ready = wait(list(running), timeout=max(0.0, patience))
            now = time.monotonic()
            for connection in list(running):
                each = running[connection]
                job = each.job
                if connection not in ready and now < each.limit:
                    continue
                with stopping.held():
                    if connection in ready:
                        outcome = _receive(job, connection)
                    else:
                        _end([each])
                        outcome = FileError("recalc_timeout", Place(file=str(job.source)), seconds=round(timeout))
                    del running[connection]
                    connection.close()
                    each.process.join()
                    _note_written(each)
                yield job, outcome
    finally:
        with stopping.held():
            _end(list(running.values()))
            for connection, each in running.items():
                connection.close()
                _note_written(each)


class _Running(NamedTuple):
    job: Job
    process: BaseProcess
    limit: float
    before: tuple[int, int, int] | None
    """The state of the target file when the work began; None if there was none."""


def _state(job: Job) -> tuple[int, int, int] | None:
    """The state of the target file; None if there is none, or if it is an object in a store."""
    target = job.target or job.source
    if isinstance(target, Address):
        return None
    try:
        return fingerprint(target.stat())
    except OSError:
        # There is no file yet, or the process that works on it reports the error.
        return None


def _note_written(each: _Running) -> None:
    """Record the target file as written if it has changed since the work began."""
    if _state(each.job) != each.before:
        stopping.record_output(Path(each.job.target or each.job.source))


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """
    Processes started in the block never receive Ctrl-C, which a terminal sends to all of them: this process ends them in an orderly
    way.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # Otherwise the first process would start it, and it unblocks interrupts when it starts.
    resource_tracker.ensure_running()
    mask_before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask_before)


def _end(running: Sequence[_Running]) -> None:
    """End processes: first with a chance to remove their temporary files, then by force."""
    for each in running:
        each.process.terminate()
    deadline = time.monotonic() + GRACE
    for each in running:
        each.process.join(max(0.0, deadline - time.monotonic()))
        each.process.kill()
        each.process.join()


def _receive(job: Job, connection: Connection) -> Outcome:
    """The outcome that the process sent, or an error if it died."""
    try:
        outcome: Outcome = connection.recv()
    except (EOFError, OSError):
        # The process died without an answer: the engine crashed, or the system killed it for lack of memory.
        return FileError("recalc_crashed", Place(file=str(job.source)))
    return outcome


def _work(job: Job, sender: Connection) -> None:
    """The work of a process: recalculate, and send the outcome."""
    # Where interrupts cannot be blocked (Windows), they are ignored.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # If the requesting process was killed, nothing reads the outcome; if it cannot be sent for another reason, the other end
    # reports an error.
    with stopping.obeyed((signal.SIGTERM,)), contextlib.suppress(OSError):
        sender.send(run(job))
        sender.close()
