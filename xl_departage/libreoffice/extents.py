"""
Whole columns and rows in a call from Calc, cut to the extent of their contents.

The rule is that of `functions.extent`: all whole columns of a call end at the last row that any of them fills, so that ratings have
the height of their grid. There, every cell has been passed; here, tables arrive as references and only the used part is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from xl_departage.functions.extent import COLUMNS, ROWS, ends

CalcRows = tuple[tuple[Any, ...], ...]


class CellBlock(NamedTuple):
    """Rows of cells as they arrived. A blank cell is None or an empty text."""

    rows: CalcRows
    """Whole columns and rows reach at least as far as they are filled."""
    tall: bool = False
    """Whole columns of a sheet."""
    wide: bool = False
    """Whole rows of a sheet."""


def computed_table(rows: CalcRows) -> CellBlock:
    """Rows that Calc passes with all their cells, however many."""
    return CellBlock(rows, len(rows) == ROWS, len(rows[0]) == COLUMNS)


def fitted(given: Sequence[Any]) -> list[Any]:
    """
    The arguments, with each table replaced by its rows; whole columns and rows end at the last filled one, keeping at least one.

    Args:
        given: Tables; anything else passes through.
    """
    tables = [value for value in given if isinstance(value, CellBlock)]
    height, width = ends([table.rows for table in tables if table.tall], [table.rows for table in tables if table.wide])
    return [_fitted(value, height, width) if isinstance(value, CellBlock) else value for value in given]


def _fitted(table: CellBlock, height: int, width: int) -> CalcRows:
    rows = table.rows
    return resized(rows, height if table.tall else len(rows), width if table.wide else len(rows[0]))


def resized(rows: CalcRows, height: int, width: int) -> CalcRows:
    """
    Rows cut to that size or padded with blank cells; if it already fits, the same object, so that caches recognise it.
    """
    if len(rows[0]) != width:
        more = (None,) * max(0, width - len(rows[0]))
        rows = tuple([(*row[:width], *more) for row in rows])
    if len(rows) < height:
        return (*rows, *[(None,) * width] * (height - len(rows)))
    return rows if len(rows) == height else rows[:height]
