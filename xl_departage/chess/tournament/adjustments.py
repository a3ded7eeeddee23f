"""
Points that the arbiter assigned in departure from the scoring system: record 299 of TRF26.

A record without a kind is a bonus or a penalty, added to the points of its round. If it has no round either, it would have to apply
either to every round or once for the whole event: the text ("000 or empty means all rounds") makes no sense for a penalty, and a
crosstable has no place for points outside a round. Such a record is therefore an error that asks for the round.
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
"""The letter in record 299 of each outcome that has one."""
BYE_POINTS = (0, 1, 2)
"""The half-points that the words in a cell can give to a pairing-allocated bye (`EXE ½`)."""


def extra_points_in(entry: Round, scoring: Scoring) -> int:
    """
    The half-points that a player has in a round in addition to those that a grid with this scoring reads from the result, whoever
    gave them; negative if points were taken. A pairing-allocated bye is worth a win here. `Round.given` holds only what the arbiter
    gave.
    """
    return entry.points - award(scoring)[entry.outcome]


def bonuses(adjustments: Sequence[Adjustment]) -> Mapping[tuple[int, int], int]:
    """The half-points that records without a kind give or take, by player number and round."""
    bonus_points: Counter[tuple[int, int]] = Counter()
    for record in adjustments:
        if record.kind or record.round is None:
            continue
        for number in record.numbers:
            bonus_points[number, record.round] += record.points or 0
    return bonus_points


def adjusted_rounds(
    rounds: Sequence[tuple[Round, ...]],
    numbers: Sequence[int],
    played: int,
    adjustments: Sequence[Adjustment],
) -> list[tuple[Round, ...]]:
    """
    The rounds of players after applying the records in order.

    Raises FileError for a record without points, for one without a kind that lacks the round or the players, for a round after the
    last one played, and for an unknown number.
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
    The matches of teams after applying the match points and game points of the records in order; a blank field changes nothing.

    Raises FileError for a record with neither, for one without a kind that lacks the round or the teams, for a round after the last
    one played, and for an unknown number.
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
    matches_before: Sequence[tuple[Match, ...]],
    matches_after: Sequence[tuple[Match, ...]],
    numbers: Sequence[int],
    played: int,
    adjustments: Sequence[Adjustment],
) -> tuple[GivenInMatch, ...]:
    """What the records changed, one entry for each match that differs, with the part that changes what the result itself is worth."""
    as_worth = adjusted_matches(matches_before, numbers, played, [record for record in adjustments if record.kind])
    return tuple(
        GivenInMatch(
            team,
            round,
            match_after.match_points - match_before.match_points,
            match_after.game_points - match_before.game_points,
            (worth.match_points - match_before.match_points, worth.game_points - match_before.game_points),
        )
        for team, (was, is_now, by_type) in enumerate(zip(matches_before, matches_after, as_worth, strict=True))
        for round, (match_before, match_after, worth) in enumerate(zip(was, is_now, by_type, strict=True))
        if match_before != match_after
    )


def _cells(record: Adjustment, index: Mapping[int, int], played: int) -> list[tuple[int, int]]:
    """The cells that a record affects, each as the index of the player or team and the index of the round. Raises FileError."""
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
