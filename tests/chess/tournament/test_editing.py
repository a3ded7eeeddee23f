"""Operations on the record of a tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xl_departage.base.errors import ArgumentError
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.editing import returned, with_numbers, with_result, with_round, withdrawn
from xl_departage.chess.tournament.record import (
    Adjustment,
    AnnouncedBye,
    ForbiddenPairs,
    Game,
    Header,
    Participant,
    TournamentRecord,
)
from xl_departage.chess.tournament.tables import crosstable_of

WIN, DRAW, LOSS, OPEN = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PENDING
PEOPLE = tuple(Participant(number, name) for number, name in enumerate("ABCD", 1))
GAMES = (Game(1, 1, 3, WIN, LOSS, "1-0"), Game(1, 4, 2, OPEN, OPEN), Game(2, 2, 1, OPEN, OPEN))
EVENT = TournamentRecord(Header(rounds=3), PEOPLE, GAMES, forbidden=(ForbiddenPairs(1, None, (1, 4)),))


def test_a_result_is_entered_corrected_and_taken_back() -> None:
    entered = with_result(EVENT, 1, {2: WIN, 4: LOSS})
    assert entered.games == (GAMES[0], GAMES[1]._replace(outcome=LOSS, reply=WIN), GAMES[2])
    corrected = with_result(entered, 1, {1: DRAW, 3: DRAW}, "½-½")
    assert corrected.games[0] == Game(1, 1, 3, DRAW, DRAW, "½-½")
    assert crosstable_of(corrected).scores == (1, 2, 1, 0)
    assert with_result(with_result(corrected, 1, {1: WIN, 3: LOSS}, "1-0"), 1, {4: OPEN, 2: OPEN}) == EVENT


def test_a_result_of_a_round_makes_it_count_where_the_source_says_how_many_do() -> None:
    said = replace(EVENT, header=EVENT.header._replace(played=1))
    assert with_result(said, 2, {1: LOSS, 2: WIN}).header.played == 2
    assert with_result(said, 2, {1: OPEN, 2: OPEN}).header.played == 1


@pytest.mark.parametrize(("round", "pair"), [(1, (1, 2)), (2, (1, 3)), (3, (1, 2)), (1, (1, 9))])
def test_players_without_a_game_have_no_result(round: int, pair: tuple[int, int]) -> None:
    with pytest.raises(ArgumentError) as refused:
        with_result(EVENT, round, dict.fromkeys(pair, DRAW))
    assert refused.value.place is not None
    assert (refused.value.place.name, refused.value.place.round) == ("A", round)


def test_a_round_that_is_taken_over_replaces_what_was_known_of_it() -> None:
    bye = Game(2, 4, None, Outcome.HALF_BYE, coloured=False)
    after = with_round(EVENT, 2, (Game(2, 3, 2, OPEN, OPEN), bye))
    assert after.games == (*GAMES[:2], Game(2, 3, 2, OPEN, OPEN), bye)
    assert with_round(after, 1, ()).games == after.games[2:]


def test_other_numbers_are_those_of_everything_that_names_players() -> None:
    """1 A and 4 D change places; back again, nothing has changed."""
    event = replace(EVENT, adjustments=(Adjustment("", None, 1, 1, (4, 2)),))
    other = {1: 4, 2: 2, 3: 3, 4: 1}
    after = with_numbers(event, other)
    assert [(one.number, one.name) for one in after.participants] == [(1, "D"), (2, "B"), (3, "C"), (4, "A")]
    assert [(game.white, game.black) for game in after.games] == [(4, 3), (1, 2), (2, 4)]
    assert (after.forbidden[0].numbers, after.adjustments[0].numbers) == ((4, 1), (1, 2))
    assert with_numbers(after, other) == event


def test_who_withdraws_is_absent_to_the_end_and_comes_back_without_losing_a_bye() -> None:
    """2 B plays on in rounds 1 and 2; in 4 she had asked for a bye, in 5 she was absent anyway."""
    asked = (AnnouncedBye(4, Outcome.HALF_BYE), AnnouncedBye(5, Outcome.ZERO_BYE))
    people = tuple(one._replace(byes=asked) if one.number == 2 else one for one in PEOPLE)
    cell = Game(3, 2, None, Outcome.ZERO_BYE, coloured=False)
    event = replace(EVENT, header=Header(rounds=5), participants=people, games=(*GAMES, cell))

    assert coming_byes(withdrawn(event, 2, 2)) == {(2, round): Outcome.ZERO_BYE for round in (3, 4, 5)}
    assert coming_byes(returned(event, 2, 2)) == {(2, 4): Outcome.HALF_BYE}
    assert coming_byes(returned(withdrawn(event, 2, 2), 2, 2)) == {}
    for after in (withdrawn(event, 2, 2), returned(event, 2, 2)):
        assert after.games == GAMES
        assert after.participants[:1] + after.participants[2:] == people[:1] + people[2:]
