"""
`xl-departage update`: copy the rounds and results of a tournament file into a workbook made from the Swiss template.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from xl_departage.cli import helping
from xl_departage.cli.helping import language_option
from xl_departage.cli.sources import load_source
from xl_departage.messages import Language, text
from xl_departage.messages.notation import colon


@helping.command(name="update", help="help_update")
@helping.argument("workbook", metavar="WORKBOOK", type=click.Path(path_type=Path, readable=False))
@helping.option("--from", "source", required=True, type=click.Path(path_type=Path), help="help_update_from")
@helping.option("-o", "--output", type=click.Path(path_type=Path, readable=False), help="help_update_output")
@language_option
def command(workbook: Path, source: Path, output: Path | None, lang: Language) -> None:
    # Imported here: help and version need no templates.
    from xl_departage.cli.recalc import causes
    from xl_departage.crosstable.options import ReadingOptions
    from xl_departage.headless.recalculate import Request
    from xl_departage.storage.atomic import write_atomic
    from xl_departage.templates.swiss.update import update

    request = Request.read(workbook, output, in_place=output is None)
    loaded = load_source(source, ReadingOptions())
    for notice in loaded.notices:
        click.echo(notice.message(lang), err=True)
    done = update(request.package, loaded)
    if request.goal is not None and (output is not None or done.content != request.package.content):
        write_atomic(request.goal, done.content, request.before)
    if done.content == request.package.content and not done.left:
        click.echo(text("update_nothing", lang))
    else:
        click.echo(text("update_done", lang, players=done.players, games=done.games, results=done.results))
    if done.rounds is not None:
        before, after = done.rounds
        key = "update_rounds_set" if before is None else "update_rounds_raised"
        click.echo(text(key, lang, before=before, after=after))
    for left in done.left:
        click.echo(left.message(lang), err=True)
    # The file is written as the first line says; what could not be computed in it is told, as `recalc` tells it.
    for problem in () if done.report is None else causes(done.report, lang):
        click.echo(f"{workbook}{colon(lang)}{problem}", err=True)
    sys.exit(1 if done.left or (done.report is not None and done.report.exit_status) else 0)
