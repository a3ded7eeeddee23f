"""How a copy of a workbook says that it is one."""

from __future__ import annotations

from typing import Final, NamedTuple

FINAL: Final = "_MarkAsFinal"
"""The property of a document by which Excel says that it is final."""


class Mark(NamedTuple):
    """How a copy says that it is one."""

    sheet: str
    """The name of the sheet that is added at the end, or the beginning of it if there is one of that name."""
    sentence: str
    """What stands on it."""
