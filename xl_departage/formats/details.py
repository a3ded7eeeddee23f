"""
Reads what an arbiter types about a tournament besides its grid: name, place, federation, days, arbiters, rate of play,
days of the rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.record import Header
from xl_departage.chess.tournament.round_days import BETWEEN, days_typed, faults_of_days, round_day

DETAILS = ("name", "city", "federation", "begin", "end", "arbiter", "deputies", "time_control", "dates")
"""The fields of the header that can be typed."""
NAMED = {
    "event": "name",
    "city": "city",
    "federation": "federation",
    "begin": "begin",
    "end": "end",
    "arbiter": "arbiter",
    "deputies": "deputies",
    "tempo": "time_control",
    "dates": "dates",
}
"""The fields of the header by the names that a command takes."""
_DAYS = ("begin", "end")
_LETTERS = 3
"""The length of the code of a federation."""
_FEDERATION = regex(r"[A-Z]{3}")


def with_details(header: Header, typed_fields: Mapping[str, str]) -> Header:
    """
    The header with the fields that were typed; days are spelt as in TRF. What means the same as the header's own text
    keeps the header's spelling, even if it cannot be read.

    Raises ArgumentError for a day that cannot be read, for a last day before the first one, for days of the rounds that
    cannot be right, and for a federation that is not given by three letters.
    """
    after = as_typed(header, typed_fields)
    for day in (after.begin, after.end, *after.dates):
        if day and day not in (header.begin, header.end, *header.dates) and round_day(day) is None:
            raise ArgumentError("details_day", typed=day)
    if after.federation not in ("", header.federation) and not _FEDERATION.fullmatch(after.federation):
        raise ArgumentError("details_federation", typed=after.federation)
    first, last = day_of(after.begin), day_of(after.end)
    if (after.begin, after.end) != (header.begin, header.end) and first and last and last < first:
        raise ArgumentError("details_days_order")
    for fault in () if after.dates == header.dates else faults_of_days(after):
        raise fault
    return after


def details_named(header: Header, assignments: Sequence[str]) -> Header:
    """The header with the fields given as `NAME=VALUE`. Raises ArgumentError as `with_details` does, and for an unknown name."""
    fields: dict[str, str] = {}
    for text in assignments:
        name, mark, value = text.partition("=")
        if not mark or name.strip() not in NAMED:
            raise ArgumentError("details_name", typed=text, known=", ".join(NAMED))
        fields[NAMED[name.strip()]] = value
    return with_details(header, fields)


def detail_text(header: Header, name: str) -> str:
    """A field of the header as it is typed; deputy arbiters and days of the rounds stand one after the other."""
    value = getattr(header, name)
    return BETWEEN.join(value) if name in ("dates", "deputies") else str(value)


def as_typed(header: Header, typed_fields: Mapping[str, str]) -> Header:
    """
    The header with what was typed, as in `with_details`, except that what cannot be read is kept as typed instead of
    being refused.
    """
    changes: dict[str, Any] = {name: " ".join(text.split()) for name, text in typed_fields.items() if name in DETAILS}
    for name in set(_DAYS) & changes.keys():
        day, header_text = day_of(changes[name]), getattr(header, name)
        if day is not None:
            changes[name] = header_text if day == day_of(header_text) else day.strftime("%Y/%m/%d")
    if "deputies" in changes:
        # The separator is `;`, because a name may contain a comma.
        changes["deputies"] = tuple(filter(None, map(str.strip, changes["deputies"].split(";"))))
    if "dates" in changes:
        changes["dates"] = _dates_kept(header, changes["dates"])
    if changes.get("federation", header.federation) != header.federation and len(changes["federation"]) == _LETTERS:
        changes["federation"] = changes["federation"].upper()
    return header._replace(**changes)


def _dates_kept(header: Header, typed_dates: str) -> tuple[str, ...]:
    """The days of the rounds as typed; if they mean the same as the header's, they keep its spelling."""
    dates = days_typed(typed_dates)
    return header.dates if [*map(round_day, dates)] == [*map(round_day, header.dates)] else dates
