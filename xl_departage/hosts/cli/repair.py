"""`xl-departage repair`: rewrites the formulas of a workbook for another kind of Excel."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from xl_departage.base.errors import FileError
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.visible import visible
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import check_report, listed, say_report_failed
from xl_departage.spreadsheet.repair import RepairReport, Target, repair
from xl_departage.spreadsheet.storage.atomic import write_atomic


@helping.command(name="repair", help="help_repair")
@helping.argument("file", metavar="FILE", type=click.Path(path_type=Path, readable=False))
@helping.option("--to", type=click.Choice([target.value for target in Target]), required=True, help="help_repair_to")
@helping.option("-o", "--output", type=click.Path(path_type=Path, readable=False), help="help_repair_output")
@helping.option("--in-place", is_flag=True, help="help_repair_in_place")
@helping.option("--namespace", default="", metavar="NAME", help="help_repair_namespace")
@helping.option("--also", multiple=True, metavar="NAME", help="help_repair_also")
@helping.option("--report", "report_file", type=click.Path(path_type=Path), help="help_repair_report")
@language_option
def command(
    file: Path,
    to: str,
    output: Path | None,
    in_place: bool,
    namespace: str,
    also: tuple[str, ...],
    report_file: Path | None,
    lang: Language,
) -> None:
    check_report(report_file, (file, output))
    report = repair(file, output, to=Target(to), namespace=namespace, also=also, in_place=in_place)
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
    unrepaired = (call.explain(language) for call in report.kept)
    notices = (text(notice.key, language, **notice.details) for notice in report.notices)
    for lines in (unrepaired, notices):
        for line in listed(report.source, lines, language):
            click.echo(line, err=True)
    if report.replaced:
        click.echo(text("replaced_file", language, file=visible(report.target)), err=True)
    click.echo(text("repair_summary", language, target=report.target, **report.counts))
