"""
What a rating period is made of: players at its start, and games in columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xl_departage.errors import DepartageError
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
    waited: Mapping[int, int] = field(default_factory=dict)
    """How many lists the games at some positions have waited for a rating."""
    remarks: tuple[DepartageError, ...] = field(default=(), compare=False)
    """What is strange in the table without being an error: games that stand twice."""

    def after(self, earlier: PeriodGames) -> PeriodGames:
        """
        These games behind those left over from earlier lists, which have waited once at least.
        """
        start = len(earlier)
        return PeriodGames(
            [*earlier.a, *self.a],
            [*earlier.b, *self.b],
            [*earlier.external, *self.external],
            [*earlier.scores, *self.scores],
            earlier.one_sided | {start + position for position in self.one_sided},
            {position: earlier.waited.get(position, 1) for position in range(start)}
            | {start + position: count for position, count in self.waited.items()},
            earlier.remarks + self.remarks,
        )

    def __len__(self) -> int:
        return len(self.a)
