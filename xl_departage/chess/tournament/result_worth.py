"""What the result of an additional game or match is worth to both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.chess.tournament.crosstable import MatchRule, Outcome, Scoring, award
from xl_departage.chess.tournament.team_event import match_outcome


class GameResult(NamedTuple):
    """The result of one game or one team match, for both sides."""

    mine: Outcome
    theirs: Outcome
    points: int
    """Half-points; for a match, game points."""
    their_points: int


class ResultWorth(NamedTuple):
    """What the results in one crosstable are worth."""

    scoring: Scoring
    boards: int | None = None
    """Boards of a match; None for individuals."""
    format: str = "auto"
    """The notation in which the grid gives its results."""
    match_rule: MatchRule = MatchRule.HALF_OF_THE_BOARDS
    worth: Mapping[Outcome, int] | None = None
    """
    Half-points of each outcome of an individual game in a file, under the options of the rules; None for cells and for teams, where
    `scoring` decides.
    """

    def of(self, mine: Outcome, theirs: Outcome) -> GameResult:
        """The result with these outcomes. Raises ArgumentError for a team match that was played: its result depends on game points."""
        if self.boards is not None and mine.played:
            raise ArgumentError("what_if_match_points", boards=self.boards)
        worth = self.worth or award(self.scoring, boards=self.boards or 1)
        return GameResult(mine, theirs, worth[mine], worth[theirs])

    def match(self, mine: int, theirs: int | None = None) -> GameResult:
        """
        The result of a team match from its game points, in half-points. If `theirs` is omitted, the other side has the remaining
        points of all boards.

        Raises ArgumentError for more points than the boards can give, and if `theirs` is omitted although the total of a match is
        not fixed (3-1-0).
        """
        # Equivalent mutant `1 -> 0`, `1 -> 2`: points of a match are read only where there are boards.
        boards = self.boards or 1
        win, draw, loss = self.scoring
        most = boards * max(win + loss, 2 * draw)
        if theirs is None:
            if win + loss != 2 * draw:
                raise ArgumentError("what_if_match_both_sides")
            theirs = most - mine
        # Equivalent mutant `0 -> -1`: `theirs` is -1 only if `mine` exceeds all points of a match, which the last condition refuses, too.
        if theirs < 0 or mine + theirs > most or max(mine, theirs) > boards * win:
            raise ArgumentError("what_if_match_too_many", boards=boards)
        first, second = (
            match_outcome(own_points, other_points, boards, self.scoring, self.match_rule)
            for own_points, other_points in ((mine, theirs), (theirs, mine))
        )
        return GameResult(first, second, mine, theirs)
