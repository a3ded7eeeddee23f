"""What ends a call early: signals are recorded before they are raised, and deadlines hold in the thread that set them."""

from __future__ import annotations

import signal
import sys
import threading
from pathlib import Path

import pytest

from xl_departage.base import stopping
from xl_departage.base.stopping import OutOfTime, Stopped

TERM = (signal.SIGTERM,)


def test_a_signal_ends_the_call_at_once_and_at_each_check_if_its_exception_was_lost() -> None:
    handler_before = signal.getsignal(signal.SIGTERM)
    with stopping.obeyed(TERM):
        stopping.check()
        with pytest.raises(Stopped) as raised:
            signal.raise_signal(signal.SIGTERM)
        # As shells count: 128 and the number.
        assert (raised.value.code, raised.value.number) == (143, 15)
        for _ in range(2):
            with pytest.raises(Stopped, match="143"):
                stopping.check()
    assert signal.getsignal(signal.SIGTERM) is handler_before
    stopping.check()
    with stopping.obeyed(TERM):
        # A call knows nothing of the one before it, nor an outer one of an inner one.
        stopping.check()
        with stopping.obeyed(TERM), pytest.raises(Stopped):
            signal.raise_signal(signal.SIGTERM)
        stopping.check()


def test_a_held_signal_waits_for_the_end_of_the_block() -> None:
    done = []
    with stopping.obeyed(TERM):
        with pytest.raises(Stopped), stopping.held():  # noqa: PT012 - what comes after the signal is done
            signal.raise_signal(signal.SIGTERM)
            done.append("written")
        assert done == ["written"]
        with pytest.raises(Stopped):
            signal.raise_signal(signal.SIGTERM)
    with stopping.held():
        done.append("outside a call")
    assert len(done) == 2


def test_an_ignored_signal_stays_ignored_and_another_thread_changes_nothing() -> None:
    handler_before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with stopping.obeyed(TERM):
            signal.raise_signal(signal.SIGTERM)
            stopping.check()
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, handler_before)
    seen = []

    def elsewhere() -> None:
        with stopping.obeyed(TERM):
            stopping.record_output(Path("a"))
            seen.append((signal.getsignal(signal.SIGTERM), stopping.outputs()))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert seen == [(handler_before, [])]


def test_an_end_that_python_drops_is_not_printed_and_other_faults_are(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dropping:
        def __init__(self, error: BaseException) -> None:
            self.error = error

        def __del__(self) -> None:
            raise self.error

    printed: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: printed.append(unraisable.exc_value))
    ours = sys.unraisablehook
    fault = ValueError("a fault")
    with stopping.obeyed(TERM):
        Dropping(Stopped(15))
        Dropping(fault)
    assert printed == [fault]
    assert sys.unraisablehook is ours


def test_an_end_names_the_files_that_are_in_their_places() -> None:
    stopping.record_output(Path("before"))
    assert stopping.outputs() == []
    with stopping.obeyed(TERM):
        for name in ("b", "a", "b"):
            stopping.record_output(Path(name))
        with pytest.raises(Stopped) as raised:
            signal.raise_signal(signal.SIGTERM)
        assert raised.value.written == stopping.outputs() == [Path("b"), Path("a")]
    assert stopping.outputs() == []


def test_a_deadline_ends_with_its_block_and_none_is_later_than_an_outer_one() -> None:
    for inner in (None, 1000, -1):
        with stopping.deadline(-1), stopping.deadline(inner), pytest.raises(OutOfTime):
            stopping.check()
    with stopping.deadline(1000):
        stopping.check()
        with stopping.deadline(-1), pytest.raises(OutOfTime):
            stopping.check()
        stopping.check()
    with stopping.deadline(None):
        stopping.check()
