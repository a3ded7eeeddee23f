"""The days of rounds: as TRF writes them, with a two-digit year first, and as people type them, all in one text."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from itertools import pairwise

from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.record import Header

BETWEEN = "; "
"""The separator between the days of rounds in one text."""
_OF_TRF = regex(r"(\d\d)/(\d\d)/(\d\d)")


def round_day(text: str) -> datetime.date | None:
    """The day of a round; `26/03/28`, as record 132 writes it, is 28 March 2026. None for a text that is not a day."""
    written = _OF_TRF.fullmatch(text.strip())
    return day_of(f"20{text.strip()}" if written else text)


def days_of_rounds(header: Header) -> tuple[str, ...]:
    """The day of each planned round, as record 132 writes it, if the event begins and ends on the same day; otherwise empty."""
    first, last = day_of(header.begin), day_of(header.end)
    if first is None or first != last or not header.rounds:
        return ()
    return (f"{first:%y/%m/%d}",) * header.rounds


def days_typed(text: str) -> tuple[str, ...]:
    """
    The days of rounds in a text, separated by semicolons, otherwise by commas, otherwise by blanks. A day that can be read is
    written as in `2026/11/28`, any other text stays as typed, and nothing between two separators means a round without a day;
    separators at the end are ignored.
    """
    mark = next((mark for mark in (";", ",") if mark in text), None)
    day_texts = [" ".join(part.split()) for part in text.split(mark)]
    while day_texts and not day_texts[-1]:
        day_texts.pop()
    read = [round_day(day) for day in day_texts]
    return tuple(
        f"{day:%Y/%m/%d}" if day is not None else as_typed for day, as_typed in zip(read, day_texts, strict=True)
    )


def days_shown(dates: Sequence[str]) -> str:
    """The days of rounds in one text, as people type them: `28/11/2026; 29/11/2026`."""
    read = [round_day(date) for date in dates]
    shown = (f"{day:%d/%m/%Y}" if day is not None else date for day, date in zip(read, dates, strict=True))
    return BETWEEN.join(shown)


def faults_of_days(header: Header) -> Iterator[ArgumentError]:
    """Errors for days of rounds that are out of order (the first one) or outside the event, and for a number of days other than planned."""
    if not header.dates:
        return
    days = [(day, date) for date in header.dates if (day := round_day(date)) is not None]
    out_of_order = next((date for (previous, _), (day, date) in pairwise(days) if day < previous), None)
    if out_of_order is not None:
        yield ArgumentError("details_dates_order", typed=out_of_order)
    first, last = day_of(header.begin), day_of(header.end)
    for day, date in days:
        if (first and day < first) or (last and day > last):
            yield ArgumentError("details_dates_outside", typed=date)
    if header.rounds is not None and len(header.dates) != header.rounds:
        yield ArgumentError("details_dates_count", days=len(header.dates), rounds=header.rounds)


def unreadable_days(header: Header) -> Iterator[ArgumentError]:
    """Errors for texts that were typed as days of rounds and are not days; a blank means a round without a day."""
    for date in header.dates:
        if date and round_day(date) is None:
            yield ArgumentError("details_day", typed=date)
