"""
Temporary files that do not stay behind for long if their process is killed.

On Linux, if the file system supports `O_TMPFILE`, the file has no name while it is written: the system frees it when its process
ends, however it ends. It gets a name just before it is renamed to the target. Elsewhere it has a name from the start. A name is
`.xl-departage-<machine>-<16 hex digits>.tmp`, and the process holds a lock on the file (`flock`; on Windows, an open file cannot be
removed, which serves as a lock). The next process to write into the folder removes such files if they are not locked, but only
those of its own machine, because locks may not work across a shared folder.

The lock is taken after the file is created, so another process may remove the file in between; the lock is then on a file without a
name, which is detected (`st_nlink`), and another file is created.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from xl_departage.base.regex import regex

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_PREFIX = f".xl-departage-{zlib.crc32(platform.node().encode()):08x}-"
_NAME = regex(re.escape(_PREFIX) + r"[0-9a-f]{16}\.tmp")
_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_ATTEMPTS = 100
"""Attempts before giving up; each fails only if a process cleans the folder at the same moment."""


@dataclass(eq=False)
class Draft:
    """A temporary file open for writing, with or without a name."""

    folder: Path
    descriptor: int
    name: Path | None
    """The path of the file while it has a name; None before it gets one, and once it has that of its target."""

    def take_name(self, target: Path) -> None:
        """Replace the target in one step. If it raises OSError, the target is unchanged."""
        if self.name is None:
            self.name = _link(self.folder, self.descriptor)
        if fcntl is None:
            # Windows cannot rename an open file.
            self.close()
        os.replace(self.name, target)
        self.name = None

    def close(self) -> None:
        """Close the file; further calls do nothing."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def discard(self) -> None:
        """Close the file, and remove its name if it still has one."""
        if fcntl is None:
            with contextlib.suppress(OSError):
                self.close()
        # A failure here comes too late to matter: the content is on the disk under its own name, or the failure that ends the work
        # is already on its way. The next process to write here removes what is left.
        with contextlib.suppress(OSError):
            if self.name is not None:
                self.name.unlink()
        with contextlib.suppress(OSError):
            self.close()


@contextmanager
def opened(folder: Path, mode: int) -> Iterator[Draft]:
    """
    A temporary file in a folder for the duration of the block; leftovers of dead processes are removed first.

    Args:
        folder: The target's folder; it must exist.
        mode: Permissions before the umask.

    Raises:
        OSError: The system refuses.
    """
    remove_stale(folder)
    draft = _unnamed(folder, mode) or _named(folder, mode)
    try:
        yield draft
    finally:
        draft.discard()


def remove_stale(folder: Path) -> list[Path]:
    """
    Remove the temporary files of processes that have ended, and return their paths.

    A folder that cannot be listed is ignored: writing there will report the error.
    """
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [folder / name for name in names if _NAME.fullmatch(name) and _remove_if_unlocked(folder / name)]


def _remove_if_unlocked(path: Path) -> bool:
    """Remove a temporary file unless a running process has locked it; returns whether it was removed."""
    try:
        if fcntl is None:
            path.unlink()
            return True
        if not stat.S_ISREG(path.lstat().st_mode):
            return False
        descriptor = os.open(path, os.O_RDONLY | _FLAGS)
    except OSError:
        # The file was removed meanwhile, is in use, or is not ours.
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True


def _new_name(folder: Path) -> Path:
    return folder / f"{_PREFIX}{os.urandom(8).hex()}.tmp"


def _unnamed(folder: Path, mode: int) -> Draft | None:
    """A file without a name; None if the system or the file system does not support it, or could not name it later."""
    if not hasattr(os, "O_TMPFILE") or fcntl is None or not os.path.isdir("/proc/self/fd"):
        return None
    try:
        descriptor = os.open(folder, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, mode)
    except OSError:
        # If the cause affects named files too, creating one reports it.
        return None
    _lock(descriptor)
    return Draft(folder, descriptor, None)


def _named(folder: Path, mode: int) -> Draft:
    """A file with a name. Raises OSError."""
    for _ in range(_ATTEMPTS):
        name = _new_name(folder)
        descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, mode)
        _lock(descriptor)
        if os.fstat(descriptor).st_nlink:
            return Draft(folder, descriptor, name)
        os.close(descriptor)
    raise FileNotFoundError(2, os.strerror(2), str(folder))


def _lock(descriptor: int) -> None:
    if fcntl is not None:
        # If locks do not work here, no other process can lock the file either, so none takes it for a leftover and removes it.
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)


def _link(folder: Path, descriptor: int) -> Path:
    """Give an unnamed file a name, and return it."""
    name = _new_name(folder)
    at = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        # With a folder descriptor, Python calls linkat, the only call that follows the link in /proc; the path is absolute.
        os.link(f"/proc/self/fd/{descriptor}", name, src_dir_fd=at, follow_symlinks=True)
    finally:
        os.close(at)
    return name
