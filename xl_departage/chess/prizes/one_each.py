"""
At most one prize for each player, the highest: assigns the candidates to categories so that nobody has a prize in more than one.

A player who takes a prize in a category is no candidate elsewhere. He leaves his place there to those behind him, before tied
prizes are shared, as the regulations of opens state (« No player can win more than one complete prize »). Players without any prize
are candidates in every category whose conditions they fulfil.

**The method.** Players with equal points form a group. The groups are taken from the first to the last: in every category, the
players of a later group stand behind those of an earlier one, so nothing that they do changes what the earlier ones get. The
players of a group enter one by one, in the order of the ranking, each in the category where he gets most as it stands, or in the
first of several with equal amounts. After each entry, whoever in the group would now have more in another category moves there, the
first in the ranking first, until nobody would. At the end, two players of the group exchange their categories if the first of them
gains by it and nobody would move then.

**What is guaranteed.** The division is *stable*: no player would have more if he alone moved to another category that is open to
him. And no exchange that leaves it stable would give more to the first of two players with equal points. Of several stable
divisions, it is not always the one that gives most to the first player, or most in all.

* If no prizes are shared, nobody ever moves: each takes the highest prize that those before him have left. Only a prize of somebody
  before him in the ranking could give a player more, and except for equal amounts in several categories, this is the only stable
  division.
* If all prizes are shared equally, the moves come to an end: take what a category would give to each of 1, 2 … n tied candidates, and
  add this up to the number of candidates that it has; the sum over all categories grows with every move by as much as the player
  gains, and the number of divisions is finite.
* Under the Hort system, and if categories share in different ways, moves in any order may go round in a circle. In the order above,
  they came to an end in every plan that was tried (`tests/chess/prizes/test_one_each.py`). If a division recurs, the moves stop, and
  the answer names somebody who would have more elsewhere.
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
    The candidates of each category, out of those who fulfil its conditions (`fitting`); and a player who would have more in another
    category, with that category, or None if there is none.
    """
    fits = [{candidate.number for candidate in candidates} for candidates in fitting]
    category_of: dict[int, int] = {}
    ahead = [0] * len(fits)
    better: tuple[Candidate, int] | None = None
    for _, tied in groupby(ranking, lambda candidate: candidate.points):
        group = _Group(list(tied), fits, ahead, plan)
        unsettled = group.settle()
        category_of |= group.category_of
        better = better or unsettled
        ahead = [
            count_ahead
            + sum(
                player.number in fit and category_of.get(player.number, category) == category
                for player in group.players
            )
            for category, (count_ahead, fit) in enumerate(zip(ahead, fits, strict=True))
        ]
    return [
        [candidate for candidate in candidates if category_of.get(candidate.number, category) == category]
        for category, candidates in enumerate(fitting)
    ], better


class _Group:
    """A group of players with equal points."""

    def __init__(
        self, players: Sequence[Candidate], fits: Sequence[set[int]], ahead: Sequence[int], plan: Plan
    ) -> None:
        self.players = players
        self.category_of: dict[int, int] = {}
        """The category of each player who has a prize, by number."""
        self._plan, self._ahead = plan, ahead
        # A category is closed if all of its prizes go to earlier groups.
        self._open = [
            [
                category
                for category, fit in enumerate(fits)
                if player.number in fit and ahead[category] < len(plan.categories[category].amounts)
            ]
            for player in players
        ]
        self._inside: list[list[int]] = [[] for _ in fits]
        """For each category, the players who are candidates there, by index in the group."""
        self._worths: dict[tuple[int, int], Sequence[Fraction]] = {}

    def settle(self) -> tuple[Candidate, int] | None:
        """
        Give every player his category. If the moves do not come to an end, return a player who would have more in another category,
        and that category; otherwise None.
        """
        everybody = range(len(self.players))
        endless = [undecided for undecided in map(self._enter, everybody) if undecided is not None]
        if endless:
            # A player without a category is a candidate in every category that is open to him. Whoever would win a prize in one of
            # them gets the category where he has most, so that nobody has two prizes.
            while (
                move := next(filter(None, (self._move(at) for at in everybody if self._category(at) is None)), None)
            ) is not None:
                self._move_to(*move)
            return endless[0]
        pairs = list(combinations(everybody, 2))
        while any(starmap(self._exchange, pairs)):
            pass
        return None

    def _enter(self, newcomer: int) -> tuple[Candidate, int] | None:
        """
        Enter the next player in the category where he has most; then, while anyone entered so far would now have more elsewhere,
        move the first such player. Return a player and a category if the moves do not come to an end; otherwise None.
        """
        for category in self._open[newcomer]:
            insort(self._inside[category], newcomer)
        seen: set[tuple[int | None, ...]] = set()
        move = self._move(newcomer)
        while move is not None:
            at, to = move
            division = tuple(map(self._category, range(newcomer + 1)))
            if to is not None and division in seen:
                return self.players[at], to
            seen.add(division)
            self._move_to(at, to)
            move = self._next_move(newcomer)
        return None

    def _next_move(self, last: int) -> tuple[int, int | None] | None:
        return next(filter(None, map(self._move, range(last + 1))), None)

    def _category(self, at: int) -> int | None:
        return self.category_of.get(self.players[at].number)

    def _worth_now(self, at: int) -> Fraction:
        """What the player has where he is; less than any prize if he is nowhere."""
        home = self._category(at)
        return _NOTHING if home is None else self._worth(at, home)

    def _move(self, at: int) -> tuple[int, int | None] | None:
        """
        The player and the category where he has most, if that is more than he has; the player and None, if nothing is left for him
        where he is; None if he stays.
        """
        best = max(self._open[at], key=lambda category: (self._worth(at, category), -category), default=None)
        own_worth = self._worth_now(at)
        if best is not None and self._worth(at, best) > own_worth:
            return at, best
        return (at, None) if own_worth == _NOTHING and self._category(at) is not None else None

    def _exchange(self, first: int, second: int) -> bool:
        """
        Let two players, given in the order of the ranking, exchange categories that are open to both, if the first gains by it and
        nobody would move then. Return whether they did.
        """
        first_category, second_category = self._category(first), self._category(second)
        if (
            first_category == second_category
            or second_category is None
            or second_category not in self._open[first]
            or (first_category is not None and first_category not in self._open[second])
        ):
            return False
        worth_before = self._worth_now(first)
        self._move_to(first, second_category)
        self._move_to(second, first_category)
        if self._worth_now(first) > worth_before and self._next_move(len(self.players) - 1) is None:
            return True
        self._move_to(second, second_category)
        self._move_to(first, first_category)
        return False

    def _move_to(self, at: int, category: int | None) -> None:
        number = self.players[at].number
        self.category_of.pop(number, None)
        if category is not None:
            self.category_of[number] = category
        for open_category in self._open[at]:
            inside, stays = self._inside[open_category], category is None or open_category == category
            where = bisect_left(inside, at)
            there = inside[where : where + 1] == [at]
            if stays and not there:
                inside.insert(where, at)
            elif there and not stays:
                del inside[where]

    def _worth(self, at: int, category: int) -> Fraction:
        """What a player has, or would have, in a category with the candidates who are there."""
        inside = self._inside[category]
        where = bisect_left(inside, at)
        count = len(inside) + (inside[where : where + 1] != [at])
        worths = self._worths.get((category, count))
        if worths is None:
            shares = self._plan.places(self._plan.categories[category], [0] * count, self._ahead[category])
            worths = self._worths[category, count] = [_NOTHING if paid is None else paid[0] for paid in shares]
        return worths[where]
