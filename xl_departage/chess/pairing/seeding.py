"""The order in which players get their pairing numbers: by rating, title and name (FIDE C.04.2, article 2)."""

from __future__ import annotations

from collections.abc import Iterable

from xl_departage.base.text import plain
from xl_departage.chess.tournament.record import Participant

_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""Titles, the highest first."""


def seeded(players: Iterable[Participant]) -> tuple[Participant, ...]:
    """The players in the order of their pairing numbers; those without a rating come last."""
    rank = {title: place for place, title in enumerate(_TITLES)}

    def key(player: Participant) -> tuple[int, int, str, int]:
        title = rank.get(player.title.upper(), len(rank))
        return -(player.rating or 0), title, plain(player.name), player.number

    return tuple(sorted(players, key=key))
