"""
A separate process that recalculates workbooks for a worker of a cluster: requests arrive on stdin, answers leave on stdout, both
pickled.

    python -m xl_departage.spreadsheet.batch.worker

It ends when stdin is closed. The worker talks to it through `Companion`.
"""

from __future__ import annotations

import contextlib
import gc
import pickle
import signal
import subprocess
import sys
import threading
from collections import deque

from xl_departage.base.errors import FileError, Place
from xl_departage.spreadsheet.recalculation.recalculate import How, recalculated
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.storage.package import Package

Answer = tuple[bytes | None, Report | FileError]
"""The new file (None if nothing changed, or on failure), and the report or the error."""


class Companion:
    """
    A process that recalculates many workbooks, one after another: starting it takes longer than recalculating a small workbook.
    """

    def __init__(self) -> None:
        command = [sys.executable, "-m", "xl_departage.spreadsheet.batch.worker"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, content: bytes, name: str, how: How, timeout: float) -> Answer:
        """
        Recalculate one workbook. If the process dies or exceeds the time limit, the answer is an error, and `alive` is False
        afterwards.
        """
        place = Place(file=name)
        late = threading.Event()

        def end() -> None:
            late.set()
            self._process.kill()

        guard = threading.Timer(timeout, end)
        guard.start()
        try:
            if self._process.stdin is None or self._process.stdout is None:
                raise AssertionError("started with pipes")
            pickle.dump((content, name, how, timeout), self._process.stdin)
            self._process.stdin.flush()
            answer: Answer = pickle.load(self._process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            # The process died before or while answering.
            self.end()
            if late.is_set():
                return None, FileError("recalc_timeout", place, seconds=round(timeout))
            return None, FileError("recalc_crashed", place)
        finally:
            guard.cancel()
        return answer

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


_IDLE: deque[Companion] = deque()
"""Idle processes; never more than the worker has threads, since each thread returns the one it took."""


def ask(content: bytes, name: str, how: How, timeout: float) -> Answer:
    """Recalculate in a separate process: an idle one, or a new one if none is idle."""
    try:
        companion = _IDLE.pop()
    except IndexError:
        companion = Companion()
    answer = companion.ask(content, name, how, timeout)
    if companion.alive:
        _IDLE.append(companion)
    return answer


def answer_to(content: bytes, name: str, how: How) -> Answer:
    """Recalculate one workbook in this process."""
    report = Report(name, name, how.strict, seed=how.seed)
    # A workbook is many small objects without cycles; searching for cycles takes a fifth of the time.
    gc.disable()
    try:
        new = recalculated(Package(content, Place(file=name)), report, digests=True)
    except FileError as error:
        return None, error
    finally:
        gc.enable()
    return (None if report.identical else new), report


def main() -> None:
    """Answer requests until stdin is closed."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while True:
        try:
            content, name, how, timeout = pickle.load(source)
        except EOFError:
            return
        if hasattr(signal, "alarm"):
            # If the waiting parent is killed, nothing else ends an endless calculation.
            signal.alarm(int(timeout) + 10)
        pickle.dump(answer_to(content, name, how), sink)
        sink.flush()
        if hasattr(signal, "alarm"):
            signal.alarm(0)


if __name__ == "__main__":
    main()
