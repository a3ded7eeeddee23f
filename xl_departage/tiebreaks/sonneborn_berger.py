"""
Sonneborn-Berger for individuals and for teams (FFE 2.4 section 2.2.2).
"""

from __future__ import annotations

from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import (
    Accounts,
    Counts,
    Line,
    cut,
    cut_totals,
    lowest_first,
)
from xl_departage.tiebreaks.rounds import rounds
from xl_departage.tiebreaks.unplayed import SCORE_UNIT, lines_of, opponents_lines, regular_values


@once
def _ordered(context: Context) -> tuple[list[Line], ...]:
    return tuple(
        lowest_first(
            [
                (number, opponent, opposition, value, result, value * result, article)
                for number, opponent, opposition, value, result, _, article in lines
            ]
        )
        for lines in opponents_lines(context)
    )


@once
def _products(context: Context) -> Counts:
    """
    What the lines of each player count, in the order of `_ordered`.
    """
    products = []
    for index, (player, values) in enumerate(zip(rounds(context), regular_values(context), strict=True)):
        if values is None:
            pairs = [(value, value * result) for _, _, _, value, result, _, _ in lines_of(context, index)]
        else:
            pairs = [(value, value * seen[2]) for value, seen in zip(values, player, strict=True)]
        products.append([product for _, product in sorted(pairs)])
    return products


def sonneborn_berger_totals(context: Context, cut_low: int = 0) -> list[Exact | None]:
    """
    The totals of `sonneborn_berger_accounts`.
    """
    return cut_totals(_products(context), cut_low, 0, 2 * SCORE_UNIT)


def sonneborn_berger_accounts(context: Context, cut_low: int = 0) -> Accounts:
    """
    The adjusted scores of the opponents beaten and half of those drawn with (2.2.2.1); for teams each opposing team's
    score times the game points scored against it (2.2.2.2). Both are one formula: score of the opponent times result
    against him, a win of one game being 1 and a draw 1/2.

    A round not played counts the value that Buchholz counts for it, times a draw in 1998 (« une partie non jouée vaut
    un demi-point au titre du départage ») and times the points awarded in 2012. The text has no cut; `cut_low` drops
    the opponents with the lowest scores like the Buchholz Tronqué, among equal ones the lower product first.
    """
    # Quarter-points times half-points: eighths.
    return (cut(ordered, cut_low, 0, 2 * SCORE_UNIT, SCORE_UNIT) for ordered in _ordered(context))
