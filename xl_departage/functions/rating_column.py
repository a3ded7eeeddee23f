"""The `ratings` argument beside a grid: one column, brought to the order of the players."""

from __future__ import annotations

from xl_departage.crosstable.beside import rows_beside
from xl_departage.crosstable.faults import STRICT, Faults
from xl_departage.crosstable.identity import read_rating
from xl_departage.crosstable.reading import Reading
from xl_departage.errors import ArgumentError, Place, UnreadableCell
from xl_departage.functions.arguments import show
from xl_departage.functions.catalogue import Range


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
