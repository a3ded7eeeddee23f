"""What a rating period gives: a result a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xl_departage.ratings.belgian import FormulaOne, Rule
from xl_departage.ratings.records import Records


class PlayerResult(NamedTuple):
    """A player at the end of the period, with how he came there."""

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
    unadapted: int = 0
    """Rating before the adaptation of 1 April 2024; 0 where there was none."""

    @property
    def computed(self) -> int:
        """The rating the games give, before the adaptation of 1 April 2024."""
        return self.unadapted or self.rating


@dataclass(frozen=True)
class PlayerResults(Records[PlayerResult]):
    """The results of all players, in their order."""

    row = PlayerResult
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
    unadapted: list[int]
