"""What the result of one more game or match is worth to both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.chess.tournament.crosstable import MatchRule, Outcome, Scoring, award
from xl_departage.chess.tournament.team_event import match_outcome


class GameResult(NamedTuple):
    """Both sides of one game or one team match."""

    mine: Outcome
    theirs: Outcome
    points: int
    """Half-points; for a match, game points."""
    their_points: int


class ResultWorth(NamedTuple):
    """What results of one crosstable are worth."""

    scoring: Scoring
    boards: int | None = None
    """Boards of a match; None for individuals."""
    format: str = "auto"
    """The notation of the grid in which they are typed."""
    match_rule: MatchRule = MatchRule.HALF_OF_THE_BOARDS
    worth: Mapping[Outcome, int] | None = None
    """Half-points of each outcome of an individual game, if a file states them; None = from the scoring system."""

    def of(self, mine: Outcome, theirs: Outcome) -> GameResult:
        """The result of these outcomes; for a match, only one that was forfeited as a whole."""
        if self.boards is not None and mine.played:
            raise ArgumentError("what_if_match_points", boards=self.boards)
        worth = self.worth or award(self.scoring, boards=self.boards or 1)
        return GameResult(mine, theirs, worth[mine], worth[theirs])

    def match(self, mine: int, theirs: int | None = None) -> GameResult:
        """
        A team match by its game points in half-points; if omitted, the other side has the remaining points of all
        boards.

        Raises ArgumentError for more points than the boards can bring, and if the remainder is not fixed (3-1-0).
        """
        # Same value with `1 -> 0`, `1 -> 2`: points of a match are read only where there are boards.
        boards = self.boards or 1
        win, draw, loss = self.scoring
        most = boards * max(win + loss, 2 * draw)
        if theirs is None:
            if win + loss != 2 * draw:
                raise ArgumentError("what_if_match_both_sides")
            theirs = most - mine
        # Same value with `0 -> -1`: more than all points of a match is more than one side can win.
        if theirs < 0 or mine + theirs > most or max(mine, theirs) > boards * win:
            raise ArgumentError("what_if_match_too_many", boards=boards)
        first, second = (
            match_outcome(own, other, boards, self.scoring, self.match_rule)
            for own, other in ((mine, theirs), (theirs, mine))
        )
        return GameResult(first, second, mine, theirs)
