"""
A running LibreOffice with the extension of this project, in a private profile, driven from a Python that has `uno`.

One start serves a whole test session. Without LibreOffice 25.2 and `uno` the tests are skipped; in continuous integration they fail.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests import missing
from xl_departage.hosts.libreoffice import program
from xl_departage.hosts.libreoffice.extension_install import private_profile

DRIVER = Path(__file__).with_name("driver.py")
LIMIT = 120
"""After this many seconds without an answer to a command, LibreOffice is ended."""

Rows = list[list[Any]]
RUNNING: list[Office] = []
"""The one of `calc`, while it runs: what else needs LibreOffice with the extension saves the four seconds of another start."""


class Office:
    """The open documents of one LibreOffice. Every command of `driver.Session` can be called on it."""

    def __init__(self, driver: subprocess.Popen[str], office: subprocess.Popen[bytes]) -> None:
        self._driver = driver
        self._office = office

    def do(self, command: str, **arguments: Any) -> Any:
        assert self._driver.stdin is not None
        assert self._driver.stdout is not None
        watch = threading.Timer(LIMIT, program.end, [self._office])
        watch.start()
        try:
            self._driver.stdin.write(json.dumps({"do": command, "with": arguments}) + "\n")
            self._driver.stdin.flush()
            line = self._driver.stdout.readline()
        finally:
            watch.cancel()
        if not line:
            raise RuntimeError(f"LibreOffice gave no answer to {command} {arguments}")
        answer = json.loads(line)
        if "failed" in answer:
            raise RuntimeError(answer["failed"])
        return answer["result"]

    @contextmanager
    def document(self, path: Path | None = None, *, hidden: bool = True) -> Iterator[Sheet]:
        """
        Open a copy of a file, or an empty workbook, and yield its first sheet. Only one that is not hidden has menus. The
        file itself may be open in another run of the tests,
        and would be locked.
        """
        with TemporaryDirectory() as folder:
            number = self.do("open", path=str(shutil.copy(path, folder)) if path else "", hidden=hidden)
            try:
                yield Sheet(self, number, self.do("sheets", document=number)[0])
            finally:
                self.do("close", document=number)


class Sheet:
    """One sheet of an open document."""

    def __init__(self, office: Office, document: int, name: str) -> None:
        self.office = office
        self.document = document
        self.name = name

    def sheet(self, name: str) -> Sheet:
        return Sheet(self.office, self.document, name)

    def names(self) -> list[str]:
        return list(self.office.do("sheets", document=self.document))

    def recalculate(self) -> None:
        self.office.do("recalculate", document=self.document)

    def save(self, path: Path, kind: str) -> None:
        self.office.do("save", document=self.document, path=str(path), filter=kind)

    def _do(self, command: str, **arguments: Any) -> Any:
        return self.office.do(command, document=self.document, sheet=self.name, **arguments)

    def clear(self) -> None:
        self._do("clear")

    def put(self, area: str, rows: Rows) -> None:
        self._do("put", area=area, rows=rows)

    def format(self, area: str, code: str) -> None:
        self._do("format", area=area, code=code)

    def formula(self, cell: str, text: str, *, local: bool = False) -> Any:
        """Type a formula and return the content of the cell."""
        self._do("formula", cell=cell, text=text, local=local)
        return self.read(cell)[0][0]

    def array(self, area: str, text: str) -> Rows:
        """Type an array formula and return the content of its cells."""
        self._do("array", area=area, text=text)
        return self.read(area)

    def read(self, area: str) -> Rows:
        rows: Rows = self._do("read", area=area)
        return rows

    def values(self, area: str) -> Rows:
        """The content of cells, read in one step: a blank is an empty text, a truth value a number."""
        rows: Rows = self._do("values", area=area)
        return rows

    def shown(self, area: str) -> list[list[str]]:
        rows: list[list[str]] = self._do("shown", area=area)
        return rows

    def formulas(self, area: str) -> list[list[str]]:
        rows: list[list[str]] = self._do("formulas", area=area)
        return rows

    def select(self, *areas: str) -> None:
        """Select blocks of cells."""
        self._do("select", areas=list(areas))

    def follow(self, cell: str) -> str:
        """Follow the link in a cell of a document that is not hidden; return the cell that is selected then."""
        selected: str = self._do("follow", cell=cell)
        return selected

    def menu(self) -> list[list[Any]]:
        """The menus of the window: title and entries, which are made likewise."""
        drawn: list[list[Any]] = self.office.do("menu", document=self.document)
        return drawn

    def command(self, address: str) -> list[str]:
        """Choose an entry of a menu by its address; return what is told above the sheet."""
        bar_texts: list[str] = self.office.do("command", document=self.document, address=address)
        return bar_texts

    def undo(self, times: int = 1) -> list[str]:
        """Undo steps; return the titles of those left, the next one first."""
        titles: list[str] = self.office.do("undo", document=self.document, times=times)
        return titles


@cache
def uno_python() -> str | None:
    """A Python that can communicate with LibreOffice: the system's with python3-uno, or LibreOffice's own."""
    candidates = ["/usr/bin/python3", shutil.which("python3")]
    soffice = shutil.which("soffice")
    if soffice:
        folder = Path(soffice).resolve().parent
        candidates += [str(folder / "python"), str(folder / "python.exe")]
    for candidate in candidates:
        if candidate and Path(candidate).exists():
            requested = subprocess.run([candidate, "-c", "import uno"], capture_output=True, timeout=60, check=False)
            if requested.returncode == 0:
                return candidate
    return None


@contextmanager
def running(language: str, *, extension: bool = True) -> Iterator[Office]:
    """LibreOffice with its interface in that language, by default with the extension, until the end of the block."""
    soffice = missing.french_libreoffice() if language == "fr" else missing.soffice()
    python = uno_python()
    if python is None:
        missing.missing("no Python with uno of LibreOffice's own version", missing.LIBREOFFICE)
    with private_profile(language=language, extension=extension) as profile:
        pipe = f"xl-departage-{os.getpid()}-{language}-{extension}"
        office = program.start(
            [soffice, profile, "--headless", "--norestore", "--nologo", f"--accept=pipe,name={pipe};urp;"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        # It must not find the packages of this environment.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        driver = subprocess.Popen(
            [python, str(DRIVER), pipe],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment,
        )
        try:
            yield Office(driver, office)
        finally:
            driver.kill()
            driver.wait()
            for stream in (driver.stdin, driver.stdout):
                if stream is not None:
                    stream.close()
            program.end(office)


@pytest.fixture(scope="session")
def calc() -> Iterator[Office]:
    """Calc with the functions of this project, in English."""
    with running("en") as office:
        RUNNING.append(office)
        try:
            yield office
        finally:
            RUNNING.clear()


@pytest.fixture(scope="session")
def calc_french() -> Iterator[Office]:
    """Calc with the functions of this project, in French."""
    with running("fr") as office:
        yield office
