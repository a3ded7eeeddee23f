"""
Whole columns and whole rows as arguments: finds the part of them that is meant.

`=BUCHHOLZ(A:K)` means the table in these columns, not a million blank rows, and its value is as high as that table. Front ends
whose spreadsheet passes every cell trim the arguments here, before they read the cells. All whole columns of a call are trimmed
alike, so that ratings stay as high as their grid. Smaller ranges keep their blank rows, so that a column of values fits its range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

ROWS: Final = 1_048_576
"""Rows of a sheet in Excel and in LibreOffice."""
COLUMNS: Final = 16_384
"""Columns of a sheet in Excel and in LibreOffice."""


def cut_to_filled(arguments: Sequence[Any]) -> list[Any]:
    """
    The arguments with whole columns and rows cut off after the last row and column that any of them fills; at least one is kept.

    Args:
        arguments: Ranges as lists or tuples of rows; anything else passes through. A blank cell is None or an empty text.
    """
    tall, wide = filter(_is_tall, arguments), filter(_is_wide, arguments)
    heights = ends((ROWS, filled_length(rows, blank_row)) for rows in tall)
    widths = ends((COLUMNS, filled_length(row, blank)) for rows in wide for row in rows)
    return [_cut(argument, heights, widths) for argument in arguments] if heights or widths else list(arguments)


def ends(reached: Iterable[tuple[int, int]]) -> dict[int, int]:
    """
    Where the long ranges of a call end, by their length. Ranges of the same length end alike, at the last row (of whole rows:
    column) that one of them fills; at least one is kept.

    Args:
        reached: The length of each range, and how much of it remains without the blanks at its end.
    """
    last_of: dict[int, int] = {}
    for length, count in reached:
        last_of[length] = max(last_of.get(length, 1), count)
    return last_of


def _cut(argument: Any, heights: Mapping[int, int], widths: Mapping[int, int]) -> Any:
    tall, wide = _is_tall(argument), _is_wide(argument)
    if tall:
        argument = argument[: heights[ROWS]]
    return [row[: widths[COLUMNS]] for row in argument] if wide else argument


def _is_tall(argument: Any) -> bool:
    return isinstance(argument, (list, tuple)) and len(argument) == ROWS


def _is_wide(argument: Any) -> bool:
    return (
        isinstance(argument, (list, tuple))
        and len(argument) > 0
        and isinstance(argument[0], (list, tuple))
        and len(argument[0]) == COLUMNS
    )


def filled_length(line: Sequence[Any], empty: Callable[[Any], bool]) -> int:
    """The number of items without the blank ones at the end."""
    blank_one: Any = _NO_ITEM
    for count, item in zip(range(len(line), 0, -1), reversed(line), strict=True):
        # Nearly all blanks of a whole column equal the one below; comparing them takes a third of the time.
        if item != blank_one:
            if not empty(item):
                return count
            blank_one = item
    return 0


_NO_ITEM = object()


def blank_row(row: Any) -> bool:
    """Whether all cells of a row are blank or contain empty text."""
    return bool(row.count(None) + row.count("") == len(row))


def blank(cell: Any) -> bool:
    """Whether a cell is blank or contains empty text."""
    return cell is None or cell == ""
