"""
The input of a division of prizes: the players of a final ranking, the categories with their conditions, and what the places of a
category are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_departage.chess.prizes.money import CENT, Share, Sharing, rounded, shares


class Candidate(NamedTuple):
    """A player in the final ranking; None for a rating or a year of birth that is not known."""

    number: int
    name: str
    points: int
    """Half-points; players with the same points are tied."""
    rating: int | None = None
    sex: str = ""
    birth: int | None = None
    """The year of birth."""
    club: str = ""
    place: int | None = None
    """The place in the final ranking, if it is known; players whom no tie-break separates share it."""


class Category(NamedTuple):
    """A line of prizes with its conditions; None or empty means no condition."""

    name: str
    amounts: tuple[Fraction, ...]
    """The amounts by place; 0 for a prize without money, such as a cup."""
    sex: str = ""
    ages: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest age in the season."""
    ratings: tuple[int | None, int | None] = (None, None)
    """Ratings from the first number, and below the second; unrated players are in no category with such a condition."""
    unrated: bool = False
    """Whether it is only for players without a rating."""
    club: str = ""
    sharing: Sharing | None = None
    """How this category shares its prizes; None = as the plan says (`Plan.sharing`)."""


class Plan(NamedTuple):
    """What the regulations say about all categories."""

    categories: tuple[Category, ...]
    sharing: Sharing = Sharing.NONE
    unit: Fraction = CENT
    """The unit to which amounts are rounded."""
    several: bool = False
    """Whether a player may have a prize in each category."""
    year: int | None = None
    """The year from which ages are counted: a player's age is this year minus the year of birth. None if nobody states it."""

    def sharing_of(self, category: Category) -> Sharing:
        """How the prizes of a category are shared."""
        return category.sharing or self.sharing

    def places(self, category: Category, points: Sequence[int], ahead: int = 0) -> list[tuple[Fraction, Share] | None]:
        """
        What the candidates of a category get, in the order of the ranking, after `ahead` others: the rounded amount, and how it is
        made up; None for no prize, which an amount announced as 0 is not.
        """
        amounts = category.amounts[ahead:]
        return [
            (amount, share) if (amount := rounded(share.amount, self.unit)) > 0 or 0 in amounts[at : at + 1] else None
            for at, share in enumerate(shares(points, amounts, self.sharing_of(category)))
        ]
