"""
The data for the template of team championships: teams with their players, matches with their boards.

A tournament file of teams (TRF with records 013 or 310) contains all of it; the sample is such a file.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import count as from_number
from itertools import zip_longest
from typing import Any, NamedTuple

from xl_departage.base.days import Order, day_of
from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import Text
from xl_departage.base.text import points_text
from xl_departage.chess.regulations.berger import Pairing, in_cycles, schedule, size_for, table
from xl_departage.chess.tournament.apart import apart_of
from xl_departage.chess.tournament.crosstable import MatchScoring, Outcome, Scoring, System, is_named_first
from xl_departage.chess.tournament.record import Header
from xl_departage.chess.tournament.round_days import round_day
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.team_event import BoardResult, TeamEvent
from xl_departage.documents.templates.draw import agreed
from xl_departage.documents.templates.entries import (
    Filling,
    ListLine,
    Tables,
    about_of,
    column_of,
    members_in,
    numbered,
    players_alone,
)
from xl_departage.formats.grids.cell_tokens import Given
from xl_departage.formats.grids.lists.arbiter_points import given_text
from xl_departage.formats.trf.trf_reading import read_trf

SMALLEST, TEAMS = 3, 12
"""The smallest and the largest number of teams in a round robin."""
BOARDS = 12
ROUNDS = 2 * (TEAMS - 1)
"""The largest number of rounds: two cycles of the most teams."""
MATCHES = ROUNDS * TEAMS // 2
ROSTER = 20
"""The largest number of players of one team, so that a line-up can name each of them."""
PLAYERS = 144
ROUND_ROBIN = Text("teams.round_robin_berger")
TYPED = Text("teams.typed_pairings")
MATCH_POINTS = Text("teams.match_points")
GAME_POINTS = Text("teams.game_points")
TIEBREAKS = 5
"""The number of tie-break lines after the first criterion."""

MARKS = ("1", "½", "0", "+", "-", "--")
"""The results of a board that the template offers, for the team on the left."""
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
"""The result of a board as typed on the sheet of matches, for the team on the left."""


class MatchRow(NamedTuple):
    """
    One match as on the sheet of matches. Teams are numbered from 1; None means that there is no team, so that the other
    one is exempt.
    """

    home: int | None
    """The team that has White on board 1."""
    away: int | None
    cells: Mapping[str, str | None] = {}
    """The typed results of the boards, and the line-ups that differ from the order of the lists."""


EMPTY = Filling(lists={"teams": numbered((), TEAMS)})


def sample() -> Filling:
    """The invented championship of the sample workbook."""
    content = (files("xl_departage.documents.templates") / "samples" / "teams.trf").read_bytes()
    return of_source(read_trf(content, name="teams.trf"))


def of_source(source: Source) -> Filling:
    """
    The data from the tournament of a file. Raises FileError if it is not a team event, or has more teams, boards,
    rounds or players than fit on the sheets.
    """
    event = source.event
    place = Place(file=source.file) if source.file else None
    if event is None:
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
    known = {participant.number: participant for participant in source.people}
    players = [
        {
            "team": team.name,
            "name": known[n].name,
            "rating": known[n].rating,
            "code": known[n].fide_number.strip(),
            "national": known[n].national_number.strip(),
        }
        for team in event.teams
        for n in team.players
    ]
    rounds = [_round(event, number) for number in range(event.planned)]
    teams = [team.name for team in event.teams]
    cycles = next((cycles for cycles in (1, 2) if _is_berger(rounds, len(teams), cycles)), 0)
    robin = bool(cycles) and event.system is System.ROUND_ROBIN
    # A round robin with its own calendar has typed pairings.
    own_calendar = event.system is System.ROUND_ROBIN and not robin
    calendar = ("system=round-robin", f"games={event.cycles}") if own_calendar else ()
    if robin:
        rounds = _in_table_order(rounds, in_cycles(table(size_for(len(teams))), cycles))
    dates = [day_of(text, Order.YEAR_FIRST) for text in source.header.dates[: event.planned]]
    return Filling(
        {
            **about_of(source),
            **_ranking(event, source.header),
            **agreed(len(teams) or None, cycles or 1),
            "boards": event.boards,
            "format": ROUND_ROBIN if robin else TYPED,
            "exempt": _share(event, otherwise="0" if robin else "½"),
            "planned_typed": None if robin else source.header.rounds,
            "options": "; ".join((*calendar, *_options(event))),
        },
        {
            "teams": numbered(_life(source, event), TEAMS),
            "players": players,
            "matches": _matches(rounds, teams, dates, robin=robin, own_days=_own_days(source, event)),
        },
        {"team_chosen": ListLine(0) if teams else ""},
    )


def _life(source: Source, event: TeamEvent) -> list[Mapping[str, Any]]:
    """
    The lines of the teams, each with its withdrawal, the teams that it may not meet, and the points that the arbiter
    gave it, all in the numbers of the workbook.
    """
    place = {team.number: at for at, team in enumerate(event.teams, 1)}
    tournament = source.tournament
    last_rounds = {place[team.number]: team.last_round for team in tournament.teams}
    last_rounds |= {withdrawal.player + 1: withdrawal.last for withdrawal in event.withdrawn}
    # A pairing restriction that names an unknown team cannot be written.
    known = (restriction for restriction in tournament.forbidden if place.keys() >= set(restriction.numbers))
    apart = [
        restriction._replace(numbers=tuple(sorted(place[number] for number in restriction.numbers)))
        for restriction in known
    ]
    planned = source.rounds_stated
    return [
        {
            "name": team.name,
            "team_left": last_rounds.get(at),
            "team_apart": apart_of(at, apart, planned=planned) or None,
            "given_teams": _given(event, at - 1),
        }
        for at, team in enumerate(event.teams, 1)
    ]


def of_players(tables: Tables) -> Filling:
    """
    The data of an event to come: the teams in the order of their first players, and the players in board order; or only
    teams, from a list whose names stand under `Team`. Raises FileError for a list without teams or with more than fit,
    and ArgumentError if games are given, too.
    """
    members = members_in(tables, PLAYERS)
    player_table = tables.players
    assert player_table is not None, "members_in has asked"
    if members is None:
        if column_of(player_table, "team") is None:
            raise player_table.problem("template_no_team_column", None)
        members = []
        teams = [entrant.name for entrant in players_alone(tables, PLAYERS)]
    else:
        teams = list(dict.fromkeys(team for team, _ in members))
    largest = max((sum(team == name for team, _ in members) for name in teams), default=0)
    for key, count, most in (
        ("template_too_many_teams", len(teams), TEAMS),
        ("template_team_too_large", largest, ROSTER),
    ):
        if count > most:
            raise player_table.problem(key, None, count=count, most=most)
    players = [
        {
            "team": team,
            "name": entrant.name,
            "rating": entrant.rating,
            "code": entrant.fide_number,
            "national": entrant.national_number,
        }
        for name in teams
        for team, entrant in members
        if team == name
    ]
    return Filling(
        {},
        {"teams": numbered([{"name": name} for name in teams], TEAMS), "players": players},
        {"team_chosen": ListLine(0) if teams else ""},
    )


def _ranking(event: TeamEvent, header: Header) -> dict[str, Any]:
    """The first criterion and the tie-breaks of the file, as lines of the front sheet; empty if the file names none."""
    codes = [code for code in header.tiebreaks if code != "PTS"]
    if not codes:
        return {}
    first = {"MPTS": MATCH_POINTS, "GPTS": GAME_POINTS}.get(codes[0])
    codes = codes[1:] if first is not None else codes
    lines = {f"tiebreak_{place}": code for place, code in zip_longest(range(1, TIEBREAKS + 1), codes[:TIEBREAKS])}
    return {"primary": first or (MATCH_POINTS if event.match_points_first else GAME_POINTS), **lines}


_SHARES = {"0": 0, "½": 1, "1": 2}
"""What a team without an opponent gets on each board, in half-points: as for a lost, a drawn or a won match."""


def _share(event: TeamEvent, *, otherwise: str) -> str:
    """
    The value of a bye on the front sheet that gives the points of the event's byes; `otherwise` if there are no byes,
    or if no value does.
    """
    byes = {
        (match.match_points, match.game_points)
        for team in event.teams
        for match in team.matches
        if match.outcome is Outcome.PAIRING_BYE
    }
    results = event.match_scoring.loss, event.match_scoring.draw, event.match_scoring.win
    worth = {name: (results[share], share * event.boards) for name, share in _SHARES.items()}
    return next((name for name, points in worth.items() if byes == {points}), otherwise)


def _options(event: TeamEvent) -> Sequence[str]:
    """The further options of the rules: points for games and for matches, if they are unusual."""
    return [
        f"{name}={'-'.join(points_text(points) for points in worth)}"
        for name, worth, standard in (
            ("scoring", event.scoring, Scoring()),
            ("match", event.match_scoring, MatchScoring()),
        )
        if worth != standard
    ]


def _given(event: TeamEvent, team: int) -> str:
    """The points that the arbiter gave the team or deducted, as they are typed."""
    return given_text(
        (assigned_points.round + 1, Given(assigned_points.game_points, assigned_points.match_points))
        for assigned_points in event.given
        if assigned_points.team == team
    )


_OwnDays = Mapping[tuple[int, frozenset[int | None]], datetime.date]
"""
The dates of matches that were not played on the day of their round, by the round and the workbook's numbers of the two
teams.
"""


def _own_days(source: Source, event: TeamEvent) -> _OwnDays:
    place = {team.number: at for at, team in enumerate(event.teams, 1)}
    return {
        (match.round, frozenset((place[match.white], place[match.black]))): day
        for match in source.tournament.matches
        if match.black is not None and (day := round_day(match.date)) is not None
    }


def _matches(
    rounds: Sequence[Sequence[MatchRow]],
    teams: Sequence[str],
    dates: Sequence[datetime.date | None],
    *,
    robin: bool,
    own_days: _OwnDays,
) -> list[Mapping[str, Any]]:
    """
    The lines of the list of matches. In a round robin, they follow the Berger tables, and the line of the team without
    an opponent comes last in its round. The date of a round goes beside its first match, or beside all of them if a
    match of the round has its own date.
    """
    records: list[Mapping[str, Any]] = []
    names: dict[int | None, str] = {None: "EXE"}
    names |= enumerate(teams, 1)
    for number, (row, date) in enumerate(zip_longest(rounds, dates[: len(rounds)]), 1):
        # In a Berger table, the pair of the team that rests has no boards.
        for place, match in enumerate([match for match in row if match.home is not None] if robin else row):
            pairing = {"round": number, "white_first": names[match.home], "black_first": names[match.away]}
            day = own_days.get((number, frozenset((match.home, match.away))))
            match_date = day or (None if place and not any(round == number for round, _ in own_days) else date)
            records.append({"date": match_date, **({} if robin else pairing), **match.cells})
        if robin and len(teams) % 2:
            records.append({})
    return records


def _round(event: TeamEvent, number: int) -> list[MatchRow]:
    """The matches of one round in team order; a team that was exempt has a line of its own, an absent team has none."""
    matches = []
    for index, team in enumerate(event.teams):
        match = team.matches[number]
        if match.opponent is None:
            if match.outcome in (Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE):
                matches.append(MatchRow(index + 1, None))
        elif is_named_first(match.colour, index, match.opponent):
            away = event.teams[match.opponent].players
            if match.outcome.forfeit and all(board.player is board.opponent is None for board in match.boards):
                # A team of this match withdrew: the list of teams decides the result.
                matches.append(MatchRow(index + 1, match.opponent + 1))
                continue
            cells = {
                **{f"board_{board}": result_of_board(result) for board, result in enumerate(match.boards, 1)},
                "lineup_white": lineup_text([board.player for board in match.boards], team.players),
                "lineup_black": lineup_text([board.opponent for board in match.boards], away),
            }
            matches.append(MatchRow(index + 1, match.opponent + 1, cells))
    return matches


def result_of_board(board: BoardResult) -> str | None:
    """
    The result of a board as it is typed into the list of matches; None for one without a result. Raises FileError for a
    result that cannot be typed there.
    """
    if board.outcome not in RESULTS:
        raise FileError("template_board_unsayable", results=" ".join(dict.fromkeys(RESULTS.values())).strip())
    return RESULTS[board.outcome]


def lineup_text(players: Sequence[int | None], roster: Sequence[int]) -> str | None:
    """
    The line-up of a team: for each board, the place in the roster of its player, or a number beyond the roster for an
    empty seat. None if everybody sat at the board of his number.
    """
    # An empty seat is written as a place beyond the end of the roster.
    nobody = from_number(len(roster) + 1)
    places = [roster.index(player) + 1 if player in roster else next(nobody) for player in players]
    return None if places == [*range(1, len(places) + 1)] else " ".join(map(str, places))


def _is_berger(rounds: Sequence[Sequence[MatchRow]], teams: int, cycles: int) -> bool:
    return teams >= SMALLEST and [
        {(match.home, match.away) for match in row if match.away is not None} for row in rounds
    ] == [{pair for pair in pairs if max(pair) <= teams} for pairs in schedule(teams, cycles)]


def _in_table_order(rounds: Sequence[Sequence[MatchRow]], tables: Sequence[Sequence[Pairing]]) -> list[list[MatchRow]]:
    """The matches in the order of the Berger tables; the pair of a team that rests has no boards."""
    played = [{(match.home, match.away): match for match in row if match.away is not None} for row in rounds]
    return [
        [games.get((pair.white, pair.black), MatchRow(None, None)) for pair in pairs]
        for games, pairs in zip(played, tables, strict=True)
    ]
