"""
The types of the contents of a cell, and of what a function receives and returns.

`base/text` shows a cell as text.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from enum import Enum
from typing import Final

from xl_departage.base.errors import ErrorKind


class Omitted(Enum):
    """Marks an omitted argument; a blank cell is `None` instead."""

    OMITTED = "omitted"


OMITTED: Final = Omitted.OMITTED

Cell = None | bool | int | float | str | datetime.date | datetime.time | ErrorKind
"""The contents of a cell: blank, truth value, number, text, date or time, error."""
Range = Sequence[Sequence[Cell]]
"""Rows of cells; a one-cell range may also arrive as its bare cell."""
Raw = Omitted | Cell | Range
"""An argument as a function receives it."""
Result = Cell | list[list[Cell]]
"""What a function returns: one cell, or rows of cells."""


def message_result(words: str) -> list[list[Cell]]:
    """
    A sentence as a table of two rows: in an array formula over a fixed area, a single text would be repeated in every cell, and
    Calc would call the function again for each of them.
    """
    return [[words, ""], ["", ""]]
