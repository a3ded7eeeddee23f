"""
The order of a rating list.
"""

from __future__ import annotations

from collections.abc import Sequence

_GAMES_LIMIT = 10**9
"""More than the games of any player."""


def ranking(entries: Sequence[tuple[int, int] | None]) -> list[int | None]:
    """
    The rank of each (rating, games); None has no rank.

    Higher ratings first; "si deux joueurs sont à égalité de points, le joueur qui a le plus de parties enregistrées
    est classé le premier". Equal in both, players share the rank.
    """
    # One number for both, as whole lists are sorted here: pairs compare several times slower.
    keys = [None if entry is None else entry[0] * _GAMES_LIMIT + entry[1] for entry in entries]
    ascending = sorted([key for key in keys if key is not None])
    # Of players equal in both, the last one here has the best rank, and it stands for all of them.
    ranks: dict[int | None, int | None] = {None: None}
    ranks.update(zip(ascending, range(len(ascending), 0, -1), strict=True))
    return list(map(ranks.__getitem__, keys))
