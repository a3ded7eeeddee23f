"""
LibreOffice's own programs: where they are, and running them without ever waiting for ever.

Every start has a time limit, and what is still running then is ended with all that it started (`soffice` starts `soffice.bin`).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from xl_departage.errors import FileError, Place

TIME_LIMIT = 180
"""Seconds for one call of a program."""
_WINDOWS_FOLDERS = ("ProgramFiles", "ProgramFiles(x86)")
_MAC_FOLDER = Path("/Applications/LibreOffice.app/Contents/MacOS")
_UNIX_FOLDERS = ("usr/lib/libreoffice/program", "usr/lib64/libreoffice/program", "opt/libreoffice*/program", "snap/bin")
_NOBODY = 65534
"""The account without rights of every Unix."""

_OPEN_FOLDERS = (Path("/tmp"), Path("/var/tmp"))
_CAUSES = {
    "libreoffice_busy": ("lock file", "already running"),
    "libreoffice_no_rights": ("write permission", "permission denied", "could not obtain path for userinstallation"),
    "libreoffice_disk_full": ("no space left", "disk full"),
}
"""Why unopkg refuses, by what it then says; it speaks English only."""


class Finished(NamedTuple):
    """How a program ended."""

    status: int
    output: str
    """Both outputs, one line after another."""


def find(name: str, folder: Path | None = None) -> Path:
    """
    The program of that name (`soffice`, `unopkg`).

    Args:
        name: Without ending.
        folder: Where to look; else the search path, then where LibreOffice is usually installed.

    Raises:
        FileError: There is none; the text says how to get it.
    """
    for candidate in _candidates(name, folder):
        if candidate.is_file() and os.access(candidate, os.X_OK):
            return candidate.absolute()
    if folder is not None:
        raise FileError("libreoffice_not_there", Place(file=str(folder)), program=name)
    raise FileError("libreoffice_missing", program=name)


def _candidates(name: str, folder: Path | None) -> Iterator[Path]:
    # The .com programs of Windows write to the console that called them.
    files = (f"{name}.com", f"{name}.exe") if sys.platform == "win32" else (name,)
    if folder is not None:
        yield from (place / file for place in (folder, folder / "program") for file in files)
        return
    for file in files:
        found = shutil.which(file)
        if found:
            yield Path(found)
    for place in _usual_folders():
        yield from (place / file for file in files)


def _usual_folders() -> Iterator[Path]:
    if sys.platform == "win32":
        for variable in _WINDOWS_FOLDERS:
            if os.environ.get(variable):
                yield Path(os.environ[variable], "LibreOffice", "program")
    elif sys.platform == "darwin":
        yield _MAC_FOLDER
    else:
        for pattern in _UNIX_FOLDERS:
            yield from sorted(Path("/").glob(pattern), reverse=True)


def start(command: Sequence[str | Path], **options: Any) -> subprocess.Popen[bytes]:
    """
    Start a program at the head of a process group of its own, for `end`.

    Unless `cwd` says otherwise it starts at the root of the file system: the folder we were called in may be closed to its account.

    Raises:
        FileError: The system does not start it.
    """
    options.setdefault("cwd", Path(command[0]).anchor)
    options["env"] = _environment(options.get("env") or os.environ)
    if sys.platform == "win32":
        options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        options["start_new_session"] = True
    try:
        return subprocess.Popen(list(map(str, command)), **options)
    except (OSError, subprocess.SubprocessError) as error:
        raise FileError("libreoffice_not_started", program=Path(command[0]).name, said=str(error)) from error


def _environment(given: Mapping[str, str]) -> dict[str, str]:
    """
    The environment without the caller's Python.

    A LibreOffice that uses the system's Python takes the first `python3` of the search path for it. In an activated virtual
    environment that is another one, without LibreOffice's modules: LibreOffice then ends at its start with a DeploymentException.
    """
    kept = {name: value for name, value in given.items() if not name.startswith("PYTHON")}
    if sys.platform != "win32":
        folders = [folder for folder in kept.get("PATH", "").split(os.pathsep) if folder]
        kept["PATH"] = os.pathsep.join(dict.fromkeys([*os.defpath.split(os.pathsep), *folders]))
    return kept


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it started."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run(command: Sequence[str | Path], limit: float = TIME_LIMIT, **options: Any) -> Finished:
    """Run a program to its end. Raises FileError when it takes longer than the limit."""
    with start(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options
    ) as process:
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            raise FileError("libreoffice_hangs", program=Path(command[0]).name, seconds=limit) from None
        finally:
            end(process)
    return Finished(process.returncode, output.decode("utf-8", "replace").strip())


def refused(finished: Finished) -> FileError:
    """The error for a call that LibreOffice refused, with the cure that fits what it said."""
    said = " ".join(finished.output.split()) or f"status {finished.status}"
    lowered = said.lower()
    for key, signs in _CAUSES.items():
        if any(sign in lowered for sign in signs):
            return FileError(key, said=said)
    return FileError("libreoffice_refused", said=said)


def is_root() -> bool:
    """Whether this process is the administrator of a Unix."""
    return sys.platform != "win32" and os.geteuid() == 0


def without_rights() -> dict[str, Any]:
    """The options of `start` for an account without rights where this process is the administrator, none elsewhere."""
    return {"user": _NOBODY, "group": _NOBODY, "extra_groups": []} if is_root() else {}


def give(folder: Path) -> None:
    """
    Hand a folder and all in it to the account without rights. Raises FileError where the system has none (some containers).
    """
    try:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, _NOBODY, _NOBODY)
    except OSError as error:
        raise FileError("libreoffice_not_started", program="unopkg", said=str(error)) from error


def open_folder() -> Path:
    """
    A folder for temporary files that every account may enter: the usual one, unless it lies below a private folder.

    Raises:
        FileError: There is none.
    """
    usual = Path(tempfile.gettempdir()).resolve()
    for folder in (usual, *_OPEN_FOLDERS):
        if folder.is_dir() and all(above.stat().st_mode & stat.S_IXOTH for above in (folder, *folder.parents)):
            return folder
    raise FileError("libreoffice_closed_folder", Place(file=str(usual)))
