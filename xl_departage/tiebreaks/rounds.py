"""
The rounds of the players as the French editions tell them apart, read once for all tie-breaks.
"""

from __future__ import annotations

from typing import Final

from xl_departage.crosstable.model import Outcome
from xl_departage.errors import InconsistentGrid, Place
from xl_departage.tiebreaks.context import Context, once


class Kind:
    """
    What a round is for the tie-breaks. Games over the board come first: `kind <= Kind.LOST`.

    Plain numbers for the same reason as `contributions.Opposition`.
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


Seen = tuple[int, int | None, int, int]
"""Index of the round, opponent, half-points awarded, kind."""

_GAMES = {
    Outcome.WIN: Kind.WON,
    Outcome.UNRATED_WIN: Kind.WON,
    Outcome.DRAW: Kind.DRAWN,
    Outcome.UNRATED_DRAW: Kind.DRAWN,
    Outcome.LOSS: Kind.LOST,
    Outcome.UNRATED_LOSS: Kind.LOST,
    Outcome.PENDING: Kind.PENDING,
}
_BYES = {
    Outcome.PAIRING_BYE: Kind.FREE,
    Outcome.FULL_BYE: Kind.FREE,
    Outcome.FORFEIT_WIN: Kind.FREE,
    Outcome.HALF_BYE: Kind.ABSENT,
    Outcome.ZERO_BYE: Kind.ABSENT,
    Outcome.FORFEIT_DRAW: Kind.ABSENT,
    Outcome.FORFEIT_LOSS: Kind.ABSENT,
    Outcome.DOUBLE_FORFEIT: Kind.ABSENT,
}
# By value, for an enumeration hashes its members slowly, and `_value_` is what `value` reads.
_BY_TEXT = {outcome.value: kind for outcome, kind in _GAMES.items()}


@once
def rounds(context: Context) -> tuple[tuple[Seen, ...], ...]:
    """
    The rounds of each player, in their order.
    """
    return tuple(
        tuple(
            [
                (
                    number,
                    opponent,
                    points,
                    _BY_TEXT.get(outcome._value_) or _unplayed(context, outcome, opponent),
                )
                for number, (outcome, opponent, _, points) in enumerate(player.rounds)
            ]
        )
        for player in context.players
    )


def _unplayed(context: Context, outcome: Outcome, opponent: int | None) -> int:
    if opponent is not None and outcome.forfeit:
        return Kind.FORFEIT
    return Kind.REST if context.round_robin else _BYES[outcome]


def nobody(context: Context, index: int, number: int) -> InconsistentGrid:
    """
    The error for a game over the board that names no opponent, where one is needed.
    """
    name = context.players[index].name or None
    return InconsistentGrid("tiebreak_game_without_opponent", Place(round=number + 1, name=name))
