"""
Installing with LibreOffice's own unopkg, into a home folder of the test.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import xl_departage
from tests.libreoffice.office import Office, uno_python
from xl_departage.cli import main
from xl_departage.errors import FileError
from xl_departage.functions import names
from xl_departage.libreoffice import program
from xl_departage.libreoffice.install import install
from xl_departage.libreoffice.names import IDENTIFIER


def cli(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["libreoffice", *arguments])


def fake_programs(folder: Path, script: str) -> Path:
    """A folder whose unopkg and soffice are that shell script."""
    folder.mkdir()
    for name in ("unopkg", "soffice"):
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return folder


@pytest.fixture
def as_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ordinary user, whoever runs the tests."""
    monkeypatch.setattr(program, "is_root", lambda: False)


def test_build_writes_the_extension(tmp_path: Path) -> None:
    result = cli("build", "-o", str(tmp_path / "made.oxt"), "--lang", "en")

    assert result.exit_code == 0, result.stderr
    assert f"{len(names())} functions" in result.stdout
    with zipfile.ZipFile(tmp_path / "made.oxt") as archive:
        assert archive.testzip() is None


def test_build_into_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = cli("build", "-o", str(tmp_path / "missing" / "made.oxt"))

    assert result.exit_code == 2
    assert "missing" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.usefixtures("as_user")
def test_a_dry_run_says_the_command_and_runs_nothing(tmp_path: Path) -> None:
    folder = fake_programs(tmp_path / "office", f"touch {tmp_path / 'ran'}")

    result = cli("install", "--program", str(folder), "--dry-run", "--lang", "en")

    assert result.exit_code == 0, result.stderr
    assert f"{folder / 'unopkg'} add --force --suppress-license" in result.stdout
    assert not (tmp_path / "ran").exists()
    assert cli("uninstall", "--program", str(folder), "--dry-run").stdout.strip().endswith(f"remove {IDENTIFIER}")


@pytest.mark.usefixtures("as_user")
@pytest.mark.parametrize(("command", "said"), [("install", "add --force"), ("uninstall", f"remove {IDENTIFIER}")])
def test_install_and_uninstall_know_libreoffice_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, said: str
) -> None:
    folder = fake_programs(tmp_path / "office", "exit 0")
    monkeypatch.setenv("PATH", str(folder))

    result = CliRunner().invoke(main, [command, "--libreoffice", "--dry-run", "--lang", "en"])

    assert result.exit_code == 0, result.stderr
    assert f"{folder / 'unopkg'} {said}" in result.stdout
    for wrong in (["--libreoffice", "--dest", str(tmp_path)], ["--shared"]):
        refused = CliRunner().invoke(main, [command, *wrong])
        assert refused.exit_code == 2
        assert "--libreoffice goes with" in refused.stderr


def test_the_administrator_is_told_to_install_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = fake_programs(tmp_path / "office", "exit 0")
    monkeypatch.setattr(program, "is_root", lambda: True)

    result = cli("install", "--program", str(folder), "--lang", "en")

    assert result.exit_code == 2
    assert "--shared" in result.stderr
    assert "--shared" in install(folder, shared=True, dry_run=True)


@pytest.mark.usefixtures("as_user")
def test_missing_programs_are_told_with_the_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = cli("install", "--program", str(tmp_path), "--lang", "fr")
    assert result.exit_code == 2
    assert "unopkg" in result.stderr

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(program, "_usual_folders", lambda: iter(()))
    result = cli("install", "--lang", "en")
    assert result.exit_code == 2
    assert "25.2" in result.stderr
    assert "--program" in result.stderr


@pytest.mark.usefixtures("as_user")
def test_what_libreoffice_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    folder = fake_programs(tmp_path / "office", "echo ERROR: the lock file is held >&2; exit 1")

    with pytest.raises(FileError, match="the lock file is held"):
        install(folder)


@pytest.mark.usefixtures("as_user")
def test_a_program_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    folder = fake_programs(tmp_path / "office", f"sleep 600 & echo $! > {tmp_path / 'child'}; wait")

    with pytest.raises(FileError, match=r"no answer in 0\.5 seconds"):
        program.run([folder / "unopkg"], limit=0.5)

    child = int((tmp_path / "child").read_text())
    state = Path(f"/proc/{child}/stat")
    assert not state.exists() or state.read_text().split()[2] == "Z"


@pytest.fixture
def home() -> Iterator[Path]:
    """A home folder that an account without rights may use."""
    folder = Path(tempfile.mkdtemp(prefix="xl-departage-home-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


STEPS = """
import subprocess
from xl_departage.errors import FileError
from xl_departage.libreoffice.install import install, uninstall
from xl_departage.libreoffice.program import find

def listed():
    said = subprocess.run([find("unopkg"), "list"], capture_output=True, text=True, timeout=120, check=True).stdout
    return said.count("Identifier: %s"), said.count("is registered: yes")

install()
print(*listed())
uninstall()
try:
    uninstall()
except FileError as error:
    print(error)
"""


@pytest.mark.libreoffice
def test_install_and_uninstall_for_the_user_at_hand(calc: Office, home: Path) -> None:
    assert calc is not None, "LibreOffice is there"
    # The account may not read this project's own folder.
    origin = Path(xl_departage.__file__).parent
    shutil.copytree(origin, home / "xl_departage", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "TMPDIR": str(home)}
    account: dict[str, Any] = {}
    if program.is_root():
        account = {"user": program.NOBODY, "group": program.NOBODY, "extra_groups": []}

    said = subprocess.run(
        [uno_python() or "python3", "-c", STEPS % IDENTIFIER],
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
        **account,
    ).stdout.splitlines()

    # The extension and its three parts.
    assert said[0] == "1 4"
    assert "not installed" in said[1]
