"""Generates tournaments: pairings drawn at random from a fixed seed, with every game recorded in the rows of both players."""

from __future__ import annotations

import random

from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.formats.grids.grid_reading import read_crosstable

GAMES = {"+": "-", "-": "+", "=": "="}


def swiss_grid(players: int, rounds: int, seed: int = 1) -> list[list[str]]:
    """
    A grid of FFE cells (`+ 12B`), with a row for each player: random pairings, a bye if the number of players is odd, a few forfeits.
    """
    draw = random.Random(seed)
    grid = [["" for _ in range(rounds)] for _ in range(players)]
    for column in range(rounds):
        order = list(range(players))
        draw.shuffle(order)
        if players % 2:
            grid[order.pop()][column] = "EXE"
        for white, black in zip(order[::2], order[1::2], strict=True):
            if draw.random() < 0.01:
                grid[white][column], grid[black][column] = f"> {black + 1}B", f"< {white + 1}N"
                continue
            sign = draw.choice("++==-")
            grid[white][column] = f"{sign} {black + 1}B"
            grid[black][column] = f"{GAMES[sign]} {white + 1}N"
    return grid


def ratings(players: int, seed: int = 1) -> list[int]:
    """Generated ratings for a number of players, from strong to weak; every twentieth player is unrated (0)."""
    draw = random.Random(seed)
    ordered = sorted((draw.randint(1000, 2500) for _ in range(players)), reverse=True)
    return [0 if index % 20 == 19 else rating for index, rating in enumerate(ordered)]


def rated_crosstable(players: int, rounds: int = 11) -> Crosstable:
    """A generated Swiss in which everyone has a name and a rating."""
    table = read_crosstable(swiss_grid(players, rounds)).crosstable
    rated = tuple(
        player._replace(name=f"Player {number}", rating=rating or 1400)
        for number, (player, rating) in enumerate(zip(table.players, ratings(players), strict=True), 1)
    )
    return Crosstable(rated, rounds, rounds, table.system)
