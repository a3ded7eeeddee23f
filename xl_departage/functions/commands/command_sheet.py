"""
The sheet that a command works on: the grid around the selection, free cells to the right of it, references in a formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.functions import Cell, Result
from xl_departage.spreadsheet.formulas.addresses import MAX_COLUMN, MAX_ROW, Area, column_letters, contains, size


class Written(NamedTuple):
    """A formula that a command writes, and the cells that its present value fills."""

    formula: str
    """The formula with its `=`, in English spelling: commas between arguments, decimal points."""
    area: Area
    """The cells that it fills, all of which were empty; the first of them gets the formula."""
    note: str = ""
    """A sentence for the person if the cells alone would not show what happened; otherwise empty."""


class Sheet(NamedTuple):
    """The used part of a sheet."""

    area: Area
    """The area of these cells in the sheet."""
    cells: Sequence[Sequence[Cell]]
    """The values. None only for an empty cell: a formula that shows nothing is an empty text."""

    def at(self, row: int, column: int) -> Cell:
        """The value of a cell; None outside the used part."""
        top, left, bottom, right = self.area
        return self.cells[row - top][column - left] if top <= row <= bottom and left <= column <= right else None

    def rows(self, area: Area) -> list[list[Cell]]:
        """The values of an area; for whole columns and rows, those of the used part."""
        top, left, bottom, right = self.within(area)
        return [[self.at(row, column) for column in range(left, right + 1)] for row in range(top, bottom + 1)]

    def within(self, area: Area) -> Area:
        """An area whose whole columns and rows are cut to the used part of the sheet."""
        top, left, bottom, right = area
        if bottom - top + 1 == MAX_ROW:
            top, bottom = self.area[0], self.area[2]
        if right - left + 1 == MAX_COLUMN:
            left, right = self.area[1], self.area[3]
        return top, left, bottom, right

    def grid(self, selected: Area) -> Area:
        """
        The table that a person means: the selected cells, or for a single cell the block of filled cells around it.

        Raises ArgumentError if there is nothing.
        """
        area = self._block(selected) if size(selected) == 1 else self.within(selected)
        if all(cell is None for row in self.rows(area) for cell in row):
            raise ArgumentError("command_select_grid")
        return area

    def _block(self, cell: Area) -> Area:
        """The filled cells around a cell, up to blank rows and columns."""
        top, left, bottom, right = cell
        while True:
            wider = (max(1, top - 1), max(1, left - 1), min(MAX_ROW, bottom + 1), min(MAX_COLUMN, right + 1))
            top_ = wider[0] if self._filled((wider[0], wider[1], wider[0], wider[3])) else top
            left_ = wider[1] if self._filled((wider[0], wider[1], wider[2], wider[1])) else left
            bottom_ = wider[2] if self._filled((wider[2], wider[1], wider[2], wider[3])) else bottom
            right_ = wider[3] if self._filled((wider[0], wider[3], wider[2], wider[3])) else right
            if (top_, left_, bottom_, right_) == (top, left, bottom, right):
                return self._shrunk((top, left, bottom, right))
            top, left, bottom, right = top_, left_, bottom_, right_

    def _shrunk(self, area: Area) -> Area:
        """An area without blank rows and columns at its edges; a blank area stays as it is."""
        filled = [(row, column) for row, column in _cells(area) if self.at(row, column) is not None]
        if not filled:
            return area
        rows, columns = [row for row, _ in filled], [column for _, column in filled]
        return min(rows), min(columns), max(rows), max(columns)

    def _filled(self, area: Area) -> bool:
        return any(self.at(row, column) is not None for row, column in _cells(area))

    def blocks(self) -> list[Area]:
        """The blocks of filled cells that blank rows and columns separate, in the order of their first cells."""
        blocks: list[Area] = []
        for row, column in _cells(self.area):
            if self.at(row, column) is not None and not any(contains(area, row, column) for area in blocks):
                blocks.append(self._block((row, column, row, column)))
        return blocks

    def free(self, right: int, top: int, value: Result) -> Area:
        """
        The cells for a value, in rows from `top` on, to the right of the column `right` and a blank one, such that neither they nor the
        cells below them contain anything.

        Raises ArgumentError if the sheet has no more columns or rows.
        """
        height, width = (len(value), len(value[0])) if isinstance(value, list) else (1, 1)
        left = right + 2
        while self._filled((top, left, self.area[2], min(left + width - 1, MAX_COLUMN))):
            left += 1
        if left + width - 1 > MAX_COLUMN or top + height - 1 > MAX_ROW:
            raise ArgumentError("command_no_room")
        return top, left, top + height - 1, left + width - 1


def _cells(area: Area) -> Iterator[tuple[int, int]]:
    top, left, bottom, right = area
    return ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))


def reference(area: Area) -> str:
    """An area as an absolute reference, `$A$1:$C$4`, which does not change when the formula is copied."""
    top, left, bottom, right = area
    first = f"${column_letters(left)}${top}"
    return first if area[:2] == area[2:] else f"{first}:${column_letters(right)}${bottom}"


def columns(area: Area) -> str:
    """The whole columns of an area, `$A:$C`, for a list that grows."""
    return f"${column_letters(area[1])}:${column_letters(area[3])}"


def literal(value: str | int) -> str:
    """A text or a whole number as a formula writes it."""
    return str(value) if isinstance(value, int) else '"' + value.replace('"', '""') + '"'
