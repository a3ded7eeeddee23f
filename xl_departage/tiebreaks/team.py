"""
Tie-breaks of teams: match points, game points, Berlin (FFE 2.4 sections 2.1.2, 3 and glossary).
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.crosstable.model import Outcome
from xl_departage.errors import ArgumentError
from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Account, Accounts, Contribution, Opposition, divided


@once
def match_points_accounts(context: Context) -> Accounts:
    """
    2, 1 or 0 points by more than, just, or less than half of the boards (2.1.2).

    The points awarded decide, in matches won without play too; pending rounds and byes that brought nothing count
    nothing. Raises ArgumentError where the number of boards is not known.
    """
    boards = context.crosstable.boards
    if boards is None:
        raise ArgumentError("tiebreak_boards_missing")
    accounts = []
    for player in context.players:
        kept = []
        for number, entry in enumerate(player.rounds):
            if entry.outcome is Outcome.PENDING:
                continue
            twice = 2 * entry.points
            worth = 2 if twice > context.round_win else 1 if twice == context.round_win else 0
            kept.append(
                Contribution(
                    number, entry.opponent, Opposition.NONE, entry.points, entry.points, worth, "FFE 2.4 § 2.1.2"
                )
            )
        accounts.append(Account(tuple(kept), divisor=1))
    return tuple(accounts)


def berlin(scores: Sequence[int]) -> Exact:
    """
    Berlin of one match (glossary): board results in half-points, first board first, times the number of boards, one
    less for each further board; in points.
    """
    boards = len(scores)
    return divided(sum(score * (boards - board) for board, score in enumerate(scores)), 2)
