"""
Sonneborn-Berger for individuals and for teams (FFE 2.4 section 2.2.2).
"""

from __future__ import annotations

from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Accounts, Contribution, cut, lowest_first
from xl_departage.tiebreaks.unplayed import opponents_contributions


@once
def _ordered(context: Context) -> tuple[tuple[Contribution, ...], ...]:
    return tuple(
        lowest_first(
            [
                Contribution(
                    entry.round,
                    entry.opponent,
                    entry.opposition,
                    entry.value,
                    entry.result,
                    entry.value * entry.result,
                    entry.article,
                )
                for entry in contributions
            ]
        )
        for contributions in opponents_contributions(context)
    )


@once
def sonneborn_berger_accounts(context: Context, cut_low: int = 0) -> Accounts:
    """
    The adjusted scores of the opponents beaten and half of those drawn with (2.2.2.1); for teams each opposing team's
    score times the game points scored against it (2.2.2.2). Both are one formula: score of the opponent times result
    against him, a win of one game being 1 and a draw 1/2.

    A round not played counts the value that Buchholz counts for it, times a draw in 1998 (« une partie non jouée vaut
    un demi-point au titre du départage ») and times the points awarded in 2012. The text has no cut; `cut_low` drops
    the opponents with the lowest scores like the Buchholz Tronqué, among equal ones the lower product first.
    """
    return tuple(cut(ordered, cut_low, divisor=4) for ordered in _ordered(context))
