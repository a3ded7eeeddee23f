"""Errors that count rows inside a range, told as they stand in the sheet or the file that the range was read from."""

from __future__ import annotations

from collections.abc import Callable

from xl_departage.errors import GridError, Place

_ROWS = frozenset({"other_row", "own_row", "named_row", "first_row", "last_row"})
"""Values of texts that are rows of the range."""


def located(
    error: GridError, outer: Place, row_of: Callable[[int], int], column_of: Callable[[int], int] | None = None
) -> GridError:
    """
    The same error with file and sheet, and the cell of the sheet, else the line, in place of the row of the range.

    Args:
        error: As reading raised it.
        outer: File and sheet.
        row_of: From a row of the range to that of the sheet, or to the line of the file; all count from 1.
        column_of: The same for columns; None for files without addresses.
    """
    place = error.place or Place()
    cell = line = None
    if place.row is not None and place.range_column is not None and column_of is not None:
        # Loaded here: a rating period of text files has no cells.
        from xl_departage.formulas.addresses import address

        cell = address(row_of(place.row), column_of(place.range_column))
    elif place.row is not None:
        line = row_of(place.row)
    told = place._replace(file=outer.file, sheet=outer.sheet, cell=cell, line=line, column=None)
    values = {
        key: row_of(value) if key in _ROWS and isinstance(value, int) else value for key, value in error.values.items()
    }
    return type(error)(error.key, told, **values)
