"""
Whole columns and whole rows in a call from Calc: as high and as wide as what stands in them.

The rule is that of `functions.extent`: all whole columns of a call end at the last row that one of them fills, so that ratings stay as
high as their grid. There every cell has crossed; here tables arrive as references, of which only the used part is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from xl_departage.functions.extent import COLUMNS, ROWS, ends

CalcRows = tuple[tuple[Any, ...], ...]


class Table(NamedTuple):
    """Rows of cells as they arrived. A blank cell is None or an empty text."""

    rows: CalcRows
    """Of whole columns and rows, at least as far as they are filled."""
    tall: bool = False
    """Whole columns of a sheet."""
    wide: bool = False
    """Whole rows of a sheet."""


def computed_table(rows: CalcRows) -> Table:
    """Rows that Calc hands over with all cells, however many."""
    return Table(rows, len(rows) == ROWS, len(rows[0]) == COLUMNS)


def fitted(given: Sequence[Any]) -> list[Any]:
    """
    The arguments with tables as their rows; whole columns and rows end at the last one that is filled, at least one is left.

    Args:
        given: Tables; anything else passes through.
    """
    tables = [value for value in given if isinstance(value, Table)]
    height, width = ends([table.rows for table in tables if table.tall], [table.rows for table in tables if table.wide])
    return [_fitted(value, height, width) if isinstance(value, Table) else value for value in given]


def _fitted(table: Table, height: int, width: int) -> CalcRows:
    rows = table.rows
    return resized(rows, height if table.tall else len(rows), width if table.wide else len(rows[0]))


def resized(rows: CalcRows, height: int, width: int) -> CalcRows:
    """
    Rows cut, or filled up with blank cells, to that size; the same object where it fits, for its readers recognise it.
    """
    if len(rows[0]) != width:
        more = (None,) * max(0, width - len(rows[0]))
        rows = tuple([(*row[:width], *more) for row in rows])
    if len(rows) < height:
        return (*rows, *[(None,) * width] * (height - len(rows)))
    return rows if len(rows) == height else rows[:height]
