"""
What the rating in a cell is under an edition: a rating that counts, or why it does not count.

Lists of players mix ratings of several origins. A letter after the number says which (Papi and the FFE: F for FIDE, N for national, E for
an estimate of an unrated player); a number below the floor of a list cannot come from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from xl_departage.chess.ratings.rating_cell import ESTIMATE, NATIONAL
from xl_departage.chess.regulations.rating_editions import FideEdition, FideEntryEdition, RatingEdition


class Standing(Enum):
    """What one rating is under one edition; only `RATED` counts."""

    RATED = "rated"
    UNRATED = "unrated"
    ESTIMATED = "estimated"
    """An estimate, given to an unrated player for pairing only: no list contains it."""
    NATIONAL = "national"
    """For FIDE: a rating of another list (B.02 8.2 and 8.3.1 speak of rated opponents)."""
    BELOW_FLOOR = "below_floor"
    """For FIDE: below the lowest rating of the list (B.02 7.2.1, since 1 March 2024)."""


def standing(rating: int | None, kind: str, edition: RatingEdition) -> Standing:
    """What a rating with this letter is under an edition of the ratings."""
    if not rating:
        return Standing.UNRATED
    if kind == ESTIMATE:
        return Standing.ESTIMATED
    if kind == NATIONAL and isinstance(edition, FideEdition | FideEntryEdition):
        return Standing.NATIONAL
    if isinstance(edition, FideEdition) and rating < edition.floor:
        return Standing.BELOW_FLOOR
    return Standing.RATED


def counting(ratings: Iterable[tuple[int | None, str]], edition: RatingEdition) -> tuple[int | None, ...]:
    """The ratings that count under an edition, None for all others."""
    return tuple(rating if standing(rating, kind, edition) is Standing.RATED else None for rating, kind in ratings)
