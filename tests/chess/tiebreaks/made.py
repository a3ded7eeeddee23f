"""
Crosstables for the tests of tie-breaks: the made tournaments of tests/data/made, and small ones written in one line per
player.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from xl_departage.chess.regulations.editions import FFE_1998, TIEBREAK_EDITIONS, TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player, Round, Scoring, System
from xl_departage.chess.tournament.team_event import TeamEvent

DATA = Path(__file__).parents[2] / "data"

HALF_POINTS = {
    Outcome.WIN: 2,
    Outcome.DRAW: 1,
    Outcome.UNRATED_WIN: 2,
    Outcome.UNRATED_DRAW: 1,
    Outcome.FORFEIT_WIN: 2,
    Outcome.FORFEIT_DRAW: 1,
    Outcome.PAIRING_BYE: 2,
    Outcome.FULL_BYE: 2,
    Outcome.HALF_BYE: 1,
}
"""Half-points of each outcome under ordinary scoring; other outcomes give none."""


def rules(text: str = "") -> Rules[TiebreakEdition]:
    return parse_rules(text, TIEBREAK_EDITIONS, FFE_1998)


def team_context(event: TeamEvent, of: Rules[TiebreakEdition]) -> Context:
    """A team event as read from a file of matches: the participants are its teams, with match points as points."""
    return Context(event.match_table, of, event=event)


def entry(opponent: int | None, colour: str, code: str) -> Round:
    """One round in the form of the files: [opponent's number, colour, TRF code]."""
    outcome = Outcome(code)
    return Round(
        outcome,
        None if opponent is None else opponent - 1,
        Colour(colour) if colour in ("w", "b") else None,
        HALF_POINTS.get(outcome, 0),
    )


@cache
def made_json(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((DATA / "made" / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


@cache
def made(name: str) -> Crosstable:
    """The tournament of the file NAME.json."""
    document = made_json(name)
    players = tuple(
        Player(
            item["number"],
            item["name"],
            item["rating"] or None,
            tuple(entry(*cell) for cell in item["rounds"]),
        )
        for item in document["players"]
    )
    return Crosstable(
        players,
        rounds=document["rounds"],
        planned=document["rounds"],
        system=System.ROUND_ROBIN if document["type"] == "round_robin" else System.SWISS,
        cycles=document["cycles"],
    )


def swiss(*lines: str, rounds: int | None = None, ratings: Sequence[int | None] | None = None) -> Crosstable:
    """
    A Swiss tournament with one line per player, such as `"2w1 3b= U 4- Z"`: opponent's number, colour, TRF code; a
    forfeit is `4+` or `4-`, and a code alone means no opponent.
    """
    return _written(lines, System.SWISS, rounds, ratings)


def round_robin(*lines: str, cycles: int = 1, ratings: Sequence[int | None] | None = None) -> Crosstable:
    """A round robin written like `swiss`."""
    return _written(lines, System.ROUND_ROBIN, None, ratings, cycles)


def square(matrix: Sequence[str], *, ordered: bool = False) -> Crosstable:
    """A square table of single games: rows of `x 0 1 =`, with the columns in the order of the rows."""
    players = []
    for row, line in enumerate(matrix):
        rounds = tuple(
            Round(Outcome(cell), column, None, HALF_POINTS.get(Outcome(cell), 0))
            for column, cell in enumerate(line.split())
            if column != row
        )
        players.append(Player(row + 1, chr(ord("A") + row), None, rounds))
    return Crosstable(tuple(players), len(players) - 1, len(players) - 1, System.ROUND_ROBIN, ordered=ordered)


def _written(
    lines: Sequence[str],
    system: System,
    rounds: int | None,
    ratings: Sequence[int | None] | None,
    cycles: int = 1,
) -> Crosstable:
    players = []
    for index, line in enumerate(lines):
        cells = tuple(_cell(cell) for cell in line.split())
        players.append(Player(index + 1, f"P{index + 1}", ratings[index] if ratings else None, cells))
    count = max(len(player.rounds) for player in players) if rounds is None else rounds
    return Crosstable(tuple(players), count, count, system, cycles)


def _cell(cell: str) -> Round:
    digits = "".join(character for character in cell if character.isdigit())
    if cell[-1] in "10" and ("w" in cell or "b" in cell):
        digits = cell[:-1].rstrip("wb")
    if not digits:
        return entry(None, "-", cell)
    rest = cell[len(digits) :]
    colour = rest[0] if rest[0] in "wb" else "-"
    return entry(int(digits), colour, rest.removeprefix("w").removeprefix("b"))


def context(crosstable: Crosstable, text: str = "FFE", ratings: Sequence[int | None] | None = None) -> Context:
    return Context(crosstable, rules(text), ratings)


def scaled(crosstable: Crosstable, scoring: Scoring) -> Crosstable:
    """The same games with another scoring (played games only)."""
    worth = {"1": scoring.win, "=": scoring.draw, "0": scoring.loss}
    players = tuple(
        player._replace(rounds=tuple(item._replace(points=worth[item.outcome.value]) for item in player.rounds))
        for player in crosstable.players
    )
    return Crosstable(players, crosstable.rounds, crosstable.planned, crosstable.system, scoring=scoring)
