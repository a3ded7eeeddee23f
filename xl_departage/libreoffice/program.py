"""
LibreOffice's own programs: where they are, and running them without ever waiting for ever.

Every start has a time limit, and what is still running then is ended with all that it started (`soffice` starts `soffice.bin`).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from xl_departage.errors import FileError, Place

TIME_LIMIT = 180
"""Seconds for one call of a program."""
_WINDOWS_FOLDERS = ("ProgramFiles", "ProgramFiles(x86)")
_MAC_FOLDER = Path("/Applications/LibreOffice.app/Contents/MacOS")
_UNIX_FOLDERS = ("usr/lib/libreoffice/program", "usr/lib64/libreoffice/program", "opt/libreoffice*/program", "snap/bin")
NOBODY = 65534
"""The account without rights of every Unix."""


class Finished(NamedTuple):
    """
    How a program ended.
    """

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
            return candidate
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
    """
    if sys.platform == "win32":
        options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        options["start_new_session"] = True
    return subprocess.Popen(list(map(str, command)), **options)


def end(process: subprocess.Popen[bytes]) -> None:
    """
    End a program and all that it started.
    """
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run(command: Sequence[str | Path], limit: float = TIME_LIMIT, **options: Any) -> Finished:
    """
    Run a program to its end. Raises FileError when it takes longer than the limit.
    """
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


def is_root() -> bool:
    """
    Whether this process is the administrator of a Unix.
    """
    return sys.platform != "win32" and os.geteuid() == 0
