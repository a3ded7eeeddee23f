"""
The data of the template of team championships: teams with their players, matches with their boards.

A tournament file of teams (TRF with records 013 or 310) contains all of it; the sample is such a file.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import NamedTuple

from xl_departage.crosstable.model import Colour, Outcome, System
from xl_departage.crosstable.team_event import BoardResult, TeamEvent
from xl_departage.errors import FileError, Place
from xl_departage.messages import Text
from xl_departage.regulations.berger import Pairing, in_cycles, schedule, size_for, table
from xl_departage.templates.entries import about_of, read_date
from xl_departage.templates.front import About
from xl_departage.tournament.source import Source
from xl_departage.trf.reading import read_trf

SMALLEST, TEAMS = 3, 12
"""Teams of a round robin."""
BOARDS = 12
ROUNDS = 11
TABLES = TEAMS // 2
MATCHES = ROUNDS * TABLES
ROSTER = 20
"""Players of one team that a line-up can name."""
PLAYERS = 144
MOST_BOARDS_TEXT = Text("teams.data.most_boards_text")

MARKS = ("1", "½", "0", "+", "-", "--")
"""The results of a board for the team on the left."""
RESULTS = {
    Outcome.WIN: "1",
    Outcome.UNRATED_WIN: "1",
    Outcome.DRAW: "½",
    Outcome.UNRATED_DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.UNRATED_LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "--",
    Outcome.PENDING: "",
}
"""The result of a board as on the sheet of matches, from the side of the home team."""


class TeamPlayer(NamedTuple):
    """One line of the sheet of players."""

    name: str
    rating: int | None = None
    number: str = ""


class TeamEntry(NamedTuple):
    """One team, its players in board order."""

    name: str
    players: tuple[TeamPlayer, ...]


class MatchEntry(NamedTuple):
    """One match as on the sheet of matches. Teams are numbered from 1; None means no team: the other one is exempt."""

    home: int | None
    """Has White on board 1."""
    away: int | None
    results: tuple[str, ...] = ()
    home_lineup: tuple[int | None, ...] = ()
    """Places in the team's list, from 1, if they differ from the board."""
    away_lineup: tuple[int | None, ...] = ()


@dataclass(frozen=True)
class TeamData:
    """All data typed into the template; without teams it stays empty."""

    about: About = field(default_factory=About)
    boards: int = 4
    cycles: int = 1
    round_robin: bool = True
    """The pairings are those of the Berger tables and need not be typed."""
    teams: tuple[TeamEntry, ...] = ()
    rounds: tuple[tuple[MatchEntry, ...], ...] = ()
    dates: tuple[datetime.date | None, ...] = ()


def sample() -> TeamData:
    """The invented championship of the sample workbook."""
    content = (files("xl_departage.templates") / "samples" / "teams.trf").read_bytes()
    return team_data(read_trf(content, name="teams.trf"))


def team_data(source: Source) -> TeamData:
    """
    The data of a tournament file. Raises FileError if it has no teams with players, or more than fit on the sheets.
    """
    event = source.event
    tournament = source.document
    place = Place(file=source.file) if source.file else None
    if event is None or tournament is None:
        raise FileError("template_needs_teams", place)
    for key, count, most in (
        ("template_too_many_teams", len(event.teams), TEAMS),
        ("template_too_many_boards", event.boards, BOARDS),
        ("template_too_many_rounds", event.planned, ROUNDS),
        ("template_too_many_entrants", sum(len(team.players) for team in event.teams), PLAYERS),
        ("template_team_too_large", max((len(team.players) for team in event.teams), default=0), ROSTER),
    ):
        if count > most:
            raise FileError(key, place, count=count, most=most, where="")
    players = {participant.number: participant for participant in tournament.participants}
    teams = tuple(
        TeamEntry(
            team.name,
            tuple(
                TeamPlayer(players[n].name, players[n].rating, players[n].fide_number or players[n].national_number)
                for n in team.players
            ),
        )
        for team in event.teams
    )
    rounds = tuple(_round(event, number) for number in range(event.planned))
    cycles = next((cycles for cycles in (1, 2) if _is_berger(rounds, len(teams), cycles)), 0)
    if cycles:
        rounds = _in_table_order(rounds, in_cycles(table(size_for(len(teams))), cycles))
    header = tournament.header
    return TeamData(
        about_of(source, ""),
        event.boards,
        cycles or 1,
        bool(cycles) and event.system is System.ROUND_ROBIN,
        teams,
        rounds,
        tuple(read_date(text) for text in header.dates[: event.planned]),
    )


def _round(event: TeamEvent, number: int) -> tuple[MatchEntry, ...]:
    """The matches of one round in team order; a team that was exempt or absent has its own match."""
    matches = []
    for index, team in enumerate(event.teams):
        match = team.matches[number]
        if match.opponent is None:
            if match.outcome in (Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE):
                matches.append(MatchEntry(index + 1, None))
            continue
        at_home = match.colour is Colour.WHITE or (match.colour is None and index < match.opponent)
        if not at_home:
            continue
        away = event.teams[match.opponent]
        matches.append(
            MatchEntry(
                index + 1,
                match.opponent + 1,
                tuple([_result(board) for board in match.boards]),
                _lineup([board.player for board in match.boards], team.players),
                _lineup([board.opponent for board in match.boards], away.players),
            )
        )
    return tuple(matches)


def _result(board: BoardResult) -> str:
    """One board of one match. Raises FileError for a result that the list of results cannot express."""
    if board.outcome not in RESULTS:
        raise FileError("template_board_unsayable", results=" ".join(dict.fromkeys(RESULTS.values())).strip())
    return RESULTS[board.outcome]


def _lineup(players: Sequence[int | None], roster: Sequence[int]) -> tuple[int | None, ...]:
    """For each board, the place in the roster of the player who sat there; None if it is the board's own."""
    places = [roster.index(player) + 1 if player in roster else None for player in players]
    return tuple(None if place == board else place for board, place in enumerate(places, 1))


def _is_berger(rounds: Sequence[Sequence[MatchEntry]], teams: int, cycles: int) -> bool:
    if not SMALLEST <= teams <= TEAMS:
        return False
    wanted = [{pair for pair in pairs if max(pair) <= teams} for pairs in schedule(teams, cycles)]
    return [{(match.home, match.away) for match in row if match.away is not None} for row in rounds] == wanted


def _in_table_order(
    rounds: Sequence[Sequence[MatchEntry]], tables: Sequence[Sequence[Pairing]]
) -> tuple[tuple[MatchEntry, ...], ...]:
    """The matches in the order of the Berger tables; the table of a team that rests has no boards."""
    ordered = []
    for row, pairs in zip(rounds, tables, strict=True):
        played = {(match.home, match.away): match for match in row if match.away is not None}
        ordered.append(tuple(played.get((pair.white, pair.black), MatchEntry(None, None)) for pair in pairs))
    return tuple(ordered)
