"""Tournaments and expected values of the FIDE cases: player lines of TRF files, figures of the FIDE checker."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from tests.chess.tiebreaks.made import DATA, HALF_POINTS
from xl_departage.base.exact import Exact, to_number
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player, Round, System

_GAMES = {outcome.value: outcome for outcome in Outcome if outcome.played or outcome.forfeit}
_BYES = {outcome.value: outcome for outcome in (Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE)}


class Mismatch(NamedTuple):
    """A value that differs from the expected one."""

    code: str
    number: int
    computed: float | None
    expected: float | None


@cache
def expected(folder: str, name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((DATA / folder / name).read_text(encoding="utf-8"))
    return loaded


@cache
def tournament(folder: str, name: str, *, round_robin: bool = False) -> Crosstable:
    """The player lines (001) of a TRF16 file; a blank round is an absence."""
    text = (DATA / folder / f"{name}.trf").read_text(encoding="utf-8")
    lines = [line for line in text.replace("\r", "\n").split("\n") if line.startswith("001")]
    planned = [int(line.split()[1]) for line in text.split("\n") if line.startswith("XXR")]
    lines.sort(key=lambda line: int(line[4:8]))
    index = {int(line[4:8]): position for position, line in enumerate(lines)}
    count = max([*planned, *((len(line.rstrip()) - 81) // 10 for line in lines)])
    players = tuple(
        Player(
            int(line[4:8]),
            line[14:47].strip(),
            int(line[48:52].strip() or 0) or None,
            tuple(_round(line[91 + 10 * number : 99 + 10 * number], index) for number in range(count)),
        )
        for line in lines
    )
    system = System.ROUND_ROBIN if round_robin else System.SWISS
    return Crosstable(players, count, count, system)


def mismatches(
    values: Mapping[str, Sequence[Exact | None]],
    numbers: Sequence[int],
    wanted: Mapping[str, Any],
    codes: Sequence[str],
) -> list[Mismatch]:
    """The differences between the checker's figures `wanted` and the columns `values`; None means undefined."""
    found = []
    place = {number: position for position, number in enumerate(numbers)}
    for number, line in wanted.items():
        for code, value in zip(codes, line["values"], strict=True):
            if code in values:
                exact = values[code][place[int(number)]]
                computed = None if exact is None else to_number(exact)
                if computed != value:
                    found.append(Mismatch(code, int(number), computed, value))
    return found


def _round(cell: str, index: Mapping[int, int]) -> Round:
    opponent, colour, code = int(cell[:4].strip() or 0), cell[5:6], cell[7:8].strip()
    if not opponent:
        outcome = _BYES.get(code, Outcome.ZERO_BYE)
        return Round(outcome, None, None, HALF_POINTS.get(outcome, 0))
    outcome = _GAMES[code]
    return Round(outcome, index[opponent], Colour(colour), HALF_POINTS.get(outcome, 0))
