"""
Koya: FIDE C.07, Article 9.2, with the limits of 14.5. Results in half-points.
"""

from __future__ import annotations

from fractions import Fraction

from xl_departage.tiebreaks.fide.ledger import Ledger


def games_possible(ledger: Ledger) -> int:
    """
    The most rounds a player can score in: what "the maximum possible score" of 9.2 is taken on.

    In a Swiss tournament every round so far; with predetermined pairings one meeting (or `cycles`) with each other
    player who was ever paired, so that rest rounds and players who never came raise no limit.
    """
    if not ledger.predetermined:
        return ledger.rounds
    paired = sum(any(entry.opponent is not None for entry in row) for row in ledger.rows)
    due = ledger.crosstable.cycles * max(0, paired - 1)
    return min(ledger.rounds, due) if ledger.crosstable.ordered else due


def limit(ledger: Ledger, percent: int = 50, shift: int = 0) -> Fraction:
    """
    The score (half-points) that makes an opponent count: `percent` of the maximum possible score, moved by `shift`
    half-points (14.5).
    """
    return Fraction(percent * ledger.win * games_possible(ledger), 100) + shift


def extended(ledger: Ledger, threshold: Fraction, groups: int) -> Fraction:
    """
    The limit after taking in `groups` further score groups, empty levels skipped: the step by step form of the French
    rules, which reaches the same values as the half-point steps of 14.5.
    """
    below = sorted({score for score in ledger.own if score < threshold}, reverse=True)
    if not groups or not below:
        return threshold
    return Fraction(below[min(groups, len(below)) - 1])


def koya(ledger: Ledger, threshold: Fraction) -> list[int]:
    """
    9.2: points scored against all opponents who reached the limit with their own final score.

    Games won or lost by forfeit count in Swiss tournaments as well, as the FIDE checker counts them: 9.2 speaks of
    points achieved against opponents, not of games played over the board.
    """
    ledger.need_opponents()
    enough = [score >= threshold for score in ledger.own]
    return [
        sum([entry.points for entry in row if entry.opponent is not None and enough[entry.opponent]])
        for row in ledger.rows
    ]
