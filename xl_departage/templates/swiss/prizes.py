"""The categories of prizes that are preset."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.messages import Text


class PrizeCategory(NamedTuple):
    """One line of the list as preset: for players who meet all given conditions."""

    title: Text
    sex: str = ""
    least_age: int | None = None
    most_age: int | None = None
    below: int | None = None
    """Rating below."""
    unrated: bool = False
    prizes: int = 1


CATEGORIES = (
    PrizeCategory(Text("swiss.overall"), prizes=3),
    PrizeCategory(Text("swiss.women"), "F"),
    PrizeCategory(Text("swiss.u8"), most_age=8),
    *(PrizeCategory(Text("swiss.uage", age=age), least_age=age - 1, most_age=age) for age in (10, 12, 14, 16, 18, 20)),
    PrizeCategory(Text("swiss.senior_s50"), least_age=50, most_age=64),
    PrizeCategory(Text("swiss.veteran_s65"), least_age=65),
    *(PrizeCategory(Text("swiss.under_limit", limit=limit), below=limit) for limit in (2000, 1800, 1600, 1400)),
    PrizeCategory(Text("swiss.unrated"), unrated=True),
)
