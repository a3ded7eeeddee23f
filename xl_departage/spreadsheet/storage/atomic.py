"""
Writes a file so that, whatever happens, either the old or the new version exists, complete.

The new content is written to a temporary file in the target's folder (`temporary`), flushed to disk (fsync), and given the target's
name in one step (rename). If the target is a symbolic link, the file it points to is replaced. Permissions of an existing file are
kept.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from xl_departage.base import stopping
from xl_departage.base.errors import FileError, Place, refused_by_system
from xl_departage.spreadsheet.storage import temporary


def check_target(target: Path, source: Path, *, in_place: bool | None) -> None:
    """
    Raise FileError if the target exists and is not a regular file, or is the source although `in_place` is not set.

    `in_place` is None for a command that cannot write in place: the message then does not suggest it.
    """
    place = Place(file=str(target))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise _failed(place, error) from error
    if not stat.S_ISREG(mode):
        raise FileError("write_directory", place)
    with contextlib.suppress(FileNotFoundError):
        if not in_place and target.samefile(source):
            raise FileError("write_over_source" if in_place is None else "write_same_file", place)


def refuse_other_kind(target: object, ending: str, kind: str) -> None:
    """
    Raise FileError unless the target of a workbook has the ending `kind`: Excel does not open a file whose ending does not fit its
    content.
    """
    if ending.lower() != kind.lower():
        raise FileError("write_other_kind", Place(file=str(target)), kind=kind)


def write_atomic(target: Path, content: bytes | Iterable[bytes], expected: os.stat_result | None = None) -> bool:
    """
    Replace or create a file; returns whether there was one.

    Args:
        target: The file; its folder must exist.
        content: The new content, whole or as pieces in order.
        expected: The fingerprint of the file when it was read; a file changed since then is not overwritten.

    Raises:
        FileError: The system refuses, or the file was changed meanwhile; the old file is intact and no other file is left behind.
    """
    (replaced,) = write_together({target: content}, expected)
    return replaced


def named_twice(targets: Iterable[object]) -> int | None:
    """The index of the first target that an earlier one names too, whatever the case of its letters; None if there is none."""
    taken: set[str] = set()
    for index, target in enumerate(targets):
        if (name := str(target).lower()) in taken:
            return index
        taken.add(name)
    return None


def write_together(files: Mapping[Path, bytes | Iterable[bytes]], expected: os.stat_result | None = None) -> list[bool]:
    """
    Write several files like `write_atomic`; returns for each whether there was one. None takes its name before all are written, so
    that a full or failing disk changes none of them.

    If the system refuses one name after another file has taken its own, `stopping.written` holds the files that are in place.
    """
    with contextlib.ExitStack() as drafts:
        written = [_drafted(drafts, target, content, expected) for target, content in files.items()]
        # A signal received before this point leaves the old files; one received now waits until the new ones are in place.
        with stopping.held():
            stopping.check()
            for target, (draft, old) in zip(files, written, strict=True):
                with _refusals_reported(target, old):
                    draft.take_name(Path(os.path.realpath(target)))
                    stopping.record_output(target)
    for folder in dict.fromkeys(Path(os.path.realpath(target)).parent for target in files):
        _sync_folder(folder)
    return [old is not None for _, old in written]


def _drafted(
    drafts: contextlib.ExitStack, target: Path, content: bytes | Iterable[bytes], expected: os.stat_result | None
) -> tuple[temporary.Draft, os.stat_result | None]:
    """The content under a temporary name, and the state of the file that it is to replace (None if there is none). Raises FileError."""
    place = Place(file=str(target))
    real = Path(os.path.realpath(target))
    try:
        old = real.stat()
    except FileNotFoundError:
        old = None
    except OSError as error:
        raise _failed(place, error) from error
    if old is not None and not stat.S_ISREG(old.st_mode):
        raise FileError("write_directory", place)
    mode = 0o666 if old is None else stat.S_IMODE(old.st_mode) & 0o777
    with _refusals_reported(target, old):
        draft = drafts.enter_context(temporary.opened(real.parent, mode))
        _write(draft.descriptor, content, old)
        if expected is not None and fingerprint(real.stat()) != fingerprint(expected):
            raise FileError("write_changed", place)
    return draft, old


@contextlib.contextmanager
def _refusals_reported(target: Path, old: os.stat_result | None) -> Iterator[None]:
    """In the block, an OSError becomes a FileError about the target."""
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        raise _failed(Place(file=str(target)), error, old) from error


def fingerprint(status: os.stat_result) -> tuple[int, int, int]:
    """The values by which to see that a file was written or replaced: its time of change, size and inode."""
    return status.st_mtime_ns, status.st_size, status.st_ino


def _write(descriptor: int, content: bytes | Iterable[bytes], old: os.stat_result | None) -> None:
    # Windows has no owners or permissions of this kind; its `fchmod` (from Python 3.13 on) only sets the read-only flag.
    if old is not None and hasattr(os, "fchown"):
        # If root runs this, the file must keep its owner; other users may not give files away.
        if (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
            with contextlib.suppress(PermissionError):
                os.fchown(descriptor, old.st_uid, old.st_gid)
        os.fchmod(descriptor, stat.S_IMODE(old.st_mode))
    with os.fdopen(descriptor, "wb", closefd=False) as stream:
        stream.writelines([content] if isinstance(content, bytes) else content)
        stream.flush()
        os.fsync(descriptor)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, if the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    # Some network file systems cannot fsync folders; the content itself is already safe, under its new name.
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _failed(place: Place, error: OSError, old: os.stat_result | None = None) -> FileError:
    folder = Path(place.file or "").parent
    if isinstance(error, FileNotFoundError) and not folder.exists():
        return refused_by_system("write_no_folder", error, place, folder=str(folder))
    key = "write_failed_new" if old is None else "write_failed"
    return refused_by_system(key, error, place)
