"""`xl-departage copy`: makes a copy of a workbook to send to people who do not have the functions."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from xl_departage.base.messages import Language
from xl_departage.documents.workbook_formats import CALC, EXCEL
from xl_departage.formats.formats import written_format
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import listed, write_and_report


@helping.command(name="copy", help="help_copy")
@helping.argument("file", metavar="FILE", type=click.Path(path_type=Path, readable=False))
@helping.option("-o", "--output", type=click.Path(path_type=Path, readable=False), help="help_copy_output")
@language_option
def command(file: Path, output: Path | None, lang: Language) -> None:
    # Imported here: `--help` need not wait for the engine.
    from xl_departage.documents.calc_copy import copy_name
    from xl_departage.documents.copy_to_send import copy_to_send
    from xl_departage.formats.formats import format_of
    from xl_departage.hosts.cli.recalc import causes
    from xl_departage.spreadsheet.library import library
    from xl_departage.spreadsheet.recalculation.recalculate import recalculated
    from xl_departage.spreadsheet.recalculation.recalculation_report import Report
    from xl_departage.spreadsheet.storage.atomic import check_target
    from xl_departage.spreadsheet.storage.content import read_bytes
    from xl_departage.spreadsheet.storage.package import Package

    target = copy_name(file, lang) if output is None else output
    written_format(target, CALC if format_of(str(file)) is CALC else EXCEL)
    check_target(target, file, in_place=None)
    data = read_bytes(file)
    status = 0
    if format_of(str(file)) is not CALC:
        package = Package.open(file)
        report = Report(str(file), str(target), strict=True)
        data = recalculated(package, report)
        for line in listed(str(file), causes(report, lang), lang):
            click.echo(line, err=True)
        status = report.exit_status
    write_and_report(target, copy_to_send(data, str(file), library().names, lang), lang)
    click.echo(str(target))
    sys.exit(status)
