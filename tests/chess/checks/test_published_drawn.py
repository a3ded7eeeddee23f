"""
Drawn events, printed as FIDE's checker (gacrux, by its own command) ranks them: nothing is wrong with its lists, and of every rank or value
that is changed afterwards exactly that is said.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from tests.chess.checks.printed import Cells
from tests.chess.checks.test_published import errors, published
from tests.examples import first
from tests.formats.trf.samples import line_001, text
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.source_opening import read_source

LISTED = {"Buchholz Cut 1": "BH/C1", "BH": "BH", "S.B.": "SB", "Wins": "WIN", "PS": "PS"}
GAMES = ("10", "01", "==", "+-", "-+")
POINTS = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1}


class Drawn(NamedTuple):
    """An event as gacrux prints it."""

    cells: Cells
    ranks: Sequence[int]


def trf_of(seed: int) -> str:
    """Nine to 22 players, three to six rounds without a second meeting; absences, half-point byes and forfeits."""
    chance = random.Random(seed)
    players, rounds = range(1, chance.randint(9, 22) + 1), range(chance.randint(3, 6))
    entries: dict[int, list[str]] = {player: [] for player in players}
    met: set[frozenset[int]] = set()
    for _ in rounds:
        waiting = [player for player in players if chance.random() > 0.07]
        alone = [player for player in players if player not in waiting]
        chance.shuffle(waiting)
        while waiting:
            white = waiting.pop()
            black = next((candidate for candidate in waiting if frozenset((white, candidate)) not in met), None)
            if black is None:
                alone.append(white)
                continue
            waiting.remove(black)
            met.add(frozenset((white, black)))
            result = chance.choices(GAMES, (30, 25, 30, 4, 3))[0]
            entries[white].append(f"{black:4} w {result[0]}")
            entries[black].append(f"{white:4} b {result[1]}")
        for at, player in enumerate(alone):
            entries[player].append(
                f"0000 - {'U' if at == 0 and 'U' not in ''.join(entries[player]) else chance.choice('ZZH')}"
            )
    lines = []
    for player in players:
        points = sum(POINTS.get(entry[-1], 0) for entry in entries[player])
        lines.append(
            line_001(player, f"Player {player:02}", f"{points / 2:.1f}", *entries[player], rating=str(2000 - player))
        )
    return text("012 Drawn", "042 2026/10/01", "092 Individual: Swiss-System", f"XXR {len(rounds)}", *lines)


def drawn(seed: int, folder: Path) -> Drawn:
    from gacrux.tiebreakchecker import tiebreakchecker

    source, answer = folder / "event.trf", folder / "answer.json"
    source.write_text(trf_of(seed), encoding="utf-8")
    arguments = [
        "tiebreakchecker",
        "-c",
        "-i",
        str(source),
        "-o",
        str(answer),
        "-f",
        "TRF",
        "-t",
        "PTS",
        *LISTED.values(),
    ]
    with patch.object(sys, "argv", arguments):
        tiebreakchecker().common_main()
    competitors = json.loads(answer.read_text(encoding="utf-8"))["tiebreakResult"]["competitors"]
    answers = {
        competitor["cid"]: (competitor["rank"], [Fraction(value) for value in competitor["tiebreakScore"][1:]])
        for competitor in competitors
    }
    crosstable = read_source(source.read_bytes(), "event.trf").crosstable
    rows = table_of(crosstable, "keyboard", "en")
    cells: Cells = [["Rk.", *rows[0], *LISTED]]
    for player, row in zip(crosstable.players, rows[1:], strict=True):
        rank, values = answers[player.number]
        cells.append([rank, *row, *(float(value) for value in values)])
    return Drawn(cells, [answers[player.number][0] for player in crosstable.players])


def is_dense(ranks: Sequence[object]) -> bool:
    """Whether the ranks count ties as one place, which is a way to print them."""
    return {*ranks} == {*range(1, len({*ranks}) + 1)}


@pytest.mark.parametrize("seeds", first([range(3), *(range(start, start + 33) for start in range(3, 300, 33))]))
def test_the_lists_of_gacrux_are_right_and_each_change_is_found(seeds: range, tmp_path: Path) -> None:
    codes = ";".join(LISTED.values())
    for seed in seeds:
        cells, ranks = drawn(seed, tmp_path)
        assert errors(published(cells, "FIDE-2026; system=swiss", codes)) == [], seed
        chance = random.Random(-seed - 1)
        away = max(ranks.count(rank) for rank in ranks)
        for at in (0, chance.choice(range(len(cells[0]) - len(LISTED), len(cells[0])))):
            row = chance.randrange(1, len(cells))
            original = cells[row][at]
            assert isinstance(original, int | float)
            up = original <= len(ranks) / 2
            cells[row][at] = original + (away if up else -away) if at == 0 else original + chance.choice((0.5, 1, 2.5))
            possible = at or (
                1 <= float(str(cells[row][at])) <= len(ranks) and not is_dense([line[0] for line in cells[1:]])
            )
            if possible:
                assert errors(published(cells, "FIDE-2026; system=swiss", codes)) == [(row, at + 1)], (seed, row, at)
            cells[row][at] = original
