"""
The number of boards of a match in a grid that holds the game points of teams, and the check that no match has more points than
boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from xl_departage.base.errors import GridError, InconsistentGrid, Place
from xl_departage.base.text import points_text
from xl_departage.chess.tournament.crosstable import Scoring
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.team_event import infer_boards, scoring_fault, total_possible

Match = TypeVar("Match")
"""The key by which a grid identifies a match."""


def boards_inferred(
    scores: Mapping[Match, tuple[int, int]], options: ReadingOptions, place_of: Callable[[Match], Place], faults: Faults
) -> int | None:
    """
    The number of boards, as stated or as inferred from the half-points of both teams in each match; None if they do not show it,
    which is reported as a fault. Several boards are refused if each of several matches has the points of a single game: the players
    are then individuals, whose points would be taken for points of matches.
    """
    totals = {sum(both) for both in scores.values()}
    if (options.boards or 1) > 1 and len(scores) > 1 and totals == {options.scoring.win + options.scoring.loss}:
        faults.report(
            InconsistentGrid(
                "grid_boards_of_individuals", next(map(place_of, scores)), boards=options.boards, matches=len(scores)
            )
        )
        return 1
    try:
        return options.boards or infer_boards(map(sum, scores.values()), options.scoring)
    except GridError as error:
        error.place = next(map(place_of, scores), None)
        faults.report(error)
        return None


def report_exceeded(
    scores: Mapping[Match, tuple[int, int]],
    boards: int,
    scoring: Scoring,
    cells_of: Callable[[Match], tuple[Place, int, str]],
    faults: Faults,
) -> None:
    """
    Report scores that games on that many boards cannot give. `cells_of` gives, for a match, the place of the first team's cell, the
    row of the second team (from 0), and the text typed there.
    """
    impossible = scoring_fault(scores.values(), boards, scoring)
    if impossible is not None:
        faults.report(impossible)
    for match, (first_score, second_score) in scores.items():
        if not total_possible(first_score, second_score, boards, scoring):
            place, row, text = cells_of(match)
            total = points_text(first_score + second_score)
            exceeded = InconsistentGrid(
                "match_boards_exceeded", place, total=total, boards=boards, other_row=row + 1, other=text
            )
            faults.report(exceeded, None if place.range_column is None else place.range_column - 1)


def largest_match(totals: Iterable[int], scoring: Scoring) -> int:
    """A number of boards that no match exceeds, for use if the totals of both sides (in half-points) do not determine it."""
    per_board = max(scoring.win + scoring.loss, 2 * scoring.draw, 1)
    # Equivalent mutant `0 -> 1`, `0 -> -1`: a match without points has one board in any case.
    return max(1, -(-max(totals, default=0) // per_board))
