"""
Tie-breaks from a participant's own results: FIDE C.07, Article 7 (type B).

Over-the-board counts (7.2 to 7.4) leave forfeits out in every kind of tournament: with predetermined pairings too,
where 15.2 makes a forfeit a regular game, it is not one over the board.
"""

from __future__ import annotations

from itertools import accumulate

from xl_departage.crosstable.model import Colour, Outcome, Round
from xl_departage.tiebreaks.fide import unplayed
from xl_departage.tiebreaks.fide.ledger import Ledger


def wins(ledger: Ledger) -> list[int]:
    """
    7.1 (WIN): rounds in which the points of a win were obtained, with or without playing.
    """
    win = ledger.win
    return [sum([entry.points == win for entry in row]) for row in ledger.rows]


def games_won(ledger: Ledger) -> list[int]:
    """
    7.2 (WON): games won over the board.
    """
    return [sum([entry.outcome.won for entry in row]) for row in ledger.rows]


def games_with_black(ledger: Ledger) -> list[int]:
    """
    7.3 (BPG): games played over the board with Black.
    """
    return [sum([_black(entry) for entry in row]) for row in ledger.rows]


def games_won_with_black(ledger: Ledger) -> list[int]:
    """
    7.4 (BWG): games won over the board with Black.
    """
    return [sum([_black(entry) and entry.outcome.won for entry in row]) for row in ledger.rows]


def progressive(ledger: Ledger, cut: int = 0) -> list[int | None]:
    """
    7.5 (PS): the scores after each round added up, those after the first `cut` rounds left out (14.1.1.c); half-points.

    None where the order of the games is not known (a square matrix): there is no score "after each round".
    """
    if not ledger.crosstable.ordered:
        return [None] * len(ledger.rows)
    return [sum(list(accumulate([entry.points for entry in row]))[cut:]) for row in ledger.rows]


def rounds_elected_to_play(ledger: Ledger) -> list[int]:
    """
    7.6 (REP, formerly GE): the rounds but for half-point byes, zero-point byes and forfeit losses.
    """
    return [
        sum([not unplayed.is_voluntary(entry) and entry.outcome is not Outcome.PENDING for entry in row])
        for row in ledger.rows
    ]


def standard_points(ledger: Ledger) -> list[int]:
    """
    7.7 (STD, 2026): one point a round scored higher than the opponent, half a point as high; an unplayed round is
    compared with the points of a draw. Half-points.

    A forfeit counts as an unplayed round with predetermined pairings too: the value is the same but for a double
    forfeit, which brings nothing to either side.
    """
    draw = ledger.draw
    values = []
    for index, row in enumerate(ledger.rows):
        total = 0
        for number, entry in enumerate(row):
            if entry.outcome is Outcome.PENDING:
                continue
            other = draw
            if entry.opponent is not None and entry.outcome.played:
                other = _reply(ledger, index, number, entry)
            total += (entry.points >= other) + (entry.points > other)
        values.append(total)
    return values


def voluntary_unplayed_rounds(ledger: Ledger) -> list[int]:
    """
    16.1.2 (VUR of the FIDE checker): how many rounds a participant left unplayed of his own accord.
    """
    return [sum([unplayed.is_voluntary(entry) for entry in row]) for row in ledger.rows]


def games_played(ledger: Ledger) -> list[int]:
    """
    NUM of the FIDE checker: games played over the board.
    """
    return [len(met) for met in ledger.met]


def rounds_in_pairing(ledger: Ledger) -> list[int]:
    """
    RIP of the FIDE checker: rounds with an opponent, forfeits included, or with a pairing-allocated bye.
    """
    return [
        sum([entry.opponent is not None or entry.outcome is Outcome.PAIRING_BYE for entry in row])
        for row in ledger.rows
    ]


def _black(entry: Round) -> bool:
    return entry.colour is Colour.BLACK and entry.outcome.played


def _reply(ledger: Ledger, index: int, number: int, entry: Round) -> int:
    """
    What the opponent scored in the same game.
    """
    assert entry.opponent is not None
    row = ledger.rows[entry.opponent]
    if ledger.crosstable.ordered:
        return row[number].points
    # In a square matrix the games of a pair stand in the same order on both sides.
    mine = [i for i, other in enumerate(ledger.rows[index]) if other.opponent == entry.opponent]
    theirs = [other for other in row if other.opponent == index]
    return theirs[mine.index(number)].points
