"""Teams: match points, game points, Berlin."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.chess.tiebreaks.made import DATA, context, rules, swiss, team_context
from xl_departage.base.errors import ArgumentError
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks import Context
from xl_departage.chess.tournament.crosstable import Crosstable, GivenInMatch, MatchRule, Scoring, System
from xl_departage.formats.trf.trf_reading import read_trf


def teams(boards: int | None, *rows: tuple[str, tuple[int, ...]]) -> Crosstable:
    crosstable = swiss(*(line for line, _ in rows))
    players = tuple(
        player._replace(
            rounds=tuple(entry._replace(points=scored) for entry, scored in zip(player.rounds, points, strict=True))
        )
        for player, (_, points) in zip(crosstable.players, rows, strict=True)
    )
    return Crosstable(players, crosstable.rounds, crosstable.rounds, crosstable.system, boards=boards)


def test_the_two_berlins_printed_in_the_glossary() -> None:
    # Nine boards, 4,5 each: 18,5 and 26,5.
    team_a = [2, 0, 0, 0, 2, 0, 1, 2, 2]
    team_b = [0, 2, 2, 2, 0, 2, 1, 0, 0]

    assert sum(team_a) == sum(team_b) == 9
    assert tiebreaks.berlin(team_a) == Fraction(37, 2)
    assert tiebreaks.berlin(team_b) == Fraction(53, 2)


def test_berlin_of_no_board_is_nothing() -> None:
    assert tiebreaks.berlin([]) == 0


def test_match_points_go_by_half_of_the_boards() -> None:
    # Seven boards: 3,5 is a drawn match; 4 matches are won, 3 lost. A team that is exempt with all boards wins its
    # match.
    table = context(
        teams(
            7,
            ("2w1 3b= U", (8, 7, 14)),
            ("1b0 Z 3w1", (6, 0, 9)),
            ("Z 1w= 2b0", (0, 7, 5)),
        )
    )

    assert tiebreaks.values(table, "MPTS") == [5, 2, 1]
    assert tiebreaks.values(table, "GPTS") == [Fraction(29, 2), Fraction(15, 2), 6]


def test_points_of_the_arbiter_count_and_the_list_begins_with_the_score_of_its_tie_breaks() -> None:
    # Four boards, by hand: 1 beats 2 (3-1) and draws with 3 (2-2); 2 draws with 3, 2-2. So 3, 1 and 2 match points; the arbiter takes
    # three from 1 in round 1. Game points: 5, 3 and 4.
    penalty = GivenInMatch(team=0, round=0, game_points=0, match_points=-6)
    grid = replace(
        teams(4, ("2w1 3b= Z", (6, 4, 0)), ("1b0 Z 3w=", (2, 0, 4)), ("Z 1w= 2b=", (0, 4, 4))),
        given=(penalty,),
        match_rule=MatchRule.HALF_OF_THE_BOARDS,
    )
    for edition in ("FFE", "FFE-2012"):
        of_teams = Context(grid, rules(edition))
        assert tiebreaks.values(of_teams, "MPTS") == [0, 1, 2], edition
        by_matches, by_games = (tiebreaks.rank(of_teams, codes) for codes in ("MPTS;GPTS", "GPTS;MPTS"))
        assert [(row.player, row.points) for row in by_matches.rows] == [(2, 2), (1, 1), (0, 0)], edition
        assert [(row.player, row.points) for row in by_games.rows] == [(0, 5), (2, 4), (1, 3)], edition


@pytest.mark.parametrize(("awarded", "points"), [(6, 2), (7, 3), (8, 4)])
def test_a_bye_of_less_than_just_or_more_than_half_of_the_boards_is_lost_drawn_or_won(
    awarded: int, points: int
) -> None:
    """Seven boards, after a match won 4-3; the points of a rest in a round robin count likewise."""
    table = teams(7, ("2w1 U", (8, awarded)), ("1b0 Z", (6, 0)))

    for system in (System.SWISS, System.ROUND_ROBIN):
        assert tiebreaks.values(context(replace(table, system=system)), "MPTS") == [points, 0]


@pytest.mark.parametrize(
    ("outcomes", "points", "match_points"),
    [
        # Two boards won and two drawn, against two drawn and two lost: 10 - 6 of 16, and 6 is half of what four won boards bring.
        ("10", (20, 12), [2, 0]),
        # A board won and three drawn: 9 - 7.
        ("10", (18, 14), [2, 0]),
        ("==", (16, 16), [1, 1]),
    ],
)
def test_with_points_for_a_lost_board_half_of_the_points_is_not_a_drawn_match(
    outcomes: str, points: tuple[int, int], match_points: list[int]
) -> None:
    """3-2-1 on four boards, in half-points; who had fewer points than the other has lost."""
    table = teams(4, (f"2w{outcomes[0]}", points[:1]), (f"1b{outcomes[1]}", points[1:]))

    assert tiebreaks.values(context(replace(table, scoring=Scoring(6, 4, 2))), "MPTS") == match_points


def test_match_points_without_a_number_of_boards_ask_for_it() -> None:
    with pytest.raises(ArgumentError, match="boards=4"):
        tiebreaks.values(context(swiss("2w1", "1b0")), "MPTS")


def test_an_unplayed_match_is_drawn_on_every_board_in_the_adjusted_score() -> None:
    table = context(teams(4, ("2w1 U", (5, 8)), ("1b0 Z", (3, 0))))

    assert tiebreaks.values(table, "SA") == [Fraction(9, 2), Fraction(7, 2)]


def test_half_of_the_points_of_teams_is_half_of_all_boards() -> None:
    # Two rounds of four boards: 4 points are 50 %.
    table = context(teams(4, ("2w1 3b1", (5, 5)), ("1b0 4w1", (3, 6)), ("4w0 1b0", (3, 3)), ("3b1 2b0", (5, 2))))

    assert tiebreaks.values(table, "PTS") == [5, Fraction(9, 2), 3, Fraction(7, 2)]
    assert tiebreaks.values(table, "KS") == [Fraction(5, 2), Fraction(3, 2), Fraction(3, 2), 1]


@pytest.mark.parametrize("edition", ["FFE", "FFE-2012"])
def test_a_file_of_matches_has_the_match_and_game_points_of_the_fide_checker_under_french_rules_too(
    edition: str,
) -> None:
    """Fifty teams with byes and forfeits: 2.1.2 and section 3 define the same points as FIDE's 11.1."""
    folder = DATA / "fide-checker"
    event = read_trf((folder / "team-swiss-large.trf").read_bytes(), name="team-swiss-large.trf").event
    assert event is not None
    figures = json.loads((folder / "team-swiss-large.json").read_text(encoding="utf-8"))
    printed = {
        code: [row["values"][at] for row in figures["players"].values()] for at, code in enumerate(figures["codes"])
    }
    table = team_context(event, rules(edition))

    assert [str(team.number) for team in event.teams] == list(figures["players"])
    for code in ("MPTS", "GPTS"):
        assert tiebreaks.values(table, code) == printed[code]
        assert [account.total for account in tiebreaks.accounts(table, code) or ()] == printed[code]
