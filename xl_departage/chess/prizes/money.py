"""Amounts of tied places: as published, shared equally, or by the Hort system; and their rounding."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

CENT = Fraction(1, 100)
ROUNDINGS = {text: Fraction(text) for text in ("0.01", "0.05", "0.1", "0.5", "1", "5", "10")}
"""What amounts may be rounded to, by the values of the option."""


class Sharing(Enum):
    """What players with equal points do with the prizes of their places; the values are those of the option."""

    NONE = "none"
    """Each has the prize of his place: the tie-breaks decide."""
    EQUAL = "equal"
    """The prizes of their places are added and divided by their number."""
    HORT = "hort"
    """Half of the prize of one's own place, and half of the equal share."""


class Share(NamedTuple):
    """What one of the candidates gets, and of what it is made."""

    amount: Fraction
    """Unrounded."""
    own: Fraction
    """The prize of his place."""
    equal: Fraction
    """What each of those with as many points has of the prizes of their places together."""
    tied: tuple[int, int]
    """The first and the last of these places."""


def shares(points: Sequence[int], amounts: Sequence[Fraction], sharing: Sharing) -> list[Share]:
    """
    What each of the candidates gets: `points` in the order of the places, `amounts` by place. Those behind the last prize share it where
    they have as many points as one with a prize.
    """
    own = [amounts[place] if place < len(amounts) else Fraction(0) for place in range(len(points))]
    got: list[Share] = []
    for _, tied in groupby(range(len(points)), points.__getitem__):
        places = list(tied)
        equal = sum((own[place] for place in places), Fraction(0)) / len(places)
        for place in places:
            amount = {
                Sharing.NONE: own[place],
                Sharing.EQUAL: equal,
                Sharing.HORT: (own[place] + equal) / 2,
            }[sharing]
            got.append(Share(amount, own[place], equal, (places[0] + 1, places[-1] + 1)))
    return got


def rounded(amount: Fraction, unit: Fraction) -> Fraction:
    """The nearest multiple of the unit, the half upwards."""
    return (amount / unit + Fraction(1, 2)).__floor__() * unit
