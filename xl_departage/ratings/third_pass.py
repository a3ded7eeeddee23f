"""
The third pass of a period: all games between rated players, old and new, by formula II.

Every half of a game adds to four sums of its player (games, opponents' ratings, points, expectation); only a player
whose K changes inside the period needs the games one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import or_
from typing import NamedTuple

from xl_departage.ratings.belgian import FormulaOne, Rule, rounded, settle, sum_over_runs
from xl_departage.ratings.expectation import belgian_lookup
from xl_departage.ratings.k_factor import belgian_k_runs, belgian_tier, settled_from
from xl_departage.ratings.period_model import PeriodGames
from xl_departage.regulations.rating_editions import BelgianEdition, Crossing


class Settled(NamedTuple):
    """What formula II gives, a column each."""

    ratings: list[int]
    """Before the floor."""
    rules: list[Rule]
    hundredths: list[int]
    """Sums of K (W - We)."""
    runs: list[tuple[tuple[int, int], ...]]
    """(K, games) in order; empty without games."""
    compared: list[FormulaOne | None]
    """Formula I, where 25/150 was tested."""


class ThirdPass:
    """
    The sums of every player; opponents count with the rating the edition lets them have.

    A newcomer's first rating counts for his opponents where the edition has newcomer passes; else only a rating of
    the starting list does. A newcomer's own first twenty games (`used`) are not counted again for him.
    """

    def __init__(
        self,
        ratings: Sequence[int],
        started: Sequence[int],
        used: Mapping[int, set[int]],
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
        # Games that need a second look; of all others both halves count.
        self._odd = {*involved, *games.one_sided}
        if -1 in games.b:
            self._odd.update(position for position, b in enumerate(games.b) if b < 0)
        self._plain = bytearray(b"\1") * len(games)
        for position in self._odd:
            self._plain[position] = 0
        self.games = [0] * len(ratings)
        self.rating_sums = [0] * len(ratings)
        self.scores = [0] * len(ratings)
        self.expected = [0] * len(ratings)

    def run(self) -> None:
        """Add all games up."""
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
        one, other = source.a, source.b
        for position in self._odd:
            # Most of them are games of players who stay unrated, and count for nobody.
            if ratings[one[position]] and (other[position] < 0 or ratings[other[position]]):
                for player, opponent, score in self.halves(position):
                    games[player] += 1
                    rating_sums[player] += opponent
                    scores[player] += score
                    expected[player] += lookup[ratings[player] - opponent]

    def settle(self, before: Sequence[int]) -> Settled:
        """Formula II for every player; `before` holds the games of the careers until now."""
        edition = self._edition
        runs = self._k_runs(before)
        hundredths = [
            split[0][0] * (50 * score - expected) if split else 0
            for split, score, expected in zip(runs, self.scores, self.expected, strict=True)
        ]
        crossing = {player for player, split in enumerate(runs) if len(split) > 1}
        for player, (scores, expected) in self._sequences(crossing).items():
            hundredths[player] = sum_over_runs(runs[player], scores, expected)
        settled = Settled(
            list(map(rounded, self.ratings, hundredths)), [Rule.NONE] * len(runs), hundredths, runs, [None] * len(runs)
        )
        # Without limits to cross, only 25/150 can change what rounding gives.
        least = edition.exception_games if edition.crossing is Crossing.NONE else 1
        for player, games in enumerate(self.games):
            if games >= least:
                settled.ratings[player], settled.rules[player], settled.compared[player] = settle(
                    self.ratings[player],
                    self.rating_sums[player],
                    self.scores[player],
                    self.expected[player],
                    hundredths[player],
                    before[player],
                    runs[player],
                    edition,
                )
        return settled

    def _k_runs(self, before: Sequence[int]) -> list[tuple[tuple[int, int], ...]]:
        edition = self._edition
        tiers = {rating: belgian_tier(rating, edition) for rating in set(self.ratings)}
        settled = settled_from(edition)
        # A few thousand different ones stand for all players.
        known: dict[tuple[int, int, int], tuple[tuple[int, int], ...]] = {}
        runs: list[tuple[tuple[int, int], ...]] = []
        for rating, played, games in zip(self.ratings, before, self.games, strict=True):
            if not games:
                runs.append(())
                continue
            case = (played if played < settled else settled, games, tiers[rating])
            if case not in known:
                known[case] = belgian_k_runs(*case, edition)
            runs.append(known[case])
        return runs

    def _sequences(self, players: set[int]) -> dict[int, tuple[list[int], list[int]]]:
        """(half-points, expected hundredths) of these players' games, one by one in order."""
        found: dict[int, tuple[list[int], list[int]]] = {player: ([], []) for player in players}
        if not players:
            return found
        ratings, lookup = self.ratings, belgian_lookup(self._edition)
        met = players.__contains__
        takes_part = map(or_, map(met, self.source.a), map(met, self.source.b))
        for position in compress(range(len(self.source)), takes_part):
            for player, opponent, score in self.halves(position):
                if player in players:
                    found[player][0].append(score)
                    found[player][1].append(lookup[ratings[player] - opponent])
        return found

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
