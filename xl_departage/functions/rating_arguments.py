"""
Readers of the arguments of the rating functions: ratings, results, and the pairing of the two.

An arbiter gives a player's own rating, and the opponents and results each in a row or a column. Anything unreadable is
an error that names the argument, and the cell by its row and column in the range.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from xl_departage.crosstable.layout import read_rating
from xl_departage.errors import ArgumentError, ErrorKind, UnreadableCell
from xl_departage.functions.catalogue import Cell, Raw, as_cell, as_range, cell_place, count_reader, is_range, show
from xl_departage.ratings.results import MOST_RATING, NOT_RATED, read_result
from xl_departage.regulations.rules import read_half_points


@dataclass(frozen=True)
class Values:
    """A range of numbers: rows of values, None for a blank cell; `single` if a bare cell was given."""

    name: str
    rows: tuple[tuple[int | None, ...], ...]
    single: bool
    estimated: frozenset[int] = frozenset()
    """Places in the sequence of ratings that are Papi's estimates (`1399 E`)."""

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])

    def __iter__(self) -> Iterator[int | None]:
        return (value for row in self.rows for value in row)

    def position(self, index: int) -> tuple[int, int]:
        """Row and column, from 1, of the value at that position."""
        row, column = divmod(index, self.shape[1])
        return row + 1, column + 1


class RatingGame(NamedTuple):
    """One line of an arbiter's list: opponent's rating (0 = unrated) and half-points."""

    opponent: int
    score: int
    place: int
    """Position in the sequence, for errors."""


def read_own(name: str, raw: Raw) -> int:
    """A required rating, 1 to 9999."""
    rating = read_optional_rating(name, raw)
    if not rating:
        raise ArgumentError("rating_needed", argument=name)
    return rating


def read_optional_rating(name: str, raw: Raw) -> int | None:
    """A rating; None if the cell is blank, 0 or NC."""
    cell = as_cell(name, raw)
    rating = _rating(cell)
    if rating is None and not _blank(cell):
        raise ArgumentError("rating_unreadable_single", argument=name, value=show(cell))
    return rating or None


def read_ratings(name: str, raw: Raw) -> Values:
    """
    A range of ratings: 0 for an unrated opponent (0, NC), None for a blank cell. A letter after the number is dropped.
    """
    values = _read_values(name, raw, _rating, "rating_unreadable_cell")
    cells = (cell for row in as_range(name, raw) for cell in row)
    estimated = [
        index
        for index, cell in enumerate(cells)
        if isinstance(cell, str) and cell.strip() and read_rating(cell).estimated
    ]
    return replace(values, estimated=frozenset(estimated))


def read_results(name: str, raw: Raw) -> Values:
    """A range of results: half-points, `NOT_RATED` for forfeits and byes, None for a blank cell."""
    return _read_values(name, raw, _result, "rating_result_unreadable")


def read_counts(name: str, raw: Raw) -> Values:
    """A range of whole numbers (games)."""
    return _read_values(name, raw, _whole, "rating_count_unreadable")


def _or_omitted(read: Callable[[str, Raw], Values]) -> Callable[[str, Raw], Values | None]:
    def reader(name: str, raw: Raw) -> Values | None:
        return None if not is_range(raw) and raw in (None, "") else read(name, raw)

    return reader


def read_points(name: str, raw: Raw) -> Values:
    """A range of points as half-points."""
    return _read_values(name, raw, _points, "rating_points_unreadable")


read_optional_counts = _or_omitted(read_counts)
"""A range of whole numbers, None if omitted."""
read_optional_ratings = _or_omitted(read_ratings)
"""A range of ratings, None if omitted."""
read_optional_points = _or_omitted(read_points)
"""A range of points as half-points, None if omitted."""


def optional_count(least: int, most: int) -> Callable[[str, Raw], int | None]:
    """A reader of a whole number that may be blank (None)."""
    return count_reader(None, least, most)


def needed_count(least: int, most: int) -> Callable[[str, Raw], int]:
    """A reader of a required whole number."""
    optional_reader = optional_count(least, most)

    def read(name: str, raw: Raw) -> int:
        number = optional_reader(name, raw)
        if number is None:
            raise ArgumentError("argument_missing", argument=name)
        return number

    return read


def played_games(opponents: Values, results: Values) -> list[RatingGame]:
    """
    The games over the board, in order, without forfeits, byes, and lines with neither opponent nor result.

    Both ranges have the same shape, or one is a row and the other a column of the same length. A blank opponent with a result counts as
    unrated. Raises ArgumentError for a rating without a result, because a game omitted by mistake would give a value that looks right.
    """
    check_alike(opponents, results)
    games = []
    for index, (opponent, score) in enumerate(zip(opponents, results, strict=True)):
        if score is None and opponent:
            row, column = results.position(index)
            raise ArgumentError(
                "rating_result_missing", cell_place(row, column), argument=results.name, rating=opponent
            )
        if score is not None and score != NOT_RATED:
            games.append(RatingGame(opponent or 0, score, index))
    return games


def check_alike(first: Values, second: Values) -> None:
    """Raise ArgumentError unless two ranges can be read side by side."""
    if first.shape == second.shape:
        return
    counts = first.shape[0] * first.shape[1], second.shape[0] * second.shape[1]
    if counts[0] != counts[1]:
        raise ArgumentError(
            "rating_ranges_differ", first=first.name, second=second.name, given=counts[0], other=counts[1]
        )
    if 1 not in first.shape or 1 not in second.shape:
        shapes = [f"{rows} × {columns}" for rows, columns in (first.shape, second.shape)]
        raise ArgumentError(
            "rating_shapes_differ", first=first.name, second=second.name, given=shapes[0], other=shapes[1]
        )


def _read_values(name: str, raw: Raw, read: Callable[[Cell], int | None], key: str) -> Values:
    rows = []
    for row, cells in enumerate(as_range(name, raw), 1):
        values = []
        for column, cell in enumerate(cells, 1):
            if isinstance(cell, ErrorKind):
                raise ArgumentError("rating_cell_is_error", cell_place(row, column), argument=name, error=cell.value)
            value = None if _blank(cell) else read(cell)
            if value is None and not _blank(cell):
                if isinstance(cell, (datetime.date, datetime.time)) and key == "rating_result_unreadable":
                    raise ArgumentError("rating_result_is_date", cell_place(row, column), argument=name)
                raise ArgumentError(key, cell_place(row, column, cell), argument=name)
            values.append(value)
        rows.append(tuple(values))
    if not rows[0]:
        raise ArgumentError("argument_not_range", argument=name)
    return Values(name, tuple(rows), not is_range(raw))


def _blank(cell: Cell) -> bool:
    return cell is None or (isinstance(cell, str) and not cell.strip())


def _rating(cell: Cell) -> int | None:
    if isinstance(cell, str):
        # As in a grid's column of ratings, from which lists are copied: `1781 F`, NC.
        try:
            return read_rating(cell).rating or 0
        except UnreadableCell:
            return None
    value = _whole(cell)
    return value if value is not None and value <= MOST_RATING else None


def _whole(cell: Cell) -> int | None:
    if isinstance(cell, str):
        plain = cell.strip()
        return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None
    if isinstance(cell, bool) or not isinstance(cell, (int, float)):
        return None
    return int(cell) if 0 <= cell < 10**9 and cell == int(cell) else None


def _points(cell: Cell) -> int | None:
    if isinstance(cell, str):
        try:
            return read_half_points("points", cell.strip())
        except ArgumentError:
            return None
    if isinstance(cell, bool) or not isinstance(cell, (int, float)) or not 0 <= cell < 10**9 or cell * 2 % 1:
        return None
    return int(cell * 2)


def _result(cell: Cell) -> int | None:
    if isinstance(cell, str):
        return read_result(cell)
    if isinstance(cell, bool) or not isinstance(cell, (int, float)):
        return None
    return {0: 0, 0.5: 1, 1: 2}.get(cell)
