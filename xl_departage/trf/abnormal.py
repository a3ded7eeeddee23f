"""
Record 299 of TRF26: points that the arbiter assigned against the scoring system.

A record without a type is a bonus or a penalty on top of the points of its round. Without a round too it would be
given in every round, or once in none: the text ("000 or empty means all rounds") does not fit a penalty, and a
crosstable has no place for points outside a round, so it is an error that asks for the round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_departage.crosstable.model import Outcome, Round
from xl_departage.crosstable.team_event import Match
from xl_departage.errors import FileError, Place
from xl_departage.trf.records import Abnormal

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


def with_abnormal_points(
    rounds: Sequence[tuple[Round, ...]],
    numbers: Sequence[int],
    played: int,
    records: Sequence[Abnormal],
    file: str = "",
) -> list[tuple[Round, ...]]:
    """
    The rounds of players with the points of the records, in their order.

    Raises FileError for a record that names no points, no round, or a player who is not there.
    """
    result = [list(entries) for entries in rounds]
    index = {number: position for position, number in enumerate(numbers)}
    for record in records:
        points = record.points
        if points is None:
            raise _error("trf_abnormal_points", record, file)
        for player, position in _cells(record, index, played, file):
            entry = result[player][position]
            if not record.kind:
                result[player][position] = entry._replace(points=entry.points + points)
            elif _KIND_OF.get(entry.outcome) == record.kind:
                result[player][position] = entry._replace(points=points)
    return [tuple(entries) for entries in result]


def with_abnormal_match_points(
    matches: Sequence[tuple[Match, ...]],
    numbers: Sequence[int],
    played: int,
    records: Sequence[Abnormal],
    file: str = "",
) -> list[tuple[Match, ...]]:
    """
    The matches of teams with the match and game points of the records, in their order; a field left blank changes
    nothing.
    """
    result = [list(entries) for entries in matches]
    index = {number: position for position, number in enumerate(numbers)}
    for record in records:
        if record.points is None and record.match_points is None:
            raise _error("trf_abnormal_points", record, file)
        for team, position in _cells(record, index, played, file):
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


def _cells(record: Abnormal, index: Mapping[int, int], played: int, file: str) -> list[tuple[int, int]]:
    """The players or teams and rounds (both as indexes) that a record touches."""
    if not record.kind and (record.round is None or not record.numbers):
        raise _error("trf_abnormal_round", record, file)
    if record.round is not None and record.round > played:
        raise _error("trf_abnormal_late", record, file, round=record.round, played=played)
    positions = range(played) if record.round is None else (record.round - 1,)
    cells: list[tuple[int, int]] = []
    for number in record.numbers or index:
        if number not in index:
            raise _error("trf_unknown_number", record, file, number=number)
        cells.extend((index[number], position) for position in positions)
    return cells


def _error(key: str, record: Abnormal, file: str, **values: object) -> FileError:
    return FileError(key, Place(file=file or None, line=record.line), **values)
