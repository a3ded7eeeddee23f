"""
Koya, and Koya extended step by step (FFE 2.4 section 2.1.3 and glossary).
"""

from __future__ import annotations

from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Account, Accounts, Line, Opposition, divided
from xl_departage.tiebreaks.rounds import rounds


@once
def koya_limit(context: Context, extension: int = 0) -> int:
    """
    Twice the lowest score, half-points, that an opponent needs (twice, so that half of an odd maximum stays whole):
    half of the points due, or the score of the last group taken in.

    « On ajoute un groupe de points supplémentaire, et ainsi de suite »: a group is a score that some player of the
    tournament has; levels where nobody stands are skipped. Beyond the last group the limit stays there: all opponents
    count.
    """
    below = sorted({score for score in context.scores if 2 * score < context.maximum}, reverse=True)
    if not extension or not below:
        return context.maximum
    return 2 * below[min(extension, len(below)) - 1]


def koya_accounts(context: Context, extension: int = 0) -> Accounts:
    """
    The points scored against opponents who made 50 % or more of the points due, real points on both sides.

    A forfeit counts with its result (section 1: « cela n'influencera pas le Cumulatif ou le Koya, seul le résultat
    compte »); a round without an opponent counts nothing. The text reserves the Koya for round robins; for a Swiss
    tournament the same figure is given, 50 % being that of the rounds played.
    """
    limit = koya_limit(context, extension)
    for lines in _lines(context):
        yield Account(
            [line for line in lines if 2 * line[3] >= limit], outside=[line for line in lines if 2 * line[3] < limit]
        )


def koya_totals(context: Context, extension: int = 0) -> list[Exact | None]:
    """
    The totals of `koya_accounts`.
    """
    limit = koya_limit(context, extension)
    enough = [2 * score >= limit for score in context.scores]
    return [
        divided(sum([points for _, seen, points, _ in player if seen is not None and enough[seen]]), 2)
        for player in rounds(context)
    ]


@once
def _lines(context: Context) -> list[list[Line]]:
    """
    The games and forfeits against opponents named, each with the opponent's real score.
    """
    scores = context.scores
    real = Opposition.REAL
    return [
        [
            (number, opponent, real, scores[opponent], points, points, "FFE 2.4 § 2.1.3")
            for number, opponent, points, _ in player
            if opponent is not None
        ]
        for player in rounds(context)
    ]
