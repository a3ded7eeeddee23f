"""
The printed rating tables, read from data files in this package and indexed by whole numbers.

    belgian_table1.csv   "Le classement ELO belge", table I: percentage -> D(p)           (FIDE B.02 8.1.1 inside)
    table2.csv           the same text, table II: difference -> expected score            (FIDE B.02 8.1.2)
    fide_dp.csv          "Entrée dans le classement de la FIDE", table (a): p -> dp       (one row was not printed: filled)
    fide_retrait.csv     the same text: games and score below 50 % -> points deducted

Nothing here is computed from a curve: a rating always comes from a printed cell. Scores are half-points, expected
scores hundredths, percentages whole numbers.

The module also holds the printed table of the quantity Q (FFE 2.4 section 4, « Performance Elo ») and the rule that extends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType

from xl_departage.base.errors import ImpossibleNumber
from xl_departage.base.exact import Exact

TABLE_II_END = 735
"""The last difference with its own range in table II; beyond it, the expected score is 1.00."""


def rows_of(name: str) -> Iterator[dict[str, str]]:
    """The rows of a data file, by the names in its header."""
    # Imported here because tie-breaks without ratings need no table. Not importlib.resources: importing it takes longer than reading all
    # tables.
    import csv
    import pkgutil

    content = pkgutil.get_data("xl_departage.chess.regulations", f"tables/{name}")
    if content is None:
        raise AssertionError("the tables lie beside this module")
    yield from csv.DictReader(content.decode("utf-8").splitlines())


def _hundredths(decimal: str) -> int:
    value = Fraction(decimal) * 100
    if value.denominator != 1:
        raise ValueError(f"{decimal} is not a whole number of hundredths")
    return value.numerator


def _by_percentage(name: str) -> tuple[int | None, ...]:
    cells = {_hundredths(row["p"]): int(row["dp"]) if row["dp"] else None for row in rows_of(name)}
    return tuple(cells[percentage] for percentage in range(101))


@cache
def belgian_differences() -> tuple[int | None, ...]:
    """Table I: D(p) by whole percentage 0..100; None at both ends, where the table prints X (undetermined)."""
    return _by_percentage("belgian_table1.csv")


@cache
def fide_differences() -> tuple[int | None, ...]:
    """Table (a): dp by whole percentage 0..100; None at 100 (printed blank) and at 0 (cut off)."""
    return _by_percentage("fide_dp.csv")


@cache
def expectations() -> tuple[int, ...]:
    """Table II: the higher rated player's expected score in hundredths, by difference 0..735."""
    values: list[int] = []
    for row in rows_of("table2.csv"):
        if int(row["d_min"]) != len(values):
            raise ValueError(f"table II has a gap or an overlap at {row['d_min']}")
        if not row["d_max"]:
            break
        values += [_hundredths(row["we_high"])] * (int(row["d_max"]) - len(values) + 1)
    return tuple(values)


@cache
def deductions() -> Mapping[tuple[int, int], int]:
    """The "retrait" by (games, score in half-points): 3 to 9 games, scores below 50 %."""
    return MappingProxyType(
        {
            (int(row["games"]), _hundredths(row["score"]) // 50): int(row["retrait"])
            for row in rows_of("fide_retrait.csv")
        }
    )


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
    # Equivalent mutant `half_points < games -> half_points <= games`: half of the games was handled above.
    below = half_points < games
    worse = half_points / 2 if below else games - half_points / 2
    difference = belgian_differences()[100 * worse.numerator // (worse.denominator * games)]
    lost = -QUANTITY_END if difference is None else difference
    return lost if below else -lost
