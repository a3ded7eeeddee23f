"""
Any tie-break by its code, and the rankings that a list of them gives.
"""

from __future__ import annotations

from xl_departage import tiebreaks
from xl_departage.errors import ArgumentError
from xl_departage.functions.arguments import RULES, as_range, is_range, read_text, show
from xl_departage.functions.catalogue import Argument, Category, Cell, Range, Raw, Result, function
from xl_departage.functions.crosstable import FFE_SOURCE, GRID, PLAYER, RATINGS
from xl_departage.functions.request import GridRequest, as_cell, open_grid
from xl_departage.messages import Text


def read_codes(name: str, raw: Raw) -> tuple[str, ...]:
    """
    A list of tie-breaks: one text (`"CD;KOYA;KOYA+1"`) or a range of cells, blanks left out.
    """
    texts = [show(cell) for row in as_range(name, raw) for cell in row] if is_range(raw) else [read_text(name, raw)]
    codes = tuple(text.strip() for text in texts if text.strip())
    if not codes:
        raise ArgumentError("tiebreaks_missing")
    return codes
