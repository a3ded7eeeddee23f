"""What a recalculation may cost, so that a workbook made by others cannot stop a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xl_departage.base.errors import ArgumentError
from xl_departage.spreadsheet.storage.archive import MAX_TOTAL_SIZE

TIMEOUT: Final = 600.0
"""Seconds after which a recalculation ends unless the caller says otherwise."""


def not_a_limit(name: str, value: object) -> ArgumentError:
    """The error for a limit that is not a number above 0, or that is a number written as text."""
    as_text = isinstance(value, str) and value.strip().isdecimal()
    return ArgumentError("limit_is_text" if as_text else "limit_not_number", name=name, value=value)


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest workbook that is recalculated. The defaults are beyond any tournament's; a server sets its own."""

    cells: int = 8_000_000
    """Cells in all sheets, also those that have a format only."""
    formulas: int = 2_000_000
    """Formulas in all sheets."""
    unpacked: int = MAX_TOTAL_SIZE
    """Bytes of all parts that are read, after decompression; one part may have half of the default."""

    def __post_init__(self) -> None:
        for name in ("cells", "formulas", "unpacked"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise not_a_limit(name, value)


DEFAULT: Final = Limits()
