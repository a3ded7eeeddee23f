"""Events for the tests: those of bbpPairings, and made ones."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

from xl_departage.chess.pairing.pairing_engine import Pairing
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Scoring
from xl_departage.chess.tournament.points import PointSystem, from_scoring
from xl_departage.chess.tournament.record import (
    AnnouncedBye,
    ForbiddenPairs,
    Game,
    Header,
    Participant,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.formats.trf.paired_round import tournament_of
from xl_departage.formats.trf.trf_document import parse_document

STORED = Path(__file__).parents[2] / "data" / "pairing" / "bbpPairings-6.zip"
RESULTS = (
    (0.03, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (0.05, Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    (0.06, Outcome.LOSS, Outcome.LOSS),
    (0.4, Outcome.WIN, Outcome.LOSS),
    (0.7, Outcome.LOSS, Outcome.WIN),
    (1.0, Outcome.DRAW, Outcome.DRAW),
)


def stored_names() -> list[str]:
    """The events in the archive, small ones first."""
    with zipfile.ZipFile(STORED) as archive:
        return sorted(archive.namelist(), key=lambda name: (int(name[1:].split("_")[0]), name))


def stored(name: str) -> str:
    """The text of an event, with the rounds planned: those that it has."""
    with zipfile.ZipFile(STORED) as archive:
        text = archive.read(name).decode()
    rounds = max((len(line.rstrip()) - 89) // 10 for line in text.splitlines() if line.startswith("001"))
    return f"142 {rounds}\r{text}"


def after_rounds(count: int, text: str) -> str:
    """An event cut off after some rounds."""
    lines = text.split("\r")
    # The points are those of all rounds: a file that prints others than its results give is refused.
    return "\r".join(
        f"{line[:80]}    {line[84 : 91 + 10 * count]}" if line.startswith("001") else line for line in lines
    )


def tournament(text: str) -> TournamentRecord:
    """A TRF text as the document."""
    return tournament_of(parse_document(text, "event.trf"))


def made(seed: int, players: int, rounds: int) -> TournamentRecord:
    """An event without games: byes and absences announced, forbidden pairs, virtual points, 3-1-0, numbers with gaps."""
    chance = random.Random(seed)
    numbers = sorted(chance.sample(range(1, 3 * players), players)) if chance.random() < 0.5 else range(1, players + 1)
    away = (Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE)
    participants = tuple(
        Participant(
            number,
            f"Player {number}",
            byes=tuple(AnnouncedBye(r, chance.choice(away)) for r in range(1, rounds + 1) if chance.random() < 0.07),
        )
        for number in numbers
    )
    first, second = participants[0].number, participants[1].number
    virtual = (VirtualPoints(2, 1, 2, first, first),) if chance.random() < 0.3 else ()
    forbidden = (ForbiddenPairs(1, None, (first, second)),) if chance.random() < 0.3 else ()
    points = chance.choice((PointSystem(), PointSystem(), from_scoring(Scoring(6, 2, 0), 2)))
    header = Header(rounds=rounds, first_colour=chance.choice((Colour.WHITE, Colour.BLACK)), points=points)
    return TournamentRecord(header, participants, virtual_points=virtual, forbidden=forbidden)


def played(pairing: Pairing, chance: random.Random) -> tuple[Game, ...]:
    """A paired round with results, forfeits among them."""
    games = [Game(pairing.event.round, number, None, outcome) for number, outcome in pairing.event.away.items()]
    for white, black in pairing.pairs:
        if black is None:
            games.append(Game(pairing.event.round, white, None, Outcome.PAIRING_BYE))
            continue
        drawn = chance.random()
        _, outcome, reply = next(result for result in RESULTS if drawn < result[0])
        games.append(Game(pairing.event.round, white, black, outcome, reply))
    return tuple(games)
