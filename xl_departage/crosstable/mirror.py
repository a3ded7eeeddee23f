"""
Whether the two sides of a game tell the same story.
"""

from __future__ import annotations

from xl_departage.crosstable.model import Outcome

_SYMMETRIC = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    # Penalties: 0-0 and ½-0 over the board are possible (both sides name each other).
    (Outcome.LOSS, Outcome.LOSS),
    (Outcome.DRAW, Outcome.LOSS),
    (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
    (Outcome.UNRATED_LOSS, Outcome.UNRATED_LOSS),
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_DRAW),
    (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_LOSS),
    (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    (Outcome.PENDING, Outcome.PENDING),
    # A team match: both sides give game points.
    (None, None),
)
_COMPATIBLE: dict[Outcome | None, frozenset[Outcome | None]] = {
    one: frozenset(b if a is one else a for a, b in _SYMMETRIC if one in (a, b))
    | ({one} if (one, one) in _SYMMETRIC else set())
    for one in (*Outcome, None)
}


def compatible(one: Outcome | None, other: Outcome | None) -> bool:
    """
    True where the outcomes of the two players of one game can stand together.
    """
    return other in _COMPATIBLE[one]
