"""
A table that prints each player's own results and no opponents, as the FFE prints its examples: `1F 0 1 0,5 0 0,5`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xl_departage.crosstable.layout import Layout, Shape

_WORDS = {
    "1": "Gain",
    "½": "Nulle",
    "0,5": "Nulle",
    "0.5": "Nulle",
    "0": "Perte",
    "1F": "Gain Forfait",
    "0F": "Perte Forfait",
}


def own_results(layout: Layout, rows: Sequence[int]) -> Layout:
    """
    The layout with these results in words, which need no opponent; the same where they are something else.

    Only under a header of rounds, and where every cell is a result and one of them a point or a half: nobody's opponents
    are all number 1, and a column of byes holds nothing else but `0`.
    """
    if layout.shape is not Shape.TABLE:
        return layout
    seen: set[str] = set()
    for row in rows:
        for column in layout.rounds:
            text = _text(layout.cells[row][column])
            if text and text not in _WORDS:
                return layout
            seen.add(text)
    if not seen & {"0,5", "0.5", "½", "1F", "0F"} and not {"0", "1"} <= seen:
        return layout
    cells = list(layout.cells)
    for row in rows:
        line = cells[row] = list(cells[row])
        for column in layout.rounds:
            text = _text(line[column])
            line[column] = _WORDS[text] if text else line[column]
    return replace(layout, cells=cells)


def _text(cell: object) -> str:
    if isinstance(cell, str):
        return cell.strip().upper()
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return {0: "0", 0.5: "0,5", 1: "1"}.get(cell, "?")
    return "" if cell is None else "?"
