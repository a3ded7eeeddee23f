"""The days of rounds: as a TRF writes them, with two digits of the year first, or as people do."""

from __future__ import annotations

import datetime

from xl_departage.base.days import day_of
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.record import Header

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
