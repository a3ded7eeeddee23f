"""
What a rating period gives: a result a player, held in columns.

The new list needs a column at a time, an explanation one player; half a million records would take twice the memory of
the columns, and the time to make them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple, overload

from xl_departage.ratings.belgian import FormulaOne, Rule


class PlayerResult(NamedTuple):
    """
    A player at the end of the period, with how he came there.
    """

    rating_start: int
    """Rating formula II started from: a newcomer's first rating; else that of the list before."""
    games_start: int
    rating: int
    games: int
    rating_sum: int
    """Below 20 games the running total, from then on that of the period."""
    half_points: int
    rule: Rule
    expected: int = 0
    """Formula II: the sum of We in hundredths."""
    hundredths: int = 0
    """Formula II: the sum of K (W - We) in hundredths."""
    k_runs: tuple[tuple[int, int], ...] = ()
    """Formula II: (K, games) in order; empty where no game was rated by it."""
    compared: FormulaOne | None = None
    """Formula I on the period, where 25/150 was tested."""
    joined: int = 0
    """Run in which a newcomer reached his 20th game: 1, then 2, 4, 5 ... (3 is the third pass); 0 = not a newcomer."""
    performance: FormulaOne | None = None
    """Formula I behind a first rating, or behind a provisional one."""


@dataclass(frozen=True)
class PlayerResults(Sequence[PlayerResult]):
    """
    The results of all players, in their order; the columns have the names and the meaning of the fields of
    `PlayerResult`.
    """

    rating_start: list[int]
    games_start: list[int]
    rating: list[int]
    games: list[int]
    rating_sum: list[int]
    half_points: list[int]
    rule: list[Rule]
    expected: list[int]
    hundredths: list[int]
    k_runs: list[tuple[tuple[int, int], ...]]
    compared: list[FormulaOne | None]
    joined: list[int]
    performance: list[FormulaOne | None]

    @cached_property
    def columns(self) -> list[list[Any]]:
        """In the order of the fields of `PlayerResult`."""
        return [getattr(self, column.name) for column in fields(self)]

    def __len__(self) -> int:
        return len(self.rating)

    def __iter__(self) -> Iterator[PlayerResult]:
        return map(PlayerResult._make, zip(*self.columns, strict=True))

    @overload
    def __getitem__(self, index: int) -> PlayerResult: ...

    @overload
    def __getitem__(self, index: slice) -> list[PlayerResult]: ...

    def __getitem__(self, index: int | slice) -> PlayerResult | list[PlayerResult]:
        if isinstance(index, slice):
            return [self[position] for position in range(*index.indices(len(self)))]
        return PlayerResult._make(column[index] for column in self.columns)

    def __setitem__(self, index: int, result: PlayerResult) -> None:
        for column, value in zip(self.columns, result, strict=True):
            column[index] = value
