"""
Tie-breaks from a participant's own results: FIDE C.07, Article 7 (type B), a value a round.

Over-the-board counts (7.2 to 7.4) leave forfeits out in every kind of tournament: with predetermined pairings too,
where 15.2 makes a forfeit a regular game, it is not one over the board.
"""

from __future__ import annotations

from itertools import accumulate

from xl_departage.crosstable.model import Colour, Outcome, Round
from xl_departage.tiebreaks.fide import unplayed
from xl_departage.tiebreaks.fide.ledger import Ledger

ByRound = list[list[int]]
"""A row a participant, a value a round; the tie-break is the sum of the row."""


def points(ledger: Ledger) -> ByRound:
    """
    Points awarded, half-points.
    """
    return [[entry.points for entry in row] for row in ledger.rows]


def adjusted(ledger: Ledger) -> ByRound:
    """
    16.3: what each round is worth to the opponents, half-points; with predetermined pairings the points (15.2).
    """
    if ledger.predetermined:
        return points(ledger)
    return [unplayed.adjusted_points(row, ledger.draw) for row in ledger.rows]


def wins(ledger: Ledger) -> ByRound:
    """
    7.1 (WIN): rounds in which the points of a win were obtained, with or without playing.
    """
    win = ledger.win
    return [[int(entry.points == win) for entry in row] for row in ledger.rows]


def games_won(ledger: Ledger) -> ByRound:
    """
    7.2 (WON): games won over the board.
    """
    return [[int(entry.outcome.won) for entry in row] for row in ledger.rows]


def games_with_black(ledger: Ledger) -> ByRound:
    """
    7.3 (BPG): games played over the board with Black.
    """
    return [
        [int(over and entry.colour is Colour.BLACK) for entry, over in zip(row, played, strict=True)]
        for row, played in zip(ledger.rows, ledger.played, strict=True)
    ]


def games_won_with_black(ledger: Ledger) -> ByRound:
    """
    7.4 (BWG): games won over the board with Black.
    """
    return [[int(entry.colour is Colour.BLACK and entry.outcome.won) for entry in row] for row in ledger.rows]


def progressive(ledger: Ledger) -> ByRound:
    """
    7.5 (PS): the score after each round, half-points.
    """
    return [list(accumulate([entry.points for entry in row])) for row in ledger.rows]


def rounds_elected_to_play(ledger: Ledger) -> ByRound:
    """
    7.6 (REP, formerly GE): the rounds but for half-point byes, zero-point byes and forfeit losses.
    """
    return [
        [int(not unplayed.is_voluntary(entry) and entry.outcome is not Outcome.PENDING) for entry in row]
        for row in ledger.rows
    ]


def standard_points(ledger: Ledger) -> ByRound:
    """
    7.7 (STD, 2026): one point a round scored higher than the opponent, half a point as high; an unplayed round is
    compared with the points of a draw. Half-points.

    A forfeit counts as an unplayed round with predetermined pairings too: the value is the same but for a double
    forfeit, which brings nothing to either side.
    """
    draw = ledger.draw
    values = []
    for index, row in enumerate(ledger.rows):
        line = []
        for number, entry in enumerate(row):
            other = draw
            if entry.opponent is not None and ledger.played[index][number]:
                other = _reply(ledger, index, number, entry.opponent)
            pending = entry.outcome is Outcome.PENDING
            line.append(0 if pending else (entry.points >= other) + (entry.points > other))
        values.append(line)
    return values


def voluntary_unplayed_rounds(ledger: Ledger) -> ByRound:
    """
    16.1.2 (VUR of the FIDE checker): rounds a participant left unplayed of his own accord.
    """
    return [[int(unplayed.is_voluntary(entry)) for entry in row] for row in ledger.rows]


def games_played(ledger: Ledger) -> ByRound:
    """
    NUM of the FIDE checker: games played over the board.
    """
    return [[int(over) for over in played] for played in ledger.played]


def rounds_in_pairing(ledger: Ledger) -> ByRound:
    """
    RIP of the FIDE checker: rounds with an opponent, forfeits included, or with a pairing-allocated bye.
    """
    return [[int(_paired(entry)) for entry in row] for row in ledger.rows]


def _paired(entry: Round) -> bool:
    return entry.opponent is not None or entry.outcome is Outcome.PAIRING_BYE


def _reply(ledger: Ledger, index: int, number: int, opponent: int) -> int:
    """
    What the opponent scored in the same game.
    """
    if ledger.crosstable.ordered:
        return ledger.rows[opponent][number].points
    # In a square matrix the games of a pair stand in the same order on both sides.
    mine = [game for game, other in enumerate(ledger.opponents[index]) if other == opponent]
    theirs = [game for game, other in enumerate(ledger.opponents[opponent]) if other == index]
    return ledger.rows[opponent][theirs[mine.index(number)]].points
