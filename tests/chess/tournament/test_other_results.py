"""Two tournaments told apart by their results: each thing that is changed by hand is reported, where it stands, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from xl_departage.base.errors import FileError, Place
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player, Round, System
from xl_departage.chess.tournament.other_results import OtherResult, other_results, refuse_other_results
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.team_event import Match, Team, TeamEvent

W, B = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = (Outcome.WIN, 2), (Outcome.DRAW, 1), (Outcome.LOSS, 0)


def met(against: int, colour: Colour | None, result: tuple[Outcome, int]) -> Round:
    """A game against the player of that index."""
    return Round(result[0], against, colour, result[1])


PLAYERS = (
    Player(4, "Ann", None, (met(1, W, WIN), met(2, B, DRAW))),
    Player(7, "Ben", None, (met(0, B, LOSS), Round(Outcome.HALF_BYE, points=1))),
    Player(9, "Cy", None, (Round(Outcome.PENDING), met(0, W, DRAW))),
)
TABLE = Crosstable(PLAYERS, 2, 2, System.SWISS)
SQUARE = replace(TABLE, ordered=False, system=System.ROUND_ROBIN)


def changed(table: Crosstable, player: int, place: int, entry: Round) -> Source:
    """The same with another round of one player, by his index."""
    players = list(table.players)
    rounds = list(players[player].rounds)
    rounds[place] = entry
    players[player] = players[player]._replace(rounds=tuple(rounds))
    return Source(replace(table, players=tuple(players)))


def test_the_same_results_are_the_same() -> None:
    for table in (TABLE, SQUARE):
        assert list(other_results(Source(table), Source(table))) == []
        refuse_other_results(Source(table), Source(table), "TRF")


def test_a_round_that_is_another_one_is_shown_as_it_was_and_as_it_is() -> None:
    """Another result, colour, opponent and bye, points beside the result, a round more: opponent and colour where they stay."""
    ann, ben, cy = (4, "Ann"), (7, "Ben"), (9, "Cy")
    for player, place, entry, wanted in (
        (0, 0, met(1, W, DRAW), OtherResult(*ann, 1, "7w1 (1)", "7w= (½)")),
        (0, 1, met(2, B, LOSS), OtherResult(*ann, 2, "9b= (½)", "9b0 (0)", is_black=True)),
        (0, 0, met(1, B, WIN), OtherResult(*ann, 1, "7w1 (1)", "7b1 (1)", opponent=7)),
        (1, 0, met(2, B, LOSS), OtherResult(*ben, 1, "4b0 (0)", "9b0 (0)", is_black=True)),
        (0, 0, Round(Outcome.WIN, 1, W, 3), OtherResult(*ann, 1, "7w1 (1)", "7w1 (1½)")),
        (1, 1, Round(Outcome.ZERO_BYE), OtherResult(*ben, 2, "H (½)", "Z (0)")),
        (2, 0, met(1, None, (Outcome.PENDING, 0)), OtherResult(*cy, 1, "–", "7")),
        (2, 0, met(1, B, (Outcome.PENDING, 0)), OtherResult(*cy, 1, "–", "7b")),
    ):
        found = list(other_results(Source(TABLE), changed(TABLE, player, place, entry)))
        assert [result._replace(opponent=None, is_black=False) for result in found] == [
            wanted._replace(opponent=None, is_black=False)
        ]
        # Who played with which colour is told where both sides agree on it: the sentence then says it once.
        was = TABLE.players[player].rounds[place]
        same = was.opponent if was.opponent == entry.opponent else None
        assert found[0].opponent == (None if same is None else PLAYERS[same].number)
        assert found[0].is_black == (was.colour is B and entry.colour is B)

    later = Source(replace(TABLE, players=tuple(player._replace(rounds=player.rounds[:1]) for player in PLAYERS)))
    assert [
        (result.number, result.round, result.before, result.after) for result in other_results(Source(TABLE), later)
    ] == [
        (4, 2, "9b= (½)", "–"),
        (7, 2, "H (½)", "–"),
        (9, 2, "4w= (½)", "–"),
    ]
    assert [
        (result.number, result.round, result.before, result.after) for result in other_results(later, Source(TABLE))
    ] == [
        (4, 2, "–", "9b= (½)"),
        (7, 2, "–", "H (½)"),
        (9, 2, "–", "4w= (½)"),
    ]


def test_an_unplayed_game_of_unknown_colour_may_get_one() -> None:
    """A draw of colours for a forfeit changes nothing, where none was known; a colour that was known stays."""
    unknown, known = (Round(Outcome.FORFEIT_WIN, 1, colour, 2) for colour in (None, W))
    as_black = known._replace(colour=B)
    for before, after, count in (
        (unknown, known, 0),
        (unknown, as_black, 0),
        (known, as_black, 1),
        (known, unknown, 1),
    ):
        found = list(other_results(changed(TABLE, 0, 0, before), changed(TABLE, 0, 0, after)))
        assert len(found) == count
    # A game that was played has one.
    assert len(list(other_results(changed(TABLE, 0, 0, met(1, None, WIN)), Source(TABLE)))) == 1


def test_a_square_table_is_compared_by_opponents() -> None:
    """It has no rounds and no colours: another order and other colours are the same, another result and other points are not."""
    shuffled = replace(
        SQUARE,
        players=tuple(
            player._replace(rounds=tuple(entry._replace(colour=None) for entry in reversed(player.rounds)))
            for player in PLAYERS
        ),
    )
    for first_source, second_source in ((Source(SQUARE), Source(shuffled)), (Source(shuffled), Source(TABLE))):
        assert list(other_results(first_source, second_source)) == []
        assert list(other_results(second_source, first_source)) == []

    found = list(other_results(Source(SQUARE), changed(shuffled, 0, 1, met(1, None, DRAW))))
    assert found == [OtherResult(4, "Ann", 1, "71 (1)", "7= (½)"), OtherResult(4, "Ann", 2, "1½", "1")]
    # The same points from other games: the games alone.
    swapped = changed(SQUARE, 0, 0, met(1, W, DRAW)).crosstable
    found = list(other_results(Source(SQUARE), changed(swapped, 0, 1, met(2, B, WIN))))
    assert [(result.round, result.before, result.after) for result in found] == [
        (1, "71 (1)", "7= (½)"),
        (2, "9= (½)", "91 (1)"),
    ]
    # A game more, on either side, and points of a round without an opponent.
    more = changed(SQUARE, 1, 1, met(2, None, (Outcome.LOSS, 0)))
    assert [(result.round, result.before, result.after) for result in other_results(Source(SQUARE), more)] == [
        (1, "½", "0"),
        (2, "–", "90 (0)"),
    ]
    assert [(result.round, result.before, result.after) for result in other_results(more, Source(SQUARE))] == [
        (2, "90 (0)", "–"),
        (2, "0", "½"),
    ]


def test_numbers_may_be_others_in_the_other_tournament() -> None:
    """Found by their names, or as a caller says; who is in one of them alone is no result."""
    new = {4: 9, 7: 4, 9: 7}
    moved = tuple(player._replace(number=new[player.number]) for player in PLAYERS)
    for table in (TABLE, SQUARE):
        assert list(other_results(Source(table), Source(replace(table, players=moved)))) == []
        strangers = replace(table, players=tuple(player._replace(name=f"{player.name} X") for player in moved))
        assert list(other_results(Source(table), Source(strangers), new)) == []
        assert len(list(other_results(Source(table), Source(strangers)))) >= 3
        alone = replace(table, players=(PLAYERS[0],))
        assert {result.number for result in other_results(Source(TABLE), Source(alone), {9: 9})} == set()


def match(points: tuple[int, int], against: int | None) -> Match:
    """A match with these match points and game points, in half-points."""
    return Match(Outcome.WIN if points[0] else Outcome.LOSS, against, None, *points)


EVENT = TeamEvent(
    (
        Team(1, "Lys", "", None, (), (match((4, 5), 1), match((2, 4), None))),
        Team(2, "Mons", "", None, (), (match((0, 3), 0),)),
    ),
    2,
    2,
    System.SWISS,
    4,
)


def teams(change: Callable[[Team], Team] = lambda team: team, rounds: int = 2) -> Source:
    """The event with each team changed, of players without games."""
    table = Crosstable((), rounds, rounds, System.SWISS)
    return Source(table, event=replace(EVENT, teams=tuple(map(change, EVENT.teams)), rounds=rounds))


def of_first(place: int, entry: Match) -> Callable[[Team], Team]:
    """Another match of the first team."""

    def change(team: Team) -> Team:
        matches = list(team.matches)
        if team.number == 1:
            matches[place] = entry
        return team._replace(matches=tuple(matches))

    return change


def test_matches_of_teams_are_compared_by_their_points_and_opponents() -> None:
    assert list(other_results(teams(), teams())) == []
    for place, entry, before, after in (
        (0, match((4, 6), 1), "2: 2 MP, 2½ GP", "2: 2 MP, 3 GP"),
        (0, match((2, 5), 1), "2: 2 MP, 2½ GP", "2: 1 MP, 2½ GP"),
        (0, match((4, 5), None), "2: 2 MP, 2½ GP", "2 MP, 2½ GP"),
        (1, match((0, 4), None), "1 MP, 2 GP", "0 MP, 2 GP"),
    ):
        found = list(other_results(teams(), teams(of_first(place, entry))))
        assert found == [OtherResult(1, "Lys", place + 1, before, after)]
    # Mons has no match in round 2; it loses that of round 1.
    lacking = teams(lambda team: team._replace(matches=team.matches[:1] if team.number == 1 else ()))
    assert [
        (result.number, result.round, result.before, result.after) for result in other_results(teams(), lacking)
    ] == [
        (2, 1, "1: 0 MP, 1½ GP", "–"),
        (1, 2, "1 MP, 2 GP", "–"),
    ]
    # The numbers of teams as a caller says; without, by name.
    moved = teams(lambda team: team._replace(number=3 - team.number))
    assert list(other_results(teams(), moved)) == []
    assert list(other_results(teams(), moved, teams={1: 2, 2: 1})) == []
    assert len(list(other_results(teams(), moved, teams={1: 1, 2: 2}))) == 4
    # Who is in one of them alone has no results; an event beside individuals is none.
    assert list(other_results(teams(), teams(), teams={})) == []
    assert list(other_results(teams(), Source(teams().crosstable))) == []
    assert list(other_results(Source(teams().crosstable), teams())) == []


def test_a_later_round_of_either_side_counts() -> None:
    """Round 2 is compared if one of the two has it."""
    short = teams(lambda team: team._replace(matches=team.matches[:1]), rounds=1)
    for first_source, second_source, words in (
        (teams(), short, ("1 MP, 2 GP", "–")),
        (short, teams(), ("–", "1 MP, 2 GP")),
    ):
        assert [(found.round, found.before, found.after) for found in other_results(first_source, second_source)] == [
            (2, *words)
        ]


def test_what_differs_is_refused_with_the_first_place_and_the_number_of_all() -> None:
    after = changed(TABLE, 0, 0, met(1, W, DRAW)).crosstable
    with pytest.raises(FileError) as refused:
        refuse_other_results(Source(TABLE), changed(after, 1, 0, met(0, B, DRAW)), "TRF")

    assert refused.value.key == "other_results_differ"
    assert refused.value.place == Place(name="Ann", round=1)
    assert refused.value.values == {"door": "TRF", "before": "7w1 (1)", "after": "7w= (½)", "count": 2}
    nameless = replace(TABLE, players=tuple(player._replace(name="") for player in PLAYERS))
    with pytest.raises(FileError) as refused:
        refuse_other_results(Source(nameless), changed(nameless, 1, 1, Round(Outcome.ZERO_BYE)), "TRF")
    assert refused.value.place == Place(name="7", round=2)


def test_a_file_of_teams_alone_is_not_compared_by_their_players() -> None:
    beside = replace(changed(TABLE, 0, 0, met(1, W, DRAW)), event=EVENT)
    with pytest.raises(FileError, match="Ann"):
        refuse_other_results(Source(TABLE, event=EVENT), beside, "CSV")
    refuse_other_results(Source(TABLE, event=EVENT), beside, "CSV", teams_alone=True)
    with pytest.raises(FileError, match="Lys"):
        refuse_other_results(teams(), teams(of_first(0, match((4, 6), 1))), "CSV", teams_alone=True)
    with pytest.raises(FileError, match="Ann"):
        refuse_other_results(Source(TABLE), beside, "CSV", teams_alone=True)
