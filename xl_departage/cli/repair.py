"""`xl-departage repair`: rewrite the formulas of a workbook for another kind of Excel."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from xl_departage.cli import helping
from xl_departage.cli.helping import language_option
from xl_departage.cli.terminal import say_report_failed
from xl_departage.errors import FileError, Place
from xl_departage.messages import Language, text
from xl_departage.messages.notation import colon
from xl_departage.messages.visible import visible
from xl_departage.repair import RepairReport, Target, repair
from xl_departage.storage.atomic import write_atomic

SHOWN = 50
"""Lines per workbook; the report file lists all."""


@helping.command(name="repair", help="help_repair")
@helping.argument("file", metavar="FILE", type=click.Path(path_type=Path, readable=False))
@helping.option("--to", type=click.Choice([target.value for target in Target]), required=True, help="help_repair_to")
@helping.option("-o", "--output", type=click.Path(path_type=Path, readable=False), help="help_repair_output")
@helping.option("--in-place", is_flag=True, help="help_repair_in_place")
@helping.option("--namespace", default="", metavar="NAME", help="help_repair_namespace")
@helping.option("--also", multiple=True, metavar="NAME", help="help_repair_also")
@helping.option("--spill", "spills", is_flag=True, help="help_repair_spill")
@helping.option("--report", "report_file", type=click.Path(path_type=Path), help="help_repair_report")
@language_option
def command(
    file: Path,
    to: str,
    output: Path | None,
    in_place: bool,
    namespace: str,
    also: tuple[str, ...],
    spills: bool,
    report_file: Path | None,
    lang: Language,
) -> None:
    if report_file is not None:
        taken = {os.path.realpath(path) for path in (file, output) if path is not None}
        if os.path.realpath(report_file) in taken:
            raise FileError("recalc_report_target", Place(file=str(report_file)))
    report = repair(file, output, to=Target(to), namespace=namespace, also=also, spills=spills, in_place=in_place)
    _tell(report, lang)
    status = report.exit_status
    if report_file is not None:
        try:
            write_atomic(report_file, (report.to_json() + "\n").encode("utf-8"))
        except FileError as error:
            say_report_failed(report_file, error, lang)
            status = max(status, 1)
    sys.exit(status)


def _tell(report: RepairReport, language: Language) -> None:
    _say(report, (kept.explain(language) for kept in report.kept), language)
    _say(report, (text(notice.key, language, **notice.details) for notice in report.notices), language)
    if report.replaced:
        click.echo(text("replaced_file", language, file=visible(report.target)), err=True)
    click.echo(text("repair_summary", language, target=report.target, **report.counts))


def _say(report: RepairReport, lines: Iterable[str], language: Language) -> None:
    """Print lines to stderr, each with the file name; those beyond `SHOWN` are only counted."""
    sign = colon(language)
    more = 0
    for number, line in enumerate(lines):
        if number < SHOWN:
            click.echo(f"{report.source}{sign}{' '.join(line.split())}", err=True)
        else:
            more += 1
    if more:
        click.echo(f"{report.source}{sign}{text('recalc_more', language, count=more)}", err=True)
