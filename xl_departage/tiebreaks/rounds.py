"""The rounds of the players as the French editions tell them apart, in columns, read once for all tie-breaks."""

from __future__ import annotations

from typing import Final, NamedTuple

from xl_departage.crosstable.model import Outcome
from xl_departage.errors import InconsistentGrid, Place
from xl_departage.tiebreaks.context import Context, once


class RoundKind:
    """
    What a round is for the tie-breaks. Games over the board come first: `kind <= Kind.LOST`; rounds that count at all
    next: `kind <= RoundKind.ABSENT`.

    Plain numbers, so that a row is a tuple of numbers, which the garbage collector need not watch.
    """

    WON: Final = 1
    DRAWN: Final = 2
    LOST: Final = 3
    FORFEIT: Final = 4
    """Not played against an opponent named: « deux adversaires qui ne se sont pas rencontrés »."""
    FREE: Final = 5
    """An exemption or a full-point bye (the text knows one kind of free point), or a forfeit won from nobody."""
    ABSENT: Final = 6
    """No opponent: absence, late entry, withdrawal, bye asked for."""
    REST: Final = 7
    """
    The rest round of a round robin: no round at all, it adds nothing and adjusts nothing. (Otherwise all players of an
    odd round robin would gain the same half point for nothing.)
    """
    PENDING: Final = 8
    """Not yet played."""


class Rounds(NamedTuple):
    """The rounds in columns: a row per player, a cell per round."""

    opponents: tuple[tuple[int | None, ...], ...]
    points: tuple[tuple[int, ...], ...]
    """Half-points awarded."""
    kinds: tuple[tuple[int, ...], ...]
    """One of `Kind` each."""


_KINDS = {
    Outcome.WIN: RoundKind.WON,
    Outcome.UNRATED_WIN: RoundKind.WON,
    Outcome.DRAW: RoundKind.DRAWN,
    Outcome.UNRATED_DRAW: RoundKind.DRAWN,
    Outcome.LOSS: RoundKind.LOST,
    Outcome.UNRATED_LOSS: RoundKind.LOST,
    Outcome.PENDING: RoundKind.PENDING,
    Outcome.PAIRING_BYE: RoundKind.FREE,
    Outcome.FULL_BYE: RoundKind.FREE,
    Outcome.FORFEIT_WIN: RoundKind.FREE,
    Outcome.HALF_BYE: RoundKind.ABSENT,
    Outcome.ZERO_BYE: RoundKind.ABSENT,
    Outcome.FORFEIT_DRAW: RoundKind.ABSENT,
    Outcome.FORFEIT_LOSS: RoundKind.ABSENT,
    Outcome.DOUBLE_FORFEIT: RoundKind.ABSENT,
}
"""Of a round without an opponent; with one, those not played are forfeits."""
# By identity, for an enumeration hashes its members slowly.
_ALONE = {id(outcome): kind for outcome, kind in _KINDS.items()}
_PAIRED = {id(outcome): RoundKind.FORFEIT if outcome.forfeit else kind for outcome, kind in _KINDS.items()}


@once
def rounds(context: Context) -> Rounds:
    """The rounds of each player, in their order."""
    alone = _ALONE
    if context.round_robin:
        unplayed = (RoundKind.FREE, RoundKind.ABSENT)
        alone = {outcome: RoundKind.REST if kind in unplayed else kind for outcome, kind in _ALONE.items()}
    all_opponents, all_points, all_kinds = [], [], []
    for player in context.players:
        outcomes, opponents, _, points = zip(*player.rounds, strict=True) if player.rounds else ((), (), (), ())
        all_opponents.append(opponents)
        all_points.append(points)
        all_kinds.append(
            tuple(
                [
                    (alone if opponent is None else _PAIRED)[id(outcome)]
                    for outcome, opponent in zip(outcomes, opponents, strict=True)
                ]
            )
        )
    return Rounds(tuple(all_opponents), tuple(all_points), tuple(all_kinds))


def nobody(context: Context, player: int, number: int) -> InconsistentGrid:
    """The error for a game over the board that names no opponent, where one is needed."""
    name = context.players[player].name or None
    return InconsistentGrid("tiebreak_game_without_opponent", Place(round=number + 1, name=name))
