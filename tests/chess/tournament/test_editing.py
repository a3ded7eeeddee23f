"""Operations on the record of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from xl_departage.base.errors import ArgumentError, CannotPair
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.editing import (
    corrected,
    corrected_all,
    returned,
    with_bye,
    with_drawn_colour,
    with_event,
    with_header,
    with_numbers,
    with_only_forbidden,
    with_planned,
    with_player,
    with_result,
    with_round,
    withdrawn,
)
from xl_departage.chess.tournament.individual_crosstable import crosstable_of
from xl_departage.chess.tournament.record import (
    Adjustment,
    AnnouncedBye,
    ForbiddenPairs,
    Game,
    Header,
    Match,
    Participant,
    Team,
    TournamentRecord,
)

WIN, DRAW, LOSS, OPEN = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PENDING
PEOPLE = tuple(Participant(number, name) for number, name in enumerate("ABCD", 1))
GAMES = (Game(1, 1, 3, WIN, LOSS, "1-0"), Game(1, 4, 2, OPEN, OPEN), Game(2, 2, 1, OPEN, OPEN))
EVENT = TournamentRecord(Header(rounds=3), PEOPLE, GAMES, forbidden=(ForbiddenPairs(1, None, (1, 4)),))


def test_a_result_is_entered_corrected_and_taken_back() -> None:
    entered = with_result(EVENT, round=1, outcomes={2: WIN, 4: LOSS})
    assert entered.games == (GAMES[0], GAMES[1]._replace(outcome=LOSS, reply=WIN), GAMES[2])
    corrected = with_result(entered, round=1, outcomes={1: DRAW, 3: DRAW}, result="½-½")
    assert corrected.games[0] == Game(1, 1, 3, DRAW, DRAW, "½-½")
    assert crosstable_of(corrected).scores == (1, 2, 1, 0)
    as_before = with_result(corrected, round=1, outcomes={1: WIN, 3: LOSS}, result="1-0")
    assert with_result(as_before, round=1, outcomes={4: OPEN, 2: OPEN}) == EVENT


def test_a_result_of_a_round_makes_it_count_where_the_source_says_how_many_do() -> None:
    counted = replace(EVENT, header=EVENT.header._replace(played=1))
    assert with_result(counted, round=2, outcomes={1: LOSS, 2: WIN}).header.played == 2
    assert with_result(counted, round=2, outcomes={1: OPEN, 2: OPEN}).header.played == 1


@pytest.mark.parametrize(("round", "pair"), [(1, (1, 2)), (2, (1, 3)), (3, (1, 2)), (1, (1, 9))])
def test_players_without_a_game_have_no_result(round: int, pair: tuple[int, int]) -> None:
    with pytest.raises(ArgumentError) as refused:
        with_result(EVENT, round=round, outcomes=dict.fromkeys(pair, DRAW))
    assert refused.value.place is not None
    assert (refused.value.place.name, refused.value.place.round) == ("A", round)


def test_a_round_that_is_taken_over_replaces_what_was_known_of_it() -> None:
    bye = Game(2, 4, None, Outcome.HALF_BYE, coloured=False)
    after = with_round(EVENT, round=2, games=(Game(2, 3, 2, OPEN, OPEN), bye))
    assert after.games == (*GAMES[:2], Game(2, 3, 2, OPEN, OPEN), bye)
    assert with_round(after, round=1, games=()).games == after.games[2:]


def test_other_numbers_are_those_of_everything_that_names_players() -> None:
    """1 A and 4 D change places; back again, nothing has changed."""
    event = replace(EVENT, adjustments=(Adjustment("", None, 1, 1, (4, 2)),))
    new_numbers = {1: 4, 2: 2, 3: 3, 4: 1}
    after = with_numbers(event, new=new_numbers)
    assert [(participant.number, participant.name) for participant in after.participants] == [
        (1, "D"),
        (2, "B"),
        (3, "C"),
        (4, "A"),
    ]
    assert [(game.white, game.black) for game in after.games] == [(4, 3), (1, 2), (2, 4)]
    assert (after.forbidden[0].numbers, after.adjustments[0].numbers) == ((4, 1), (1, 2))
    assert with_numbers(after, new=new_numbers) == event


def test_who_withdraws_is_absent_to_the_end_and_comes_back_without_losing_a_bye() -> None:
    """2 B plays on in rounds 1 and 2; in 4 she had asked for a bye, in 5 she was absent anyway."""
    asked = (AnnouncedBye(4, Outcome.HALF_BYE), AnnouncedBye(5, Outcome.ZERO_BYE))
    people = tuple(
        participant._replace(byes=asked) if participant.number == 2 else participant for participant in PEOPLE
    )
    cell = Game(3, 2, None, Outcome.ZERO_BYE, coloured=False)
    event = replace(EVENT, header=Header(rounds=5), participants=people, games=(*GAMES, cell))

    assert coming_byes(withdrawn(event, number=2, last=2)) == {(2, round): Outcome.ZERO_BYE for round in (3, 4, 5)}
    assert coming_byes(returned(event, number=2, last=2)) == {(2, 4): Outcome.HALF_BYE}
    assert coming_byes(returned(withdrawn(event, number=2, last=2), number=2, last=2)) == {}
    for after in (withdrawn(event, number=2, last=2), returned(event, number=2, last=2)):
        assert after.games == GAMES
        assert after.participants[:1] + after.participants[2:] == people[:1] + people[2:]


TEAMS = replace(
    EVENT,
    teams=(Team(1, "North", players=(1, 2)), Team(2, "South", players=(3, 4))),
    matches=(Match(1, 1, 2, game_points=(2, 2), result="1-1"), Match(2, 1, 2)),
    games=(Game(1, 1, 3, WIN, LOSS, "1-0"), Game(1, 4, 2, WIN, LOSS)),
)


def test_the_printed_points_of_a_match_follow_its_boards() -> None:
    """North and South each won a board of round 1; South's becomes a draw: 1½ to ½, in half-points 3 and 1."""
    corrected_match, other_match = with_result(TEAMS, round=1, outcomes={2: DRAW, 4: DRAW}).matches
    assert corrected_match == Match(1, 1, 2, game_points=(3, 1))
    assert other_match == TEAMS.matches[1]


def test_one_more_player_is_there_after_the_rounds_that_are_paired() -> None:
    """Rounds 1 and 2 are paired: F enters in round 3, and in round 3 at the earliest."""
    after = with_player(EVENT, player=Participant(6, "F", 1900))
    assert after.participants == (*PEOPLE, Participant(6, "F", 1900, first_round=3))
    # Round 2 has no result yet.
    assert coming_byes(after) == {(6, 2): Outcome.ZERO_BYE}
    before_the_first = replace(EVENT, games=())
    assert with_player(before_the_first, player=Participant(5, "E")).participants[-1] == Participant(5, "E")
    assert with_player(EVENT, player=Participant(5, "E", first_round=4)).participants[-1].first_round == 4


def test_a_bye_is_announced_changed_and_taken_back() -> None:
    asked = with_bye(EVENT, number=2, round=3, outcome=Outcome.HALF_BYE)
    assert coming_byes(asked) == {(2, 3): Outcome.HALF_BYE}
    changed = with_bye(asked, number=2, round=3, outcome=Outcome.ZERO_BYE)
    assert coming_byes(changed) == {(2, 3): Outcome.ZERO_BYE}
    assert with_bye(changed, number=2, round=3, outcome=None) == EVENT
    in_a_cell = replace(EVENT, games=(*GAMES, Game(3, 2, None, Outcome.HALF_BYE, coloured=False)))
    assert with_bye(in_a_cell, number=2, round=3, outcome=None) == EVENT
    of_a_team = with_bye(TEAMS, number=2, round=3, outcome=Outcome.HALF_BYE, team=True)
    assert of_a_team.teams[1].byes == (AnnouncedBye(3, Outcome.HALF_BYE),)
    assert with_bye(of_a_team, number=2, round=3, outcome=None, team=True) == TEAMS


def test_who_may_not_meet_is_said_anew() -> None:
    restricted = with_only_forbidden(EVENT, pairs=(ForbiddenPairs(2, 3, (1, 2)),))
    assert restricted.forbidden == (ForbiddenPairs(2, 3, (1, 2)),)
    assert with_only_forbidden(restricted, pairs=EVENT.forbidden) == EVENT
    with pytest.raises(ArgumentError) as refused:
        with_only_forbidden(EVENT, pairs=(ForbiddenPairs(1, None, (1, 9)),))
    assert "9" in refused.value.message("en")


def test_what_is_said_once_of_the_event_and_its_players() -> None:
    assert with_event(EVENT, name="Open").header == Header(name="Open", rounds=3)
    assert with_header(EVENT, header=Header(city="Namur")).header == Header(city="Namur")
    assert with_planned(EVENT, rounds=2).header.rounds == 2
    assert with_planned(EVENT, rounds=None).header.rounds is None
    drawn = with_drawn_colour(EVENT, first=Colour.BLACK)
    assert drawn.header.first_colour is Colour.BLACK
    assert with_drawn_colour(drawn, first=None) is with_drawn_colour(drawn, first=Colour.BLACK) is drawn
    assert corrected(EVENT, number=3, name="Carla").participants[2] == Participant(3, "Carla")
    ranked = corrected_all(EVENT, rank={1: 2, 2: 1}, rating={2: 1800})
    assert [(participant.rank, participant.rating) for participant in ranked.participants] == [
        (2, None),
        (1, 1800),
        (None, None),
        (None, None),
    ]


REFUSED: list[tuple[str, Callable[[], object], str]] = [
    ("a number twice", lambda: with_player(EVENT, player=Participant(3, "X")), "Number 3 is that of C"),
    ("nobody", lambda: withdrawn(EVENT, number=9, last=1), "No player has number 9"),
    ("nobody", lambda: returned(EVENT, number=9, last=1), "No player has number 9"),
    ("nobody", lambda: corrected(EVENT, number=9, name="X"), "No player has number 9"),
    ("nobody", lambda: with_bye(EVENT, number=9, round=3, outcome=None), "No player has number 9"),
    ("nobody", lambda: with_bye(TEAMS, number=9, round=3, outcome=None, team=True), "No team has number 9"),
    ("paired", lambda: with_bye(EVENT, number=1, round=2, outcome=Outcome.HALF_BYE), "Round 2 is paired already"),
    ("too few", lambda: with_planned(EVENT, rounds=1), "Rounds planned: 1, but 2 rounds are paired"),
    ("twice", lambda: with_round(EVENT, round=3, games=(Game(3, 1, 2, OPEN), Game(3, 3, 1, OPEN))), "A stands twice"),
    ("nobody", lambda: with_round(EVENT, round=3, games=(Game(3, 1, 9, OPEN),)), "No player has number 9"),
    ("one number", lambda: with_numbers(EVENT, new={1: 1, 2: 1, 3: 3, 4: 4}), "Number 1 is that of A"),
    ("fixed", lambda: with_numbers(TEAMS, new={1: 2, 2: 1, 3: 3, 4: 4}), "the players by their numbers"),
]


def test_what_cannot_be_done_is_refused_in_words() -> None:
    for what, operation, expected_text in REFUSED:
        with pytest.raises(ArgumentError) as refused:
            operation()
        assert expected_text in refused.value.message("en"), what
    drawn = with_drawn_colour(EVENT, first=Colour.WHITE)
    with pytest.raises(CannotPair) as cannot_pair:
        with_drawn_colour(drawn, first=Colour.BLACK)
    assert cannot_pair.value.key == "pair_first_differs"
