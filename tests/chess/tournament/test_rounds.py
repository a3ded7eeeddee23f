"""Which round comes next, and which was the last one posted: byes alone pair nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import AnnouncedBye, Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.rounds import is_full, last_paired, last_posted, next_round

WON, LOST, BYE, ABSENT = Outcome.WIN, Outcome.LOSS, Outcome.PAIRING_BYE, Outcome.ZERO_BYE
FIRST = (Game(1, 1, 2, WON, LOST), Game(1, 3, None, BYE))


def event(*games: Game, cancelled: tuple[int, ...] = (), **players: Participant) -> TournamentRecord:
    people = [Participant(number, name) for number, name in enumerate("ABC", 1)]
    return TournamentRecord(
        header=Header(cancelled=cancelled),
        participants=tuple(players.get(person.name, person) for person in people),
        games=games,
    )


def test_the_next_round_is_the_first_in_which_somebody_has_no_entry(subtests: pytest.Subtests) -> None:
    """Paired, posted, next; three players, of whom C has the bye of round 1."""
    everybody = [Game(2, number, None, ABSENT) for number in (1, 2, 3)]
    away = Participant(2, "B", byes=(AnnouncedBye(2, ABSENT),))
    for name, tournament, rounds in (
        ("nothing", event(), (0, 0, 1)),
        ("one round", event(*FIRST), (1, 1, 2)),
        ("a bye of the next one", event(*FIRST, Game(2, 2, None, BYE)), (1, 1, 2)),
        ("a round that everybody missed", event(*FIRST, *everybody), (1, 1, 3)),
        ("one that two missed", event(*FIRST, *everybody[:2]), (1, 1, 2)),
        ("two missed, one announced", event(*FIRST, everybody[0], everybody[2], B=away), (1, 1, 3)),
        ("two missed, one gone", event(*FIRST, *everybody[:2], C=Participant(3, "C", last_round=1)), (1, 1, 3)),
        ("cancelled before it was paired", event(*FIRST, cancelled=(2,)), (1, 1, 3)),
        ("cancelled when it was paired", event(*FIRST, Game(2, 3, 1, WON, LOST), cancelled=(2,)), (2, 1, 3)),
        ("only a bye", event(Game(1, 3, None, BYE)), (0, 0, 1)),
        ("a bye in a round without games", event(*FIRST, Game(2, 2, None, BYE), *everybody[::2]), (1, 2, 3)),
    ):
        with subtests.test(name):
            assert (last_paired(tournament), last_posted(tournament), next_round(tournament)) == rounds
            assert is_full(tournament, rounds[2] - 1) or not tournament.games or rounds[2] == 1
            assert not is_full(tournament, rounds[2])
            # The order of the games is that of the file, and says nothing.
            assert next_round(replace(tournament, games=tournament.games[::-1])) == rounds[2]
