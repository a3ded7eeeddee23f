"""
Papi's own performance (edition `FFE-2012`): the level of unrated players, and the table read between whole percents.

Known from printed pages of the program and from the FFE plugin of Sharly Chess, not from a regulation.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from xl_departage.crosstable.model import Outcome
from xl_departage.exact import Exact, half_away, half_up
from xl_departage.regulations.rating_tables import fide_differences
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.rounds import RoundKind, rounds


@once
def papi_levels(context: Context) -> tuple[int | None, ...]:
    """
    The ratings, unrated and estimated players having the level of their group; None for all of these where nobody is rated.

    A group is the points of games over the board and of byes asked for; the exemption and forfeits do not count. Its level
    is the mean of its ratings, rounded. A group without one is reached from the next higher group that has: half a point
    at a time, empty groups included, the level above less the bonus of that rated group plus the bonus of the own one.
    Groups above all rated ones are reached in the same way from below. (The bonus taken off stays that of the rated group
    at every step, as the printed pages have it.)
    """
    groups = _groups(context)
    ratings = context.ratings
    rated: dict[int, list[int]] = {}
    for rating, group in zip(ratings, groups, strict=True):
        if rating is not None:
            rated.setdefault(group, []).append(rating)
    if not rated:
        return ratings
    levels = {group: half_up(Fraction(sum(found), len(found))) for group, found in rated.items()}
    possible = context.crosstable.rounds
    bonuses = {group: half_away(papi_bonus(Fraction(group, 2), possible)) for group in range(2 * possible + 1)}

    def step(groups_in_turn: range, start: int) -> None:
        level, last = levels[start], start
        for group in groups_in_turn:
            if group in rated:
                level, last = levels[group], group
            else:
                level += bonuses.get(group, 0) - bonuses.get(last, 0)
                levels[group] = level

    step(range(max(rated) - 1, -1, -1), max(rated))
    step(range(max(rated) + 1, 2 * possible + 1), max(rated))
    return tuple(
        [int(levels[group]) if rating is None else rating for rating, group in zip(ratings, groups, strict=True)]
    )


def papi_bonus(points: Exact, games: int) -> Exact:
    """
    What a score adds to the mean: the difference of FIDE's table 8.1.1 at its percentage p, between whole percents on a
    straight line, 677 at 99 and 100 %; negative below 50 %. No game: 0.

    With B the table by whole percents from 50 on and i = ⌊|50 - p|⌋: B[i] + (p - ⌊p⌋) (B[i + 1] - B[i]) on both sides of
    50, as the program computes it.
    """
    if not games:
        return 0
    percentage = Fraction(100 * points, games)
    table = _differences()
    whole = int(abs(50 - percentage))
    rest = percentage - int(percentage)
    bonus = table[whole] + rest * (table[min(whole + 1, len(table) - 1)] - table[whole])
    return bonus if percentage >= 50 else -bonus


@cache
def _differences() -> tuple[int, ...]:
    """B: the differences from 50 % on, 677 at both 99 and 100 %."""
    upper = [difference for difference in fide_differences()[50:100] if difference is not None]
    return (*upper, upper[-1])


@once
def _groups(context: Context) -> tuple[int, ...]:
    """The group of each player, half-points: games over the board and byes asked for."""
    asked = (Outcome.HALF_BYE, Outcome.FULL_BYE)
    seen = rounds(context)
    return tuple(
        [
            sum(
                scored
                for scored, kind, entry in zip(points, kinds, player.rounds, strict=True)
                if kind <= RoundKind.LOST or entry.outcome in asked
            )
            for points, kinds, player in zip(seen.points, seen.kinds, context.players, strict=True)
        ]
    )
