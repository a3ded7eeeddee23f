"""`xl-departage pair`: pairs a round of a Swiss tournament, by the Dutch system (FIDE C.04.3) or, for teams, by FIDE C.04.6."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.exact import points, to_number
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import colon
from xl_departage.chess.regulations.rules_text import first_colour_named
from xl_departage.chess.tournament.apart import by_number, read_apart, with_apart
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.documents.workbook_formats import WORKBOOK_ENDINGS
from xl_departage.formats.file_format import Grid
from xl_departage.formats.formats import TRF, ending_of, formats_read
from xl_departage.formats.to_pair import ToPair, options_to_pair
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.pair_teams import PairedTeams, TeamChoices, paired_in_trf, paired_in_workbook, teams_as_json
from xl_departage.hosts.cli.pairing_files import (
    entrant_numbers,
    in_plain_letters,
    opened_to_pair,
    player_number,
    round_as_json,
    write_round,
    written_rounds,
)
from xl_departage.hosts.cli.terminal import as_text, console_for, console_of, echo_json, origin, say, write_and_report

if TYPE_CHECKING:
    from collections.abc import Callable

    from xl_departage.chess.pairing.event import Event
    from xl_departage.chess.pairing.pairing_engine import Pairing
    from xl_departage.chess.pairing.summary import RoundSummary
    from xl_departage.chess.tournament.record import TournamentRecord
    from xl_departage.spreadsheet.recalculation.recalculate import Request

    Engine = Callable[[Event], Pairing]

_FIRST = {"white": Colour.WHITE, "black": Colour.BLACK}


def _colour_named(word: str) -> str | None:
    """`white` or `black` for a colour in any of our languages; None for any other word."""
    try:
        colour = first_colour_named(word)
    except ArgumentError:
        return None
    return next(name for name, first_colour in _FIRST.items() if first_colour is colour)


@helping.command(name="pair", help="help_pair", values={"formats": formats_read})
@helping.argument("file", type=click.Path(path_type=Path))
@helping.option("-o", "--output", type=click.Path(path_type=Path, readable=False), help="help_pair_output")
@helping.option("--round", "round_", type=click.IntRange(1, 999), help="help_pair_round")
@helping.option("--absent", default="", help="help_pair_absent")
@helping.option("--half", default="", help="help_pair_half")
@helping.option("--apart", default="", metavar="7+9@6-7", help="help_pair_apart")
@helping.option("--initial", type=helping.Words(list(_FIRST), _colour_named), help="help_pair_initial")
@helping.option("--rounds", "total", type=click.IntRange(1, 999), help="help_pair_rounds")
@helping.option("--acceleration", default="", metavar="baku|none|TABLE", help="help_pair_acceleration")
@helping.option("--engine", default="gacrux", metavar="gacrux|bbp:PATH", help="help_pair_engine")
@helping.option("--rules", default="", help="help_pair_rules")
@helping.option("--type", "colours", type=click.Choice(["a", "b", "none"]), help="help_pair_type")
@helping.option("--ascii", "plain", is_flag=True, help="help_convert_ascii")
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@language_option
def command(
    file: Path,
    output: Path | None,
    round_: int | None,
    absent: str,
    half: str,
    apart: str,
    initial: str | None,
    total: int | None,
    acceleration: str,
    engine: str,
    rules: str,
    colours: str | None,
    plain: bool,
    layout: str,
    lang: Language,
) -> None:
    # Imported here: help and version need no engine.
    from xl_departage.chess.pairing.event import Choices
    from xl_departage.chess.pairing.teams.team_rules import Colours
    from xl_departage.spreadsheet.recalculation.recalculate import Request
    from xl_departage.spreadsheet.storage.atomic import check_target

    if output is not None:
        if output.exists() and file.exists() and output.samefile(file):
            raise FileError("pair_same_file", Place(file=str(output)))
        check_target(output, file, in_place=None)
    options = options_to_pair(rules)
    accelerated = _acceleration(acceleration, options.acceleration)
    opened = opened_to_pair(file, options, total)
    if apart:
        opened = opened._replace(tournament=_kept_apart(opened.tournament, apart))
    choices = Choices(
        round_,
        entrant_numbers(opened.tournament, absent),
        entrant_numbers(opened.tournament, half),
        first_colour=_FIRST.get(initial or ""),
        total=total,
        acceleration=accelerated,
    )
    chosen = TeamChoices(choices, Colours(colours) if colours else None)
    # A tournament in a range of a workbook is paired like one in a text file, not like one in a template.
    of_excel = ending_of(file) in WORKBOOK_ENDINGS and not isinstance(opened.opened, Grid)
    kind = None if output is None or of_excel else written_rounds(output)
    say(opened.notices, lang)
    if plain:
        if kind is not TRF:
            raise ArgumentError("convert_ascii_trf", ending="—" if output is None else ending_of(output))
        opened, changed = in_plain_letters(opened)
        say(changed, lang)
    if of_excel:
        done = _in_workbook(Request.read(file, output, in_place=False), opened.tournament, chosen, engine, lang)
    else:
        done = _in_trf(opened, output, chosen, engine, lang)
    if layout == "json":
        echo_json({**origin(), **(teams_as_json(done, lang) if isinstance(done, PairedTeams) else as_json(done, lang))})
    else:
        _print(_summary_of(done), lang)


def _kept_apart(tournament: TournamentRecord, option_text: str) -> TournamentRecord:
    """The tournament with the players, or teams, that the option keeps apart, by number or name. Raises ArgumentError."""
    together = read_apart(by_number(option_text, lambda name: player_number(tournament, name)))
    if together is None:
        raise ArgumentError("rules_not_apart", option="--apart", value=option_text)
    return with_apart(tournament, together)


def _acceleration(option_text: str, of_rules: str) -> str:
    """The acceleration that the option gives, else that of the rules. Raises ArgumentError if they differ."""
    from xl_departage.chess.tournament.acceleration import acceleration_named

    of_option = acceleration_named("--acceleration", option_text) if option_text else ""
    if "" not in (of_option, of_rules) and of_option != of_rules:
        raise ArgumentError("accel_two", first=of_option, second=of_rules)
    return of_option or of_rules


def _in_trf(
    opened: ToPair, output: Path | None, chosen: TeamChoices, engine: str, language: Language
) -> Pairing | PairedTeams:
    """Pair a TRF file or a table; with a target, write a file with the new round."""
    from xl_departage.chess.pairing.event import event_before
    from xl_departage.chess.pairing.round_entry import with_round as recorded
    from xl_departage.chess.tournament.individual_crosstable import crosstable_of, is_guess
    from xl_departage.chess.tournament.options import ReadingOptions
    from xl_departage.chess.tournament.record import SourceNotice
    from xl_departage.formats.trf.paired_round import with_round

    tournament = opened.tournament
    if tournament.teams:
        _refuse_engine(engine)
        return paired_in_trf(opened.document, tournament, output, chosen, language)
    _refuse_type(chosen)
    pairing = _watched(_engine(engine), language)(event_before(tournament, chosen.choices))
    if not tournament.header.type and is_guess(crosstable_of(tournament, ReadingOptions(planned=pairing.event.total))):
        say([SourceNotice("pair_maybe_round_robin", Place(file=opened.document.name or None))], language)
    written = with_round(opened.document, pairing)
    if output is not None:
        write_round(output, written, recorded(tournament, pairing), pairing.event.round, language)
    return pairing


def _refuse_engine(named: str) -> None:
    if named != "gacrux":
        raise ArgumentError("pair_team_engine", engine=named)


def _refuse_type(chosen: TeamChoices) -> None:
    if chosen.colours is not None:
        raise ArgumentError("pair_type_of_teams")


def _in_workbook(
    request: Request, tournament: TournamentRecord, chosen: TeamChoices, engine: str, language: Language
) -> Pairing | PairedTeams:
    """
    Pair a workbook of the Swiss or the team template; with a target, write the workbook with the new round in its list.
    """
    from xl_departage.chess.pairing.event import event_before, refuse_gaps
    from xl_departage.chess.pairing.round_entry import with_choices, with_round
    from xl_departage.chess.tournament.options import ReadingOptions
    from xl_departage.chess.tournament.source import source_of
    from xl_departage.documents.templates.swiss.swiss_update import update
    from xl_departage.hosts.cli.recalc import causes

    if tournament.teams:
        _refuse_engine(engine)
        return paired_in_workbook(request, tournament, chosen, language)
    _refuse_type(chosen)
    # If a game had not been entered, the player would lack its points, and the round would be paired on that basis.
    refuse_gaps(tournament)
    pairing = _watched(_engine(engine), language)(event_before(tournament, chosen.choices))
    # The round is counted as played, so that its byes count.
    counted = ReadingOptions(rounds=pairing.event.round)
    played = with_choices(with_round(tournament, pairing), pairing.event)
    done = update(request.package, source_of(played, counted))
    if done.left:
        raise done.left[0]
    if request.goal is not None:
        write_and_report(request.goal, done.content, language)
    # What could not be computed in the workbook is reported as `recalc` reports it.
    for problem in () if done.report is None else causes(done.report, language):
        click.echo(f"{request.package.place.file}{colon(language)}{problem}", err=True)
    return pairing


def _engine(named: str) -> Engine:
    """The function that pairs. Raises ArgumentError for an unknown engine."""
    name, _, path = named.partition(":")
    if name == "gacrux" and not path:
        from xl_departage.chess.pairing.pairing_engine import pair

        return pair
    if name == "bbp" and path:
        from xl_departage.chess.pairing.bbp import pairs_by
        from xl_departage.formats.trf.event_text import event_text

        return pairs_by(Path(path), event_text)
    raise ArgumentError("pair_unknown_engine", engine=named)


_LARGE = 150
"""With more players than this, pairing may take seconds."""


def _watched(engine: Engine, language: Language) -> Engine:
    """The engine; for a large field, a terminal shows meanwhile that it is working."""

    def pair(event: Event) -> Pairing:
        count = len(event.present)
        if count <= _LARGE:
            return engine(event)

        from rich.console import Console

        with Console(stderr=True).status(text("pair_large", language, round=event.round, count=count)):
            return engine(event)

    return pair


def as_json(pairing: Pairing, language: Language) -> dict[str, object]:
    """The round as JSON."""
    from xl_departage.chess.pairing.bye import bye_reasons
    from xl_departage.chess.pairing.summary import remarks

    event = pairing.event

    def player(number: int) -> dict[str, object]:
        entrant = event.by_number[number]
        described: dict[str, object] = {
            "number": number,
            "name": entrant.name,
            "points": to_number(points(entrant.points)),
        }
        if event.accelerations:
            described["virtual_points"] = to_number(points(event.virtual(number)))
        return described

    return round_as_json(pairing, player, bye_reasons(pairing), remarks(pairing), language)


def _summary_of(done: Pairing | PairedTeams) -> RoundSummary:
    """The texts about a paired round of players or teams."""
    from xl_departage.chess.pairing.summary import summarise
    from xl_departage.chess.pairing.teams.team_summary import team_round_summary

    if not isinstance(done, PairedTeams):
        return summarise(done)
    in_words = team_round_summary(done.pairing)
    return in_words._replace(remarks=(*in_words.remarks, *done.remarks))


def _print(round_summary: RoundSummary, language: Language) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for key in ("pair_board", "pair_side_white", "pair_side_black"):
        table.add_column(as_text(text(key, language)), justify="right" if key == "pair_board" else "left")
    for board in round_summary.boards:
        sides = (as_text(side.in_language(language)) for side in (board.white, board.black))
        table.add_row("" if board.board is None else str(board.board), *sides)
    console = console_of(100)
    click.echo(round_summary.heading.in_language(language))
    console_for(table, console).print(table)
    for line in round_summary.lines:
        click.echo(line.in_language(language))
    for remark in round_summary.remarks:
        click.echo(remark.in_language(language), err=True)
