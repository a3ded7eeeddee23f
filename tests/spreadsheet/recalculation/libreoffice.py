"""
LibreOffice as an independent reader of the files that this project writes: private profile, time limit, never saving
over a file.
"""

from __future__ import annotations

import csv
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import missing


@dataclass(frozen=True)
class LibreOffice:
    """A LibreOffice with a private profile and folder."""

    program: str
    folder: Path

    def convert(self, source: Path, kind: str, extension: str) -> list[Path]:
        """Convert a copy of a file; return the resulting files, sorted by name."""
        out = self.folder / f"{source.stem}-{extension}"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        copy = self.folder / source.name
        shutil.copyfile(source, copy)
        profile = (self.folder / "profile").as_uri()
        subprocess.run(
            [
                self.program,
                f"-env:UserInstallation={profile}",
                "--headless",
                "--norestore",
                "--convert-to",
                kind,
                "--outdir",
                out,
                copy,
            ],
            check=True,
            capture_output=True,
            timeout=180,
        )
        found = sorted(out.iterdir())
        assert found, f"LibreOffice could not read {source}"
        return found

    def sheets(self, source: Path) -> dict[str, list[list[str]]]:
        """The texts that each sheet shows, by sheet name; the decimal separator is a point."""
        # Comma, double quotes, UTF-8, all sheets, as shown.
        kind = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,-1"
        tables = {}
        for path in self.convert(source, kind, "csv"):
            with path.open(encoding="utf-8", newline="") as stream:
                tables[path.stem.removeprefix(f"{source.stem}-")] = list(csv.reader(stream))
        return tables


@pytest.fixture(scope="session")
def libreoffice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LibreOffice]:
    """
    LibreOffice without this project's functions in its profile: 25.2 and later show the stored values of unknown
    functions.
    """
    program = missing.soffice()
    folder = tmp_path_factory.mktemp("libreoffice")
    yield LibreOffice(program, folder)
    shutil.rmtree(folder / "profile", ignore_errors=True)
