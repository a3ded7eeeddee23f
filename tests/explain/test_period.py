"""EXPLAIN of a rating period: the published run of 2005-01, member by member."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.functions.test_rating_tables import PLAYERS
from tests.ratings.frbe import run_games, run_players
from xl_departage.errors import ArgumentError
from xl_departage.explain import RowKind, explain_member, find_member
from xl_departage.functions import OMITTED, call
from xl_departage.ratings.belgian import Rule
from xl_departage.ratings.period import Period, run_period
from xl_departage.regulations.rating_editions import BEL_1997


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
