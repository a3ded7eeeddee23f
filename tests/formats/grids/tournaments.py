"""Tournaments for the tests of reading: those of tests/data/made, random ones, and both written as grids."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from xl_departage.base.errors import ArgumentError
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player, Round, System
from xl_departage.formats.grids.cell_writing import Style, format_cell
from xl_departage.formats.grids.grid_cells import ParsedCell

DATA = Path(__file__).parents[2] / "data"
MADE = sorted(path.name.split(".")[0] for path in (DATA / "made").glob("*.json") if path.name.count(".") == 1)

HALF_POINTS = {"1": 2, "=": 1, "W": 2, "D": 1, "+": 2, "~": 1, "U": 2, "F": 2, "H": 1}
"""Half-points by TRF code; other codes give none."""

Games = list[list[tuple[int | None, str, str]]]
"""For each player and round: index of the opponent, colour, code."""


def crosstable(
    games: Games,
    names: Sequence[str],
    ratings: Sequence[int | None],
    system: System = System.SWISS,
    cycles: int = 1,
) -> Crosstable:
    """The crosstable of these games; a game lost by forfeit on both sides is a double forfeit."""
    players = []
    for index, row in enumerate(games):
        rounds = []
        for place, (opponent, colour, code) in enumerate(row):
            double = code == "-" and opponent is not None and games[opponent][place][2] == "-"
            rounds.append(
                Round(
                    Outcome.DOUBLE_FORFEIT if double else Outcome(code),
                    opponent,
                    Colour(colour) if colour in ("w", "b") else None,
                    HALF_POINTS.get(code, 0),
                )
            )
        players.append(Player(index + 1, names[index], ratings[index], tuple(rounds)))
    return Crosstable(tuple(players), len(games[0]), len(games[0]), system, cycles)


@cache
def made(name: str) -> Crosstable:
    """The tournament of the file NAME.json."""
    document = json.loads((DATA / "made" / f"{name}.json").read_text(encoding="utf-8"))
    players = document["players"]
    games: Games = [
        [(None if opponent is None else opponent - 1, colour, code) for opponent, colour, code in player["rounds"]]
        for player in players
    ]
    round_robin = document["type"] == "round_robin"
    return crosstable(
        games,
        [player["name"] for player in players],
        [player["rating"] or None for player in players],
        System.ROUND_ROBIN if round_robin else System.SWISS,
        document["cycles"],
    )


def written(entry: Round, style: Style, language: str = "auto", numbers: Sequence[int] | None = None) -> str:
    """A round as a cell; what the style cannot express is written as in Papi, with the letters of the style."""
    opponent = None if entry.opponent is None else numbers[entry.opponent] if numbers else entry.opponent + 1
    cell = ParsedCell(entry.outcome, opponent, entry.colour)
    try:
        return format_cell(cell, style, language)
    except ArgumentError:
        letters = "en" if style not in ("ffe", "keyboard") and language == "auto" else language
        return format_cell(cell, "ffe", letters)


def grid(table: Crosstable, style: Style, language: str = "auto") -> list[list[object]]:
    """The round columns only."""
    return [[written(entry, style, language) for entry in player.rounds] for player in table.players]


def with_header(table: Crosstable, style: Style, language: str = "auto") -> list[list[object]]:
    """A table with titles, a header row, numbers, names, ratings, points and a blank row at the end."""
    width = table.rounds + 4
    header: list[object] = ["N°", "Nom", "Elo", *(f"R {number + 1}" for number in range(table.rounds)), "Pts"]
    rows: list[list[object]] = [["Open de printemps", *[None] * (width - 1)], [None] * width, header]
    for player, cells, score in zip(table.players, grid(table, style, language), table.scores, strict=True):
        rows.append([player.number, player.name, player.rating, *cells, score / 2])
    return [*rows, [None] * width]


def sample(name: str) -> list[list[object]]:
    """
    A file of tests/data/notations as the cells that a spreadsheet contains after pasting it; blank cells are None.
    """
    path = DATA / "notations" / name
    if path.suffix == ".txt":
        return [[line or None] for line in path.read_text(encoding="utf-8").split("\n")]
    with path.open(encoding="utf-8", newline="") as file:
        return [[cell or None for cell in row] for row in csv.reader(file, delimiter=";")]


_BACK = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "--": "--"}


@st.composite
def random_tournaments(draw: st.DrawFn, least: int = 2, most: int = 9, rounds: int = 4) -> Crosstable:
    """
    A Swiss tournament with everything that FFE, chess-results and TRF can express; every round has at least one game.
    """
    count = draw(st.integers(least, most))
    games: Games = [[] for _ in range(count)]
    played = draw(st.integers(1, rounds))
    for _ in range(played):
        order = draw(st.permutations(range(count)))
        pairs = draw(st.integers(1, count // 2))
        for white, black in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True):
            code = draw(st.sampled_from(["1", "0", "=", "=", "+", "-", "--"]))
            games[white].append((black, "w", "-" if code == "--" else code))
            games[black].append((white, "b", "-" if code == "--" else _BACK[code]))
        for player in order[2 * pairs :]:
            games[player].append((None, "-", draw(st.sampled_from(["U", "F", "H", "Z"]))))
    names = [f"Joueur {chr(ord('A') + index)}" for index in range(count)]
    ratings = [draw(st.one_of(st.none(), st.integers(1000, 2800))) for _ in range(count)]
    return crosstable(games, names, ratings)


def permuted(table: Crosstable, order: Sequence[int]) -> Crosstable:
    """The same tournament with the players in another order and renumbered."""
    place = {player: new for new, player in enumerate(order)}
    players = []
    for new, old in enumerate(order):
        player = table.players[old]
        rounds = tuple(
            entry if entry.opponent is None else entry._replace(opponent=place[entry.opponent])
            for entry in player.rounds
        )
        players.append(player._replace(number=new + 1, rounds=rounds))
    return Crosstable(tuple(players), table.rounds, table.planned, table.system, table.cycles)
