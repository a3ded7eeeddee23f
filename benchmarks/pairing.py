"""
Pairing rounds of a Swiss tournament, against bbpPairings 6 and caissify-pairings 0.5.

bbpPairings is a program in C++. Its time is that of a process that reads the event as TRF; ours is that of pairing the same event in
memory and checking the pairing afterwards. It is measured if `bbpPairings` is on the search path, and without a goal, because ours only
has to be fast enough for an arbiter. caissify-pairings is pure Python like our engine: both read the same TRF file and pair each of its
rounds again.

The events are those of `tests/data/pairing`, which bbpPairings made; a note below the table says how many rounds are equal.
"""

from __future__ import annotations

import random
import shutil
import time
import zipfile
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.measure import Line, Part, compare, within
from xl_departage.chess.pairing.bbp import pairs_by
from xl_departage.chess.pairing.event import Event, before_posted, event_before, posted_pairs
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.pairing.round_checking import check_pairings
from xl_departage.chess.pairing.round_entry import with_round
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.record import Header, Participant, TournamentRecord
from xl_departage.formats.trf.event_text import event_text
from xl_departage.formats.trf.paired_round import tournament_of
from xl_departage.formats.trf.trf_document import parse_document

EVENTS = Path(__file__).parent.parent / "tests" / "data" / "pairing" / "bbpPairings-6.zip"
SIZES = (40, 120)
LARGE = ((200, 0.8), (500, 0.35))
"""The size of a field, and its share of draws: the more draws, the larger the scoregroups."""
GOAL = 10.0
"""The limit for the slowest of three rounds, in processor seconds."""


def run() -> Part:
    """One round against bbpPairings, all rounds against caissify-pairings, and the slowest round of large fields against a limit."""
    lines: list[Line] = []
    notes: list[str] = []
    program = shutil.which("bbpPairings")
    if program is None:
        notes.append("bbpPairings is not on the path: not compared.")
    else:
        bbp_pair = pairs_by(Path(program), event_text)
        for size in SIZES:
            event = before_posted(_tournament(_text(f"g{size}_11.trf")), 5)
            what = f"a round of {size} players / bbpPairings 6, a process in C++"
            lines.append(compare(what, None, partial(pair, event), partial(bbp_pair, event)))
    try:
        from caissify_pairings.fpc import check_trf
    except ModuleNotFoundError:
        notes.append("caissify-pairings is not installed: not compared.")
    else:
        text = f"012 Open\n{_text('g40_11.trf')}".replace("\r", "\n")
        what = "the 7 rounds of 40 players / caissify-pairings 0.5"
        lines.append(compare(what, 1, lambda: check_pairings(_tournament(text)), lambda: check_trf(text), runs=3))
    for size, draws in LARGE:
        slowest = max(_seconds_of_rounds(size, draws))
        what = f"{size} players, {draws:.0%} draws: the slowest of rounds 1 to 3 / {GOAL:.0f} s"
        lines.append(within(what, GOAL, slowest))
    notes.append(_equal())
    return Part("Pairings", lines, notes)


def _equal() -> str:
    """A sentence on how many rounds of the stored events our engine pairs exactly as bbpPairings did."""
    rounds = equal = 0
    with zipfile.ZipFile(EVENTS) as archive:
        names = archive.namelist()
    for name in names:
        event = _tournament(_text(name))
        for number in range(1, 1 + max(game.round for game in event.games)):
            rounds += 1
            equal += set(pair(before_posted(event, number)).pairs) == set(posted_pairs(event, number))
    return (
        f"{len(names)} events of bbpPairings 6, 14 to 120 players: {equal} of {rounds} rounds equal, colours included."
    )


def _seconds_of_rounds(size: int, draws: float) -> list[float]:
    """The processor seconds to pair each of the first three rounds of a field with this share of draws."""
    chance = random.Random(size)
    players = tuple(Participant(number, f"Player {number}") for number in range(1, size + 1))
    event = TournamentRecord(Header(rounds=9, first_colour=Colour.WHITE), players)
    spent = []
    for _ in range(3):
        now: Event = event_before(event)
        start = time.process_time()
        pairing = pair(now)
        spent.append(time.process_time() - start)
        event = with_round(event, pairing)
        outcomes = [
            chance.choice((Outcome.WIN, Outcome.LOSS)) if chance.random() > draws else Outcome.DRAW for _ in event.games
        ]
        games = tuple(
            game if game.outcome is not Outcome.PENDING else game._replace(outcome=outcome, reply=outcome.mirror)
            for game, outcome in zip(event.games, outcomes, strict=True)
        )
        event = replace(event, games=games)
    return spent


def _text(name: str) -> str:
    with zipfile.ZipFile(EVENTS) as archive:
        text = archive.read(name).decode()
    rounds = max((len(line.rstrip()) - 89) // 10 for line in text.splitlines() if line.startswith("001"))
    return f"142 {rounds}\r{text}"


def _tournament(text: str) -> TournamentRecord:
    return tournament_of(parse_document(text, "event.trf"))
