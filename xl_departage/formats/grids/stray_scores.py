"""Scores of team matches in a grid of individuals."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.formats.grids.cell_tokens import CellToken, Form, TokenKind, half_points
from xl_departage.formats.grids.cells import team_score

_INDIVIDUAL_FORMS = frozenset({Form.SIGNED, Form.VEGA})
"""Games without a score, which cannot be team matches."""
_SCORED_FORMS = frozenset({Form.OPPONENT_FIRST, Form.OPPONENT_SLASH, Form.TRIPLE, Form.COLON})
"""A game between individuals if the mark that follows is not a number."""
_INDIVIDUAL_MARKS = frozenset({"=", "W", "D", "L"})


def stray_scores(tokens: Sequence[Sequence[CellToken]]) -> list[tuple[int, int]]:
    """
    Player and round of the cells with a score that no single game has, if more cells are individual games, or others
    are still open.

    `2N1` may be a game or a match: such cells are games if they are many more, and have no more than half a point each. In matches of two
    boards or more they have a whole one.
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
    # A match has the scores of both sides: beside open games, and others of a point in all, `13W9` alone is a mistake in one of them.
    whole = len(points) % 2 == 0 and sum(points) == len(points)
    sole = len(strays) == 1 and whole and any(_is_open(kind) for row in tokens for kind, *_ in row)
    return strays if games or sole or len(strays) < individual else []


def _is_open(kind: TokenKind) -> bool:
    return kind.form is Form.OPPONENT_FIRST and not kind.mark
