"""Amounts of tied places: as published, shared equally, or by the Hort system; and their rounding."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby


class Sharing(Enum):
    """What players with equal points do with the prizes of their places; the values are those of the option."""

    NONE = "none"
    """Each has the prize of his place: the tie-breaks decide."""
    EQUAL = "equal"
    """The prizes of their places are added and divided by their number."""
    HORT = "hort"
    """Half of the prize of one's own place, and half of the equal share."""


def shares(points: Sequence[int], amounts: Sequence[Fraction], sharing: Sharing) -> list[Fraction]:
    """
    What each of the candidates gets, unrounded: `points` in the order of the places, `amounts` by place. Those behind the last prize share
    it where they have as many points as one with a prize.
    """
    own = [amounts[place] if place < len(amounts) else Fraction(0) for place in range(len(points))]
    if sharing is Sharing.NONE:
        return own
    got: list[Fraction] = []
    for _, tied in groupby(range(len(points)), points.__getitem__):
        places = list(tied)
        equal = sum((own[place] for place in places), Fraction(0)) / len(places)
        got += [equal if sharing is Sharing.EQUAL else (own[place] + equal) / 2 for place in places]
    return got


def rounded(amount: Fraction, unit: Fraction) -> Fraction:
    """The nearest multiple of the unit, the half upwards."""
    return (amount / unit + Fraction(1, 2)).__floor__() * unit
