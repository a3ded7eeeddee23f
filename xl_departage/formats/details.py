"""What an arbiter types of a tournament beside its grid: name, place, federation, days, chief arbiter, rate of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.record import Header
from xl_departage.spreadsheet.formulas.addresses import read_area
from xl_departage.spreadsheet.recalculation.model import Value
from xl_departage.spreadsheet.recalculation.values import read_date

if TYPE_CHECKING:
    from xl_departage.documents.templates.form import Form

DETAILS = ("name", "city", "federation", "begin", "end", "arbiter", "time_control")
"""The fields of the header."""
_FRONT = {"name": "templates.event", "arbiter": "templates.arbiter", "time_control": "templates.name.tempo"}
_FRONT_DAYS = {"begin": "templates.first_day", "end": "templates.last_day"}
_LETTERS = 3
"""Of the code of a federation."""
_FEDERATION = regex(r"[A-Z]{3}")


def with_details(header: Header, typed: Mapping[str, str]) -> Header:
    """
    The header with the fields that were typed, days in the spelling of TRF. What says the same as the header keeps its spelling, readable
    or not. Raises ArgumentError for a day that cannot be read, a last day before the first one, and a federation
    without its three letters.
    """
    after = as_typed(header, typed)
    for day in (after.begin, after.end):
        if day and day not in (header.begin, header.end) and day_of(day) is None:
            raise ArgumentError("details_day", typed=day)
    if after.federation not in ("", header.federation) and not _FEDERATION.fullmatch(after.federation):
        raise ArgumentError("details_federation", typed=after.federation)
    first, last = day_of(after.begin), day_of(after.end)
    if (after.begin, after.end) != (header.begin, header.end) and first and last and last < first:
        raise ArgumentError("details_days_order")
    return after


def as_typed(header: Header, typed: Mapping[str, str]) -> Header:
    """The same, with what cannot be read as it was typed."""
    told: dict[str, Any] = {name: " ".join(text.split()) for name, text in typed.items() if name in DETAILS}
    for name in _FRONT_DAYS.keys() & told.keys():
        day, before = day_of(told[name]), getattr(header, name)
        if day is not None:
            told[name] = before if day == day_of(before) else day.strftime("%Y/%m/%d")
    if told.get("federation", header.federation) != header.federation and len(told["federation"]) == _LETTERS:
        told["federation"] = told["federation"].upper()
    return header._replace(**told)


def front_cells(form: Form, before: Header, after: Header) -> dict[str, dict[tuple[int, int], Value]]:
    """The cells of the front sheet of a template that a changed header changes, by sheet; what has no cell there is left out."""
    values: dict[str, Value] = {
        name: getattr(after, field) or None
        for field, name in _FRONT.items()
        if getattr(before, field) != getattr(after, field)
    }
    if (before.city, before.federation) != (after.city, after.federation):
        values["templates.venue"] = ", ".join(filter(None, (after.city, after.federation))) or None
    for field, name in _FRONT_DAYS.items():
        text = getattr(after, field)
        if text != getattr(before, field):
            day = day_of(text)
            values[name] = float(read_date(day.isoformat(), False)) if day else text or None
    cells: dict[str, dict[tuple[int, int], Value]] = {}
    for name, value in values.items():
        place = form.place(name)
        area = read_area(place.cell or "")
        if area is not None:
            cells.setdefault(place.sheet or "", {})[area[0], area[1]] = value
    return cells
