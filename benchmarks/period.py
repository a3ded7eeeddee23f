"""
A complete national rating period, against merely reading its two files with the csv module; and single updates of a rating, against
elochess and elote.

The period is generated from a fixed seed: 10,000 players, 40,000 games, one player in ten without a rating. Both sides
run like a user's program, with the interpreter's default settings.
"""

from __future__ import annotations

import csv
import importlib
import random
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.measure import Line, Part, compare
from xl_departage.chess.ratings.belgian import rate
from xl_departage.chess.ratings.fide import new_rating
from xl_departage.chess.ratings.fide import rate as fide_rate
from xl_departage.chess.ratings.period import run_period
from xl_departage.chess.regulations.rating_editions import BEL, FIDE_2025
from xl_departage.hosts.cli.rate_files import collector_paused, list_parts, load_files

PLAYERS, GAMES = 10_000, 40_000
EVENTS = 5_000
SEED = 1966


def make_period(folder: Path) -> tuple[Path, Path]:
    """Write the players and the games as CSV files with the federation's columns, the same bytes every time; returns their paths."""
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
    """Read, check and process a rating period and write its result, as `xl-departage rate` does."""
    with collector_paused():
        people, played, problems = load_files(players, games, BEL)
        if problems:
            raise RuntimeError(problems[0])
        output.write_bytes(b"".join(list_parts(run_period(people, played, BEL), output)))


def only_read(*paths: Path) -> None:
    """Read the same two files with the csv module, every field as a text."""
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            list(csv.reader(file))


def only_read_by_name(*paths: Path) -> None:
    """Read the same two files with every row as a dictionary whose keys are the names in the header."""
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            list(csv.DictReader(file))


Event = tuple[int, list[int], list[int]]
"""A player's own rating, the ratings of his opponents, and his half-points against each."""


def make_events() -> list[Event]:
    """Generated events of nine games each, as data for rating updates."""
    source = random.Random(SEED)
    return [
        (
            source.randint(1700, 2600),
            [source.randint(1400, 2600) for _ in range(9)],
            [source.randrange(3) for _ in range(9)],
        )
        for _ in range(EVENTS)
    ]


def updates(events: list[Event]) -> tuple[list[Line], list[str]]:
    """
    Lines on the plain update of a rating, one event at a time if the other package can do that, else one game at a time; and notes on the
    packages that are missing.
    """
    lines, missing = [], []

    def belgian() -> None:
        for rating, opponents, scores in events:
            rate(rating, opponents, scores, games_before=50, edition=BEL)

    def fide() -> None:
        for rating, opponents, scores in events:
            new_rating(rating, fide_rate(rating, opponents, scores, k=20, edition=FIDE_2025), FIDE_2025)

    def belgian_by_game() -> None:
        for rating, opponents, scores in events:
            for opponent, score in zip(opponents, scores, strict=True):
                rate(rating, (opponent,), (score,), games_before=50, edition=BEL)

    try:
        update = importlib.import_module("elochess.elo").EloCalculator.update_rating
    except ModuleNotFoundError:
        missing.append("elochess is not installed: its lines are left out.")
    else:

        def elochess() -> None:
            for rating, opponents, scores in events:
                update(rating, opponents, sum(scores) / 2, evaluation_year=2026)

        lines.append(compare(f"FIDE, {EVENTS:,} events of 9 games / elochess", 1, fide, elochess))
        lines.append(compare(f"Belgian, {EVENTS:,} events of 9 games / elochess", 1, belgian, elochess))
    try:
        elote: Any = importlib.import_module("elote")
    except ModuleNotFoundError:
        missing.append("elote is not installed (pip install -e .[bench]): its lines are left out.")
    else:
        pairs = [
            (elote.EloCompetitor(initial_rating=rating), elote.EloCompetitor(initial_rating=opponent), score)
            for rating, opponents, scores in events
            for opponent, score in zip(opponents, scores, strict=True)
        ]

        def elote_games() -> None:
            for player, opponent, score in pairs:
                if score == 1:
                    player.tied(opponent)
                elif score:
                    player.beat(opponent)
                else:
                    opponent.beat(player)

        # elote rates both players of a game, which takes us two updates.
        def ours_by_event() -> None:
            belgian()
            belgian()

        def ours_by_game() -> None:
            belgian_by_game()
            belgian_by_game()

        what = f"{9 * EVENTS:,} games, both players"
        lines.append(compare(f"{what}, ours by event / elote by game", 1, ours_by_event, elote_games))
        lines.append(compare(f"{what}, one by one / elote", None, ours_by_game, elote_games))
    return lines, missing


def run() -> Part:
    """The period against reading its files, and updates against those of the other packages that are installed."""
    lines = []
    what = f"period of {PLAYERS:,} players, {GAMES:,} games"
    with tempfile.TemporaryDirectory() as folder:
        players, games = make_period(Path(folder))
        output = Path(folder) / "new.csv"

        def period() -> None:
            whole_period(players, games, output)

        lines.append(compare(f"{what} / csv.reader", 3, period, lambda: only_read(players, games)))
        lines.append(compare(f"{what} / csv.DictReader", 3, period, lambda: only_read_by_name(players, games)))
    single, notes = updates(make_events())
    speeds = [
        f"{line.what}: {9 * EVENTS / line.ours:,.0f} games a second, other {9 * EVENTS / line.other:,.0f}."
        for line in single
    ]
    return Part("Ratings, one thread", lines + single, notes + speeds)
