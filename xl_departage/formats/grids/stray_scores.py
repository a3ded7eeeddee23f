"""Finds the scores of team matches in a grid of individuals."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.formats.grids.cell_tokens import CellToken, Form, TokenKind, half_points
from xl_departage.formats.grids.grid_cells import team_score

_INDIVIDUAL_FORMS = frozenset({Form.SIGNED, Form.VEGA})
"""Forms of games without a score, which cannot be team matches."""
_SCORED_FORMS = frozenset({Form.OPPONENT_FIRST, Form.OPPONENT_SLASH, Form.TRIPLE, Form.COLON})
"""Forms that are games of individuals if the mark after the opponent is one of `_INDIVIDUAL_MARKS`."""
_INDIVIDUAL_MARKS = frozenset({"=", "W", "D", "L"})


def stray_scores(tokens: Sequence[Sequence[CellToken]]) -> list[tuple[int, int]]:
    """
    The player and the round of each cell with a score that no single game can have, if such cells are mistakes: more
    cells are games of individuals, or (a single such cell) other games are still open.

    `2N1` may be a game or a match. Such cells are taken for games if they are many more and have no more than half a
    point each on average; in matches on two boards or more, the average is a whole point.
    """
    individual, points, strays = 0, [], []
    for player, row in enumerate(tokens):
        for place, (kind, *_) in enumerate(row):
            if team_score(kind) or (kind.form is Form.PAIR and kind.mark not in ("0", "1", "½")):
                strays.append((player, place))
            elif kind.form in _INDIVIDUAL_FORMS or (kind.form in _SCORED_FORMS and kind.mark in _INDIVIDUAL_MARKS):
                individual += 1
            elif kind.form in _SCORED_FORMS and kind.mark in ("0", "1", "½"):
                points.append(half_points(kind.mark))
    games = 3 * len(strays) < len(points) and sum(points) <= len(points) + len(strays)
    # A match shows the scores of both sides. So a single `13W9`, beside open games and others worth one point in all,
    # is a mistake in one cell.
    whole = len(points) % 2 == 0 and sum(points) == len(points)
    sole = len(strays) == 1 and whole and any(_is_open(kind) for row in tokens for kind, *_ in row)
    return strays if games or sole or len(strays) < individual else []


def _is_open(kind: TokenKind) -> bool:
    return kind.form is Form.OPPONENT_FIRST and not kind.mark
