"""
What a value is made of adds up to the value, whatever was cut.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tiebreaks.made import context, made, swiss
from tests.tiebreaks.test_made_tournaments import NAMES
from xl_departage import tiebreaks
from xl_departage.exact import half_up
from xl_departage.tiebreaks.figures import Fate, Opposition

CODES = [
    "PTS",
    "SA",
    "PS",
    "PS/C1",
    "PS/C3",
    "KS",
    "KS+1",
    "KS+9",
    "WON",
    "KASHDAN",
    "BH",
    "BH/C1",
    "BH/C2",
    "BH/M1",
    "BH/M3",
    "BH/M9",
    "BHSUM",
    "YUGOSLAV",
    "SB",
    "SB/C1",
    "SB/C2",
    "ARO",
    "ARO/C1",
    "ARO/C2",
    "PERFORMANCE",
]


@pytest.mark.parametrize("edition", ["FFE", "FFE-2012"])
@pytest.mark.parametrize("name", NAMES)
def test_the_contributions_add_up_to_the_value(name: str, edition: str) -> None:
    table = context(made(name), edition)
    for code in CODES:
        accounts = tiebreaks.accounts(table, code)
        assert accounts is not None
        values = tiebreaks.values(table, code)
        assert [account.total for account in accounts] == values, code
        for account, value in zip(accounts, values, strict=True):
            if value is not None:
                kept = sum(line.counted for line in account.contributions if line.fate is Fate.KEPT) + account.plus
                assert (kept if account.decimals is None else half_up(kept, account.decimals)) == value, code


@pytest.mark.parametrize("name", NAMES)
def test_every_round_that_counts_stands_once_in_a_buchholz_account_whatever_is_cut(name: str) -> None:
    table = context(made(name))
    whole, cut = tiebreaks.accounts(table, "BH"), tiebreaks.accounts(table, "BH/M1")

    assert whole is not None
    assert cut is not None
    for full, median in zip(whole, cut, strict=True):
        assert [line.round for line in full.contributions] == [line.round for line in median.contributions]
        assert [line._replace(fate=Fate.KEPT) for line in median.contributions] == full.contributions
        if len(full.kept) >= 2:
            fates = [line.fate for line in median.contributions]
            assert (fates.count(Fate.CUT_LOW), fates.count(Fate.CUT_HIGH)) == (1, 1)


def test_an_account_says_whose_score_was_counted_and_what_was_cut() -> None:
    table = context(swiss("2w1 3+ U H", "1b0 Z Z 3w1", "Z 1- Z 2b0"))
    accounts = tiebreaks.accounts(table, "BH/C1")

    assert accounts is not None
    lines = accounts[0].contributions
    assert [line.opposition for line in lines] == [
        Opposition.REAL,
        Opposition.HALF,
        Opposition.MEAN,
        Opposition.SELF,
    ]
    # Adjusted scores: 1 + 3 halves; 0 + 2 halves + 1; 3 halves + 0; their mean is 2.
    assert [line.value for line in lines] == [2, Fraction(3, 4), 2, Fraction(5, 2)]
    assert [line.fate for line in lines] == [Fate.KEPT, Fate.CUT_LOW, Fate.KEPT, Fate.KEPT]
    assert [line.opponent for line in lines] == [1, 2, None, None]
    assert all(line.article for line in lines)
    assert accounts[0].total == Fraction(13, 2)


def test_a_tie_break_inside_a_group_has_no_account_of_its_own() -> None:
    assert tiebreaks.accounts(context(swiss("2w1", "1b0")), "CD") is None
