"""What a run reads and where the results go, determined before anything is done."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from xl_departage.batch.find import WORKBOOKS, find, is_several
from xl_departage.errors import FileError, Place
from xl_departage.headless.parallel import Job

__all__ = ["Job", "Plan", "plan"]


class Plan(NamedTuple):
    """The jobs of one call."""

    jobs: list[Job]
    several: bool
    """Several files, a folder or a pattern were named: a record and a summary are made, even for a single workbook."""


def plan(
    arguments: Sequence[Path],
    output: Path | None,
    *,
    in_place: bool = False,
    strict: bool = False,
    is_result: Callable[[Path], bool] = lambda _path: False,
) -> Plan:
    """
    The jobs of a call.

    Args:
        arguments: Files, folders and patterns.
        output: The file to write; for several workbooks, a folder (created if missing) in which the results form
            the tree in which the workbooks were found. None if they are written in place.
        in_place: Replace the workbooks.
        strict: See `recalculate`.
        is_result: Whether a file is the result of an earlier call; inside folders, such files are skipped unless written in place.

    Raises:
        FileError: The call is unusable; nothing was changed.
    """
    place = Place(file=str(arguments[0]))
    if output is not None and in_place:
        raise FileError("write_two_targets", place)
    if output is None and not in_place:
        raise FileError("write_no_target", place)
    several = len(arguments) > 1 or any(map(is_several, arguments))
    if output is None:
        found = find(arguments)
        once = {os.path.realpath(workbook.path): workbook.path for workbook in found}
        return Plan([Job(path, None, strict) for path in once.values()], several)
    if not several and not output.is_dir():
        return Plan([Job(arguments[0], output, strict)], several)
    folder = output
    # A name like a workbook's means a file, not a folder to create.
    if not folder.is_dir() and (os.path.lexists(folder) or folder.suffix.lower() in WORKBOOKS):
        raise FileError("recalc_output_not_folder", Place(file=str(folder)))
    own = folder.resolve()
    found = find(arguments, lambda path: path.resolve() == own or (path.is_file() and is_result(path)))
    jobs = [Job(workbook.path, folder / workbook.below, strict) for workbook in found]
    _check(jobs, folder)
    return Plan(jobs, several)


def _check(jobs: Sequence[Job], folder: Path) -> None:
    """Reject two results with the same name, and a result that would overwrite an input workbook. Raises FileError."""
    taken: set[str] = set()
    sources = {os.path.realpath(job.source) for job in jobs}
    for job in jobs:
        name = str(job.target).lower()
        if name in taken:
            raise FileError("recalc_same_names", Place(file=str(folder)), name=job.source.name)
        taken.add(name)
        if job.target is not None and os.path.realpath(job.target) in sources:
            raise FileError("write_same_file", Place(file=str(job.target)))
