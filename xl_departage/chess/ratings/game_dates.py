"""
The days of games in a table: sorts games by day, and finds impossible days and games that appear twice.

Two games with the same players, date and colours change two ratings twice, but they may actually have been played, so this is a
remark and not an error. Each half is examined separately, because a file may contain a game once for each player (`sides` = a).
Without a date, two games of a pair are not suspicious, unless the whole row is repeated in the file of one tournament.
"""

from __future__ import annotations

import datetime
from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from xl_departage.base.days import day_of
from xl_departage.base.errors import DepartageError
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.chess.ratings.submission import Dates

_DAY_0 = datetime.date(1899, 12, 30)
"""The day with the number 0 in worksheets."""
_DIGITS = 7
_LAST_DAY = 10**_DIGITS


def by_date(games: TextTable) -> TextTable:
    """
    The games sorted by day; days may be the numbers that worksheets give them, and games without a day come last. A table with a
    column `order`, or whose days are in order already, is returned unchanged.
    """
    days = _days(games)
    if all(before <= after for before, after in pairwise(days)):
        return games
    return games.only(sorted(range(games.height), key=days.__getitem__))


def last_day(games: TextTable, earlier: int) -> int | None:
    """
    The last day of the next part of a table, whose previous part ends with the day `earlier` (0 if there is none); None if the days
    are not in order.
    """
    days = [earlier, *_days(games)]
    return days[-1] if all(before <= after for before, after in pairwise(days)) else None


def _days(games: TextTable) -> list[int]:
    """The days of the games as numbers, in the order of the rows; empty if there are none, or if a column `order` decides."""
    texts = games.texts("date")
    if texts is None or games.column_index("order") is not None:
        return []
    return [_number_of_day(text.strip()) for text in texts]


@lru_cache(maxsize=4096)
def _number_of_day(text: str) -> int:
    day = day_of(text)
    if day is not None:
        return (day - _DAY_0).days
    return int(text) if text.isascii() and text.isdigit() and len(text) < _DIGITS else _LAST_DAY


def last_day_played(games: TextTable) -> datetime.date | None:
    """The last day in a table of games that have a result; None if there is none."""
    return max((day for text in games.texts("date") or () if (day := day_of(text)) is not None), default=None)


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


_PARTS = 256
"""In how many parts the games are kept: only a small part is searched with all its keys at a time."""


class Doubled(NamedTuple):
    """A row, counted from 0, and the earlier row with the same game."""

    row: int
    first: int


class DoubledGames:
    """The games seen so far, in a few bytes each; a table may come in parts."""

    def __init__(self, *, whole_rows: bool = False) -> None:
        self._keys = [array("Q") for _ in range(_PARTS)]
        self._rows = [array("I") for _ in range(_PARTS)]
        self._days: dict[str, int] = {}
        self._whole_rows = whole_rows
        self._undated: dict[tuple[str, ...], int] = {}
        self._repeated: list[Doubled] = []
        self._before = 0

    def add(
        self, table: TextTable, rows: Sequence[int], a: Sequence[int], b: Sequence[int], both: Sequence[int]
    ) -> None:
        """
        Add the rated games of a table or of its next part. Games with opponents outside the federation (-1) are left out: these
        cannot be told apart.
        """
        dates, colours = table.texts("date"), table.texts("colour_a")
        before = self._before
        self._before += table.height
        if dates is None and not self._whole_rows:
            return
        for row, one, other, whole in zip(rows, a, b, both, strict=True):
            if one < 0 or other < 0:
                continue
            date = _canonical(dates[row]) if dates is not None else ""
            if not date:
                if self._whole_rows:
                    self._add_whole(table, row, before + row)
                continue
            halves = 3 if whole else 1
            if colours is not None and _means_black(colours[row]):
                one, other = other, one
                halves = 3 if whole else 2
            day = self._days.setdefault(date, len(self._days))
            # Two players, a day and the halves that count: 16 + 24 + 22 + 2 bits.
            part = one % _PARTS
            self._keys[part].append(one // _PARTS << 48 | other << 24 | day << 2 | halves)
            self._rows[part].append(before + row)

    def found(self, most: int) -> tuple[list[Doubled], int]:
        """The first games that appear twice, at most `most`, in the order of the table, and how many there are in all."""
        repeated, count = list(self._repeated), len(self._repeated)
        for keys, rows in zip(self._keys, self._rows, strict=True):
            seen: dict[int, tuple[int, int]] = {}
            for row, key in zip(rows, keys, strict=True):
                halves, first = seen.get(key >> 2, (0, row))
                if halves & key & 3:
                    count += 1
                    repeated.append(Doubled(row, first))
                seen[key >> 2] = halves | key & 3, first
            repeated = sorted(repeated)[:most]
        return repeated, count

    def _add_whole(self, table: TextTable, row: int, position: int) -> None:
        order = table.column_index("order")
        cells = tuple(column[row].strip() for index, column in enumerate(table.columns) if index != order)
        first = self._undated.setdefault(cells, position)
        if first != position:
            self._repeated.append(Doubled(position, first))


def _canonical(text: str) -> str:
    day = day_of(text)
    return text.strip() if day is None else day.isoformat()


@lru_cache(maxsize=64)
def _means_black(text: str) -> bool:
    return text.strip().upper() in ("B", "N", "Z", "BLACK", "NOIR", "NOIRS")
