"""
Fixtures that several test packages share, so that a session starts each program once; the distribution of tests over processes and
the final summary.

README.md in this folder says what a new test needs.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol

# openpyxl reads as it does for users: defusedxml, installed for the tests of hostile files alone, would double its time.
os.environ.setdefault("OPENPYXL_DEFUSEDXML", "False")

from tests import examples, missing
from tests.hosts.libreoffice.office import calc, calc_french
from tests.others import copy_for_others

if TYPE_CHECKING:
    from tests.scheduling import Scheduling

__all__ = ["calc", "calc_french", "copy_for_others"]

examples.register()
TESTS = Path(__file__).parent


def pytest_configure() -> None:
    """
    Obey Ctrl-C, which a script's background jobs ignore: the programs to which tests send it inherit that. Collect tests without
    looking for garbage among them.
    """
    gc.disable()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """
    Each of several processes begins with a part of the test files of its own: in a fresh clone all would otherwise rewrite the assertions
    of the same file at the same time, and each of them those of all files.
    """
    worker_input: dict[str, Any] | None = getattr(session.config, "workerinput", None)
    if worker_input is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    files = sorted(TESTS.rglob("test_*.py"))
    number, count = int(worker_input["workerid"].removeprefix("gw")), worker_input["workercount"]
    for path in files[number * len(files) // count : (number + 1) * len(files) // count]:
        try:
            importlib.import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))
        except Exception:
            # Collecting it says what is wrong.
            return


def pytest_collection_finish() -> None:
    """
    The tests stay: nothing among them is garbage, and to look for it takes a tenth of the run. What tests leave is looked for when it may
    be half a gigabyte: an archive that a test forgets complains in another one, whose name is then not the one to look at.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(5_000_000, 20, 20)


@pytest.hookimpl
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """
    One of several processes reports a test that passes once, not its beginning, three phases and end: to write and read these took both
    sides as long as a test of a millisecond.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    passed = all(report.passed for report in reports)
    for report in reports:
        if not passed or report.when == "call":
            report.prepared = sum(other.costs[0] for other in reports if passed and other is not report)  # type: ignore[attr-defined]
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    """With `-n`, assign files to processes."""
    from tests.scheduling import Scheduling

    return Scheduling(config, log)


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
