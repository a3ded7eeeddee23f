"""
All seed tie-breaks of a large Swiss in memory, against reading the same grid; growth with players.
"""

from __future__ import annotations

import math
import statistics
import time

from benchmarks.measure import Comparison, compare, print_table
from benchmarks.tournaments import ratings, swiss_grid
from xl_departage import tiebreaks
from xl_departage.crosstable.model import Crosstable
from xl_departage.crosstable.reading import read_crosstable
from xl_departage.crosstable.scan import scan
from xl_departage.functions.request import tiebreak_rules

PLAYERS, ROUNDS = 3_000, 11


def all_seed_tiebreaks(crosstable: Crosstable, rated: list[int | None]) -> None:
    """
    Every value of the seed regulation for every player.
    """
    context = tiebreaks.Context(crosstable, tiebreak_rules("FFE"), rated)
    tiebreaks.points(context)
    tiebreaks.adjusted_scores(context)
    for cut in (0, 1, 2):
        tiebreaks.cumulative(context, cut)
        tiebreaks.buchholz(context, cut, 0)
        tiebreaks.average_rating(context, cut)
        tiebreaks.koya(context, cut)
    for cut in (1, 2):
        tiebreaks.buchholz(context, cut, cut)
    tiebreaks.sonneborn_berger(context)
    tiebreaks.wins(context)
    tiebreaks.kashdan(context)
    tiebreaks.buchholz_sum(context)
    tiebreaks.yugoslav(context)
    tiebreaks.direct_encounter(context)
    tiebreaks.provisional_ratings(context)
    tiebreaks.performance(context)


def run() -> list[Comparison]:
    """
    Computing against reading, both cold.
    """
    grid = swiss_grid(PLAYERS, ROUNDS)
    rated = [rating or None for rating in ratings(PLAYERS)]
    crosstable = read_crosstable(grid).crosstable

    def read() -> None:
        scan.cache_clear()
        read_crosstable(grid)

    return [
        compare(
            f"all tie-breaks of seed 000, {PLAYERS:,} players × {ROUNDS} / reading the grid",
            "<= 1",
            lambda: all_seed_tiebreaks(crosstable, rated),
            read,
        )
    ]


def growth() -> dict[str, float]:
    """
    Exponent of time over players × rounds from 300 to 10,000 players; 1 is linear.
    """
    sizes = (300, 1_000, 3_000, 10_000)
    times: dict[str, list[float]] = {"reading": [], "computing": []}
    for size in sizes:
        grid = swiss_grid(size, ROUNDS)
        rated = [rating or None for rating in ratings(size)]
        reading_times, computing_times = [], []
        for _ in range(3):
            scan.cache_clear()
            start = time.perf_counter()
            crosstable = read_crosstable(grid).crosstable
            middle = time.perf_counter()
            all_seed_tiebreaks(crosstable, rated)
            computing_times.append(time.perf_counter() - middle)
            reading_times.append(middle - start)
        times["reading"].append(statistics.median(reading_times))
        times["computing"].append(statistics.median(computing_times))
    slope = statistics.linear_regression
    logs = [math.log(size) for size in sizes]
    return {name: slope(logs, [math.log(value) for value in values]).slope for name, values in times.items()}


def main() -> None:
    """
    The table, and how time grows.
    """
    print_table("Tie-breaks in memory", run())
    for name, exponent in growth().items():
        print(f"{name}: time grows with players to the power {exponent:.2f} (goal: about 1)")


if __name__ == "__main__":
    main()
