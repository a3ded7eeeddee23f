"""What the absolute criteria say of single players and pairs, and what a document must say before a round can be paired."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import CannotPair, Place
from xl_departage.base.messages import Text, languages
from xl_departage.chess.pairing import legal, requirements
from xl_departage.chess.pairing.bracket_comparison import Difference, first_difference
from xl_departage.chess.pairing.bye import bye_reasons
from xl_departage.chess.pairing.event import (
    Choices,
    Entrant,
    Event,
    Side,
    away_now,
    before_posted,
    event_before,
    first_colour,
    posted_pairs,
    refuse_unsound_game,
    refuse_wrong_numbers,
)
from xl_departage.chess.pairing.pairing_engine import Board, Bracket, Pairing
from xl_departage.chess.pairing.summary import away_in_words, remarks, summarise, why_away
from xl_departage.chess.pairing.teams import legal_matches as of_teams
from xl_departage.chess.pairing.teams.team_engine import TeamPairing
from xl_departage.chess.pairing.teams.team_pairing_event import TeamEntrant, TeamsBefore, TeamSide
from xl_departage.chess.pairing.teams.team_rules import Colours, TeamRules, team_rules
from xl_departage.chess.pairing.teams.team_summary import remarks_on_teams
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import (
    AnnouncedBye,
    ForbiddenPairs,
    Game,
    Header,
    Match,
    Participant,
    SourceNotice,
    Team,
    TournamentRecord,
    VirtualPoints,
)
from xl_departage.chess.tournament.rounds import next_round, virtual_points
from xl_departage.formats.trf.pairing_records import read_pairing_records
from xl_departage.formats.trf.trf_document import TrfLine

W, B = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def side(text: str) -> Side:
    """`2w1`, `3b=`, `4+`, `U`."""
    match = re.fullmatch(r"(\d?)([wb]?)(.)", text)
    assert match
    opponent, colour, code = match.groups()
    return Side(int(opponent) if opponent else None, Colour(colour) if colour else None, Outcome(code))


def entrant(number: int, rounds: str, points: int = 0) -> Entrant:
    return Entrant(number, f"P{number}", tuple(map(side, rounds.split())), points)


def before(*entrants: Entrant, total: int = 9, **values: Any) -> Event:
    round = 1 + len(entrants[0].rounds)
    return Event(round, total, W, entrants, PointSystem(), values.pop("away", {}), **values)


@each_row(
    ("rounds", "difference", "absolute"),
    [
        # C.04.3: 1.6 games with White less games with Black; 1.7.1 beyond 1, or twice in the last two games.
        ("", 0, None),
        ("2w1", 1, None),
        ("2b1", -1, None),
        ("2w1 3w1", 2, B),
        ("2b1 3b1", -2, W),
        ("2w1 3b1 4b0", -1, W),
        ("2b1 3w1 4w0", 1, B),
        ("2w1 3b1 4w0", 1, None),
        ("2w1 3w1 4b0", 1, None),
        ("2w1 3w1 4b0 5w1", 2, B),
        ("2b1 3b1 4w0 5b1", -2, W),
        ("2w1 3w1 4w0 5b1", 2, B),
        ("2b1 3b1 4b0 5w1", -2, W),
        # A forfeit has no colour, and what lies before the last two games counts for the difference only.
        ("2w1 3w+ 4b0", 0, None),
        ("2w1 3b- 4w0", 2, B),
        ("2w1 U 4w0", 2, B),
    ],
)
def test_a_colour_that_a_player_must_have(rounds: str, difference: int, absolute: Colour | None) -> None:
    player = entrant(1, rounds)

    assert legal.colour_difference(player) == difference
    assert legal.absolute_colour(player) is absolute


def why(key: str, **values: object) -> Text:
    return Text(key, **values)


@each_row(
    ("first_rounds", "second_rounds", "values", "expected"),
    [
        ("3w1 4b1", "4b1 3w0", {}, None),
        ("2w1 4b1", "1b0 3w0", {}, why("pair_why_met", first=1, second=2, round=1)),
        ("4b1 2w1", "3w0 1b0", {}, why("pair_why_met", first=1, second=2, round=2)),
        ("2+ 4b1", "1- 3w0", {}, None),
        # Forbidden for these rounds, among others too; here it is round 3.
        ("3w1 4b1", "4b1 3w0", {"forbidden": (ForbiddenPairs(1, None, (1, 2)),)}, why("pair_why_forbidden", first=1, second=2)),
        ("3w1 4b1", "4b1 3w0", {"forbidden": (ForbiddenPairs(3, 3, (4, 2, 1)),)}, why("pair_why_forbidden", first=1, second=2)),
        ("3w1 4b1", "4b1 3w0", {"forbidden": (ForbiddenPairs(1, 2, (1, 2)),)}, None),
        ("3w1 4b1", "4b1 3w0", {"forbidden": (ForbiddenPairs(4, None, (1, 2)),)}, None),
        ("3w1 4b1", "4b1 3w0", {"forbidden": (ForbiddenPairs(1, None, (1, 3)),)}, None),
        # Both must have Black, or White; a topscorer of the last round may have it nevertheless.
        ("3w1 4w1", "4w1 3w0", {}, why("pair_why_absolute", first=1, second=2, colour=Text("pair_black"))),
        ("3b1 4b1", "4b1 3b0", {}, why("pair_why_absolute", first=1, second=2, colour=Text("pair_white"))),
        ("3w1 4w1", "4b1 3b0", {}, None),
        ("3w1 4w1", "4w1 3w0", {"total": 3}, None),
        ("3w1 4b1", "4w1 3w0", {}, None),
    ],
)  # fmt: skip
def test_why_two_players_must_not_meet(
    first_rounds: str, second_rounds: str, values: dict[str, Any], expected: Text | None
) -> None:
    # 1 has two points, 2 one of two.
    event = before(entrant(1, first_rounds, 4), entrant(2, second_rounds, 2), **values)

    assert legal.why_not_pair(event, 1, 2) == expected


@each_row(
    ("rounds", "reason", "round"),
    [
        ("2w1 H", "", None),
        ("U 2w1", "second_bye", 1),
        ("2w1 U", "second_bye", 2),
        ("2+ 3w0", "no_bye", 1),
        ("2w1 F", "no_bye", 2),
        ("2- Z", "", None),
        ("U F", "second_bye", 1),
    ],
)
def test_why_a_player_must_not_be_exempt(rounds: str, reason: str, round: int | None) -> None:
    """C2: he has had the pairing-allocated bye, whatever it is worth, or the points of a win without playing."""
    expected = None if round is None else why(f"pair_why_{reason}", number=1, round=round)

    assert legal.why_no_bye(before(entrant(1, rounds)), 1) == expected
    outcomes = [
        TeamSide(round_entry.opponent, round_entry.colour, round_entry.outcome, 0, 0)
        for round_entry in entrant(1, rounds).rounds
    ]
    teams = TeamsBefore(3, 5, W, TeamRules(), (TeamEntrant(1, "T", (), tuple(outcomes)),), Header(), 2, {})
    assert of_teams.why_no_bye(teams, 1) == (
        None if round is None else why(f"pair_team_why_{reason}", number=1, round=round)
    )


FAULTS: list[tuple[list[tuple[int, int | None]], list[Text]]] = [
    ([(1, 2), (3, 4), (5, None)], []),
    ([(2, 1), (4, 3), (5, None)], []),
    ([(1, 2), (3, 4)], [why("pair_fault_missing", number=5)]),
    ([(1, 2), (5, None)], [why("pair_fault_missing", number=3), why("pair_fault_missing", number=4)]),
    ([(1, 2), (1, 4), (5, None)], [why("pair_fault_twice", number=1), why("pair_fault_missing", number=3)]),
    ([(1, 2), (3, 6), (5, None)], [why("pair_fault_not_present", number=6), why("pair_fault_missing", number=4)]),
    ([(1, 5), (3, 4), (2, None)], [why("MET", first=1, second=5, round=1)]),
    ([(1, 2), (3, 5), (4, None)], [why("BYE", number=4, round=1)]),
    (
        [(1, 2), (3, None), (5, None)],
        [why("pair_fault_missing", number=4), why("BYES", count=2)],
    ),
]


@pytest.mark.parametrize(("pairs", "wrong"), FAULTS)
def test_everything_that_is_wrong_with_a_round_is_told(pairs: list[tuple[int, int | None]], wrong: list[Text]) -> None:
    """Five are present, 6 is away; 1 and 5 have met, and 4 was exempt."""
    rounds = {1: "5w1", 2: "3b0", 3: "2w1", 4: "U", 5: "1b0", 6: "Z"}
    event = before(*(entrant(number, text) for number, text in rounds.items()), away={6: Outcome.ZERO_BYE})
    teams = TeamsBefore(
        2,
        5,
        W,
        TeamRules(),
        tuple(
            TeamEntrant(player.number, "", (), tuple(TeamSide(*played, 0, 0) for played in player.rounds))
            for player in event.entrants
        ),
        Header(),
        2,
        {6: Outcome.ZERO_BYE},
    )
    keys = {"MET": "pair_why_met", "BYE": "pair_why_second_bye", "BYES": "pair_fault_byes"}
    team_keys = {"MET": "pair_team_why_met", "BYE": "pair_team_why_second_bye", "BYES": "pair_team_fault_byes"}

    assert legal.faults(event, pairs) == tuple(Text(keys.get(fault.key, fault.key), **fault.values) for fault in wrong)
    assert of_teams.faults(teams, pairs) == tuple(
        Text(team_keys.get(fault.key, fault.key), **fault.values) for fault in wrong
    )


def test_one_bye_is_too_many_among_an_even_number() -> None:
    event = before(entrant(1, ""), entrant(2, ""), entrant(3, ""), entrant(4, ""))

    assert legal.faults(event, [(1, 2), (3, None)]) == (
        why("pair_fault_missing", number=4),
        why("pair_fault_byes", count=1),
    )


@pytest.mark.parametrize(
    ("numbers", "first", "last", "round", "barred"),
    [
        ((1, 2), 1, None, 2, True),
        ((2, 1, 3), 2, 2, 2, True),
        ((1, 2), 1, 1, 2, False),
        ((1, 2), 3, None, 2, False),
        ((1, 3), 1, None, 2, False),
        # The last round of the event, and the one after it.
        ((1, 2), 1, None, 5, True),
    ],
)
def test_teams_that_may_not_meet(
    numbers: tuple[int, ...], first: int, last: int | None, round: int, barred: bool
) -> None:
    away = tuple(TeamSide(None, None, Outcome.ZERO_BYE, 0, 0) for _ in range(round - 1))
    entrants = tuple(TeamEntrant(number, "", (), away) for number in (1, 2, 3))
    event = TeamsBefore(
        round, 5, W, TeamRules(), entrants, Header(), 2, {}, forbidden=(ForbiddenPairs(first, last, numbers),)
    )

    assert of_teams.why_not_match(event, 1, 2) == (why("pair_why_forbidden", first=1, second=2) if barred else None)


@each_row(
    ("round", "number", "points"),
    [(1, 3, 0), (2, 3, 2), (4, 3, 1), (5, 3, 1), (6, 3, 0), (2, 2, 0), (2, 6, 2), (2, 7, 0), (5, 6, 0)],
)
def test_virtual_points_by_round_and_player(round: int, number: int, points: int) -> None:
    """
    Two half-points of the players 3 to 6 in rounds 2 to 4, and one of player 3 in rounds 4 and 5: in round 4, the later record counts,
    as in bbpPairings 6 (`readAccelerations250`) and gacrux 1.11 (`get_accelerated`).
    """
    accelerations = (VirtualPoints(2, 2, 4, 3, 6), VirtualPoints(1, 4, 5, 3, 3))

    assert (virtual_points(accelerations, round, number) or 0) == points
    event = Event(round, 9, W, (entrant(number, "", 5),), PointSystem(), {}, accelerations)
    assert (event.virtual(number), event.score(number)) == (points, 5 + points)


def test_who_has_the_bye_and_why() -> None:
    """4 and 5 have half a point, 3 and 6 none; 6 was exempt and 3 cannot be without breaking up the others."""
    entrants = tuple(
        entrant(number, "U" if number == 6 else "9w0", points)
        for number, points in ((1, 4), (2, 2), (3, 0), (4, 1), (5, 1), (6, 0))
    )
    event = before(*entrants)

    def reasons(exempt: int) -> list[tuple[str, object]]:
        boards = (Board(1, 1, 2, "E.5"), Board(2, exempt, None))
        pairing = Pairing(event, boards, (Bracket(0, (), boards, (), {}),))
        return [(reason.key, reason.values.get("number")) for reason in bye_reasons(pairing)]

    assert reasons(3) == [("pair_bye", 3), ("pair_why_second_bye", 6)]
    assert reasons(5) == [("pair_bye", 5), ("pair_why_second_bye", 6), ("pair_bye_incomplete", None)]
    assert reasons(4) == [("pair_bye", 4), ("pair_why_second_bye", 6), ("pair_bye_incomplete", None)]
    # 3 may be exempt, has as many points and comes before 6: the quality of the pairing decides.
    even = before(*(player._replace(rounds=entrants[0].rounds) for player in entrants))
    boards = (Board(1, 3, None),)
    assert [reason.key for reason in bye_reasons(Pairing(even, boards, ()))] == ["pair_bye", "pair_bye_quality"]
    assert [reason.key for reason in bye_reasons(Pairing(even, (Board(1, 6, None),), ()))] == ["pair_bye"]
    assert bye_reasons(Pairing(even, (Board(1, 1, 2),), ())) == ()


def test_who_was_away_in_the_last_round_without_a_bye_is_named() -> None:
    # 8 enters in round 3.
    rounds = {1: "2w1 Z", 2: "1b0 6-", 3: "Z H", 4: "Z 5w1", 5: "U 4b0", 6: "H 2+", 7: "Z Z", 8: "Z Z", 9: "F F"}
    away = {7: Outcome.ZERO_BYE, 9: Outcome.ZERO_BYE}
    event = before(*(entrant(number, text) for number, text in rounds.items()), away=away)

    assert remarks(Pairing(event, (), ())) == (Text("pair_back", players="1 P1; 2 P2", count=2),)
    nobody = (
        remarks(Pairing(before(*entrants), (), ()))
        for entrants in ([entrant(1, ""), entrant(2, "")], [entrant(1, "2w1"), entrant(2, "1b0")])
    )
    assert all("pair_back" not in [remark.key for remark in remark_list] for remark_list in nobody)


@pytest.mark.parametrize(("players", "rounds", "most"), [(4, 3, None), (4, 4, 3), (5, 5, None), (5, 6, 5)])
def test_more_rounds_than_opponents_are_told(players: int, rounds: int, most: int | None) -> None:
    event = replace(before(*(entrant(number, "") for number in range(1, players + 1))), total=rounds)

    remark = Text("pair_total_many", total=rounds, count=players, most=most)
    assert remarks(Pairing(event, (), ())) == (() if most is None else (remark,))


def test_a_player_without_a_name_is_told_where_others_have_one() -> None:
    names = {1: "Berg, Anna", 2: "", 3: "Claes, Eva", 4: " "}
    people = [entrant(number, "")._replace(name=name) for number, name in names.items()]
    event = replace(before(*people, away={4: Outcome.ZERO_BYE}), total=3)

    assert remarks(Pairing(event, (), ())) == (Text("check_nameless", number=2),)
    assert remarks(Pairing(replace(event, entrants=tuple(player._replace(name="") for player in people)), (), ())) == ()


def test_who_is_away_is_told_by_kind() -> None:
    away = {5: Outcome.HALF_BYE, 2: Outcome.ZERO_BYE, 4: Outcome.HALF_BYE, 3: Outcome.FULL_BYE}

    names = {2: "Berg, Anna", 3: "Claes, Eva", 4: "Diaz, Luis", 5: ""}

    assert away_in_words(away, names) == (
        Text("pair_absent", players="2 Berg, Anna"),
        Text("pair_half_bye", players="4 Diaz, Luis; 5"),
        Text("pair_full_bye", players="3 Claes, Eva"),
    )
    assert away_in_words({}, names) == ()


@pytest.mark.parametrize(
    ("first", "last", "outcome", "sentence"),
    [
        (1, None, Outcome.ZERO_BYE, "absent"),
        (1, 4, Outcome.ZERO_BYE, "withdrawn"),
        # He plays in round 5, and is away in it.
        (1, 5, Outcome.ZERO_BYE, "absent"),
        (5, None, Outcome.ZERO_BYE, "absent"),
        (6, None, Outcome.ZERO_BYE, "enters in round 6"),
        (6, None, Outcome.HALF_BYE, "half-point bye"),
        (1, 4, Outcome.FULL_BYE, "full-point bye"),
    ],
)
def test_why_a_player_is_away_in_round_5(first: int, last: int | None, outcome: Outcome, sentence: str) -> None:
    player = entrant(1, "Z Z Z Z")._replace(first_round=first, last_round=last)
    event = before(player, away={1: outcome})

    assert why_away(event, 1).in_language("en") == sentence


def test_who_has_withdrawn_or_is_not_there_yet_is_told_apart_from_those_who_are_absent() -> None:
    entrants = (entrant(1, "Z"), entrant(2, "Z")._replace(last_round=1), entrant(3, "Z")._replace(first_round=3))
    event = before(*entrants, entrant(4, "Z"), away=dict.fromkeys((1, 2, 3), Outcome.ZERO_BYE) | {4: Outcome.HALF_BYE})

    assert [line.in_language("en") for line in summarise(Pairing(event, (), ())).lines] == [
        "Absent: 1 P1",
        "Half-point bye: 4 P4",
        "Withdrawn: 2 P2",
        "Not yet there: 3 P3",
    ]


def game(
    round: int, white: int, black: int | None, outcome: Outcome = WIN, reply: Outcome | None = None, **values: Any
) -> Game:
    return Game(round, white, black, outcome, reply, **values)


@each_row(
    ("outcome", "black_outcome", "coloured", "reply"),
    [
        (WIN, None, True, LOSS),
        (DRAW, None, True, DRAW),
        (WIN, LOSS, True, LOSS),
        (LOSS, LOSS, True, LOSS),
        (DRAW, LOSS, True, LOSS),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, False, Outcome.FORFEIT_LOSS),
        (WIN, None, False, "pair_no_colours"),
        (Outcome.PENDING, None, True, "pair_result_missing"),
        (WIN, Outcome.PENDING, True, "pair_result_missing"),
        (WIN, WIN, True, "pair_results_differ"),
        (Outcome.HALF_BYE, None, True, "pair_results_differ"),
        (WIN, Outcome.ZERO_BYE, True, "pair_results_differ"),
        (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_DRAW, True, "pair_half_without_play"),
        (Outcome.FORFEIT_DRAW, Outcome.FORFEIT_LOSS, True, "pair_half_without_play"),
    ],
)
def test_a_game_that_is_not_complete_is_refused(
    outcome: Outcome, black_outcome: Outcome | None, coloured: bool, reply: Outcome | str
) -> None:
    played = game(3, 1, 2, outcome, black_outcome, coloured=coloured)
    if isinstance(reply, Outcome):
        assert refuse_unsound_game(played) is reply
        return
    with pytest.raises(CannotPair) as refused:
        refuse_unsound_game(played)
    assert (refused.value.key, refused.value.values) == (reply, {"round": 3, "white": 1, "black": 2})


def test_a_bye_needs_no_colour_and_a_missing_opponent_is_a_dash() -> None:
    assert refuse_unsound_game(game(3, 1, None, Outcome.HALF_BYE, coloured=False)) is Outcome.HALF_BYE
    with pytest.raises(CannotPair) as refused:
        refuse_unsound_game(game(3, 1, None, Outcome.PENDING))
    assert refused.value.values == {"round": 3, "white": 1, "black": "–"}


PEOPLE = tuple(Participant(number, f"P{number}") for number in (1, 2, 3, 4))
PLAYED = (game(1, 1, 3), game(1, 4, 2, DRAW), game(2, 2, 1, LOSS), game(2, 3, 4, WIN))
HEAD = Header(rounds=5, first_colour=W)


def tournament(
    *games: Game, people: tuple[Participant, ...] = PEOPLE, header: Header = HEAD, records: tuple[str, ...] = ()
) -> TournamentRecord:
    pairing_records = read_pairing_records(TrfLine(0, text) for text in records)
    away = AnnouncedBye(next_round(TournamentRecord(header, people, games)), Outcome.ZERO_BYE)
    people = tuple(
        player._replace(byes=(*player.byes, away)) if player.number in pairing_records.absent else player
        for player in people
    )
    header = header._replace(first_colour=pairing_records.first or header.first_colour, by_rank=pairing_records.by_rank)
    return TournamentRecord(
        header,
        people,
        games,
        virtual_points=pairing_records.virtual_points,
        forbidden=pairing_records.forbidden,
        pairing_faults=pairing_records.faults,
    )


def refusal(document: TournamentRecord, choices: Choices | None = None) -> tuple[str, dict[str, object]]:
    with pytest.raises(CannotPair) as refused:
        event_before(document, choices)
    return refused.value.key, dict(refused.value.values)


def test_the_event_before_a_round_has_every_side_of_every_game() -> None:
    event = event_before(tournament(*PLAYED, records=("260   1   5    1    4", "250       1.0   1   3    1    2")))

    assert (event.round, event.total, event.first_colour, event.away) == (3, 5, W, {})
    assert event.entrants == (
        Entrant(1, "P1", (Side(3, W, WIN), Side(2, B, WIN)), 4),
        Entrant(2, "P2", (Side(4, B, DRAW), Side(1, W, LOSS)), 1),
        Entrant(3, "P3", (Side(1, B, LOSS), Side(4, W, WIN)), 2),
        Entrant(4, "P4", (Side(2, W, DRAW), Side(3, B, LOSS)), 1),
    )
    assert [event.score(number) for number in (1, 2, 3, 4)] == [6, 3, 2, 1]
    assert event.forbidden == (ForbiddenPairs(1, 5, (1, 4)),)


@each_row(
    ("games", "choices", "key", "values"),
    [
        (PLAYED[:2], Choices(round=1), "pair_already", {"round": 1}),
        (PLAYED, Choices(round=1), "pair_already", {"round": 1}),
        (PLAYED[2:], Choices(round=1), "pair_later_games", {"earlier": 1, "later": 2}),
        (PLAYED[:2], Choices(round=3), "pair_round_missing", {"round": 3, "missing": 2}),
        (PLAYED[:2], Choices(round=0), "pair_round_beyond", {"round": 0, "total": 5}),
        (PLAYED[:2], Choices(round=6), "pair_round_beyond", {"round": 6, "total": 5}),
        (PLAYED[:2], Choices(total=6), "pair_totals_differ", {"first": 5, "second": 6}),
        (PLAYED[:2], Choices(first_colour=B), "pair_first_differs", {}),
        (PLAYED[:2], Choices(absent=(1, 9)), "pair_unknown_number", {"number": 9}),
        (PLAYED[:2], Choices(absent=(1,), halves=(1,)), "pair_absent_and_half", {"number": 1}),
        (PLAYED[:2], Choices(absent=(1, 2, 3, 4)), "pair_too_few", {"round": 2}),
        ((*PLAYED[:1], game(1, 9, 2)), None, "pair_unknown_number", {"number": 9}),
        ((*PLAYED[:1], game(1, 2, 9)), None, "pair_unknown_number", {"number": 9}),
        ((*PLAYED[:1], game(1, 2, 1)), None, "pair_twice_in_round", {"round": 1, "number": 1}),
        ((game(1, 2, 2),), None, "pair_twice_in_round", {"round": 1, "number": 2}),
        ((*PLAYED[:1], game(1, 2, None, WIN)), None, "pair_one_sided", {"round": 1, "number": 2}),
    ],
)
def test_what_contradicts_a_round_is_refused(
    games: tuple[Game, ...], choices: Choices | None, key: str, values: dict[str, object]
) -> None:
    assert refusal(tournament(*games), choices) == (key, values)


def test_limits_of_rounds_and_players_are_allowed() -> None:
    assert event_before(tournament(*PLAYED[:2]), Choices(round=2, total=5, first_colour=W)).round == 2
    assert event_before(tournament(), Choices(round=1, absent=(1, 2))).present == (3, 4)
    assert event_before(tournament(*PLAYED[:2], header=HEAD._replace(rounds=2))).round == 2
    assert refuse_wrong_numbers([1, 7]) == {1, 7}
    for numbers, key in (
        ([1, 1], "pair_number_twice"),
        ([0], "pair_number_impossible"),
        ([1, -1], "pair_number_impossible"),
    ):
        with pytest.raises(CannotPair) as refused:
            refuse_wrong_numbers(numbers)
        assert (refused.value.key, refused.value.values) == (key, {"number": numbers[-1]})


@each_row(
    ("changes", "away"),
    [
        ({}, {}),
        ({"first_round": 3}, {1: "Z"}),
        ({"first_round": 2}, {}),
        ({"last_round": 1}, {1: "Z"}),
        ({"last_round": 2}, {}),
        ({"byes": (AnnouncedBye(2, Outcome.HALF_BYE),)}, {1: "H"}),
        ({"byes": (AnnouncedBye(3, Outcome.HALF_BYE), AnnouncedBye(1, Outcome.HALF_BYE))}, {}),
    ],
)
def test_who_is_away_by_the_list(changes: dict[str, Any], away: dict[int, str]) -> None:
    people = (PEOPLE[0]._replace(**changes), *PEOPLE[1:])
    document = tournament(*PLAYED[:2], people=people)

    assert event_before(document).away == {number: Outcome(code) for number, code in away.items()}
    typed_byes = (game(2, 3, None, Outcome.HALF_BYE), game(3, 4, None, Outcome.HALF_BYE))
    assert event_before(replace(document, games=(*PLAYED[:2], *typed_byes))).away.get(3) is Outcome.HALF_BYE
    assert 4 not in event_before(replace(document, games=(*PLAYED[:2], *typed_byes))).away
    absent = tournament(*PLAYED[:2], people=people, records=("XXZ 2 9",))
    assert event_before(absent).away.get(2) is Outcome.ZERO_BYE


def test_what_the_arbiter_says_comes_after_what_was_announced() -> None:
    announced = {1: Outcome.FULL_BYE, 2: Outcome.HALF_BYE}

    assert away_now(announced, {1, 2, 3, 4}, Choices(absent=(2, 3), halves=(1,))) == {
        1: Outcome.HALF_BYE,
        2: Outcome.ZERO_BYE,
        3: Outcome.ZERO_BYE,
    }


@pytest.mark.parametrize("outcome", [Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.ZERO_BYE])
def test_an_absence_that_would_take_a_bye_away_is_refused(outcome: Outcome) -> None:
    people = (PEOPLE[0]._replace(byes=(AnnouncedBye(2, outcome),)), *PEOPLE[1:])
    entered = game(2, 1, None, outcome)

    for document in (tournament(*PLAYED[:2], people=people), tournament(*PLAYED[:2], entered)):
        if outcome is Outcome.ZERO_BYE:
            assert event_before(document, Choices(absent=(1,))).away[1] is outcome
            continue
        with pytest.raises(CannotPair) as refused:
            event_before(document, Choices(absent=(1,)))
        assert (refused.value.key, refused.value.values) == ("pair_absent_and_bye", {"number": 1})
        assert event_before(document, Choices(absent=(2,))).away == {1: outcome, 2: Outcome.ZERO_BYE}


def test_a_half_point_bye_of_who_is_absent_as_announced_is_refused() -> None:
    absent = PEOPLE[0]._replace(byes=(AnnouncedBye(2, Outcome.ZERO_BYE),))
    gone = PEOPLE[0]._replace(last_round=1)

    for document in (
        tournament(*PLAYED[:2], people=(absent, *PEOPLE[1:])),
        tournament(*PLAYED[:2], people=(gone, *PEOPLE[1:])),
        tournament(*PLAYED[:2], game(2, 1, None, Outcome.ZERO_BYE)),
    ):
        with pytest.raises(CannotPair) as refused:
            event_before(document, Choices(halves=(2, 1)))
        assert (refused.value.key, refused.value.values) == ("pair_half_and_absent", {"number": 1})
    # Who enters later may be given one for the rounds that he misses.
    late = tournament(*PLAYED[:2], people=(PEOPLE[0]._replace(first_round=3), *PEOPLE[1:]))
    assert event_before(late, Choices(halves=(1,))).away == {1: Outcome.HALF_BYE}


@each_row(
    ("games", "records", "chosen", "first"),
    [
        # Round 1 shows it: the higher of each pair, if he is the first, third … of those paired, has the colour drawn.
        ((game(1, 1, 3), game(1, 4, 2)), (), None, W),
        ((game(1, 3, 1), game(1, 2, 4)), (), None, B),
        ((game(1, 4, 2), game(1, 1, None, Outcome.PAIRING_BYE)), (), None, W),
        ((game(1, 2, 4), game(1, 1, None, Outcome.ZERO_BYE)), (), None, W),
        ((game(1, 1, 3), game(1, 2, 4)), (), None, "pair_first_not_shown"),
        ((game(1, 1, 3, coloured=False),), (), None, "pair_first_not_shown"),
        ((), (), None, "pair_first_not_shown"),
        # With virtual points 3 is the higher of 1 and 3, and second of the three places.
        ((game(1, 1, 3), game(1, 4, 2)), ("250       1.0   1   1    3    3",), None, "pair_first_not_shown"),
        ((game(1, 1, 3),), ("250       1.0   1   1    3    3",), None, W),
        ((game(1, 3, 1),), (), B, B),
        ((game(1, 3, 1),), (), W, "pair_first_not_as_played"),
        # Round 1 does not show one colour: what is said decides.
        ((game(1, 1, 3), game(1, 2, 4)), (), B, B),
        ((game(1, 3, 1),), ("XXC white1",), None, W),
        ((game(1, 3, 1),), ("XXC white1",), B, "pair_first_differs"),
        ((game(1, 3, 1),), ("152 w", "XXC black1"), None, "pair_first_differs"),
        ((game(1, 3, 1),), ("152 x",), None, "pair_first_unreadable"),
        ((game(1, 3, 1),), ("XXC rank",), None, "pair_order_by_rank"),
    ],
)
def test_the_colour_that_was_drawn(
    games: tuple[Game, ...], records: tuple[str, ...], chosen: Colour | None, first: Any
) -> None:
    document = tournament(*games, header=Header(rounds=5), records=records)

    if isinstance(first, Colour):
        assert first_colour(document, chosen, 2) is first
        return
    with pytest.raises(CannotPair) as refused:
        first_colour(document, chosen, 2)
    assert refused.value.key == first
    if not games:
        with pytest.raises(CannotPair) as refused:
            first_colour(document, None, 1)
        assert refused.value.key == "pair_first_unknown"


def test_a_posted_round_shows_who_was_away() -> None:
    people = (
        PEOPLE[0]._replace(byes=(AnnouncedBye(2, Outcome.HALF_BYE),)),
        PEOPLE[1]._replace(last_round=1, first_round=2, byes=(AnnouncedBye(1, Outcome.HALF_BYE),)),
        *PEOPLE[2:],
        Participant(5, "P5"),
        Participant(6, "P6"),
    )
    # 2 is away in round 1, 1 in round 2 as announced, 6 in round 2 with a bye, 5 says nothing.
    games = (
        game(1, 1, 3),
        game(1, 4, 5),
        game(1, 6, None, Outcome.PAIRING_BYE),
        game(2, 3, 4),
        game(2, 2, None, Outcome.PAIRING_BYE),
        game(2, 6, None, Outcome.FULL_BYE),
        game(3, 1, 2),
    )
    document = tournament(*games, people=people, records=("XXZ 3 4", "260   1   5    1    4"))

    assert (next_round(document), posted_pairs(document, 2)) == (4, ((3, 4), (2, None)))
    event = before_posted(document, 2)
    assert event.away == {1: Outcome.HALF_BYE, 5: Outcome.ZERO_BYE, 6: Outcome.FULL_BYE}
    # 2, who plays, is in the event, whatever the list says; 5 has left.
    departed = tuple(
        player._replace(last_round=1) if player.number in (2, 5) else player for player in document.participants
    )
    parted = before_posted(replace(document, participants=departed), 2)
    assert (parted.away, parted.present) == (event.away, event.present)
    assert why_away(parted, 5) == Text("pair_withdrawn.one", round=1)
    assert event.present == (2, 3, 4)
    assert event.by_number[2].rounds == (Side(None, None, Outcome.HALF_BYE),)
    assert event.forbidden == (ForbiddenPairs(1, 5, (1, 4)),)
    assert next_round(tournament()) == 1
    assert next_round(tournament(game(1, 1, None, Outcome.HALF_BYE))) == 1
    # The bye of a round alone is entered in the round to pair; with an entry of everybody, the round is over.
    assert next_round(tournament(game(1, 1, None, Outcome.PAIRING_BYE))) == 1
    cancelled = [game(1, number, None, Outcome.ZERO_BYE) for number in (1, 2, 3, 4)]
    assert next_round(tournament(*cancelled[:3])) == 1
    assert next_round(tournament(*cancelled)) == 2


@pytest.mark.parametrize(
    ("header_rounds", "chosen", "notices", "expected"),
    [
        (5, None, (), 5),
        (None, 7, (), 7),
        (5, 5, (), 5),
        (5, 7, (), {"first": 5, "second": 7}),
        (None, None, (), "pair_total_unknown"),
        (5, None, (("trf_rounds_differ", (("first", 5), ("second", 9))),), {"first": 5, "second": 9}),
        (5, None, (("trf_more_rounds", (("planned", 5), ("filled", 6))),), 5),
        (5, None, (("trf_groups", ()),), 5),
    ],
)
def test_how_many_rounds_are_planned(
    header_rounds: int | None, chosen: int | None, notices: tuple[Any, ...], expected: Any
) -> None:
    document = replace(
        tournament(),
        header=Header(rounds=header_rounds),
        notices=tuple(SourceNotice(key, Place(), values) for key, values in notices),
    )

    if isinstance(expected, int):
        assert requirements.total_rounds(document, chosen) == expected
        return
    with pytest.raises(CannotPair) as refused:
        requirements.total_rounds(document, chosen)
    assert refused.value.key == ("pair_totals_differ" if isinstance(expected, dict) else expected)
    assert refused.value.values == (expected if isinstance(expected, dict) else {})


def test_records_that_only_pairings_use_are_told_apart() -> None:
    lines = [
        TrfLine(1, text)
        for text in (
            "250       1.0   1   2    1    3",
            "XXA    2  0.0  0.0  0.5",
            "260   2   3    1    2",
            "XXP 1 3",
            "XXZ 2",
        )
    ]
    pairing_records = read_pairing_records(lines)

    assert pairing_records.virtual_points == (VirtualPoints(2, 1, 2, 1, 3), VirtualPoints(1, 3, 3, 2, 2))
    assert pairing_records.forbidden == (ForbiddenPairs(2, 3, (1, 2)), ForbiddenPairs(1, None, (1, 3)))
    assert pairing_records.absent == (2,)
    assert pairing_records.faults == ()
    document = TournamentRecord(virtual_points=pairing_records.virtual_points, forbidden=pairing_records.forbidden)
    for find in (requirements.virtual_points, partial(requirements.forbidden_pairs, total=5)):
        with pytest.raises(CannotPair) as refused:
            find(document, frozenset((1, 2)))
        assert (refused.value.key, refused.value.values) == ("pair_unknown_number", {"number": 3})
    with pytest.raises(CannotPair) as beyond:
        requirements.forbidden_pairs(document, frozenset((1, 2, 3)), 1)
    assert (beyond.value.key, beyond.value.values) == (
        "check_apart_beyond",
        {"round": 2, "planned": 1, "pair": "1+2"},
    )


def test_teams_and_matches_are_no_event_of_players() -> None:
    for changed in ({"teams": (Team(1, "T"),)}, {"matches": (Match(1, 1, 2),)}):
        assert refusal(replace(tournament(), **changed))[0] == "pair_teams"


@each_row(
    ("system", "tiebreaks", "colours", "expected"),
    [
        ("", (), None, TeamRules()),
        ("", ("GPTS", "MPTS"), None, TeamRules(match_points_first=False)),
        ("", ("MPTS", "GPTS"), Colours.TYPE_B, TeamRules(Colours.TYPE_B)),
        ("FIDE_TEAM", (), Colours.NONE, TeamRules(Colours.NONE)),
        ("fide_team_typeb", (), None, TeamRules(Colours.TYPE_B)),
        ("FIDE_TEAM_TYPEB", (), Colours.TYPE_B, TeamRules(Colours.TYPE_B)),
        ("FIDE_TEAM_TYPEA_GP", (), None, TeamRules(Colours.TYPE_A, match_points_first=False, secondary=False)),
        ("FIDE_TEAM_MP", ("GPTS",), None, TeamRules(secondary=False)),
        ("FIDE_TEAM_GP_MP", (), None, TeamRules(match_points_first=False)),
        ("FIDE_TEAM_BAKU_2026", (), None, TeamRules()),
        ("Swiss team system", (), None, TeamRules()),
        ("FIDE_TEAM_TYPEA", (), Colours.TYPE_B, {"system": "FIDE_TEAM_TYPEA", "typed": "b"}),
        ("FIDE_TEAM_TYPEB", (), Colours.NONE, {"system": "FIDE_TEAM_TYPEB", "typed": "none"}),
        ("FIDE_DUTCH_2026", (), None, {"system": "FIDE_DUTCH_2026"}),
        ("CUSTOM Swiss", (), None, {"system": "CUSTOM Swiss"}),
        ("Keizer", (), None, {"system": "Keizer"}),
    ],
)
def test_the_rules_of_a_competition_of_teams(
    system: str, tiebreaks: tuple[str, ...], colours: Colours | None, expected: Any
) -> None:
    header = Header(system=system, tiebreaks=tiebreaks)

    if isinstance(expected, TeamRules):
        assert team_rules(header, colours) == expected
        return
    with pytest.raises(CannotPair) as refused:
        team_rules(header, colours)
    assert refused.value.key == ("pair_team_types_differ" if "typed" in expected else "pair_team_other_system")
    assert refused.value.values == expected


def analysed(bye: int | None, *brackets: tuple[int, tuple[int, ...], dict[str, Any]]) -> Pairing:
    """A round of brackets: score, those who move down, criteria; 1 has two points, 2 one, 3 none."""
    event = before(entrant(1, "", 4), entrant(2, "", 2), entrant(3, "", 0))
    pair = (Board(1, 1, 2, "E.5"),)
    boards = pair if bye is None else (*pair, Board(2, bye, None))
    return Pairing(event, boards, tuple(Bracket(score, (), pair, down, criteria) for score, down, criteria in brackets))


@each_row(
    ("own_pairing", "other_pairing", "difference"),
    [
        (analysed(None, (4, (), {"QC8": 1})), analysed(None, (4, (), {"QC8": 1})), None),
        (
            analysed(None, (4, (1,), {"QC8": 1})),
            analysed(None, (4, (2,), {"QC8": 2})),
            Difference(4, "QC8", 1, 2, (2,), (1,)),
        ),
        # C8 is about who moves down. Of the same players, it counts those who go on from the bracket below: it is told of that one.
        (
            analysed(None, (4, (1,), {"QN8": 0, "QC8": 1}), (2, (), {})),
            analysed(None, (4, (1,), {"QN8": 2, "QC8": 2}), (2, (1, 3), {})),
            Difference(2, "QC6", 0, 2, (1, 3), ()),
        ),
        # The exempt player's score before anything else, then bracket by bracket, those who move down, then the criteria in order.
        (analysed(3, (4, (), {"QC8": 1})), analysed(2, (4, (), {"QC8": 2})), Difference(0, "C5", 0, 2)),
        (analysed(3, (4, (), {})), analysed(3, (4, (), {})), None),
        (analysed(3, (4, (1,), {})), analysed(None, (4, (), {})), Difference(4, "QC6", 1, 0, (), (1,))),
        (
            analysed(None, (4, (1,), {"QC8": 1})),
            analysed(None, (4, (1, 2), {"QC8": 2})),
            Difference(4, "QC6", 1, 2, (2,), ()),
        ),
        (
            analysed(None, (4, (), {}), (2, (), {"HE1": 0})),
            analysed(None, (4, (), {}), (2, (), {"HE1": 5})),
            Difference(2, "HE1", 0, 5),
        ),
        (
            analysed(None, (4, (1,), {"QC9": 1, "QC8": 0, "HE1": 0})),
            analysed(None, (4, (2,), {"QC9": 2, "QC8": 1, "HE1": 1})),
            Difference(4, "QC8", 0, 1, (2,), (1,)),
        ),
        # What one of the two does not have is not compared.
        (
            analysed(None, (4, (1,), {"QC8": 1, "QC9": 0})),
            analysed(None, (4, (2,), {"QC9": 1})),
            Difference(4, "QC9", 0, 1, (2,), (1,)),
        ),
        (analysed(None, (4, (), {"QC12": 1})), analysed(None), None),
    ],
)
def test_the_first_criterion_in_which_two_rounds_differ(
    own_pairing: Pairing, other_pairing: Pairing, difference: Difference | None
) -> None:
    assert first_difference(own_pairing, other_pairing) == difference


POSTED = Text("pair_way_posted")


@pytest.mark.parametrize(
    ("difference", "key"),
    [
        (Difference(0, "C5", 0, 2), "pair_worse_bye"),
        (Difference(4, "QC6", 1, 2), "pair_worse"),
        (Difference(4, "QC8", (1,), (2,)), "pair_worse"),
        (Difference(4, "QN8", 1, 2), "pair_worse"),
        (Difference(4, "HE1", 1, 2), "pair_order"),
    ],
)
def test_a_difference_in_words(difference: Difference, key: str) -> None:
    reason = difference.reason(POSTED)

    assert reason.key == key
    assert reason.values["way"] == POSTED
    assert reason.values["points"] == f"{difference.score // 2}"
    if "criterion" in reason.values:
        criterion = reason.values["criterion"]
        assert isinstance(criterion, Text)
        assert criterion.key == f"pair_c{difference.criterion[2:]}"


@each_row(
    ("difference", "french"),
    [
        (
            Difference(5, "QC12", 0, 1),
            "Avec la ronde affichée, dans le groupe de 2,5 points, 1 joueur de plus n'aurait pas la couleur qu'il préfère (C12).",
        ),
        (
            Difference(5, "QC12", 1, 3),
            "Avec la ronde affichée, dans le groupe de 2,5 points, 2 joueurs de plus n'auraient pas la couleur qu'ils préfèrent (C12).",
        ),
        (
            Difference(5, "QC8", [0], [1], (7,), (9,)),
            "Avec la ronde affichée, dans le groupe de 2,5 points, d'autres joueurs descendraient, "
            "et avec eux le groupe suivant s'apparierait moins bien (C8). 7 descendrait à la place de 9.",
        ),
        (
            Difference(4, "QC6", 1, 3, (7, 8, 9), (2,)),
            "Avec la ronde affichée, dans le groupe de 2 points, 2 joueurs de plus descendraient dans un groupe inférieur (C6). "
            "7, 8, 9 descendraient à la place de 2.",
        ),
        (
            Difference(4, "QC6", 0, 2, (7, 8), ()),
            "Avec la ronde affichée, dans le groupe de 2 points, 2 joueurs de plus descendraient dans un groupe inférieur (C6). "
            "Ce seraient 7, 8.",
        ),
        # More than six would be a list that nobody reads; and colours are not about who moves down.
        (
            Difference(4, "QC6", 0, 8, (1, 2, 3, 4, 5, 6, 7, 8), ()),
            "Avec la ronde affichée, dans le groupe de 2 points, 8 joueurs de plus descendraient dans un groupe inférieur (C6).",
        ),
        (
            Difference(4, "QC12", 0, 1, (7,), (9,)),
            "Avec la ronde affichée, dans le groupe de 2 points, 1 joueur de plus n'aurait pas la couleur qu'il préfère (C12).",
        ),
    ],
)
def test_a_difference_is_a_sentence_that_can_be_read_to_a_player(difference: Difference, french: str) -> None:
    assert difference.reason(POSTED).in_language("fr") == french


@each_row("criterion", [f"QC{number}" for number in range(6, 22)])
def test_every_criterion_is_told_in_every_language(criterion: str) -> None:
    """One more, and two more, where the criterion counts; lists for the others."""
    counted = criterion not in ("QC7", "QC8", "QC18", "QC19", "QC20", "QC21")
    for language in languages():
        sentences = [
            Difference(4, criterion, *values).reason(POSTED).in_language(language)
            for values in (((1, 2), (1, 3)) if counted else (([0], [1]), ([0], [2])))
        ]
        assert all(f"(C{criterion[2:]})." in sentence for sentence in sentences), language
        assert counted == (sentences[0] != sentences[1]), language
        assert not any(mark in sentence for mark in "{}|" for sentence in sentences)


def test_teams_that_were_away_in_the_last_round_without_a_bye_are_named() -> None:
    def back(*rounds: str, away: dict[int, Outcome] | None = None) -> tuple[Text, ...]:
        entrants = tuple(
            TeamEntrant(number, "", (), tuple(TeamSide(*played, 0, 0) for played in entrant(number, text).rounds))
            for number, text in enumerate(rounds, 1)
        )
        event = TeamsBefore(1 + len(rounds[0].split()), 5, W, TeamRules(), entrants, Header(), 2, away or {})
        return remarks_on_teams(TeamPairing(event, ()))

    assert back("", "") == ()
    assert back("2w1", "1b0") == ()
    assert back("U Z", "H H", "4+ 4-", "U U", "F F") == (Text("pair_back", players="1; 3", count=2),)
    assert back("U Z", "H H", "4+ 4-", away={1: Outcome.ZERO_BYE}) == (Text("pair_back", players="3", count=1),)
    # It enters in round 2.
    assert back("Z", "H", "4-") == (Text("pair_back", players="3", count=1),)
    assert back("Z 2w1", "H 1b0") == ()
