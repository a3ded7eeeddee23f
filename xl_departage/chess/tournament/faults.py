"""
How readers report faults: in strict reading, the first fault is raised; when collecting, reading continues.

The same reading code serves both: on a fault it calls `tell`, then continues as if the cell were empty. `located` adds
the position in the sheet or file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xl_departage.base.errors import DepartageError, GridError, Place


class Fault(NamedTuple):
    """One fault and its column in the range."""

    error: DepartageError
    column: int | None = None
    """Counted from 0; None if no single cell is meant."""


class Faults:
    """Strict reading: every reported fault is raised."""

    collects = False

    def report(self, error: DepartageError, column: int | None = None) -> None:  # noqa: ARG002 - for subclasses that collect
        """Report a fault. Returns only when collecting."""
        raise error


STRICT = Faults()


class CollectedFaults(Faults):
    """Collects every fault, in reading order, including the one that strict reading would raise."""

    collects = True

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def report(self, error: DepartageError, column: int | None = None) -> None:
        self.found.append(Fault(error, column))


class FaultsPassedOn(Faults):
    """What says faults otherwise to those who report or collect them."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self.collects = faults.collects


class FaultsOfPlayers(FaultsPassedOn):
    """Passes faults on as those of the list of players."""

    def report(self, error: DepartageError, column: int | None = None) -> None:
        if error.place is not None:
            error.place = error.place._replace(of_players=True)
        self._faults.report(error, column)


class ReadingStoppedError(Exception):
    """The reported faults leave nothing more to read; never raised by strict reading."""


_ROWS = frozenset({"other_row", "own_row", "named_row", "first_row", "last_row"})
"""Values of texts that are rows of the range."""


def located(
    error: GridError, outer: Place, row_of: Callable[[int], int], column_of: Callable[[int], int] | None = None
) -> GridError:
    """
    The same error with file and sheet, and with the cell of the sheet or the line instead of the row of the range.

    Args:
        error: As raised by reading.
        outer: File and sheet.
        row_of: Turns a row of the range into that of the sheet, or into the line of the file; all count from 1.
        column_of: The same for columns; None for files without addresses.
    """
    place = error.place or Place()
    cell = line = None
    if place.row is not None and place.range_column is not None and column_of is not None:
        # Imported here: a rating period from text files has no cells.
        from xl_departage.spreadsheet.formulas.addresses import address

        cell = address(row_of(place.row), column_of(place.range_column))
    elif place.row is not None:
        line = row_of(place.row)
    placed = place._replace(file=outer.file, sheet=outer.sheet, cell=cell, line=line, column=None)
    values = {
        key: row_of(value) if key in _ROWS and isinstance(value, int) else value for key, value in error.values.items()
    }
    return type(error)(error.key, placed, **values)
