"""
The first two passes of a period: unrated players against rated ones, until nobody reaches 20 games any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_departage.errors import Undefined
from xl_departage.ratings.belgian import FormulaOne, first_rating, formula_one
from xl_departage.ratings.period_model import PeriodGames, PeriodPlayer
from xl_departage.regulations.rating_editions import BelgianEdition

FIRST_PASS = 1
THIRD_PASS = 3


class Beginner:
    """
    A player without a rating: what he brought forward, and his games of the period in order.
    """

    __slots__ = ("games", "half_points", "player", "rating_sum", "used", "waiting")

    def __init__(self, player: PeriodPlayer) -> None:
        self.player = player
        self.games = player.games
        self.rating_sum = player.rating_sum
        self.half_points = player.half_points
        self.waiting: list[tuple[int, int, int, int]] = []
        """(position, opponent's index or -1, external rating, half-points) of games not yet counted."""
        self.used: set[int] = set()
        """Positions of games that made the first rating."""

    def count(self, position: int, rating: int, score: int) -> None:
        self.games += 1
        self.rating_sum += rating
        self.half_points += score
        self.used.add(position)

    def first(self, edition: BelgianEdition) -> int | None:
        """The first rating, once there are 20 games; None before, and where it is undetermined."""
        if self.games < edition.first_rating_games:
            return None
        return first_rating(self.rating_sum, self.half_points, self.games, edition)

    def performance(self, edition: BelgianEdition) -> FormulaOne | None:
        """Formula I on all games so far; None where it is undetermined."""
        try:
            return formula_one(self.rating_sum, self.half_points, self.games, edition)
        except Undefined:
            return None


def first_passes(
    started: Sequence[int],
    beginners: Mapping[int, Beginner],
    involved: Sequence[int],
    games: PeriodGames,
    edition: BelgianEdition,
) -> tuple[list[int], dict[int, int]]:
    """
    The ratings after passes 1 and 2 (0 = still none), and the run in which each newcomer joined: 1, then 2, 4, 5 ...

    `started` holds the ratings in force at the start, `involved` the positions of games with a beginner in them.
    """
    for position in involved:
        a, b, score = games.a[position], games.b[position], games.scores[position]
        if a in beginners:
            beginners[a].waiting.append((position, b, games.external[position], score))
        if b in beginners and position not in games.one_sided:
            beginners[b].waiting.append((position, a, 0, 2 - score))
    ratings = list(started)
    joined: dict[int, int] = {}
    # The first pass takes opponents rated at the start, each later one those who joined in the one before.
    fresh: set[int] | None = None
    run = FIRST_PASS
    while fresh is None or fresh:
        newcomers = {}
        for index, beginner in beginners.items():
            if beginner.waiting and index not in joined:
                first = _advance(beginner, ratings, fresh, edition)
                if first is not None:
                    newcomers[index] = first
        for index, first in newcomers.items():
            ratings[index] = first
            joined[index] = run
        if not edition.newcomer_passes:
            break
        fresh = set(newcomers)
        run = run + 1 if run + 1 != THIRD_PASS else THIRD_PASS + 1
    return ratings, joined


def _advance(beginner: Beginner, ratings: Sequence[int], fresh: set[int] | None, edition: BelgianEdition) -> int | None:
    """
    Count a beginner's games of one iteration until his first rating; None where he gets none.
    """
    waiting = []
    for number, (position, opponent, external, score) in enumerate(beginner.waiting):
        if opponent < 0:
            rating = external if fresh is None else 0
        else:
            rating = ratings[opponent] if fresh is None or opponent in fresh else 0
        if not rating:
            waiting.append((position, opponent, external, score))
            continue
        beginner.count(position, rating, score)
        first = beginner.first(edition)
        if first is not None:
            beginner.waiting = waiting + beginner.waiting[number + 1 :]
            return first
    beginner.waiting = waiting
    return None
