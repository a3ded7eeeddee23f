"""
What strict reading refuses, every place of it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.faults import Fault
from xl_departage.crosstable.scan import FIRST_DATE, LAST_DATE
from xl_departage.errors import Place

_EXCEL_EPOCH = datetime.date(1899, 12, 30)
"""Day 0 of the serial numbers from March 1900 on."""


_NAME_THE_OTHER = frozenset(
    {
        "grid_opponent_silent",
        "grid_opponent_blank",
        "grid_results_differ",
        "grid_results_penalty",
        "grid_colours_equal",
        "boards_differ",
        "boards_penalty",
    }
)
"""Texts on a game that name the other player by number; his name is put behind it."""


def refused(subject: Subject) -> Iterator[Finding]:
    """
    The faults of the grid or of the file, with both players of a game named.
    """
    for fault in subject.faults:
        place = fault.error.place
        yield _finding(subject, fault, None if place is None else subject.where.player_at(place))


def refused_boards(subject: Subject) -> Iterator[Finding]:
    """
    The faults of the results board by board; rows are those of their own range.
    """
    for fault in subject.board_faults:
        place = fault.error.place
        yield _finding(subject, fault, None if place is None else subject.board_rows.get(place.row or 0))


def _finding(subject: Subject, fault: Fault, player: int | None) -> Finding:
    error, column = fault
    key, values = error.key, dict(error.values)
    if key == "grid_cell_date" and (date := _date(subject, fault)) is not None:
        key, values = "check_date", {"date": date.isoformat(), "texts": possible_texts(date)}
    if key in _NAME_THE_OTHER:
        number = values["number"]
        name = next((entry.name for entry in subject.crosstable.players if entry.number == number), "")
        values["number"] = f"{number} {name}".strip()
    place = error.place or Place()
    if player is not None and place.name is None:
        place = place._replace(name=subject.crosstable.players[player].name or None)
    return Finding(key, values, player, place=place, column=None if column is None else column + 1)


def _date(subject: Subject, fault: Fault) -> datetime.date | None:
    """
    The date that a spreadsheet made of a cell: the value itself, or the day of its serial number.
    """
    place = fault.error.place
    if subject.survey is None or subject.survey.layout is None or place is None or place.row is None:
        return None
    if fault.column is None:
        return None
    return as_date(subject.survey.layout.cells[place.row - 1][fault.column])


def as_date(value: object) -> datetime.date | None:
    """
    The day of a date, of a date with a time, or of a serial number (Excel counts days from 1900).
    """
    if isinstance(value, datetime.datetime):
        return value.date()
    if isinstance(value, datetime.date):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and FIRST_DATE <= value <= LAST_DATE:
        return _EXCEL_EPOCH + datetime.timedelta(days=int(value))
    return None


def possible_texts(date: datetime.date) -> str:
    """
    What may have been typed: day and month in either order, with the signs that make a date (5.5 does in German).
    """
    orders = dict.fromkeys(((date.day, date.month), (date.month, date.day)))
    return ", ".join(f"{one}{sign}{other}" for one, other in orders for sign in "/-.")
