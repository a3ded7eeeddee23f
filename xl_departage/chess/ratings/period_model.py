"""
The contents of a rating period, players at its start and games, and its result for each player.

All are stored in columns: a rating list needs one column at a time, an explanation one player, and half a million records would
take twice as much memory as columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar, overload

from xl_departage.base.errors import DepartageError
from xl_departage.chess.ratings.belgian import CrossedLimit, FormulaOne, Rule

Row = TypeVar("Row")


class Makes(Protocol):
    """The part of a named tuple's interface used here."""

    def _make(self, values: Iterable[Any], /) -> Any: ...


@dataclass(frozen=True)
class Records(Sequence[Row]):
    """
    A sequence of `row`, a named tuple, stored in columns; a subclass has a list for each of its fields, with the same name and in
    the same order.
    """

    row: ClassVar[Makes]

    @cached_property
    def columns(self) -> list[list[Any]]:
        """The columns in field order."""
        return [getattr(self, column.name) for column in fields(self)]

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[Row]:
        return map(self.row._make, zip(*self.columns, strict=True))

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...

    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self[position] for position in range(*index.indices(len(self)))]
        row: Row = self.row._make([column[index] for column in self.columns])
        return row

    def __setitem__(self, index: int, row: Iterable[Any]) -> None:
        for column, value in zip(self.columns, row, strict=True):
            column[index] = value


class PeriodPlayer(NamedTuple):
    """A player at the start of the period."""

    identity: str
    rating: int
    """0 = none."""
    games: int
    rating_sum: int = 0
    """Before the first rating: the sum of the opponents' ratings, brought forward."""
    half_points: int = 0
    """Before the first rating: the points brought forward."""
    foreign: bool = False
    fide: int = 0
    """
    FIDE rating of a foreign player, which then is the Belgian rating; 0 = none, or the rating stays Belgian by decision (article
    10.i).
    """
    name: str = ""


@dataclass(frozen=True)
class PeriodPlayers(Records[PeriodPlayer]):
    """The players of a list, in its order."""

    row: ClassVar[Makes] = PeriodPlayer
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
        """The players in columns; returned unchanged if they already are."""
        if isinstance(players, cls):
            return players
        columns = list(map(list, zip(*players, strict=True))) or [[] for _ in PeriodPlayer._fields]
        return cls(*columns)

    def extend(self, more: PeriodPlayers) -> None:
        """Add players at the end."""
        for column, further in zip(self.columns, more.columns, strict=True):
            column.extend(further)

    def by_fide_rating(self) -> list[int]:
        """The indices of foreign players who count with their FIDE rating."""
        return [index for index, fide in enumerate(self.fide) if fide and self.foreign[index]]


@dataclass(frozen=True)
class PeriodGames:
    """The rated games of a period in processing order; forfeits have already been removed."""

    a: Sequence[int]
    """Index of a player."""
    b: Sequence[int]
    """Index of the opponent, or -1 for an opponent outside the federation."""
    external: Sequence[int]
    """Rating of an opponent outside the federation, otherwise 0."""
    scores: Sequence[int]
    """Half-points of `a`."""
    one_sided: frozenset[int] = frozenset()
    """Positions of games for which only the half of `a` is recorded although `b` is known."""
    waited: Mapping[int, int] = field(default_factory=dict)
    """For how many rating lists a game has waited because a player had no rating, by its position."""
    remarks: tuple[DepartageError, ...] = field(default=(), compare=False)
    """What the arbiter should know about the tables: duplicate games, a doubtful encoding."""
    not_rated: tuple[int | str | None, ...] = field(default=(), compare=False)
    """How messages name the rows of the games that were left out: forfeits, byes, and games against unrated opponents."""

    def after(self, earlier: PeriodGames) -> PeriodGames:
        """These games after those left over from earlier lists, each of which has waited for at least one list."""
        start = len(earlier)
        return PeriodGames(
            [*earlier.a, *self.a],
            [*earlier.b, *self.b],
            [*earlier.external, *self.external],
            scores=[*earlier.scores, *self.scores],
            one_sided=earlier.one_sided | {start + position for position in self.one_sided},
            waited={position: earlier.waited.get(position, 1) for position in range(start)}
            | {start + position: count for position, count in self.waited.items()},
            remarks=earlier.remarks + self.remarks,
            not_rated=earlier.not_rated + self.not_rated,
        )

    def remarked(self, remarks: Sequence[DepartageError]) -> PeriodGames:
        """These games with remarks before their own."""
        return replace(self, remarks=(*remarks, *self.remarks)) if remarks else self

    def __len__(self) -> int:
        return len(self.a)


class PlayerResult(NamedTuple):
    """A player at the end of the period, with the figures behind the rating."""

    rating_start: int
    """
    Rating that formula II started from: a newcomer's first rating, or that with which a player arrives (article 10.h); otherwise
    that of the previous list.
    """
    games_start: int
    rating: int
    games: int
    rating_sum: int
    """Before the first rating the running total, from then on that of the games that formula II rated in the period."""
    half_points: int
    rule: Rule
    expected: int = 0
    """Formula II: the sum of We in hundredths."""
    # Equivalent mutant `0 -> 1`, `0 -> -1`: the sum is shown only if formula II rated a game, which sets it.
    hundredths: int = 0
    """Formula II: the sum of K (W - We) in hundredths."""
    k_runs: tuple[tuple[int, int], ...] = ()
    """Formula II: (K, games) in order; empty if it rated no game."""
    compared: FormulaOne | None = None
    """Formula I on the period, if 25/150 was tested and formula I is determined; otherwise None."""
    crossed: CrossedLimit | None = None
    """How the part of the rating beyond 2000 or 2200 was recomputed with another K; None if it was not."""
    joined: int = 0
    """Run in which a newcomer got the first rating: 1, then 2, 4, 5 ... (3 is the third pass); 0 = not a newcomer."""
    performance: FormulaOne | None = None
    """Formula I behind a first rating, or behind a provisional one; None for any other."""
    unadapted: int = 0
    """Rating before the adaptation of 1 April 2024; 0 if there was none."""

    @property
    def computed(self) -> int:
        """The rating the games give, before the adaptation of 1 April 2024."""
        return self.unadapted or self.rating


@dataclass(frozen=True)
class PlayerResults(Records[PlayerResult]):
    """The results of all players, in their order: for each field of `PlayerResult`, the values of all."""

    row: ClassVar[Makes] = PlayerResult
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
    crossed: list[CrossedLimit | None]
    joined: list[int]
    performance: list[FormulaOne | None]
    unadapted: list[int]
