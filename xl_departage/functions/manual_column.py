"""The `manual` argument beside a grid: values that the arbiter sets by hand, the tie-break MANUAL."""

from __future__ import annotations

from fractions import Fraction

from xl_departage.crosstable.beside import rows_beside
from xl_departage.crosstable.reading import Reading
from xl_departage.crosstable.scan import normalise
from xl_departage.errors import ArgumentError, GridError, Place, UnreadableCell
from xl_departage.exact import Exact
from xl_departage.functions.arguments import read_number, show
from xl_departage.functions.catalogue import Cell, Range


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
