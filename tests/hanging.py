"""A guard against calls that never end: hostile input must be bounded, and a test run must not wait for it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def must_end(seconds: int = 60) -> Iterator[None]:
    """Break off with TimeoutError after so long that no slow machine explains it; this measures nothing."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"still running after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
