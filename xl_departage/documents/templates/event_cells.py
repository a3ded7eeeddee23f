"""Writes details of the event from a file into the cells of a template where they would be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_departage.base.days import day_of
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.cancelled_rounds import cancelled_text
from xl_departage.chess.tournament.comparison import field_text
from xl_departage.chess.tournament.record import Header
from xl_departage.chess.tournament.round_days import days_shown, round_day
from xl_departage.documents.templates.form import Form, whole
from xl_departage.documents.templates.typed_lists import MATCHES, typed_list
from xl_departage.spreadsheet.formulas.addresses import read_area
from xl_departage.spreadsheet.recalculation.values import read_date
from xl_departage.spreadsheet.recalculation.workbook_model import Value

_FRONT = {"name": "templates.event", "arbiter": "templates.arbiter", "time_control": "templates.name.tempo"}
_FRONT_DAYS = {"begin": "templates.first_day", "end": "templates.last_day"}
HELD = ("name", "city", "federation", "begin", "end", "dates", "time_control", "arbiter")
"""The details of the event for which every template of a tournament has cells."""


def front_cells(form: Form, header_before: Header, header_after: Header) -> dict[str, dict[tuple[int, int], Value]]:
    """
    The new values of the cells for the details in which `header_after` differs from `header_before`, by sheet, row and
    column; details without a cell in this workbook are left out.
    """
    values: dict[str, Value] = {
        name: getattr(header_after, field) or None
        for field, name in _FRONT.items()
        if getattr(header_before, field) != getattr(header_after, field)
    }
    if (header_before.city, header_before.federation) != (header_after.city, header_after.federation):
        values["templates.venue"] = ", ".join(filter(None, (header_after.city, header_after.federation))) or None
    for field, name in _FRONT_DAYS.items():
        text = getattr(header_after, field)
        if text != getattr(header_before, field):
            day = day_of(text)
            values[name] = float(read_date(day.isoformat(), False)) if day else text or None
    if header_before.cancelled != header_after.cancelled:
        values["templates.name.cancelled"] = cancelled_text(header_after.cancelled) or None
    if header_before.dates != header_after.dates:
        values["templates.name.round_days"] = days_shown(header_after.dates) or None
    cells: dict[str, dict[tuple[int, int], Value]] = _match_days(form, header_before.dates, header_after.dates)
    for name, value in values.items():
        place = form.place(name)
        area = read_area(place.cell or "")
        if area is not None:
            cells.setdefault(place.sheet or "", {})[area[0], area[1]] = value
    return cells


def filled_fields(header_before: Header, header_after: Header, held_fields: Sequence[str]) -> Iterator[Text]:
    """
    The names of the fields among `held_fields` that changed. The federation has no name of its own; it goes with the city.
    """
    for name in held_fields:
        if name != "federation" and getattr(header_before, name) != getattr(header_after, name):
            yield field_text("header", name)


def _match_days(
    form: Form, days_before: Sequence[str], days_after: Sequence[str]
) -> dict[str, dict[tuple[int, int], Value]]:
    """
    The dates of rounds in a list in which each match has a date cell: the date of a round goes beside its first match.
    """
    if days_before == days_after or not form.has(MATCHES):
        return {}
    matches = typed_list(form, MATCHES)
    number, date = matches.column("round"), matches.column("date")
    if date is None:
        return {}
    days = dict[int | None, str](enumerate(days_after, 1))
    cells: dict[tuple[int, int], Value] = {}
    for row in matches.lines:
        day_text = days.pop(whole(matches.lines.value(row, number)), None)
        if day_text is not None:
            day = round_day(day_text)
            cells[row, date] = float(read_date(day.isoformat(), False)) if day else day_text or None
    return {matches.lines.sheet.name: cells}
