"""
Performance ratings outside the Belgian formula I: FIDE's Rp, with the adjustments for title norms, and the FFE's.

Scores are half-points. Belgian performances are `belgian.formula_one`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from xl_departage.errors import Undefined
from xl_departage.exact import half_up
from xl_departage.ratings.expectation import difference_for
from xl_departage.regulations.quantity import quantity
from xl_departage.regulations.rating_editions import FfeEdition, FideEdition


@dataclass(frozen=True)
class Norm:
    """The performance that FIDE B.01 (2024) requires for a title norm."""

    title: str
    floor: int
    """1.4.6.2: the lowest opponent below is raised to this."""
    performance: int
    """1.4.8: least Rp."""
    average: int
    """1.4.8.1: least Ra."""


NORMS = {
    norm.title: norm
    for norm in (
        Norm("GM", 2200, 2600, 2380),
        Norm("IM", 2050, 2450, 2230),
        Norm("WGM", 2000, 2400, 2180),
        Norm("WIM", 1850, 2250, 2030),
    )
}
UNRATED_FOR_NORMS = 1400
"""B.01 1.4.6.4: the rating used for an unrated opponent."""
LEAST_NORM_PERCENTAGE = 35


class Performance(NamedTuple):
    """A performance rating with its parts."""

    rating: int
    average: int
    percentage: int
    difference: int

    def reaches(self, norm: Norm) -> bool:
        """
        Whether average, performance and score suffice for the norm (titles and federations of opponents are not
        looked at).
        """
        return (
            self.rating >= norm.performance
            and self.average >= norm.average
            and self.percentage >= LEAST_NORM_PERCENTAGE
        )


def fide_performance(opponents: Sequence[int], scores: Sequence[int], edition: FideEdition) -> Performance:
    """
    B.01 1.4.7 to 1.4.9: Rp = Ra + dp, Ra rounded half up, p rounded half up to a whole percentage, ±800 at the ends.
    """
    games = len(opponents)
    if not games:
        raise Undefined("rating_no_games")
    average = half_up(Fraction(sum(opponents), games))
    percentage = half_up(Fraction(50 * sum(scores), games))
    assert isinstance(average, int)
    assert isinstance(percentage, int)
    difference = difference_for(percentage, edition)
    return Performance(average + difference, average, percentage, difference)


def norm_performance(
    opponents: Sequence[int | None], scores: Sequence[int], norm: Norm, edition: FideEdition
) -> Performance:
    """Rp for a norm, B.01 1.4.6 to 1.4.9."""
    return fide_performance(norm_ratings(opponents, norm), scores, edition)


def norm_ratings(opponents: Sequence[int | None], norm: Norm) -> list[int]:
    """
    B.01 1.4.6: unrated opponents (None) count 1400, then the lowest one is raised to the floor of the title.

    No more than one opponent is raised; where several are equally low, one of them.
    """
    ratings = [UNRATED_FOR_NORMS if opponent is None else opponent for opponent in opponents]
    if ratings:
        lowest = ratings.index(min(ratings))
        ratings[lowest] = max(ratings[lowest], norm.floor)
    return ratings


def ffe_performance(opponents: Sequence[int], scores: Sequence[int], own: int | None, edition: FfeEdition) -> int:
    """
    FFE, "Performance Elo": P = M + Q, M the mean of the opponents within 350 of the player's own rating, Q the
    Quantity.

    The text rounds nothing in words and its example comes out whole; P is rounded once, half up. Without an own rating
    there is no window: the text gives it to « un joueur classé ».
    """
    games = len(opponents)
    if not games:
        raise Undefined("rating_no_games")
    rounded = half_up(
        Fraction(sum(windowed(opponents, own, edition)), games) + quantity(Fraction(sum(scores), 2), games)
    )
    assert isinstance(rounded, int)
    return rounded


def windowed(opponents: Sequence[int], own: int | None, edition: FfeEdition) -> list[int]:
    """The ratings of the opponents, each limited to the edition's window around the player's own rating."""
    if own is None:
        return list(opponents)
    return [max(own - edition.cap, min(own + edition.cap, opponent)) for opponent in opponents]
