"""
The two tables of a period, read in blocks of 64 KB.

A file of 1.5 million games is 60 MB, but 700 MB with one text per field. Here a block of lines is converted to numbers before the
next one is read, so that only a few numbers per game are kept. This only works for valid, plain files: for a quoted field, a problem
(unless faulty rows are set aside), or anything else unusual, the result is None, and the whole file is read, which finds every problem
and lists them in order.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from xl_departage.base.csv_rows import named_delimiter
from xl_departage.base.errors import DepartageError, FileError, Place
from xl_departage.chess.ratings import period_files
from xl_departage.chess.ratings.game_dates import DoubledGames, GameDays, last_day
from xl_departage.chess.ratings.period_games import (
    GameRows,
    compact,
    doubled_remarks,
    extend,
    in_order,
    order_distinct,
    player_index,
    read_game_rows,
    separate_rows,
)
from xl_departage.chess.ratings.period_model import PeriodGames, PeriodPlayer, PeriodPlayers
from xl_departage.chess.ratings.period_tables import FaultyRow, TextTable, read_players
from xl_departage.chess.regulations.rating_editions import BelgianEdition

# Equivalent mutant `2 -> 1`, `2 -> 3`, `16 -> 17`, `16 -> 15`: this only decides how much is read at a time.
BLOCK = 2**16
"""Bytes read at once: the texts of one block fit in the processor's cache until they are converted."""
_COMPACT_FROM = 2**16
"""Number of games from which memory matters more than time; an ordinary period has fewer."""


class _UnusualError(Exception):
    """The file must be read as a whole."""


def stream_players(path: Path, edition: BelgianEdition) -> PeriodPlayers | None:
    """The players of a CSV file; None if it must be read as a whole."""
    people = PeriodPlayers.of([])
    try:
        for table in _blocks(path):
            problems: list[DepartageError] = []
            people.extend(read_players(table, edition, problems))
            if problems:
                return None
    except _UnusualError:
        return None
    return people if people and len(set(people.identity)) == len(people) else None


def stream_games(
    path: Path, players: Sequence[PeriodPlayer], faulty: list[FaultyRow] | None = None
) -> PeriodGames | None:
    """The games of a CSV file; None if it must be read as a whole. Faulty rows go to `faulty` if given."""
    index = player_index(players)
    games: GameRows | None = None
    compacted = False
    doubled = DoubledGames()
    separated: list[FaultyRow] = []
    days = GameDays()
    day = 0
    try:
        for table in _blocks(path):
            last = last_day(table, day)
            if last is None:
                # Games count in the order of their days, for which all of them are needed.
                return None
            day = last
            days.add(table)
            problems: list[DepartageError] = []
            if faulty is None:
                rows = read_game_rows(table, index, problems, doubled)
            else:
                rows = separate_rows(table, index, separated, doubled)
            if problems or rows is None:
                return None
            if games is None:
                games = rows
            else:
                extend(games, compact(rows) if compacted else rows)
            # Equivalent mutant `not compacted -> compacted`: this only decides when rows are kept in less memory.
            if not compacted and len(games.a) >= _COMPACT_FROM:
                games, compacted = compact(games), True
    except (_UnusualError, OverflowError):
        # An order number too large for an array counts as unusual too.
        return None
    if games is None or not order_distinct(games):
        return None
    if faulty is not None:
        faulty.extend(separated)

    def problem(key: str, row: int | None, **values: object) -> DepartageError:
        return FileError(key, Place(file=str(path), line=None if row is None else row + 2), where="", **values)

    return in_order(games, (*days.remarks(problem), *doubled_remarks(doubled, problem)))


def _blocks(path: Path) -> Iterator[TextTable]:
    """The rows of a file, a block at a time, each block with the header."""
    if not path.is_file():
        # Anything but a regular file may be readable only once.
        raise _UnusualError
    try:
        with path.open("rb") as file:
            packed = file.read(2) == period_files.GZIP_MARK
            file.seek(0)
            if packed:
                with gzip.GzipFile(fileobj=file) as stream:
                    yield from _tables(path, stream)
            else:
                yield from _tables(path, file)
    except FileError:
        raise
    except (OSError, EOFError, zlib.error, UnicodeDecodeError):
        raise _UnusualError from None


def _tables(path: Path, stream: BinaryIO | gzip.GzipFile) -> Iterator[TextTable]:
    first = stream.readline(BLOCK)
    if len(first) == BLOCK:
        raise _UnusualError
    head = first.decode("utf-8-sig").removesuffix("\n").removesuffix("\r")
    if named_delimiter(head) is not None:
        raise _UnusualError
    delimiter = period_files.delimiter_of(head)
    total = rows_before = 0
    while content := stream.read(BLOCK):
        if not content.endswith(b"\n"):
            rest = stream.readline(BLOCK)
            if len(rest) == BLOCK:
                raise _UnusualError
            content += rest
        total += len(content)
        text = content.decode("utf-8")
        if "\r" in text:
            text = text.replace("\r\n", "\n")
        table = period_files.split_plain(path, head, text.removesuffix("\n"), delimiter, rows_before)
        if table is None or total > period_files.LARGEST:
            raise _UnusualError
        rows_before += table.height
        yield table
