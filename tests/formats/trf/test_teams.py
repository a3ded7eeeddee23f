"""Team events: matches, boards, byes and forfeits from the records of TRF26 and TRF16."""

import json
from functools import cache

import pytest

from tests.formats.trf.samples import DATA, line_001, text
from tests.rows import each_row
from xl_departage.base.errors import FileError, Place
from xl_departage.chess.tournament.crosstable import Colour, MatchScoring, Outcome, System
from xl_departage.chess.tournament.source import Source
from xl_departage.chess.tournament.team_event import BoardResult, Match, TeamEvent
from xl_departage.formats.trf.trf_document import Document, parse_document
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import abnormal_matches, written_trf

CODES = {
    Outcome.WIN: "1",
    Outcome.DRAW: "=",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
}
BYES = {
    Outcome.FULL_BYE: "FFFF",
    Outcome.HALF_BYE: "HHHH",
    Outcome.ZERO_BYE: "ZZZZ",
    Outcome.PAIRING_BYE: "UUUU",
}
CONTRADICTED = {(1, 5), (5, 5), (11, 7), (15, 7), (18, 5), (26, 5), (27, 9), (34, 7), (40, 1)}
"""
Team and round where record 801, which only repeats the others for readers, contradicts records 001 and 300 of the same
file: 1-26 and 5-18 in round 5, 11-1 and 15-30 in round 7 have other results on single boards in 001; 34-42 in round 7
and 40-27 in round 1 have another order in 300; and 27 names no players for its forfeit win in round 9.
"""


@cache
def large() -> Source:
    path = DATA / "fide-checker" / "team-swiss-large.trf"
    return read_trf(path.read_bytes(), name=path.name)


def lines_of_large() -> Document:
    return parse_document((DATA / "fide-checker" / "team-swiss-large.trf").read_bytes())


def large_event() -> TeamEvent:
    event = large().event
    assert event is not None
    return event


def test_fifty_teams_score_what_their_records_310_print() -> None:
    event = large_event()
    printed = [
        (int(line.text[4:7]), round(2 * float(line.text[54:60])), round(2 * float(line.text[61:67])))
        for line in lines_of_large().tagged("310")
    ]

    counted = zip((team.number for team in event.teams), event.match_points, event.game_points, strict=True)
    assert list(counted) == printed


def test_fifty_teams_score_what_the_fide_checker_says() -> None:
    event = large_event()
    figures = json.loads((DATA / "fide-checker" / "team-swiss-large.json").read_text(encoding="utf-8"))
    match_points, game_points = figures["codes"].index("MPTS"), figures["codes"].index("GPTS")

    for index, team in enumerate(event.teams):
        values = figures["players"][str(team.number)]["values"]
        assert event.match_points[index] == 2 * values[match_points]
        assert event.game_points[index] == 2 * values[game_points]


def test_seven_hundred_matches_have_the_game_points_of_record_802() -> None:
    event = large_event()
    compared = 0
    for line in lines_of_large().tagged("802"):
        team = event.teams[int(line.text[4:7]) - 1]
        for index, match in enumerate(team.matches):
            assert match.game_points == 2 * float(line.text[34 + 13 * index : 38 + 13 * index])
            compared += 1

    assert compared == 700


def test_boards_and_line_ups_are_those_of_record_801() -> None:
    event = large_event()
    different = set()
    for line in lines_of_large().tagged("801"):
        team = event.teams[int(line.text[4:6]) - 1]
        for index, match in enumerate(team.matches):
            printed = line.text[23 + 16 * index : 39 + 16 * index].split()
            if printed != shown(event, team.players, match):
                different.add((team.number, index + 1))

    assert different == CONTRADICTED


def shown(event: TeamEvent, roster: tuple[int, ...], match: Match) -> list[str]:
    """A match as record 801 prints it: opponent, colour, results and places in the roster by board."""
    if match.opponent is None:
        return [BYES[match.outcome]]
    places = "".join("0" if board.player is None else str(roster.index(board.player) + 1) for board in match.boards)
    assert match.colour is not None
    cells = [
        str(event.teams[match.opponent].number),
        match.colour.value,
        "".join(CODES[board.outcome] for board in match.boards),
    ]
    return cells if set(places) == {"0"} else [*cells, places]


def test_both_sides_of_every_match_agree() -> None:
    event = large_event()
    for index, team in enumerate(event.teams):
        for round, match in enumerate(team.matches):
            if match.opponent is None:
                continue
            opponents_match = event.teams[match.opponent].matches[round]
            assert opponents_match.opponent == index
            assert len(match.boards) == len(opponents_match.boards) == event.boards
            for ours, theirs in zip(match.boards, opponents_match.boards, strict=True):
                assert (ours.player, ours.opponent) == (theirs.opponent, theirs.player)
                assert ours.colour is not None
                assert ours.colour is not theirs.colour


def test_points_of_a_match_are_the_sum_of_its_boards() -> None:
    for team in large_event().teams:
        for match in team.matches:
            if match.opponent is not None:
                assert match.game_points == sum(board.points for board in match.boards)


def test_the_event_is_a_crosstable_of_teams_on_either_score() -> None:
    event = large_event()

    assert event.match_table.scores == event.match_points
    assert event.game_table.scores == event.game_points
    assert (event.match_table.boards, event.game_table.boards) == (None, 4)
    assert event.match_table.system is System.SWISS
    assert event.match_table.scoring == (4, 2, 0)


ROSTERS = (
    "310   1 Alpha                            ALP     2000                    1    2",
    "310   2 Beta                             BET     1900                    3    4",
    "310   3 Gamma                            GAM                             5    6",
)
GAMES = (
    line_001(1, "a1", "1.0", "   3 w 1", "0000 - U"),
    line_001(2, "a2", "0.0", "   4 b 0", "0000 - U"),
    line_001(3, "b1", "1.0", "   1 b 0", "   5 b 1"),
    line_001(4, "b2", "1.5", "   2 w 1", "   6 w ="),
    line_001(5, "c1", "0.0", "0000 - Z", "   3 w 0"),
    line_001(6, "c2", "0.5", "0000 - Z", "   4 b ="),
)


def event_of(*lines: str) -> TeamEvent:
    event = read_trf(text(*lines), name="t.trf").event
    assert event is not None
    return event


def test_a_match_is_found_by_its_games() -> None:
    event = event_of(*ROSTERS, "352 WB", "320  1.0  1.0   3   1", *GAMES)

    assert event.teams[0].matches == (
        Match(
            Outcome.DRAW,
            1,
            Colour.WHITE,
            2,
            2,
            (
                BoardResult(Outcome.WIN, 2, Colour.WHITE, 1, 3),
                BoardResult(Outcome.LOSS, 0, Colour.BLACK, 2, 4),
            ),
        ),
        Match(Outcome.PAIRING_BYE, match_points=2, game_points=2),
    )
    assert event.match_points == (4, 6, 2)
    assert event.game_points == (4, 5, 3)
    assert (event.boards, event.rounds) == (2, 2)


def test_the_line_ups_of_a_round_to_come_show_who_has_white() -> None:
    """Round 3 is paired: Gamma plays White on board 1."""
    coming = ("   5 b  ", "   6 w  ", "", "", "   1 w  ", "   2 b  ")
    games = [f"{line}  {entry}" for line, entry in zip(GAMES, coming, strict=True)]
    source = read_trf(text(*ROSTERS, "142 3", "352 WB", "320  1.0  1.0   3   1", *games))

    (match,) = [candidate for candidate in source.tournament.matches if candidate.round == 3]
    assert (match.white, match.black, match.coloured) == (3, 1, True)
    assert {game.board: game.white for game in source.tournament.games if game.round == 3} == {1: 5, 2: 2}


def test_a_bye_of_a_team_that_plays_is_reported_with_its_line() -> None:
    source = read_trf(text(*ROSTERS, "352 WB", "320  1.0  1.0   1   1", *GAMES), name="t.trf")

    (notice,) = [candidate for candidate in source.notices if candidate.key == "trf_bye_beside_match"]
    assert notice.place == Place(file="t.trf", line=5)
    assert dict(notice.values) == {"round": 1, "team": "Alpha"}
    assert source.event is not None
    assert source.event.teams[0].matches[0].outcome is Outcome.DRAW


def test_without_record_320_a_bye_is_a_drawn_match_with_the_points_of_its_players() -> None:
    event = event_of(*ROSTERS, "352 WB", "162  P 0.5", *GAMES)

    assert event.teams[0].matches[1] == Match(Outcome.PAIRING_BYE, match_points=2, game_points=2)


@pytest.mark.parametrize(("game_points", "each"), [("1.0", 1), ("2.0", 2), ("1.5", 2)])
def test_players_share_the_game_points_of_their_team_s_bye_where_they_divide(game_points: str, each: int) -> None:
    """Record 320: 1 and 2 points on two boards are ½ and 1 each; 1½ do not divide, so that a bye is worth its point."""
    source = read_trf(text(*ROSTERS, "352 WB", f"320  1.0 {game_points:>4}   3   1", *GAMES))

    assert source.tournament.header.points.pairing_bye == each


@pytest.mark.parametrize(
    ("kind", "outcome", "match_points", "game_points"),
    [("F", Outcome.FULL_BYE, 4, 4), ("H", Outcome.HALF_BYE, 2, 2), ("Z", Outcome.ZERO_BYE, 0, 0)],
)
def test_byes_of_record_240_are_those_of_teams(
    kind: str, outcome: Outcome, match_points: int, game_points: int
) -> None:
    event = event_of(*ROSTERS, "352 WB", f"240 {kind}   1    3", *GAMES)

    assert event.teams[2].matches[0] == Match(outcome, match_points=match_points, game_points=game_points)


def test_a_bye_of_the_last_round_played_counts_and_one_of_the_next_is_to_come() -> None:
    event = event_of(*ROSTERS, "142 3", "352 WB", "240 F   2    1", "240 F   3    1", *GAMES)

    assert (event.rounds, event.planned) == (2, 3)
    assert [match.outcome for match in event.teams[0].matches[1:]] == [Outcome.FULL_BYE, Outcome.PENDING]


def test_match_points_follow_record_362() -> None:
    event = event_of(*ROSTERS, "362 TW 3     TD 1     TL 0.5", "352 WB", *GAMES)

    assert event.match_scoring == MatchScoring(6, 2, 1)
    assert [team.matches[1].match_points for team in event.teams[1:]] == [6, 1]


def test_other_match_points_than_the_usual_are_written_as_they_are_read() -> None:
    for record in ("362 TW 3.0   TD 1.0   TL 0.5", "362 TW 2.0   TD 0.5   TL 0.0"):
        read = read_trf(text(*ROSTERS, record, "352 WB", *GAMES), name="t.trf")
        written = written_trf(read, "TRF26").text
        assert [line.split() for line in written.splitlines() if line.startswith("362")] == [record.split()]
        again = read_trf(written).event
        assert read.event is not None
        assert again is not None
        assert (again.match_scoring, [team.matches for team in again.teams]) == (
            read.event.match_scoring,
            [team.matches for team in read.event.teams],
        )


def test_a_forfeited_match_without_players_counts_every_board() -> None:
    lines = (line_001(number, f"p{number}", "") for number in (3, 4, 5, 6))
    event = event_of(
        *ROSTERS,
        "352 WB",
        line_001(1, "a1", "1.0", "   3 w 1").replace("   3 w 1", "0000 - U"),
        line_001(2, "a2", "1.0", "0000 - U"),
        *lines,
        "330 +-   1   2   3",
    )

    beta, gamma = event.teams[1].matches[0], event.teams[2].matches[0]
    assert (beta.outcome, beta.colour, beta.match_points, beta.game_points) == (
        Outcome.FORFEIT_WIN,
        Colour.WHITE,
        4,
        4,
    )
    assert (gamma.outcome, gamma.match_points, gamma.game_points) == (Outcome.FORFEIT_LOSS, 0, 0)
    assert [board.outcome for board in gamma.boards] == [Outcome.FORFEIT_LOSS] * 2


def test_an_empty_board_is_lost_by_forfeit_where_record_300_puts_it() -> None:
    event = event_of(
        *ROSTERS,
        "352 WB",
        line_001(1, "a1", "1.0", "0000 - +"),
        line_001(2, "a2", "0.0", "   4 b 0"),
        line_001(3, "b1", "0.0", "0000 - -"),
        line_001(4, "b2", "1.0", "   2 w 1"),
        *(line_001(number, "c", "") for number in (5, 6)),
        "300   1   2   1    0    4",
    )

    assert event.teams[0].matches[0].boards[0] == BoardResult(Outcome.FORFEIT_WIN, 2, Colour.WHITE, 1, None)
    assert event.teams[1].matches[0].boards == (
        BoardResult(Outcome.FORFEIT_LOSS, 0, Colour.BLACK, None, 1),
        BoardResult(Outcome.WIN, 2, Colour.WHITE, 4, 2),
    )


@pytest.mark.parametrize(
    ("left", "right", "match", "board"),
    [
        ("   4 b  ", "   2 w  ", Outcome.PENDING, Outcome.PENDING),
        ("0000 - -", "0000 - -", Outcome.WIN, Outcome.DOUBLE_FORFEIT),
    ],
)
def test_a_game_in_play_leaves_its_match_open_and_a_board_without_players_is_lost_by_both(
    left: str, right: str, match: Outcome, board: Outcome
) -> None:
    event = event_of(
        *ROSTERS,
        "352 WB",
        line_001(1, "a1", "1.0", "   3 w 1"),
        line_001(2, "a2", "0.0", left),
        line_001(3, "b1", "0.0", "   1 b 0"),
        line_001(4, "b2", "0.0", right),
        *(line_001(number, "c", "") for number in (5, 6)),
        "300   1   1   2    1    2",
        "300   1   2   1    3    4",
    )

    ours, theirs = (event.teams[team].matches[0] for team in (0, 1))
    assert ours.outcome is match
    assert (ours.match_points, theirs.match_points) == ((0, 0) if match is Outcome.PENDING else (4, 0))
    assert [board_result.outcome for board_result in ours.boards] == [Outcome.WIN, board]
    assert [board_result.outcome for board_result in theirs.boards] == [Outcome.LOSS, board]


def test_record_300_orders_boards_against_the_roster() -> None:
    event = event_of(
        *ROSTERS,
        "352 WB",
        line_001(1, "a1", "1.0", "   4 b 1"),
        line_001(2, "a2", "0.0", "   3 w 0"),
        line_001(3, "b1", "1.0", "   2 b 1"),
        line_001(4, "b2", "0.0", "   1 w 0"),
        *(line_001(number, "c", "") for number in (5, 6)),
        "300   1   1   2    2    1",
    )

    assert [board.player for board in event.teams[0].matches[0].boards] == [2, 1]
    assert event.teams[0].matches[0].colour is Colour.WHITE


def test_teams_of_record_013_are_numbered_in_their_order() -> None:
    event = event_of(
        "013 Alpha                              1    2",
        "013 Beta                               3    4",
        "013 Gamma                              5    6",
        *GAMES,
    )

    assert [(team.number, team.name, team.players) for team in event.teams] == [
        (1, "Alpha", (1, 2)),
        (2, "Beta", (3, 4)),
        (3, "Gamma", (5, 6)),
    ]
    assert event.boards == 2
    assert [match.outcome for match in event.teams[1].matches] == [Outcome.DRAW, Outcome.WIN]


def test_abnormal_points_change_matches() -> None:
    event = event_of(*ROSTERS, "352 WB", *GAMES, "299    -1.0  -0.5    1    2")

    assert event.teams[1].matches[0].match_points == 0
    assert event.teams[1].matches[0].game_points == 1


def test_only_matches_whose_points_differ_are_written_as_abnormal() -> None:
    plain = event_of(*ROSTERS, "352 WB", *GAMES)

    assert abnormal_matches(plain, plain) == []
    for record, points in (("299     1.0          1    2", (2, 0)), ("299           0.5    1    2", (0, 1))):
        (adjustment,) = abnormal_matches(plain, event_of(*ROSTERS, "352 WB", *GAMES, record))
        assert (adjustment.match_points, adjustment.points, adjustment.round, adjustment.numbers) == (*points, 1, (2,))


@each_row(
    ("lines", "key", "line", "column", "values"),
    [
        # The rosters stand in the lines 1 to 3, the players in the next six.
        ((*ROSTERS, ROSTERS[0], *GAMES), "trf_number_twice", 4, None, {"number": 1}),
        ((*ROSTERS, ROSTERS[0].replace("  1 Alpha", "  4 Delta"), *GAMES), "trf_two_teams", 4, 74, {"number": 1}),
        ((*ROSTERS[:1], *GAMES), "trf_opponent_without_team", 1, None, {"number": 3, "round": 1}),
        (
            (*ROSTERS, ROSTERS[0].replace("  1 Alpha", "  4 Delta").replace("1    2", "5    9"), *GAMES),
            "trf_unknown_number",
            4,
            79,
            {"number": 9},
        ),
        ((*ROSTERS, *GAMES, "330 +-   1   1   9"), "trf_unknown_team", 10, None, {"number": 9}),
        ((*ROSTERS, *GAMES, "330 +-   7   1   2"), "trf_round_outside", 10, None, {"round": 7, "planned": 2}),
        (
            (*ROSTERS, *GAMES, "330 +-   1   1   3"),
            "trf_two_matches",
            10,
            None,
            {"round": 1, "team": "Alpha", "first": "Beta", "second": "Gamma"},
        ),
        ((*ROSTERS, *GAMES, "300   1   1   2    3    4"), "trf_not_in_team", 10, None, {"number": 3, "team": 1}),
        ((*ROSTERS, *GAMES, "300   1   1   2    9    2"), "trf_not_in_team", 10, None, {"number": 9, "team": 1}),
        ((*ROSTERS, *GAMES, "300   3   1   2    1    2"), "trf_round_outside", 10, None, {"round": 3, "planned": 2}),
        ((*ROSTERS, "352 W", *GAMES), "trf_no_board", 1, None, {"number": 2, "round": 1, "boards": 1}),
    ],
)
def test_teams_that_do_not_fit_together_are_errors(
    lines: tuple[str, ...], key: str, line: int, column: int | None, values: dict[str, object]
) -> None:
    with pytest.raises(FileError) as caught:
        event_of(*lines)

    assert (caught.value.key, caught.value.values) == (key, values)
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.column) == (line, column)
    for language in ("fr", "en"):
        assert "{" not in caught.value.message(language)
