"""The `ratings` and `manual` arguments beside a grid: a column each, brought to the order of the players."""

from __future__ import annotations

from fractions import Fraction

from xl_departage.crosstable.faults import STRICT, Faults
from xl_departage.crosstable.layout import read_rating
from xl_departage.crosstable.reading import Reading, rows_beside
from xl_departage.crosstable.scan import normalise
from xl_departage.errors import ArgumentError, GridError, Place, UnreadableCell
from xl_departage.exact import Exact
from xl_departage.functions.catalogue import Cell, Range, read_number, show


def ratings_of(ratings: Range | None, reading: Reading, grid_height: int, *, estimates: bool) -> tuple[int | None, ...]:
    """
    The rating of each player by index: of the column beside the grid, or where none is given of the grid's own. Raises
    ArgumentError where neither gives ratings, and as `align_ratings` does.
    """
    if ratings is not None:
        return align_ratings(ratings, reading, grid_height, estimates=estimates)
    if not reading.has_ratings:
        raise ArgumentError("ratings_missing")
    return reading.crosstable.ratings(estimates=estimates)


def align_ratings(
    ratings: Range, reading: Reading, grid_height: int, faults: Faults = STRICT, *, estimates: bool
) -> tuple[int | None, ...]:
    """
    The rating of each player by index, None = unrated (blank, 0, NC, and without `estimates` those of Papi, `1399 E`).

    The column is as high as the players' rows of the grid, or as the whole grid with its title and header rows. With a
    column per round, in an event longer than 30 days, a player's first rating counts (FIDE C.07 10, 2026).
    Beside blank rows of the grid anything may stand. Raises ArgumentError for another height or width, tells UnreadableCell
    with the row of the column.
    """
    table = reading.crosstable
    if len(ratings[0]) not in (1, table.rounds, table.planned):
        # A row of ratings is a slip of the arbiter's hand, not another order of the players.
        raise ArgumentError("ratings_one_column", columns=len(ratings[0]), rounds=table.rounds)
    beside = rows_beside(reading, len(ratings), grid_height)
    if beside is None:
        raise ArgumentError("ratings_height", given=len(ratings), wanted=len(reading.rows))
    rated: list[int | None] = [None] * len(table.players)
    for position, player in beside:
        for column, cell in enumerate(ratings[position]):
            try:
                rating, estimated = read_rating(cell)
            except UnreadableCell as error:
                place = Place(row=position + 1, text=show(cell), name=table.players[player].name or None)
                faults.tell(UnreadableCell(error.key, place), column)
            else:
                rated[player] = rated[player] or (None if estimated and not estimates else rating)
    return tuple(rated)


def align_manual(manual: Range, reading: Reading, grid_height: int) -> tuple[Exact | None, ...]:
    """
    The value of each player by index, the higher the better (`MANUAL/R`: the lower); a blank is no value, which stands
    below every value.

    The column is as high as the players' rows of the grid, or as the whole grid. Raises ArgumentError for another height
    or width, UnreadableCell with the row of the column for anything but a number.
    """
    if len(manual[0]) != 1:
        raise ArgumentError("manual_one_column", columns=len(manual[0]))
    beside = rows_beside(reading, len(manual), grid_height)
    if beside is None:
        raise ArgumentError("manual_height", given=len(manual), wanted=len(reading.rows))
    values: list[Exact | None] = [None] * len(reading.crosstable.players)
    for position, player in beside:
        cell = manual[position][0]
        try:
            values[player] = _value(cell)
        except (ArgumentError, GridError):
            name = reading.crosstable.players[player].name or None
            raise UnreadableCell("manual_unreadable", Place(row=position + 1, text=show(cell), name=name)) from None
    return tuple(values)


def _value(cell: Cell) -> Exact | None:
    # Scores of a play-off are written ½ and 1½ as well as 0,5.
    text = normalise(cell) if isinstance(cell, str) else ""
    if text.endswith("½"):
        whole = text.removesuffix("½").strip()
        if not whole or whole.isdecimal():
            return int(whole or 0) + Fraction(1, 2)
    return read_number("manual", cell)
