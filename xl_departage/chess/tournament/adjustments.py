"""
Points that the arbiter assigned against the scoring system: record 299 of TRF26.

A record without a kind is a bonus or a penalty added to the points of its round. Without a round either, it would have to
apply to every round or once to none: the text ("000 or empty means all rounds") does not fit a penalty, and a
crosstable has no place for points outside a round. It is therefore an error that asks for the round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from xl_departage.base.errors import FileError
from xl_departage.chess.tournament.crosstable import GivenInMatch, Outcome, Round, Scoring, award
from xl_departage.chess.tournament.record import Adjustment
from xl_departage.chess.tournament.team_event import Match

_KIND_OF = {
    Outcome.WIN: "W",
    Outcome.UNRATED_WIN: "W",
    Outcome.DRAW: "D",
    Outcome.UNRATED_DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.UNRATED_LOSS: "L",
    Outcome.FULL_BYE: "F",
    Outcome.HALF_BYE: "H",
    Outcome.ZERO_BYE: "Z",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
}
"""Types of record 299."""
BYE_POINTS = (0, 1, 2)
"""The half-points that an entry in words can say of a pairing-allocated bye (`EXE ½`)."""


def given_beside(entry: Round, scoring: Scoring) -> int:
    """
    The half-points that a player has in a round beside those that a grid of this scoring reads from his result, whoever gave them; a
    pairing-allocated bye is worth a win. What the arbiter gave is `Round.given`.
    """
    return entry.points - award(scoring)[entry.outcome]


def bonuses(adjustments: Sequence[Adjustment]) -> Mapping[tuple[int, int], int]:
    """By player and round: the half-points that records without a kind give or take."""
    given: Counter[tuple[int, int]] = Counter()
    for record in adjustments:
        if record.kind or record.round is None:
            continue
        for number in record.numbers:
            given[number, record.round] += record.points or 0
    return given


def adjusted_rounds(
    rounds: Sequence[tuple[Round, ...]],
    numbers: Sequence[int],
    played: int,
    adjustments: Sequence[Adjustment],
) -> list[tuple[Round, ...]]:
    """
    The rounds of players after applying the records in order.

    Raises FileError for a record without points or round, or with an unknown player.
    """
    result = [list(entries) for entries in rounds]
    index = {number: position for position, number in enumerate(numbers)}
    for record in adjustments:
        points = record.points
        if points is None:
            raise FileError("adjustments_points", record.place)
        for player, position in _cells(record, index, played):
            entry = result[player][position]
            if not record.kind:
                result[player][position] = entry._replace(points=entry.points + points, given=entry.given + points)
            elif _KIND_OF.get(entry.outcome) == record.kind:
                result[player][position] = entry._replace(points=points, given=0)
    return [tuple(entries) for entries in result]


def adjusted_matches(
    matches: Sequence[tuple[Match, ...]],
    numbers: Sequence[int],
    played: int,
    adjustments: Sequence[Adjustment],
) -> list[tuple[Match, ...]]:
    """
    The matches of teams after applying the match and game points of the records in order; a blank field changes
    nothing.
    """
    result = [list(entries) for entries in matches]
    index = {number: position for position, number in enumerate(numbers)}
    for record in adjustments:
        if record.points is None and record.match_points is None:
            raise FileError("adjustments_points", record.place)
        for team, position in _cells(record, index, played):
            match = result[team][position]
            if not record.kind:
                result[team][position] = match._replace(
                    match_points=match.match_points + (record.match_points or 0),
                    game_points=match.game_points + (record.points or 0),
                )
            elif _KIND_OF.get(match.outcome) == record.kind:
                result[team][position] = match._replace(
                    match_points=match.match_points if record.match_points is None else record.match_points,
                    game_points=match.game_points if record.points is None else record.points,
                )
    return [tuple(entries) for entries in result]


def given_in_matches(
    before: Sequence[tuple[Match, ...]],
    after: Sequence[tuple[Match, ...]],
    numbers: Sequence[int],
    played: int,
    adjustments: Sequence[Adjustment],
) -> tuple[GivenInMatch, ...]:
    """What the records changed in the matches of each team, and which part of it changes what the result itself is worth."""
    as_worth = adjusted_matches(before, numbers, played, [record for record in adjustments if record.kind])
    return tuple(
        GivenInMatch(
            team,
            round,
            own.match_points - one.match_points,
            own.game_points - one.game_points,
            (worth.match_points - one.match_points, worth.game_points - one.game_points),
        )
        for team, (was, is_now, by_type) in enumerate(zip(before, after, as_worth, strict=True))
        for round, (one, own, worth) in enumerate(zip(was, is_now, by_type, strict=True))
        if one != own
    )


def _cells(record: Adjustment, index: Mapping[int, int], played: int) -> list[tuple[int, int]]:
    """The players or teams and the rounds (both as indexes) that a record affects."""
    if not record.kind and (record.round is None or not record.numbers):
        raise FileError("adjustments_round", record.place)
    if record.round is not None and record.round > played:
        raise FileError("adjustments_late", record.place, round=record.round, played=played)
    positions = range(played) if record.round is None else (record.round - 1,)
    cells: list[tuple[int, int]] = []
    for number in record.numbers or index:
        if number not in index:
            raise FileError("trf_unknown_number", record.place, number=number)
        cells.extend((index[number], position) for position in positions)
    return cells
