"""The amounts for tied places: as published, shared equally, or by the Hort system; and how amounts are rounded."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

CENT = Fraction(1, 100)
ROUNDINGS = {text: Fraction(text) for text in ("0.01", "0.05", "0.1", "0.5", "1", "5", "10")}
"""The units to which amounts may be rounded, by the values of the option."""


class Sharing(Enum):
    """How players with equal points share the prizes of their places; the values are those of the option."""

    NONE = "none"
    """Each gets the prize of his own place, which the tie-breaks decide."""
    EQUAL = "equal"
    """The prizes of their places are added up and divided equally."""
    HORT = "hort"
    """Each gets half of the prize of his own place, and half of the equal share."""


class Share(NamedTuple):
    """What one candidate gets, and how it is made up."""

    amount: Fraction
    """The amount before rounding."""
    own: Fraction
    """The prize of the candidate's own place."""
    equal: Fraction
    """The equal share of the prizes of all those with the same points."""
    tied: tuple[int, int]
    """The first and the last of these places."""


def shares(points: Sequence[int], amounts: Sequence[Fraction], sharing: Sharing) -> list[Share]:
    """
    What each candidate gets; `points` are in the order of the places, and `amounts` by place. If prizes are shared, candidates
    after the last prize have a share if they have as many points as somebody with a prize.
    """
    own_prizes = [amounts[place] if place < len(amounts) else Fraction(0) for place in range(len(points))]
    share_list: list[Share] = []
    for _, tied in groupby(range(len(points)), points.__getitem__):
        places = list(tied)
        equal = sum((own_prizes[place] for place in places), Fraction(0)) / len(places)
        for place in places:
            amount = {
                Sharing.NONE: own_prizes[place],
                Sharing.EQUAL: equal,
                Sharing.HORT: (own_prizes[place] + equal) / 2,
            }[sharing]
            share_list.append(Share(amount, own_prizes[place], equal, (places[0] + 1, places[-1] + 1)))
    return share_list


def rounded(amount: Fraction, unit: Fraction) -> Fraction:
    """The nearest multiple of the unit; halves are rounded upwards."""
    return (amount / unit + Fraction(1, 2)).__floor__() * unit
