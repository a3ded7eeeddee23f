"""
What every tie-break is computed from: a crosstable, the rules, the ratings, and the intermediate results they share.

A tie-break is a function of a `Context`. Whatever several of them need (adjusted scores, contributions, provisional
ratings) is a function marked `@once`, computed at the first call and kept with the context, so that all tie-breaks of
a tournament together stay linear in players x rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from xl_departage.crosstable.model import Crosstable, Player, System
from xl_departage.crosstable.team_event import TeamEvent
from xl_departage.errors import ArgumentError
from xl_departage.exact import Exact
from xl_departage.regulations.editions import TiebreakEdition
from xl_departage.regulations.rules import Rules, with_edition

P = ParamSpec("P")
T = TypeVar("T")


class Context:
    """
    Frozen inputs of the tie-breaks, and a memory of what was computed from them.

    `ratings` has one entry a player (None or 0 = unrated); left out, the ratings of the crosstable. Raises
    ArgumentError where their number is not that of the players.
    """

    def __init__(
        self,
        crosstable: Crosstable,
        rules: Rules[TiebreakEdition],
        ratings: Sequence[int | None] | None = None,
        *,
        event: TeamEvent | None = None,
        manual: Sequence[Exact | None] | None = None,
    ) -> None:
        players = crosstable.players
        if ratings is not None and len(ratings) != len(players):
            raise ArgumentError("tiebreak_ratings_count", given=len(ratings), players=len(players))
        self.crosstable = crosstable
        if manual is not None and len(manual) != len(players):
            raise ArgumentError("tiebreak_manual_count", given=len(manual), players=len(players))
        self.rules = rules
        self.event = event
        """The team event that the crosstable shows, with its matches and boards; None for individuals and grids."""
        self.manual = None if manual is None else tuple(manual)
        """Values given by the arbiter (a play-off, lots drawn by hand), one a player: the tie-break MANUAL."""
        given = crosstable.ratings(estimates=rules.edition.counts_estimates) if ratings is None else ratings
        self.ratings: tuple[int | None, ...] = tuple(rating or None for rating in given)
        self.memory: dict[Hashable, Any] = {}
        """What was computed from these inputs, by what it is."""

    @property
    def edition(self) -> TiebreakEdition:
        """The edition of the rules."""
        return self.rules.edition

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, by index."""
        return self.crosstable.players

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each player, in half-points."""
        return self.crosstable.scores

    @property
    def round_robin(self) -> bool:
        """Whether all were due to meet all."""
        return self.crosstable.system is System.ROUND_ROBIN

    @property
    def rounds(self) -> int:
        """
        Rounds played. A square table shows games and no rounds: a round robin of an odd number of players then has as many
        rounds as players, each resting once, whatever the shape of the grid it was written in.
        """
        players = len(self.players)
        if self.round_robin and not self.crosstable.ordered and players % 2 and players > 1:
            return self.crosstable.cycles * players
        return self.crosstable.rounds

    @property
    def round_win(self) -> int:
        """The most one round can bring, half-points: a win, for teams on every board."""
        return self.crosstable.scoring.win * (self.crosstable.boards or 1)

    @property
    def round_draw(self) -> int:
        """What a drawn round brings, half-points: a draw, for teams on every board."""
        return self.crosstable.scoring.draw * (self.crosstable.boards or 1)

    @cached_property
    def maximum(self) -> int:
        """The most points of the tournament, half-points: a win in every round a player is due (50 % is half of it)."""
        return self.crosstable.due * self.round_win

    def under(self, edition: TiebreakEdition) -> Context:
        """The same tournament under another edition, made once and kept."""
        if edition is self.edition:
            return self
        key = ("under", edition)
        if key not in self.memory:
            self.memory[key] = Context(
                self.crosstable,
                with_edition(self.rules, edition),
                self.ratings,
                event=self.event,
                manual=self.manual,
            )
        other: Context = self.memory[key]
        return other

    def keep(self, key: Hashable, compute: Callable[[], T]) -> T:
        """The value kept under that key, computed at the first call."""
        if key not in self.memory:
            self.memory[key] = compute()
        value: T = self.memory[key]
        return value


def once(function: Callable[Concatenate[Context, P], T]) -> Callable[Concatenate[Context, P], T]:
    """
    Keep what `function(context, …)` returned with the context; further arguments must be positional and hashable.

    The result is shared: return tuples, or hand out copies.
    """

    @wraps(function)
    def kept(context: Context, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (function, args, *kwargs.items())
        if key not in context.memory:
            context.memory[key] = function(context, *args, **kwargs)
        value: T = context.memory[key]
        return value

    return cast("Callable[Concatenate[Context, P], T]", kept)
