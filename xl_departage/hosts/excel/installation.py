"""
Installs the add-in for the current user, and uninstalls it.

Three files are written: the add-in in XLSTART, which Excel opens at every start; the settings that its VBA reads; and a record of
both next to the settings, so that `uninstall` removes exactly these. Installing again writes only files whose contents differ.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Final

from xl_departage.base.errors import FileError, Place, refused_by_system
from xl_departage.base.messages import Language
from xl_departage.hosts.excel.configuration import (
    CODE_PAGE,
    CONFIGURATION,
    LANGUAGE_KEY,
    PROJECT,
    configuration_text,
    read_configuration,
)
from xl_departage.hosts.excel.vba_project import CREATOR, add_in
from xl_departage.hosts.excel.xlwings_text import xlwings_text

ADD_IN: Final = f"{PROJECT}.xlam"
_NOTE: Final = "installed.json"


class InstallationStep(Enum):
    """What `install` or `uninstall` did with a file or a folder; in a dry run, what it would do."""

    WRITTEN = "written"
    UNCHANGED = "unchanged"
    REMOVED = "removed"
    KEPT = "kept"
    """The file was not removed: an add-in not recognisable as ours, or a settings file with others' settings (only ours were removed)."""


@dataclass(frozen=True)
class ExcelFolders:
    """The folders and files of an installation."""

    startup: Path
    """The folder XLSTART, whose files Excel opens at every start."""
    profile: Path
    """The user's profile folder, which contains the settings."""

    @property
    def add_in(self) -> Path:
        return self.startup / ADD_IN

    @property
    def settings(self) -> Path:
        return self.profile.joinpath(*CONFIGURATION)

    @property
    def note(self) -> Path:
        return self.settings.with_name(_NOTE)


@dataclass
class InstallationReport:
    """What an installation did: its steps in order, each with its path."""

    steps: list[tuple[InstallationStep, Path]] = field(default_factory=list)

    def add(self, step: InstallationStep, path: Path) -> None:
        self.steps.append((step, path))

    @property
    def kept(self) -> bool:
        return any(step is InstallationStep.KEPT for step, _ in self.steps)


def user_target(platform: str = sys.platform, environment: Mapping[str, str] | None = None) -> ExcelFolders:
    """Excel's folders for this Windows account. Raises FileError on other systems."""
    environment = os.environ if environment is None else environment
    roaming, profile = environment.get("APPDATA"), environment.get("USERPROFILE")
    if platform != "win32" or not roaming or not profile:
        raise FileError("excel_not_windows")
    return ExcelFolders(Path(roaming, "Microsoft", "Excel", "XLSTART"), Path(profile))


def folder_target(folder: Path) -> ExcelFolders:
    """The same structure below any folder, from where the files can be copied or inspected."""
    return ExcelFolders(folder / "XLSTART", folder)


def interpreter() -> Path:
    """The Python interpreter that Excel will start: the current one, in its form without a window if there is one."""
    windowless = Path(sys.executable).with_name("pythonw.exe")
    return windowless if windowless.is_file() else Path(sys.executable)


def check_windows(python: Path, base: str = sys.base_prefix) -> None:
    """
    Check that this Python can run the add-in on Windows: it is not the edition from the Microsoft Store, whose files are hidden from
    Excel; pywin32 is installed; and the DLL of xlwings is where its VBA code looks for it.

    Args:
        python: The interpreter that Excel starts.
        base: The folder of its installation.

    Raises:
        FileError: One of these conditions is not met.
    """
    if "WindowsApps" in base:
        # Windows redirects what a Store program writes below AppData to a private folder.
        raise FileError("excel_store_python", Place(file=str(python)))
    if importlib.util.find_spec("win32com") is None:
        raise FileError("excel_pywin32_missing", Place(file=str(python)))
    libraries = xlwings_text().libraries
    folders = (python.parent, python.parent.parent)
    if not any((folder / library).is_file() for folder in folders for library in libraries):
        raise FileError("excel_dll_missing", Place(file=str(folders[1] / libraries[0])))


def install(
    target: ExcelFolders,
    python: Path,
    language: Language,
    *,
    show_messages: bool = False,
    dry_run: bool = False,
    environment: Mapping[str, str] | None = None,
) -> InstallationReport:
    """
    Write the add-in and its settings.

    Args:
        target: The folders to install into.
        python: The interpreter that Excel starts.
        language: The language of help texts and messages.
        show_messages: Whether a refused call shows a message instead of an error value.
        dry_run: Whether to write nothing and only report what would be written.
        environment: Source of `USERPROFILE`, by default the process's own environment.

    Raises:
        FileError: A path has letters that Excel could not read, a file of another program has the name of the add-in, the record of an
            earlier installation is unreadable, the installed xlwings is not as expected, or the system refuses.
    """
    wanted = {
        "INTERPRETER_WIN": _portable(python, os.environ if environment is None else environment),
        # The folder of a workbook may contain anything, so it must not be searched for Python modules.
        "ADD_WORKBOOK_TO_PYTHONPATH": "False",
        # If omitted, xlwings would have the current folder searched.
        "PYTHONPATH": f"%USERPROFILE%\\{CONFIGURATION[0]}",
        LANGUAGE_KEY: language,
    }
    settings = _settings_bytes(read_configuration(target.settings) | wanted, python)
    if target.add_in.exists() and not _is_ours(target.add_in):
        raise FileError("excel_foreign_file", Place(file=str(target.add_in)))
    content = add_in(language, show_messages=show_messages)
    earlier = _read_note(target.note)
    folders = earlier["folders"] if earlier and earlier["folders"] else _missing_folders(target)
    note = {"add_in": str(target.add_in), "sha256": hashlib.sha256(content).hexdigest(), "settings": wanted}
    note_bytes = json.dumps(note | {"folders": folders}, ensure_ascii=False, indent=1).encode()
    report = InstallationReport()
    for path, data in ((target.note, note_bytes), (target.settings, settings), (target.add_in, content)):
        if path.is_file() and path.read_bytes() == data:
            report.add(InstallationStep.UNCHANGED, path)
            continue
        if not dry_run:
            _write(path, data)
        report.add(InstallationStep.WRITTEN, path)
    return report


def uninstall(target: ExcelFolders, *, dry_run: bool = False) -> InstallationReport:
    """
    Remove what `install` wrote: the add-in, our settings, the record of the installation, and the folders that it created if they are
    empty again. An add-in that was changed and is not recognisable as ours is kept, and so are settings that others added. Without a
    record, only the add-in is removed.

    Raises:
        FileError: The record is unreadable, or the system refuses, for example because Excel is still running.
    """
    report = InstallationReport()
    note = _read_note(target.note)
    if target.add_in.is_file():
        unchanged = note is not None and hashlib.sha256(target.add_in.read_bytes()).hexdigest() == note.get("sha256")
        if unchanged or _is_ours(target.add_in):
            _remove(target.add_in, dry_run)
            report.add(InstallationStep.REMOVED, target.add_in)
        else:
            report.add(InstallationStep.KEPT, target.add_in)
    if note is None:
        return report
    if target.settings.is_file():
        other_settings = {
            key: value for key, value in read_configuration(target.settings).items() if key not in note["settings"]
        }
        if other_settings:
            if not dry_run:
                _write(target.settings, configuration_text(other_settings).encode(CODE_PAGE))
            report.add(InstallationStep.KEPT, target.settings)
        else:
            _remove(target.settings, dry_run)
            report.add(InstallationStep.REMOVED, target.settings)
    _remove(target.note, dry_run)
    report.add(InstallationStep.REMOVED, target.note)
    for folder in () if dry_run else map(Path, note["folders"]):
        # A folder with other contents cannot be removed, and stays.
        with contextlib.suppress(OSError):
            folder.rmdir()
            report.add(InstallationStep.REMOVED, folder)
    return report


def _portable(path: Path, environment: Mapping[str, str]) -> str:
    """
    A path below the user's profile written as `%USERPROFILE%\\…`, which VBA expands, so that letters in the user's name need not be
    encoded; any other path unchanged.
    """
    profile = environment.get("USERPROFILE", "")
    if profile and str(path).casefold().startswith(profile.casefold().rstrip("\\/") + os.sep):
        return "%USERPROFILE%" + str(path)[len(profile.rstrip("\\/")) :]
    return str(path)


def _settings_bytes(values: Mapping[str, str], python: Path) -> bytes:
    try:
        return configuration_text(values).encode(CODE_PAGE)
    except UnicodeEncodeError:
        raise FileError("excel_path_letters", Place(file=str(python))) from None


def _is_ours(path: Path) -> bool:
    """Whether this is our add-in, even if Excel has saved it again."""
    try:
        with zipfile.ZipFile(path) as archive:
            return f"<dc:creator>{CREATOR}<".encode() in archive.read("docProps/core.xml")
    except (OSError, KeyError, zipfile.BadZipFile):
        return False


def _read_note(path: Path) -> dict[str, Any] | None:
    try:
        note = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise FileError("excel_note_unreadable", Place(file=str(path))) from None
    if (
        not isinstance(note, dict)
        or not isinstance(note.get("settings"), dict)
        or not isinstance(note.get("folders"), list)
        or not all(isinstance(folder, str) for folder in note["folders"])
    ):
        raise FileError("excel_note_unreadable", Place(file=str(path)))
    return note


def _missing_folders(target: ExcelFolders) -> list[str]:
    """The folders that an installation must create, the innermost first."""
    wanted = [place for folder in (target.startup, target.settings.parent) for place in (folder, *folder.parents)]
    missing = dict.fromkeys(str(folder) for folder in wanted if not folder.exists())
    return sorted(missing, key=len, reverse=True)


def _write(path: Path, data: bytes) -> None:
    from xl_departage.spreadsheet.storage.atomic import write_atomic

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, data)
    except FileError as error:
        if error.key != "write_failed":
            raise
        raise FileError("excel_not_written", error.place, **error.values) from error
    except OSError as error:
        raise refused_by_system("excel_not_written", error, Place(file=str(path))) from error


def _remove(path: Path, dry_run: bool) -> None:
    if dry_run:
        return
    try:
        path.unlink()
    except OSError as error:
        raise refused_by_system("excel_not_removed", error, Place(file=str(path))) from error
