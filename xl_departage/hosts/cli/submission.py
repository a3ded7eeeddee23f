"""`xl-departage submission`: check a tournament submitted for the Belgian rating."""

from __future__ import annotations

import csv
import datetime
import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Language, text
from xl_departage.base.text import safe_cell
from xl_departage.chess.ratings.game_dates import faults_of_dates
from xl_departage.chess.ratings.listed_results import read_result
from xl_departage.chess.ratings.period_games import faults_of_games
from xl_departage.chess.ratings.period_tables import TextTable, plain_text
from xl_departage.chess.ratings.submission import Dates, FederationMember, Submission, SubmittedGame, check_submission
from xl_departage.formats.formats import CSV, TEXT, written_format
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.rate_files import load_table
from xl_departage.hosts.cli.requirements import print_table
from xl_departage.hosts.cli.terminal import write_together_told

_FILE = click.Path(path_type=Path)


_DAY = click.DateTime(["%Y-%m-%d", "%d/%m/%Y"])


@helping.command(name="submission", help="help_submission")
@helping.argument("games", type=_FILE)
@helping.option("--players", required=True, type=_FILE, help="help_submission_players")
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
    players: Path,
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
    table = load_table(games, "games")
    entries = _entries(table)
    dates = Dates(
        ended.date() if ended else None,
        received.date() if received else datetime.date.today(),
        started.date() if started else None,
        announced=announced.date() if announced else None,
        norms=norms,
        list_=list_day.date() if list_day else None,
    )
    outcome = check_submission(_members(load_table(players, "players")), entries, dates)
    # Players on no list are reported above, so every number is known here.
    numbers = {number: None for entry in entries for number in (entry.a, entry.b) if number}
    faults = [*faults_of_games(table, tuple(numbers)), *faults_of_dates(table, dates)]
    messages = [remark.message(lang) for remark in outcome.remarks] + [fault.message(lang) for fault in faults]
    lines = messages or [text("submission_sound", lang)]
    for target in (output, report):
        if target is not None:
            check_target(target, games, in_place=None)
            check_target(target, players, in_place=None)
    if output is not None:
        print_table(text("required.title", lang, federation="FRBE"), _required(entries, dates, lang), lang)
    files = {} if output is None else {output: _cleaned(table, outcome)}
    if report is not None:
        files[report] = ("\n".join(lines) + "\n").encode("utf-8")
    write_together_told(files, lang)
    if report is None:
        click.echo("\n".join(lines))
    click.echo(
        text("submission_done", lang, games=len(outcome.games), remarks=len(messages)),
        err=True,
    )
    sys.exit(0 if outcome.accepted and not faults else 1)


def _required(entries: Sequence[SubmittedGame], dates: Dates, language: Language) -> list[list[str]]:
    """What the federation requires of a submission, by the options that say it, and whether it is there."""
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
    for row, (number, flag, year) in enumerate(zip(numbers, affiliated, issued, strict=True)):
        if flag.strip() not in ("0", "1"):
            raise table.problem(
                "period_bad_flag", row, table.column_index("affiliated"), flag, column_name="affiliated"
            )
        if year.strip() and not re.fullmatch(r"\d{4}", year.strip()):
            raise table.problem("period_bad_count", row, years, year, column_name="issued")
        members.append(FederationMember(plain_text(number), flag.strip() == "1", int(year) if year.strip() else None))
    return members


def _entries(table: TextTable) -> list[SubmittedGame]:
    columns = (_needed(table, name) for name in ("a", "b", "result_a"))
    return [SubmittedGame(plain_text(a), plain_text(b), result.strip()) for a, b, result in zip(*columns, strict=True)]


def _needed(table: TextTable, name: str) -> Sequence[str]:
    for fault in table.faults_of_width:
        raise fault
    index = table.column_index(name)
    if index is None:
        raise table.problem("period_column_missing", None, column_name=name)
    return table.columns[index]


def _cleaned(table: TextTable, outcome: Submission) -> bytes:
    result = table.column_index("result_a")
    if result is None:
        raise FileError("period_column_missing", Place(), column_name="result_a", where="")
    columns = [
        [safe_cell(game.result) if read_result(game.result) is None else game.result for game in outcome.games]
        # `=` is a draw, not a formula.
        if index == result
        else list(map(safe_cell, column))
        for index, column in enumerate(table.columns)
    ]
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(map(safe_cell, table.header))
    writer.writerows(zip(*columns, strict=True))
    return buffer.getvalue().encode("utf-8")
