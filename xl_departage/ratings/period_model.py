"""
What a rating period is made of: players at its start, and games in columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xl_departage.ratings.records import Records


class PeriodPlayer(NamedTuple):
    """
    A player at the start of the period.
    """

    identity: str
    rating: int
    """0 = none."""
    games: int
    rating_sum: int = 0
    """Below 20 games: the opponents' ratings added, brought forward."""
    half_points: int = 0
    """Below 20 games: the points brought forward."""
    foreign: bool = False
    fide: int = 0
    """
    FIDE rating of a foreign player, which then is his Belgian rating; 0 = none, or kept Belgian by decision (article
    10.i).
    """
    name: str = ""


@dataclass(frozen=True)
class PeriodPlayers(Records[PeriodPlayer]):
    """
    The players of a list, in its order.
    """

    row = PeriodPlayer
    identity: list[str]
    rating: list[int]
    games: list[int]
    rating_sum: list[int]
    half_points: list[int]
    foreign: list[bool]
    fide: list[int]
    name: list[str]

    @classmethod
    def of(cls, players: Sequence[PeriodPlayer]) -> PeriodPlayers:
        """
        Players given one by one, or the same where they are in columns already.
        """
        if isinstance(players, cls):
            return players
        columns = list(map(list, zip(*players, strict=True))) or [[] for _ in PeriodPlayer._fields]
        return cls(*columns)

    def extend(self, more: PeriodPlayers) -> None:
        """
        Add players at the end.
        """
        for column, further in zip(self.columns, more.columns, strict=True):
            column.extend(further)

    def by_fide_rating(self) -> list[int]:
        """
        The indices of foreign players who count with their FIDE rating.
        """
        return [index for index, fide in enumerate(self.fide) if fide and self.foreign[index]]


@dataclass(frozen=True)
class PeriodGames:
    """
    The rated games of a period in processing order; forfeits are already left out.
    """

    a: Sequence[int]
    """Index of a player."""
    b: Sequence[int]
    """Index of his opponent, or -1 where he stands outside the federation."""
    external: Sequence[int]
    """Rating of an opponent outside the federation, else 0."""
    scores: Sequence[int]
    """Half-points of `a`."""
    one_sided: frozenset[int] = frozenset()
    """Positions of games of which only the half of `a` is on record although `b` is known."""

    def __len__(self) -> int:
        return len(self.a)
