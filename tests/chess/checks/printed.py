"""
Grids with ranks and columns of tie-breaks beside the games. What is printed is never ours: it is what FIDE's checker (gacrux 1.11.65) and
an independent implementation of the two French texts give of the events in `tests/data`.
"""

from __future__ import annotations

import json
from pathlib import Path

from xl_departage.formats.grid_table import table_of
from xl_departage.formats.source import read_source

DATA = Path(__file__).parents[2] / "data"
Cells = list[list[object]]


def printed(event: str, headings: dict[str, str], by: str = "fide") -> Cells:
    """The grid of an event with ranks and columns of tie-breaks: the values of these codes under these headings."""
    listed = json.loads((DATA / f"{event}{'' if by == 'checker' else f'.{by}'}.json").read_text(encoding="utf-8"))
    source = read_source((DATA / f"{event}.trf").read_bytes(), f"{event}.trf")
    rows = table_of(source.crosstable, "keyboard", "en")
    cells: Cells = [["Rk.", *rows[0], *headings]]
    for player, row in zip(source.crosstable.players, rows[1:], strict=True):
        answer = listed["players"][str(player.number)]
        values = dict(zip(listed["codes"], answer["values"], strict=True))
        blank = ["" if values[code] is None else values[code] for code in headings.values()]
        cells.append([answer["rank"], *row, *blank])
    return cells
