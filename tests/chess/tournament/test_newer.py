"""What a newer file adds to a record, and where the two differ."""

from __future__ import annotations

import pytest

from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.newer import with_newer
from xl_departage.chess.tournament.record import Game, Header, Participant, TournamentRecord
from xl_departage.chess.tournament.source import source_of

PEOPLE = tuple(Participant(number, chr(64 + number)) for number in range(1, 6))
NUMBERS = {number: number for number in range(1, 6)}
WON, OPEN = (Outcome.WIN, Outcome.LOSS), (Outcome.PENDING, Outcome.PENDING)
BYE = Game(1, 5, None, Outcome.PAIRING_BYE, coloured=False)
ABSENT = Game(1, 5, None, Outcome.ZERO_BYE, coloured=False)


def record(*games: Game) -> TournamentRecord:
    return TournamentRecord(Header(rounds=3), PEOPLE, games)


@pytest.mark.parametrize(
    ("mine", "theirs", "differ"),
    [
        # A result that the file has not yet, and one that the record has not yet.
        (WON, OPEN, False),
        (OPEN, WON, False),
        (WON, WON, False),
        (WON, WON[::-1], True),
    ],
)
def test_a_game_without_its_result_is_the_same_game(
    mine: tuple[Outcome, Outcome], theirs: tuple[Outcome, Outcome], differ: bool
) -> None:
    others = Game(1, 3, 4, Outcome.DRAW, Outcome.DRAW)

    found = with_newer(
        record(Game(1, 1, 2, *mine), others, BYE),
        source_of(record(Game(1, 1, 2, *theirs), others, BYE)),
        numbers=NUMBERS,
    )

    assert [(other_game.in_file.white, other_game.in_record.white) for other_game in found.others] == (
        [(1, 1)] if differ else []
    )


def test_another_bye_is_reported() -> None:
    games = Game(1, 1, 2, *WON), Game(1, 3, 4, *WON)

    found = with_newer(record(*games, BYE), source_of(record(*games, ABSENT)), numbers=NUMBERS)

    assert [(other_game.in_file, other_game.in_record) for other_game in found.others] == [(ABSENT, BYE)]


def test_new_games_keep_their_boards_whoever_is_named_first() -> None:
    """The colours of the second game are unknown: the file names 4 first, the crosstable the lower number."""
    games = Game(1, 1, 2, *WON, board=7), Game(1, 4, 3, *WON, board=8, coloured=False)

    found = with_newer(record(), source_of(record(*games, BYE)), numbers=NUMBERS)

    assert {frozenset((game.white, game.black)): game.board for game in found.tournament.games} == {
        frozenset((1, 2)): 7,
        frozenset((3, 4)): 8,
        frozenset((5, None)): None,
    }


@pytest.mark.parametrize(("cancelled", "absent"), [((2,), []), ((), [1, 2, 3, 4, 5])])
def test_nobody_is_absent_in_a_cancelled_round(cancelled: tuple[int, ...], absent: list[int]) -> None:
    """The file plays rounds 1 and 3 only, and its blank round 2 reads as absences."""
    games = [
        game
        for round in (1, 3)
        for game in (Game(round, 1, 2, *WON), Game(round, 3, 4, *WON), BYE._replace(round=round))
    ]
    header = Header(rounds=3, cancelled=cancelled)

    found = with_newer(
        TournamentRecord(header, PEOPLE, ()), source_of(TournamentRecord(header, PEOPLE, tuple(games))), numbers=NUMBERS
    )

    assert sorted(game.white for game in found.tournament.games if game.round == 2) == absent
