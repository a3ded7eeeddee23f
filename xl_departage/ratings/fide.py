"""
The FIDE rating of one player over a period: B.02, standard, rapid and blitz.

Articles: FIDE Handbook B.02 (standard, in force from 2024-03-01), and B.02 rapid and blitz of the same day, whose
numbers are one less from section 6 on. Scores are half-points, expected scores hundredths.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_departage.errors import Undefined
from xl_departage.exact import half_away
from xl_departage.ratings.expectation import expected_hundredths
from xl_departage.ratings.k_factor import limited_k
from xl_departage.regulations.rating_editions import FideEdition, Tempo


class FideChange(NamedTuple):
    """
    A period of one rated player.
    """

    games: int
    """Rated games; in rapid and blitz without those of too great a gap."""
    score: int
    """Half-points."""
    expected: int
    """Sum of PD in hundredths."""
    k: int
    """After the limit K n <= 700."""

    @property
    def change(self) -> Fraction:
        """K times the sum of (score - PD), exact and unrounded."""
        return Fraction(self.k * (50 * self.score - self.expected), 100)


def rate(
    own: int,
    opponents: Sequence[int],
    scores: Sequence[int],
    k: int,
    edition: FideEdition,
    tempo: Tempo = Tempo.STANDARD,
) -> FideChange:
    """
    8.3.1 to 8.3.3: the change over all games of a period, on the list in force at the start of the event.

    Rapid and blitz 7.3.1: from 2024-12-01 games with a gap of 600 or more are not rated when a player is above 2600;
    of our editions only FIDE-2025 holds this, as FIDE-2024 names the text of its first day.
    """
    games = [
        (opponent, score)
        for opponent, score in zip(opponents, scores, strict=True)
        if not _excluded(own, opponent, edition, tempo)
    ]
    expected = sum(expected_hundredths(own, opponent, edition, tempo) for opponent, _ in games)
    score = sum(score for _, score in games)
    return FideChange(len(games), score, expected, limited_k(k, len(games), edition))


def new_rating(own: int, change: FideChange, edition: FideEdition) -> int:
    """
    8.3.4: the change of the period is rounded once, 0.5 away from zero; 7.2.1: below 1400 the player is unrated
    (Undefined).
    """
    rating = own + half_away(change.change)
    if rating < edition.floor:
        raise Undefined("rating_below_fide_floor", rating=rating, floor=edition.floor)
    return rating


def _excluded(own: int, opponent: int, edition: FideEdition, tempo: Tempo) -> bool:
    if tempo is Tempo.STANDARD or edition.unrated_gap is None:
        return False
    gap, above = edition.unrated_gap
    return abs(own - opponent) >= gap and max(own, opponent) > above
