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

from xl_departage.errors import ArgumentError
from xl_departage.ratings.belgian import Rule, adapted
from xl_departage.ratings.first_passes import Beginner, first_passes
from xl_departage.ratings.period_model import PeriodGames, PeriodPlayer, PeriodPlayers, PlayerResult, PlayerResults
from xl_departage.ratings.third_pass import ThirdPass
from xl_departage.regulations.rating_editions import BEL_2024_JANUARY, BelgianEdition, taking_up

__all__ = ["Period", "PeriodGames", "PeriodPlayer", "PeriodPlayers", "PlayerResult", "PlayerResults", "run_period"]


@dataclass(frozen=True)
class Period:
    """The outcome: one result a player, in the order given."""

    players: PeriodPlayers
    results: PlayerResults
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

    A foreign player with a FIDE rating counts as rated by it from the start and leaves with it. From `BEL-2023` on
    a player without games who has a rating, or a FIDE rating, starts with it and with 300, 200 or 50 games (article
    10.h). Games that nobody's rating allowed to be counted are `left_games`. A player of 20 games whose first
    rating is undetermined (`BEL`, 100 %) stays unrated and goes on adding games until it is.
    """
    players = PeriodPlayers.of(players)
    longest = max(games.waited.values(), default=0)
    if longest > edition.taken_up_periods:
        raise ArgumentError(
            "period_waited_too_long" if edition.taken_up_periods else "period_waits_not",
            edition=edition.name,
            known=", ".join(taking_up()),
            waited=longest,
            most=edition.taken_up_periods,
        )
    least = edition.first_rating_games
    ratings_given, before = _arrivals(players, edition)
    started = [rating if games >= least else 0 for rating, games in zip(ratings_given, before, strict=True)]
    guests = players.by_fide_rating()
    for index in guests:
        started[index] = players.fide[index]
    beginners = {index: Beginner(players[index]) for index, rating in enumerate(started) if not rating}
    involved = _games_of_beginners(started, games)
    ratings, joined = first_passes(started, beginners, involved, games, edition)
    used = {index: beginner.used for index, beginner in beginners.items() if ratings[index]}
    third = ThirdPass(ratings, started, used, involved, games, edition)
    third.run()
    for index in used:
        before[index] = beginners[index].games
    settled = third.settle(before)
    new, rules = settled.ratings, settled.rules
    for index, rating in enumerate(new):
        if rating < edition.floor:
            new[index], rules[index] = edition.floor, Rule.FLOOR
    results = PlayerResults(
        rating_start=list(ratings),
        games_start=before,
        rating=new,
        games=list(map(add, before, third.games)),
        rating_sum=third.rating_sums,
        half_points=third.scores,
        rule=rules,
        expected=third.expected,
        hundredths=settled.hundredths,
        k_runs=settled.runs,
        compared=settled.compared,
        joined=[0] * len(players),
        performance=[None] * len(players),
        unadapted=[0] * len(players),
    )
    for index, beginner in beginners.items():
        if ratings[index]:
            results.joined[index] = joined[index]
            results.performance[index] = beginner.performance(edition)
        else:
            results[index] = _provisional(beginner, edition)
    for index in guests:
        results[index] = _by_fide_rating(players[index], results[index])
    first_games = {index: beginner.used for index, beginner in beginners.items()}
    return Period(players, results, edition, len(set(joined.values())), third, first_games)


def run_adaptation(players: Sequence[PeriodPlayer], games: PeriodGames) -> Period:
    """
    The list of 1 April 2024: the period under the old floor of 1150, then the adaptation of every rating below 2000.

    A foreign player whose Belgian rating is his FIDE rating keeps that (the decision speaks of Belgian ratings).
    """
    period = run_period(players, games, BEL_2024_JANUARY)
    results = period.results
    for index, rating in enumerate(results.rating):
        if rating and results.rule[index] is not Rule.FIDE_RATING and adapted(rating) != rating:
            results.unadapted[index], results.rating[index] = rating, adapted(rating)
    return period


def left_games(period: Period) -> list[int]:
    """The positions of the games that counted for nobody and may still wait for the next list, article 12.e."""
    third = period.third
    assert third is not None, "a period without its games"
    games, used = third.source, period.first_games
    return [
        position
        for position, a, b in ((position, games.a[position], games.b[position]) for position in third.involved)
        if games.waited.get(position, 0) < period.edition.taken_up_periods
        and position not in used.get(a, ())
        and position not in used.get(b, ())
        and not any(third.halves(position))
    ]


def _arrivals(players: PeriodPlayers, edition: BelgianEdition) -> tuple[list[int], list[int]]:
    """Ratings and games at the start, those of players who come with a FIDE or foreign rating by article 10.h."""
    ratings, games = list(players.rating), list(players.games)
    if edition.start_games:
        for index, played in enumerate(games):
            if not played:
                ratings[index] = ratings[index] or players.fide[index]
                games[index] = edition.games_at_start(ratings[index], 0)
    return ratings, games


def _by_fide_rating(player: PeriodPlayer, result: PlayerResult) -> PlayerResult:
    """A foreign player's result: his FIDE rating, with the games counted but nothing computed from them."""
    return PlayerResult(
        player.rating,
        result.games_start,
        player.fide,
        result.games,
        result.rating_sum,
        result.half_points,
        Rule.FIDE_RATING,
    )


def _games_of_beginners(started: Sequence[int], games: PeriodGames) -> list[int]:
    """Positions of games in which a player without a rating takes part."""
    # The index of an opponent outside the federation is -1, and he has a rating.
    rated = [*map(bool, started), True]
    pairs = enumerate(zip(games.a, games.b, strict=True))
    return [position for position, (a, b) in pairs if not (rated[a] and rated[b])]


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
