"""
Where a reader reports what it finds wrong: read strictly, the first fault is raised; collected, reading goes on.

One reading code serves both: whoever finds a fault tells it, and then goes on as if the cell said nothing. `located` says
where in the sheet or the file a fault is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xl_departage.errors import DepartageError, GridError, Place


class Fault(NamedTuple):
    """One fault, and the column of the range that it is in."""

    error: DepartageError
    column: int | None = None
    """Counted from 0; None if no single cell is meant."""


class Faults:
    """Strict reading: every reported fault is raised."""

    collects = False

    def tell(self, error: DepartageError, column: int | None = None) -> None:  # noqa: ARG002 - for those who collect
        """Something is wrong. Returns only where faults are collected."""
        raise error


STRICT = Faults()


class CollectedFaults(Faults):
    """Every fault, in the order in which reading met them; the one that strict reading raises is among them."""

    collects = True

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def tell(self, error: DepartageError, column: int | None = None) -> None:
        self.found.append(Fault(error, column))


class ReadingStoppedError(Exception):
    """The reported faults leave nothing more to read; never raised by strict reading."""


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
