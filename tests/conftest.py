"""
Fixtures that several test packages share, so that a session starts each program once; the distribution of tests over processes and
the final summary.

README.md in this folder says what a new test needs.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol

# openpyxl reads as it does for users: defusedxml, installed for the tests of hostile files alone, would double its time.
os.environ.setdefault("OPENPYXL_DEFUSEDXML", "False")

from tests import examples, missing
from tests.libreoffice.office import calc, calc_french

if TYPE_CHECKING:
    from tests.scheduling import Scheduling

__all__ = ["calc", "calc_french"]

_LONG = 0.01
"""Seconds."""

examples.register()


def pytest_configure() -> None:
    """
    Obey Ctrl-C, which a script's background jobs ignore: the programs to which tests send it inherit that. Collect tests without
    looking for garbage among them.
    """
    gc.disable()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """
    The tests stay: nothing among them is garbage, and to look for it takes a tenth of the run. What tests leave is looked for seldom: an
    archive that a test forgets complains in another one, whose name is then not the one to look at.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(100_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    """With `-n`, assign files to processes."""
    from tests.scheduling import Scheduling

    return Scheduling(config, log)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """
    With `-n`, tell of a test what it came to, and of its preparation and its end only what failed or took long: three reports of each test
    take longer to send than most tests to run.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration > _LONG:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    """Below the list of skipped tests, print what to install so that no test is skipped."""
    yield
    skipped = [report.longrepr for report in terminalreporter.getreports("skipped")]
    lines = missing.cures([longrepr[2] for longrepr in skipped if isinstance(longrepr, tuple)])
    if lines:
        terminalreporter.section("what this machine lacks", yellow=True)
        for line in lines:
            terminalreporter.write_line(line)
