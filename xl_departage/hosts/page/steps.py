"""Describes what a step changed in the grid, so that the button *Undo* can name it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_departage.base.cells import Cell, Range
from xl_departage.base.messages import Language, text


def difference(here: Range, there: Range, heading: int, lang: Language) -> dict[str, Any]:
    """
    Whether two grids have the `same` cells, and `what` differs: the heading of the column and, for one or two cells, their players; the
    word for the grid if cells of several columns differ. `heading`: the number of rows above the players.
    """
    width = max((len(row) for row in (*here, *there)), default=0)
    height = max(len(here), len(there))
    now, earlier = ([[*row, *[""] * (width - len(row))] for row in _tall(rows, height)] for rows in (here, there))
    places = [
        (row, column) for row in range(height) for column in range(width) if now[row][column] != earlier[row][column]
    ]
    columns = {column for _, column in places}
    if len(columns) != 1:
        return {"same": not places, "what": text("page_tab_grid", lang)}
    [column] = columns
    players = [
        " ".join(str(cell) for index, cell in enumerate(now[row][:2]) if index != column and cell not in (None, ""))
        for row, _ in places
        if row >= heading
    ]
    named = [str(now[heading - 1][column]) if heading else "", " – ".join(players) if len(places) <= _RESULT else ""]
    return {"same": False, "what": ", ".join(filter(None, named)) or text("page_tab_grid", lang)}


_RESULT = 2
"""The number of cells that a result takes."""


def _tall(rows: Range, height: int) -> Sequence[Sequence[Cell]]:
    return [*rows, *[[] for _ in range(height - len(rows))]]
