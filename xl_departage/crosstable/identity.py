"""The columns beside the rounds: numbers, names, ratings, printed points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xl_departage.crosstable import notations
from xl_departage.crosstable.dialects import half_points
from xl_departage.crosstable.faults import STRICT, Faults
from xl_departage.crosstable.layout import Layout, Shape, whole_number
from xl_departage.crosstable.numbering import Scheme
from xl_departage.crosstable.options import Numbers
from xl_departage.crosstable.scan import excerpt, normalise, plain, shown
from xl_departage.errors import ArgumentError, GridError, InconsistentGrid, Place, UnreadableCell


def player_rows(layout: Layout) -> list[int]:
    """The row of each player (the first one where a player has several)."""
    filled = [row for row, is_filled in zip(layout.rows, layout.filled, strict=True) if is_filled]
    return filled[:: layout.lines]


def read_names(layout: Layout, rows: Sequence[int]) -> tuple[str, ...]:
    """
    The name of each player, first name behind it where it has its own column; empty where there is no column of names.
    """
    if layout.name is None:
        return ("",) * len(rows)
    names = []
    for row in rows:
        parts = [shown(layout.cells[row][layout.name])]
        if layout.first_name is not None:
            parts.append(shown(layout.cells[row][layout.first_name]))
        names.append(" ".join(" ".join(parts).split()))
    return tuple(names)


_RATING = re.compile(r"(\d{1,4}|\d[.,]\d{3})(?: ?([A-HJKMNP-Z]{1,2}))?")
"""
`1850 F`; `1.850` and `1,850` have a separator of thousands. The letters that are typed for figures (15OO, 185l) stand for
nothing else.
"""
LEAST_USUAL = 500
"""Few players are rated below; a smaller number is most likely a slip, which CHECK says."""


class Rated(NamedTuple):
    """One cell of a rating column."""

    rating: int | None
    """None = unrated: blank, 0, NC."""
    estimated: bool = False
    """Papi's estimate, letter E."""


def read_ratings(
    layout: Layout, rows: Sequence[int], names: Sequence[str], faults: Faults = STRICT
) -> tuple[Rated, ...]:
    """
    The rating of each player. A letter behind the number (`2380 R`) is dropped. Who is unrated in a column of international
    ratings has the rating of the national one beside it (RtgI and RtgN), or the reverse. Tells UnreadableCell.
    """
    ratings = []
    for row, name in zip(rows, names, strict=True):
        found = Rated(None)
        for column in (layout.rating, layout.other_rating):
            if column is None or found.rating is not None:
                continue
            cell = layout.cells[row][column]
            try:
                found = read_rating(cell)
            except UnreadableCell as error:
                error.place = Place(row=row + 1, text=excerpt(cell), name=name or None, range_column=column + 1)
                faults.tell(error, column)
                break
        ratings.append(found)
    return tuple(ratings)


def read_rating(cell: object) -> Rated:
    """One cell of a rating column. Raises UnreadableCell, without a place."""
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        if not 0 <= cell <= 4000 or cell != int(cell):
            raise UnreadableCell("grid_rating_unreadable")
        return Rated(int(cell) or None)
    if cell is not None and not isinstance(cell, str):
        raise UnreadableCell("grid_rating_unreadable")
    text = plain(cell or "")
    if text in notations.UNRATED_WORDS:
        return Rated(None)
    # Up to two zeros behind a separator are decimals, three are thousands.
    match = _RATING.fullmatch(re.sub(r"[.,]0{1,2}$", "", text))
    if match is None:
        raise UnreadableCell("grid_rating_unreadable")
    return Rated(int(re.sub(r"[.,]", "", match[1])) or None, match[2] == "E")


def read_printed_points(layout: Layout, rows: Sequence[int]) -> tuple[int | None, ...]:
    """The column of points in half-points, None where it is missing, blank or no number of halves."""
    if layout.points is None:
        return (None,) * len(rows)
    return tuple(printed_half_points(layout.cells[row][layout.points]) for row in rows)


def printed_half_points(cell: object) -> int | None:
    """`5½`, `5,5`, `5.5`, `2 1/2`, 5.5 as half-points."""
    try:
        text = normalise(cell)
    except GridError:
        return None
    match = re.fullmatch(r"(\d{1,6})(?: ?½)?|½", text)
    return half_points(text.replace(" ", "")) if match else None


def own_numbers(layout: Layout, rows: Sequence[int], scheme: Scheme) -> tuple[int, ...]:
    """
    The number of each player: the one of the column of numbers where it numbers them all, whatever the cells name; else
    the one by which the cells name him.
    """
    return _column_numbers(layout, rows, layout.number) or scheme.numbers


def _column_numbers(layout: Layout, rows: Sequence[int], column: int | None) -> tuple[int, ...] | None:
    """The numbers of a column, None where it is missing, or does not give each player one of his own."""
    if column is None:
        return None
    values = [whole_number(layout.cells[row][column]) for row in rows]
    numbers = tuple(value for value in values if value is not None)
    return numbers if len(set(numbers)) == len(values) else None


def numbering_flaws(layout: Layout, rows: Sequence[int]) -> Iterator[InconsistentGrid]:
    """
    What keeps the column of numbers from numbering the players: a blank, or a number given twice. Nothing for a column that
    is missing, blank or sound. (Ranks may be shared, and say nothing.)
    """
    column = layout.number
    if column is None:
        return
    values = [whole_number(layout.cells[row][column]) for row in rows]
    seen: dict[int, int] = {}
    if not any(value is not None for value in values):
        return
    for row, value in zip(rows, values, strict=True):
        place = Place(row=row + 1, text=excerpt(layout.cells[row][column]) or None)
        if value is None:
            yield InconsistentGrid("grid_number_blank", place)
        elif value in seen:
            yield InconsistentGrid("grid_number_twice", place, number=value, other_row=seen[value] + 1)
        else:
            seen[value] = row


def blank_row(layout: Layout, rows: Sequence[int], scheme: Scheme, number: int) -> int | None:
    """
    The row, from 0, of a number that stands in the range but whose row has no player: nothing was entered there yet.
    """
    column = {"number": layout.number, "rank": layout.rank}.get(scheme.name)
    for place, filled in zip(layout.rows, layout.filled, strict=True):
        if not filled:
            own = place - _first_row(layout, rows) + 1 if column is None else whole_number(layout.cells[place][column])
            if own == number:
                return place
    return None


def _first_row(layout: Layout, rows: Sequence[int]) -> int:
    """
    Row of number 1 where rows are the numbers: rounds alone stand in the order of the numbers from the first row on; a header
    may have dashes below.
    """
    return layout.rows[0] if layout.shape is Shape.ROUNDS else rows[0]


def schemes(layout: Layout, rows: Sequence[int], numbers: Numbers) -> list[Scheme]:
    """
    What opponents' numbers may mean here, in order of preference; one scheme where the option says which.

    Raises ArgumentError where the option names a column that is missing or does not number the players.
    """
    found: dict[Numbers, Scheme] = {}
    columns: tuple[tuple[Numbers, int | None], ...] = (("number", layout.number), ("rank", layout.rank))
    for name, column in columns:
        values = _column_numbers(layout, rows, column)
        if values is not None:
            found[name] = Scheme(name, values)
    first = _first_row(layout, rows)
    found["row"] = Scheme("row", tuple((row - first) // layout.lines + 1 for row in rows))
    if numbers == "auto":
        in_a_row = tuple(range(1, len(rows) + 1))
        if len(found) == 1 and found["row"].numbers != in_a_row:
            # A blank row is a player who is not there, or keeps groups of players apart: the games tell.
            return [found["row"], Scheme("row", in_a_row)]
        return list(found.values())
    if numbers in found:
        return [found[numbers]]
    if layout.number is None and layout.rank is None:
        # Rows stand in the order of the numbers where no column gives them.
        return [found["row"]]
    headers = "N°, No, Nr, #" if numbers == "number" else "Pl, Rg, Rk, Pos"
    raise ArgumentError("grid_numbers_missing", numbers=numbers, headers=headers)
