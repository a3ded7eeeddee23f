"""
The points, results and opponents in which two tournaments differ. What a file holds must have the same of them as what was to be
written, or nothing is written (`refuse_other_results`); `comparison` compares everything else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.text import points_text
from xl_departage.chess.tournament.comparison import Numbers, same_people
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player, Round
from xl_departage.chess.tournament.record import Participant, Team

if TYPE_CHECKING:
    from xl_departage.chess.tournament.source import Source
    from xl_departage.chess.tournament.team_event import Match, TeamEvent

NOTHING = "–"
"""A round of a player or team without any entry, in words."""


class OtherResult(NamedTuple):
    """A round of a player, or of a team, that differs in the other tournament."""

    number: int
    name: str
    round: int
    before: str
    after: str
    opponent: int | None = None
    """The number of the opponent if it is the same in both; None otherwise."""
    is_black: bool = False
    """Whether the player has Black in both."""


def other_results(
    before: Source, after: Source, numbers: Numbers | None = None, *, teams: Numbers | None = None
) -> Iterator[OtherResult]:
    """
    Every round in which somebody has another opponent, another colour, another result or other points, by round. For teams, the
    match points and game points are compared, too. Who is in only one of the tournaments is left out.
    """
    people = same_people(before.people or entrants_of(before.crosstable), after.people or entrants_of(after.crosstable))
    found = list(_of_tables(before.crosstable, after.crosstable, people if numbers is None else numbers))
    if before.event is not None and after.event is not None:
        found += _of_events(before.event, after.event, teams)
    return iter(sorted(found, key=lambda result: result.round))


def has_round(source: Source, number: int) -> bool:
    """Whether anybody has a pairing, a bye or a result in the round; without an order of rounds, a game of that number."""
    table, event = source.crosstable, source.event
    if event is not None and any(
        _match(team.matches[number - 1], event, None) != _NO_MATCH
        for team in event.teams
        if number <= len(team.matches)
    ):
        return True
    if table.ordered:
        entries = (_round(player, number - 1) for player in table.players)
        return any(_in_words(entry, table.players) != NOTHING for entry in entries)
    return any(sum(entry.opponent is not None for entry in player.rounds) >= number for player in table.players)


def entrants_of(table: Crosstable) -> list[Participant]:
    """The players of a crosstable as participants, with number and name only."""
    return [Participant(player.number, player.name) for player in table.players]


def _of_tables(table_before: Crosstable, table_after: Crosstable, numbers: Numbers) -> Iterator[OtherResult]:
    theirs = {player.number: player for player in table_after.players}
    for player in table_before.players:
        counterpart = theirs.get(numbers.get(player.number, 0))
        if counterpart is None:
            continue
        if not (table_before.ordered and table_after.ordered):
            yield from _of_meetings(player, counterpart, (table_before, table_after), numbers)
            continue
        for index in range(max(len(player.rounds), len(counterpart.rounds))):
            entry_before, entry_after = (_round(side, index) for side in (player, counterpart))
            mine = _entry(entry_before, table_before.players, numbers)
            read = _entry(entry_after, table_after.players, None)
            if mine != _without_drawn_colour(read, entry_before):
                same = mine[1] == read[1] and entry_before.opponent is not None
                yield OtherResult(
                    player.number,
                    player.name,
                    index + 1,
                    before=_in_words(entry_before, table_before.players),
                    after=_in_words(entry_after, table_after.players),
                    opponent=table_before.players[entry_before.opponent].number
                    if same and entry_before.opponent is not None
                    else None,
                    is_black=entry_before.colour is Colour.BLACK and entry_after.colour is Colour.BLACK,
                )


def _of_meetings(
    player: Player, counterpart: Player, tables: tuple[Crosstable, Crosstable], numbers: Numbers
) -> Iterator[OtherResult]:
    """
    Differences in a square table, which has neither rounds nor colours: in the games against each opponent, and in the total
    points.
    """
    mine, read = (
        sorted(
            (entry._replace(colour=None) for entry in entrant.rounds if entry.opponent is not None),
            key=lambda entry: (met(entry), entry.outcome.value),
        )
        for entrant, met in (
            (player, lambda entry: numbers.get(tables[0].players[entry.opponent].number, 0)),
            (counterpart, lambda entry: tables[1].players[entry.opponent].number),
        )
    )
    for index in range(max(len(mine), len(read))):
        entry_before, entry_after = (side[index] if index < len(side) else _NONE for side in (mine, read))
        if _entry(entry_before, tables[0].players, numbers) != _entry(entry_after, tables[1].players, None):
            as_written, as_read = (
                _in_words(side, table.players) for side, table in zip((entry_before, entry_after), tables, strict=True)
            )
            yield OtherResult(player.number, player.name, index + 1, as_written, as_read)
    points_before, points_after = (sum(entry.points for entry in entrant.rounds) for entrant in (player, counterpart))
    if points_before != points_after:
        yield OtherResult(player.number, player.name, len(mine), points_text(points_before), points_text(points_after))


_NONE = Round(Outcome.PENDING)


def _round(player: Player, index: int) -> Round:
    return player.rounds[index] if index < len(player.rounds) else _NONE


def _entry(entry: Round, players: Sequence[Player], numbers: Numbers | None) -> tuple[object, ...]:
    opponent = None if entry.opponent is None else players[entry.opponent].number
    if opponent is not None and numbers is not None:
        opponent = numbers.get(opponent, -opponent)
    return entry.outcome, opponent, entry.colour, entry.points


def _without_drawn_colour(read: tuple[object, ...], entry_before: Round) -> tuple[object, ...]:
    """The entry without the colour of a game that nobody played, if `entry_before` gives none: a drawing of colours may add one."""
    if entry_before.colour is None and entry_before.opponent is not None and entry_before.outcome.unplayed:
        return (*read[:2], None, *read[3:])
    return read


def _in_words(entry: Round, players: Sequence[Player]) -> str:
    """A round as `12w1 (1)`: the opponent's number, the colour, the code of the result, and the points."""
    opponent = "" if entry.opponent is None else str(players[entry.opponent].number)
    colour = "" if entry.colour is None else entry.colour.value
    if entry.outcome is Outcome.PENDING:
        return f"{opponent}{colour}" or NOTHING
    return f"{opponent}{colour}{entry.outcome.value} ({points_text(entry.points)})"


def _of_events(event_before: TeamEvent, event_after: TeamEvent, teams: Numbers | None) -> Iterator[OtherResult]:
    team_lists = [[Team(team.number, team.name) for team in event.teams] for event in (event_before, event_after)]
    numbers = same_people(team_lists[0], team_lists[1]) if teams is None else teams
    theirs = {team.number: team for team in event_after.teams}
    for team in event_before.teams:
        counterpart = theirs.get(numbers.get(team.number, 0))
        if counterpart is None:
            continue
        for index in range(max(event_before.rounds, event_after.rounds)):
            match_before, match_after = (
                side.matches[index] if index < len(side.matches) else None for side in (team, counterpart)
            )
            if _match(match_before, event_before, numbers) != _match(match_after, event_after, None):
                yield OtherResult(
                    team.number,
                    team.name,
                    index + 1,
                    _match_in_words(match_before, event_before),
                    _match_in_words(match_after, event_after),
                )


_NO_MATCH: tuple[object, ...] = (0, 0, None)


def _match(match: Match | None, event: TeamEvent, numbers: Numbers | None) -> tuple[object, ...]:
    if match is None:
        return _NO_MATCH
    opponent = None if match.opponent is None else event.teams[match.opponent].number
    if opponent is not None and numbers is not None:
        opponent = numbers.get(opponent, -opponent)
    return match.match_points, match.game_points, opponent


def _match_in_words(match: Match | None, event: TeamEvent) -> str:
    if match is None:
        return NOTHING
    opponent = "" if match.opponent is None else f"{event.teams[match.opponent].number}: "
    return f"{opponent}{points_text(match.match_points)} MP, {points_text(match.game_points)} GP"


def refuse_other_results(before: Source, after: Source, door: str, *, teams_alone: bool = False) -> None:
    """
    Raise FileError unless everybody has the same opponents, results and points in every round in what is read back from the file.

    Args:
        before: What was to be written.
        after: What is read from the file.
        door: The name of the format, for the arbiter.
        teams_alone: Whether the file holds the teams without their players.
    """
    results: Collection[OtherResult] = (
        list(_of_events(before.event, after.event, None))
        if teams_alone and before.event is not None and after.event is not None
        else list(other_results(before, after))
    )
    first = next(iter(results), None)
    if first is not None:
        place = Place(name=first.name or str(first.number), round=first.round)
        raise FileError(
            "other_results_differ", place, door=door, before=first.before, after=first.after, count=len(results)
        )
