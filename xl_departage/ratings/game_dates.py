"""The dates of games in a table: the day in a cell, and impossible days."""

from __future__ import annotations

import datetime
import re
from functools import lru_cache

from xl_departage.errors import DepartageError
from xl_departage.ratings.period_tables import TextTable
from xl_departage.ratings.submission import Dates
from xl_departage.regex import regex

_DATE = regex(r"(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/. ])(\d{1,2})\6(\d{4})", re.ASCII)


@lru_cache(maxsize=4096)
def day_of(text: str) -> datetime.date | None:
    """The date in a cell: 20050501, 2005-05-01, 01/05/2005 or a worksheet date; None if there is no such day."""
    match = _DATE.fullmatch(text.strip().removesuffix(" 00:00:00"))
    if match is None:
        return None
    year, month, day = (match[1], match[3], match[4]) if match[1] else (match[8], match[7], match[5])
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None


def faults_of_dates(table: TextTable, dates: Dates) -> list[DepartageError]:
    """
    Games on days that do not exist or are outside the tournament, as far as its dates are known; blank cells are
    ignored.
    """
    texts, column = table.texts("date"), table.column_index("date")
    faults = []
    for row, text in enumerate(texts or ()):
        if not text.strip():
            continue
        day = day_of(text)
        if day is None:
            faults.append(table.problem("submission_bad_date", row, column, text))
        elif dates.started is not None and day < dates.started:
            faults.append(table.problem("submission_before_start", row, column, text, limit=dates.started))
        elif dates.ended is not None and day > dates.ended:
            faults.append(table.problem("submission_after_end", row, column, text, limit=dates.ended))
        elif dates.received is not None and day > dates.received:
            faults.append(table.problem("submission_after_receipt", row, column, text, limit=dates.received))
    return faults
