"""
The printed rating tables, read from data files in this package and indexed by whole numbers.

    belgian_table1.csv   "Le classement ELO belge", table I: percentage -> D(p)           (FIDE B.02 8.1.1 inside)
    table2.csv           the same text, table II: difference -> expected score            (FIDE B.02 8.1.2)
    fide_dp.csv          "Entrée dans le classement de la FIDE", table (a): p -> dp       (one row was not printed: filled)
    fide_retrait.csv     the same text: games and score below 50 % -> points deducted

Nothing here is computed from a curve: a rating always comes from a printed cell. Scores are half-points, expected
scores hundredths, percentages whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

TABLE_II_END = 735
"""The last difference with its own range in table II; beyond it, the expected score is 1.00."""


def rows_of(name: str) -> Iterator[dict[str, str]]:
    """The rows of a data file, by the names in its header."""
    # Loaded here: tie-breaks without ratings need no table. Not importlib.resources: it imports what takes longer than all the tables.
    import csv
    import pkgutil

    content = pkgutil.get_data("xl_departage.regulations", f"tables/{name}")
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
