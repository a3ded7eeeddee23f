"""Drawn events, of players and of teams, in which the arbiter gives points and takes them (record 299)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.chess.tournament.record import Adjustment
from xl_departage.formats.trf.records import format_abnormal
from xl_departage.formats.trf.trf_fields import put

PLAYERS_CODES = (
    *("PTS", "DE", "DE/P", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "ABH", "AFB", "VUR", "NUM"),
    *("BH", "BH/C1", "BH/M1", "BH/P", "FB", "FB/C1", "AOB", "SB", "SB/C1", "SB/P", "KS", "KS/L-2", "KS/L40"),
    *("ARO", "TPR", "PTP", "APRO", "APPO"),
)
TEAMS_CODES = (
    *("MPTS", "GPTS", "DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "WIN", "WON", "REP", "PS", "STD"),
    *("BH", "BH:GP", "BH/C1", "SB", "SB:GP", "KS", "KS:GP", "FB", "AOB"),
    *("EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "EGGSB/C1", "BC", "TBR", "BBE", "SSSC", "SSSC:GP"),
)
_RESULTS = (("1", "0"), ("0", "1"), ("=", "="), ("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"))
_ALONE = "FHZU-"


class Drawn(NamedTuple):
    """The TRF text of an event, and whether all were due to meet all."""

    text: str
    round_robin: bool
    given: Sequence[Adjustment]


def _pairs(
    numbers: list[int], met: set[frozenset[int]], chance: random.Random
) -> tuple[list[tuple[int, int]], list[int]]:
    waiting = chance.sample(numbers, len(numbers))
    pairs, alone = [], []
    while waiting:
        entrant = waiting.pop()
        opponent = next((number for number in waiting if frozenset((entrant, number)) not in met), None)
        if opponent is None:
            alone.append(entrant)
            continue
        waiting.remove(opponent)
        met.add(frozenset((entrant, opponent)))
        pairs.append((entrant, opponent))
    return pairs, alone


def _rounds_of_all(numbers: list[int]) -> list[list[tuple[int, int]]]:
    """Every pair once, by the circle; an odd one rests."""
    circle = [*numbers, *([0] if len(numbers) % 2 else [])]
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        rounds.append([pair for pair in zip(circle[:half], circle[: half - 1 : -1], strict=True) if 0 not in pair])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def _given(
    numbers: Sequence[int],
    rounds: int,
    chance: random.Random,
    *,
    teams: bool,
    not_in: frozenset[tuple[int, int]] = frozenset(),
) -> list[Adjustment]:
    found = []
    for number in numbers:
        for round in range(1, rounds + 1):
            if chance.random() < 0.12 and (number, round) not in not_in:
                points = chance.choice((-4, -2, -1, 1, 2, 3))
                match_points = chance.choice((-4, -2, 0, 2)) if teams else None
                found.append(Adjustment("", match_points, points, round, (number,)))
    return found


def drawn_players(seed: int, edition: int) -> Drawn:
    """Up to 14 players; every third event or so is a round robin."""
    chance = random.Random(seed)
    count = chance.randint(5, 14)
    numbers = list(range(1, count + 1))
    round_robin = chance.random() < 0.35
    schedule = _rounds_of_all(numbers) if round_robin else None
    total = len(schedule) if schedule else chance.randint(3, 7)
    met: set[frozenset[int]] = set()
    cells: dict[int, list[str]] = {number: [] for number in numbers}
    for round in range(total):
        alone: list[int] = []
        if schedule:
            pairs = schedule[round]
        else:
            pairs, alone = _pairs(numbers, met, chance)
        if not pairs:
            total = round
            break
        for white, black in pairs:
            code, reply = chance.choice(_RESULTS)
            cells[white].append(f"{black:4} w {code}")
            cells[black].append(f"{white:4} b {reply}")
        for number in alone:
            cells[number].append(f"0000 - {chance.choice(_ALONE)}")
        for number in numbers:
            if len(cells[number]) <= round:
                cells[number].append("0000 - Z" if not round_robin else "        ")
    # All points of a pairing-allocated bye are its worth, for us: a cell says no more.
    byes = frozenset(
        (number, at) for number, row in cells.items() for at, cell in enumerate(row, 1) if cell.endswith("U")
    )
    adjustments = _given(numbers, total, chance, teams=False, not_in=byes)
    lines = [
        put(
            {
                1: "001",
                5: f"{number:4}",
                15: f"Player {number}",
                49: f"{1400 + 37 * ((number * 13) % 29):4}",
                **{92 + 10 * at: cell for at, cell in enumerate(cells[number]) if cell.strip()},
            }
        )
        for number in numbers
    ]
    return Drawn(
        _file(lines, adjustments, total, edition, "Round Robin" if round_robin else "Individual: Swiss-System"),
        round_robin,
        adjustments,
    )


def _file(
    lines: Sequence[str], adjustments: Sequence[Adjustment], total: int, edition: int, system: str, *more: str
) -> str:
    head = ["012 Drawn", f"042 {edition}/04/01", f"092 {system}", f"142 {total}", "152 W", *more]
    return "\n".join([*head, *lines, *map(format_abnormal, adjustments), ""])


def drawn_teams(seed: int, edition: int) -> Drawn:
    """Up to ten teams of two or four; every third event or so is a round robin."""
    chance = random.Random(seed)
    boards = chance.choice((2, 4))
    count = chance.choice((6, 8, 10))
    teams = list(range(1, count + 1))
    round_robin = chance.random() < 0.35
    schedule = _rounds_of_all(teams) if round_robin else None
    total = len(schedule) if schedule else chance.randint(3, 5)
    met: set[frozenset[int]] = set()
    people = {team: [100 * team + seat for seat in range(1, boards + 1)] for team in teams}
    cells: dict[int, dict[int, str]] = {number: {} for seats in people.values() for number in seats}
    byes: list[tuple[int, int]] = []
    for round in range(total):
        pairs, alone = (schedule[round], []) if schedule else _pairs(teams, met, chance)
        if not pairs:
            total = round
            break
        for white, black in pairs:
            for board, (white_player, black_player) in enumerate(zip(people[white], people[black], strict=True)):
                mine, theirs = chance.choice(_RESULTS[:6])
                colours = "wb" if board % 2 == 0 else "bw"
                cells[white_player][round] = f"{black_player:4} {colours[0]} {mine}"
                cells[black_player][round] = f"{white_player:4} {colours[1]} {theirs}"
        byes += [(round, team) for team in alone]
    adjustments = _given(teams, total, chance, teams=True)
    lines = [
        put(
            {
                1: "001",
                5: f"{number:4}",
                15: f"Player {number}",
                49: f"{1400 + 37 * ((number * 13) % 29):4}",
                **{92 + 10 * at: cell for at, cell in row.items()},
            }
        )
        for number, row in cells.items()
    ]
    lines += [
        put(
            {
                1: "310",
                5: f"{team:3}",
                9: f"Team {team}",
                **{74 + 5 * at: f"{number:4}" for at, number in enumerate(people[team])},
            }
        )
        for team in teams
    ]
    lines += [put({1: "240", 5: chance.choice("HZ"), 7: f"{round + 1:3}", 11: f"{team:4}"}) for round, team in byes]
    system = "Team Round Robin" if round_robin else "Team Swiss System"
    return Drawn(
        _file(lines, adjustments, total, edition, system, "352 WB" if boards == 2 else "352 WBWB"),
        round_robin,
        adjustments,
    )
