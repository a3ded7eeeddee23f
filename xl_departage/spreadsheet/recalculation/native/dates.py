"""
Functions of dates and times, which are serial numbers of days.

In the 1900 system, day 60 is 29 February 1900, which never existed, and day 0 is 0 January 1900; both are shown in that way
(`calendar_parts`).
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.arrays import MISSING, Array, CellError, Range, Scalar
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.scalars import number, read_number, whole
from xl_departage.spreadsheet.recalculation.serial_dates import calendar_parts, clock_parts, serial

_LAST = 2_958_466
"""The serial number of the day after 31 December 9999, counted from 1900."""


def _system(services: Any) -> bool:
    """Whether the workbook counts days from 1904."""
    return bool(services.references.workbook.date1904)


def _end(services: Any) -> int:
    """The serial number of the day after 31 December 9999."""
    return _LAST - (1462 if _system(services) else 0)


def _moment(services: Any, value: Scalar) -> float:
    """
    The serial number of a date given as an argument: a number, or a text that reads as a date. Raises CellError for an invalid
    date.
    """
    return _moments(services, value)[0]


def _moments(services: Any, *values: Scalar) -> list[float]:
    """
    The serial numbers of several dates. Raises CellError for an argument that cannot be read, before one that is out of range.
    """
    moments = [read_number(value, _system(services)) if isinstance(value, str) else number(value) for value in values]
    if any(not 0 <= moment < _end(services) for moment in moments):
        raise CellError(ErrorKind.NUM)
    return moments


def _last_day(year: int, month: int) -> int:
    # Imported here: few formulas count in months.
    import calendar

    return calendar.monthrange(year, month)[1]


def _ymd(services: Any, value: Scalar) -> tuple[int, int, int]:
    return calendar_parts(math.floor(_moment(services, value)), _system(services))


def _clock(services: Any, value: Scalar) -> Sequence[int]:
    return clock_parts(_moment(services, value))


def _day_number(services: Any, year: int, month: int, day: int) -> float:
    """The serial number of an existing day."""
    return serial(datetime.date(year, month, day), _system(services))


def _part(read: Callable[[Any, Scalar], Sequence[int]], at: int) -> Callable[..., Scalar]:
    return lambda _frame, services, value: float(read(services, value)[at])


for _at in range(3):
    native(("YEAR", "MONTH", "DAY")[_at], takes="v", takes_context=True)(_part(_ymd, _at))
    native(("HOUR", "MINUTE", "SECOND")[_at], takes="v", takes_context=True)(_part(_clock, _at))


@native("DATE", takes="iii", takes_context=True)
def date(_frame: Any, services: Any, y: int, m: int, d: int) -> Scalar:
    date1904 = _system(services)
    if y < 0 or y > 9999:
        return ErrorKind.NUM
    if max(abs(m), abs(d)) > 32_767:
        # Excel counts in 16 bits; what happens with larger numbers is not documented.
        raise UnsupportedError("formula_form", text="DATE")
    if y < (1904 if date1904 else 1900):
        y += 1900
    y, m = y + (m - 1) // 12, (m - 1) % 12 + 1
    if not (1904 if date1904 else 1899) <= y <= 9999:
        return ErrorKind.NUM
    value = serial(datetime.date(y, m, 1), date1904) + d - 1
    return float(value) if 0 <= value < _LAST - (1462 if date1904 else 0) else ErrorKind.NUM


@native("TIME", takes="iii")
def time(hours: int, minutes: int, seconds: int) -> Scalar:
    if max(hours, minutes, seconds) > 32767:
        return ErrorKind.NUM
    total = hours * 3600 + minutes * 60 + seconds
    return ErrorKind.NUM if total < 0 else total % 86400 / 86400


@native("TODAY", takes="", takes_context=True)
def today(_frame: Any, services: Any) -> Scalar:
    return serial(services.moment.date(), _system(services))


@native("NOW", takes="", takes_context=True)
def now(_frame: Any, services: Any) -> Scalar:
    return serial(services.moment, _system(services))


@native("DATEVALUE", takes="v", takes_context=True)
def datevalue(_frame: Any, services: Any, value: Scalar) -> Scalar:
    if not isinstance(value, str) or not any(map(str.isdigit, value)):
        return ErrorKind.VALUE
    if "-" not in value.strip()[1:]:
        raise UnsupportedError("formula_language", text=value[:40])
    return float(math.floor(read_number(value, _system(services))))


@native("TIMEVALUE", takes="v")
def timevalue(value: Scalar) -> Scalar:
    if not isinstance(value, str) or not any(map(str.isdigit, value)):
        return ErrorKind.VALUE
    if ":" not in value:
        raise UnsupportedError("formula_language", text=value[:40])
    return read_number(value) % 1


_FIRST_DAYS: Final = {1: 0, 2: 1, 11: 1, 12: 2, 13: 3, 14: 4, 15: 5, 16: 6, 17: 0}
"""The day on which a week begins, numbered as by `_weekday`, for each second argument of WEEKDAY and WEEKNUM."""


@native("WEEKDAY", takes="vm", least=1, takes_context=True)
def weekday(_frame: Any, services: Any, value: Scalar, kind: Any = 1.0) -> Scalar:
    at = _weekday(services, math.floor(_moment(services, value)))
    how = 1 if kind is MISSING else whole(kind)
    if how == 3:
        return float((at - 1) % 7)
    return float((at - _FIRST_DAYS[how]) % 7 + 1) if how in _FIRST_DAYS else ErrorKind.NUM


def _weekday(services: Any, day: int) -> int:
    """The day of the week, from 0 for Sunday to 6; before March 1900 it is one day off, as in Excel."""
    return (day + 5) % 7 if _system(services) else (day + 6) % 7


@native("WEEKNUM", takes="vm", least=1, takes_context=True, toolpak=True)
def weeknum(frame: Any, services: Any, value: Scalar, kind: Any = 1.0) -> Scalar:
    if isinstance(value, bool):
        return ErrorKind.VALUE
    how = 1 if kind is MISSING else whole(kind)
    _moment(services, value)
    if how == 21:
        return isoweeknum(frame, services, value)
    if how not in _FIRST_DAYS:
        return ErrorKind.NUM
    day_number = math.floor(_moment(services, value))
    january = _day_number(services, _ymd(services, value)[0], 1, 1)
    days_before = (_weekday(services, int(january)) - _FIRST_DAYS[how]) % 7
    return float((day_number - int(january) + days_before) // 7 + 1)


@native("ISOWEEKNUM", takes="v", takes_context=True)
def isoweeknum(_frame: Any, services: Any, value: Scalar) -> Scalar:
    day = math.floor(_moment(services, value))
    # A week belongs to the year of its Thursday.
    thursday = day - (_weekday(services, day) + 6) % 7 + 3
    if thursday < (0 if _system(services) else 1):
        return 53.0 if _system(services) else 52.0
    january = _day_number(services, _ymd(services, float(thursday))[0], 1, 1)
    return (thursday - january) // 7 + 1


def _shifted(services: Any, value: Scalar, months: float) -> tuple[int, int, int]:
    """
    The year and month of a date after adding months, and the day of the date, which that month may not have. Raises CellError.
    """
    if isinstance(value, bool) or isinstance(months, bool):
        raise CellError(ErrorKind.VALUE)
    y, m, d = _ymd(services, value)
    total = y * 12 + m - 1 + whole(months)
    y, m = total // 12, total % 12 + 1
    if not (1904 if _system(services) else 1900) <= y <= 9999:
        raise CellError(ErrorKind.NUM)
    return y, m, d


@native("EDATE", takes="vv", takes_context=True, toolpak=True)
def edate(_frame: Any, services: Any, value: Scalar, months: Scalar) -> Scalar:
    y, m, d = _shifted(services, value, number(months) if not isinstance(months, bool) else months)
    # By the real calendar: February 1900 has 28 days here, and 0 January 1900 is the day before the 1st.
    return _day_number(services, y, m, 1) + min(d, _last_day(y, m)) - 1


@native("EOMONTH", takes="vv", takes_context=True, toolpak=True)
def eomonth(_frame: Any, services: Any, value: Scalar, months: Scalar) -> Scalar:
    y, m, _ = _shifted(services, value, number(months) if not isinstance(months, bool) else months)
    return _day_number(services, y, m, _last_day(y, m))


@native("DAYS", takes="vv", takes_context=True)
def days_(_frame: Any, services: Any, end: Scalar, start: Scalar) -> Scalar:
    last, first = map(math.floor, _moments(services, end, start))
    return float(last - first)


@native("YEARFRAC", takes="een", least=2, takes_context=True, toolpak=True)
def yearfrac(_frame: Any, services: Any, start: Scalar, end: Scalar, basis: float = 0.0) -> Scalar:
    """YEARFRAC; basis 0 is 30/360 of the NASD, 1 actual days and years, 2 and 3 actual days, 4 European 30/360."""
    how = whole(basis)
    if not 0 <= how <= 4:
        # This error comes before an error among the dates (workbooks saved by Excel).
        return ErrorKind.NUM
    _no_truth(start, end)
    moments = _moments(services, start, end)
    first, last = sorted(map(math.floor, moments))
    # Day 0 of 1900 is the last of 1899. Equivalent mutant `31 -> 30`, `31 -> 32`: with 30 days a month, the 31st counts as the 30th, and
    # neither 1899 nor 1900 has a 29 February.
    first_date, last_date = (
        _ymd(services, float(day)) if day or _system(services) else (1899, 12, 31) for day in (first, last)
    )
    if how in (2, 3):
        return (last - first) / (360 if how == 2 else 365)
    if how == 1:
        return (last - first) / _year_length(first_date, last_date)
    (y, m, d), (y2, m2, d2) = first_date, last_date
    if how == 0:
        february, february2 = ((month, day) == (2, _last_day(year, 2)) for year, month, day in (first_date, last_date))
        d2 = 30 if (february and february2) or (d2 == 31 and d >= 30) else d2
        d = 30 if february else d
    else:
        d2 = min(d2, 30)
    return ((y2 - y) * 360 + (m2 - m) * 30 + d2 - min(d, 30)) / 360


def _year_length(first_date: tuple[int, int, int], last_date: tuple[int, int, int]) -> float:
    """
    The length of a year in basis 1. If the days are at most a year apart, 366 if a 29 February lies between them or in their common
    year, else 365; otherwise the mean length of the calendar years.
    """
    (y, m, d), (y2, m2, d2) = first_date, last_date
    if y == y2:
        return 366.0 if _last_day(y, 2) == 29 else 365.0
    if y + 1 == y2 and (m, d) >= (m2, d2):
        leap = (_last_day(y, 2) == 29 and (m, d) <= (2, 29)) or (_last_day(y2, 2) == 29 and (m2, d2) >= (2, 29))
        return 366.0 if leap else 365.0
    return (datetime.date(y2 + 1, 1, 1) - datetime.date(y, 1, 1)).days / (y2 - y + 1)


@native("DATEDIF", takes="vvt", takes_context=True)
def datedif(_frame: Any, services: Any, start: Scalar, end: Scalar, unit: str) -> Scalar:
    """
    DATEDIF in whole years, months or days, and in what remains of them; Excel's own documentation warns against `MD`. Raises
    UnsupportedError for `YD`.
    """
    first, last = map(math.floor, _moments(services, start, end))
    if first > last:
        return ErrorKind.NUM
    (y, m, d), (y2, m2, d2) = _ymd(services, first), _ymd(services, last)
    months = (y2 - y) * 12 + m2 - m - (d2 < d)
    match unit.upper():
        case "D":
            return float(last - first)
        case "M":
            return float(months)
        case "Y":
            return float(months // 12)
        case "YM":
            return float(months % 12)
        case "MD":
            # Completed with the days of the month before that of the last date. If that month is shorter than the day of the first
            # date, the result may be below 0.
            return float(d2 - d if d2 >= d else d2 - d + _last_day(y2 - (m2 == 1), (m2 + 10) % 12 + 1))
        case "YD":
            # One other engine moves the first date into the last year, another the last date into the first year.
            raise UnsupportedError("formula_datedif", unit=unit.upper())
    return ErrorKind.NUM


def _holidays(value: Any) -> set[int]:
    """The holidays as serial numbers. Raises CellError for an error, UnsupportedError for anything but dates."""
    if value is None or value is MISSING:
        return set()
    cells = value.data.values if type(value) is Range else value.cells() if type(value) is Array else [value]
    days = set()
    for cell in cells:
        if isinstance(cell, ErrorKind):
            raise CellError(cell)
        if cell is not None and (type(cell) is not float or not 0 <= cell < _LAST):
            raise UnsupportedError("formula_form", text="NETWORKDAYS")
        if cell is not None:
            days.add(math.floor(cell))
    return days


def _no_truth(*values: Scalar) -> None:
    """Raise CellError for a truth value."""
    if any(isinstance(value, bool) for value in values):
        raise CellError(ErrorKind.VALUE)


def _works(services: Any, day: int, holidays: set[int]) -> bool:
    return _weekday(services, day) not in (0, 6) and day not in holidays


@native("NETWORKDAYS", takes="vvR", least=2, takes_context=True, toolpak=True)
def networkdays(_frame: Any, services: Any, start: Scalar, end: Scalar, holidays: Any = None) -> Scalar:
    _no_truth(start, end)
    first, last = map(math.floor, _moments(services, start, end))
    sign = 1 if first <= last else -1
    first, last = min(first, last), max(first, last)
    services.spend(last - first)
    free = _holidays(holidays)
    return float(sign * sum(_works(services, day, free) for day in range(first, last + 1)))


@native("WORKDAY", takes="vnR", least=2, takes_context=True, toolpak=True)
def workday(_frame: Any, services: Any, start: Scalar, days: float, holidays: Any = None) -> Scalar:
    _no_truth(start)
    if days < 0 and days != int(days):
        raise UnsupportedError("formula_form", text="WORKDAY")
    at, remaining = math.floor(_moment(services, start)), whole(days)
    services.spend(abs(remaining) * 2)
    free, step = _holidays(holidays), 1 if remaining > 0 else -1
    remaining = abs(remaining)
    while remaining:
        at += step
        # Day 0 is a day of the calendar of 1904 alone.
        if not (0 if _system(services) else 1) <= at < _end(services):
            return ErrorKind.NUM
        remaining -= _works(services, at, free)
    return float(at)
