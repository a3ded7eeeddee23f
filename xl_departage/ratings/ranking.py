"""
The order of a rating list.
"""

from __future__ import annotations

from collections.abc import Sequence


def ranking(entries: Sequence[tuple[int, int] | None]) -> list[int | None]:
    """
    The rank of each (rating, games); None has no rank.

    Higher ratings first; "si deux joueurs sont à égalité de points, le joueur qui a le plus de parties enregistrées
    est classé le premier". Equal in both, players share the rank.
    """
    ranks: dict[tuple[int, int] | None, int | None] = {None: None}
    for rank, entry in enumerate(sorted(filter(None, entries), reverse=True), 1):
        ranks.setdefault(entry, rank)
    return list(map(ranks.__getitem__, entries))
