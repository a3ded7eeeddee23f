"""
Readers of the arguments of the rating functions: ratings, results, and the combination of the two.

An arbiter gives a player's own rating, and the opponents and results each in a row or a column. Anything unreadable is an error
that names the argument, and the cell by its row and column in the range.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.cells import Cell, Raw
from xl_departage.base.days import read_day
from xl_departage.base.errors import ArgumentError, ErrorKind, UnreadableCell
from xl_departage.chess.ratings.rating_cell import LEAST_RATING, MOST_RATING, read_rating
from xl_departage.functions.arguments import as_cell, as_range, cell_place, count_reader, is_range, show

if TYPE_CHECKING:
    from xl_departage.chess.regulations.rating_editions import RatingEdition


@dataclass(frozen=True)
class Values:
    """The numbers of a range, row by row, None for a blank cell; `single` tells whether a bare cell was given."""

    name: str
    rows: tuple[tuple[int | None, ...], ...]
    single: bool
    kinds: tuple[str, ...] = ()
    """
    For ratings: the letter after each value (`1399 E`), "" for a value without one and for a blank, in the order of iteration. An
    empty tuple for other numbers.
    """

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])

    def __iter__(self) -> Iterator[int | None]:
        return (value for row in self.rows for value in row)

    def position(self, index: int) -> tuple[int, int]:
        """The row and column, from 1, of the value with this index."""
        row, column = divmod(index, self.shape[1])
        return row + 1, column + 1


class Own(NamedTuple):
    """A player's rating and the letter after it."""

    rating: int
    kind: str = ""

    def under(self, edition: RatingEdition, name: str = "own") -> int:
        """The rating if it counts under the edition. Raises ArgumentError for anything else, such as an estimate."""
        # Imported here: a tie-break needs no editions of ratings.
        from xl_departage.chess.ratings.standing import Standing, standing
        from xl_departage.chess.regulations.rating_editions import FideEdition

        found = standing(self.rating, self.kind, edition)
        if found is not Standing.RATED:
            floor = edition.floor if isinstance(edition, FideEdition) else None
            shown = f"{self.rating} {self.kind}".rstrip()
            raise ArgumentError(
                f"rating_own_{found.value}", argument=name, value=shown, edition=edition.name, floor=floor
            )
        return self.rating


class RatingGame(NamedTuple):
    """One game of an arbiter's list: the opponent's rating (0 if unrated) and the half-points scored."""

    opponent: int
    score: int
    place: int
    """The index of the game in the ranges, row by row, for errors."""
    kind: str = ""
    """The letter after the rating."""


def read_own(name: str, raw: Raw) -> Own:
    """A required rating, from 300 to 9999. Raises ArgumentError."""
    own = read_optional_own(name, raw)
    if own is None:
        raise ArgumentError("rating_needed", argument=name, least=LEAST_RATING, most=MOST_RATING)
    return own


def read_optional_own(name: str, raw: Raw) -> Own | None:
    """A rating with its letter; None if the cell is blank, 0 or NC. Raises ArgumentError."""
    cell = as_cell(name, raw)
    rated = None if _blank(cell) else _rated(cell)
    if rated is None:
        if _blank(cell):
            return None
        raise ArgumentError("rating_unreadable_single", argument=name, value=show(cell))
    if 0 < rated.rating < LEAST_RATING:
        raise ArgumentError("rating_too_small", argument=name, value=rated.rating, least=LEAST_RATING)
    return rated if rated.rating else None


def read_optional_rating(name: str, raw: Raw) -> int | None:
    """A rating; None if the cell is blank, 0 or NC. Raises ArgumentError."""
    own = read_optional_own(name, raw)
    return None if own is None else own.rating


def read_ratings(name: str, raw: Raw) -> Values:
    """
    A range of ratings with the letters after them: 0 for an unrated player (0, NC), None for a blank cell. Raises ArgumentError.
    """
    kinds: list[str] = []

    def read(cell: Cell) -> int | None:
        rated = _rated(cell)
        if rated is None:
            return None
        kinds.append(rated.kind)
        return rated.rating

    values = _read_values(name, raw, read, "rating_unreadable_cell")
    read_kinds = iter(kinds)
    for index, value in enumerate(values):
        if value is not None and 0 < value < LEAST_RATING:
            place = cell_place(*values.position(index), value)
            raise ArgumentError("rating_too_small_cell", place, argument=name, least=LEAST_RATING)
    return replace(values, kinds=tuple(["" if value is None else next(read_kinds) for value in values]))


def read_results(name: str, raw: Raw) -> Values:
    """
    A range of results in half-points: `NOT_RATED` for forfeits and byes, None for a blank cell. Raises ArgumentError.
    """
    return _read_values(name, raw, _result, "rating_result_unreadable")


def read_counts(name: str, raw: Raw) -> Values:
    """A range of whole numbers, such as numbers of games; None for a blank cell. Raises ArgumentError."""
    return _read_values(name, raw, _whole, "rating_count_unreadable")


def _or_omitted(read: Callable[[str, Raw], Values]) -> Callable[[str, Raw], Values | None]:
    """The reader for an argument that may be omitted: None for a blank cell."""

    def reader(name: str, raw: Raw) -> Values | None:
        return None if not is_range(raw) and raw in (None, "") else read(name, raw)

    return reader


def read_points(name: str, raw: Raw) -> Values:
    """A range of points, in half-points; None for a blank cell. Raises ArgumentError."""
    return _read_values(name, raw, _points, "rating_points_unreadable")


read_optional_counts: Callable[[str, Raw], Values | None] = _or_omitted(read_counts)
"""A range of whole numbers; None if it is omitted."""
read_optional_ratings: Callable[[str, Raw], Values | None] = _or_omitted(read_ratings)
"""A range of ratings; None if it is omitted."""
read_optional_points: Callable[[str, Raw], Values | None] = _or_omitted(read_points)
"""A range of points, in half-points; None if it is omitted."""


def optional_count(least: int, most: int) -> Callable[[str, Raw], int | None]:
    """A reader of a whole number within limits; None for a blank cell."""
    return count_reader(None, least, most)


def needed_count(least: int, most: int) -> Callable[[str, Raw], int]:
    """A reader of a required whole number within limits."""
    optional_reader = optional_count(least, most)

    def read(name: str, raw: Raw) -> int:
        number = optional_reader(name, raw)
        if number is None:
            raise ArgumentError("argument_missing", argument=name)
        return number

    return read


YEARS = range(1900, 2201)
_MOST_PRINTED_RATING = 4000
"""A number above it and above the years is a date, as spreadsheets count days."""
_DAY_0 = datetime.date(1899, 12, 30).toordinal()
_LAST_DAY = datetime.date(YEARS[-1], 12, 31).toordinal() - _DAY_0


def read_optional_year(name: str, raw: Raw) -> int | None:
    """A year, or the year of a date, as a list of players has births; None for a blank cell. Raises ArgumentError."""
    cell = as_cell(name, raw)
    if _blank(cell):
        return None
    year = _year(cell)
    if year is None:
        raise ArgumentError("argument_not_year", argument=name, value=show(cell), least=YEARS[0], most=YEARS[-1])
    return year


def _year(cell: Cell) -> int | None:
    if isinstance(cell, datetime.date):
        return cell.year
    if isinstance(cell, str):
        written = read_day(cell)
        return written.year if written is not None and written.year_in_full and written.year in YEARS else None
    number = _whole(cell)
    if number is not None and _MOST_PRINTED_RATING < number <= _LAST_DAY:
        return datetime.date.fromordinal(number + _DAY_0).year
    return number if number in YEARS else None


def played_games(opponents: Values, results: Values) -> list[RatingGame]:
    """
    The games over the board, in order, without forfeits, byes, and lines with neither an opponent nor a result.

    Both ranges have the same shape, or one is a row and the other a column of the same length. A blank opponent with a result
    counts as unrated. Raises ArgumentError for other shapes, and for a rating without a result: if a game were omitted by mistake, the
    value would look right.
    """
    from xl_departage.chess.ratings.listed_results import NOT_RATED

    check_alike(opponents, results)
    games = []
    for index, (opponent, score) in enumerate(zip(opponents, results, strict=True)):
        if score is None and opponent:
            row, column = results.position(index)
            raise ArgumentError(
                "rating_result_missing", cell_place(row, column), argument=results.name, rating=opponent
            )
        if score is not None and score != NOT_RATED:
            kind = opponents.kinds[index] if opponents.kinds else ""
            games.append(RatingGame(opponent or 0, score, index, kind))
    return games


def check_alike(first: Values, second: Values) -> None:
    """Raise ArgumentError unless two ranges have the same shape, or each is a row or a column and both have the same length."""
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


def _rated(cell: Cell) -> Own | None:
    """A rating (0 if unrated) with its letter; None if the cell is neither."""
    if isinstance(cell, str):
        # As in a grid's column of ratings, from which such lists are copied: `1781 F`, NC.
        try:
            read = read_rating(cell)
        except UnreadableCell:
            return None
        return Own(read.rating or 0, read.kind)
    value = _whole(cell)
    return Own(value) if value is not None and value <= MOST_RATING else None


def _whole(cell: Cell) -> int | None:
    if isinstance(cell, str):
        plain = cell.strip()
        return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None
    if isinstance(cell, bool) or not isinstance(cell, (int, float)):
        return None
    return int(cell) if 0 <= cell < 10**9 and cell == int(cell) else None


def _points(cell: Cell) -> int | None:
    if isinstance(cell, str):
        from xl_departage.chess.regulations.rules_text import read_half_points

        try:
            return read_half_points("points", cell.strip())
        except ArgumentError:
            return None
    if isinstance(cell, bool) or not isinstance(cell, (int, float)) or not 0 <= cell < 10**9 or cell * 2 % 1:
        return None
    return int(cell * 2)


def _result(cell: Cell) -> int | None:
    if isinstance(cell, str):
        from xl_departage.chess.ratings.listed_results import read_result

        return read_result(cell)
    if isinstance(cell, bool) or not isinstance(cell, (int, float)):
        return None
    return {0: 0, 0.5: 1, 1: 2}.get(cell)
