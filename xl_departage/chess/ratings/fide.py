"""
The FIDE rating of one player over a period: B.02, standard, rapid and blitz.

Articles: FIDE Handbook B.02 (standard, in force from 2024-03-01), and B.02 rapid and blitz of the same date, whose
numbers are one lower from section 6 on. Scores are half-points, expected scores hundredths.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import compress
from typing import NamedTuple

from xl_departage.base.errors import Undefined
from xl_departage.chess.ratings.expectation import counts_fully, fide_lookup
from xl_departage.chess.ratings.k_factor import limited_k
from xl_departage.chess.regulations.rating_editions import FideEdition, Tempo


class FideChange(NamedTuple):
    """The change of one rated player over a period."""

    games: int
    """Rated games; in rapid and blitz, those with too large a gap are excluded."""
    score: int
    """Half-points."""
    expected: int
    """Sum of PD in hundredths."""
    k: int
    """K after applying the limit K n <= 700."""

    @property
    def change(self) -> Fraction:
        """K times the sum of (score - PD), exact and unrounded."""
        return Fraction(self.k * (50 * self.score - self.expected), 100)

    @property
    def rounded(self) -> int:
        """8.3.4: the change rounded once to a whole number, 0.5 away from zero."""
        hundredths = self.k * (50 * self.score - self.expected)
        return (hundredths + 50) // 100 if hundredths >= 0 else -((50 - hundredths) // 100)


def rate(
    own_rating: int,
    opponents: Sequence[int],
    scores: Sequence[int],
    *,
    k: int,
    edition: FideEdition,
    tempo: Tempo = Tempo.STANDARD,
) -> FideChange:
    """
    8.3.1 to 8.3.3: the change over all games of a period, by the list in force at the start of the event.

    Rapid and blitz 7.3.1: from 2024-12-01 (`FIDE-2024-12`), games with a gap of 600 or more are not rated if a player is above
    2600. The exception of 8.3.1 for players from 2650 on is not in the text for rapid and blitz. Raises ArgumentError for more than 700
    games.
    """
    if tempo is not Tempo.STANDARD and edition.unrated_gap is not None:
        counted = [counts_in_tempo(own_rating, opponent, edition.unrated_gap) for opponent in opponents]
        opponents, scores = list(compress(opponents, counted)), list(compress(scores, counted))
    lookup = fide_lookup(edition, counts_fully(own_rating, edition, tempo))
    expected = sum([lookup[own_rating - opponent] for opponent in opponents])
    games = len(opponents)
    return FideChange(games, sum(scores), expected, limited_k(k, games, edition))


def new_rating(own_rating: int, change: FideChange, edition: FideEdition) -> int:
    """
    8.3.4: the change of the period is rounded once, 0.5 away from zero; 7.2.1: below 1400 the player is unrated
    (Undefined).
    """
    rating = own_rating + change.rounded
    if rating < edition.floor:
        raise Undefined("rating_below_fide_floor", rating=rating, floor=edition.floor)
    return rating


def counts_in_tempo(own_rating: int, opponent: int, unrated_gap: tuple[int, int]) -> bool:
    """Rapid and blitz 7.3.1: whether a game is rated; `unrated_gap` is (gap, rating above which it applies)."""
    gap, above = unrated_gap
    return abs(own_rating - opponent) < gap or max(own_rating, opponent) <= above
