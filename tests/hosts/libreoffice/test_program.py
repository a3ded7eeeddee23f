"""Where LibreOffice's programs are, under which account and in which surroundings they run."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

from xl_departage.base.errors import FileError
from xl_departage.hosts.libreoffice import program


def test_on_windows_the_programs_that_write_to_the_console_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ProgramFiles", "/pf")
    monkeypatch.setenv("ProgramFiles(x86)", "")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        candidates = list(program._candidates("soffice", Path("/x")))
        usual = list(program._usual_folders())
        environment = program._environment({"PYTHONHOME": "p", "PATH": "/venv", "HOME": "h"})
        root = program.is_root(), program.without_rights()

    assert candidates == [
        *(Path("/x/soffice.com"), Path("/x/soffice.exe")),
        *(Path("/x/program/soffice.com"), Path("/x/program/soffice.exe")),
    ]
    assert usual == [Path("/pf/LibreOffice/program")]
    assert environment == {"PATH": "/venv", "HOME": "h"}
    assert root == (False, {})


def test_on_a_mac_they_are_within_the_application(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "darwin")
        assert list(program._usual_folders()) == [Path("/Applications/LibreOffice.app/Contents/MacOS")]


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX systems")
def test_a_program_is_a_file_that_can_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = tmp_path / "program"
    inner.mkdir()
    for path, mode in ((tmp_path / "soffice", 0o644), (inner / "soffice", 0o755), (inner / "unopkg", 0o644)):
        path.write_text("#!/bin/sh\n", encoding="utf-8")
        path.chmod(mode)
    (tmp_path / "unopkg").mkdir()

    assert program.find("soffice", tmp_path) == inner / "soffice"
    for name, key in (("unopkg", "libreoffice_not_there"), ("swriter", "libreoffice_not_there")):
        with pytest.raises(FileError) as caught:
            program.find(name, tmp_path)
        assert caught.value.key == key
    # Without a folder, the search path comes before the usual folders.
    monkeypatch.setenv("PATH", str(inner))
    monkeypatch.setattr(program, "_usual_folders", lambda: iter([tmp_path]))
    assert program.find("soffice") == inner / "soffice"
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FileError) as caught:
        program.find("soffice")
    assert caught.value.key == "libreoffice_missing"


@pytest.mark.skipif(os.name != "posix", reason="search paths of POSIX systems")
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/venv/bin:/usr/bin::/venv/bin", ["/venv/bin"]),
        ("", []),
        ("/opt/x", ["/opt/x"]),
    ],
)
def test_the_python_of_the_caller_is_not_libreoffices(path: str, expected: list[str]) -> None:
    """The folders of the system come first; variables of Python are left out."""
    variables = {"PYTHONPATH": "x", "PYTHON": "y", "HOME": "h", "PATH": path}

    found = program._environment(variables)

    assert found == {"HOME": "h", "PATH": os.pathsep.join([*os.defpath.split(os.pathsep), *expected])}


def test_root_runs_it_under_the_account_without_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    for root, options in ((True, {"user": 65534, "group": 65534, "extra_groups": []}), (False, {})):
        monkeypatch.setattr(program, "is_root", lambda root=root: root)
        assert program.without_rights() == options
    monkeypatch.undo()
    for number in (0, 1, 1000):
        monkeypatch.setattr(os, "geteuid", lambda number=number: number, raising=False)
        assert program.is_root() is (number == 0 and sys.platform != "win32")


def test_files_are_given_with_their_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_text("", encoding="utf-8")
    chown_calls: list[tuple[Path, int, int]] = []
    monkeypatch.setattr(os, "chown", lambda *call: chown_calls.append(call), raising=False)

    program.give(tmp_path)
    assert sorted(chown_calls) == [(path, 65534, 65534) for path in (tmp_path, tmp_path / "a", tmp_path / "a" / "b")]

    def refuse(*_: object) -> None:
        raise OSError("no such account")

    monkeypatch.setattr(os, "chown", refuse, raising=False)
    with pytest.raises(FileError, match="no such account"):
        program.give(tmp_path)


def test_temporary_files_lie_where_every_account_may_enter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    private = tmp_path / "private"
    inside = private / "open"
    inside.mkdir(parents=True)
    inside.chmod(0o755)
    private.chmod(0o700)
    for usual in (private, inside, tmp_path / "none"):
        monkeypatch.setattr(tempfile, "gettempdir", lambda usual=usual: str(usual))
        monkeypatch.setattr(program, "_OPEN_FOLDERS", (private, Path("/")))
        assert program.open_folder() == Path("/")
        monkeypatch.setattr(program, "_OPEN_FOLDERS", (private,))
        with pytest.raises(FileError) as refused:
            program.open_folder()
        assert refused.value.key == "libreoffice_closed_folder"
        assert refused.value.place is not None
        assert refused.value.place.file == str(usual.resolve())
    monkeypatch.setattr(tempfile, "gettempdir", lambda: "/")
    assert program.open_folder() == Path("/")
