"""
How readers report faults: strict reading raises the first fault; a collector records it, and reading continues.

The same reading code serves both: on a fault it calls `report`, and then continues as if the cell were empty. `base.errors.located`
adds the position in the sheet or file.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.errors import DepartageError


class Fault(NamedTuple):
    """One fault and its column in the range."""

    error: DepartageError
    column: int | None = None
    """Counted from 0; None if the fault does not concern a single cell."""


class Faults:
    """Strict reading: every reported fault is raised."""

    collects = False

    def __init__(self, file: str = "") -> None:
        self.file = file
        """The name of the file being read, for the places of faults; empty for rows that a program passes."""

    def report(self, error: DepartageError, column: int | None = None) -> None:  # noqa: ARG002 - for subclasses that collect
        """Report a fault. Returns only if faults are collected."""
        raise error


STRICT = Faults()


class CollectedFaults(Faults):
    """Collects every fault, in reading order, including the one that strict reading would raise."""

    collects = True

    def __init__(self, file: str = "") -> None:
        super().__init__(file)
        self.found: list[Fault] = []

    def report(self, error: DepartageError, column: int | None = None) -> None:
        self.found.append(Fault(error, column))


class FaultsPassedOn(Faults):
    """The base of reporters that change faults and pass them on to another reporter."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(faults.file)
        self._faults = faults
        self.collects: bool = faults.collects


class FaultsOfPlayers(FaultsPassedOn):
    """Passes faults on, marked as faults in the list of players."""

    def report(self, error: DepartageError, column: int | None = None) -> None:
        if error.place is not None:
            error.place = error.place._replace(of_players=True)
        self._faults.report(error, column)


class ReadingStoppedError(Exception):
    """After the reported faults, nothing more can be read. Never raised by strict reading."""
