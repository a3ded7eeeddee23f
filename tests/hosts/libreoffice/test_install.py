"""Installation with LibreOffice's own unopkg, into a home folder of the test."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner, Result

from tests import missing
from tests.examples import first
from tests.hosts.libreoffice.office import Office, uno_python
from xl_departage.base.errors import FileError
from xl_departage.functions import names
from xl_departage.hosts.cli import main
from xl_departage.hosts.libreoffice import program
from xl_departage.hosts.libreoffice.calc_names import IDENTIFIER
from xl_departage.hosts.libreoffice.extension_install import install, private_profile


def cli(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["libreoffice", *arguments])


def fake_programs(folder: Path, script: str) -> Path:
    """A folder in which unopkg and soffice are that shell script."""
    folder.mkdir()
    for name in ("unopkg", "soffice"):
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return folder


@pytest.fixture
def as_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate an ordinary user, whoever runs the tests."""
    monkeypatch.setattr(program, "is_root", lambda: False)


@pytest.mark.slow("what the extension holds is looked at quickly")
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
@pytest.mark.parametrize(("command", "message"), [("install", "add --force"), ("uninstall", f"remove {IDENTIFIER}")])
def test_install_and_uninstall_know_libreoffice_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, message: str
) -> None:
    folder = fake_programs(tmp_path / "office", "exit 0")
    monkeypatch.setenv("PATH", str(folder))

    result = CliRunner().invoke(main, [command, "--libreoffice", "--dry-run", "--lang", "en"])

    assert result.exit_code == 0, result.stderr
    assert f"{folder / 'unopkg'} {message}" in result.stdout
    for wrong in (["--libreoffice", "--dest", str(tmp_path)], ["--shared"]):
        refused = CliRunner().invoke(main, [command, *wrong])
        assert refused.exit_code == 2
        assert "--libreoffice can only be combined with" in refused.stderr


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
@pytest.mark.parametrize(
    ("message", "cure"),
    first(
        [
            ("unopkg cannot be started. The lock file indicates it is already running.", "close all its windows"),
            ("ERROR: Exception occurred: You need write permissions to install a shared extension!", "--shared"),
            ("cp: error writing x.oxt: No space left on device", "the disk is full"),
            ("ERROR: Exception occurred: Error while adding: file:///x.oxt", "check that Calc opens"),
            ("mkdir: cannot create directory: Permission denied", "--shared"),
            ("/usr/bin/unopkg: 8: cd: no such file or directory", "check that Calc opens"),
        ]
    ),
)
def test_what_libreoffice_refuses_is_told_in_its_words_with_the_cure_that_fits(
    tmp_path: Path, message: str, cure: str
) -> None:
    """The first two lines and that of an error while adding are printed by unopkg of LibreOffice 25.2."""
    folder = fake_programs(tmp_path / "office", f"echo '{message}' >&2; exit 1")

    with pytest.raises(FileError, match=re.escape(message)) as caught:
        install(folder)

    assert cure in str(caught.value)
    for other_cure in {"close all its windows", "--shared", "the disk is full", "check that Calc opens"} - {cure}:
        assert other_cure not in str(caught.value)


@pytest.mark.usefixtures("as_user")
def test_a_program_that_the_system_does_not_start_is_told(tmp_path: Path) -> None:
    folder = fake_programs(tmp_path / "office", "exit 0")
    (folder / "unopkg").write_text("#!/no/such/interpreter\n", encoding="utf-8")

    with pytest.raises(FileError, match="could not start unopkg"):
        install(folder)


def test_programs_are_started_where_every_account_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path to them is still resolved."""
    fake_programs(tmp_path / "office", "pwd")
    monkeypatch.chdir(tmp_path)

    assert program.run([program.find("unopkg", Path("office"))]).output == "/"


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX systems")
def test_a_private_temporary_folder_is_not_used_for_another_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = tmp_path / "private"
    (private / "tmp").mkdir(parents=True)
    private.chmod(0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(private / "tmp"))

    assert program.open_folder() in (Path("/tmp"), Path("/var/tmp"))

    monkeypatch.setattr(program, "_OPEN_FOLDERS", ())
    with pytest.raises(FileError, match="TMPDIR"):
        program.open_folder()


@pytest.mark.slow
@pytest.mark.libreoffice
def test_the_extension_goes_into_a_private_profile_from_a_folder_closed_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run by the administrator in a clone of mode 0700, with a private TMPDIR and files that are private by default."""
    missing.soffice()
    tmp_path.chmod(0o700)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    old_mask = os.umask(0o077)
    try:
        with private_profile() as option:
            place = Path(urlsplit(option.partition("=")[2]).path)
            assert list(place.rglob("xl_departage_component.py"))
    finally:
        os.umask(old_mask)
    assert not place.exists()


@pytest.mark.usefixtures("as_user")
def test_a_program_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    folder = fake_programs(tmp_path / "office", f"sleep 600 & echo $! > {tmp_path / 'child'}; wait")

    with pytest.raises(FileError, match=r"did not respond within 0\.5 seconds"):
        program.run([folder / "unopkg"], limit=0.5)

    child = int((tmp_path / "child").read_text())
    # The signal was sent; a busy system needs a moment to end the process.
    deadline = time.monotonic() + 20
    while lives(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not lives(child)


def lives(process: int) -> bool:
    """Whether a process runs; an ended process whose status was not collected does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture
def home() -> Iterator[Path]:
    """A home folder that an account without privileges may use."""
    folder = Path(tempfile.mkdtemp(prefix="xl-departage-home-", dir=program.open_folder()))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


STEPS = """
import subprocess
from xl_departage.errors import FileError
from xl_departage.hosts.libreoffice.extension_install import install, uninstall
from xl_departage.hosts.libreoffice.program import find

def listed():
    output = subprocess.run([find("unopkg"), "list"], capture_output=True, text=True, timeout=120, check=True).stdout
    return output.count("Identifier: %s"), output.count("is registered: yes")

install()
print(*listed())
uninstall()
try:
    uninstall()
except FileError as error:
    print(error)
"""


@pytest.mark.libreoffice
@pytest.mark.slow
def test_install_and_uninstall_for_the_user_at_hand(calc: Office, home: Path, copy_for_others: Path) -> None:
    assert calc is not None, "LibreOffice is there"
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "TMPDIR": str(home)}

    message = subprocess.run(
        [uno_python() or "python3", "-c", STEPS % IDENTIFIER],
        env=environment,
        cwd=copy_for_others,
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
        **program.without_rights(),
    ).stdout.splitlines()

    # The extension and its five parts: types, functions, commands, and the configuration of both.
    assert message[0] == "1 6"
    assert "not installed" in message[1]
