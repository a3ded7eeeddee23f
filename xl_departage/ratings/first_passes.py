"""The first two passes of a period: unrated players against rated ones, until nobody reaches 20 games any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_departage.errors import Undefined
from xl_departage.ratings.belgian import FormulaOne, first_rating, formula_one
from xl_departage.ratings.period_model import PeriodGames, PeriodPlayer
from xl_departage.regulations.rating_editions import BelgianEdition

FIRST_PASS = 1
THIRD_PASS = 3


class Beginner:
    """A player without a rating: what he brought forward, and his games of the period in order."""

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

    def advance(self, ratings: Sequence[int], fresh: set[int] | None, edition: BelgianEdition) -> int | None:
        """
        Count the games of one iteration until the first rating; None where it is not reached or undetermined.

        Only opponents in `fresh` count; None stands for all who have one of `ratings`, and for outside opponents.
        """
        games, rating_sum, half_points = self.games, self.rating_sum, self.half_points
        first = None
        waiting = []
        left = iter(self.waiting)
        for game in left:
            position, opponent, external, score = game
            if opponent < 0:
                rating = external if fresh is None else 0
            else:
                rating = ratings[opponent] if fresh is None or opponent in fresh else 0
            if not rating:
                waiting.append(game)
                continue
            games += 1
            rating_sum += rating
            half_points += score
            self.used.add(position)
            if games >= edition.first_rating_games:
                first = first_rating(rating_sum, half_points, games, edition)
                if first is not None:
                    waiting.extend(left)
        self.games, self.rating_sum, self.half_points = games, rating_sum, half_points
        self.waiting = waiting
        return first

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
    one, other, external, scores = games.a, games.b, games.external, games.scores
    for position in involved:
        a, b, score = one[position], other[position], scores[position]
        if a in beginners:
            beginners[a].waiting.append((position, b, external[position], score))
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
                first = beginner.advance(ratings, fresh, edition)
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
