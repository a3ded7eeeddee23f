"""`xl-departage recalc`: recalculates workbooks without a spreadsheet program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xl_departage.base.errors import FileError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import colon
from xl_departage.base.messages.visible import visible
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import check_report, listed, say_report_failed
from xl_departage.spreadsheet.batch.batch_plan import Plan, plan
from xl_departage.spreadsheet.batch.batch_summary import Summary
from xl_departage.spreadsheet.recalculation.parallel import Job, Outcome, run, run_all
from xl_departage.spreadsheet.recalculation.recalculate import How
from xl_departage.spreadsheet.recalculation.recalculation_report import CellReport, Report
from xl_departage.spreadsheet.recalculation.references import named
from xl_departage.spreadsheet.recalculation.workbook_model import MAX_SEED
from xl_departage.spreadsheet.storage.remote import Address

if TYPE_CHECKING:
    from xl_departage.spreadsheet.batch.batch_record import BatchRecords
    from xl_departage.spreadsheet.batch.run import Skipped, Workers
    from xl_departage.spreadsheet.batch.spool import Spool

DEFAULT_TIMEOUT = 600
Lines = list[tuple[bool, str]]
"""Output lines: whether the line goes to stderr, and its text."""


@helping.command(name="recalc", help="help_recalc")
@helping.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=helping.PathOrAddress(path_type=Path, readable=False)
)
@helping.option("-o", "--output", type=helping.PathOrAddress(path_type=Path, readable=False), help="help_recalc_output")
@helping.option("--in-place", is_flag=True, help="help_recalc_in_place")
@helping.option("--strict", is_flag=True, help="help_recalc_strict")
@helping.option("--seed", type=click.IntRange(0, MAX_SEED), help="help_recalc_seed")
@helping.option("--report", "report_file", type=click.Path(path_type=Path), help="help_recalc_report")
@helping.option("--jobs", type=click.IntRange(1), help="help_recalc_jobs")
@helping.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    help="help_recalc_timeout",
    values={"seconds": DEFAULT_TIMEOUT},
)
@helping.option("--force", is_flag=True, help="help_recalc_force")
@helping.option("--scheduler", metavar="ADDRESS", help="help_recalc_scheduler")
@language_option
def command(
    files: tuple[Path | Address, ...],
    output: Path | Address | None,
    in_place: bool,
    strict: bool,
    seed: int | None,
    report_file: Path | None,
    jobs: int | None,
    timeout: float | None,
    force: bool,
    scheduler: str | None,
    lang: Language,
) -> None:
    records = cache(_records)
    cluster = None
    stored = isinstance(output, Address) or any(isinstance(name, Address) for name in files)
    if stored:
        from xl_departage.hosts.cli.recalc_store import one_by_one, refuse_options, store_plan

        refuse_options({"--in-place": in_place, "--jobs": jobs is not None})
        work = store_plan(files, output, How(strict, seed))
    else:
        paths, folder = [Path(name) for name in files], None if output is None else Path(output)
        work = plan(
            paths, folder, in_place=in_place, how=How(strict, seed), is_result=lambda path: records().is_result(path)
        )
    check_report(report_file, (path for job in work.jobs for path in (job.source, job.target)))
    if scheduler is not None:
        from xl_departage.spreadsheet.batch.cluster import Cluster

        cluster = Cluster(scheduler)
    limit = timeout or DEFAULT_TIMEOUT
    workers: Workers
    if cluster is not None:
        workers = partial(cluster.run, timeout=limit)
    elif stored:
        workers = partial(one_by_one, timeout=limit)
    elif work.several or timeout is not None:
        # The CPUs that this process may use.
        cpus = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        processes = jobs or cpus

        def workers(jobs: Sequence[Job]) -> Generator[tuple[Job, Outcome], None, None]:
            return run_all(jobs, min(processes, max(1, len(jobs))), limit)

    else:

        def workers(jobs: Sequence[Job]) -> Generator[tuple[Job, Outcome], None, None]:
            return ((job, run(job, digests=False)) for job in jobs)

    try:
        with closing(_batch(work, workers, records(), force) if work.several else workers(work.jobs)) as outcomes:
            status = _go(work, outcomes, records() if work.several else None, report_file, lang)
        sys.exit(status)
    finally:
        if cluster is not None:
            cluster.close()


def _records() -> BatchRecords:
    # Imported here, as below, with hashlib and what that loads: a single workbook needs no record.
    from xl_departage.spreadsheet.batch.batch_record import BatchRecords

    return BatchRecords()


def _batch(
    work: Plan, workers: Workers, records: BatchRecords, force: bool
) -> Generator[tuple[Job, Outcome | Skipped], None, None]:
    from xl_departage.spreadsheet.batch.run import run_batch

    return run_batch(work.jobs, workers, records, force=force)


def _go(
    work: Plan,
    outcomes: Iterable[tuple[Job, Outcome | Skipped]],
    records: BatchRecords | None,
    report_file: Path | None,
    language: Language,
) -> int:
    """
    Do the work, print the outcomes, and return the exit status. Only the output lines of each workbook stay in memory.
    """
    outputs: dict[Job, Lines] = {}
    summary = Summary()
    replaced = 0
    with nullcontext() if report_file is None else _spool() as spool:
        with _progress(len(work.jobs)) as advance:
            for job, outcome in outcomes:
                summary.add(outcome)
                replaced += isinstance(outcome, Report) and outcome.replaced
                outputs[job] = list(_lines(outcome, language, several=work.several))
                if spool is not None:
                    spool.add(job, outcome)
                advance(job)
        for job in work.jobs:
            for err, line in outputs[job]:
                click.echo(line, err=err)
        status = summary.exit_status
        for problem in () if records is None else records.problems:
            click.echo(problem.message(language), err=True)
            status = max(status, 1)
        if replaced and work.several:
            click.echo(text("replaced_files", language, count=replaced), err=True)
        if work.several:
            click.echo("\n" + "\n".join(summary.table(language)))
        if spool is not None and report_file is not None:
            head = {"exit_status": status, "summary": summary.to_dict()} if work.several else None
            status = max(status, _write_report(spool, report_file, work, head, language))
    return status


def _spool() -> Spool:
    # Imported here, with tempfile and its imports: most calls write no report.
    from xl_departage.spreadsheet.batch.spool import Spool

    return Spool()


@contextmanager
def _progress(total: int) -> Iterator[Callable[[Job], None]]:
    """A progress bar on stderr for more than one workbook; yields a function to call with each finished job."""
    if total == 1:
        yield lambda _job: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=total)
        # rich would read brackets in the name of a file as markup.
        yield lambda job: progress.update(
            task, advance=1, description=visible(os.path.basename(job.source)).replace("[", r"\[")
        )


def _write_report(spool: Spool, file: Path, work: Plan, head: dict[str, Any] | None, language: Language) -> int:
    """
    Write the report file: for one workbook its report, for several a list below the summary. Returns an exit status.
    """
    try:
        spool.write(file, work.jobs, head)
    except FileError as error:
        say_report_failed(file, error, language)
        return 1
    return 0


def _lines(outcome: Outcome | Skipped, language: Language, *, several: bool) -> Iterator[tuple[bool, str]]:
    """
    The output lines for one workbook. In a call for several workbooks, replaced files are only counted, because repeating such a
    call replaces all of them.
    """
    if isinstance(outcome, FileError):
        yield True, outcome.message(language)
        return
    if not isinstance(outcome, Report):
        job = outcome.job
        if outcome.exit_status:
            yield True, f"{job.source}{colon(language)}{text('batch_skipped_wrong', language)}"
        yield False, text("batch_skipped", language, target=job.source if job.target is None else job.target)
        return
    yield from _error_lines(outcome, causes(outcome, language), language)
    volatile = [cell for cell in outcome.cells if cell.volatile]
    if volatile:
        place = Place(sheet=volatile[0].sheet, cell=volatile[0].cell).describe(language)
        line = (
            place
            + colon(language)
            + text("recalc_volatile", language)
            + _more("recalc_same_cause", volatile[1:], language)
        )
        yield from _error_lines(outcome, [line], language)
    yield from _error_lines(outcome, (notice.message(language) for notice in outcome.notices), language)
    damaged = (text("package_part_damaged", language, part=part) for part in outcome.damaged)
    yield from _error_lines(outcome, damaged, language)
    if outcome.replaced and not several:
        yield True, text("replaced_file", language, file=visible(outcome.target))
    yield False, outcome.summary(outcome.target, language)


def causes(report: Report, language: Language) -> Iterator[str]:
    """
    Each problem once, at the formula on which most others depend, with the number of the other formulas that have it and of those
    that depend on them; the problem that stops most formulas comes first.
    """
    depend = ("formula_depends", "formula_circular_depends")
    dependents = grouped((str((cell.details or {})["cell"]), cell) for cell in report.problems if cell.reason in depend)
    formulas = grouped((cell.problem(language), cell) for cell in report.problems if cell.reason not in depend)

    def stopped(cell: CellReport) -> int:
        return len(dependents.get(named(cell.sheet, cell.cell), ()))

    groups = [sorted(cells, key=stopped, reverse=True) for cells in formulas.values()]
    for cells in sorted(groups, key=lambda cells: sum(map(stopped, cells)), reverse=True):
        waiting = [cell for origin in cells for cell in dependents.pop(named(origin.sheet, origin.cell), ())]
        same = _more("recalc_same_cause", cells[1:], language)
        yield cells[0].explain(language) + same + _more("recalc_dependents", waiting, language)
    for first, *others in dependents.values():
        yield first.explain(language) + _more("recalc_same_cause", others, language)


def _more(key: str, cells: Sequence[CellReport], language: Language) -> str:
    """The number of further cells, as text; empty if there are none."""
    return text(key, language, count=len(cells)) if cells else ""


def _error_lines(report: Report, lines: Iterable[str], language: Language) -> Iterator[tuple[bool, str]]:
    """Lines about a workbook that go to stderr."""
    return ((True, line) for line in listed(report.source, lines, language))
