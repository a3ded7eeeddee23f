"""`xl-departage submission`: checks a tournament that is submitted for the Belgian rating."""

from __future__ import annotations

import datetime
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click

from xl_departage.base.days import day_of
from xl_departage.base.errors import FileError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Language, text
from xl_departage.base.text import without_decimals
from xl_departage.chess.ratings.game_dates import faults_of_dates, last_day_played
from xl_departage.chess.ratings.period_games import faults_of_games
from xl_departage.chess.ratings.period_tables import TextTable, identity_text
from xl_departage.chess.ratings.sent_games import SENT_THOUGH_CANCELLED, games_to_send, national_number
from xl_departage.chess.ratings.submission_checks import (
    Dates,
    FederationMember,
    Submission,
    SubmittedGame,
    check_submission,
)
from xl_departage.chess.tournament.editing import corrected_all
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.formats.formats import CSV, TEXT, format_of, formats_of_tournaments, written_format
from xl_departage.formats.games_table import games_csv
from xl_departage.formats.grids.header_row import header_key
from xl_departage.formats.grids.notations import FIDE_NUMBER_HEADERS
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.file_requirements import print_table
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.rate_files import load_table
from xl_departage.hosts.cli.source_files import load_source
from xl_departage.hosts.cli.terminal import write_all_and_report
from xl_departage.spreadsheet.storage.content import read_bytes

_FILE = click.Path(path_type=Path)


_DAY = click.DateTime(["%Y-%m-%d", "%d/%m/%Y"])


@helping.command(name="submission", help="help_submission", values={"formats": formats_of_tournaments})
@helping.argument("games", type=_FILE)
@helping.option("--players", type=_FILE, help="help_submission_players")
@helping.option("--ended", type=_DAY, help="help_submission_ended")
@helping.option("--received", type=_DAY, help="help_submission_received")
@helping.option("--started", type=_DAY, help="help_submission_started")
@helping.option("--announced", type=_DAY, help="help_submission_announced")
@helping.option("--list", "list_day", type=_DAY, help="help_submission_list")
@helping.option("--norms", is_flag=True, help="help_submission_norms")
@helping.option("-o", "--output", type=_FILE, help="help_submission_output")
@helping.option("--report", type=_FILE, help="help_submission_report")
@language_option
def command(
    games: Path,
    players: Path | None,
    ended: datetime.datetime | None,
    received: datetime.datetime | None,
    started: datetime.datetime | None,
    announced: datetime.datetime | None,
    list_day: datetime.datetime | None,
    norms: bool,
    output: Path | None,
    report: Path | None,
    lang: Language,
) -> None:
    from xl_departage.spreadsheet.storage.atomic import check_target

    if output is not None:
        written_format(output, CSV)
    if report is not None:
        written_format(report, TEXT)
    member_list = None if players is None else load_table(players, "players")
    game_source = _given(games, member_list)
    table = game_source.table
    entries = _entries(table)
    dates = Dates(
        ended.date() if ended else game_source.ended,
        received.date() if received else datetime.date.today(),
        started.date() if started else game_source.started,
        announced=announced.date() if announced else None,
        norms=norms,
        list_=list_day.date() if list_day else None,
        last_played=last_day_played(table),
    )
    members = None if member_list is None else _members(member_list)
    outcome = check_submission(members, entries, dates)
    # Players who are on no list are reported above, so every number counts as known here.
    numbers = {number: None for entry in entries for number in (entry.a, entry.b) if number}
    faults = [*faults_of_games(game_source.numbered, tuple(numbers)), *faults_of_dates(table, dates)]
    messages = [
        *(remark.message(lang) for source in (table, member_list) if source is not None for remark in source.remarks),
        *(notice.message(lang) for notice in game_source.notices),
        *(remark.message(lang) for remark in outcome.remarks),
        *(fault.message(lang) for fault in faults),
    ]
    if game_source.by_list:
        click.echo(text("submission_by_list", lang, count=game_source.by_list), err=True)
    unchecked = [text("submission_unchecked", lang)] if members is None else []
    lines = [*(messages or [text("submission_sound", lang)]), *unchecked]
    for target in (output, report):
        if target is not None:
            check_target(target, games, in_place=None)
            if players is not None:
                check_target(target, players, in_place=None)
    if output is not None:
        print_table(text("required.title", lang, federation="FRBE"), _required(entries, dates, lang), lang)
    files = {} if output is None else {output: _cleaned(table, outcome)}
    if report is not None:
        files[report] = ("\n".join(lines) + "\n").encode("utf-8")
    write_all_and_report(files, lang)
    if report is None:
        click.echo("\n".join(lines))
    click.echo(
        text("submission_done", lang, games=len(outcome.games), remarks=len(messages)),
        err=True,
    )
    lacking = any(notice.key != SENT_THOUGH_CANCELLED for notice in game_source.notices)
    sys.exit(0 if outcome.accepted and not faults and not lacking else 1)


class _Given(NamedTuple):
    """The games, and what the file tells about the event: its first and last day are None if it does not give them."""

    table: TextTable
    """The games as a table."""
    numbered: TextTable
    """The table without the games of players whose number is missing, which a notice reports."""
    notices: tuple[SourceNotice, ...] = ()
    started: datetime.date | None = None
    ended: datetime.date | None = None
    by_list: int = 0
    """How many players have their national number from the list of members."""


def _given(file: Path, member_list: TextTable | None) -> _Given:
    """
    The games of a table, or of a tournament in a file of any other format: a workbook made from a template, a TRF … A player
    without a national number there gets the one that the list of members gives for his FIDE number. Raises FileError.
    """
    tournament = _tournament_in(file)
    if tournament is None:
        table = load_table(file, "games")
        if all(table.column_index(name) is None for name in ("a", "b", "result_a")):
            raise FileError("submission_no_games", Place(file=str(file)))
        return _Given(table, table)
    found = {} if member_list is None else _numbers_by_list(tournament, member_list)
    tournament = corrected_all(tournament, national_number=found)
    sent = games_to_send(tournament)
    if not sent.games:
        raise FileError("sent_nothing", Place(file=str(file)))
    days = [game.day for game in sent.games if game.day is not None]
    first, last = (day_of(day) for day in (tournament.header.begin, tournament.header.end))
    return _Given(
        sent.table(str(file)),
        sent.table(str(file), complete=True),
        sent.notices,
        first or min(days, default=None),
        last or max(days, default=None),
        by_list=len(found),
    )


def _numbers_by_list(tournament: TournamentRecord, member_list: TextTable) -> dict[int, str]:
    """
    The national numbers of those who have none in the tournament, looked up by their FIDE numbers in the list of members. A FIDE
    number that stands there twice is ignored.
    """
    column = next((at for at, title in enumerate(member_list.header) if header_key(title) in FIDE_NUMBER_HEADERS), None)
    if column is None:
        return {}
    lines = zip(member_list.columns[column], _needed(member_list, "pid"), strict=True)
    members = grouped((identity_text(fide), identity_text(number)) for fide, number in lines)
    return {
        player.number: members[player.fide_number][0]
        for player in tournament.participants
        if player.fide_number and not national_number(player) and len(members.get(player.fide_number, ())) == 1
    }


def _tournament_in(file: Path) -> TournamentRecord | None:
    """The tournament in a file; None for a table of games: a text, or a workbook that was not made from a template."""
    kind = format_of(file)
    if kind is None or not kind.reads or kind.is_grid:
        return None
    if kind.is_workbook:
        # Imported here: a table of games needs no templates.
        from xl_departage.documents.templates.template_document import is_template
        from xl_departage.documents.workbooks import open_workbook

        if not is_template(open_workbook(read_bytes(file), str(file))):
            return None
    return load_source(file, ReadingOptions()).tournament


def _required(entries: Sequence[SubmittedGame], dates: Dates, language: Language) -> list[list[str]]:
    """
    The rows of what the federation requires of a submission: the field, its column or option, how necessary it is, whether it is
    there.
    """
    mandatory, deadline = text("required.mandatory", language), text("required.deadline", language)
    there, missing = text("required.there", language), text("required.missing", language)
    blank = sum(not number for entry in entries for number in (entry.a, entry.b))
    numbers = text("required.missing_for", language, count=blank) if blank else there
    days = (
        ("lacking.begin", "--started", dates.started),
        ("lacking.end", "--ended", dates.ended),
        ("required.announced", "--announced", dates.announced),
        ("required.received", "--received", dates.received),
    )
    return [
        [text("lacking.national_number", language), "a, b", mandatory, numbers],
        [text("required.result", language), "result_a", mandatory, there],
        *([text(key, language), option, deadline, missing if day is None else there] for key, option, day in days),
    ]


def _members(table: TextTable) -> list[FederationMember]:
    numbers, affiliated = _needed(table, "pid"), _needed(table, "affiliated")
    years = table.column_index("issued")
    issued: Sequence[str] = table.columns[years] if years is not None else [""] * table.height
    members = []
    flags, given_years = ([without_decimals(cell.strip()) for cell in column] for column in (affiliated, issued))
    for row, (number, flag, year) in enumerate(zip(numbers, flags, given_years, strict=True)):
        if flag not in ("0", "1"):
            raise table.problem(
                "period_bad_flag", row, table.column_index("affiliated"), flag, column_name="affiliated"
            )
        if year and not re.fullmatch(r"\d{4}", year):
            raise table.problem("period_bad_count", row, years, year, column_name="issued")
        members.append(FederationMember(identity_text(number), flag == "1", int(year) if year else None))
    return members


def _entries(table: TextTable) -> list[SubmittedGame]:
    columns = (_needed(table, name) for name in ("a", "b", "result_a"))
    return [
        SubmittedGame(identity_text(a), identity_text(b), result.strip()) for a, b, result in zip(*columns, strict=True)
    ]


def _needed(table: TextTable, name: str) -> Sequence[str]:
    """
    The values of a column. Raises an error of the class `table.error` if the table does not have it, or if a row is not as long as the
    header.
    """
    for fault in table.faults_of_width:
        raise fault
    index = table.column_index(name)
    if index is None:
        raise table.problem("period_column_missing", None, column_name=name)
    return table.columns[index]


def _cleaned(table: TextTable, outcome: Submission) -> bytes:
    """
    The table as a CSV file, with the results that the check leaves: games of irregular players are 0F-0F. Raises FileError for a table
    without results.
    """
    result = table.column_index("result_a")
    if result is None:
        raise FileError("period_column_missing", Place(), column_name="result_a", where="")
    results = [game.result for game in outcome.games]
    columns = [results if index == result else column for index, column in enumerate(table.columns)]
    return games_csv(replace(table, columns=columns))
