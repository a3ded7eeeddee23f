"""
The serial numbers of dates and times: days since the beginning of the calendar of a workbook. The 1900 calendar has a 29 February
1900.
"""

from __future__ import annotations

import datetime
import math
from typing import TYPE_CHECKING

from xl_departage.spreadsheet.recalculation.workbook_model import Value

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell


def serial(value: datetime.date, date1904: bool) -> float:
    """The serial number of a date; the 1900 system has a 29 February 1900."""
    origin = datetime.datetime(1904, 1, 1) if date1904 else datetime.datetime(1899, 12, 30)
    moment = value if isinstance(value, datetime.datetime) else datetime.datetime(value.year, value.month, value.day)
    days = (moment - origin).total_seconds() / 86400
    return days if date1904 or days >= 61 else days - 1


def from_serial(value: Value, date1904: bool) -> Cell:
    """The date or time that a serial number shows; texts and impossible numbers stay as they are."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 2_958_466:
        return value
    if value < 1:
        seconds = round(value * 86400) % 86400
        return datetime.time(seconds // 3600, seconds // 60 % 60, seconds % 60)
    days = value if date1904 or value >= 60 else value + 1
    origin = datetime.datetime(1904, 1, 1) if date1904 else datetime.datetime(1899, 12, 30)
    moment = origin + datetime.timedelta(seconds=round(days * 86400))
    return moment.date() if value == int(value) else moment


def calendar_parts(day: int, date1904: bool) -> tuple[int, int, int]:
    """The year, month and day of a serial number, including 0 January and 29 February 1900."""
    if date1904:
        day_of_year = datetime.date(1904, 1, 1) + datetime.timedelta(days=day)
    elif day == 60:
        return 1900, 2, 29
    elif day == 0:
        return 1900, 1, 0
    else:
        day_of_year = datetime.date(1899, 12, 31 if day < 60 else 30) + datetime.timedelta(days=day)
    return day_of_year.year, day_of_year.month, day_of_year.day


def clock_parts(value: float) -> tuple[int, int, int]:
    """The hour, minute and second of the fraction of a day, to the nearest second."""
    seconds = round((value - math.floor(value)) * 86400)
    return seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
