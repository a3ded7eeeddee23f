"""
Buchholz with any cut, the sum of Buchholz, Yougoslave (FFE 2.4 section 2.2.1 and glossary).
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import (
    Account,
    Accounts,
    Counts,
    Line,
    Opposition,
    cut,
    cut_totals,
    divided,
    lowest_first,
)
from xl_departage.tiebreaks.rounds import Kind, rounds
from xl_departage.tiebreaks.unplayed import (
    SCORE_UNIT,
    adjusted_half_points,
    lines_of,
    opponents_lines,
    regular_values,
)


@once
def _ordered(context: Context) -> tuple[list[Line], ...]:
    return tuple(lowest_first(lines) for lines in opponents_lines(context))


def buchholz_accounts(context: Context, cut_low: int = 0, cut_high: int = 0) -> Accounts:
    """
    The sum of the opponents' adjusted scores (2.2.1.1); Médian n drops the n worst and the n best (2.2.1.2, 2.2.1.3),
    Tronqué n the n worst (2.2.1.4, 2.2.1.5).

    Whatever stands in for an opponent not met can be cut like any other: the text gives no kind a priority. The worst
    go first, then the best of the rest; a cut of all leaves 0.
    """
    return (cut(ordered, cut_low, cut_high, SCORE_UNIT, SCORE_UNIT) for ordered in _ordered(context))


@once
def _counts(context: Context) -> Counts:
    # Each line counts its value, so the values in order are all that a cut needs.
    return [
        sorted([line[3] for line in lines_of(context, index)] if values is None else values)
        for index, values in enumerate(regular_values(context))
    ]


def buchholz_totals(context: Context, cut_low: int = 0, cut_high: int = 0) -> list[Exact | None]:
    """
    The totals of `buchholz_accounts`.
    """
    return cut_totals(_counts(context), cut_low, cut_high, SCORE_UNIT)


def buchholz_sum_totals(context: Context) -> list[Exact | None]:
    """
    The totals of `buchholz_sum_accounts`.
    """
    buchholz = [sum(counts) for counts in _counts(context)]
    pending = Kind.PENDING
    return [
        divided(
            sum([buchholz[seen] for _, seen, _, kind in player if seen is not None and kind != pending]), SCORE_UNIT
        )
        for player in rounds(context)
    ]


def buchholz_sum_accounts(context: Context) -> Accounts:
    """
    « La somme des résultats du Buchholz des adversaires » (2.2.1.6): the full Buchholz of every opponent met or
    scheduled, once a meeting; rounds without an opponent add nothing.

    An opponent who forfeited counts in full: the glossary halves adjusted scores, and speaks of nothing else.
    """
    buchholz = [sum(counts) for counts in _counts(context)]
    real = Opposition.REAL
    pending = Kind.PENDING
    for player in rounds(context):
        kept: list[Line] = []
        for number, opponent, points, kind in player:
            if opponent is not None and kind != pending:
                value = buchholz[opponent]
                kept.append((number, opponent, real, value, points, value, "FFE 2.4 § 2.2.1.6"))
        yield Account(kept, divisor=SCORE_UNIT, scale=SCORE_UNIT)


def yugoslav_accounts(context: Context) -> Accounts:
    """
    Yougoslave (glossary): « somme des S.A. des adversaires ayant réalisé au moins 50 % des points ».

    The 50 % are tested on the opponent's adjusted score, before a forfeit halves it, against half the points a player
    is due; who stands in for an opponent stands the same test. (The text says neither; this one score serves both the
    test and the sum.)
    """
    return (_yugoslav(context, lines) for lines in opponents_lines(context))


def yugoslav_totals(context: Context) -> list[Exact | None]:
    """
    The totals of `yugoslav_accounts`.
    """
    enough = context.maximum
    return [
        _yugoslav(context, lines_of(context, index)).total
        if values is None
        else divided(sum([value for value in values if value >= enough]), SCORE_UNIT)
        for index, values in enumerate(regular_values(context))
    ]


def _yugoslav(context: Context, lines: Sequence[Line]) -> Account:
    adjusted = adjusted_half_points(context)
    enough = context.maximum
    half = Opposition.HALF
    kept: list[Line] = []
    outside: list[Line] = []
    for line in lines:
        _, opponent, opposition, score, _, _, _ = line
        if opposition == half and opponent is not None:
            score = 2 * adjusted[opponent]
        # Quarter-points against half of the maximum in half-points.
        (kept if score >= enough else outside).append(line)
    return Account(kept, outside=outside, divisor=SCORE_UNIT, scale=SCORE_UNIT)
