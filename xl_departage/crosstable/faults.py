"""
Where a reader tells what it finds wrong: read strictly, the first fault is raised; collected, reading goes on.

One reading code serves both: whoever finds a fault tells it, and then goes on as if the cell said nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.errors import DepartageError


class Fault(NamedTuple):
    """One thing wrong, and the column of the range where it stands."""

    error: DepartageError
    column: int | None = None
    """Counted from 0; None where no single cell is meant."""


class Faults:
    """Strict reading: what is told is raised."""

    collects = False

    def tell(self, error: DepartageError, column: int | None = None) -> None:
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
    """Faults were told that leave nothing more to read; never raised by strict reading."""
