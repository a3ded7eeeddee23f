"""
A complete national rating period against reading its two files with the csv module; single updates against elochess and elote.

The period is made anew from a fixed seed: 10,000 players, 40,000 games, one player in ten without a rating. Both sides run as
a user's program would, with the interpreter's own settings.
"""

from __future__ import annotations

import csv
import importlib
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.measure import Comparison, compare, print_table
from xl_departage.cli.rate_files import collector_paused, list_bytes, load_table
from xl_departage.ratings.belgian import rate
from xl_departage.ratings.expectation import expected_hundredths
from xl_departage.ratings.fide import rate as fide_rate
from xl_departage.ratings.period import run_period
from xl_departage.ratings.period_files import load_period
from xl_departage.regulations.rating_editions import BEL, FIDE_2024

PLAYERS, GAMES = 10_000, 40_000
SINGLE_GAMES = 50_000
SEED = 1966


def make_period(folder: Path) -> tuple[Path, Path]:
    """
    Players and games as CSV, the columns of the federation's files; the same bytes every time.
    """
    source = random.Random(SEED)
    players, games = folder / "players.csv", folder / "games.csv"
    strength = [min(2700, max(900, round(source.gauss(1650, 280)))) for _ in range(PLAYERS)]
    with players.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["pid", "rating", "games", "sum_opp", "points", "source", "foreign"])
        for number, rating in enumerate(strength):
            if number % 10:
                writer.writerow([f"P{number:05}", max(1150, rating), source.randint(20, 900), "", "", "list", 0])
            else:
                played = source.randrange(20)
                points = source.randint(0, 2 * played) / 2
                writer.writerow([f"P{number:05}", 0, played, played * rating, points, "list", 0])
    with games.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["order", "date", "a", "b", "ext_rating", "result_a", "colour_a", "sides"])
        for order in range(1, GAMES + 1):
            a, b = source.sample(range(PLAYERS), 2)
            share = 1 / (1 + 10 ** ((strength[b] - strength[a]) / 400))
            result = source.choices(["1", "0.5", "0"], [share * 0.75, 0.25, (1 - share) * 0.75])[0]
            day = 20260101 + order % 28
            writer.writerow([order, day, f"P{a:05}", f"P{b:05}", "", result, source.choice("WB"), "ab"])
    return players, games


def whole_period(players: Path, games: Path, output: Path) -> None:
    """
    Read, checked, processed and written, as `xl-departage rate` does.
    """
    with collector_paused():
        people, played, problems = load_period(load_table(players, "players"), load_table(games, "games"), BEL)
        if problems:
            raise RuntimeError(problems[0])
        output.write_bytes(list_bytes(run_period(people, played, BEL), output))


def only_read(*paths: Path) -> None:
    """
    The same two files, every field a text, by the csv module.
    """
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            list(csv.reader(file))


def single_games() -> list[tuple[int, int, int]]:
    """
    (own, opponent, half-points).
    """
    source = random.Random(SEED)
    return [(source.randint(1400, 2600), source.randint(1400, 2600), source.randrange(3)) for _ in range(SINGLE_GAMES)]


def our_belgian_updates(games: list[tuple[int, int, int]]) -> None:
    for own, opponent, score in games:
        rate(own, (opponent,), (score,), 50, BEL)


def our_fide_updates(games: list[tuple[int, int, int]]) -> None:
    for own, opponent, score in games:
        fide_rate(own, (opponent,), (score,), 20, FIDE_2024)


def our_expectations(games: list[tuple[int, int, int]]) -> None:
    for own, opponent, _ in games:
        expected_hundredths(own, opponent, BEL)


def optional_module(name: str) -> Any:
    """
    A package that only this comparison wants; None, said on the terminal, where it is not installed.
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"{name} is not installed: left out (pip install {name})", file=sys.stderr)
        return None


def elote_updates(games: list[tuple[int, int, int]]) -> Callable[[], None] | None:
    """
    elote: one competitor beats, draws or loses to another, both made before the clock starts.
    """
    elote = optional_module("elote")
    if elote is None:
        return None
    pairs = [
        (elote.EloCompetitor(initial_rating=own), elote.EloCompetitor(initial_rating=opponent), score)
        for own, opponent, score in games
    ]

    def run() -> None:
        for own, opponent, score in pairs:
            if score == 1:
                own.tied(opponent)
            elif score:
                own.beat(opponent)
            else:
                opponent.beat(own)

    return run


def run() -> list[Comparison]:
    """
    The period against reading; single updates against the packages that are there.
    """
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        players, games = make_period(Path(folder))
        output = Path(folder) / "new.csv"
        lines.append(
            compare(
                f"national period, {PLAYERS:,} players, {GAMES:,} games / csv.reader of its files",
                "< 3",
                lambda: whole_period(players, games, output),
                lambda: only_read(players, games),
            )
        )
    return lines


if __name__ == "__main__":
    print_table("Ratings", run())
