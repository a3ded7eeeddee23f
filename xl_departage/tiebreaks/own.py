"""
Tie-breaks from a player's own results: points, adjusted score, cumulative, games won, Kashdan (FFE 2.4 section 2.1 and
glossary).
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.errors import Undefined
from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import (
    Account,
    Accounts,
    Counts,
    Line,
    Opposition,
    counts_of,
    cut_totals,
    divided,
)
from xl_departage.tiebreaks.rounds import Kind, rounds
from xl_departage.tiebreaks.unplayed import adjusted_half_points, adjusts

_OWN = Opposition.NONE


def points_accounts(context: Context) -> Accounts:
    """
    The points scored, as awarded.
    """
    for player in rounds(context):
        yield Account([(number, seen, _OWN, points, points, points, "FFE 2.4") for number, seen, points, _ in player])


def points_totals(context: Context) -> list[Exact | None]:
    """
    The totals of `points_accounts`.
    """
    return [divided(score, 2) for score in context.scores]


def adjusted_accounts(context: Context) -> Accounts:
    """
    The adjusted score (FFE 2.4 section 1; 14.3): every round not played is a draw, each other at its points.

    The sums equal `unplayed.adjusted_half_points`, which the other tie-breaks use.
    """
    if not adjusts(context):
        yield from points_accounts(context)
        return
    article = context.edition.article
    draw = context.round_draw
    lost, absent = Kind.LOST, Kind.ABSENT
    for player in rounds(context):
        kept: list[Line] = []
        for number, opponent, points, kind in player:
            if kind <= absent:
                worth = points if kind <= lost else draw
                kept.append((number, opponent, _OWN, worth, points, worth, article))
        yield Account(kept)


def adjusted_totals(context: Context) -> list[Exact | None]:
    """
    The totals of `adjusted_accounts`.
    """
    return [divided(score, 2) for score in adjusted_half_points(context)]


def cumulative_accounts(context: Context, cut: int = 0) -> Accounts:
    """
    Cumulatif (2.1.1): the sum of the scores after each round, at the points awarded (section 1: « seul le résultat
    compte »); the running scores after rounds 1 to `cut` are left out (2.1.1.1). A rest round repeats the running
    score (« après chaque ronde »).

    Raises Undefined where the order of the rounds is not known.
    """
    return (Account(lines[cut:], cut_low=lines[:cut]) for lines in _running_lines(context))


def cumulative_totals(context: Context, cut: int = 0) -> list[Exact | None]:
    """
    The totals of `cumulative_accounts`.
    """
    return cut_totals(_running_counts(context), cut)


@once
def _running_counts(context: Context) -> Counts:
    return counts_of(_running_lines(context))


def _running_lines(context: Context) -> Iterator[list[Line]]:
    if not context.crosstable.ordered:
        raise Undefined("tiebreak_needs_rounds", name="Cumulatif (PS)")
    played = context.crosstable.rounds
    for player in rounds(context):
        running = 0
        lines: list[Line] = []
        for number, opponent, points, _ in player[:played]:
            running += points
            lines.append((number, opponent, _OWN, running, points, running, "FFE 2.4 § 2.1.1"))
        yield lines


def wins_accounts(context: Context) -> Accounts:
    """
    Games won over the board (2.1.5): « une partie non jouée est comptée comme une nulle au titre du départage ».
    """
    won = Kind.WON
    for player in rounds(context):
        lines: list[Line] = [
            (number, opponent, _OWN, points, points, int(kind == won), "FFE 2.4 § 2.1.5")
            for number, opponent, points, kind in player
            if kind <= Kind.ABSENT
        ]
        yield Account(lines, divisor=1)


def wins_totals(context: Context) -> list[Exact | None]:
    """
    The totals of `wins_accounts`.
    """
    won = Kind.WON
    return [sum([kind == won for _, _, _, kind in player]) for player in rounds(context)]


_KASHDAN = {Kind.WON: 4, Kind.DRAWN: 2, Kind.LOST: 1, Kind.FORFEIT: 2, Kind.FREE: 2, Kind.ABSENT: 2}


def kashdan_totals(context: Context) -> list[Exact | None]:
    """
    The totals of `kashdan_accounts`.
    """
    worth = _KASHDAN
    return [sum([worth[kind] for _, _, _, kind in player if kind in worth]) for player in rounds(context)]


def kashdan_accounts(context: Context) -> Accounts:
    """
    Kashdan (glossary): 4 a win, 2 a draw, 1 a loss.

    A round not played counts 2 whatever was awarded: section 1 makes it a draw « au titre du départage ». Pending
    rounds and the rest rounds of a round robin count nothing.
    """
    for player in rounds(context):
        kept: list[Line] = [
            (number, opponent, _OWN, points, points, _KASHDAN[kind], "FFE 2.4 § 4 « Kashdan »")
            for number, opponent, points, kind in player
            if kind in _KASHDAN
        ]
        yield Account(kept, divisor=1)
