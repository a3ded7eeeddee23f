"""Which rating ranks a player who has a FIDE and a national one: the methods of record 172."""

from __future__ import annotations

from collections.abc import Callable


def _highest(fide: int | None, national: int | None) -> int | None:
    return max(fide or 0, national or 0) or None


def _lowest(fide: int | None, national: int | None) -> int | None:
    return min((rating for rating in (fide, national) if rating), default=None)


METHODS: dict[str, Callable[[int | None, int | None], int | None]] = {
    "NRO": lambda fide, national: national,
    "FIDON": lambda fide, national: fide or national,
    "NIDOF": lambda fide, national: national or fide,
    "HBFN": _highest,
    "LBFN": _lowest,
}
"""
Record 172: how the rating that ranks a player is made of the FIDE and the national one; FIDE and OTHER leave the
former.
"""
