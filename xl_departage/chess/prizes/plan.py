"""The players of a final ranking, the categories of prizes with their conditions, and what the places of a category are worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_departage.chess.prizes.money import CENT, Share, Sharing, rounded, shares


class Candidate(NamedTuple):
    """A player in the final ranking."""

    number: int
    name: str
    points: int
    """Half-points, by which players are tied."""
    rating: int | None = None
    sex: str = ""
    birth: int | None = None
    """The year."""
    club: str = ""
    place: int | None = None
    """In the final ranking, where it is known; those whom no tie-break separates have the same."""


class Category(NamedTuple):
    """A line of prizes and its conditions; what is None or empty is no condition."""

    name: str
    amounts: tuple[Fraction, ...]
    """By place; 0 for a prize without money, such as a cup."""
    sex: str = ""
    ages: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest age in the season."""
    ratings: tuple[int | None, int | None] = (None, None)
    """From the first, below the second; unrated players are in no such category."""
    unrated: bool = False
    """For those without a rating alone."""
    club: str = ""
    sharing: Sharing | None = None
    """How this category shares its prizes, where that is not as in the rest of the event."""


class Plan(NamedTuple):
    """What the regulations say of all categories."""

    categories: tuple[Category, ...]
    sharing: Sharing = Sharing.NONE
    unit: Fraction = CENT
    """What amounts are rounded to."""
    several: bool = False
    """Whether a player may have a prize of each category."""
    year: int | None = None
    """The year of the ages: age is this year less that of birth."""

    def sharing_of(self, category: Category) -> Sharing:
        """How the prizes of a category are shared."""
        return category.sharing or self.sharing

    def places(self, category: Category, points: Sequence[int], ahead: int = 0) -> list[tuple[Fraction, Share] | None]:
        """
        What candidates of a category get, in the order of the ranking, behind `ahead` others: the amount, rounded, and of what it is made;
        None without a prize.
        """
        amounts = category.amounts[ahead:]
        return [
            (amount, share) if (amount := rounded(share.amount, self.unit)) > 0 or 0 in amounts[at : at + 1] else None
            for at, share in enumerate(shares(points, amounts, self.sharing_of(category)))
        ]
