"""Addresses and areas of cells as the XML of a sheet writes them: `A1`, `A1:B7`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from xl_departage.base.regex import regex

MAX_ROW = 1_048_576
MAX_COLUMN = 16_384

Area = tuple[int, int, int, int]
"""First row, first column, last row, last column; all counted from 1, and the last ones included."""

_CELL = regex(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


@lru_cache(maxsize=20_000)
def column_letters(column: int) -> str:
    """The letters of a column: `A` for 1."""
    letters = ""
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(65 + digit) + letters
    return letters


@lru_cache(maxsize=20_000)
def column_number(letters: str) -> int:
    """The number of a column: 1 for `A`. Raises ValueError if no sheet has such a column."""
    number = 0
    for letter in letters.upper():
        if not "A" <= letter <= "Z":
            raise ValueError(letters)
        number = number * 26 + ord(letter) - 64
    if not 1 <= number <= MAX_COLUMN:
        raise ValueError(letters)
    return number


def address(row: int, column: int) -> str:
    """The address of a cell: `B7` for row 7, column 2."""
    return f"{column_letters(column)}{row}"


def read_address(text: str) -> tuple[int, int] | None:
    """The row and column of an address such as `B7` or `$B$7`; None if the text is not the address of a cell of a sheet."""
    match = _CELL.fullmatch(text)
    if match is None:
        return None
    row = int(match[2])
    try:
        column = column_number(match[1])
    except ValueError:
        return None
    return (row, column) if 1 <= row <= MAX_ROW else None


def read_area(text: str) -> Area | None:
    """
    The area that a text such as `A1:B7` or `A1` names, with its corners in any order, and with or without `$`; None for any other
    text, also for whole columns or rows (`A:C`).
    """
    first, _, last = text.strip().partition(":")
    start = read_address(first)
    end = read_address(last) if last else start
    if start is None or end is None:
        return None
    rows, columns = sorted((start[0], end[0])), sorted((start[1], end[1]))
    return rows[0], columns[0], rows[1], columns[1]


def area_text(area: Area) -> str:
    """An area as text: `A1:B7`, or `A1` for one cell."""
    first = address(area[0], area[1])
    return first if area[:2] == area[2:] else f"{first}:{address(area[2], area[3])}"


def areas_of(cells: Iterable[tuple[int, int]]) -> list[Area]:
    """
    Rectangles that cover exactly these cells, given by row and column: vertical runs, joined with runs over the same rows in the next
    column.
    """
    runs: list[list[int]] = []
    for column, row in sorted((column, row) for row, column in cells):
        if runs and runs[-1][1] == column and runs[-1][2] == row - 1:
            runs[-1][2] = row
        else:
            runs.append([row, column, row, column])
    areas: dict[tuple[int, int, int], list[int]] = {}
    """The rectangles so far, by the column after their last one and by their first and last row."""
    for top, left, bottom, right in runs:
        area = areas.pop((left, top, bottom), [top, left, bottom, right])
        area[3] = right
        areas[right + 1, top, bottom] = area
    return sorted(((a, b, c, d) for a, b, c, d in areas.values()), key=lambda area: (area[1], area[0]))


def size(area: Area) -> int:
    """The number of cells in an area."""
    return (area[2] - area[0] + 1) * (area[3] - area[1] + 1)


def contains(area: Area, row: int, column: int) -> bool:
    return area[0] <= row <= area[2] and area[1] <= column <= area[3]


def overlap(area: Area, other: Area) -> bool:
    return area[0] <= other[2] and other[0] <= area[2] and area[1] <= other[3] and other[1] <= area[3]


def inside(area: Area, cells: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cells that lie in the area. Goes through the area or through the cells, whichever takes fewer steps."""
    # Equivalent mutant `size(area) > len(cells) + 64 -> size(area) >= len(cells) + 64`, `len(cells) + 64 -> len(cells)`, `len(cells) + 64
    # -> len(cells) - 64`, `64 -> 65`, `64 -> 63`: both ways give the same cells.
    if size(area) > len(cells) + 64:
        return [key for key in cells if contains(area, *key)]
    rows, columns = range(area[0], area[2] + 1), range(area[1], area[3] + 1)
    return [(row, column) for row in rows for column in columns if (row, column) in cells]
