"""Provisional ratings of unrated players (FFE 2.4 section 4, « Classement provisoire »)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from xl_departage.exact import Exact, half_up
from xl_departage.regulations.quantity import quantity
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.figures import divided


@once
def provisional(context: Context) -> tuple[int | None, ...]:
    """
    The ratings, with that of the score group for unrated players; None for all of these if no player is rated.

    - A group with rated players: their mean, rounded .5 upwards as printed (7920/4 = 1980; the text prints "/2", a
      misprint).
    - A group of unrated players only: between the nearest groups above and below that have a value, weighted by the
      quantities Q of the three scores out of the games due (1823 in the printed example), rounded .5 upwards.
    - Only one such neighbour: that neighbour plus the difference of the quantities (« la moyenne déterminée par
      l'écart obtenu par lecture dans le tableau »).
    - Several groups of unrated players: the higher first, with its value being a neighbour of the next.
    """
    levels = level_ratings(context)
    return tuple(
        rating if rating is not None else levels.get(score)
        for rating, score in zip(context.ratings, context.scores, strict=True)
    )


class Level(NamedTuple):
    """The rating of one score group, with its origin."""

    rating: int
    exact: Exact
    """Before rounding."""
    rated: tuple[int, ...] = ()
    """The ratings it is the mean of; empty for a group of unrated players only."""
    above: int | None = None
    """
    The nearest group above that had a value, in half-points; None for the mean of the group itself, or if there is
    none.
    """
    below: int | None = None


@once
def level_ratings(context: Context) -> dict[int, int]:
    """The rating of each score group, by score in half-points; empty if no player is rated."""
    return {score: level.rating for score, level in levels(context).items()}


@once
def levels(context: Context) -> dict[int, Level]:
    """The score groups with the origin of their ratings, by score in half-points; empty if no player is rated."""
    rated: dict[int, list[int]] = {}
    for rating, score in zip(context.ratings, context.scores, strict=True):
        if rating is not None:
            rated.setdefault(score, []).append(rating)
    found: dict[int, Level] = {}
    for score, ratings in rated.items():
        mean = Fraction(sum(ratings), len(ratings))
        found[score] = Level(int(half_up(mean)), mean, tuple(ratings))
    if not found:
        return {}
    for score in sorted(set(context.scores) - set(found), reverse=True):
        above = min((level for level in found if level > score), default=None)
        below = max((level for level in found if level < score), default=None)
        values = {level: found[level].rating for level in (above, below) if level is not None}
        exact = _between(context, values, score, above, below)
        found[score] = Level(int(half_up(exact)), exact, (), above, below)
    return found


def _between(context: Context, levels: dict[int, int], score: int, above: int | None, below: int | None) -> Exact:
    here = level_quantity(context, score)
    if above is None or below is None:
        neighbour = above if above is not None else below
        assert neighbour is not None
        return levels[neighbour] + here - level_quantity(context, neighbour)
    upper, lower = level_quantity(context, above), level_quantity(context, below)
    if upper == lower:
        # Long tournaments: neighbouring scores may share a cell, and then neither weighs more than the other.
        return Fraction(levels[above] + levels[below], 2)
    return levels[above] - Fraction(upper - here, upper - lower) * (levels[above] - levels[below])


def level_quantity(context: Context, score: int) -> int:
    """
    Q of a score group: its points out of the games due.

    A win counts as one point whatever the scoring, a team match as as many games as it has boards. Points for rest
    rounds can raise a score above the most that the games due can bring; it is then treated as a full score.
    """
    games = context.crosstable.due * (context.crosstable.boards or 1)
    if not games:
        return 0
    score = max(0, min(score, context.maximum))
    return quantity(divided(score, context.crosstable.scoring.win), games)
