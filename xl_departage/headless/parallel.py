"""
Several workbooks in processes of their own: one that crashes or never ends does not stop the others.

Each workbook gets a fresh process, so that the crash of one cannot break a pool that others wait in, and a process
that takes too long can be ended.
"""

from __future__ import annotations

import gc
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from xl_departage.errors import FileError, Place
from xl_departage.headless.recalculate import recalculate
from xl_departage.headless.report import Report

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


class Job(NamedTuple):
    """One workbook to recalculate; no target means in place."""

    source: Path
    target: Path | None
    strict: bool = False


Outcome = Report | FileError
_PRELOADED = [
    "xl_departage.headless.parallel",
    "xl_departage.headless.engine",
    "xl_departage.functions",
    *(f"xl_departage.functions.answers.{name}" for name in ("check", "explain", "rating_tables", "ratings", "what_if")),
]
"""Imported once by the process that the others are forked from: a small workbook takes less time than these imports.
Importing starts no thread, so a fork is safe."""
GRACE = 2.0
"""Seconds that a process gets to stop by itself."""


def stop(number: int, _: object) -> NoReturn:
    """
    Handler of a signal: leave as on any failure, so that nothing half written stays.
    """
    sys.exit(128 + number)


def run(job: Job) -> Outcome:
    """
    Recalculate in this process.
    """
    # A workbook is many small objects without cycles; looking for cycles among them takes a fifth of the time.
    collects = gc.isenabled()
    gc.disable()
    try:
        return recalculate(job.source, job.target, in_place=job.target is None, strict=job.strict)
    except FileError as error:
        return error
    finally:
        if collects:
            gc.enable()


def run_all(jobs: Sequence[Job], processes: int, timeout: float) -> Iterator[tuple[Job, Outcome]]:
    """
    Recalculate in processes of their own, the outcomes as they come.

    Args:
        jobs: Each with a target of its own.
        processes: How many work at the same time.
        timeout: Seconds after which a workbook is given up.
    """
    # Loaded here: one workbook needs no other process.
    import multiprocessing
    from multiprocessing.connection import wait

    methods = multiprocessing.get_all_start_methods()
    # The two contexts have no common type that knows Process.
    context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if "forkserver" in methods:
        context.set_forkserver_preload(_PRELOADED)
    waiting = list(reversed(jobs))
    running: dict[Connection, tuple[Job, BaseProcess, float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < processes:
                job = waiting.pop()
                receiver, sender = context.Pipe(duplex=False)
                process = context.Process(target=_work, args=(job, sender), daemon=True)
                process.start()
                sender.close()
                running[receiver] = (job, process, time.monotonic() + timeout)
            patience = min(limit for _, _, limit in running.values()) - time.monotonic()
            ready = wait(list(running), timeout=max(0.0, patience))
            now = time.monotonic()
            for connection in list(running):
                job, process, limit = running[connection]
                if connection in ready:
                    outcome = _receive(job, connection)
                elif now >= limit:
                    _end(process)
                    outcome = FileError("recalc_timeout", Place(file=str(job.source)), seconds=round(timeout))
                else:
                    continue
                del running[connection]
                connection.close()
                process.join()
                yield job, outcome
    finally:
        for connection, (_, process, _) in running.items():
            _end(process)
            connection.close()


def _end(process: BaseProcess) -> None:
    """
    End a process: first with leave to remove its temporary file, then without.
    """
    process.terminate()
    process.join(GRACE)
    process.kill()
    process.join()


def _receive(job: Job, connection: Connection) -> Outcome:
    try:
        outcome: Outcome = connection.recv()
    except EOFError:
        # The process died without a word: the engine crashed, or the system ended it for want of memory.
        return FileError("recalc_crashed", Place(file=str(job.source)))
    return outcome


def _work(job: Job, sender: Connection) -> None:
    signal.signal(signal.SIGTERM, stop)
    sender.send(run(job))
    sender.close()
