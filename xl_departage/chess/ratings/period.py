"""
A whole Belgian rating period: three passes to a fixed point ("Le classement ELO belge", heading "Traitement par
l'ordinateur").

1. Games of unrated players against players rated at the start, in order, until the 20th game (from 2024 on, the 5th) gives a first
   rating.
2. Games of the still unrated against those who have just become rated, repeated until no player joins. All
   newcomers of one iteration are added together, so the order within an iteration does not matter.
3. All games between rated players, old and new, by formula II. The games of a newcomer's own first rating are not
   counted again for the newcomer, but they count for the opponents, with that rating.

In the editions from `BEL-2006` on, there is no second pass, and a game against a newcomer does not count for the opponent
(`newcomer_passes`). Remaining games between rated and unrated players are dropped (from 2023 on, they may wait for the next
lists). The printed text does not say in which order the first twenty are taken: the games are used in the order given, as in the
federation's program, which takes that of the file. Ratings do not change within a period.

Tens of thousands of games are processed here, so games are stored as columns and players as records; a rating outside
the federation replaces an opponent's index.

In the third pass, every half of a game adds to four sums of its player (games, opponents' ratings, points, expectation); only for a
player whose K changes within the period are the games needed one by one.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from operator import add, or_
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess.ratings.belgian import (
    CrossedLimit,
    FormulaOne,
    Rule,
    adapted,
    first_rating,
    formula_one,
    rounded,
    settle,
    sum_over_runs,
)
from xl_departage.chess.ratings.expectation import belgian_lookup
from xl_departage.chess.ratings.k_factor import belgian_k_runs, belgian_tier, settled_from
from xl_departage.chess.ratings.period_model import (
    PeriodGames,
    PeriodPlayer,
    PeriodPlayers,
    PlayerResult,
    PlayerResults,
)
from xl_departage.chess.regulations.rating_editions import (
    BEL_2024_JANUARY,
    BelgianEdition,
    Crossing,
    taking_up,
)

__all__ = ["Period", "PeriodGames", "PeriodPlayer", "PeriodPlayers", "PlayerResult", "PlayerResults", "run_period"]


@dataclass(frozen=True)
class Period:
    """The outcome: one result per player, in the given order."""

    players: PeriodPlayers
    results: PlayerResults
    edition: BelgianEdition
    runs: int
    """Iterations of passes 1 and 2 that produced a newcomer."""
    third: ThirdPass | None = field(default=None, repr=False, compare=False)
    """The third pass with its games, for explanations; None for a period without its games."""
    first_games: Mapping[int, Container[int]] = field(default_factory=dict, repr=False, compare=False)
    """For each player who started without a rating, the positions of the games that formula I counted."""


def run_period(players: Sequence[PeriodPlayer], games: PeriodGames, edition: BelgianEdition) -> Period:
    """
    The new list.

    A foreign player with a FIDE rating has that rating throughout the period. From `BEL-2023` on, a player without
    games who has a rating, or a FIDE rating, starts with it and with 300, 200 or 50 games (article 10.h). Games that
    could not be counted for lack of ratings are `left_games`. A player with enough games whose first rating is undetermined
    (`BEL`, 100 %) stays unrated and keeps adding games until it is determined.

    Raises ArgumentError for games that have waited for more periods than the edition allows.
    """
    players = PeriodPlayers.of(players)
    # Equivalent mutant `0 -> -1`: -1 is not above the limit, either.
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
    ratings_given, games_before = _arrivals(players, edition)
    started = [rating if games >= least else 0 for rating, games in zip(ratings_given, games_before, strict=True)]
    guests = players.by_fide_rating()
    for index in guests:
        started[index] = players.fide[index]
    beginners = {index: Beginner(players[index]) for index, rating in enumerate(started) if not rating}
    involved = _games_of_beginners(started, games)
    ratings, joined = first_passes(started, beginners, involved, games, edition)
    used = {index: beginner.used for index, beginner in beginners.items() if ratings[index]}
    third = ThirdPass(ratings, started, used, involved=involved, games=games, edition=edition)
    third.run()
    for index in used:
        games_before[index] = beginners[index].games
    settled = third.settle(games_before)
    new, rules = settled.ratings, settled.rules
    for index, rating in enumerate(new):
        if rating < edition.floor:
            new[index], rules[index] = edition.floor, Rule.FLOOR
    results = PlayerResults(
        rating_start=list(ratings),
        games_start=games_before,
        rating=new,
        games=list(map(add, games_before, third.games)),
        rating_sum=third.rating_sums,
        half_points=third.scores,
        rule=rules,
        expected=third.expected,
        hundredths=settled.hundredths,
        k_runs=settled.runs,
        compared=settled.compared,
        crossed=settled.crossed,
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
    return Period(players, results, edition, runs=len(set(joined.values())), third=third, first_games=first_games)


def run_adaptation(players: Sequence[PeriodPlayer], games: PeriodGames) -> Period:
    """
    The list of 1 April 2024: the period under the old floor of 1150, then the adaptation of every rating below 2000.

    A foreign player whose Belgian rating is the FIDE rating keeps it (the decision applies to Belgian ratings).
    """
    period = run_period(players, games, BEL_2024_JANUARY)
    results = period.results
    for index, rating in enumerate(results.rating):
        if rating and results.rule[index] is not Rule.FIDE_RATING and adapted(rating) != rating:
            results.unadapted[index], results.rating[index] = rating, adapted(rating)
    return period


def left_games(period: Period) -> list[int]:
    """The positions of the games that counted for no player and may still wait for the next list (article 12.e)."""
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
    """Ratings and games at the start; players with a FIDE or foreign rating start by article 10.h."""
    ratings, games = list(players.rating), list(players.games)
    if edition.start_games:
        for index, played in enumerate(games):
            if not played:
                ratings[index] = ratings[index] or players.fide[index]
                games[index] = edition.games_at_start(ratings[index], 0)
    return ratings, games


def _by_fide_rating(player: PeriodPlayer, result: PlayerResult) -> PlayerResult:
    """A foreign player's result: the FIDE rating, with the games counted but nothing computed from them."""
    return PlayerResult(
        player.rating,
        result.games_start,
        player.fide,
        games=result.games,
        rating_sum=result.rating_sum,
        half_points=result.half_points,
        rule=Rule.FIDE_RATING,
    )


def _games_of_beginners(started: Sequence[int], games: PeriodGames) -> list[int]:
    """Positions of games that involve a player without a rating."""
    # An opponent outside the federation has the index -1 and is rated.
    rated = [*map(bool, started), True]
    pairs = enumerate(zip(games.a, games.b, strict=True))
    return [position for position, (a, b) in pairs if not (rated[a] and rated[b])]


def _provisional(beginner: Beginner, edition: BelgianEdition) -> PlayerResult:
    """
    A player who still has no rating: from 10 games on (from 2024 on, 5), formula I is published ("classé provisoirement"), without
    the floor.
    """
    performance = beginner.performance(edition) if beginner.games >= edition.provisional_games else None
    player = beginner.player
    return PlayerResult(
        player.rating,
        player.games,
        performance.rating if performance else 0,
        games=beginner.games,
        rating_sum=beginner.rating_sum,
        half_points=beginner.half_points,
        rule=Rule.NONE,
        performance=performance,
    )


FIRST_PASS = 1
THIRD_PASS = 3


class Beginner:
    """An unrated player: the totals brought forward, and the player's games of the period in order."""

    __slots__ = ("games", "half_points", "player", "rating_sum", "used", "waiting")

    def __init__(self, player: PeriodPlayer) -> None:
        self.player: PeriodPlayer = player
        self.games: int = player.games
        self.rating_sum: int = player.rating_sum
        self.half_points: int = player.half_points
        self.waiting: list[tuple[int, int, int, int]] = []
        """(position, opponent's index or -1, external rating, half-points) of games not yet counted."""
        self.used: set[int] = set()
        """Positions of the games from which the first rating was computed."""

    def advance(self, ratings: Sequence[int], fresh: set[int] | None, edition: BelgianEdition) -> int | None:
        """
        Count the games of one iteration until the first rating; None if it is not reached or undetermined.

        Only opponents in `fresh` count; None means everyone with a rating in `ratings`, and opponents outside the
        federation.
        """
        games, rating_sum, half_points = self.games, self.rating_sum, self.half_points
        first = None
        waiting = []
        remaining = iter(self.waiting)
        for game in remaining:
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
                    waiting.extend(remaining)
        self.games = games
        self.rating_sum = rating_sum
        self.half_points = half_points
        self.waiting = waiting
        return first

    def performance(self, edition: BelgianEdition) -> FormulaOne | None:
        """Formula I on all games so far; None if it is undetermined."""
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

    `started` contains the ratings in force at the start, `involved` the positions of games that involve a newcomer.
    """
    players_a, players_b, external, scores = games.a, games.b, games.external, games.scores
    for position in involved:
        a, b, score = players_a[position], players_b[position], scores[position]
        if a in beginners:
            beginners[a].waiting.append((position, b, external[position], score))
        if b in beginners and position not in games.one_sided:
            beginners[b].waiting.append((position, a, 0, 2 - score))
    ratings = list(started)
    joined: dict[int, int] = {}
    # The first run is pass 1: opponents with a rating at the start count, and those outside the federation. Every later run repeats
    # pass 2: only opponents who joined in the run before it count.
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


class Settled(NamedTuple):
    """The results of formula II in columns."""

    ratings: list[int]
    """The ratings before the floor is applied."""
    rules: list[Rule]
    hundredths: list[int]
    """Sums of K (W - We), in hundredths."""
    runs: list[tuple[tuple[int, int], ...]]
    """For each player, pairs (K, games) in order; empty without games."""
    compared: list[FormulaOne | None]
    """
    For each player, formula I on the period if the rule 25/150 was tested (so many games and so large a change; see
    `belgian.rate`); None if it was not, or if formula I is undetermined.
    """
    crossed: list[CrossedLimit | None]
    """For each player, the second step at 2000 or 2200; None if there was none."""


class ThirdPass:
    """
    The sums over the games of every player; opponents count with the rating that the edition gives them.

    A newcomer's first rating counts for opponents if the edition has newcomer passes; otherwise only ratings in the starting list
    do. The games of a newcomer's own first rating (`used`) are not counted again for the newcomer.
    """

    def __init__(
        self,
        ratings: Sequence[int],
        started: Sequence[int],
        used: Mapping[int, set[int]],
        *,
        involved: Sequence[int],
        games: PeriodGames,
        edition: BelgianEdition,
    ) -> None:
        self.ratings = ratings
        self._known = ratings if edition.newcomer_passes else started
        self._used = used
        self.involved = involved
        self.source = games
        self._edition = edition
        # Games that need closer examination; of all others both halves count.
        self._odd = {*involved, *games.one_sided}
        if -1 in games.b:
            self._odd.update(position for position, b in enumerate(games.b) if b < 0)
        self._plain = bytearray(b"\1") * len(games)
        for position in self._odd:
            self._plain[position] = 0
        self.games: list[int] = [0] * len(ratings)
        self.rating_sums: list[int] = [0] * len(ratings)
        self.scores: list[int] = [0] * len(ratings)
        self.expected: list[int] = [0] * len(ratings)

    def run(self) -> None:
        """Add up all games."""
        ratings, lookup = self.ratings, belgian_lookup(self._edition)
        games, rating_sums, scores, expected = self.games, self.rating_sums, self.scores, self.expected
        source = self.source
        for a, b, score in compress(zip(source.a, source.b, source.scores, strict=True), self._plain):
            rating_a = ratings[a]
            rating_b = ratings[b]
            hundredths = lookup[rating_a - rating_b]
            games[a] += 1
            rating_sums[a] += rating_b
            scores[a] += score
            expected[a] += hundredths
            games[b] += 1
            rating_sums[b] += rating_a
            scores[b] += 2 - score
            expected[b] += 100 - hundredths
        players_a, players_b = source.a, source.b
        for position in self._odd:
            # Most of these games are games of players who stay unrated, and count for nobody.
            # Equivalent mutant `0 -> 1`: `halves` checks the same again.
            if ratings[players_a[position]] and (players_b[position] < 0 or ratings[players_b[position]]):
                for player, opponent, score in self.halves(position):
                    games[player] += 1
                    rating_sums[player] += opponent
                    scores[player] += score
                    expected[player] += lookup[ratings[player] - opponent]

    def settle(self, games_before: Sequence[int]) -> Settled:
        """Formula II for every player; `games_before` contains the number of career games so far."""
        edition = self._edition
        runs = self._k_runs(games_before)
        hundredths = [
            split[0][0] * (50 * score - expected) if split else 0
            for split, score, expected in zip(runs, self.scores, self.expected, strict=True)
        ]
        # Equivalent mutant `len(split) > 1 -> len(split) >= 1`, `1 -> 0`: adding up the games one by one gives the same sum.
        crossing = {player for player, split in enumerate(runs) if len(split) > 1}
        for player, (scores, expected) in self._sequences(crossing).items():
            hundredths[player] = sum_over_runs(runs[player], scores, expected)
        settled = Settled(
            list(map(rounded, self.ratings, hundredths)),
            [Rule.NONE] * len(runs),
            hundredths,
            runs=runs,
            compared=[None] * len(runs),
            crossed=[None] * len(runs),
        )
        # Without limits to cross, only 25/150 can change the rounded rating.
        least = edition.exception_games if edition.crossing is Crossing.NONE else 1
        for player, games in enumerate(self.games):
            if games >= least:
                (
                    settled.ratings[player],
                    settled.rules[player],
                    settled.compared[player],
                    settled.crossed[player],
                ) = settle(
                    self.ratings[player],
                    self.rating_sums[player],
                    self.scores[player],
                    expected=self.expected[player],
                    hundredths=hundredths[player],
                    games_before=games_before[player],
                    runs=runs[player],
                    edition=edition,
                )
        return settled

    def _k_runs(self, games_before: Sequence[int]) -> list[tuple[tuple[int, int], ...]]:
        edition = self._edition
        tiers = {rating: belgian_tier(rating, edition) for rating in set(self.ratings)}
        settled = settled_from(edition)
        # A few thousand distinct cases cover all players.
        runs_of: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        runs: list[tuple[tuple[int, int], ...]] = []
        for rating, played, games in zip(self.ratings, games_before, self.games, strict=True):
            if not games:
                runs.append(())
                continue
            case = (played if played < settled else settled, games, tiers[rating])
            if case not in runs_of:
                runs_of[case] = belgian_k_runs(*case, edition)
            runs.append(runs_of[case])
        return runs

    def _sequences(self, players: set[int]) -> dict[int, tuple[list[int], list[int]]]:
        """(half-points, expected hundredths) of these players' games, one by one in order."""
        sequences: dict[int, tuple[list[int], list[int]]] = {player: ([], []) for player in players}
        if not players:
            return sequences
        ratings, lookup = self.ratings, belgian_lookup(self._edition)
        met = players.__contains__
        takes_part = map(or_, map(met, self.source.a), map(met, self.source.b))
        for position in compress(range(len(self.source)), takes_part):
            for player, opponent, score in self.halves(position):
                if player in players:
                    sequences[player][0].append(score)
                    sequences[player][1].append(lookup[ratings[player] - opponent])
        return sequences

    def halves(self, position: int) -> Iterator[tuple[int, int, int]]:
        """(player, opponent's rating, half-points) of the halves of a game that count."""
        games, ratings = self.source, self.ratings
        a, b, score = games.a[position], games.b[position], games.scores[position]
        if b < 0:
            if ratings[a] and position not in self._used.get(a, ()):
                yield a, games.external[position], score
            return
        if not (ratings[a] and ratings[b]):
            return
        if self._known[b] and position not in self._used.get(a, ()):
            yield a, ratings[b], score
        if self._known[a] and position not in self._used.get(b, ()) and position not in games.one_sided:
            yield b, ratings[a], 2 - score
