"""
The year from which the age categories of an event are counted: a player's age is this year minus the year of birth.

FIDE counts by the calendar year. The FFE's season begins on 1 September and is named after the year in which it ends.
"""

from __future__ import annotations

from xl_departage.base.days import day_within
from xl_departage.chess.tournament.persons import last_year
from xl_departage.chess.tournament.record import Header

FFE_SEASON_BEGINS = 9
"""The month in which the FFE's season begins."""


def age_year(header: Header, *, ffe: bool) -> int | None:
    """
    The year from which ages are counted, from the first day of the event, or from its last day if the first cannot be read.

    If neither is a full date, FIDE's year is the last one that they name, if any. For the FFE it is None, because its season
    depends on the month.
    """
    day = day_within(header.begin) or day_within(header.end)
    if day is None:
        return None if ffe else last_year(header)
    return day.year + (ffe and day.month >= FFE_SEASON_BEGINS)
