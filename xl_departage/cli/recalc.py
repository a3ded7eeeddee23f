"""
`xl-departage recalc`: recalculate workbooks without a spreadsheet program.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from xl_departage.cli.language import language_option
from xl_departage.errors import FileError, Place
from xl_departage.headless.parallel import Job, Outcome, run, run_all, stop
from xl_departage.headless.report import Report
from xl_departage.messages import Language, text

SHOWN = 50
"""Formulas listed for one workbook; the report file lists all."""
DEFAULT_TIMEOUT = 600


@click.command(name="recalc", help="Recalculate workbooks without a spreadsheet program.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, readable=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, readable=False),
    help="File to write; a folder where there are several workbooks.",
)
@click.option("--in-place", is_flag=True, help="Replace the workbooks, each in one step.")
@click.option("--strict", is_flag=True, help="Exit with 1 when a formula could not be computed.")
@click.option(
    "--report", "report_file", type=click.Path(path_type=Path), help="Write what was done, cell by cell, as JSON."
)
@click.option("--jobs", type=click.IntRange(1), help="Workbooks worked on at the same time; the number of processors.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    help=f"Seconds for one workbook; {DEFAULT_TIMEOUT} where there are several.",
)
@language_option
def command(
    files: tuple[Path, ...],
    output: Path | None,
    in_place: bool,
    strict: bool,
    report_file: Path | None,
    jobs: int | None,
    timeout: float | None,
    lang: Language,
) -> None:
    try:
        work = _plan(files, output, in_place, strict, report_file)
    except FileError as error:
        click.echo(error.message(lang), err=True)
        sys.exit(2)
    signal.signal(signal.SIGTERM, stop)
    if len(work) == 1 and timeout is None:
        outcomes = [run(work[0])]
    else:
        outcomes = _run_several(work, jobs or min(os.cpu_count() or 1, len(work)), timeout or DEFAULT_TIMEOUT)
    status = 0
    for outcome in outcomes:
        status = max(status, _tell(outcome, lang))
    if report_file is not None:
        status = max(status, _write_report(report_file, work, outcomes, status, lang))
    sys.exit(status)


def _plan(
    files: Sequence[Path], output: Path | None, in_place: bool, strict: bool, report_file: Path | None
) -> list[Job]:
    """
    What to read and where to write. Raises FileError before anything is done.
    """
    place = Place(file=str(files[0]))
    if output is not None and in_place:
        raise FileError("write_two_targets", place)
    if output is None and not in_place:
        raise FileError("write_no_target", place)
    if output is None:
        jobs = [Job(file, None, strict) for file in {os.path.realpath(file): file for file in files}.values()]
    elif output.is_dir():
        twice = [name for name, count in Counter(file.name.lower() for file in files).items() if count > 1]
        if twice:
            raise FileError("recalc_same_names", Place(file=str(output)), name=twice[0])
        jobs = [Job(file, output / file.name, strict) for file in files]
    elif len(files) > 1:
        raise FileError("recalc_output_not_folder", Place(file=str(output)))
    else:
        jobs = [Job(files[0], output, strict)]
    if report_file is not None:
        taken = {os.path.realpath(path) for job in jobs for path in (job.source, job.target) if path is not None}
        if os.path.realpath(report_file) in taken:
            raise FileError("recalc_report_target", Place(file=str(report_file)))
    return jobs


def _run_several(work: Sequence[Job], jobs: int, timeout: float) -> list[Outcome]:
    """
    The outcomes in the order of the files, with a progress bar meanwhile.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    outcomes: dict[Job, Outcome] = {}
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), disable=len(work) == 1) as progress:
        task = progress.add_task("", total=len(work))
        for job, outcome in run_all(work, jobs, timeout):
            outcomes[job] = outcome
            # Brackets in a file name would be read as markup.
            progress.update(task, advance=1, description=job.source.name.replace("[", r"\["))
    return [outcomes[job] for job in work]


def _tell(outcome: Outcome, language: Language) -> int:
    """
    Say what became of one workbook; the exit status for it.
    """
    if isinstance(outcome, FileError):
        click.echo(outcome.message(language), err=True)
        return 2
    _say(outcome, (cell.explain(language) for cell in outcome.problems), language)
    volatile = text("recalc_volatile", language)
    _say(
        outcome,
        (
            Place(sheet=cell.sheet, cell=cell.cell).describe(language) + _colon(language) + volatile
            for cell in outcome.cells
            if cell.volatile
        ),
        language,
    )
    _say(outcome, (text(key, language) for key in outcome.notices), language)
    counts = outcome.counts
    click.echo(
        text(
            "recalc_summary",
            language,
            target=outcome.target,
            formulas=counts["formulas"],
            computed=counts["computed"] + counts["failed"],
            changed=counts["changed"],
            kept=counts["kept"] + counts["circular"],
        )
    )
    return outcome.exit_status


def _colon(language: Language) -> str:
    return " : " if language == "fr" else ": "


def _say(report: Report, lines: Iterable[str], language: Language) -> None:
    """
    Lines on stderr, each with the file; no more than anyone reads.
    """
    colon = _colon(language)
    more = 0
    for number, line in enumerate(lines):
        if number < SHOWN:
            click.echo(f"{report.source}{colon}{' '.join(line.split())}", err=True)
        else:
            more += 1
    if more:
        click.echo(f"{report.source}{colon}{text('recalc_more', language, count=more)}", err=True)


def _write_report(file: Path, work: Sequence[Job], outcomes: Sequence[Outcome], status: int, language: Language) -> int:
    """
    The report of one workbook as it is; those of several in a list.
    """
    entries = [_entry(job, outcome) for job, outcome in zip(work, outcomes, strict=True)]
    data: dict[str, Any] = entries[0] if len(entries) == 1 else {"exit_status": status, "files": entries}
    try:
        file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        click.echo(text("recalc_report_failed", language, file=file, reason=reason), err=True)
        return 1
    return 0


def _entry(job: Job, outcome: Outcome) -> dict[str, Any]:
    if isinstance(outcome, Report):
        return outcome.to_dict()
    error = {"key": outcome.key, "fr": outcome.message("fr"), "en": outcome.message("en")}
    return {"source": str(job.source), "exit_status": 2, "error": error}
