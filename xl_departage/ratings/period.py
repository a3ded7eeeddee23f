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

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple

from xl_departage.ratings.belgian import FormulaOne, Rule
from xl_departage.ratings.first_passes import Beginner, first_passes
from xl_departage.ratings.period_model import PeriodGames, PeriodPlayer
from xl_departage.ratings.third_pass import ThirdPass
from xl_departage.regulations.rating_editions import BelgianEdition

__all__ = ["Period", "PeriodGames", "PeriodPlayer", "PlayerResult", "run_period"]


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
class Period:
    """
    The outcome: one result a player, in the order given.
    """

    players: Sequence[PeriodPlayer]
    results: Sequence[PlayerResult]
    edition: BelgianEdition
    runs: int
    """Iterations of passes 1 and 2 that brought a newcomer."""
    third: ThirdPass | None = field(default=None, repr=False, compare=False)
    """The third pass with its games, for explanations."""
    first_games: Mapping[int, Container[int]] = field(default_factory=dict, repr=False, compare=False)
    """Of each player who began without a rating the positions of the games that formula I counted."""


def run_period(players: Sequence[PeriodPlayer], games: PeriodGames, edition: BelgianEdition) -> Period:
    """
    The new list.

    A foreign player with a FIDE rating counts as rated by it from the start and leaves with it. A player of 20 games
    whose first rating is undetermined (`BEL`, 100 %) stays unrated and goes on adding games until it is.
    """
    started = [_start_rating(player, edition) for player in players]
    beginners = {index: Beginner(players[index]) for index, rating in enumerate(started) if not rating}
    involved = _games_of_beginners(beginners, games)
    ratings, joined = first_passes(started, beginners, involved, games, edition)
    used = {index: beginner.used for index, beginner in beginners.items() if ratings[index]}
    third = ThirdPass(ratings, started, used, involved, games, edition)
    third.run()
    before = [player.games for player in players]
    for index in used:
        before[index] = beginners[index].games
    settled = third.settle(before)
    new, rules = settled.ratings, settled.rules
    for index, rating in enumerate(new):
        if rating < edition.floor:
            new[index], rules[index] = edition.floor, Rule.FLOOR
    results = list(
        map(
            PlayerResult,
            ratings,
            before,
            new,
            map(add, before, third.games),
            third.rating_sums,
            third.scores,
            rules,
            third.expected,
            settled.hundredths,
            settled.runs,
            settled.compared,
        )
    )
    for index, beginner in beginners.items():
        if ratings[index]:
            performance = beginner.performance(edition)
            results[index] = results[index]._replace(joined=joined[index], performance=performance)
        else:
            results[index] = _provisional(beginner, edition)
    for index, player in enumerate(players):
        if player.foreign and player.fide:
            results[index] = _by_fide_rating(player, results[index])
    first_games = {index: beginner.used for index, beginner in beginners.items()}
    return Period(players, results, edition, len(set(joined.values())), third, first_games)


def _start_rating(player: PeriodPlayer, edition: BelgianEdition) -> int:
    if player.foreign and player.fide:
        return player.fide
    return player.rating if player.games >= edition.first_rating_games else 0


def _by_fide_rating(player: PeriodPlayer, result: PlayerResult) -> PlayerResult:
    """
    A foreign player's result: his FIDE rating, with the games counted but nothing computed from them.
    """
    return PlayerResult(
        player.rating,
        result.games_start,
        player.fide,
        result.games,
        result.rating_sum,
        result.half_points,
        Rule.FIDE_RATING,
    )


def _games_of_beginners(beginners: Container[int], games: PeriodGames) -> list[int]:
    """
    Positions of games in which a player without a rating takes part.
    """
    pairs = enumerate(zip(games.a, games.b, strict=True))
    return [position for position, (a, b) in pairs if a in beginners or b in beginners]


def _provisional(beginner: Beginner, edition: BelgianEdition) -> PlayerResult:
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
