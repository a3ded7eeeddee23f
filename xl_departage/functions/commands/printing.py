"""What is printed of the tables of a workbook: the rows and columns that are filled."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Final

from xl_departage.base.grouping import grouped
from xl_departage.base.regex import regex
from xl_departage.functions import Cell
from xl_departage.spreadsheet.formulas.addresses import Area, read_area

PRINTED: Final = "xl_departage_printed"
"""The defined name of the tables of a template: from their headings on, all their rows and columns."""
FIRST_ROW: Final = 2
"""The first row that is printed of a sheet with such a table: that of its title."""
_TEXT = regex(r'"([^"]*)"')
_HEADINGS = 4
"""The row of the headings of a table without choices above it."""
NARROW: Final = 1
"""The width of an idle column, in digits."""
WIDE: Final = 8.5
"""That of a column that was idle when the workbook was made."""
_LEAST = 14
"""The last row printed where fewer are filled: the titles and some ten lines."""


def areas_text(areas: Mapping[str, str]) -> str:
    """The text of that name for the tables of sheets, `A4:O124` by the name of the sheet; `A4:O124+2` has two columns more, where used."""
    return "/".join(f"{sheet}/{area}" for sheet, area in areas.items())


def tables(formula: str) -> dict[str, Area]:
    """By sheet, the tables of the defined name: `="Players/A4:O124/Rounds/A4:E724"`, a long text in parts joined by `&`."""
    # A reference to several areas, which would follow a renamed tab, is lost in Calc.
    parts = "".join(_TEXT.findall(formula)).split("/")
    areas = {sheet: read_area(text.partition("+")[0]) for sheet, text in zip(parts[::2], parts[1::2], strict=False)}
    return {sheet: area for sheet, area in areas.items() if area is not None}


def columns_beside(formula: str) -> dict[str, int]:
    """By sheet, how many columns beside its table are printed where something stands in them."""
    parts = "".join(_TEXT.findall(formula)).split("/")
    counts = {sheet: text.partition("+")[2] for sheet, text in zip(parts[::2], parts[1::2], strict=False)}
    return {sheet: int(count) for sheet, count in counts.items() if count.isdecimal()}


def with_beside(area: Area, table: Area, cells: Mapping[tuple[int, int], Cell], beside: int) -> Area:
    """The area to print of a table with those of its columns `beside` it in which something stands, and the ones before them."""
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
    What to print of a sheet with a table: from the title to the last row and column filled, and the whole table while no row is, since
    it will be filled. Once players are entered, as many rows as there are players where a sentence stands in place of a computed table,
    which has no more room than their list, of a wall list that waits for the first pairings, and of a list of games that is still empty,
    which has room for all rounds.

    Args:
        table: From the row of its headings on.
        cells: The values of the sheet by row and column, from 1.
        players: How many are entered, and for how many there is room.
        again: Whether the areas are set anew before each printing, so that a table that waits for a choice above it needs no room.
    """
    top, left, bottom, right = table
    filled = _filled(table, cells)
    if again and not filled and top > _HEADINGS:
        return FIRST_ROW, left, min(bottom, _LEAST), right
    rows = grouped((row, value) for row, _, value in filled)
    last = max((row for row, values in rows.items() if row > top and _told(values)), default=0)
    if not last:
        people, room = players
        # A sentence has no second heading.
        headed = (top, left + 1) in ((row, column) for row, column, _ in filled)
        short = people and (headed or bottom - top <= room)
        return FIRST_ROW, left, min(bottom, max(_LEAST, top + people)) if short else bottom, right
    if top > _HEADINGS:
        # What is chosen above it may need more columns tomorrow.
        return FIRST_ROW, left, max(last, min(bottom, _LEAST)), _used(table, filled)
    # A sentence in place of a table stands in one column, and must not be blown up to the width of the page.
    columns = max(column for _, column, _ in filled)
    return FIRST_ROW, left, max(last, min(bottom, _LEAST)), columns if columns > left else right


def _used(table: Area, filled: list[tuple[int, int, Cell]]) -> int:
    """The last column of a table that ends in numbered ones, such as amounts by place: the last that is used, as soon as one is."""
    top, _, _, right = table
    numbered = {column for row, column, value in filled if row == top and isinstance(value, int | float)}
    used = {column for row, column, _ in filled if row > top} & numbered
    return max(used) if used and right in numbered else right


def unused_columns(table: Area, cells: Mapping[tuple[int, int], Cell]) -> list[int]:
    """
    The columns of a table within those filled in which nothing stands, such as rounds that are not planned: they are made narrow. Only
    beside texts: a text that is typed later is seen to be cut, a number would be `###`.
    """
    columns = grouped((column, value) for _, column, value in _filled(table, cells))
    idle_columns: list[int] = []
    for column in range(table[1] + 1, max(columns, default=0)):
        beside = columns.get(column - 1, [])[1:]
        if column not in columns and (
            column - 1 in idle_columns or (beside and all(isinstance(one, str) for one in beside))
        ):
            idle_columns.append(column)
    return idle_columns


def filled_lines(table: Area, cells: Mapping[tuple[int, int], Cell]) -> tuple[int, int]:
    """How many lines of a list of players have a name, and how many it has; `printed` takes both."""
    top, left, bottom, _ = table
    return sum(cells.get((row, left + 1)) not in (None, "") for row in range(top + 1, bottom + 1)), bottom - top


def _filled(table: Area, cells: Mapping[tuple[int, int], Cell]) -> list[tuple[int, int, Cell]]:
    """Row, column and value of the cells of a table in which something stands, row by row."""
    top, left, bottom, right = table
    return [
        (row, column, value)
        for (row, column), value in sorted(cells.items(), key=itemgetter(0))
        if top <= row <= bottom and left <= column <= right and value not in (None, "")
    ]


def _told(values: list[Cell]) -> bool:
    """A line with nothing but a number is a free line of a numbered list."""
    return len(values) > 1 or isinstance(values[0], str)
