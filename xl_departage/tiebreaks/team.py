"""
Tie-breaks of teams: match points, game points, Berlin (FFE 2.4 sections 2.1.2, 3 and glossary).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xl_departage.crosstable.team_event import Match
from xl_departage.errors import ArgumentError
from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import Account, Accounts, Line, Opposition, divided
from xl_departage.tiebreaks.own import points_accounts
from xl_departage.tiebreaks.rounds import Kind, rounds


def match_points_accounts(context: Context) -> Accounts:
    """
    2, 1 or 0 points by more than, just, or less than half of the boards (2.1.2), or those of the option `match`.

    The points awarded decide, in matches won without play too; pending rounds and byes that brought nothing count
    nothing. A file of matches says itself what each was worth. Raises ArgumentError where neither that nor the number of
    boards is known.
    """
    if _ranked_on_matches(context):
        yield from _of_matches(context, lambda match: match.match_points, "FFE 2.4 § 2.1.2")
        return
    boards = context.crosstable.boards
    if boards is None:
        raise ArgumentError("tiebreak_boards_missing")
    full, match = context.round_win, context.crosstable.match_scoring
    for team in rounds(context):
        kept: list[Line] = []
        for number, opponent, points, kind in team:
            if kind != Kind.PENDING:
                worth = match.win if 2 * points > full else match.draw if 2 * points == full else match.loss
                kept.append((number, opponent, Opposition.NONE, points, points, worth, "FFE 2.4 § 2.1.2"))
        yield Account(kept)


def game_points_accounts(context: Context) -> Accounts:
    """
    Game points (3, « points de parties »): what a grid of teams has in its rounds, and a file of matches beside them.
    """
    if _ranked_on_matches(context):
        return _of_matches(context, lambda match: match.game_points, "FFE 2.4")
    return points_accounts(context)


def _ranked_on_matches(context: Context) -> bool:
    """
    Whether the rounds of the crosstable hold match points: those of an event read from a file, whose round is one match.
    """
    return context.event is not None and context.crosstable.boards is None


def _of_matches(context: Context, points_of: Callable[[Match], int], article: str) -> Accounts:
    assert context.event is not None
    for team, seen in zip(context.event.teams, rounds(context), strict=True):
        kept: list[Line] = []
        for number, opponent, _, kind in seen:
            if kind != Kind.PENDING:
                points = points_of(team.matches[number])
                kept.append((number, opponent, Opposition.NONE, points, points, points, article))
        yield Account(kept)


def berlin(scores: Sequence[int]) -> Exact:
    """
    Berlin of one match (glossary): board results in half-points, first board first, times the number of boards, one
    less for each further board; in points.
    """
    boards = len(scores)
    return divided(sum(score * (boards - board) for board, score in enumerate(scores)), 2)
