"""EXPLAIN of a rating period: the published run of 2005-01, member by member."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.chess.ratings.frbe import run_games, run_players
from tests.functions.test_rating_tables import PLAYERS
from xl_departage.base.errors import ArgumentError
from xl_departage.chess.explain import RowKind, explain_member, find_member
from xl_departage.chess.ratings.belgian import Rule
from xl_departage.chess.ratings.period import Period, run_period
from xl_departage.chess.ratings.period_model import PeriodGames, PeriodPlayer
from xl_departage.chess.regulations.rating_editions import BEL, BEL_1997
from xl_departage.functions import OMITTED, call


@cache
def period() -> Period:
    players = run_players()
    return run_period(players, run_games(players), BEL_1997)


def test_the_total_is_the_new_rating_and_the_games_add_up_to_the_change() -> None:
    done = period()
    changes = firsts = 0
    for position in range(0, len(done.players), 67):
        explained = explain_member(done, position).in_language("en")
        result = done.results[position]
        assert explained.value == result.rating
        assert explained.total.cells[explained.position("total") or 0] == result.rating
        running = [cell for cell in explained.cells("total", RowKind.CONTRIBUTION) if cell is not None]
        if result.k_runs and result.rule is not Rule.FIDE_RATING:
            changes += 1
            assert len(running) == sum(games for _, games in result.k_runs)
            assert running[-1] * 100 == result.hundredths
        firsts += any("first rating" in str(cell) for cell in explained.cells("reason"))
    assert changes > 10
    assert firsts > 3


def test_newcomers_show_the_games_of_their_first_rating() -> None:
    done = period()
    newcomers = [index for index, result in enumerate(done.results) if result.joined]
    for position in newcomers[:20]:
        explained = explain_member(done, position).in_language("fr")
        result, began = done.results[position], done.players[position]
        counted = [
            cell for cell in explained.cells("reason", RowKind.CONTRIBUTION) if cell and "première cote" in str(cell)
        ]
        assert began.games + len(counted) == result.games_start == 20
        assert any("formule I" in str(cell) for cell in explained.cells("reason"))


def test_the_function_takes_both_tables() -> None:
    games: list[list[Any]] = [["a", "b", "result_a"], [101, 102, "½"], [101, 102, "0F-0F"]]
    new = call("ELO_PERIOD", [PLAYERS, games])
    table = call("EXPLIQUER", [PLAYERS, "ELO_PERIODE", 101, "BEL; lang=fr", OMITTED, OMITTED, OMITTED, games])

    assert isinstance(new, list)
    assert isinstance(table, list)
    assert table[-1][table[0].index("Cumul")] == new[1][new[0].index("rating")]
    assert [row[1] for row in table[1:2]] == ["102"]
    assert table[1][table[0].index("K")] == 32
    by_name = call("EXPLIQUER", [PLAYERS, "ELO_PERIOD", "b", "BEL", OMITTED, OMITTED, OMITTED, games])
    assert isinstance(by_name, list)
    assert by_name[-1][by_name[0].index("Cumul")] == new[2][new[0].index("rating")]


def test_what_is_missing_is_said() -> None:
    games: list[list[Any]] = [["a", "b", "result_a"], [101, 102, "½"]]
    with pytest.raises(ArgumentError, match="table of games"):
        call("EXPLAIN", [PLAYERS, "ELO_PERIOD", 101])
    with pytest.raises(ArgumentError, match="FIDE-2025"):
        call("EXPLAIN", [PLAYERS, "ELO_PERIOD", 101, "FIDE", OMITTED, OMITTED, OMITTED, games])
    with pytest.raises(ArgumentError, match="101"):
        call("EXPLAIN", [PLAYERS, "ELO_PERIOD", 103, "BEL", OMITTED, OMITTED, OMITTED, games])
    with pytest.raises(ArgumentError, match="Unknown player"):
        call("EXPLAIN", [PLAYERS, "ELO_PERIOD", 101, OMITTED, OMITTED, OMITTED, OMITTED, [*games, [101, 104, 1]]])
    assert find_member(period(), period().players[7].identity) == 7


def test_each_game_of_a_member_by_hand() -> None:
    """
    A, 1500 with K 32: a win against 1600 (We .36), a draw against 1800 of another federation (.15), and a loss against U, who has a
    first rating with this game: mean 1500, 10½ of 20 are 53 %, 21 more: 1521 (.47). The half of the last game is B's alone.
    """
    players = [
        PeriodPlayer("A", 1500, 30, name="Ann"),
        PeriodPlayer("B", 1600, 40),
        PeriodPlayer("U", 0, 19, 28_500, 19),
    ]
    games = PeriodGames([0, 0, 2, 1], [1, -1, 0, 0], [0, 1800, 0, 0], [2, 1, 2, 2], frozenset({3}))
    period = run_period(players, games, BEL)

    def rows(position: int, *keys: str) -> list[tuple[object, ...]]:
        found = explain_member(period, position).in_language("en")
        places = [found.position(key) for key in keys]
        return [
            tuple(None if place is None else row.cells[place] for place in places)
            for row in found.rows
            if row.kind is RowKind.CONTRIBUTION
        ]

    assert rows(0, "round", "number", "name", "result", "rating", "difference") == [
        (1, "B", None, 1, 1600, -100),
        (2, None, "outside the federation", Fraction(1, 2), 1800, -300),
        (3, "U", None, 0, 1521, -21),
    ]  # fmt: skip
    hundredth = Fraction(1, 100)
    assert rows(0, "expected", "gain", "k", "contribution", "total") == [
        (36 * hundredth, 64 * hundredth, 32, 2048 * hundredth, 2048 * hundredth),
        (15 * hundredth, 35 * hundredth, 32, 1120 * hundredth, 3168 * hundredth),
        (47 * hundredth, -47 * hundredth, 32, -1504 * hundredth, 1664 * hundredth),
    ]
    # B: the loss against 1500 (.64) and the win; both count with K 32.
    assert rows(1, "number", "name", "result", "rating", "total") == [
        ("A", "Ann", 0, 1500, Fraction(-2048, 100)), ("A", "Ann", 1, 1500, Fraction(-2048 + 32 * 36, 100)),
    ]  # fmt: skip
    assert rows(2, "number", "rating", "result", "total", "fate") == [("A", 1500, 1, None, "counted")]
    # Then every sentence but the heading, which is the title: W 1.5 - We .98, 32 for each point.
    reasons = [str(cell) for cell in explain_member(period, 0).in_language("en").cells("reason", RowKind.STEP)]
    assert reasons == [
        "Formula II from 1500, 3 games, W 1.50, We 0.98, K 3 × 32, change +16.64.",
        "Rank 3.",
    ]


def test_a_member_is_found_by_number_or_name() -> None:
    players = [
        PeriodPlayer("A", 1500, 30, name="Ann"),
        PeriodPlayer("B", 1600, 40, name="Bob"),
        PeriodPlayer("C", 1500, 30, name="bob"),
    ]
    period = run_period(players, PeriodGames([], [], [], []), BEL)

    assert [find_member(period, wanted) for wanted in ("A", "b", " ann ", "c")] == [0, 1, 0, 2]
    with pytest.raises(ArgumentError) as refused:
        find_member(period, "Bob")
    assert (refused.value.key, refused.value.values["numbers"]) == ("player_twice", "B, C")
    with pytest.raises(ArgumentError) as unknown:
        find_member(period, "Anne")
    assert (unknown.value.key, unknown.value.values["meant"]) == ("player_unknown", "Ann")


@pytest.mark.parametrize(("opponent_rating", "capped"), [(1901, True), (1900, False), (1100, False), (1099, True)])
def test_only_a_difference_above_400_is_said_to_be_capped(opponent_rating: int, capped: bool) -> None:
    """Of the edition of 2015; the rating is 1500."""
    players: list[list[Any]] = [["pid", "rating", "games"], [101, 1500, 30], [102, opponent_rating, 40]]
    table: Any = call(
        "EXPLAIN",
        [
            players,
            "ELO_PERIOD",
            101,
            "BEL-2015; lang=en",
            OMITTED,
            OMITTED,
            OMITTED,
            [["a", "b", "result_a"], [101, 102, 1]],
        ],
    )

    assert ("400" in str(table[1][-1])) is capped
