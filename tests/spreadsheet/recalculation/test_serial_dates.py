"""Dates and times as serial numbers, there and back, compared with openpyxl's."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from openpyxl.utils import datetime as of_openpyxl

from xl_departage.spreadsheet.recalculation.our_functions import to_scalar
from xl_departage.spreadsheet.recalculation.serial_dates import calendar_parts, clock_parts, from_serial, serial
from xl_departage.spreadsheet.recalculation.values import read_date

EPOCHS = {False: of_openpyxl.CALENDAR_WINDOWS_1900, True: of_openpyxl.CALENDAR_MAC_1904}
to_excel: Any = of_openpyxl.to_excel
DAYS = [
    *(datetime.date(1904, month, day) for month in range(1, 13) for day in (1, 28)),
    *(
        datetime.date(year, 2, 28) + datetime.timedelta(days=more)
        for year in (1999, 2000, 2024, 2100)
        for more in (0, 1, 2)
    ),
    *(datetime.date(year, month, 31) for year in (1950, 2026, 9999) for month in (1, 12)),
]
EARLY = [datetime.date(1900, 1, 1), datetime.date(1900, 1, 31), datetime.date(1900, 2, 28), datetime.date(1900, 3, 1)]
"""Around the 29 February 1900 that only the 1900 system has; the other one begins later."""
TIMES = [datetime.time(hour, minute, second) for hour, minute, second in (
    (0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1), (11, 59, 59), (12, 0, 0), (12, 34, 56), (23, 0, 59), (23, 59, 59),
)]  # fmt: skip


@pytest.mark.parametrize("date1904", [False, True])
def test_a_date_has_one_serial_number_for_all_readers(date1904: bool) -> None:
    for day in DAYS + ([] if date1904 else EARLY):
        expected: Any = to_excel(day, EPOCHS[date1904])
        assert serial(day, date1904) == to_scalar(day, date1904) == read_date(day.isoformat(), date1904) == expected
        assert calendar_parts(int(expected), date1904) == (day.year, day.month, day.day)
        # Day 0 of 1904 is shown as a time, as day 0 of 1900 is.
        if expected >= 1:
            assert from_serial(int(expected), date1904) == day
            assert type(from_serial(int(expected), date1904)) is datetime.date
        for time in TIMES:
            moment = datetime.datetime.combine(day, time)
            number: Any = to_excel(moment, EPOCHS[date1904])
            assert serial(moment, date1904) == to_scalar(moment, date1904) == pytest.approx(number, rel=1e-12)
            assert read_date(moment.isoformat() + "Z", date1904) == pytest.approx(number, rel=1e-12)
            assert clock_parts(number) == (time.hour, time.minute, time.second)
            if number >= 1:
                assert from_serial(number, date1904) == (moment if number != int(number) else day)


def test_a_time_is_the_fraction_of_a_day() -> None:
    for time in TIMES:
        number: Any = to_excel(time)
        assert to_scalar(time, False) == read_date(f"{time}", False) == pytest.approx(number, rel=1e-12)
        assert from_serial(to_scalar(time, False), False) == time
    # To the nearest second; just before midnight is midnight.
    assert from_serial((86400 - 0.4) / 86400, False) == datetime.time(0, 0, 0)
    assert from_serial((86400 - 0.6) / 86400, False) == datetime.time(23, 59, 59)


def test_what_is_no_date_stays_as_it_is() -> None:
    for value in (True, False, "45000", None, -1, -0.5, 2_958_466, 1e9):
        assert from_serial(value, False) is value
    assert from_serial(2_958_465, False) == datetime.date(9999, 12, 31)
    # Excel shows the days that never were as 0 January and 29 February 1900.
    assert [calendar_parts(day, False) for day in (0, 59, 60, 61)] == [
        (1900, 1, 0), (1900, 2, 28), (1900, 2, 29), (1900, 3, 1),
    ]  # fmt: skip
