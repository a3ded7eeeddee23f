"""`recalc` from and to object stores: which objects, and where the results go."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from xl_departage.batch.plan import WORKBOOKS, Plan, find, is_several
from xl_departage.errors import FileError, Place
from xl_departage.headless.parallel import Job, Outcome
from xl_departage.headless.recalculate import recalculate
from xl_departage.storage import remote


def refuse_options(given: Mapping[str, bool]) -> None:
    """Raise FileError for an option that stores do not know."""
    for option, present in given.items():
        if present:
            raise FileError("address_option", option=option)


class StorePlan(NamedTuple):
    """The workbooks of one call, of which some are objects in a store, or their results are."""

    plan: Plan

    def outcomes(self, timeout: float) -> Generator[tuple[Job, Outcome], None, None]:
        """Recalculate one after another. Each result replaces the old object at once; there is no record, and nothing is skipped."""
        for job in self.plan.jobs:
            source, target = str(job.source), str(job.target)
            try:
                if remote.scheme(target) is None:
                    os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
                yield job, recalculate(source, target, strict=job.strict, timeout=timeout)
            except FileError as error:
                yield job, error
            except OSError as error:
                yield job, FileError("write_failed", Place(file=target), reason=error.strerror or str(error))


def store_plan(files: Sequence[Path | str], output: Path | str | None, *, strict: bool) -> StorePlan:
    """
    The jobs of a call.

    Args:
        files: Files, folders, patterns and addresses; an address that ends with `/` is everything below it.
        output: A file or an object; for several workbooks, a folder or an address that ends with `/`.
        strict: See `recalculate`.

    Raises:
        FileError: The call is unusable; nothing was changed.
        MissingExtra: What reaches the store is not installed.
    """
    place = Place(file=str(files[0]))
    if output is None:
        raise FileError("write_no_target", place)
    if remote.scheme(output) is not None:
        remote.check_writable(str(output))
    found = [one for name in files for one in _found(name)]
    several = len(files) > 1 or any(map(_is_several, files)) or _is_folder(output)
    if several and isinstance(output, str) and not output.endswith("/"):
        raise FileError("address_folder_slash", Place(file=output))
    jobs: list[Any] = []
    taken: set[str] = set()
    for source, below in found:
        target = output if not several else f"{output}{below}" if isinstance(output, str) else output / below
        if str(target).lower() in taken:
            raise FileError("recalc_same_names", Place(file=str(output)), name=below)
        if str(target) == str(source):
            raise FileError("write_same_file", Place(file=str(target)))
        taken.add(str(target).lower())
        jobs.append(Job(source, target, strict))  # type: ignore[arg-type]
    return StorePlan(Plan(jobs, several))


def _is_several(name: Path | str) -> bool:
    return name.endswith("/") if isinstance(name, str) else is_several(name)


def _is_folder(output: Path | str) -> bool:
    return output.endswith("/") if isinstance(output, str) else output.is_dir()


def _found(name: Path | str) -> Iterator[tuple[Path | str, str]]:
    """The workbooks of one argument, with their paths within the results."""
    if isinstance(name, Path):
        yield from ((one.path, one.below.as_posix()) for one in find([name]))
    elif not name.endswith("/"):
        yield name, PurePosixPath(name.partition("?")[0]).name
    else:
        objects = remote.found_below(name, WORKBOOKS)
        if not objects:
            raise FileError("batch_nothing_found", Place(file=name), endings=", ".join(WORKBOOKS))
        yield from objects
