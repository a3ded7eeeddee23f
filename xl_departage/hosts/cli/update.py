"""
`xl-departage update`: copies the rounds and results of a tournament file into a workbook made from a template, or the ratings of a
published list into a workbook of the Swiss template.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from xl_departage.base.errors import ArgumentError, FileError, MissingFile, Place
from xl_departage.base.messages import Language, series, text
from xl_departage.base.messages.notation import colon
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.formats.formats import ending_of, format_of, formats_read
from xl_departage.formats.player_lists.listed_player import SPEEDS, Speed
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.players import reading, say_changes
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import say

if TYPE_CHECKING:
    from xl_departage.documents.templates.swiss.swiss_update import Update
    from xl_departage.formats.player_lists.list_changes import NewRatings
    from xl_departage.spreadsheet.storage.package import Package


@helping.command(name="update", help="help_update")
@helping.argument("workbook", metavar="WORKBOOK", type=click.Path(path_type=Path, readable=False))
@helping.option(
    "--from", "source", type=click.Path(path_type=Path), help="help_update_from", values={"formats": formats_read}
)
@helping.option("--ratings", type=click.Path(path_type=Path), help="help_update_ratings")
@helping.option("--speed", type=click.Choice(SPEEDS), help="help_players_speed")
@helping.option("-o", "--output", type=click.Path(path_type=Path, readable=False), help="help_update_output")
@language_option
def command(
    workbook: Path, source: Path | None, ratings: Path | None, speed: Speed | None, output: Path | None, lang: Language
) -> None:
    # Imported here: help and version need no templates.
    from xl_departage.hosts.cli.recalc import causes
    from xl_departage.spreadsheet.recalculation.recalculate import Request
    from xl_departage.spreadsheet.storage.atomic import write_atomic
    from xl_departage.spreadsheet.storage.package import Package

    if source is None and ratings is None:
        raise ArgumentError("update_from_nothing")
    if speed is not None and ratings is None:
        raise ArgumentError("list_speed_alone")
    try:
        request = Request.read(workbook, output, in_place=output is None)
    except MissingFile:
        raise
    except FileError:
        # The two files are easily given in the wrong order.
        file_format = format_of(workbook)
        if (
            source is None
            or ending_of(source) not in WORKBOOK_ENDINGS
            or file_format is None
            or file_format.is_workbook
        ):
            raise
        place = Place(file=str(workbook))
        raise FileError("update_swapped", place, workbook=str(source), source=str(workbook)) from None
    package = request.package
    steps: list[Update] = []
    answer = None
    if source is not None:
        steps.append(_updated(package, source, lang))
        package = Package(steps[-1].content, package.place)
    if ratings is not None:
        rated, answer = _rated(package, ratings, speed, lang)
        steps.append(rated)
    content = steps[-1].content
    if request.goal is not None and (output is not None or content != request.package.content):
        write_atomic(Path(request.goal), content, request.before)
    if source is not None:
        _say(steps[0], steps[0].content == request.package.content, lang)
    if answer is not None:
        say_changes(answer, lang)
    # The lines above report what was written; what could not be computed in the workbook is reported as `recalc` reports it.
    report = next((step.report for step in reversed(steps) if step.report is not None), None)
    for problem in () if report is None else causes(report, lang):
        click.echo(f"{workbook}{colon(lang)}{problem}", err=True)
    unsure = any(step.left or step.differences for step in steps) or (answer is not None and bool(answer.problems))
    sys.exit(1 if unsure or (report is not None and report.exit_status) else 0)


def _updated(package: Package, source: Path, language: Language) -> Update:
    from xl_departage.chess.tournament.options import ReadingOptions
    from xl_departage.documents.templates.drawn_update import is_drawn, update_drawn
    from xl_departage.documents.templates.swiss.swiss_update import update

    if is_drawn(package):
        loaded = load_source(source, ReadingOptions())
        say(loaded.notices, language)
        return update_drawn(package, loaded)
    # The workbook is of a Swiss tournament; a short one in which all have met would look like a round robin.
    loaded = load_source(source, ReadingOptions(system="swiss"))
    say(loaded.notices, language)
    return update(package, loaded)


def _rated(package: Package, ratings: Path, speed: Speed | None, language: Language) -> tuple[Update, NewRatings]:
    from xl_departage.documents.templates.swiss.swiss_update import update_ratings
    from xl_departage.formats.player_lists import open_list

    with reading(ratings, language) as advance, open_list(ratings, advance) as rating_list:
        outcome = update_ratings(package, rating_list, speed)
    say(rating_list.remarks, language)
    return outcome


def _say(done: Update, same: bool, language: Language) -> None:
    if same and not done.left and not done.differences:
        click.echo(text("update_nothing", language))
    else:
        click.echo(text("update_done", language, players=done.players, games=done.games, results=done.results))
    if done.event:
        click.echo(text("update_event", language, fields=series(done.event, "list.part")))
    if done.filled:
        click.echo(text("update_filled", language, fields=series(done.filled, "list.part")))
    if done.rounds is not None:
        rounds_before, rounds_after = done.rounds
        key = "update_rounds_set" if rounds_before is None else "update_rounds_raised"
        click.echo(text(key, language, before=rounds_before, after=rounds_after))
    say((*done.left, *done.differences, *done.lost), language)
