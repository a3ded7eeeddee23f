"""
Koya, and Koya extended step by step (FFE 2.4 section 2.1.3 and glossary).
"""

from __future__ import annotations

from xl_departage.tiebreaks.context import Context, once
from xl_departage.tiebreaks.contributions import Account, Accounts, Line, Opposition
from xl_departage.tiebreaks.rounds import rounds


@once
def koya_limit(context: Context, extension: int = 0) -> int:
    """
    The lowest score, half-points times two, that an opponent needs: half of the points due, or the score of the last
    group taken in.

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
    # Limits are doubled half-points, so that half of an odd maximum stays whole.
    enough = [2 * score >= koya_limit(context, extension) for score in context.scores]
    scores = context.scores
    real = Opposition.REAL
    for player in rounds(context):
        kept: list[Line] = []
        outside: list[Line] = []
        for number, opponent, points, _ in player:
            if opponent is not None:
                line = (number, opponent, real, scores[opponent], points, points, "FFE 2.4 § 2.1.3")
                (kept if enough[opponent] else outside).append(line)
        yield Account(kept, outside=outside)
