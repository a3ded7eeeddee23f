"""
A guard against calls that never end: the effort for hostile input must be limited, and a test run must not wait for it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def must_end(seconds: int = 60) -> Iterator[None]:
    """Raise TimeoutError after a time that no slow machine needs; this is no measurement."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"still running after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
