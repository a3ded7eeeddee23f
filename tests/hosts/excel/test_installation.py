"""Installation and removal, in folders with spaces and accents."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from xl_departage.base.errors import FileError
from xl_departage.hosts.excel import installation
from xl_departage.hosts.excel.configuration import CODE_PAGE, excel_language, read_configuration
from xl_departage.hosts.excel.installation import (
    ExcelFolders,
    InstallationStep,
    folder_target,
    install,
    uninstall,
    user_target,
)
from xl_departage.hosts.excel.vba_project import add_in
from xl_departage.hosts.excel.xlwings_text import xlwings_text

PYTHON = Path("/opt/Python 3.12/pythonw.exe")


@pytest.fixture
def target(tmp_path: Path) -> ExcelFolders:
    return folder_target(tmp_path / "Profil de Rémi")


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_is_written_is_the_add_in_its_settings_and_a_note(target: ExcelFolders) -> None:
    report = install(target, PYTHON, "fr")

    assert set(tree(target.profile)) == {
        "XLSTART/xl_departage.xlam",
        ".xl_departage/xl_departage.conf",
        ".xl_departage/installed.json",
    }
    assert [step for step, _ in report.steps] == [InstallationStep.WRITTEN] * 3
    assert target.add_in.read_bytes() == add_in("fr")
    # VBA's `Input #` reads quoted pairs.
    assert f'"INTERPRETER_WIN","{PYTHON}"\r\n'.encode() in target.settings.read_bytes()


def test_a_second_installation_changes_nothing(target: ExcelFolders) -> None:
    install(target, PYTHON, "fr")
    tree_before = tree(target.profile)
    report = install(target, PYTHON, "fr")

    assert {step for step, _ in report.steps} == {InstallationStep.UNCHANGED}
    assert tree(target.profile) == tree_before


def test_another_language_or_python_is_written_anew(target: ExcelFolders) -> None:
    install(target, PYTHON, "fr")
    install(target, Path("/opt/other/pythonw.exe"), "en", show_messages=True)

    assert target.add_in.read_bytes() == add_in("en", show_messages=True)
    settings = read_configuration(target.settings)
    assert settings["INTERPRETER_WIN"] == "/opt/other/pythonw.exe"
    assert settings["LANGUAGE"] == "en"


@pytest.mark.parametrize("times", [1, 2])
def test_uninstall_takes_all_of_it_back_and_keeps_foreign_files(target: ExcelFolders, times: int) -> None:
    foreign = target.startup / "Perso né.xlsb"
    foreign.parent.mkdir(parents=True)
    foreign.write_bytes(b"the arbiter's own")
    for _ in range(times):
        install(target, PYTHON, "fr")
    report = uninstall(target)

    assert tree(target.profile) == {"XLSTART/Perso né.xlsb": b"the arbiter's own"}
    assert not target.settings.parent.exists()
    assert not report.kept
    assert uninstall(target).steps == []


def test_folders_that_install_made_go_and_others_stay(tmp_path: Path) -> None:
    made = folder_target(tmp_path / "neu" / "é")
    install(made, PYTHON, "en")
    uninstall(made)

    assert list(tmp_path.iterdir()) == []

    with_startup = folder_target(tmp_path)
    with_startup.startup.mkdir()
    install(with_startup, PYTHON, "en")
    uninstall(with_startup)

    assert [path.name for path in tmp_path.iterdir()] == ["XLSTART"]


def test_settings_of_the_user_survive_both_ways(target: ExcelFolders) -> None:
    target.settings.parent.mkdir(parents=True)
    target.settings.write_bytes(
        '"SHOW CONSOLE","True"\r\n"Interpreter_Win","C:\\été\\python.exe"\r\n'.encode(CODE_PAGE)
    )
    install(target, PYTHON, "fr")

    settings = read_configuration(target.settings)
    assert settings["SHOW CONSOLE"] == "True"
    assert settings["INTERPRETER_WIN"] == str(PYTHON)
    report = uninstall(target)
    assert target.settings.read_bytes() == b'"SHOW CONSOLE","True"\r\n'
    assert report.kept


def test_a_dry_run_says_the_same_and_writes_nothing(target: ExcelFolders) -> None:
    planned = install(target, PYTHON, "fr", dry_run=True)

    assert not target.profile.exists()
    assert planned.steps == install(target, PYTHON, "fr").steps
    tree_before = tree(target.profile)
    uninstall(target, dry_run=True)
    assert tree(target.profile) == tree_before


def test_a_foreign_add_in_of_that_name_is_never_touched(target: ExcelFolders) -> None:
    target.startup.mkdir(parents=True)
    target.add_in.write_bytes(b"somebody's")

    with pytest.raises(FileError, match="not written by xl-departage"):
        install(target, PYTHON, "fr")
    assert uninstall(target).steps == [(InstallationStep.KEPT, target.add_in)]
    assert tree(target.profile) == {"XLSTART/xl_departage.xlam": b"somebody's"}


def test_an_add_in_that_excel_saved_again_is_still_ours(target: ExcelFolders) -> None:
    install(target, PYTHON, "fr")
    with zipfile.ZipFile(target.add_in, "a") as archive:
        archive.writestr("xl/printerSettings/printerSettings1.bin", b"by Excel")
    uninstall(target)

    assert tree(target.profile) == {}


@pytest.mark.parametrize("damage", [b"", b"[]", b"{}", b"\xff", b'{"settings": {}, "folders": [1]}'])
def test_a_damaged_note_is_told(target: ExcelFolders, damage: bytes) -> None:
    install(target, PYTHON, "fr")
    target.note.write_bytes(damage)

    with pytest.raises(FileError, match="damaged"):
        uninstall(target)
    with pytest.raises(FileError, match="damaged"):
        install(target, PYTHON, "fr")


def test_the_note_tells_what_was_written(target: ExcelFolders) -> None:
    install(target, PYTHON, "fr")
    note = json.loads(target.note.read_bytes())

    assert note["add_in"] == str(target.add_in)
    assert note["settings"]["LANGUAGE"] == "fr"


def test_a_python_below_the_users_profile_is_named_without_the_users_name(target: ExcelFolders, tmp_path: Path) -> None:
    python = tmp_path / "Łukasz" / "venv" / "Scripts" / "pythonw.exe"
    environment = {"USERPROFILE": str(tmp_path / "Łukasz")}
    install(target, python, "fr", environment=environment)

    assert read_configuration(target.settings)["INTERPRETER_WIN"] == "%USERPROFILE%/venv/Scripts/pythonw.exe"
    with pytest.raises(FileError, match="letters"):
        install(target, python, "fr", environment={})


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "XLSTART").write_bytes(b"a file, not a folder")

    with pytest.raises(FileError, match="close Excel"):
        install(folder_target(tmp_path), PYTHON, "fr")


def test_on_windows_the_places_are_those_of_the_account(tmp_path: Path) -> None:
    found = user_target("win32", {"APPDATA": str(tmp_path / "Roaming"), "USERPROFILE": str(tmp_path)})

    assert found.add_in == tmp_path / "Roaming" / "Microsoft" / "Excel" / "XLSTART" / "xl_departage.xlam"
    assert found.settings == tmp_path / ".xl_departage" / "xl_departage.conf"


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_other_systems_are_told_what_to_do(platform: str) -> None:
    with pytest.raises(FileError) as raised:
        user_target(platform, {"APPDATA": "x", "USERPROFILE": "y"})

    assert "xlwings Lite" in raised.value.message("fr")
    assert "--dest" in raised.value.message("en")


def test_what_is_missing_of_python_on_windows_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "Scripts" / "pythonw.exe"
    store = "C:\\Program Files\\WindowsApps\\PythonSoftwareFoundation.Python.3.12"

    with pytest.raises(FileError, match="Microsoft Store"):
        installation.check_windows(python, store)
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(FileError, match="pywin32"):
        installation.check_windows(python, "C:\\Python")
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: object())
    with pytest.raises(FileError, match="DLL"):
        installation.check_windows(python, "C:\\Python")
    # Next to the interpreter, or one folder above it in a virtual environment.
    for folder in (tmp_path, python.parent):
        folder.mkdir(exist_ok=True)
        library = folder / xlwings_text().libraries[0]
        library.write_bytes(b"")
        installation.check_windows(python, "C:\\Python")
        library.unlink()


def test_the_language_is_the_chosen_one_then_the_installed_one_then_the_systems(target: ExcelFolders) -> None:
    install(target, PYTHON, "fr")
    account = {"USERPROFILE": str(target.profile), "LANG": "en_US.UTF-8"}

    assert excel_language(account) == "fr"
    assert excel_language(account | {"XL_DEPARTAGE_LANG": "en"}) == "en"
    assert excel_language({"LANG": "fr_BE.UTF-8"}) == "fr"
    assert excel_language({"LC_ALL": "de_DE", "LANG": "fr_BE"}) == "de"
    assert excel_language({"LC_ALL": "it_IT", "LANG": "fr_BE"}) == "en"


@pytest.mark.parametrize(
    ("error", "reason"), [(OSError(13, "Permission denied"), "Permission denied"), (OSError("in use"), "in use")]
)
def test_the_reason_of_the_system_is_told(
    error: OSError, reason: str, target: ExcelFolders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        # The add-in is made in a temporary folder of its own.
        if path.is_relative_to(tmp_path):
            raise error

    actions: list[tuple[str, Callable[[], object], str]] = [
        ("mkdir", lambda: install(target, PYTHON, "fr"), "excel_not_written"),
        ("unlink", lambda: uninstall(target), "excel_not_removed"),
    ]
    for method, action, key in actions:
        with monkeypatch.context() as patch:
            patch.setattr(Path, method, refuse)
            with pytest.raises(FileError) as caught:
                action()
        shown_reason = caught.value.values.get("reason", "")
        assert (caught.value.key, str(shown_reason)) == (key, reason)
        install(target, PYTHON, "fr")
