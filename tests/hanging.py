"""
A guard against calls that never end: the effort for hostile input must be limited, and a test run must not wait for it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_PATIENCE = 20
"""How many times as long by the clock: a busy machine gives a process a small part of its time, a call that waits takes none."""


@contextmanager
def must_end(seconds: int = 60) -> Iterator[None]:
    """Raise TimeoutError after a processor time that no slow machine needs; this is no measurement."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(
            f"still running after {seconds} seconds of the processor, or waiting for {_PATIENCE * seconds}"
        )

    limits = ((signal.ITIMER_PROF, signal.SIGPROF, seconds), (signal.ITIMER_REAL, signal.SIGALRM, _PATIENCE * seconds))
    old_handlers = [signal.signal(number, stop) for _, number, _ in limits]
    for timer, _, limit in limits:
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for (timer, number, _), handler in zip(limits, old_handlers, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)
