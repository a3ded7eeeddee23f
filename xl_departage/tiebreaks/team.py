"""
Tie-breaks of teams: match points, game points, Berlin (FFE 2.4 sections 2.1.2, 3 and glossary).
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.errors import ArgumentError
from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import Account, Accounts, Line, Opposition, divided
from xl_departage.tiebreaks.rounds import Kind, rounds


def match_points_accounts(context: Context) -> Accounts:
    """
    2, 1 or 0 points by more than, just, or less than half of the boards (2.1.2).

    The points awarded decide, in matches won without play too; pending rounds and byes that brought nothing count
    nothing. Raises ArgumentError where the number of boards is not known.
    """
    boards = context.crosstable.boards
    if boards is None:
        raise ArgumentError("tiebreak_boards_missing")
    full = context.round_win
    for team in rounds(context):
        kept: list[Line] = []
        for number, opponent, points, kind in team:
            if kind != Kind.PENDING:
                worth = 2 if 2 * points > full else 1 if 2 * points == full else 0
                kept.append((number, opponent, Opposition.NONE, points, points, worth, "FFE 2.4 § 2.1.2"))
        yield Account(kept, divisor=1)


def berlin(scores: Sequence[int]) -> Exact:
    """
    Berlin of one match (glossary): board results in half-points, first board first, times the number of boards, one
    less for each further board; in points.
    """
    boards = len(scores)
    return divided(sum(score * (boards - board) for board, score in enumerate(scores)), 2)
