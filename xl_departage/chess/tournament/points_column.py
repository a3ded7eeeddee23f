"""
The points column of a grid, compared with what its results give. A column may contain the points of all games or those of the
ranking, those before rounds were cancelled, and for teams game points or match points: none of these is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from xl_departage.base.text import excerpt
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.team_event import event_of_grid


class PointsColumn(NamedTuple):
    """A column of a grid whose heading says that it holds points."""

    column: int
    """The column in the range, from 1."""
    heading: str
    cells: tuple[object, ...]
    """The contents, by player."""
    printed: tuple[int | None, ...]
    """The half-points in the cells; None for a blank cell and for one without points."""

    @property
    def unreadable(self) -> tuple[int, ...]:
        """The players, by index, whose cells are filled in without points."""
        return tuple(
            player
            for player, (cell, points) in enumerate(zip(self.cells, self.printed, strict=True))
            if points is None and cell is not None and str(cell).strip()
        )


class PointsColumnFault(NamedTuple):
    """What is wrong with a points column, and the player in whose cell it shows."""

    key: str
    """The key of the sentence."""
    player: int
    """By index; the first one, of several."""
    column: PointsColumn
    values: Mapping[str, object] = {}

    @property
    def text(self) -> str:
        """What the cell contains."""
        return excerpt(self.column.cells[self.player])


def unreadable_faults(column: PointsColumn) -> Iterator[PointsColumnFault]:
    """Each cell that is filled in without points, or one fault of the whole column if no more of its cells contain points."""
    unreadable = column.unreadable
    if unreadable and sum(points is not None for points in column.printed) <= len(unreadable):
        values = {"heading": column.heading, "count": len(unreadable)}
        yield PointsColumnFault("check_points_column", unreadable[0], column, values)
        return
    for player in unreadable:
        yield PointsColumnFault("check_points_unreadable", player, column)


def further_fault(table: Crosstable, further: PointsColumn) -> PointsColumnFault | None:
    """A further points column of which cells differ from the results or contain no points; None if it agrees with them."""
    printed = {player: points for player, points in enumerate(further.printed) if points is not None}
    disagreeing = sorted({*differing_points(table, printed), *further.unreadable})
    if not disagreeing:
        return None
    numbers = ", ".join(str(table.players[player].number) for player in disagreeing)
    values = {"heading": further.heading, "players": numbers}
    return PointsColumnFault("check_points_further", disagreeing[0], further, values)


def differing_points(table: Crosstable, printed: Mapping[int, int]) -> dict[int, int]:
    """
    The half-points that the results give to the players or teams whose printed points are others, by index. If rounds were cancelled and
    more of the column agrees with the results before that, it was written then, and the results are those with these rounds.

    Args:
        table: The results.
        printed: The half-points in the column, by index of the player.
    """
    differing = _differing(table, printed)
    if not differing or not table.cancelled:
        return differing
    before_cancelling = _differing(replace(table, cancelled=()), printed)
    return min(differing, before_cancelling, key=len)


def _differing(table: Crosstable, printed: Mapping[int, int]) -> dict[int, int]:
    scores = compared_scores(table, printed)
    ranked = _ranked_scores(table, printed)
    return {
        player: scores[player]
        for player, points in printed.items()
        if points not in (scores[player], ranked.get(table.players[player].number, scores[player]))
    }


def compared_scores(table: Crosstable, printed: Mapping[int, int]) -> Sequence[int]:
    """
    The points with which to compare a printed column: in a grid of teams, game points or match points, whichever agree with more of
    it.
    """
    if table.boards is None:
        return table.scores
    matches = event_of_grid(table).match_points
    fits = [sum(points == scores[player] for player, points in printed.items()) for scores in (table.scores, matches)]
    return matches if fits[1] > fits[0] else table.scores


def _ranked_scores(table: Crosstable, printed: Mapping[int, int]) -> dict[int, int]:
    """
    The half-points of those in the ranking, by number. For teams they are match points or game points, like the printed column.
    """
    standing = table.standing
    of_number = {table.players[player].number: points for player, points in printed.items()}
    shown = {
        place: of_number[entry.number] for place, entry in enumerate(standing.players) if entry.number in of_number
    }
    scores = compared_scores(standing, shown)
    return {entry.number: score for entry, score in zip(standing.players, scores, strict=True)}
