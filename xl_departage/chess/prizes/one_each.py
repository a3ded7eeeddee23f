"""
One prize a player, the highest: who is a candidate in which category, so that each has a prize in one category at most.

Whoever takes a prize in a category is no candidate elsewhere; he leaves his place there to those behind him, before tied prizes are shared,
as the regulations of opens say it (« No player can win more than one complete prize »). Those without any prize are candidates in every
category whose conditions they fulfil.

**The way.** Players with equal points are a group. The groups come from the first to the last: in every category the players of a later
group stand behind those of an earlier one, so that nothing which they do changes what the earlier ones get. The players of a group come
one after the other, in the order of the ranking, each to the category where he gets most as it stands, of equal amounts to the first one.
After each, whoever of the group would now have more in another category moves there, the first in the ranking first, until nobody would.
At the end two of the group exchange their categories if the first of them has more by it and nobody would move then.

**What is guaranteed.** The division is *stable*: no player would have more if he, and he alone, went to another category that is open to
him. And no exchange that leaves it stable would give more to the first of two players with equal points. Of several stable divisions it is
not always the one that gives most to the first, or most in all.

* Where no prizes are shared, nobody ever moves: each takes the highest prize that those before him have left. Nobody can have more but by
  a prize of somebody before him in the ranking, and but for equal amounts in several categories this is the only stable division.
* Where all prizes are shared equally, the moves come to an end: what a category would give to each of 1, 2 … n tied candidates, added up
  to the number that are there and over all categories, grows with every move by as much as the player gains, and there are but so many
  divisions.
* By the Hort system, and where categories share in different ways, moves in any order may go round in a circle. In the order above they
  came to an end in every plan that was tried (`tests/chess/prizes/test_one_each.py`). Should a division come back, the moves stop, and the
  answer names somebody who would have more elsewhere.
* Exchanges come to an end: each gives more to a player, and nothing less to those before him.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, groupby, starmap

from xl_departage.chess.prizes.plan import Candidate, Plan

_NOTHING = Fraction(-1)
"""Less than a prize without money."""


def one_each(
    ranking: Sequence[Candidate], fitting: Sequence[Sequence[Candidate]], plan: Plan
) -> tuple[list[list[Candidate]], tuple[Candidate, int] | None]:
    """
    The candidates of each category, of those who fulfil its conditions (`fitting`), and somebody who would have more in another category
    than where he is, with it; None for nobody.
    """
    fits = [{one.number for one in of} for of in fitting]
    homes: dict[int, int] = {}
    ahead = [0] * len(fits)
    better: tuple[Candidate, int] | None = None
    for _, tied in groupby(ranking, lambda one: one.points):
        group = _Group(list(tied), fits, ahead, plan)
        unsettled = group.settle()
        homes |= group.homes
        better = better or unsettled
        ahead = [
            before + sum(one.number in of and homes.get(one.number, place) == place for one in group.players)
            for place, (before, of) in enumerate(zip(ahead, fits, strict=True))
        ]
    return [[one for one in of if homes.get(one.number, place) == place] for place, of in enumerate(fitting)], better


class _Group:
    """Players with equal points."""

    def __init__(
        self, players: Sequence[Candidate], fits: Sequence[set[int]], ahead: Sequence[int], plan: Plan
    ) -> None:
        self.players = players
        self.homes: dict[int, int] = {}
        """The category of each who has a prize, by his number."""
        self._plan, self._ahead = plan, ahead
        # Where all prizes are those of earlier groups, nobody has one.
        self._open = [
            [
                place
                for place, of in enumerate(fits)
                if one.number in of and ahead[place] < len(plan.categories[place].amounts)
            ]
            for one in players
        ]
        self._inside: list[list[int]] = [[] for _ in fits]
        """By category, the players who are candidates there, by their places in the group."""
        self._worths: dict[tuple[int, int], Sequence[Fraction]] = {}

    def settle(self) -> tuple[Candidate, int] | None:
        """Give every player his category; somebody who would have more in another one, if the moves come to no end."""
        everybody = range(len(self.players))
        endless = [one for one in map(self._enter, everybody) if one is not None]
        if endless:
            # Nobody has a prize in two categories all the same.
            while (
                move := next(filter(None, (self._move(at) for at in everybody if self._home(at) is None)), None)
            ) is not None:
                self._go(*move)
            return endless[0]
        pairs = list(combinations(everybody, 2))
        while any(starmap(self._exchange, pairs)):
            pass
        return None

    def _enter(self, newcomer: int) -> tuple[Candidate, int] | None:
        """The next player goes where he has most, and then those before him who would now have more elsewhere."""
        for place in self._open[newcomer]:
            insort(self._inside[place], newcomer)
        seen: set[tuple[int | None, ...]] = set()
        move = self._move(newcomer)
        while move is not None:
            at, to = move
            division = tuple(map(self._home, range(newcomer + 1)))
            if to is not None and division in seen:
                return self.players[at], to
            seen.add(division)
            self._go(at, to)
            move = self._next_move(newcomer)
        return None

    def _next_move(self, last: int) -> tuple[int, int | None] | None:
        return next(filter(None, map(self._move, range(last + 1))), None)

    def _home(self, at: int) -> int | None:
        return self.homes.get(self.players[at].number)

    def _own(self, at: int) -> Fraction:
        """What a player has."""
        home = self._home(at)
        return _NOTHING if home is None else self._worth(at, home)

    def _move(self, at: int) -> tuple[int, int | None] | None:
        """
        The player and where he has most, if that is more than he has; nowhere, if he has nothing left; None if he stays where he is.
        """
        best = max(self._open[at], key=lambda place: (self._worth(at, place), -place), default=None)
        own = self._own(at)
        if best is not None and self._worth(at, best) > own:
            return at, best
        return (at, None) if own == _NOTHING and self._home(at) is not None else None

    def _exchange(self, first: int, second: int) -> bool:
        """
        Let two players, the first in the ranking first, exchange categories that are open to both, if the first has more by it and
        nobody would move then; whether they did.
        """
        one, other = self._home(first), self._home(second)
        if (
            one == other
            or other is None
            or other not in self._open[first]
            or (one is not None and one not in self._open[second])
        ):
            return False
        before = self._own(first)
        self._go(first, other)
        self._go(second, one)
        if self._own(first) > before and self._next_move(len(self.players) - 1) is None:
            return True
        self._go(second, other)
        self._go(first, one)
        return False

    def _go(self, at: int, place: int | None) -> None:
        number = self.players[at].number
        self.homes.pop(number, None)
        if place is not None:
            self.homes[number] = place
        for other in self._open[at]:
            inside, stays = self._inside[other], place is None or other == place
            where = bisect_left(inside, at)
            there = inside[where : where + 1] == [at]
            if stays and not there:
                inside.insert(where, at)
            elif there and not stays:
                del inside[where]

    def _worth(self, at: int, place: int) -> Fraction:
        """What a player has in a category, joined to those who are there."""
        inside = self._inside[place]
        where = bisect_left(inside, at)
        count = len(inside) + (inside[where : where + 1] != [at])
        worths = self._worths.get((place, count))
        if worths is None:
            got = self._plan.places(self._plan.categories[place], [0] * count, self._ahead[place])
            worths = self._worths[place, count] = [_NOTHING if one is None else one[0] for one in got]
        return worths[where]
