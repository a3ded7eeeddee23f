"""The contributions to a value add up to the value, whatever was cut."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.chess.tiebreaks.contributions import contributions
from tests.chess.tiebreaks.fide.strategies import swiss_tournaments
from tests.chess.tiebreaks.made import context, made, round_robin, square, swiss
from tests.chess.tiebreaks.test_made_tournaments import NAMES
from tests.examples import examples, small
from tests.rows import each_row
from xl_departage.base.errors import DepartageError, Undefined
from xl_departage.base.exact import half_up
from xl_departage.chess import tiebreaks
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, editions
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.figures import Opposition, RoundStatus
from xl_departage.chess.tiebreaks.registry import ROWS
from xl_departage.chess.tournament.crosstable import Crosstable, System

EDITIONS = [edition.name for edition in editions()]
T = TypeVar("T")
SPELLINGS = {
    "C": ("/C1", "/C2", "/C20"),
    "M": ("/M1", "/M3"),
    "+": ("+1", "+9"),
    ":": (":MP", ":GP"),
    "L": ("/L40", "/L-2"),
    "K": ("/K3",),
    "P": ("/P",),
    "F": ("/F",),
    "R": ("/R",),
    "U": ("/U1500",),
    "V": ("/V2024",),
    "S": ("/S0", "/S3", "/S1999"),
}
"""The modifiers to try, by kind."""
TEAMS = swiss("2w1 3b1 Z", "1b0 4w= 3+", "4b1 1w0 2-", "3w0 2b= U")
SHAPES = {
    "Swiss": swiss("2w1 3+ U H", "1b0 Z Z 3w1", "Z 1- Z 2b0", ratings=[2000, None, 1800]),
    "a round to come": swiss("2w1 3w?", "1b0 4w?", "4b= 1b?", "3w= 2b?", ratings=[2000, 1900, 1800, 1700]),
    "round robin with rests": round_robin("2w1 3b= Z", "1b0 Z 3w1", "Z 1w= 2b0", ratings=[2000, 1900, None]),
    "square": square(["x 1 =", "0 x 1", "= 0 x"]),
    "grid of teams": Crosstable(
        tuple(
            player._replace(rounds=tuple(entry._replace(points=4 * entry.points) for entry in player.rounds))
            for player in TEAMS.players
        ),
        3,
        3,
        System.SWISS,
        boards=4,
    ),
}


def codes_of(edition: str) -> list[str]:
    """Every code that the edition defines, plain and with each kind of modifier that it accepts."""
    codes = []
    for row in ROWS.values():
        if row.defined_in(TIEBREAK_EDITIONS[edition]):
            taken = row.definitions[TIEBREAK_EDITIONS[edition].authority].modifiers
            codes += [row.code, *(row.code + spelling for kind in taken for spelling in SPELLINGS[kind])]
    return codes


def attempted(compute: Callable[[], T]) -> T | tuple[str, str]:
    try:
        return compute()
    except DepartageError as error:
        return error.key, error.message("en")


def check(table: Context, edition: str) -> None:
    """
    Check for every code composed of rounds that the value and the total of the explanation are the same number, or the
    same error.
    """
    for code in codes_of(edition):
        values = attempted(lambda code=code: tiebreaks.values(table, code))  # type: ignore[misc]
        made_of = attempted(lambda code=code: tiebreaks.accounts(table, code))  # type: ignore[misc]
        if isinstance(made_of, list):
            assert [account.total for account in made_of] == values, code
            for account, value in zip(made_of, values, strict=True):
                kept_sum = (
                    sum(line.counted for line in contributions(account) if line.fate is RoundStatus.KEPT) + account.plus
                )
                if value is not None:
                    assert (kept_sum if account.decimals is None else half_up(kept_sum, account.decimals)) == value, (
                        code
                    )
        elif made_of is not None:
            assert made_of == values, code


LARGE = ("big-1000x9", "sw34-75x9-light", "sw23-38x9-heavy", "sw11-20x7-fullbye", "sw13-22x7-medium")


@each_row("edition", EDITIONS)
@each_row("shape", SHAPES)
def test_the_value_is_the_total_of_its_lines_for_every_code_edition_and_shape(shape: str, edition: str) -> None:
    check(context(SHAPES[shape], edition), edition)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in LARGE else []) for name in NAMES]
)
def test_the_value_is_the_total_of_its_lines_in_every_made_tournament(name: str) -> None:
    for edition in EDITIONS if name != "big-1000x9" else ("FFE",):
        check(context(made(name), edition), edition)


@settings(deadline=None, max_examples=examples(20), suppress_health_check=[HealthCheck.too_slow])
@given(swiss_tournaments(), st.sampled_from(EDITIONS))
def test_the_value_is_the_total_of_its_lines_in_any_tournament(crosstable: Crosstable, edition: str) -> None:
    check(context(crosstable, edition), edition)


def test_progressive_scores_of_a_square_table_are_undefined_for_the_value_and_for_its_lines() -> None:
    for edition in EDITIONS:
        for requested in (tiebreaks.values, tiebreaks.accounts):
            with pytest.raises(Undefined, match="rounds"):
                requested(context(SHAPES["square"], edition), "PS")


@pytest.mark.parametrize("name", small(NAMES))
def test_every_round_that_counts_stands_once_in_a_buchholz_account_whatever_is_cut(name: str) -> None:
    table = context(made(name))
    whole, cut = tiebreaks.accounts(table, "BH"), tiebreaks.accounts(table, "BH/M1")

    assert whole is not None
    assert cut is not None
    for full, median in zip(whole, cut, strict=True):
        assert [line.round for line in contributions(full)] == [line.round for line in contributions(median)]
        assert [line._replace(fate=RoundStatus.KEPT) for line in contributions(median)] == contributions(full)
        if len(full.kept) >= 2:
            fates = [line.fate for line in contributions(median)]
            assert (fates.count(RoundStatus.CUT_LOW), fates.count(RoundStatus.CUT_HIGH)) == (1, 1)


def test_an_account_says_whose_score_was_counted_and_what_was_cut() -> None:
    table = context(swiss("2w1 3+ U H", "1b0 Z Z 3w1", "Z 1- Z 2b0"))
    accounts = tiebreaks.accounts(table, "BH/C1")

    assert accounts is not None
    lines = contributions(accounts[0])
    assert [line.opposition for line in lines] == [
        Opposition.REAL,
        Opposition.HALF,
        Opposition.MEAN,
        Opposition.SELF,
    ]
    # Adjusted scores: 1 + 3 halves; 0 + 2 halves + 1; 3 halves + 0; their mean is 2.
    assert [line.value for line in lines] == [2, Fraction(3, 4), 2, Fraction(5, 2)]
    assert [line.fate for line in lines] == [RoundStatus.KEPT, RoundStatus.CUT_LOW, RoundStatus.KEPT, RoundStatus.KEPT]
    assert [line.opponent for line in lines] == [1, 2, None, None]
    assert all(line.article for line in lines)
    assert accounts[0].total == Fraction(13, 2)


def test_a_tie_break_inside_a_group_has_no_account_of_its_own() -> None:
    assert tiebreaks.accounts(context(swiss("2w1", "1b0")), "CD") is None
