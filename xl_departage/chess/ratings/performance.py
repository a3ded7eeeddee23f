"""
Performance ratings outside the Belgian formula I: FIDE's Rp, with the adjustments for title norms, and the FFE's.

Scores are half-points. Belgian performances are `belgian.formula_one`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.errors import Undefined
from xl_departage.base.exact import half_up
from xl_departage.chess.ratings.expectation import difference_for
from xl_departage.chess.regulations.rating_editions import FfeEdition, FideEdition
from xl_departage.chess.regulations.rating_tables import quantity

NORM_FLOORS = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
"""B.01 1.4.6.2: for a title norm, the lowest opponent, if below this, is raised to it."""
UNRATED_FOR_NORMS = 1400
"""B.01 1.4.6.4: the rating used for an unrated opponent."""


class Performance(NamedTuple):
    """A performance rating with its parts."""

    rating: int
    average: int
    percentage: int
    difference: int


def fide_performance(opponents: Sequence[int], scores: Sequence[int], edition: FideEdition) -> Performance:
    """
    B.01 1.4.7 to 1.4.9: Rp = Ra + dp, with Ra rounded half up, p rounded half up to a whole percentage, and ±800 at the ends.
    Raises Undefined if there are no games.
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
    opponents: Sequence[int | None], scores: Sequence[int], title: str, edition: FideEdition
) -> Performance:
    """Rp for a norm of that title, B.01 1.4.6 to 1.4.9. Raises Undefined if there are no games."""
    return fide_performance(norm_ratings(opponents, title), scores, edition)


def norm_ratings(opponents: Sequence[int | None], title: str) -> list[int]:
    """
    B.01 1.4.6: unrated opponents (None) count as 1400, then the lowest opponent is raised to the floor of the title.

    At most one opponent is raised, even if several are equally low.
    """
    ratings = [UNRATED_FOR_NORMS if opponent is None else opponent for opponent in opponents]
    if ratings:
        lowest = ratings.index(min(ratings))
        ratings[lowest] = max(ratings[lowest], NORM_FLOORS[title])
    return ratings


def ffe_performance(
    opponents: Sequence[int], scores: Sequence[int], own_rating: int | None, edition: FfeEdition
) -> int:
    """
    FFE, "Performance Elo": P = M + Q, where M is the mean of the opponents' ratings, each limited to 350 points around the
    player's own, and Q the Quantity.

    The text says nothing about rounding, and its example gives a whole number; P is rounded once, half up. Without an
    own rating there is no window: the text applies it to « un joueur classé ». Raises Undefined if there are no games.
    """
    games = len(opponents)
    if not games:
        raise Undefined("rating_no_games")
    rounded = half_up(
        Fraction(sum(windowed(opponents, own_rating, edition)), games) + quantity(Fraction(sum(scores), 2), games)
    )
    assert isinstance(rounded, int)
    return rounded


def windowed(opponents: Sequence[int], own_rating: int | None, edition: FfeEdition) -> list[int]:
    """
    The ratings of the opponents, each limited to the edition's window around the player's own rating; unchanged if that is None.
    """
    if own_rating is None:
        return list(opponents)
    return [max(own_rating - edition.cap, min(own_rating + edition.cap, opponent)) for opponent in opponents]
