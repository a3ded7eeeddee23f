"""`xl-departage rate`: processes a whole Belgian rating period, from players and games to the new list."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import NoReturn

import click

from xl_departage.base.errors import ArgumentError, DepartageError, FileError, Place
from xl_departage.base.messages import Language, first_of, text
from xl_departage.chess.ratings.game_dates import SUSPICIONS
from xl_departage.chess.ratings.period import Period, run_adaptation, run_period
from xl_departage.chess.ratings.period_files import left_csv, set_aside_csv
from xl_departage.chess.ratings.period_list import explain
from xl_departage.chess.ratings.period_tables import FaultyRow
from xl_departage.chess.ratings.rating_options import check_options, no_periods, parse_rating_rules
from xl_departage.chess.regulations.rating_editions import BEL, BEL_2024, BelgianEdition, taking_up
from xl_departage.chess.tiebreaks.defaults import default_of_ratings
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.formats.formats import CSV, TEXT, written_format
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.rate_files import LISTS, collector_paused, list_parts, load_files, load_games
from xl_departage.hosts.cli.terminal import say, write_all_and_report
from xl_departage.spreadsheet.storage.atomic import check_target

MOST_PROBLEMS = 100
"""The most problems that are shown one by one; further ones are only counted."""
_MOST_ROWS = 20
"""How many rows with games that are not rated are named."""
_FILE = click.Path(path_type=Path)


@helping.command(name="rate", help="help_rate")
@helping.option("--players", required=True, type=_FILE, help="help_rate_players")
@helping.option("--games", required=True, type=_FILE, help="help_rate_games")
@helping.option("-o", "--output", required=True, type=_FILE, help="help_rate_output")
@helping.option("--rules", default="", help="help_rate_rules")
@helping.option("--earlier", type=_FILE, help="help_rate_earlier")
@helping.option("--left", type=_FILE, help="help_rate_left")
@helping.option("--set-aside", type=_FILE, help="help_rate_set_aside")
@helping.option("--adaptation", is_flag=True, help="help_rate_adaptation")
@helping.option("--explain", "explanation", type=_FILE, help="help_rate_explain")
@language_option
def command(
    players: Path,
    games: Path,
    output: Path,
    rules: str,
    earlier: Path | None,
    left: Path | None,
    set_aside: Path | None,
    adaptation: bool,
    explanation: Path | None,
    lang: Language,
) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    targets = [target for target in (output, explanation, left, set_aside) if target is not None]
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    edition, chosen = belgian_edition(rules)
    if adaptation and edition is not BEL_2024:
        raise ArgumentError("rate_adaptation_edition", edition=edition.name, adapted=BEL_2024.name)
    if left is not None and not edition.taken_up_periods:
        raise ArgumentError("period_waits_not", edition=edition.name, known=", ".join(taking_up()))
    for table in (left, set_aside):
        if table is not None:
            written_format(table, CSV)
    faulty: list[FaultyRow] | None = None if set_aside is None else []
    sources = (players, games) if earlier is None else (players, games, earlier)
    check_targets(targets, sources, output)
    if explanation is not None:
        written_format(explanation, TEXT)
    with (
        collector_paused(),
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        steps = progress.add_task(text("rate_reading", lang), total=3)
        people, played, problems = load_files(players, games, edition, faulty)
        if earlier is not None and not problems:
            earlier_games, problems = load_games(earlier, people, faulty=faulty)
            played = played.after(earlier_games)
        if problems:
            progress.stop()
            stop(problems, lang)
        progress.update(steps, advance=1, description=text("rate_processing", lang))
        period = run_adaptation(people, played) if adaptation else run_period(people, played, edition)
        progress.update(steps, advance=1, description=text("rate_writing", lang))
        aside = None if set_aside is None or faulty is None else (set_aside, set_aside_csv(faulty, lang))
        _write(period, output, explanation, left=left, aside=aside, language=lang)
        progress.update(steps, advance=1)
    say([*chosen, *played.remarks], lang)
    click.echo(
        text(
            "rate_done",
            lang,
            players=len(people),
            games=len(played),
            newcomers=sum(map(bool, period.results.joined)),
            runs=period.runs,
            output=output,
        ),
        err=True,
    )
    if played.not_rated:
        rows = first_of([str(row) for row in played.not_rated], _MOST_ROWS)
        click.echo(text("rate_not_rated", lang, count=len(played.not_rated), rows=rows), err=True)
    if faulty:
        click.echo(text("rate_set_aside", lang, count=len(faulty), file=set_aside), err=True)
    if faulty or any(remark.key in SUSPICIONS for remark in played.remarks):
        sys.exit(1)


def belgian_edition(rules: str) -> tuple[BelgianEdition, list[SourceNotice]]:
    """
    The edition of a text of rules, with a notice if it is the default. Raises ArgumentError for an edition without rating periods.
    """
    parsed = parse_rating_rules(rules, BEL, "ELO_PERIOD")
    check_options(parsed, "rate")
    edition = parsed.edition
    if not isinstance(edition, BelgianEdition):
        raise no_periods(edition)
    return edition, default_of_ratings(parsed)


def stop(problems: Sequence[DepartageError], language: Language) -> NoReturn:
    """Print problems to stderr, one line each, and exit with status 2: unusable file or arguments."""
    say(problems[:MOST_PROBLEMS], language)
    if len(problems) > MOST_PROBLEMS:
        click.echo(text("rate_more_problems", language, count=len(problems) - MOST_PROBLEMS), err=True)
    if len(problems) > 1:
        click.echo(text("rate_problems", language, count=len(problems)), err=True)
    sys.exit(2)


def check_targets(targets: Sequence[Path], sources: Sequence[Path], output: Path) -> None:
    """
    Refuse targets that could not be written later: an input file, the same file twice, and for the new list (`output`) a wrong
    extension.

    Raises FileError.
    """
    written_format(output, *LISTS)
    resolved = [path.resolve() for path in (*sources, *targets)]
    for number, target in enumerate(targets, len(sources)):
        if resolved[number] in resolved[:number]:
            raise FileError("rate_same_file", Place(file=str(target)))
        for source in sources:
            check_target(target, source, in_place=None)


def _write(
    period: Period,
    output: Path,
    explanation: Path | None,
    *,
    left: Path | None,
    aside: tuple[Path, bytes] | None,
    language: Language,
) -> None:
    parts = list_parts(period, output)
    # Data that cannot be written (a character that no workbook may contain) fail with the first piece, before any file exists.
    first = next(parts)
    files: dict[Path, bytes | Iterable[bytes]] = {output: chain([first], parts)}
    if explanation is not None:
        files[explanation] = (f"{line}\n".encode() for line in explain(period, language))
    if left is not None:
        files[left] = left_csv(period)
    if aside is not None:
        files.update([aside])
    write_all_and_report(files, language)
