"""The printed table of the quantity Q (FFE 2.4 section 4, « Performance Elo ») and the rule that extends it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType

from xl_departage.errors import ImpossibleNumber
from xl_departage.exact import Exact
from xl_departage.regulations.rating_tables import belgian_differences, rows_of

QUANTITY_END = 736
"""Q of a full score, printed in every column of the table."""


@cache
def printed_quantities() -> Mapping[tuple[int, int], int]:
    """The 180 printed cells, by (games, half-points): 4 to 13 games."""
    cells: dict[tuple[int, int], int] = {}
    for row in rows_of("ffe_quantity.csv"):
        half_points = Fraction(row.pop("points")) * 2
        for games, cell in row.items():
            if cell:
                cells[int(games), half_points.numerator] = int(cell)
    return MappingProxyType(cells)


@lru_cache(maxsize=4096)
def quantity(score: Exact, games: int) -> int:
    """
    Q for a score in points from a number of games, all played over the board.

    The printed table is authoritative, including its four odd cells (`tables/FFE_SOURCE.txt`), because arbiters read the table.
    Outside 4 to 13 games, and for scores that are not a whole number of half-points, the rule behind the other 176
    cells applies: the percentage is rounded away from 50 and looked up in the table of D(p); where that table ends (0 and 100 %),
    Q is -736 or +736.

    Raises ImpossibleNumber for no games, or for a score below 0 or above the number of games.
    """
    if games < 1 or not 0 <= score <= games:
        raise ImpossibleNumber("quantity_impossible", score=str(score), games=games)
    half_points = Fraction(score) * 2
    if half_points.denominator == 1:
        printed = printed_quantities().get((games, half_points.numerator))
        if printed is not None:
            return printed
    if half_points == games:
        return 0
    below = half_points < games
    worse = half_points / 2 if below else games - half_points / 2
    difference = belgian_differences()[100 * worse.numerator // (worse.denominator * games)]
    lost = -QUANTITY_END if difference is None else difference
    return lost if below else -lost
