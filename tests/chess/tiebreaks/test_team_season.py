"""
French team competitions: Berlin over a season, differentials, points for, first board, lowest mean rating, from a
sheet.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.chess.tiebreaks.made import rules, team_context
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.team_season import board_differentials, encounters_on_boards
from xl_departage.chess.tournament.crosstable import Colour, Outcome, System
from xl_departage.chess.tournament.team_event import BoardResult, Match, Team, TeamEvent
from xl_departage.functions import OMITTED, call

GRID: list[list[Any]] = [
    ["N°", "Équipe", "R 1", "R 2", "R 3"],
    [1, "A", "2 1", "3 1½", "4 1"],
    [2, "B", "1 1", "4 1½", "3 1"],
    [3, "C", "4 1", "1 ½", "2 1"],
    [4, "D", "3 1", "2 ½", "1 1"],
]
BOARDS = [["1 0", "1 ½", "½ ½"], ["0 1", "½ 1", "1 0"], ["1 0", "0 ½", "0 1"], ["0 1", "½ 0", "½ ½"]]
RATINGS = [[1800], [1700], [1600], [1500]]
RULES = "FFE; boards=2"


def values(code: str, boards: Any = BOARDS) -> list[Any]:
    column: Any = call("TIEBREAK", [GRID, code, OMITTED, RULES, RATINGS, boards])
    return [row[0] for row in column]


@each_row(
    ("code", "expected"),
    [
        # Board 1 counts 2, board 2 counts 1: A 2 + 2.5 + 1.5, B 1 + 2 + 2, C 2 + 0.5 + 1, D 1 + 1 + 1.5.
        ("Berlin", [6, 5, 3.5, 3.5]),
        ("Différentiel", [1, 1, -1, -1]),
        ("Points pour", [3.5, 3.5, 2.5, 2.5]),
        # A and B are tied, and so are C and D. Board 1: A +1 +1 0, B -1 0 +1; C and D: +1 -1 -1 and -1 0 0.
        ("Différentiels par échiquier", [1, 2, 0, 0]),
        # A won board 1 against B, C won it against D.
        ("Gain au 1er échiquier", [1, 2, 1, 2]),
        ("Moyenne la plus basse", [1800, 1700, 1600, 1500]),
    ],
)
def test_each_criterion_by_hand(code: str, expected: list[float]) -> None:
    assert values(code) == expected


@pytest.mark.parametrize(
    ("codes", "places"),
    [
        ("MPTS;GPTS;Berlin", [1, 2, 3, 3]),
        ("MPTS;GPTS;Différentiels par échiquier", [1, 2, 3, 3]),
        ("MPTS;Gain au 1er échiquier", [1, 2, 3, 4]),
        ("MPTS;GPTS;Moyenne la plus basse", [2, 1, 4, 3]),
        ("MPTS;Différentiel;Points pour;OTHER_FFE_BERLIN", [1, 2, 3, 3]),
    ],
)
def test_they_rank_with_the_boards_beside_the_grid(codes: str, places: list[int]) -> None:
    ranked: Any = call("RANK_BY", [GRID, codes, OMITTED, RULES, RATINGS, OMITTED, BOARDS])

    assert [row[0] for row in ranked] == places


def test_berlin_without_the_boards_says_what_is_missing() -> None:
    with pytest.raises(ArgumentError, match="boards"):
        values("Berlin", OMITTED)
    assert values("Différentiel", OMITTED) == [1, 1, -1, -1]


@pytest.mark.parametrize(
    "code", ["Berlin", "Différentiel", "Points pour", "Différentiels par échiquier", "Gain au 1er échiquier"]
)
def test_every_criterion_is_explained(code: str) -> None:
    table = call("EXPLAIN", [GRID, code, 1, RULES, RATINGS, OMITTED, BOARDS])

    assert isinstance(table, list)
    assert len(table) > 3
    assert values(code)[0] in table[-1]


def test_the_mean_is_that_of_the_rated_players_on_the_boards_if_a_file_names_them() -> None:
    """A fields 2000 and 1801: 1900.5; B a player of 1500 and one without a rating: 1500; C has only the rating of its list."""

    def board(outcome: Outcome, player: int | None) -> BoardResult:
        return BoardResult(outcome, 2 * (outcome is Outcome.WIN), Colour.WHITE, player, None)

    fielded = {"A": (1, 2), "B": (3, 4), "C": (None, None)}
    teams = tuple(
        Team(
            number,
            name,
            "",
            strength,
            tuple(player for player in players if player),
            (Match(Outcome.WIN, None, Colour.WHITE, 4, 4, tuple(board(Outcome.WIN, player) for player in players)),),
        )
        for number, strength, (name, players) in zip((1, 2, 3), (1000, 1000, 1700), fielded.items(), strict=True)
    )
    event = TeamEvent(teams, 1, 1, System.SWISS, 2, ratings={1: 2000, 2: 1801, 3: 1500})
    table = tiebreaks.rank(team_context(event, rules("FFE")), ["Moyenne la plus basse"])

    assert {row.player: row.values[0] for row in table.rows} == {0: 1900.5, 1: 1500, 2: 1700}


def played(points: int, opponent: int | None, boards: tuple[int, ...], outcome: Outcome = Outcome.WIN) -> Match:
    """A match with these game points in half-points; the results of its boards are of no account here."""
    return Match(
        outcome,
        opponent,
        Colour.WHITE,
        4,
        points,
        tuple(BoardResult(Outcome.WIN, each, Colour.WHITE) for each in boards),
    )


def test_a_total_below_zero_counts_as_zero_and_a_bye_has_no_points_against() -> None:
    """F01 4.4.a. In half-points: A 3 - 1 and a bye of 4, B 1 - 3 and -2 - 0, C 0 - (-2) and 0 against nobody."""
    matches = (
        (played(3, 1, (2, 1)), played(4, None, (2, 2))),
        (played(1, 0, (0, 1)), played(-2, 2, (0, 0))),
        (played(0, None, (0, 0)), played(0, 1, (2, 0))),
    )
    teams = tuple(Team(number, f"T{number}", "", 0, (), row) for number, row in enumerate(matches, 1))
    table = team_context(TeamEvent(teams, 2, 2, System.SWISS, 2), rules("FFE"))

    assert tiebreaks.values(table, "Points pour") == [3.5, 0.5, 0]
    assert tiebreaks.values(table, "Différentiel") == [(3 - 1 + 4) / 2, (1 - 3 + 0) / 2, 0]
    # Board 1: A 2 - 0 + 2, B 0 - 2 + 0 - 2, C 0 + 2 - 0; board 2: A 1 - 1 + 2, B 1 - 1 + 0, C 0.
    assert board_differentials(table) == ((4, 2), (-4, 0), (2, 0))


def test_only_matches_played_between_the_tied_teams_count_on_the_boards() -> None:
    matches = (
        (played(3, 1, (2, 1)), played(4, 2, (2, 2))),
        (played(1, 0, (0, 1)), played(4, 2, (2, 2), Outcome.FORFEIT_WIN)),
        (played(0, None, (0, 0)), played(0, 0, (0, 1))),
    )
    teams = tuple(Team(number, f"T{number}", "", 0, (), row) for number, row in enumerate(matches, 1))
    table = team_context(TeamEvent(teams, 2, 2, System.SWISS, 2), rules("FFE"))

    assert encounters_on_boards(table, (0, 1)) == [(2, 1), (0, 1)]
    assert encounters_on_boards(table, (0, 2)) == [(2, 2), (0, 1)]
    # The match of the second and the third was forfeited: they have not met.
    assert encounters_on_boards(table, (1, 2)) is None
    assert encounters_on_boards(table, (1,)) == [(0, 0)]
