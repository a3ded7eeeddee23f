"""Ranges that stand beside a grid, row by row: ratings, values set by hand, results of boards."""

from __future__ import annotations

from xl_departage.crosstable.reading import Reading


def rows_beside(reading: Reading, height: int, grid_height: int) -> list[tuple[int, int]] | None:
    """
    Row of that range, from 0, and index of the player who stands beside it; None where the range does not fit.

    It is as high as the players' rows of the grid, or as the whole grid with its title and header rows. Rows beside blank
    rows of the grid are left out: anything may stand there.
    """
    if height == len(reading.rows):
        positions = list(range(height))
    elif height == grid_height:
        positions = [number - 1 for number in reading.row_numbers]
    else:
        return None
    return [(position, player) for position, player in zip(positions, reading.rows, strict=True) if player is not None]
