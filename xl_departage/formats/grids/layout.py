"""
The layout of a range: its shape, its columns, and what the columns beside the results say about the players.

There are four shapes: rounds only (one row per player, one column per round); a table with a header row, whatever
stands above it; a square matrix of results, bare or with names, numbers and totals around it; and a list of games.
`layout_finding` determines the layout.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from xl_departage.base.errors import GridError, Place, UnreadableCell
from xl_departage.base.text import display_text, excerpt
from xl_departage.chess.ratings.rating_cell import Rated, read_rating
from xl_departage.chess.tournament.faults import STRICT, Faults
from xl_departage.formats.grids.cell_tokens import Rows, half_points, normalise
from xl_departage.formats.grids.lists.headings import GameColumns
from xl_departage.formats.grids.sided_result import stands_for_result


class Shape(Enum):
    """The four shapes of a crosstable."""

    ROUNDS = "rounds"
    TABLE = "table"
    MATRIX = "matrix"
    GAMES = "games"
    """A list with one row per game, which is read by `lists`."""


BY_ROUNDS = (Shape.ROUNDS, Shape.TABLE)
"""The shapes with a column for each round."""


class Layout(NamedTuple):
    """The positions of a crosstable in its range; rows and columns count from 0, and a column that it does not have is None."""

    shape: Shape
    cells: Rows
    """The range as a rectangle; the text of a Vega table has been cut into cells."""
    rows: Sequence[int]
    """The rows of the players, including blank rows."""
    filled: tuple[bool, ...]
    """Whether each of `rows` has a player; False for a blank row."""
    rounds: tuple[int, ...]
    """The columns of the rounds; in a matrix, those of the opponents."""
    number: int | None = None
    rank: int | None = None
    name: int | None = None
    first_name: int | None = None
    rating: int | None = None
    other_rating: int | None = None
    """
    The column of national ratings beside international ones, or the reverse; used for players who have no rating in the
    first.
    """
    points: int | None = None
    french: bool = False
    """Whether the header row is French."""
    language: str = "auto"
    """The language of the header row; `auto` if it does not show it."""
    column_order: tuple[int, ...] | None = None
    """In a matrix: for each of its columns, the index of the player to whom it belongs. None for any other shape."""
    lines: int = 1
    """In a matrix: the number of rows per player (a double round robin may be printed with two)."""
    games: GameColumns | None = None
    """The columns of a list of games; None for the other shapes."""


def player_rows(layout: Layout) -> list[int]:
    """The row of each player; the first of them if a player has several."""
    filled = [row for row, is_filled in zip(layout.rows, layout.filled, strict=True) if is_filled]
    return filled[:: layout.lines]


def read_names(layout: Layout, rows: Sequence[int]) -> tuple[str, ...]:
    """The name of each player, with the first name after it if that has its own column; empty if there is no column of names."""
    if layout.name is None:
        return ("",) * len(rows)
    columns = [layout.name] if layout.first_name is None else [layout.name, layout.first_name]
    return tuple(
        " ".join(" ".join(display_text(layout.cells[row][column]) for column in columns).split()) for row in rows
    )


def heading_of(layout: Layout, column: int) -> str:
    """
    The heading of a column: the nearest non-empty text in the two rows above the players, because the rounds may have a
    row of their own below the headings.
    """
    top = layout.rows[0] if layout.rows else 0
    texts = (display_text(layout.cells[row][column]).strip() for row in range(top - 1, max(top - 3, -1), -1))
    return next(filter(None, texts), "")


def is_result(name: str) -> bool:
    """Whether a result such as `1-0`, `½` or `+` stands in the place of a name."""
    return stands_for_result(name)


def read_ratings(
    layout: Layout, rows: Sequence[int], names: Sequence[str], faults: Faults = STRICT
) -> tuple[Rated, ...]:
    """
    The rating of each player, with the letter after it as its kind (`1399 E`). If the column that counts has no rating for a player, the
    rating from the other column is used (such as RtgN beside RtgI). Reports UnreadableCell.
    """
    ratings = []
    for row, name in zip(rows, names, strict=True):
        rated = Rated(None)
        for column in (layout.rating, layout.other_rating):
            if column is None or rated.rating is not None:
                continue
            cell = layout.cells[row][column]
            try:
                rated = read_rating(cell)
            except UnreadableCell as error:
                error.place = Place(row=row + 1, text=excerpt(cell), name=name or None, range_column=column + 1)
                faults.report(error, column)
                break
        ratings.append(rated)
    return tuple(ratings)


def read_printed_points(layout: Layout, rows: Sequence[int]) -> tuple[int | None, ...]:
    """The printed points of each player in half-points; None if there is no such column, or for a blank or unreadable cell."""
    if layout.points is None:
        return (None,) * len(rows)
    return tuple(printed_half_points(layout.cells[row][layout.points]) for row in rows)


def printed_half_points(cell: object) -> int | None:
    """The half-points in `5½`, `5,5`, `5.5`, `2 1/2` or the number 5.5; None for anything else."""
    try:
        text = normalise(cell)
    except GridError:
        return None
    match = re.fullmatch(r"(\d{1,6})(?: ?½)?|½", text)
    return half_points(text.replace(" ", "")) if match else None


OWN_RESULTS = {
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
    The layout with the results in `OWN_RESULTS` replaced by words, which need no opponent; unchanged if the cells are something else.

    This applies only under a header that names rounds, and only if every filled cell is a result and at least one of them cannot be an
    opponent or a bye: nobody has only opponents with the number 1, and a column of byes contains only `0`.
    """
    if layout.shape is not Shape.TABLE:
        return layout
    seen: set[str] = set()
    for row in rows:
        for column in layout.rounds:
            text = own_result(layout.cells[row][column])
            if text and text not in OWN_RESULTS:
                return layout
            seen.add(text)
    if not seen & {"0,5", "0.5", "½", "1F", "0F"} and not {"0", "1"} <= seen:
        return layout
    cells = list(layout.cells)
    for row in rows:
        line = cells[row] = list(cells[row])
        for column in layout.rounds:
            text = own_result(line[column])
            line[column] = OWN_RESULTS[text] if text else line[column]
    return layout._replace(cells=cells)


def own_result(cell: object) -> str:
    if isinstance(cell, str):
        return cell.strip().upper()
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return {0: "0", 0.5: "0,5", 1: "1"}.get(cell, "?")
    return "" if cell is None else "?"
