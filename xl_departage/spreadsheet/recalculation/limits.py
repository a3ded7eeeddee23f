"""
Limits on the size of a workbook and the time of its recalculation, so that no stranger's workbook can tie up a server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xl_departage.base.errors import ArgumentError
from xl_departage.spreadsheet.storage.archive import MAX_TOTAL_SIZE

TIMEOUT: Final = 600.0
"""The number of seconds after which a recalculation is stopped, unless the caller chooses another."""


def not_a_limit(name: str, value: object) -> ArgumentError:
    """The error for a limit that is not a whole number above 0, or that is written as text."""
    as_text = isinstance(value, str) and value.strip().isdecimal()
    return ArgumentError("limit_is_text" if as_text else "limit_not_number", name=name, value=value)


@dataclass(frozen=True, slots=True)
class Limits:
    """
    The largest workbook that is recalculated. The defaults exceed the needs of any tournament; a server sets its own.
    """

    cells: int = 8_000_000
    """The most cells in all sheets together, including those that only have a format."""
    formulas: int = 2_000_000
    """The most formulas in all sheets together."""
    unpacked: int = MAX_TOTAL_SIZE
    """
    The maximum total size of all parts that are read, in bytes after decompression. More than the default has no effect, and a single
    part is always limited to half of the default.
    """

    def __post_init__(self) -> None:
        for name in ("cells", "formulas", "unpacked"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise not_a_limit(name, value)


DEFAULT: Final = Limits()
