"""The part of a workbook's tables that is printed: the rows and columns that are filled."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Final

from xl_departage.base.grouping import grouped
from xl_departage.base.regex import regex
from xl_departage.functions import Cell
from xl_departage.spreadsheet.formulas.addresses import Area, read_area

PRINTED: Final = "xl_departage_printed"
"""The defined name that lists the tables of a template: each from its headings on, with all its rows and columns."""
FIRST_ROW: Final = 2
"""The first row that is printed of a sheet with such a table: that of its title."""
_TEXT = regex(r'"([^"]*)"')
_HEADINGS = 4
"""The row of the headings of a table, unless there are choices above it."""
NARROW: Final = 1
"""The width of an unused column, in digits."""
WIDE: Final = 8.5
"""The width, in digits, of such a column once it is used."""
_LEAST = 14
"""The last row that is printed even if fewer rows are filled: the titles and some ten lines."""


def areas_text(areas: Mapping[str, str]) -> str:
    """
    The text of that name for these tables, given by the name of the sheet: `A4:O124`, or `A4:O124+2` if two more columns are
    printed when they are used.
    """
    return "/".join(f"{sheet}/{area}" for sheet, area in areas.items())


def tables(formula: str) -> dict[str, Area]:
    """
    The tables in the formula of the defined name, by sheet: `="Players/A4:O124/Rounds/A4:E724"`, where a long text has parts joined
    by `&`.
    """
    # Calc loses a reference to several areas, which would follow a renamed tab.
    parts = "".join(_TEXT.findall(formula)).split("/")
    areas = {sheet: read_area(text.partition("+")[0]) for sheet, text in zip(parts[::2], parts[1::2], strict=False)}
    return {sheet: area for sheet, area in areas.items() if area is not None}


def columns_beside(formula: str) -> dict[str, int]:
    """For each sheet that has them, the number of columns beside its table that are printed if they are not blank."""
    parts = "".join(_TEXT.findall(formula)).split("/")
    counts = {sheet: text.partition("+")[2] for sheet, text in zip(parts[::2], parts[1::2], strict=False)}
    return {sheet: int(count) for sheet, count in counts.items() if count.isdecimal()}


def with_beside(area: Area, table: Area, cells: Mapping[tuple[int, int], Cell], beside: int) -> Area:
    """
    The area to print of a table, extended to the last of the `beside` columns to its right that is not blank.
    """
    top, _, _, right = table
    used = [
        column
        for (row, column), value in cells.items()
        if top < row <= area[2] and right < column <= right + beside and value not in (None, "")
    ]
    return (*area[:3], max(used)) if used else area


def printed(
    table: Area, cells: Mapping[tuple[int, int], Cell], players: tuple[int, int] = (0, 0), *, again: bool = False
) -> Area:
    """
    What to print of a sheet with a table: from the title to the last filled row (at least to row 14, if the table reaches it) and the
    last filled column (for a table with choices above it, that of `_used`). While no row is filled, the whole table is printed, since it
    will be filled.

    Once players are entered, an unfilled table is printed only down to as many rows as there are players (at least to row 14): a
    wall list that waits for the first pairings, or a list of games, which has room for all rounds. If a sentence stands in its
    place, so that its second heading is blank, this holds only for a table that has no more room than the list of players.

    Args:
        table: The table, from the row of its headings on.
        cells: The values of the sheet by row and column, from 1.
        players: The number of players entered, and the number for which there is room.
        again: Whether the area is determined before each printing, so that a blank table with choices above it needs no room yet: it is
            printed to row 14 at most.
    """
    top, left, bottom, right = table
    filled = _filled(table, cells)
    if again and not filled and top > _HEADINGS:
        return FIRST_ROW, left, min(bottom, _LEAST), right
    rows = grouped((row, value) for row, _, value in filled)
    last = max((row for row, values in rows.items() if row > top and _is_entered(values)), default=0)
    if not last:
        people, room = players
        # A sentence that stands in place of a table has no second heading.
        headed = (top, left + 1) in ((row, column) for row, column, _ in filled)
        short = people and (headed or bottom - top <= room)
        return FIRST_ROW, left, min(bottom, max(_LEAST, top + people)) if short else bottom, right
    if top > _HEADINGS:
        # Another choice above it may need more columns later.
        return FIRST_ROW, left, max(last, min(bottom, _LEAST)), _used(table, filled)
    # A sentence in place of a table stands in one column, which must not be enlarged to the width of the page.
    columns = max(column for _, column, _ in filled)
    return FIRST_ROW, left, max(last, min(bottom, _LEAST)), columns if columns > left else right


def _used(table: Area, filled: list[tuple[int, int, Cell]]) -> int:
    """
    The last column to print of a table whose last columns have numbers as headings, such as amounts by place: the last of these
    that is used, or the last of all while none is.
    """
    top, _, _, right = table
    numbered = {column for row, column, value in filled if row == top and isinstance(value, int | float)}
    used = {column for row, column, _ in filled if row > top} & numbered
    return max(used) if used and right in numbered else right


def unused_columns(table: Area, cells: Mapping[tuple[int, int], Cell]) -> list[int]:
    """
    The blank columns of a table that come before filled ones, such as rounds that are not planned: they are made narrow. Only columns
    after a column of texts: in a narrow column, a text typed later is visibly cut off, but a number would appear as `###`.
    """
    columns = grouped((column, value) for _, column, value in _filled(table, cells))
    idle_columns: list[int] = []
    for column in range(table[1] + 1, max(columns, default=0)):
        beside = columns.get(column - 1, [])[1:]
        if column not in columns and (
            column - 1 in idle_columns or (beside and all(isinstance(value, str) for value in beside))
        ):
            idle_columns.append(column)
    return idle_columns


def filled_lines(table: Area, cells: Mapping[tuple[int, int], Cell]) -> tuple[int, int]:
    """How many lines of a list of players have a name, and how many lines it has; `printed` takes both."""
    top, left, bottom, _ = table
    return sum(cells.get((row, left + 1)) not in (None, "") for row in range(top + 1, bottom + 1)), bottom - top


def _filled(table: Area, cells: Mapping[tuple[int, int], Cell]) -> list[tuple[int, int, Cell]]:
    """The row, the column and the value of each filled cell of a table, row by row."""
    top, left, bottom, right = table
    return [
        (row, column, value)
        for (row, column), value in sorted(cells.items(), key=itemgetter(0))
        if top <= row <= bottom and left <= column <= right and value not in (None, "")
    ]


def _is_entered(values: list[Cell]) -> bool:
    """Whether a line is filled in: a number alone only marks a free line of a numbered list."""
    return len(values) > 1 or isinstance(values[0], str)
