"""The lines of a team event: 013 in TRF16; 240, 300, 310, 320, 330, 352 and 362 in TRF26."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.crosstable.model import Colour, Crosstable, MatchScoring, Outcome
from xl_departage.crosstable.team_event import Match, Team, TeamEvent
from xl_departage.trf import records
from xl_departage.trf.records import Abnormal, Byes
from xl_departage.trf.team_boards import default_lineup
from xl_departage.trf.team_records import (
    BoardOrder,
    MatchForfeit,
    TeamByes,
    TeamRecord,
    format_board_order,
    format_forfeit,
    format_old_team,
    format_team,
    format_team_byes,
)

_BYE_KINDS = {Outcome.FULL_BYE: "F", Outcome.HALF_BYE: "H", Outcome.ZERO_BYE: "Z"}
_FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)


def team_lines(event: TeamEvent, individuals: Crosstable, version: str) -> list[str]:
    """All lines about teams, to stand behind the lines 001."""
    rosters = [_record(event, index) for index in range(len(event.teams))]
    if version == "TRF16":
        return [format_old_team(record) for record in rosters]
    lines = [f"352 {_colours(event)}"]
    if event.match_scoring != MatchScoring():
        scoring = event.match_scoring
        lines.append(records.format_scores("362", {"TW": scoring.win, "TD": scoring.draw, "TL": scoring.loss}))
    lines += [format_team(record) for record in rosters]
    lines += [records.format_byes(record) for record in _byes(event)]
    lines += [format_team_byes(record) for record in _allocated(event)]
    lines += [format_forfeit(record) for record in _match_forfeits(event)]
    lines += [format_board_order(record) for record in _orders(event, individuals)]
    return lines


def abnormal_matches(written: TeamEvent, wanted: TeamEvent) -> list[Abnormal]:
    """The bonuses and penalties that turn the points of one event into those of the other."""
    found: dict[tuple[int, int, int], list[int]] = {}
    for before, team in zip(written.teams, wanted.teams, strict=True):
        for index, (had, match) in enumerate(zip(before.matches, team.matches, strict=False), 1):
            key = (index, match.match_points - had.match_points, match.game_points - had.game_points)
            if key[1:] != (0, 0):
                found.setdefault(key, []).append(team.number)
    return [
        Abnormal("", match_points, game_points, round, tuple(numbers))
        for (round, match_points, game_points), numbers in sorted(found.items())
    ]


def _record(event: TeamEvent, index: int) -> TeamRecord:
    team = event.teams[index]
    return TeamRecord(
        team.number,
        team.name,
        team.nickname,
        team.strength,
        event.match_points[index],
        event.game_points[index],
        None,
        tuple((0, player) for player in team.players),
    )


def _colours(event: TeamEvent) -> str:
    """The colour of each board of the team with White, from the first match that tells all; else alternating."""
    for team in event.teams:
        for match in team.matches:
            colours = [board.colour for board in match.boards]
            if match.colour is not None and None not in colours:
                return "".join("W" if colour is match.colour else "B" for colour in colours)
    return ("WB" * event.boards)[: event.boards]


def _byes(event: TeamEvent) -> list[Byes]:
    found: dict[tuple[int, str], list[int]] = {}
    for team, round, match in _matches(event):
        if match.opponent is None and match.outcome in _BYE_KINDS:
            found.setdefault((round, _BYE_KINDS[match.outcome]), []).append(team.number)
    return [Byes(kind, round, tuple(numbers)) for (round, kind), numbers in sorted(found.items())]


def _allocated(event: TeamEvent) -> list[TeamByes]:
    byes = [
        (round, team.number, match) for team, round, match in _matches(event) if match.outcome is Outcome.PAIRING_BYE
    ]
    if not byes:
        return []
    first = byes[0][2]
    teams = tuple((round, 0, number) for round, number, _ in sorted(byes, key=lambda bye: bye[:2]))
    return [TeamByes(first.match_points, first.game_points, teams)]


def _match_forfeits(event: TeamEvent) -> list[MatchForfeit]:
    lines = []
    for team, round, match in _matches(event):
        if match.opponent is None or match.outcome not in _FORFEITS:
            continue
        opponent = event.teams[match.opponent]
        if match.colour is Colour.WHITE or (match.colour is None and team.number < opponent.number):
            kind = {Outcome.FORFEIT_WIN: "+-", Outcome.FORFEIT_LOSS: "-+"}.get(match.outcome, "--")
            lines.append(MatchForfeit(kind, round, team.number, opponent.number))
    return sorted(lines, key=lambda record: (record.round, record.white))


def _orders(event: TeamEvent, individuals: Crosstable) -> list[BoardOrder]:
    """The board orders that do not follow from the rosters."""
    index = {player.number: position for position, player in enumerate(individuals.players)}
    orders = []
    for team, round, match in _matches(event):
        if match.opponent is None or not match.boards:
            continue
        seats = tuple(board.player for board in match.boards)
        roster = [index[number] for number in team.players]
        lineup = [
            individuals.players[player].number
            for player in default_lineup(individuals.players, roster, round)[: event.boards]
        ]
        if list(seats) != lineup and any(seats):
            orders.append(BoardOrder(round, team.number, event.teams[match.opponent].number, seats))
    return sorted(orders, key=lambda order: (order.round, order.team))


def _matches(event: TeamEvent) -> Sequence[tuple[Team, int, Match]]:
    return [(team, round, match) for team in event.teams for round, match in enumerate(team.matches, 1)]
