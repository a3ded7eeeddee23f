"""
Expand folders and patterns to workbooks.

A folder means all .xlsx and .xlsm files in it and its subfolders. Files whose names begin with `~$` (the lock file that Excel creates
while a workbook is open) or with a dot are skipped. Folders that are links are not entered, since they can form loops. Patterns are
expanded here because the Windows command line does not do it; `**` matches any number of folders.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from xl_departage.errors import FileError, Place

WORKBOOKS = (".xlsx", ".xlsm")
_LOCK = "~$"


class Found(NamedTuple):
    """One workbook."""

    path: Path
    below: Path
    """
    Its path within the results: the name alone, or the path relative to the folder or to the fixed beginning of the
    pattern.
    """


def find(arguments: Iterable[Path], skip: Callable[[Path], bool] = lambda _path: False) -> list[Found]:
    """
    The workbooks that the arguments name, each once, in order.

    Args:
        arguments: Files, folders and patterns. A file is included whatever its name, even if it does not exist: reading it reports
            the error. Only Excel's lock files are skipped if there are several arguments, because a shell's `*.xlsx` includes them.
        skip: Whether to skip a file or folder found inside folders and patterns.

    Raises:
        FileError: A folder or a pattern contains no workbook.
    """
    found: dict[Path, Found] = {}
    arguments = list(arguments)
    for argument in arguments:
        if len(arguments) > 1 and argument.name.startswith(_LOCK):
            continue
        several = _of_argument(argument, skip)
        if several is None:
            found.setdefault(argument, Found(argument, Path(argument.name)))
            continue
        count = 0
        for workbook in several:
            found.setdefault(workbook.path, workbook)
            count += 1
        if not count:
            raise FileError("batch_nothing_found", Place(file=str(argument)), endings=", ".join(WORKBOOKS))
    return list(found.values())


def is_several(argument: Path) -> bool:
    """Whether an argument is a folder or a pattern."""
    return argument.is_dir() or (glob.has_magic(str(argument)) and not os.path.lexists(argument))


def _of_argument(argument: Path, skip: Callable[[Path], bool]) -> Iterator[Found] | None:
    if not is_several(argument):
        return None
    return _in_folder(argument, argument, skip) if argument.is_dir() else _by_pattern(argument, skip)


def _in_folder(folder: Path, top: Path, skip: Callable[[Path], bool]) -> Iterator[Found]:
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        raise FileError("package_unreadable", Place(file=str(folder)), reason=error.strerror or str(error)) from None
    for path in entries:
        if path.name.startswith((_LOCK, ".")) or skip(path):
            continue
        if path.is_dir():
            if not path.is_symlink():
                yield from _in_folder(path, top, skip)
        elif path.suffix.lower() in WORKBOOKS:
            yield Found(path, path.relative_to(top))


def _by_pattern(pattern: Path, skip: Callable[[Path], bool]) -> Iterator[Found]:
    fixed = Path(*_before_magic(pattern.parts))
    for name in sorted(glob.glob(str(pattern), recursive=True)):
        path = Path(name)
        if path.name.startswith(_LOCK) or skip(path):
            continue
        if path.is_dir():
            # `**` already matches every subfolder.
            if "**" not in pattern.parts:
                yield from (Found(one.path, one.path.relative_to(fixed)) for one in _in_folder(path, path, skip))
        elif path.suffix.lower() in WORKBOOKS:
            yield Found(path, path.relative_to(fixed))


def _before_magic(parts: Iterable[str]) -> Iterator[str]:
    for part in parts:
        if glob.has_magic(part):
            return
        yield part
