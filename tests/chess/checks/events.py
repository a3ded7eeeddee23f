"""Tournaments in a few letters, for checks that are asked directly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.chess.checks.grids import rules
from xl_departage.chess.checks.all_checks import PlayerPlaces
from xl_departage.chess.checks.subject import Finding, Severity, Subject
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player, Round, System, award

_WORTH = award(Crosstable((), 0, 0, System.SWISS).scoring, 2)
FindingValues = tuple[str, int | None, int | None, Severity | None, dict[str, object]]


def entry(text: str, boards: int | None) -> Round:
    """`2w1`, `2+`, `2:5` (a match with five half-points); `U`, `F`, `H`, `Z` byes, `?`, `.` for Z."""
    match = re.fullmatch(r"(\d*)([wb]?)(?::(\d+)|(.))", text)
    assert match
    opponent, colour, points, code = match.groups()
    side = Colour(colour) if colour else None
    at = int(opponent) - 1 if opponent else None
    if points is not None:
        assert boards
        outcome = Outcome.WIN if int(points) > boards else Outcome.DRAW if int(points) == boards else Outcome.LOSS
        return Round(outcome, at, side, int(points))
    outcome = Outcome(code.replace(".", "Z"))
    return Round(outcome, at, side, _WORTH[outcome] * (boards or 1))


def subject(rows: Sequence[str], options: str = "", **values: Any) -> Subject:
    """A row of cells a player, numbered from 1, named A, B, …; `values` are fields of the subject or of the crosstable."""
    boards = values.pop("boards", None)
    table = {name: values.pop(name) for name in list(values) if name in Crosstable.__dataclass_fields__}
    players = tuple(
        Player(number, chr(64 + number), None, tuple(entry(cell, boards) for cell in row.split()))
        for number, row in enumerate(rows, 1)
    )
    rounds = len(players[0].rounds) if players else 0
    fields = {"rounds": rounds, "planned": rounds, "system": System.SWISS, "boards": boards, **table}
    crosstable = Crosstable(players, **fields)
    return Subject(crosstable, rules(options), PlayerPlaces("", tuple(player.name for player in players)), **values)


def findings(check: Callable[[Subject], Iterator[Finding]], of: Subject) -> list[FindingValues]:
    """Key, player and round (from 0), severity and values of each finding; the place of another player is that of his number."""
    return [
        (
            finding.key,
            finding.player,
            finding.round,
            finding.severity,
            {name: value for name, value in finding.values.items() if name != "at"},
        )
        for finding in check(of)
    ]
