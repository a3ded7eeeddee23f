"""Tie-breaks of teams: match points, game points, Berlin (FFE 2.4 sections 2.1.2, 3 and glossary)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.context import Context, RoundKind, rounds
from xl_departage.chess.tiebreaks.figures import Figures, divided
from xl_departage.chess.tiebreaks.own_results import own_figures, points
from xl_departage.chess.tiebreaks.registry import Definition, ParsedCode, Tiebreak, Words, define
from xl_departage.chess.tournament.team_event import Match


def match_points(context: Context, _code: ParsedCode) -> Figures:
    """
    2, 1 or 0 points for a match won, drawn or lost (2.1.2), or the points of the option `match`.

    In a round without a match played, the points awarded decide: more than, just, or less than half of the boards; pending rounds do
    not count. A file of matches gives the points of each match itself. Raises ArgumentError if neither these nor the number of boards
    is known.
    """
    if _ranked_on_matches(context):
        return _of_matches(context, lambda match: match.match_points)
    if context.crosstable.boards is None:
        raise ArgumentError("tiebreak_boards_missing")
    seen, full, match = rounds(context), context.round_win, context.crosstable.match_scoring
    # Points that the arbiter gave or took do not decide a match.
    assigned_points = {(assigned.team, assigned.round): assigned for assigned in context.crosstable.given}
    without_given = [
        [
            scored - assigned_points[at].game_points if (at := (team, round)) in assigned_points else scored
            for round, scored in enumerate(row)
        ]
        for team, row in enumerate(seen.points)
    ]
    values = [
        [
            None
            if kind == RoundKind.PENDING
            else match.win
            if kind == RoundKind.WON or (kind > RoundKind.LOST and 2 * scored > full)
            else match.draw
            if kind == RoundKind.DRAWN or (kind > RoundKind.LOST and 2 * scored == full)
            else match.loss
            for scored, kind in zip(row, kinds, strict=True)
        ]
        for row, kinds in zip(without_given, seen.kinds, strict=True)
    ]
    for (team, round), assigned in assigned_points.items():
        # The standings may be those after an earlier round.
        if round < len(values[team]):
            values[team][round] = assigned.match_points + (values[team][round] or 0)
    return own_figures(context, values, 2)


def game_points(context: Context, code: ParsedCode) -> Figures:
    """
    Game points (3, « points de parties »): the points in the rounds of a team grid, or those next to the match points
    in a file of matches.
    """
    if _ranked_on_matches(context):
        return _of_matches(context, lambda match: match.game_points)
    return points(context, code)


def _ranked_on_matches(context: Context) -> bool:
    """
    Whether the rounds of the crosstable contain match points: those of an event read from a file, in which a round is
    one match.
    """
    return context.event is not None and context.crosstable.boards is None


def _of_matches(context: Context, points_of: Callable[[Match], int]) -> Figures:
    assert context.event is not None
    values = [
        [
            None if kind == RoundKind.PENDING else points_of(match)
            for kind, match in zip(kinds, team.matches, strict=False)
        ]
        for team, kinds in zip(context.event.teams, rounds(context).kinds, strict=True)
    ]
    return own_figures(context, values, 2)


def berlin(scores: Sequence[int]) -> Exact:
    """
    Berlin of one match (glossary), in points: the sum of board results times the number of boards for the first board,
    one less for each further board.

    `scores` are the board results in half-points, first board first.
    """
    boards = len(scores)
    return divided(sum(score * (boards - board) for board, score in enumerate(scores)), 2)


GAME_POINTS_ABOUT = Text("tiebreaks.team.game_points_about")

define(
    Tiebreak("MPTS", Text("tiebreaks.team.mpts"), ("MP", "points de matchs", "Matchpunkte"), 1, points="MP"),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.team.about"),
        article="FFE 2.4 § 2.1.2",
        figures=match_points,
        words=Words(result=True),
    ),
)
define(
    Tiebreak("GPTS", Text("tiebreaks.team.gpts"), ("GP", "points de parties"), 1, points="GP"),
    Authority.FFE,
    Definition(
        about=GAME_POINTS_ABOUT,
        article="FFE 2.4",
        figures=game_points,
    ),
)
