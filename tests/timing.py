"""
What a run costs: its processor time, children included, and the tests that take more than a second of it, with their reason.

A busy machine changes the seconds of a run, hardly its processor time: that is what tests are measured by.

A test that needs more than a second says why: `@pytest.mark.lasts("starts a process for each signal")`, unless its folder or file says so
for all (`REASONS`).
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

LONG = 1.0
"""Seconds of processor time above which a test is listed."""
OPTION = "--costs"
_WORKBOOK = "builds and recalculates a whole workbook"
REASONS = {
    "tests/chess/pairing/": "pairs the round anew for each question",
    "tests/chess/explain/": "explains every code to its value",
    "tests/docs/": "carries out what a page says",
    "tests/documents/report/": "the report of a large event",
    "tests/documents/templates/": _WORKBOOK,
    "tests/formats/": _WORKBOOK,
    "tests/functions/commands/": _WORKBOOK,
    "tests/functions/test_what_if.py": "searches to its limit of steps",
    "tests/fuzz/": "many inputs",
    "tests/hosts/cli/": _WORKBOOK,
    "tests/hosts/excel/": "starts a simulated Excel",
    "tests/hosts/libreoffice/": "builds the extension",
    "tests/hosts/page/": _WORKBOOK,
    "tests/hosts/python/": "runs pytest",
    "tests/security/": "reads what is made to last",
    "tests/spreadsheet/": "starts processes",
    "tests/test_packaging.py": "builds a wheel",
    "tests/test_startup.py": "starts every host in a process of its own",
}
"""Why tests of a folder or file that have no reason of their own take more than a second."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that writes all figures into a file."""
    parser.addoption(OPTION, metavar="FILE", help="write the processor time of every test into FILE (JSON)")


def used() -> float:
    """The processor time of this process and of its children that have ended, in seconds."""
    return time.process_time() + sum(os.times()[2:4])


class Costs:
    """The plugin. Processes that run tests (pytest-xdist) report theirs to the one that started them."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._began = time.perf_counter()
        self._mark = used()
        self._workers = 0.0
        self._collected: list[float] = []
        self._tests: defaultdict[str, float] = defaultdict(float)
        self._preparations: defaultdict[str, float] = defaultdict(float)
        self._reasons: dict[str, str] = {}

    def _reason(self, test: str) -> str:
        of_all = next((reason for place, reason in REASONS.items() if test.startswith(place)), "no reason given")
        return self._reasons.get(test, of_all)

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """What collecting the tests takes, which each process does anew."""
        used_before = used()
        result = yield
        self._collected.append(used() - used_before)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Each phase of a test carries what it took."""
        report = yield
        now = used()
        reason = item.get_closest_marker("lasts")
        report.costs = [now - self._mark, reason.args[0] if reason else ""]  # type: ignore[attr-defined]
        self._mark = now
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """A test begins."""
        self._mark = used()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a phase of a test; what it prepares for others, too, is counted apart."""
        costs, reason = getattr(report, "costs", (0.0, ""))
        (self._tests if report.when == "call" else self._preparations)[report.nodeid] += costs
        # One process of several reports a whole test at once (`conftest.py`).
        self._preparations[report.nodeid] += getattr(report, "prepared", 0.0)
        if reason:
            self._reasons[report.nodeid] = reason

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A process that runs tests sends its total."""
        output = getattr(self._config, "workeroutput", None)
        if output is not None:
            output["costs"] = [used(), *self._collected]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A process that ran tests has ended."""
        total, *collected = getattr(node, "workeroutput", {}).get("costs", [0.0])
        self._workers += total
        self._collected += collected

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
        """The figures, above what this machine lacks."""
        yield
        if getattr(self._config, "workerinput", None) is not None or self._config.option.collectonly:
            return
        # Processes that were waited for are among the children already.
        total = max(used(), time.process_time() + self._workers)
        slow_tests = [
            (costs, name + where, self._reason(name))
            for tests, where in ((self._tests, ""), (self._preparations, " (prepared for it and others)"))
            for name, costs in tests.items()
            if costs > LONG
        ]
        if slow_tests:
            terminalreporter.section("tests that take more than a second of a processor, and why")
            for costs, name, reason in sorted(slow_tests, reverse=True):
                terminalreporter.write_line(f"{costs:6.1f} s {name}: {reason}")
        terminalreporter.section(
            f"{time.perf_counter() - self._began:.0f} s, processor time {total:.0f} s, "
            f"of which collecting {sum(self._collected):.0f} s"
        )
        if target := self._config.getoption(OPTION):
            figures = {"total": total, "collected": self._collected, "tests": self._tests, "setup": self._preparations}
            Path(target).write_text(json.dumps(figures, indent=0), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin."""
    config.pluginmanager.register(Costs(config), "costs")
