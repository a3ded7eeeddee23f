"""
Tie-breaks computed in memory: all those of FFE 1998 against reading the same grid, and how the time of each grows with the number of
players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.measure import Line, Part, compare, growth
from benchmarks.tournaments import rated_crosstable, ratings, swiss_grid
from benchmarks.trf import CODES
from xl_departage.chess import tiebreaks
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.formats.grids.cell_tokens import scan
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions.request import tiebreak_rules

PLAYERS, ROUNDS = 3_000, 11
SIZES = (100, 1_000, 10_000)
GROWTH = 1.1
FFE_CODES = (
    "PTS", "SA", "PS", "PS/C1", "PS/C2", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BHSUM", "YUGOSLAV", "SB", "KS", "WIN", "KASHDAN",
    "DE", "ARO", "ARO/C1", "PERFORMANCE", "CP",
)  # fmt: skip


def all_ffe_tiebreaks(crosstable: Crosstable, rated: list[int | None]) -> None:
    """Compute all tie-breaks of FFE 1998 for all players."""
    context = tiebreaks.Context(crosstable, tiebreak_rules("FFE"), rated)
    tiebreaks.values(context, "PTS")
    tiebreaks.values(context, "SA")
    for cut in (0, 1, 2):
        tiebreaks.values(context, tiebreaks.ParsedCode("PS", cut))
        tiebreaks.values(context, tiebreaks.ParsedCode("BH", cut, 0))
        tiebreaks.values(context, tiebreaks.ParsedCode("ARO", cut))
        tiebreaks.values(context, tiebreaks.ParsedCode("KS", extension=cut))
    for cut in (1, 2):
        tiebreaks.values(context, tiebreaks.ParsedCode("BH", cut, cut))
    tiebreaks.values(context, "SB")
    tiebreaks.values(context, "WIN")
    tiebreaks.values(context, "KASHDAN")
    tiebreaks.values(context, "BHSUM")
    tiebreaks.values(context, "YUGOSLAV")
    tiebreaks.values(context, "DE")
    tiebreaks.values(context, "CP")
    tiebreaks.values(context, "PERFORMANCE")


def read_cold(grid: Sequence[Sequence[object]]) -> None:
    """Read the grid with none of its cells cached."""
    scan.cache_clear()
    read_crosstable(grid)


def growths(rules: str, codes: Sequence[str]) -> list[Line]:
    """A line for each code: how the time for a new context and the column of values grows from 100 to 10,000 players."""
    tables = {size: rated_crosstable(size, ROUNDS) for size in SIZES}

    def column(table: Crosstable, code: str) -> None:
        tiebreaks.values(tiebreaks.Context(table, tiebreak_rules(rules)), code)

    lines = []
    for code in codes:
        actions: dict[int, Callable[[], object]] = {
            size: partial(column, table, code) for size, table in tables.items()
        }
        lines.append(growth(f"{rules} {code}", GROWTH, actions))
    return lines


def run() -> Part:
    """All of FFE 1998 against reading, and the steepest growth in each edition; the notes say how many codes were measured."""
    grid = swiss_grid(PLAYERS, ROUNDS)
    rated = [rating or None for rating in ratings(PLAYERS)]
    crosstable = read_crosstable(grid).crosstable
    lines = [
        compare(
            f"all of FFE 1998, {PLAYERS:,} players × {ROUNDS} / reading the grid",
            1,
            lambda: all_ffe_tiebreaks(crosstable, rated),
            lambda: read_cold(grid),
        )
    ]
    grids = {size: swiss_grid(size, ROUNDS) for size in SIZES}
    reading: dict[int, Callable[[], object]] = {size: partial(read_crosstable, grid) for size, grid in grids.items()}
    what = f"reading a grid, {SIZES[0]:,} to {SIZES[-1]:,} players"
    lines.append(growth(what, GROWTH, reading, before=scan.cache_clear))
    notes = []
    for rules, codes in (("FIDE-2026", CODES), ("FFE", FFE_CODES)):
        measured = sorted(growths(rules, codes), key=lambda line: line.ratio)
        steepest = measured[-1]
        lines.append(steepest._replace(what=f"steepest of {len(codes)} codes of {steepest.what}"))
        notes.append(
            f"{rules}, growth of each code, {SIZES[0]:,} to {SIZES[-1]:,} players: "
            + ", ".join(f"{line.what.removeprefix(rules).strip()} {line.ratio:.2f}" for line in reversed(measured))
        )
    return Part("Tie-breaks in memory", lines, notes)
