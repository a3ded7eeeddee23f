"""
Team grids: cells hold game points, and the number of boards says who won the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from xl_departage.crosstable.model import Outcome, Scoring
from xl_departage.errors import AmbiguousCell


def infer_boards(totals: Iterable[int], scoring: Scoring) -> int:
    """
    The boards of a match from the half-points both teams scored together in each match.

    The most frequent total counts: a board that both teams lost by forfeit makes a total smaller, nothing makes one
    larger. Raises AmbiguousCell where totals do not tell.
    """
    counted = Counter(totals).most_common(2)
    per_board = scoring.win + scoring.loss
    # With 3-1-0, say, a total depends on the number of draws.
    if not counted or per_board != 2 * scoring.draw or counted[0][0] % per_board or not counted[0][0]:
        raise AmbiguousCell("grid_boards_unknown")
    if len(counted) > 1 and counted[0][1] == counted[1][1]:
        raise AmbiguousCell("grid_boards_unknown")
    return counted[0][0] // per_board


def match_outcome(points: int, boards: int, scoring: Scoring) -> Outcome:
    """
    Won with more than half the boards, drawn with just half, lost with less (FFE, Départages, 2.1.2). Points in
    half-points.
    """
    half = boards * (scoring.win + scoring.loss)
    if 2 * points > half:
        return Outcome.WIN
    return Outcome.DRAW if 2 * points == half else Outcome.LOSS


def total_possible(one: int, other: int, boards: int, scoring: Scoring) -> bool:
    """
    True where two teams can score these half-points on that many boards.
    """
    return one + other <= boards * max(scoring.win + scoring.loss, 2 * scoring.draw)
