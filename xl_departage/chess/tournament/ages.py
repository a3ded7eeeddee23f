"""
The year by which age categories of an event go: age is this year less that of birth.

FIDE goes by the calendar year. The FFE's season begins on 1 September and has the name of the year in which it ends.
"""

from __future__ import annotations

from xl_departage.base.days import day_within
from xl_departage.chess.tournament.persons import last_year
from xl_departage.chess.tournament.record import Header

FFE_SEASON_BEGINS = 9
"""The month."""


def age_year(header: Header, *, ffe: bool) -> int | None:
    """By the first day of the event, or else its last; None without one, and for the FFE also where only the year is known."""
    day = day_within(header.begin) or day_within(header.end)
    if day is None:
        return None if ffe else last_year(header)
    return day.year + (ffe and day.month >= FFE_SEASON_BEGINS)
