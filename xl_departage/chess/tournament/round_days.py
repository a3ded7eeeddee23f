"""The days of rounds: as a TRF writes them, with two digits of the year first, or as people do, one after the other in one text."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from xl_departage.base.days import day_of
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.record import Header

BETWEEN = "; "
"""Between the days of rounds in one text."""
_OF_TRF = regex(r"(\d\d)/(\d\d)/(\d\d)")


def round_day(text: str) -> datetime.date | None:
    """The day of a round; `26/03/28` is 28 March 2026, as record 132 writes it."""
    written = _OF_TRF.fullmatch(text.strip())
    return day_of(f"20{text.strip()}" if written else text)


def days_of_rounds(header: Header) -> tuple[str, ...]:
    """The day of each round planned as record 132 writes it, of an event that begins and ends on one day; else none."""
    first, last = day_of(header.begin), day_of(header.end)
    if first is None or first != last or not header.rounds:
        return ()
    return (f"{first:%y/%m/%d}",) * header.rounds


def days_typed(text: str) -> tuple[str, ...]:
    """
    The days of rounds between semicolons, else commas, else blanks, as TRF spells a day where they can be read. Nothing between two
    marks is a round without a day.
    """
    mark = next((mark for mark in (";", ",") if mark in text), None)
    typed = [" ".join(part.split()) for part in text.split(mark)]
    while typed and not typed[-1]:
        typed.pop()
    read = [round_day(day) for day in typed]
    return tuple(f"{day:%Y/%m/%d}" if day is not None else told for day, told in zip(read, typed, strict=True))


def days_shown(dates: Sequence[str]) -> str:
    """The days of rounds as `days_typed` reads them: 28/11/2026; 29/11/2026."""
    read = [round_day(date) for date in dates]
    shown = (f"{day:%d/%m/%Y}" if day is not None else date for day, date in zip(read, dates, strict=True))
    return BETWEEN.join(shown)
