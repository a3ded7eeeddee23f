"""
What a call reads and where the results go, determined before anything is written.

Folders and patterns are expanded to workbooks. A folder means all .xlsx and .xlsm files in it and its subfolders. Files whose names begin
with `~$` (the lock file that Excel creates while a workbook is open) are skipped, and in folders those whose names begin with a dot. Within
a folder, links to other folders are not entered, since they can form loops; `**` in a pattern follows them. Patterns are expanded here
because the Windows command line does not do it; `**` matches any number of folders.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place, refused_by_system
from xl_departage.spreadsheet.recalculation.parallel import Job
from xl_departage.spreadsheet.recalculation.recalculate import AS_USUAL, How
from xl_departage.spreadsheet.storage.atomic import named_twice
from xl_departage.spreadsheet.storage.package import Package

WORKBOOKS = (".xlsx", ".xlsm")
_LOCK = "~$"


class Found(NamedTuple):
    """A workbook that was found."""

    path: Path
    below: Path
    """
    The path within the results: the name alone, or the path relative to the folder or to the fixed beginning of the pattern.
    """


def find(arguments: Sequence[Path], skip: Callable[[Path], bool] = lambda _path: False) -> list[Found]:
    """
    The workbooks that the arguments name, each once, in order.

    Args:
        arguments: Files, folders and patterns. A file is included whatever its name, even if it does not exist: reading it reports
            the error. Only Excel's lock files are skipped if there are several arguments, because a shell's `*.xlsx` includes them.
        skip: Whether to skip a file or folder found inside folders and patterns.

    Raises:
        FileError: A folder or a pattern contains no workbook.
    """
    workbooks: dict[Path, Found] = {}
    for argument in arguments:
        if len(arguments) > 1 and argument.name.startswith(_LOCK):
            continue
        if not is_several(argument):
            several = [Found(argument, Path(argument.name))]
        else:
            several = list(_in_folder(argument, argument, skip) if argument.is_dir() else _by_pattern(argument, skip))
        if not several:
            raise FileError("batch_nothing_found", Place(file=str(argument)), endings=", ".join(WORKBOOKS))
        for workbook in several:
            workbooks.setdefault(workbook.path, workbook)
    return list(workbooks.values())


def is_several(argument: Path) -> bool:
    """Whether an argument is a folder or a pattern."""
    return argument.is_dir() or (glob.has_magic(str(argument)) and not os.path.lexists(argument))


def _in_folder(folder: Path, top: Path, skip: Callable[[Path], bool]) -> Iterator[Found]:
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        raise refused_by_system("package_unreadable", error, Place(file=str(folder))) from error
    for path in entries:
        if path.name.startswith((_LOCK, ".")) or skip(path):
            continue
        if path.is_dir():
            if not path.is_symlink():
                yield from _in_folder(path, top, skip)
        elif path.suffix.lower() in WORKBOOKS:
            yield Found(path, path.relative_to(top))


def _by_pattern(pattern: Path, skip: Callable[[Path], bool]) -> Iterator[Found]:
    fixed = Path(*takewhile(lambda part: not glob.has_magic(part), pattern.parts))
    for name in sorted(glob.glob(str(pattern), recursive=True)):
        path = Path(name)
        if path.name.startswith(_LOCK) or skip(path):
            continue
        if path.is_dir():
            # `**` already matches every subfolder.
            if "**" not in pattern.parts:
                yield from (
                    Found(workbook.path, workbook.path.relative_to(fixed)) for workbook in _in_folder(path, path, skip)
                )
        elif path.suffix.lower() in WORKBOOKS:
            yield Found(path, path.relative_to(fixed))


__all__ = ["Job", "Plan", "plan"]


class Plan(NamedTuple):
    """What a call is to do."""

    jobs: list[Job]
    """One job for each workbook."""
    several: bool
    """
    Whether several files, a folder or a pattern were named. A record and a summary are then made, even for a single workbook.
    """


def plan(
    arguments: Sequence[Path],
    output: Path | None,
    *,
    in_place: bool = False,
    how: How = AS_USUAL,
    is_result: Callable[[Path], bool] = lambda _path: False,
) -> Plan:
    """
    The jobs of a call.

    Args:
        arguments: Files, folders and patterns.
        output: The file to write; for several workbooks, a folder (created if missing) in which the results form
            the tree in which the workbooks were found. None if they are written in place.
        in_place: Replace the workbooks.
        how: How each workbook is recalculated.
        is_result: Whether a file is the result of an earlier call; inside folders, such files are skipped unless written in place.

    Raises:
        FileError: The call cannot be carried out; nothing was changed.
    """
    place = Place(file=str(arguments[0]))
    if output is not None and in_place:
        raise FileError("write_two_targets", place)
    if output is None and not in_place:
        _refuse_other_files(arguments)
        raise FileError("write_no_target", place)
    several = len(arguments) > 1 or any(map(is_several, arguments))
    if output is None:
        once = {os.path.realpath(workbook.path): workbook.path for workbook in find(arguments)}
        return Plan([Job(path, None, how) for path in once.values()], several)
    if not several and not output.is_dir():
        return Plan([Job(arguments[0], output, how)], several)
    # A name like a workbook's means a file, not a folder to create.
    if not output.is_dir() and (os.path.lexists(output) or output.suffix.lower() in WORKBOOKS):
        raise FileError("recalc_output_not_folder", Place(file=str(output)))
    resolved_output = output.resolve()
    workbooks = find(arguments, lambda path: path.resolve() == resolved_output or (path.is_file() and is_result(path)))
    jobs = [Job(workbook.path, output / workbook.below, how) for workbook in workbooks]
    _check(jobs, output)
    return Plan(jobs, several)


def _refuse_other_files(arguments: Sequence[Path]) -> None:
    """Raise FileError for a file that is no workbook: a target would not help."""
    for argument in arguments:
        if argument.is_file():
            Package.open(argument)


def _check(jobs: Sequence[Job], folder: Path) -> None:
    """Reject two results with the same name, and a result that would overwrite an input workbook. Raises FileError."""
    twice = named_twice(job.target for job in jobs)
    sources = {os.path.realpath(job.source) for job in jobs}
    for index, job in enumerate(jobs):
        if index == twice:
            raise FileError("recalc_same_names", Place(file=str(folder)), name=job.source.name)
        if job.target is not None and os.path.realpath(job.target) in sources:
            raise FileError("write_same_file", Place(file=str(job.target)))
