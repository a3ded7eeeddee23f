"""Explanations: the components of a value, the cuts, and the articles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.chess.tiebreaks.contributions import Contribution, contributions
from tests.chess.tiebreaks.fide.files import tournament
from tests.chess.tiebreaks.fide.strategies import swiss_tournaments
from tests.chess.tiebreaks.fide.test_teams import large
from tests.chess.tiebreaks.made import context, rules, swiss, team_context
from tests.examples import examples
from tests.rows import each_row
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.figures import Opposition, RoundStatus
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.functions import call

EXPLAINED = [
    *("PTS", "SA", "SA/F", "WIN", "WON", "BPG", "BWG", "PS", "PS/C2", "REP", "VUR", "NUM", "RIP"),
    *("BH", "BH/C1", "BH/M2", "BH/P", "FB", "FB/C1", "AOB", "AOB/F", "SB", "SB/C1", "SB/P", "KS", "KS/L-2"),
    *("ARO", "ARO/C1", "ARO/M1", "TPR", "APRO", "APPO"),
]


@settings(deadline=None, max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(swiss_tournaments(), st.sampled_from(("FIDE-2024", "FIDE-2026")))
def test_contributions_add_up_to_the_value(crosstable: Crosstable, edition: str) -> None:
    rules_ = context(crosstable, edition)

    for code in EXPLAINED:
        accounts = tiebreaks.accounts(rules_, code)
        assert accounts is not None, code
        assert [account.total for account in accounts] == tiebreaks.values(rules_, code), code


@each_row("code", ["EMMSB", "EMGSB/C1", "EGMSB", "EGGSB/C2", "BH:GP/C1", "WIN:GP", "PS:MP", "KS:GP"])
def test_contributions_of_teams_add_up_to_the_value(code: str) -> None:
    rules_ = team_context(large(), rules("FIDE-2024"))
    accounts = tiebreaks.accounts(rules_, code)

    assert accounts is not None
    assert [account.total for account in accounts] == tiebreaks.values(rules_, code)


def lines_of(crosstable: Crosstable, code: str, player: int, text: str = "FIDE-2026") -> list[Contribution]:
    accounts = tiebreaks.accounts(context(crosstable, text), code)
    assert accounts is not None
    return contributions(accounts[player])


def test_a_dummy_is_named_with_its_category_and_its_cap() -> None:
    """Exercises in Tie-Breaking: David's half-point bye in round 2, Maria's win by forfeit in round 4."""
    crosstable = tournament("fide-exercises", "tec-swiss")
    bye = lines_of(crosstable, "BH/C1", 3)[1]
    forfeit = lines_of(crosstable, "BH", 10)[3]

    assert (bye.opposition, float(bye.value), bye.article) == (Opposition.FICTITIOUS, 2.5, "FIDE C.07 16.2.3, 16.4.2")
    assert (bye.voluntary, bye.fate) == (True, RoundStatus.CUT_LOW)
    assert (forfeit.opponent, float(forfeit.value), forfeit.article) == (8, 1.5, "FIDE C.07 16.2.2, 16.4.1")
    assert not forfeit.voluntary
    assert lines_of(crosstable, "BH", 3, "FIDE-2024")[1].article == "FIDE C.07 16.2.3, 16.4"


def test_a_cut_shows_which_opponent_went() -> None:
    crosstable = swiss("2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0")
    first, second = lines_of(crosstable, "SB/C1", 0)

    # Both opponents have 1 point and both were beaten; the first of the equal products is cut.
    assert (first.fate, second.fate) == (RoundStatus.CUT_LOW, RoundStatus.KEPT)
    assert (first.value, first.result, first.counted) == (1, 1, 1)


def test_koya_shows_the_opponents_below_the_limit_as_left_out() -> None:
    crosstable = swiss("2w1 3b1", "1b0 4w1", "4b1 1w0", "3w0 2b0")
    second = lines_of(crosstable, "KS", 1)

    assert [(line.opponent, line.fate) for line in second] == [(0, RoundStatus.KEPT), (3, RoundStatus.OUTSIDE)]


def test_cut_ratings_are_shown_at_their_end() -> None:
    crosstable = swiss("2w1 3b1 4w1", "1b0 4w1 3b=", "4b1 1w0 2w=", "3w0 2b0 1b0", ratings=[2000, 1900, 1800, 1700])
    fates = {line.opponent: line.fate for line in lines_of(crosstable, "ARO/M1", 0)}

    assert fates == {1: RoundStatus.CUT_HIGH, 2: RoundStatus.KEPT, 3: RoundStatus.CUT_LOW}


def test_what_is_no_sum_has_no_account() -> None:
    for code in ("DE", "PTP", "TPN"):
        assert tiebreaks.accounts(context(swiss("2w1", "1b0"), "FIDE-2026"), code) is None


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (1, ["scored 1, the opponent 0: more", "both scored ½: equal"]),
        (2, ["scored 0, the opponent 1: less", "half-point bye, ½, compared with ½ for a draw: equal"]),
        (3, ["pairing-allocated bye, 1, compared with ½ for a draw: more", "both scored ½: equal"]),
        (4, ["absent, no points, 0, compared with ½ for a draw: less"] * 2),
    ],
)
def test_standard_points_tell_what_is_compared(player: int, words: list[str]) -> None:
    """C.07, 7.7: with the opponent's score, in an unplayed round with that of a draw."""
    grid = [["2w1", "3b½"], ["1b0", "="], ["EXE", "1w½"], ["ABS", "ABS"]]

    table: Any = call("EXPLAIN", [grid, "STD", player, "FIDE-2026; lang=en"])

    assert [row[-1] for row in table[1:-1]] == words
