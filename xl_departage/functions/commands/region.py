"""
The table around a single selected cell, even if an empty column divides it: Papi and chess-results leave the heading of the column
of titles blank, and, if nobody has a title, the whole column.

Blocks of filled cells that are divided by single empty columns are one table if the headings in one row show it: every block has a
column that the reader of grids knows, no two blocks have the same heading, each block has something in most players' lines, and
together they have rounds. A formula's result beside a table, which has no headings or its own, stays outside.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.header_row import header_key
from xl_departage.formats.grids.layout import Layout, Shape
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.functions.commands.command_sheet import Sheet
from xl_departage.spreadsheet.formulas.addresses import Area, area_text, size


class WiderTable(ArgumentError):
    """
    A single cell was selected in a table with an empty column: the person is shown which cells the command would use.
    """

    def __init__(self, area: Area) -> None:
        super().__init__("command_wider_table", area=area_text(area))
        self.area = area


def selected_table(sheet: Sheet, selected: Area) -> Area:
    """
    The table that a person means by the selection. Raises ArgumentError if there is nothing, WiderTable if empty columns divide the
    table around a single selected cell.
    """
    grid = sheet.grid(selected)
    if size(selected) > 1:
        return grid
    wider = whole_table(sheet, grid)
    if wider != grid:
        raise WiderTable(wider)
    return grid


def whole_table(sheet: Sheet, block: Area) -> Area:
    """The table that a block of filled cells is part of; the block itself if no other block belongs to it."""
    blocks = [block]
    while (left := _beside(sheet, blocks[0], -1)) is not None:
        blocks.insert(0, left)
    while (right := _beside(sheet, blocks[-1], 1)) is not None:
        blocks.append(right)
    at = blocks.index(block)
    runs = [(first, last) for first in range(at + 1) for last in range(at, len(blocks)) if first < last]
    for first, last in sorted(runs, key=lambda run: run[0] - run[1]):
        area = _around(blocks[first : last + 1])
        if _is_one_table(sheet, area, blocks[first : last + 1]):
            return area
    return block


def _beside(sheet: Sheet, block: Area, way: int) -> Area | None:
    """The block beyond one empty column, on the left (-1) or the right (1), in the same rows; None if there is none."""
    top, left, bottom, right = block
    column = left - 2 if way < 0 else right + 2
    if column < 1:
        return None
    row = next((row for row in range(top, bottom + 1) if sheet.at(row, column) is not None), None)
    return None if row is None else sheet.grid((row, column, row, column))


def _around(blocks: list[Area]) -> Area:
    """The smallest area that contains all blocks."""
    return (
        min(area[0] for area in blocks),
        min(area[1] for area in blocks),
        max(area[2] for area in blocks),
        max(area[3] for area in blocks),
    )


def _is_one_table(sheet: Sheet, area: Area, blocks: list[Area]) -> bool:
    """Whether the headings show that the blocks in this area are one table."""
    rows = sheet.rows(area)
    try:
        layout = find_layout(rows, ReadingOptions())
    except DepartageError:
        return False
    columns = _read_columns(layout)
    lines = [place for place, filled in zip(layout.rows, layout.filled, strict=True) if filled]
    if not layout.rounds or not lines or layout.shape is Shape.GAMES:
        return False
    heading = max((row for row in range(lines[0]) if _headings(rows[row], columns)), default=None)
    if heading is None:
        return False
    keys = [
        {header_key(cell) for cell in rows[heading][block[1] - area[1] : block[3] - area[1] + 1]} - {""}
        for block in blocks
    ]
    shared = any(first & other for at, first in enumerate(keys) for other in keys[at + 1 :])
    return not shared and all(
        any(block[1] <= column + area[1] <= block[3] for column in columns) and _fills(rows, lines, block, area)
        for block in blocks
    )


def _read_columns(layout: Layout) -> set[int]:
    """The columns, counted from 0, that the reader of grids knows."""
    known = (
        layout.number,
        layout.rank,
        layout.name,
        layout.first_name,
        layout.rating,
        layout.other_rating,
        layout.points,
    )
    return {column for column in (*known, *layout.rounds) if column is not None}


def _headings(row: Sequence[object], columns: set[int]) -> bool:
    """Whether a row has something in most of these columns."""
    return sum(row[column] not in (None, "") for column in columns) > len(columns) / 2


def _fills(rows: Sequence[Sequence[object]], lines: list[int], block: Area, area: Area) -> bool:
    """Whether a block has something in most of the players' lines."""
    first, last = block[1] - area[1], block[3] - area[1]
    filled = sum(any(cell not in (None, "") for cell in rows[line][first : last + 1]) for line in lines)
    return 2 * filled > len(lines)
