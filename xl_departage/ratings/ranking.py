"""The order of a rating list."""

from __future__ import annotations

from collections.abc import Sequence


def ranking(entries: Sequence[tuple[int, int] | None]) -> list[int | None]:
    """
    The rank of each (rating, games), numbers from 0; None has no rank.

    Higher ratings first; "si deux joueurs sont à égalité de points, le joueur qui a le plus de parties enregistrées
    est classé le premier". Equal in both, players share the rank.
    """
    # One number for both, as whole lists are sorted here: pairs compare several times slower.
    step = max((entry[1] for entry in entries if entry is not None), default=0) + 1
    keys = [None if entry is None else entry[0] * step + entry[1] for entry in entries]
    ascending = sorted([key for key in keys if key is not None])
    # Of players equal in both, the last one here has the best rank, and it stands for all of them.
    ranks: dict[int | None, int | None] = {None: None}
    ranks.update(zip(ascending, range(len(ascending), 0, -1), strict=True))
    return list(map(ranks.__getitem__, keys))
