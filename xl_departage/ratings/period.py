"""
A whole Belgian rating period: three passes to a fixed point ("Le classement ELO belge", heading "Traitement par
l'ordinateur").

1. Games of unrated players against players rated at the start, in order, until the 20th game gives a first rating.
2. Games of the still unrated against those who have just become rated, again and again until nobody joins. All
   newcomers of one iteration are added together, so the order inside an iteration does not matter.
3. All games between rated players, old and new, by formula II; a newcomer's own first twenty are not counted again
   for him, but they are for his opponents, with his first rating.

What is left of games between rated and unrated players is dropped. The printed text leaves open in which order the
first twenty are taken: the order of the file is used, as the federation's program did. Ratings do not change within a
period.

Some tens of thousands of games go through here, so games are held as columns and players as records; a rating outside
the federation stands in place of an opponent's index.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xl_departage.errors import Undefined
from xl_departage.ratings.belgian import BelgianChange, FormulaOne, Rule, first_rating, formula_one, listed, rate
from xl_departage.regulations.rating_editions import BelgianEdition

FIRST_PASS = 1
THIRD_PASS = 3


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
    joined: int = 0
    """Run in which a newcomer reached his 20th game: 1, then 2, 4, 5 ... (3 is the third pass); 0 = not a newcomer."""
    change: BelgianChange | None = None
    """Formula II over the period, where games were rated by it."""
    performance: FormulaOne | None = None
    """Formula I behind a first rating, or behind a provisional one."""


@dataclass(frozen=True)
class Period:
    """
    The outcome: one result a player, in the order given.
    """

    players: Sequence[PeriodPlayer]
    results: Sequence[PlayerResult]
    edition: BelgianEdition
    runs: int
    """Iterations of passes 1 and 2 that brought a newcomer."""


class _Beginner:
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

    def count(self, position: int, rating: int, score: int) -> None:
        self.games += 1
        self.rating_sum += rating
        self.half_points += score
        self.used.add(position)

    def first(self, edition: BelgianEdition) -> int | None:
        if self.games < edition.first_rating_games:
            return None
        return first_rating(self.rating_sum, self.half_points, self.games, edition)

    def performance(self, edition: BelgianEdition) -> FormulaOne | None:
        try:
            return formula_one(self.rating_sum, self.half_points, self.games, edition)
        except Undefined:
            return None


def run_period(players: Sequence[PeriodPlayer], games: PeriodGames, edition: BelgianEdition) -> Period:
    """
    The new list.

    A foreign player with a FIDE rating counts as rated by it from the start and leaves with it. A player of 20 games
    whose first rating is undetermined (`BEL`, 100 %) stays unrated and goes on adding games until it is.
    """
    ratings = [_start_rating(player, edition) for player in players]
    beginners = {index: _Beginner(players[index]) for index, rating in enumerate(ratings) if not rating}
    started = list(ratings)
    joined = _first_passes(ratings, beginners, games, edition)
    opponents, scores = _third_pass(ratings, started, beginners, games, edition)
    results = []
    for index, player in enumerate(players):
        beginner = beginners.get(index)
        rating = ratings[index]
        if beginner is not None and not rating:
            results.append(_provisional(beginner, edition))
        else:
            before = beginner.games if beginner is not None else player.games
            result = _rated(player, rating, before, opponents[index], scores[index], edition)
            if beginner is not None:
                result = result._replace(joined=joined[index], performance=beginner.performance(edition))
            results.append(result)
    return Period(players, results, edition, len(set(joined.values())))


def _start_rating(player: PeriodPlayer, edition: BelgianEdition) -> int:
    if player.foreign and player.fide:
        return player.fide
    return player.rating if player.games >= edition.first_rating_games else 0


def _first_passes(
    ratings: list[int], beginners: dict[int, _Beginner], games: PeriodGames, edition: BelgianEdition
) -> dict[int, int]:
    """
    Passes 1 and 2: first ratings are written into `ratings`; returns the run in which each newcomer joined.
    """
    joined: dict[int, int] = {}
    if not beginners:
        return joined
    for position, (a, b, external, score) in enumerate(
        zip(games.a, games.b, games.external, games.scores, strict=True)
    ):
        if a in beginners:
            beginners[a].waiting.append((position, b, external, score))
        if b in beginners and position not in games.one_sided:
            beginners[b].waiting.append((position, a, 0, 2 - score))
    # The first pass takes opponents rated at the start, each later one those who joined in the one before.
    fresh: set[int] | None = None
    run = FIRST_PASS
    while fresh is None or fresh:
        newcomers = {}
        for index, beginner in beginners.items():
            if index not in joined:
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
    return joined


def _advance(
    beginner: _Beginner, ratings: Sequence[int], fresh: set[int] | None, edition: BelgianEdition
) -> int | None:
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


def _third_pass(
    ratings: Sequence[int],
    started: Sequence[int],
    beginners: dict[int, _Beginner],
    games: PeriodGames,
    edition: BelgianEdition,
) -> tuple[list[list[int]], list[list[int]]]:
    """
    Each player's opponents' ratings and half-points for formula II, in order.
    """
    opponents: list[list[int]] = [[] for _ in ratings]
    scores: list[list[int]] = [[] for _ in ratings]
    spent = {(index, position) for index, beginner in beginners.items() for position in beginner.used}
    # Opponents count with the rating the edition lets them have: with a newcomer's first rating too, or only with one
    # of the starting list.
    known = ratings if edition.newcomer_passes else started
    if not (beginners or games.one_sided or any(games.external)):
        for a, b, score in zip(games.a, games.b, games.scores, strict=True):
            opponents[a].append(ratings[b])
            scores[a].append(score)
            opponents[b].append(ratings[a])
            scores[b].append(2 - score)
        return opponents, scores
    for position, (a, b, external, score) in enumerate(
        zip(games.a, games.b, games.external, games.scores, strict=True)
    ):
        rating_a = ratings[a]
        if b < 0:
            if rating_a and (a, position) not in spent:
                opponents[a].append(external)
                scores[a].append(score)
            continue
        rating_b = ratings[b]
        if not (rating_a and rating_b):
            continue
        if known[b] and (a, position) not in spent:
            opponents[a].append(rating_b)
            scores[a].append(score)
        if known[a] and (b, position) not in spent and position not in games.one_sided:
            opponents[b].append(rating_a)
            scores[b].append(2 - score)
    return opponents, scores


def _provisional(beginner: _Beginner, edition: BelgianEdition) -> PlayerResult:
    """
    A player still without 20 games: from 10 games on formula I is published ("classé provisoirement"), without the
    floor.
    """
    performance = beginner.performance(edition) if beginner.games >= edition.provisional_games else None
    player = beginner.player
    return PlayerResult(
        player.rating,
        player.games,
        performance.rating if performance else 0,
        beginner.games,
        beginner.rating_sum,
        beginner.half_points,
        Rule.NONE,
        performance=performance,
    )


def _rated(
    player: PeriodPlayer,
    rating: int,
    before: int,
    opponents: Sequence[int],
    scores: Sequence[int],
    edition: BelgianEdition,
) -> PlayerResult:
    games = before + len(opponents)
    if player.foreign and player.fide:
        return PlayerResult(
            player.rating, player.games, player.fide, games, sum(opponents), sum(scores), Rule.FIDE_RATING
        )
    change = rate(rating, opponents, scores, before, edition) if opponents else None
    new = change.rating if change else rating
    rule = change.rule if change else Rule.NONE
    shown = listed(new, edition)
    if shown != new:
        rule = Rule.FLOOR
    return PlayerResult(rating, before, shown, games, sum(opponents), change.score if change else 0, rule, 0, change)
