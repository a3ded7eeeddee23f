"""What a tournament of teams puts into the cells of its template, as somebody would type it: no workbook is made."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from xl_departage.base.errors import FileError, Place
from xl_departage.chess.tournament.crosstable import MatchScoring, Outcome
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import (
    Adjustment,
    ForbiddenPairs,
    Game,
    Header,
    Match,
    Participant,
    Team,
    TournamentRecord,
)
from xl_departage.chess.tournament.source import source_of
from xl_departage.documents.templates.entries import Filling, ListLine
from xl_departage.documents.templates.teams.team_data import GAME_POINTS, MATCH_POINTS, ROUND_ROBIN, TYPED, of_source

OUTCOMES = {"1": Outcome.WIN, "0": Outcome.LOSS, "½": Outcome.DRAW, "+": Outcome.FORFEIT_WIN}
JANUARY, FEBRUARY, MARCH = (datetime.date(2026, month, day) for month, day in ((1, 10), (2, 1), (3, 1)))


def board(round: int, white: int, black: int, result: str, number: int) -> Game:
    """A game, and its result for White."""
    outcome = OUTCOMES[result]
    return Game(round, white, black, outcome, outcome.mirror, "", number)


def league(count: int, each: int = 3, **header: Any) -> TournamentRecord:
    """Teams A, B, C …, whose players are numbered team by team: 1 to 3 are those of A."""
    people = tuple(
        Participant(
            number, f"P{number}", 2000 - number, fide_number=f" {100 + number} ", national_number=f" N{number} "
        )
        for number in range(1, count * each + 1)
    )
    teams = tuple(
        Team(number, chr(64 + number), players=tuple(range(each * (number - 1) + 1, each * number + 1)))
        for number in range(1, count + 1)
    )
    return TournamentRecord(Header(**{"boards": 2, "type": "Team: Swiss-System", **header}), people, teams=teams)


def filling(record: TournamentRecord) -> Filling:
    return of_source(source_of(record))


SWISS = replace(
    league(
        4,
        begin="2026/01/10",
        end="2026/03/01",
        dates=("26/01/10", "26/02/01"),
        rounds=3,
        tiebreaks=("PTS", "MPTS", "GPTS", "SB"),
        match_points=MatchScoring(6, 2, 0),
    ),
    games=(
        board(1, 1, 4, "1", 1),
        # On the second board, the team on the right has White.
        board(1, 5, 2, "0", 2),
        board(1, 7, 10, "½", 1),
        # The third player of C sits at the second board, and nobody opposite.
        Game(1, 9, None, Outcome.FULL_BYE, None, "", 2, coloured=False),
        board(2, 4, 7, "0", 1),
        board(2, 8, 5, "½", 2),
    ),
    matches=(
        Match(1, 1, 2),
        Match(1, 3, 4),
        # Without colours, the team of the lower number stands on the left.
        Match(2, 2, 3, coloured=False),
        Match(2, 1, None, Outcome.PAIRING_BYE, match_points=6, game_points=(4, None)),
        Match(2, 4, None, Outcome.ZERO_BYE),
    ),
    adjustments=(Adjustment("", -2, -1, 1, (2,)),),
    forbidden=(ForbiddenPairs(1, None, (4, 3)), ForbiddenPairs(1, None, (1, 77))),
)


def test_a_swiss_of_teams_is_typed_line_by_line() -> None:
    """Results are those of the team on the left; nothing stands where the order of the list says who played."""
    filled = filling(SWISS)
    same = {"lineup_white": None, "lineup_black": None}
    assert filled.lists["matches"] == [
        {"round": 1, "date": JANUARY, "white_first": "A", "black_first": "B", "board_1": "1", "board_2": "1", **same},
        {"round": 1, "date": None, "white_first": "C", "black_first": "D", "board_1": "½", "board_2": "+"}
        # Team D has three players: a fourth seat is an empty one.
        | {"lineup_white": "1 3", "lineup_black": "1 4"},
        # An exempt team has its line, an absent one has none.
        {"round": 2, "date": FEBRUARY, "white_first": "A", "black_first": "EXE"},
        {"round": 2, "date": None, "white_first": "B", "black_first": "C", "board_1": "0", "board_2": "½", **same},
    ]
    assert filled.lists["players"][3:5] == [
        {"team": "B", "name": "P4", "rating": 1996, "code": "104", "national": "N4"},
        {"team": "B", "name": "P5", "rating": 1995, "code": "105", "national": "N5"},
    ]
    assert [line.get("name") for line in filled.lists["teams"]] == ["A", "B", "C", "D", *[None] * 8]
    assert [line["number"] for line in filled.lists["teams"]] == [*range(1, 13)]
    assert [line["given_teams"] for line in filled.lists["teams"][:4]] == ["", "R1 -1 MP -½ GP", "", ""]
    assert [line["team_apart"] for line in filled.lists["teams"][:4]] == [None, None, "4", None]
    # The explanation is that of the team in the first line.
    assert filled.chosen == {"team_chosen": ListLine(0)}
    assert {
        key: filled.front[key]
        for key in ("boards", "format", "exempt", "planned_typed", "options", "primary", "asked_places", "asked_cycles")
    } == {
        "boards": 2,
        "format": TYPED,
        # What a bye is worth: as much as a match won on both boards.
        "exempt": "1",
        "planned_typed": 3,
        "options": "match=3-1-0",
        "primary": MATCH_POINTS,
        "asked_places": 4,
        "asked_cycles": 1,
    }
    assert [filled.front[f"tiebreak_{place}"] for place in range(1, 6)] == ["GPTS", "SB", None, None, None]
    assert "tiebreak_6" not in filled.front


def test_only_a_round_robin_is_drawn_and_a_forfeit_with_line_ups_keeps_its_boards() -> None:
    """A Swiss may happen to have the pairings of the tables. Teams kept apart are named beside the first."""
    record = robin(FOUR, 4, blank=[(2, 3)], forbidden=(ForbiddenPairs(1, None, (4, 1, 3, 2)),))
    given_up = tuple(
        match._replace(outcome=Outcome.FORFEIT_WIN, reply=Outcome.FORFEIT_LOSS) if match[1:3] == (2, 3) else match
        for match in record.matches
    )
    record = replace(
        record,
        header=record.header._replace(type="Team: Swiss-System"),
        games=(board(1, 2, 3, "+", 1), *record.games),
        matches=given_up,
    )
    filled = filling(record)
    assert (filled.front["format"], filled.front["planned_typed"], filled.front["exempt"]) == (TYPED, 3, "½")
    assert [line["board_1"] for line in filled.lists["matches"]] == ["1", "+", "1", "1", "1", "1"]
    assert [line["team_apart"] for line in filled.lists["teams"][:4]] == ["2+3+4", None, None, None]


def test_what_a_bye_is_worth_is_that_of_a_match_lost_drawn_or_won() -> None:
    """Three points for a match won and one for a drawn one, in half-points; what no result gives is left as it is preset."""
    for points, games, exempt in ((0, 0, "0"), (2, 2, "½"), (6, 4, "1"), (4, 2, "½"), (6, 2, "½"), (0, 4, "½")):
        bye = Match(2, 1, None, Outcome.PAIRING_BYE, match_points=points, game_points=(games, None))
        byes = replace(SWISS, matches=(*(match for match in SWISS.matches if match.outcome is None), bye))
        assert filling(byes).front["exempt"] == exempt, (points, games)


def test_the_first_criterion_is_that_of_the_list_of_tie_breaks() -> None:
    for codes, primary, others in (
        (("PTS", "GPTS", "BC"), GAME_POINTS, ["BC", None]),
        (("MPTS", "BC", "DE"), MATCH_POINTS, ["BC", "DE"]),
        # Without one, that of the event; five tie-breaks have a line.
        (("BC", "DE", "SB", "KS", "WON", "BPG"), MATCH_POINTS, ["BC", "DE"]),
    ):
        front = filling(replace(SWISS, header=SWISS.header._replace(tiebreaks=codes))).front
        assert (front["primary"], [front["tiebreak_1"], front["tiebreak_2"]]) == (primary, others), codes
        assert [key for key in front if key.startswith("tiebreak")] == [f"tiebreak_{place}" for place in range(1, 6)]
    # What no file says is left as it is preset.
    assert (
        not {"primary", "tiebreak_1"} & filling(replace(SWISS, header=SWISS.header._replace(tiebreaks=()))).front.keys()
    )


def test_unusual_points_are_options() -> None:
    usual = SWISS.header._replace(match_points=MatchScoring())
    three = usual._replace(points=PointSystem(win=6, draw=2))
    assert [filling(replace(SWISS, header=header)).front["options"] for header in (usual, three)] == [
        "",
        "scoring=3-1-0",
    ]


# FIDE Handbook C.05, Annex 1: the tables of three or four, and of five or six.
FOUR = (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))


def robin(
    rounds: Sequence[Sequence[tuple[int, int]]], count: int, blank: Sequence[tuple[int, int]] = (), **more: Any
) -> TournamentRecord:
    """The matches of these rounds, of one board each: White of the first team wins, but in those left blank."""
    record = league(count, 1, boards=1, type="Team: Round-Robin", rounds=len(rounds))
    matches = [(number, *pair) for number, pairs in enumerate(rounds, 1) for pair in pairs]
    return replace(
        record,
        games=tuple(board(*match, "1", 1) for match in matches if match[1:] not in blank),
        matches=tuple(Match(*match) for match in matches),
        **more,
    )


def test_a_draw_of_teams_has_the_order_of_the_tables_and_types_no_pairing() -> None:
    """
    Also where the file lists the matches of a round in another order. C.05: two cycles exchange the last two rounds of the first, and
    the second has the other colours.
    """
    back = [[pair[::-1] for pair in pairs] for pairs in FOUR]
    for rounds, cycles in ((FOUR, 1), ([FOUR[0], FOUR[2], FOUR[1], *back], 2)):
        record = robin([pairs[::-1] for pairs in rounds], 4, blank=[(2, 3)])
        filled = filling(record)
        front = filled.front
        assert (front["format"], front["asked_places"], front["asked_cycles"]) == (ROUND_ROBIN, 4, cycles)
        assert (front["planned_typed"], front["exempt"], front["options"]) == (None, "0", "")
        # The second match of the first round has no result.
        board_results = [line.get("board_1") or "" for line in filled.lists["matches"]]
        assert board_results == ["1", "", *["1"] * (6 * cycles - 2)]
        assert not any("white_first" in line for line in filled.lists["matches"])


def test_the_team_that_rests_takes_the_last_line_of_its_round() -> None:
    """Three teams: the tables of four without the fourth, each round of which leaves one match and one line."""
    lines = filling(robin([[pair for pair in pairs if 4 not in pair] for pairs in FOUR], 3)).lists["matches"]
    assert [line.get("board_1") for line in lines] == ["1", None, "1", None, "1", None]


def test_a_calendar_of_its_own_is_typed_with_the_system_as_an_option() -> None:
    """The second match of the first round was played later: then every match of the round has its day."""
    own_calendar = [FOUR[1], FOUR[0], FOUR[2]]
    record = robin(own_calendar, 4)
    matches = tuple(match._replace(date="2026/03/01" if match[:3] == (1, 1, 2) else "") for match in record.matches)
    record = replace(record, matches=matches, header=record.header._replace(dates=("26/01/10", "26/02/01")))
    filled = filling(record)
    assert (filled.front["format"], filled.front["planned_typed"]) == (TYPED, 3)
    assert filled.front["options"] == "system=round-robin; games=1"
    assert [
        (line["round"], line["white_first"], line["black_first"], line["date"]) for line in filled.lists["matches"]
    ] == [
        (1, "A", "B", MARCH),
        (1, "D", "C", JANUARY),
        (2, "A", "D", FEBRUARY),
        (2, "B", "C", None),
        (3, "B", "D", None),
        (3, "C", "A", None),
    ]


def test_the_matches_of_a_team_that_left_are_blank() -> None:
    """Its last round stands in the list of teams, and decides them."""
    record = robin(FOUR, 4, blank=[(4, 3), (2, 4)])
    gone = tuple(team._replace(last_round=1) if team.number == 4 else team for team in record.teams)
    lost = tuple(
        match._replace(
            outcome=Outcome.FORFEIT_LOSS if match.white == 4 else Outcome.FORFEIT_WIN,
            reply=Outcome.FORFEIT_WIN if match.white == 4 else Outcome.FORFEIT_LOSS,
        )
        if match.round > 1 and 4 in match[1:3]
        else match
        for match in record.matches
    )
    filled = filling(replace(record, teams=gone, matches=lost))
    assert [line.get("team_left") for line in filled.lists["teams"][:4]] == [None, None, None, 1]
    assert [line.get("board_1") for line in filled.lists["matches"]] == ["1", "1", None, "1", None, "1"]


@pytest.mark.parametrize(
    ("key", "most", "record"),
    [
        ("template_too_many_teams", 12, lambda count: league(count, 1)),
        ("template_too_many_boards", 12, lambda count: league(3, 1, boards=count)),
        ("template_too_many_rounds", 22, lambda count: league(3, 1, rounds=count)),
        ("template_team_too_large", 20, lambda count: league(3, count)),
        # The last player belongs to a team of its own.
        (
            "template_too_many_entrants",
            144,
            lambda count: replace(
                (made := league(9, 16)),
                participants=(*made.participants, *(Participant(n, f"P{n}") for n in range(145, count + 1))),
                teams=(*made.teams, *(Team(n, f"T{n}", players=(n,)) for n in range(145, count + 1))),
            ),
        ),
    ],
)
def test_the_room_for_teams_is_what_is_documented(key: str, most: int, record: Any) -> None:
    """docs/site/en/start/templates.md: 12 teams, 12 boards, two cycles; 144 players, 20 of a team."""
    filling(record(most))
    with pytest.raises(FileError) as refused:
        filling(record(most + 1))
    assert (refused.value.key, refused.value.values) == (key, {"count": most + 1, "most": most, "where": ""})


def test_what_is_not_of_teams_is_refused_with_its_file() -> None:
    alone = source_of(TournamentRecord(Header(), (Participant(1, "P1"), Participant(2, "P2"))))
    with pytest.raises(FileError) as refused:
        of_source(replace(alone, file="open.trf"))
    assert (refused.value.key, refused.value.place) == ("template_needs_teams", Place(file="open.trf"))
