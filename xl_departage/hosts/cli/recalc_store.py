"""`recalc` from and to object stores: which objects are read, and where the results go."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path

from xl_departage.base import stopping
from xl_departage.base.errors import FileError, LimitError, Place, refused_by_system
from xl_departage.spreadsheet.batch.batch_plan import WORKBOOKS, Plan, find, is_several
from xl_departage.spreadsheet.recalculation.parallel import Job, Outcome
from xl_departage.spreadsheet.recalculation.recalculate import How, recalculate_file
from xl_departage.spreadsheet.storage import remote
from xl_departage.spreadsheet.storage.remote import Address


def refuse_options(options: Mapping[str, bool]) -> None:
    """Raise FileError for an option that cannot be used with stores."""
    for option, present in options.items():
        if present:
            raise FileError("address_option", option=option)


def one_by_one(jobs: Sequence[Job], timeout: float) -> Generator[tuple[Job, Outcome], None, None]:
    """
    Recalculate in this process, which keeps its connection to the store; each result replaces the old object in one step.
    """
    for job in jobs:
        place = Place(file=str(job.source))
        outcome: Outcome
        try:
            with stopping.deadline(timeout):
                outcome = recalculate_file(job.source, job.target, digests=True, how=job.how)
        except stopping.OutOfTime:
            outcome = LimitError("limit_time", place, seconds=timeout)
        except FileError as error:
            outcome = error
        except OSError as error:
            outcome = refused_by_system("file_system_failed", error, place)
        yield job, outcome


def store_plan(files: Sequence[Path | Address], output: Path | Address | None, how: How) -> Plan:
    """
    What a call is to do.

    Args:
        files: Files, folders, patterns and addresses; an address that ends with `/` means all workbooks below it.
        output: A file or an object; for several workbooks, a folder or an address that ends with `/`.
        how: How each workbook is recalculated.

    Raises:
        FileError: The call cannot be carried out; nothing was changed.
        MissingExtra: The package for the store is not installed.
    """
    place = Place(file=str(files[0]))
    if output is None:
        raise FileError("write_no_target", place)
    if remote.scheme(output) is not None:
        remote.check_writable(str(output))
    sources = [workbook for name in files for workbook in _found(name)]
    several = len(files) > 1 or any(map(_is_several, files)) or _is_folder(output)
    if several and isinstance(output, Address) and not output.endswith("/"):
        raise FileError("address_folder_slash", Place(file=output))
    jobs: list[Job] = []
    taken: set[str] = set()
    for source, below in sources:
        target = output
        if several:
            if remote.leads_out(below):
                raise FileError("address_leads_out", Place(file=str(source)))
            target = Address(f"{output}{below}") if isinstance(output, Address) else output / below
        if str(target).lower() in taken:
            raise FileError("recalc_same_names", Place(file=str(output)), name=below)
        if str(target) == str(source):
            raise FileError("write_same_file", Place(file=str(target)))
        taken.add(str(target).lower())
        jobs.append(Job(source, target, how))
    return Plan(jobs, several)


def _is_several(name: Path | Address) -> bool:
    return name.endswith("/") if isinstance(name, Address) else is_several(name)


def _is_folder(output: Path | Address) -> bool:
    return output.endswith("/") if isinstance(output, Address) else output.is_dir()


def _found(name: Path | Address) -> Iterator[tuple[Path | Address, str]]:
    """The workbooks of one argument, with their paths within the results. Raises FileError."""
    if isinstance(name, Path):
        yield from ((workbook.path, workbook.below.as_posix()) for workbook in find([name]))
    elif not name.endswith("/"):
        yield name, name.name
    else:
        objects = remote.found_below(name, WORKBOOKS)
        if not objects:
            raise FileError("batch_nothing_found", Place(file=name), endings=", ".join(WORKBOOKS))
        yield from ((Address(address), below) for address, below in objects)
