"""
Finds and runs LibreOffice's own programs.

Every run has a time limit, after which the program is killed with all its child processes (`soffice` starts `soffice.bin`).
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

from xl_departage.base.errors import FileError, Place

TIME_LIMIT = 180
"""The time limit for a run of a program, in seconds."""
_WINDOWS_FOLDERS = ("ProgramFiles", "ProgramFiles(x86)")
_MAC_FOLDER = Path("/Applications/LibreOffice.app/Contents/MacOS")
_UNIX_FOLDERS = ("usr/lib/libreoffice/program", "usr/lib64/libreoffice/program", "opt/libreoffice*/program", "snap/bin")
_NOBODY = 65534
"""The number of the account without rights (nobody)."""

_OPEN_FOLDERS = (Path("/tmp"), Path("/var/tmp"))
_CAUSES = {
    "libreoffice_busy": ("lock file", "already running"),
    "libreoffice_no_rights": ("write permission", "permission denied", "could not obtain path for userinstallation"),
    "libreoffice_disk_full": ("no space left", "disk full"),
}
"""The keys of our errors, each with parts of unopkg's output (which is always in English) that indicate this cause."""


class Finished(NamedTuple):
    """The exit status of a program and what it printed."""

    status: int
    output: str
    """The combined text of stdout and stderr."""


def find(name: str, folder: Path | None = None) -> Path:
    """
    The program with that name (`soffice`, `unopkg`).

    Args:
        name: The name of the program, without a file extension.
        folder: Where to look; by default the search path, then the usual installation folders of LibreOffice.

    Raises:
        FileError: The program was not found; the message says how to get it.
    """
    for candidate in _candidates(name, folder):
        if candidate.is_file() and os.access(candidate, os.X_OK):
            return candidate.absolute()
    if folder is not None:
        raise FileError("libreoffice_not_there", Place(file=str(folder)), program=name)
    raise FileError("libreoffice_missing", program=name)


def _candidates(name: str, folder: Path | None) -> Iterator[Path]:
    # On Windows, the .com programs write to the console that called them.
    files = (f"{name}.com", f"{name}.exe") if sys.platform == "win32" else (name,)
    if folder is not None:
        yield from (place / file for place in (folder, folder / "program") for file in files)
        return
    for file in files:
        program = shutil.which(file)
        if program:
            yield Path(program)
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
    Start a program as the leader of its own process group, so that `end` can kill it with its child processes.

    Unless `cwd` is given, it starts at the root of the file system, because its account may not be allowed to enter the current folder.

    Raises:
        FileError: The system cannot start it.
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
        raise FileError("libreoffice_not_started", program=Path(command[0]).name, detail=str(error)) from error


def _environment(environment: Mapping[str, str]) -> dict[str, str]:
    """
    The given environment without the settings of the caller's Python, and with the system's programs first on the search path.

    A LibreOffice that uses the system's Python takes the first `python3` on the search path. In an activated virtual
    environment, that is one without LibreOffice's modules, and LibreOffice stops at start-up with a
    DeploymentException.
    """
    variables = {name: value for name, value in environment.items() if not name.startswith("PYTHON")}
    if sys.platform != "win32":
        folders = [folder for folder in variables.get("PATH", "").split(os.pathsep) if folder]
        variables["PATH"] = os.pathsep.join(dict.fromkeys([*os.defpath.split(os.pathsep), *folders]))
    return variables


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and all its child processes."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run(command: Sequence[str | Path], limit: float = TIME_LIMIT, **options: Any) -> Finished:
    """Run a program to its end. Raises FileError if it cannot be started or exceeds the time limit."""
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
    """The error for a call that LibreOffice refused, whose message names the cause that its output indicates."""
    detail = " ".join(finished.output.split()) or f"status {finished.status}"
    lowered = detail.lower()
    for key, signs in _CAUSES.items():
        if any(sign in lowered for sign in signs):
            return FileError(key, detail=detail)
    return FileError("libreoffice_refused", detail=detail)


def is_root() -> bool:
    """Whether this process runs as root on Unix."""
    return sys.platform != "win32" and os.geteuid() == 0


def without_rights() -> dict[str, Any]:
    """The options of `start` that run a program as an account without rights if this process is root; otherwise no options."""
    return {"user": _NOBODY, "group": _NOBODY, "extra_groups": []} if is_root() else {}


def give(folder: Path) -> None:
    """
    Make the account without rights the owner of a folder and its contents. Raises FileError if the system refuses, as in some containers
    that have no such account.
    """
    try:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, _NOBODY, _NOBODY)
    except OSError as error:
        raise FileError("libreoffice_not_started", program="unopkg", detail=str(error)) from error


def open_folder() -> Path:
    """
    A folder for temporary files that every account may enter: the usual one, unless it is below a private folder.

    Raises:
        FileError: No folder can be entered by every account.
    """
    usual = Path(tempfile.gettempdir()).resolve()
    for folder in (usual, *_OPEN_FOLDERS):
        if folder.is_dir() and all(above.stat().st_mode & stat.S_IXOTH for above in (folder, *folder.parents)):
            return folder
    raise FileError("libreoffice_closed_folder", Place(file=str(usual)))
