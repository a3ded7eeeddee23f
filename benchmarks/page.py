"""
Writes the measured part of docs/performance.md, between two marks: the table of one complete run, with its date, machine and versions.
"""

from __future__ import annotations

import datetime
import os
import platform
import shutil
import subprocess
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from benchmarks.measure import Part, as_markdown

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
BEGIN = "<!-- measured: all that stands from here to the next mark is written by `python -m benchmarks --page` -->"
END = "<!-- end of what is measured -->"
PACKAGES = (
    *("openpyxl", "xlwings", "XlsxWriter", "gacrux", "caissify-pairings", "tiebreak-core"),
    *("elochess", "elote", "pandas", "tinyhtml5"),
)
"""The packages against which we measure; the page names their versions."""
PROGRAMS = ("soffice", "chromium")


class Run(NamedTuple):
    """When, where and with which versions the figures of the page were measured."""

    date: datetime.date
    minutes: float
    load: str
    """The mean number of busy processors in the minute before the run."""
    machine: str
    versions: tuple[str, ...]

    @classmethod
    def begun(cls) -> Run:
        """A run that begins now; its duration is not known yet."""
        return cls(datetime.date.today(), 0, f"{os.getloadavg()[0]:.1f}", _machine(), tuple(_versions()))

    def sentence(self) -> str:
        """The paragraph of the page that describes the run."""
        return (
            f"Measured on {self.date.day} {self.date:%B %Y}, in one run of {self.minutes:.0f} minutes, on {self.machine}; "
            f"load before it {self.load}. {', '.join(self.versions)}."
        )


def renewed(page: str, run: Run, parts: Iterable[Part]) -> str:
    """The page with new figures between its two marks. Raises ValueError if the page lacks one of the marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the page has lost its marks")
    return f"{before}{BEGIN}\n\n{run.sentence()}\n\n{as_markdown(parts)}\n\n{END}{after}"


def _machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    models = [
        line.split(":")[1].strip() for line in _read("/proc/cpuinfo").splitlines() if line.startswith("model name")
    ]
    named = f" ({models[0]})" if models else ""
    return f"a machine with {os.cpu_count()} processors{named} and {memory:.0f} GB, {platform.system()}"


def _read(file: str) -> str:
    path = Path(file)
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _versions() -> Iterable[str]:
    yield f"{platform.python_implementation()} {platform.python_version()}"
    for program in PROGRAMS:
        if (found := shutil.which(program)) is not None:
            version_words = subprocess.run(
                [found, "--version"], capture_output=True, text=True, check=True
            ).stdout.split()
            # The name and the version: `LibreOffice 25.2.3.2 520(Build:2)`, `Chromium 142.0.7444.59 built on Debian`.
            yield " ".join(version_words[:2])
    for name in PACKAGES:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            # The lines that need this package are left out, and a note below the table says so.
            continue
