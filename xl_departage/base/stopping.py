"""
What ends a call early: signals (Ctrl-C, SIGTERM, a closed terminal), recorded first, then raised, so that none is lost; and deadlines.

An exception raised by a signal handler may be lost: a program that calls back may swallow it, and Python drops
exceptions from `__del__` and other calls of its own. The handler therefore records the signal before it raises
`Stopped`; `check`, to be called after a computation and just before a file takes its name, raises it again.

A deadline works in any thread, because nothing interrupts: loops whose length the input decides call `check`, which raises `OutOfTime`
once the time is over.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a call."""


class Stopped(SystemExit):
    """A signal requested the end; the exit status is 128 plus its number, as in shells."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number
        self.written: list[Path] = outputs()
        """The files that the call had put in place."""


class OutOfTime(BaseException):
    """The deadline has passed. It is not an `Exception`, because foreign functions that catch those must not go on."""


_deadline: ContextVar[float] = ContextVar("moment, by the monotonic clock, at which the work must end", default=inf)


class _Call:
    """The state of the call that handles signals."""

    def __init__(self) -> None:
        self.noted: int | None = None
        """The first signal that arrived; None if none has."""
        self.holds = 0
        """How many blocks of `held` are being executed."""
        self.written: dict[Path, None] = {}


_call: _Call | None = None


@contextmanager
def obeyed(numbers: tuple[int, ...] = SIGNALS) -> Iterator[None]:
    """
    Raise `Stopped` for these signals within the block, except where `held` delays it; the previous handlers are restored afterwards. If
    Python drops the exception, no traceback is printed.

    A signal that is ignored (`nohup`, a background job) stays ignored. Outside the main thread, where Python allows no handlers,
    nothing changes.
    """
    global _call
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous_handlers = {}
    outer, _call = _call, _Call()
    dropped = sys.unraisablehook

    def drop(unraisable: sys.UnraisableHookArgs) -> None:
        if not isinstance(unraisable.exc_value, Stopped):
            dropped(unraisable)

    sys.unraisablehook = drop
    try:
        for number in numbers:
            if signal.getsignal(number) is not signal.SIG_IGN:
                previous_handlers[number] = signal.signal(number, _stop)
        yield
    finally:
        for number, handler in previous_handlers.items():
            signal.signal(number, handler)
        sys.unraisablehook = dropped
        _call = outer


def _stop(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as `signal` calls it
    if _call is None:
        raise Stopped(number)
    if _call.noted is None:
        _call.noted = number
    if not _call.holds:
        raise Stopped(number)


def check() -> None:
    """Raise `Stopped` if a signal has arrived, even if its exception was lost before, and `OutOfTime` after the deadline."""
    if _call is not None and _call.noted is not None:
        raise Stopped(_call.noted)
    if monotonic() > _deadline.get():
        raise OutOfTime


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """
    Let `check` raise `OutOfTime` in this thread once the block has taken that many seconds, or once an outer deadline has passed;
    None sets no deadline.
    """
    end = inf if seconds is None else monotonic() + seconds
    token = _deadline.set(min(end, _deadline.get()))
    try:
        yield
    finally:
        _deadline.reset(token)


@contextmanager
def held() -> Iterator[None]:
    """
    Delay the signals that `obeyed` handles until the end of the block, and then `check`, unless the block raised something else. Outside
    `obeyed`, nothing changes.
    """
    call = _call
    if call is None:
        yield
        return
    call.holds += 1
    try:
        yield
    finally:
        call.holds -= 1
    check()


def record_output(path: Path) -> None:
    """Record, within `obeyed`, that the call has written this file and given it its final name."""
    if _call is not None:
        _call.written[path] = None


def outputs() -> list[Path]:
    """The files that the call has put in place so far, within `obeyed`."""
    return [] if _call is None else list(_call.written)
