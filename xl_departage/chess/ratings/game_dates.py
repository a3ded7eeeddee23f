"""
The days of games in a table: sorts games by day, and finds impossible days, days far from all others and games that appear twice.

Two games with the same players and date, and without different colours, change two ratings twice, but they may actually have been
played, so this is a remark and not an error; two results of a game that was entered from the sides of both players contradict each
other. Each half is examined separately, because a file may contain a game once for each player (`sides` = a).
Without a date, two games of a pair are suspicious if one is the other from the other player's side, with the same result and in the same
round as far as that is given, or if the whole row is repeated in the file of one tournament. The same holds if only one has a date.
"""

from __future__ import annotations

import datetime
import re
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.days import day_of
from xl_departage.base.errors import DepartageError
from xl_departage.base.grouping import grouped
from xl_departage.base.regex import regex
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.chess.ratings.submission_checks import Dates

if TYPE_CHECKING:
    from xl_departage.chess.ratings.period_games import GameRows

_DAY_0 = datetime.date(1899, 12, 30)
"""The day with the number 0 in worksheets."""
_SERIAL = range(10_000, 100_000)
"""The numbers that are read as days of a worksheet, of 1927 and later: a year or an order is no day."""
_NUMBERED = regex(r"(\d{5})(?:\.\d{1,20})?", re.ASCII)
"""The number of a day in a worksheet; the fraction is the time of day."""
_TIME = regex(
    r"(?<=\d)(?:T|\s{1,4})(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:\s?[AP]M|Z)?\s{0,4}\Z",
    re.ASCII | re.IGNORECASE,
)
"""A time of day after a day: `2026-01-09 14:30`, `2026-01-09T14:30:00`."""
_YEARS = range(1900, 2200)
"""The years in which games can have been played; a day in any other year is taken for a typing error."""
_FIRST_DAY = datetime.date(_YEARS[0], 1, 1).toordinal()
_LAST_DAY = datetime.date.max.toordinal()
_UNDATED = datetime.date(_YEARS[-1], 12, 31).toordinal() - _FIRST_DAY + 1


def by_date(games: TextTable) -> TextTable:
    """
    The games sorted by day; days may be the numbers that worksheets give them, and games without a day come last. A table with a
    column `order`, or whose days are in order already, is returned unchanged.
    """
    days = _days(games)
    if all(day <= next_day for day, next_day in pairwise(days)):
        return games
    return games.only(sorted(range(games.height), key=days.__getitem__))


def last_day(games: TextTable, earlier: int) -> int | None:
    """
    The last day of the next part of a table, whose previous part ends with the day `earlier` (0 if there is none); None if the days
    are not in order.
    """
    days = [earlier, *_days(games)]
    return days[-1] if all(day <= next_day for day, next_day in pairwise(days)) else None


def _days(games: TextTable) -> list[int]:
    """The days of the games as numbers, in the order of the rows; empty if there are none, or if a column `order` decides."""
    texts = games.texts("date")
    if texts is None or games.column_index("order") is not None:
        return []
    days = {text: played_on(text) for text in set(texts)}
    numbers = {text: _LAST_DAY if day is None else day.toordinal() for text, day in days.items()}
    return list(map(numbers.__getitem__, texts))


@lru_cache(maxsize=4096)
def played_on(text: str) -> datetime.date | None:
    """
    The day in a cell of the column `date`: a text that names it with its year, or its number in a worksheet; None for anything else. A
    time of day after it is left out.
    """
    day = day_of(_TIME.sub("", text))
    if day is None and (serial := _NUMBERED.fullmatch(text.strip())) is not None:
        number = int(serial[1])
        return _DAY_0 + datetime.timedelta(number) if number in _SERIAL else None
    return day if day is not None and day.year in _YEARS else None


def last_day_played(games: TextTable) -> datetime.date | None:
    """The last day in a table of games that have a result; None if there is none."""
    return max((day for text in games.texts("date") or () if (day := played_on(text)) is not None), default=None)


_FAR = 183
"""
Games more than so many days after today, or apart from all others, are remarked. The file of a period may be prepared before the
period, which lasts some months.
"""
_MOST_FAR = 10
DAY_AHEAD, DAY_APART = "period_day_ahead", "period_day_apart"


class GameDays:
    """The days of the games of a table, which may come in parts."""

    def __init__(self) -> None:
        self._days = array("i")
        """The day of each row, 0 if it has none."""

    def add(self, table: TextTable) -> None:
        """Add the rows of a table or of its next part."""
        texts = table.texts("date") or ()
        days = {text: day.toordinal() if (day := played_on(text)) is not None else 0 for text in set(texts)}
        self._days.extend(map(days.__getitem__, texts))

    def remarks(self, problem: Callable[..., DepartageError]) -> tuple[DepartageError, ...]:
        """
        A message for each game on a day far ahead, and for each on a day far from those of the other games, for at most ten of both
        kinds; `problem` creates it from a key and a row.
        """
        limit = datetime.date.today().toordinal() + _FAR
        ahead = {day for day in set(self._days) if day > limit}
        return (
            *_first_far(DAY_AHEAD, self._rows(ahead), problem),
            *_first_far(DAY_APART, self._rows(self._apart(ahead)), problem),
        )

    def rows_apart(self) -> list[int]:
        """The rows with a day far from those of the other games."""
        return self._rows(self._apart(frozenset()))

    def _rows(self, days: Collection[int]) -> list[int]:
        return [row for row, day in enumerate(self._days) if day in days] if days else []

    def _apart(self, without: Collection[int]) -> frozenset[int]:
        """
        The days of which the year is probably mistyped: more than half a year from those of most games. A longer time apart is a period
        of its own, as in a file of many years.
        """
        counts = {day: count for day, count in Counter(self._days).items() if day and day not in without}
        times: list[list[int]] = []
        for day in sorted(counts):
            if not times or day - times[-1][-1] > _FAR:
                times.append([])
            times[-1].append(day)
        times.sort(key=lambda days: (sum(map(counts.__getitem__, days)), days))
        return frozenset(day for days in times[:-1] if days[-1] - days[0] <= _FAR for day in days)


def _first_far(key: str, rows: Sequence[int], problem: Callable[..., DepartageError]) -> Iterator[DepartageError]:
    yield from (problem(key, row) for row in rows[:_MOST_FAR])
    if len(rows) > _MOST_FAR:
        yield problem("period_more_days_ahead", None, count=len(rows) - _MOST_FAR)


def faults_of_dates(table: TextTable, dates: Dates) -> list[DepartageError]:
    """
    Games on days outside the tournament, as far as its dates are known, and on days far from those of the other games; cells without a
    day are ignored. Games whose day is typed in one place, such as that of their round, have one error.
    """
    texts, column = table.texts("date"), table.column_index("date")
    days = GameDays()
    days.add(table)
    apart = dict.fromkeys(days.rows_apart())
    faults: list[DepartageError] = []
    for row, text in enumerate(texts or ()):
        day = played_on(text)
        if day is None:
            continue
        if dates.started is not None and day < dates.started:
            faults.append(table.problem("submission_before_start", row, column, text, limit=dates.started))
        elif dates.ended is not None and day > dates.ended:
            faults.append(table.problem("submission_after_end", row, column, text, limit=dates.ended))
        elif dates.received is not None and day > dates.received:
            faults.append(table.problem("submission_after_receipt", row, column, text, limit=dates.received))
        else:
            continue
        apart.pop(row, None)
    found = (*faults, *_first_far(DAY_APART, list(apart), table.problem))
    return list({(fault.key, fault.place): fault for fault in found}.values())


_PACKED = 7
"""How many bits a row takes besides its players and its day."""
_NUMBERS = 2**17
"""How many days there may be. Those after the last one in which games are played stand for the rounds of games without a day."""
_PAIR = 24
"""How many bits a row takes besides its players."""
_PARTS = 256
"""In how many parts the games are kept: only a small part is searched with all its keys at a time."""


class Doubled(NamedTuple):
    """A row, counted from 0, and the earlier row with the same game."""

    row: int
    first: int
    key: str = "period_game_twice"
    """
    The key of the message: the same game entered twice, entered from both sides (`BOTH_SIDES`), or perhaps entered from the other
    side with another result (`OTHER_RESULT`).
    """


BOTH_SIDES, OTHER_RESULT = "period_game_both_sides", "period_game_other_result"
SUSPICIONS = frozenset({Doubled._field_defaults["key"], BOTH_SIDES, OTHER_RESULT, DAY_AHEAD, DAY_APART})
"""The keys of the messages about games that are rated although they are probably mistyped."""


class _Entry(NamedTuple):
    """One row with a game of two players on a day."""

    row: int
    other_side: bool
    """Whether `a` is the player who comes later in the list."""
    white: int
    """0 if the colours are not given, 1 if the player who comes first has White, 2 if the other one has."""
    score: int
    """Half-points of the player who comes first."""
    halves: int
    """The players for whom the row counts: 1 for the first, 2 for the other, 3 for both."""

    @property
    def packed(self) -> int:
        return self.halves | self.score << 2 | self.white << 4 | self.other_side << 6

    @classmethod
    def unpacked(cls, row: int, key: int) -> _Entry:
        """The entry of a row from its last bits in a key, those of `packed`."""
        return cls(row, bool(key >> 6 & 1), key >> 4 & 3, score=key >> 2 & 3, halves=key & 3)

    def may_be(self, other: _Entry) -> bool:
        """Whether both rows may hold the same game: their colours are the same, as far as they are given."""
        return not self.white or not other.white or self.white == other.white

    def is_other_side_of(self, other: _Entry) -> bool:
        """Whether both rows may hold the same game with the same result, each from the side of another player."""
        return _opposite(self, other) and self.score == other.score


class DoubledGames:
    """The games seen so far, in a few bytes each; a table may come in parts."""

    def __init__(self, *, whole_rows: bool = False) -> None:
        self._keys = [array("Q") for _ in range(_PARTS)]
        self._rows = [array("I") for _ in range(_PARTS)]
        self._rounds_of = [array("I") for _ in range(_PARTS)]
        self._whole_rows = whole_rows
        self._undated: dict[tuple[str, ...], int] = {}
        self._rounds: dict[str, int] = {"": 0}
        self._dated = self._some_undated = False
        self._repeated: list[Doubled] = []
        self._before = 0

    def add(self, table: TextTable, rows: Sequence[int], games: GameRows) -> None:
        """
        Add the rated games of a table or of its next part. Games with opponents outside the federation (-1) are left out: these
        cannot be told apart.
        """
        dates, colours, rounds = table.texts("date"), colours_of_a(table), table.texts("round")
        rows_before = self._before
        self._before += table.height
        for row, player, opponent, score, both in zip(rows, games.a, games.b, games.scores, games.both, strict=True):
            if player < 0 or opponent < 0:
                continue
            day = played_on(dates[row]) if dates is not None else None
            if day is None and self._whole_rows and self._add_whole(table, row, rows_before + row):
                continue
            first, last = min(player, opponent), max(player, opponent)
            turned = player != first
            white = 0 if colours is None else colours[row]
            entry = _Entry(
                rows_before + row,
                turned,
                3 - white if turned and white else white,
                score=2 - score if turned else score,
                halves=3 if both else 2 if turned else 1,
            )
            # Two players, a day, and the rest of the row: 16 + 24 + 17 + 7 bits.
            part = first % _PARTS
            round_ = 0 if rounds is None else self._rounds.setdefault(rounds[row].strip(), len(self._rounds))
            number = _UNDATED + round_ if day is None else day.toordinal() - _FIRST_DAY
            if number >= _NUMBERS:
                continue
            self._dated = self._dated or day is not None
            self._some_undated = self._some_undated or day is None
            self._keys[part].append(first // _PARTS << 48 | last << 24 | number << _PACKED | entry.packed)
            self._rows[part].append(entry.row)
            self._rounds_of[part].append(round_)

    def found(self, most: int) -> tuple[list[Doubled], int]:
        """The first games that appear twice, at most `most`, in the order of the table, and how many there are in all."""
        repeated, count = list(self._repeated), len(self._repeated)
        for doubled in self._all():
            count += 1
            repeated.append(doubled)
            if len(repeated) > 2 * most:
                repeated = sorted(repeated)[:most]
        return sorted(repeated)[:most], count

    def _all(self) -> Iterator[Doubled]:
        for keys, rows in zip(self._keys, self._rows, strict=True):
            first: dict[int, int] = {}
            groups: dict[int, list[int]] = {}
            for index, key in enumerate(keys):
                key >>= _PACKED
                earlier = first.setdefault(key, index)
                if earlier != index:
                    groups.setdefault(key, [earlier]).append(index)
            for key, group in groups.items():
                entries = [_Entry.unpacked(rows[index], keys[index]) for index in group]
                yield from _doubled(entries, dated=not _is_undated(key))
        if self._dated and self._some_undated:
            for part in range(_PARTS):
                yield from self._with_and_without_day(part)

    def _with_and_without_day(self, part: int) -> Iterator[Doubled]:
        """The games of a part that were entered from both sides, once with and once without a day."""
        keys, rows, rounds = self._keys[part], self._rows[part], self._rounds_of[part]
        undated = {key >> _PAIR for key in keys if _is_undated(key >> _PACKED)}
        groups = grouped((key >> _PACKED, index) for index, key in enumerate(keys) if key >> _PAIR in undated)
        lone: dict[int, tuple[list[_Entry], list[_Entry]]] = {}
        round_of: dict[int, int] = {}
        for key, group in groups.items():
            round_of |= {rows[index]: rounds[index] for index in group}
            entries = [_Entry.unpacked(rows[index], keys[index]) for index in group]
            of_pair = lone.setdefault(key >> _PAIR - _PACKED, ([], []))
            of_pair[_is_undated(key)].extend(_from_both_sides(entries)[1])
        for dated, others in lone.values():
            for entry in others:
                same = next(
                    (
                        dated_entry
                        for dated_entry in dated
                        if dated_entry.is_other_side_of(entry)
                        and (
                            round_of[dated_entry.row] == round_of[entry.row]
                            or 0 in (round_of[dated_entry.row], round_of[entry.row])
                        )
                    ),
                    None,
                )
                if same is not None:
                    dated.remove(same)
                    if same.halves & entry.halves:
                        yield Doubled(max(entry.row, same.row), min(entry.row, same.row), BOTH_SIDES)

    def _add_whole(self, table: TextTable, row: int, position: int) -> bool:
        """Whether a row repeats an earlier one entirely."""
        order = table.column_index("order")
        cells = tuple(column[row].strip() for index, column in enumerate(table.columns) if index != order)
        first = self._undated.setdefault(cells, position)
        if first != position:
            self._repeated.append(Doubled(position, first))
        return first != position


def _is_undated(day_and_players: int) -> bool:
    """Whether a key without the bits of its row is that of a game without a day."""
    return day_and_players % _NUMBERS >= _UNDATED


def _doubled(entries: Sequence[_Entry], *, dated: bool) -> Iterator[Doubled]:
    """
    The rows of two players on one day that repeat an earlier one, or may give its game another result. Each row is compared with at
    most one from the other player's side, which has the same result if there is such a row; without a day, only with that one.
    """
    matched, lone = _from_both_sides(entries)
    for entry, same in matched.items():
        if same.halves & entry.halves:
            yield Doubled(entry.row, same.row, BOTH_SIDES)
    if not dated:
        return
    for at, entry in enumerate(entries):
        if entry in matched:
            continue
        again = (
            earlier for earlier in entries[:at] if earlier.other_side == entry.other_side and earlier.may_be(entry)
        )
        first = next((earlier for earlier in again if earlier.halves & entry.halves), None)
        if first is not None:
            yield Doubled(entry.row, first.row)
    while lone:
        entry = lone.pop(0)
        opposite = next((candidate for candidate in lone if _opposite(candidate, entry)), None)
        if opposite is not None:
            lone.remove(opposite)
            yield Doubled(opposite.row, entry.row, OTHER_RESULT)


def _from_both_sides(entries: Sequence[_Entry]) -> tuple[dict[_Entry, _Entry], list[_Entry]]:
    """The rows that hold an earlier game from the other player's side, each with the earlier row, and the rows without such a match."""
    matched: dict[_Entry, _Entry] = {}
    lone: list[_Entry] = []
    for entry in entries:
        same = next((candidate for candidate in lone if candidate.is_other_side_of(entry)), None)
        if same is None:
            lone.append(entry)
        else:
            lone.remove(same)
            matched[entry] = same
    return matched, lone


def _opposite(entry: _Entry, other: _Entry) -> bool:
    """Whether two rows may hold the same game, each from the side of another player."""
    return entry.other_side != other.other_side and entry.may_be(other)


WHITE, BLACK = 1, 2
"""The colours of a player; 0 is an unknown one."""
_OPPONENTS = (0, BLACK, WHITE)
"""For each colour, that of the opponent."""


def colours_of_a(table: TextTable) -> Sequence[int] | None:
    """For each row, the colour of `a`, by the columns of colours or by a heading that says White; None if the table has none of these."""
    colours_a, colours_b = colours_given_to_a(table), colours_given_to_b(table)
    if colours_b is None:
        return colours_a
    return [
        colour or _OPPONENTS[other] for colour, other in zip(colours_a or [0] * table.height, colours_b, strict=True)
    ]


def colours_given_to_a(table: TextTable) -> Sequence[int] | None:
    """For each row, the colour of `a` by its own column or by a heading that says White; None if the table has neither."""
    texts = table.texts("colour_a")
    if texts is not None:
        return list(map(_colour, texts))
    return [WHITE] * table.height if a_is_white(table) else None


def colours_given_to_b(table: TextTable) -> Sequence[int] | None:
    """For each row, the colour of `b` by its own column; None if the table has none."""
    texts = table.texts("colour_b")
    return None if texts is None else list(map(_colour, texts))


def a_is_white(table: TextTable) -> bool:
    """Whether the heading of the first player's column says White."""
    first = table.column_index("a")
    return first is not None and _colour(table.header[first]) == WHITE


@lru_cache(maxsize=64)
def _colour(text: str) -> int:
    """The colour that a text says; 0 if it says none."""
    word = text.strip().upper()
    if word in ("B", "N", "Z", "S", "BLACK", "NOIR", "NOIRS", "ZWART", "SCHWARZ"):
        return BLACK
    # Of `ß`, the capital is SS.
    return WHITE if word in ("W", "WHITE", "BLANC", "BLANCS", "WIT", "WEISS") else 0
