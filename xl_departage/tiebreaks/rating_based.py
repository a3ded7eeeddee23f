"""
Tie-breaks from ratings: Moyenne Elo and tronquée, Performance (FFE 2.4 section 2.3 and glossary).
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.exact import Exact
from xl_departage.regulations.quantity import quantity
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import (
    Account,
    Accounts,
    Counts,
    Line,
    Opposition,
    counts_of,
    cut,
    divided,
    lowest_first,
)
from xl_departage.tiebreaks.provisional import provisional
from xl_departage.tiebreaks.rounds import Kind, nobody, rounds


def average_accounts(context: Context, cut_low: int = 0) -> Accounts:
    """
    Moyenne Elo (2.3.1): the ratings of the rated opponents met over the board « divisée par le nombre de rondes »,
    literally the rounds of the tournament, rest rounds included; not rounded.

    Tronquée n (2.3.1.1): the n lowest of these ratings go, and n rounds with them, so that the figure stays on the
    scale of ratings. Undefined where no rating is left.
    """
    left = context.rounds - cut_low
    for lines in _rated_lines(context):
        yield cut(lines, cut_low, 0, left if len(lines) > cut_low and left > 0 else None, scale=1)


def average_totals(context: Context, cut_low: int = 0) -> list[Exact | None]:
    """
    The totals of `average_accounts`.
    """
    left = context.rounds - cut_low
    return [
        divided(sum(counts[cut_low:]), left) if len(counts) > cut_low and left > 0 else None
        for counts in _rated_counts(context)
    ]


@once
def _rated_counts(context: Context) -> Counts:
    return counts_of(_rated_lines(context))


def _rated_lines(context: Context) -> Iterator[list[Line]]:
    """
    The rated opponents met over the board, lowest rating first.
    """
    ratings = context.ratings
    lost = Kind.LOST
    real = Opposition.REAL
    for index, player in enumerate(rounds(context)):
        lines: list[Line] = []
        for number, opponent, points, kind in player:
            if kind <= lost:
                if opponent is None:
                    raise nobody(context, index, number)
                rating = ratings[opponent]
                if rating is not None:
                    lines.append((number, opponent, real, rating, points, rating, "FFE 2.4 § 2.3.1"))
        yield lowest_first(lines)


def performance_accounts(context: Context) -> Accounts:
    """
    Performance (2.3.2 and glossary): P = M + Q, rounded .5 upwards once. M is the exact mean rating of the opponents
    met over the board, each brought within 350 points of the player's own rating; Q is read at the points and games
    over the board, where a win is 1 and a draw 1/2 whatever the scoring of the tournament.

    Unrated players count by their provisional rating, the player himself too (his window is taken around it): « c'est
    ce classement qui sera pris en compte ». Undefined without a game over the board, or where nobody is rated.
    """
    ratings = provisional(context)
    window = context.edition.rating_window
    assert window is not None
    individual = context.crosstable.boards is None
    worth = {Kind.WON: 2, Kind.DRAWN: 1, Kind.LOST: 0}
    lost = Kind.LOST
    real = Opposition.REAL
    for index, player in enumerate(rounds(context)):
        own = ratings[index]
        kept: list[Line] = []
        scored = 0
        for number, opponent, points, kind in player:
            if kind <= lost:
                if opponent is None:
                    raise nobody(context, index, number)
                rating = ratings[opponent]
                if own is None or rating is None:
                    # Somebody without even a provisional rating: nobody is rated.
                    kept.clear()
                    break
                rating = max(own - window, min(own + window, rating))
                gained = worth[kind] if individual else points
                kept.append((number, opponent, real, rating, gained, rating, "FFE 2.4 § 4 « Performance »"))
                scored += gained
        if kept:
            added = quantity(*quantity_of(context, scored, len(kept)))
            yield Account(kept, divisor=len(kept), scale=1, plus=added, whole=True)
        else:
            yield Account((), divisor=None, scale=1, whole=True)


@once
def quantity_of(context: Context, scored: int, rounds_played: int) -> tuple[Exact, int]:
    """
    Points and games at which Q is read, from half-points over the board (a win 2, a draw 1). A team match is so many
    games as it has boards; a score that the arbiter raised above them is read as a full one.
    """
    boards = context.crosstable.boards
    if boards is None:
        return divided(scored, 2), rounds_played
    games = rounds_played * boards
    return min(divided(scored, context.crosstable.scoring.win), games), games
