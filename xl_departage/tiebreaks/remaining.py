"""
What is left to play: the games of a round robin that no cell names yet, and how games still open may end.

Whoever has met all others but one has one game left, whether it was paired or not. Those games get no round, for
nobody knows which; the crosstable then has no order of rounds, like a square matrix, and tie-breaks that need one say
so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_departage.crosstable.model import Crosstable, Outcome, Round, System
from xl_departage.crosstable.sided_result import GameResult, ResultReader
from xl_departage.errors import ArgumentError
from xl_departage.tiebreaks.what_if import last_round_paired


def with_all_pairs(crosstable: Crosstable) -> Crosstable:
    """
    A round robin with a pending game for each pair that is due one and has none; any other crosstable as it is.

    Rests that brought no points are left out of the new one: a square matrix has none either.
    """
    if crosstable.system is not System.ROUND_ROBIN or not crosstable.ordered:
        return crosstable
    missing = [
        (one, other)
        for one in range(len(crosstable.players))
        for other in range(one + 1, len(crosstable.players))
        for _ in range(crosstable.cycles - crosstable.meetings[one][other])
    ]
    if not missing:
        return crosstable
    rows = [
        [entry for entry in player.rounds if entry.opponent is not None or entry.points]
        for player in crosstable.players
    ]
    for one, other in missing:
        rows[one].append(Round(Outcome.PENDING, other))
        rows[other].append(Round(Outcome.PENDING, one))
    players = tuple(player._replace(rounds=tuple(row)) for player, row in zip(crosstable.players, rows, strict=True))
    due = crosstable.due
    return replace(crosstable, players=players, rounds=due, planned=due, ordered=False)


def rounds_to_read(crosstable: Crosstable) -> int | None:
    """
    The last round with a game still to play where that is later than the rounds that count: the crosstable must be read
    anew with it (`rounds=`), for the byes of those rounds count as well. None where nothing must be read anew.
    """
    if with_all_pairs(crosstable) is not crosstable:
        return None
    last = last_round_paired(crosstable)
    return last if last > crosstable.rounds else None


def endings(reader: ResultReader) -> tuple[GameResult, ...]:
    """
    How one game may end over the board: won, drawn, lost; a match of teams with each score that its boards can bring.

    Forfeits and results by decision of the arbiter are not among them. Raises ArgumentError for matches whose total is
    not fixed (3-1-0).
    """
    if reader.boards is None:
        pairs = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
        return tuple(reader.of(mine, theirs) for mine, theirs in pairs)
    win, draw, loss = reader.scoring
    if win + loss != 2 * draw:
        raise ArgumentError("what_if_match_both_sides")
    least, most = reader.boards * loss, reader.boards * win
    steps = _scores(reader.boards, (win, draw, loss))
    return tuple(reader.match(points) for points in range(most, least - 1, -1) if points in steps)


def _scores(boards: int, worth: Sequence[int]) -> set[int]:
    """The game points that so many boards can bring."""
    totals = {0}
    for _ in range(boards):
        totals = {total + points for total in totals for points in worth}
    return totals
