"""
One property for all pairings: a file is paired as gacrux pairs it by its own command, and as bbpPairings 6 where it stands on the path.

The events have virtual points (250, XXA), forbidden pairs with rounds (260, XXP), byes and absences of every kind, forfeits, games that are
not rated, other scorings, withdrawals and late entries, odd and even fields. bbpPairings is wrong in three published positions (C2).
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.chess.pairing.drawn_results import with_drawn_results
from tests.chess.pairing.events import tournament
from tests.chess.pairing.gacrux_command import rounds_by_gacrux
from tests.chess.pairing.test_engine import text
from tests.examples import first
from xl_departage.chess.pairing.bbp import pairs_by
from xl_departage.chess.pairing.event import before_posted, event_before
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.errors import CannotPair
from xl_departage.formats.trf.event_text import event_text
from xl_departage.formats.trf.paired_round import tournament_of, with_round
from xl_departage.formats.trf.trf_document import parse_document

GAMES = (("1", "0"), ("0", "1"), ("=", "="), ("W", "L"), ("D", "D"), ("+", "-"), ("-", "+"), ("-", "-"))
WEIGHTS = (28, 24, 32, 3, 3, 4, 3, 3)
SCORINGS: tuple[tuple[str, dict[str, int]], ...] = (
    ("", {}),
    ("", {}),
    ("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0", {"1": 6, "=": 2, "0": 0, "U": 6}),
    ("162  W 3.0    D 2.0    L 1.0    A 0.0    P 2.0", {"1": 6, "=": 4, "0": 2, "U": 4}),
    ("162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5", {"U": 1}),
)
LIKE = {"W": "1", "+": "1", "F": "1", "D": "=", "H": "=", "L": "0"}
"""The result that is worth as much."""


class Made(NamedTuple):
    """An event paired to its end, or to the round that cannot be paired."""

    source: str
    for_gacrux: str
    """The same with records 250 and 260, where gacrux passes over XXA and XXP."""


def event_of(seed: int) -> Made:
    """By our own steps from an empty list: each round is written into the file, results are entered, the file is read again."""
    chance = random.Random(seed)
    players, rounds = chance.randint(7, 28), chance.randint(4, 7)
    numbers = range(1, players + 1)
    ours: list[str] = []
    theirs: list[str] = []
    if chance.random() < 0.6:
        group, full, half = chance.randint(2, players - 2), chance.randint(1, 2), chance.randint(0, 2)
        by_250 = [f"250       1.0 {1:3} {full:3} {1:4} {group:4}"]
        by_250 += [f"250       0.5 {full + 1:3} {full + half:3} {1:4} {group:4}"] * bool(half)
        theirs += by_250
        by_xxa = [f"XXA {number:4}" + "  1.0" * full + "  0.5" * half for number in range(1, group + 1)]
        ours += by_xxa if chance.random() < 0.5 else by_250
    for _ in range(chance.choice((0, 0, 1, 3))):
        pair_of = sorted(chance.sample(numbers, chance.choice((2, 2, 3))))
        begin = chance.randint(1, rounds)
        end = chance.randint(begin, rounds)
        everywhere = chance.random() < 0.4
        span = (1, rounds) if everywhere else (begin, end)
        record = f"260 {span[0]:3} {span[1]:3} " + " ".join(f"{number:4}" for number in pair_of)
        theirs.append(record)
        ours.append("XXP " + " ".join(map(str, pair_of)) if everywhere else record)
    away = {}
    for number in numbers:
        late, leaving_round = (chance.randint(1, 3) if chance.random() < 0.08 else 0), rounds + 1
        if chance.random() < 0.1:
            leaving_round = chance.randint(3, rounds)
        for round in range(1, rounds + 1):
            if round <= late or round >= leaving_round:
                away[round, number] = "Z"
            elif chance.random() < 0.05:
                away[round, number] = chance.choice("HHFZ")
    byes = [f"240 {kind} {round:3} {number:4}" for (round, number), kind in sorted(away.items())]
    scoring, worth = chance.choice(SCORINGS)
    head = [f"142 {rounds}", f"152 {chance.choice('WB')}", *([scoring] if scoring else [])]
    points = {"1": 2, "=": 1, "0": 0, "U": 2, **worth}
    source = text([*head, *ours, *byes], players=players)
    for round in range(1, rounds + 1):
        document = parse_document(source)
        try:
            pairing = pair(event_before(tournament_of(document)))
        except CannotPair as error:
            if error.key not in ("pair_none_legal", "pair_too_few", "pair_alone_barred"):
                raise
            break
        assert pairing.event.round == round
        source = with_drawn_results(
            with_round(document, pairing).text,
            round,
            lambda: chance.choices(GAMES, WEIGHTS)[0],
            lambda code: points.get(LIKE.get(code, code), 0),
        )
    kept_lines = [line for line in source.split("\n") if line[:3] not in ("XXA", "250", "XXP", "260", "240")]
    return Made(source, "\n".join([*theirs, *kept_lines]))


SEEDS = first([range(4), *(range(start, start + 50) for start in range(4, 1004, 50))])


@pytest.mark.parametrize("seeds", SEEDS)
def test_every_round_is_that_of_gacrux_by_its_own_command(seeds: range, tmp_path: Path) -> None:
    compared = 0
    for seed in seeds:
        made = event_of(seed)
        event = tournament(made.source)
        last = next_round(event) - 1
        if last < 1:
            continue
        theirs = rounds_by_gacrux(made.for_gacrux, tmp_path)
        for round, pairs in enumerate(theirs[:last], 1):
            assert set(pair(before_posted(event, round)).pairs) == pairs, (seed, round)
            compared += 1
    assert compared >= 3 * len(seeds)


@pytest.mark.parametrize("seeds", SEEDS)
def test_every_round_is_that_of_bbppairings(seeds: range) -> None:
    program = shutil.which("bbpPairings") or shutil.which("bbpPairings.exe")
    if program is None:
        pytest.skip("bbpPairings 6 is not on the path")
    bbp_pairing = pairs_by(Path(program), event_text)
    for seed in seeds:
        event = tournament(event_of(seed).source)
        for round in range(1, next_round(event)):
            before_round = before_posted(event, round)
            assert set(bbp_pairing(before_round).pairs) == set(pair(before_round).pairs), (seed, round)
