"""
Reads days as people write them: in figures, or with the name of a month in any of our languages.

The order of day, month and year, which figures leave open, is an argument: what a club types begins with the day, a line of TRF
with the year. A text that does not name a day of the calendar is not read as one.
"""

from __future__ import annotations

import datetime
from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple

from xl_departage.base.messages import in_every_language
from xl_departage.base.messages.notation import MONTHS
from xl_departage.base.regex import regex
from xl_departage.base.text import plain

FIRST_DATE, LAST_DATE = 40000, 60000
"""Serial numbers of days from 2009 to 2064; in a grid, they are results that Excel took for dates."""


class Order(Enum):
    """
    The order in which three numbers are read as day, month and year. Four digits are always the year: at the beginning, the order is
    year, month, day; at the end, YEAR_FIRST is read as DAY_FIRST.
    """

    DAY_FIRST = "day, month, year"
    MONTH_FIRST = "month, day, year"
    YEAR_FIRST = "year, month, day"


class WrittenDay(NamedTuple):
    """What a text says about a day."""

    year: int | None
    """None if the text has none (`5. Mai`)."""
    month: int
    """0 if the text has none (`1986`, `1986/00/00`)."""
    day: int
    """0 if the text has none."""
    year_in_full: bool = True
    """Whether the year was written in full, and not with two digits; also true without a year."""

    @property
    def date(self) -> datetime.date | None:
        """The day; None if the year, the month or the day is missing."""
        return datetime.date(self.year, self.month, self.day) if self.year and self.month and self.day else None


_PIVOT = 30
"""Two-digit years from this one on belong to the 20th century, as in spreadsheets."""
_LEAP_YEAR = 2024
"""Without a year, a day is checked against the calendar of a leap year."""
_MIDNIGHT = regex(r"[ T]00:00(?::00(?:\.0+)?)?$")
_DIGITS = regex(r"(\d{4})(\d\d)(\d\d)")
_FIGURES = regex(r"(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})")
_YEAR = regex(r"\d{4}")
_NAMED = regex(
    r"(?:(?P<day>\d{1,2})(?:\.|ER|ST|ND|RD|TH)?[-./ ]*(?:DE |OF )?(?P<name>[A-Z]{3,9})\.?"
    r"|(?P<first>[A-Z]{3,9})\.?[-./ ]*(?P<second>\d{1,2})(?:ST|ND|RD|TH)?)(?:,?[-./ ]*(?P<year>\d{4}|\d\d))?"
)
_OF_A_YEAR = regex(r"(?P<name>[A-Z]{3,9})\.?[-./ ]*(?P<year>\d{4})")
_WITHIN = regex(r"(?<!\d)(?:\d{4}([-/. ])\d{1,2}\1\d{1,2}|\d{1,2}([-/. ])\d{1,2}\2\d{4})(?!\d)")
_SHORT = {"MRZ": 3, "MRT": 3}
"""Short names of months that are not the beginning of the full name: März, maart."""


@lru_cache(maxsize=4096)
def read_day(text: str, order: Order = Order.DAY_FIRST) -> WrittenDay | None:
    """
    What a text says about a day: `12/03/2026`, `2026-03-12`, `12/03/26`, `20260312`, `12 mars 2026`, `3-mei`, `Feb. 12, 2026`,
    `févr. 2026`, `1986`, `1986/00/00`. A midnight time after it, which spreadsheets add, is ignored. None for anything else.
    """
    text = _MIDNIGHT.sub("", text.strip())
    if not all(sign.isascii() for sign in text if sign.isdigit()):
        return None
    if _YEAR.fullmatch(text):
        return WrittenDay(int(text), 0, 0)
    if (digits := _DIGITS.fullmatch(text)) is not None:
        return _of_calendar(digits[1], digits[2], digits[3])
    if (figures := _FIGURES.fullmatch(text)) is not None:
        return _of_figures(figures[1], figures[3], figures[4], order)
    text = plain(text)
    if (named := _OF_A_YEAR.fullmatch(text)) is not None:
        month = _month_of(named["name"])
        return WrittenDay(int(named["year"]), month, 0) if month else None
    named = _NAMED.fullmatch(text)
    month = 0 if named is None else _month_of(named["name"] or named["first"])
    if named is None or not month:
        return None
    return _of_calendar(named["year"], month, named["day"] or named["second"])


def day_of(text: str, order: Order = Order.DAY_FIRST) -> datetime.date | None:
    """The day that a text names with its month and year; None for any other text."""
    written = read_day(text, order)
    return None if written is None else written.date


def day_within(text: str) -> datetime.date | None:
    """
    The day that a text names, otherwise the first day in it that is written in figures with a four-digit year (`from 12.03.2026
    on`), the day or the year first. None if there is neither.
    """
    whole = day_of(text)
    if whole is not None:
        return whole
    return next((day for found in _WITHIN.finditer(text) if (day := day_of(found[0])) is not None), None)


def is_written_date(text: str) -> bool:
    """
    Whether a text that should be a result is a day or a month of the calendar (`01-févr`, `01/02/2026`, `févr. 2026`), or the number
    that a worksheet has for a day from 2009 to 2064: what a spreadsheet makes of `1/2`.
    """
    plain_text = text.strip()
    if plain_text.isascii() and plain_text.isdigit():
        return len(plain_text) == len(str(LAST_DATE)) and FIRST_DATE <= int(plain_text) <= LAST_DATE
    written = read_day(text)
    return written is not None and bool(written.month)


def _month_of(name: str) -> int:
    """
    The number of the month whose name in one of our languages begins with this text (`DEC`, `DECEMBRE`), or is shortened to it
    (`MRZ`); 0 if there is none, or more than one.
    """
    found = {number for number, names in _months() if any(month.startswith(name) for month in names)}
    return _SHORT.get(name) or (found.pop() if len(found) == 1 else 0)


@cache
def _months() -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((number, tuple(map(plain, in_every_language(month)))) for number, month in enumerate(MONTHS, 1))


def _of_figures(first: str, second: str, third: str, order: Order) -> WrittenDay | None:
    if len(first) == 4 or (order is Order.YEAR_FIRST and len(third) < 3):
        return _of_calendar(first, second, third)
    if len(first) > 2:
        return None
    day, month = (second, first) if order is Order.MONTH_FIRST else (first, second)
    return _of_calendar(third, month, day)


def _of_calendar(year: str | None, month: str | int, day: str) -> WrittenDay | None:
    """The parts, if the calendar has such a day; otherwise None. A day needs its month."""
    if (year is not None and len(year) not in (2, 4)) or len(day) > 2:
        return None
    whole = None if year is None else int(year)
    if year is not None and len(year) == 2:
        whole = int(year) + (1900 if int(year) >= _PIVOT else 2000)
    written = WrittenDay(whole, int(month), int(day), year is None or len(year) == 4)
    if written.day and not written.month:
        return None
    try:
        # Equivalent mutant `1 -> 2`: every year has a February, and every month a second day.
        datetime.date(_LEAP_YEAR if written.year is None else written.year, written.month or 1, written.day or 1)
    except ValueError:
        return None
    return written
