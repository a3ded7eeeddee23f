"""Addresses and areas of a sheet as the XML writes them: `A1`, `A1:B7`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from xl_departage.base.regex import regex

MAX_ROW = 1_048_576
MAX_COLUMN = 16_384

Area = tuple[int, int, int, int]
"""First row, first column, last row, last column; all from 1, inclusive."""

_CELL = regex(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


@lru_cache(maxsize=20_000)
def column_letters(column: int) -> str:
    """Letters of a column: 1 is `A`."""
    letters = ""
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(65 + digit) + letters
    return letters


@lru_cache(maxsize=20_000)
def column_number(letters: str) -> int:
    """Number of a column: `A` is 1. Raises ValueError if no sheet has such a column."""
    number = 0
    for letter in letters.upper():
        if not "A" <= letter <= "Z":
            raise ValueError(letters)
        number = number * 26 + ord(letter) - 64
    if not 1 <= number <= MAX_COLUMN:
        raise ValueError(letters)
    return number


def address(row: int, column: int) -> str:
    """`B7` for row 7, column 2."""
    return f"{column_letters(column)}{row}"


def read_address(text: str) -> tuple[int, int] | None:
    """(row, column) of `B7`; None if the text is not a cell address."""
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
    """The area of `A1:B7` or `A1`, corners in any order; None if the text is not an area."""
    first, _, last = text.strip().partition(":")
    one = read_address(first)
    other = read_address(last) if last else one
    if one is None or other is None:
        return None
    rows, columns = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return rows[0], columns[0], rows[1], columns[1]


def area_text(area: Area) -> str:
    """`A1:B7`, or `A1` for one cell."""
    first = address(area[0], area[1])
    return first if area[:2] == area[2:] else f"{first}:{address(area[2], area[3])}"


def areas_of(cells: Iterable[tuple[int, int]]) -> list[Area]:
    """The rectangles that cells fill: runs down a column, joined where those of the next column are alike."""
    runs: list[list[int]] = []
    for column, row in sorted((column, row) for row, column in cells):
        if runs and runs[-1][1] == column and runs[-1][2] == row - 1:
            runs[-1][2] = row
        else:
            runs.append([row, column, row, column])
    areas: dict[tuple[int, int, int], list[int]] = {}
    """By the column after the last one, and the rows."""
    for top, left, bottom, right in runs:
        area = areas.pop((left, top, bottom), [top, left, bottom, right])
        area[3] = right
        areas[right + 1, top, bottom] = area
    return sorted(((a, b, c, d) for a, b, c, d in areas.values()), key=lambda area: (area[1], area[0]))


def size(area: Area) -> int:
    """Number of cells."""
    return (area[2] - area[0] + 1) * (area[3] - area[1] + 1)


def contains(area: Area, row: int, column: int) -> bool:
    return area[0] <= row <= area[2] and area[1] <= column <= area[3]


def overlap(one: Area, other: Area) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def inside(area: Area, cells: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cells that lie in the area, searched from the shorter side."""
    # Same value with `size(area) > len(cells) + 64 -> size(area) >= len(cells) + 64`, `len(cells) + 64 -> len(cells)`, `len(cells) + 64 ->
    # len(cells) - 64`, `64 -> 65`, `64 -> 63`: two ways to the same cells.
    if size(area) > len(cells) + 64:
        return [key for key in cells if contains(area, *key)]
    rows, columns = range(area[0], area[2] + 1), range(area[1], area[3] + 1)
    return [(row, column) for row in rows for column in columns if (row, column) in cells]
