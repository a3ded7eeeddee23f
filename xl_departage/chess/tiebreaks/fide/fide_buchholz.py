"""
Tie-breaks from the opponents' scores: Buchholz and its variants (FIDE C.07, Article 8), Sonneborn-Berger and Koya (9).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.buchholz import (
    BUCHHOLZ_ABOUT,
    KOYA_ABOUT,
    KOYA_LIMIT,
    SONNEBORN_BERGER_ABOUT,
    SWISS,
)
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.code_ledgers import CUTS, fore_or_not, ledger_of, read_modifiers
from xl_departage.chess.tiebreaks.fide.ledger import SOURCE, Ledger
from xl_departage.chess.tiebreaks.figures import Combine, FigureRows, Figures
from xl_departage.chess.tiebreaks.rating_based import NO_OPPONENT
from xl_departage.chess.tiebreaks.registry import (
    Definition,
    Figure,
    ParsedCode,
    Taken,
    Tiebreak,
    Words,
    define,
    extend,
    tally,
)


def buchholz(context: Context, code: ParsedCode) -> Figures:
    """8.1 (BH): the adjusted scores of the opponents, or the dummy's score (16.4); with /F, those of Fore Buchholz."""
    return fore_or_not(context, code).figures(forfeits_played=read_modifiers(code).forfeits_played)


def fore_buchholz(context: Context, code: ParsedCode) -> Figures:
    """8.3 (FB): Buchholz with all paired games of the last round taken as drawn."""
    return ledger_of(context, code).fore.figures(forfeits_played=read_modifiers(code).forfeits_played)


def average_of_buchholz(context: Context, code: ParsedCode) -> Figures:
    """
    8.2 (AOB): the mean Buchholz of the opponents met over the board. Undefined if there are none.

    The article does not mention rounding. The FIDE checker rounds half up, to as many decimals as keep different means of
    that many rounds apart (`decimals_of_means`), and ranks by the rounded value; so do we.

    With /F, the Fore Buchholz of these opponents count; games of the final round taken as drawn are not games over the
    board.
    """
    ledger = ledger_of(context, code)
    sums = tally(context, code._replace(name="BH")).amounts(code.cut_low, code.cut_high)
    return Figures(
        of_those_met(ledger, sums),
        ledger,
        divisor=lambda _player, kept_count, _gone: 2 * kept_count or None,
        decimals=decimals_of_means(ledger.rounds),
    )


def decimals_of_means(rounds: int) -> int:
    """
    The decimals at which different means of half-points stay different: 2 below 9 rounds, 3 from 9, 4 from 27, 5 from 73.

    Means over m and n rounds differ by at least 1/2mn. The limits are those of the FIDE checker (1.11.65).
    """
    return 2 + sum(rounds >= limit for limit in (9, 27, 73))


def of_those_met(ledger: Ledger, values: Sequence[Exact | None]) -> FigureRows:
    """The value of each opponent met over the board, round by round."""
    ledger.need_opponents()
    return [
        tuple(
            [
                values[opponent] if over and opponent is not None else None
                for opponent, over in zip(opponents, played, strict=True)
            ]
        )
        for opponents, played in zip(ledger.opponents, ledger.played, strict=True)
    ]


def sonneborn_berger(context: Context, code: ParsedCode) -> Figures:
    """
    9.1 (SB): the opponent's adjusted score times the points scored against that opponent; for an unplayed round, the dummy's score
    times the points awarded (16.4).

    Points that the arbiter gave or took (record 299) are not scored against anybody: see `Ledger`.
    """
    return ledger_of(context, code).figures(forfeits_played=read_modifiers(code).forfeits_played)


def games_possible(ledger: Ledger) -> int:
    """
    The number of rounds on which "the maximum possible score" of 9.2 is based.

    In a Swiss tournament every round so far; with predetermined pairings one meeting (or `cycles`) with each other
    player who was ever paired, so that rest rounds and players who never came do not raise the limit; no more than the
    rounds so far. Cancelled rounds and games against those who are no longer ranked are left out; where players differ by that, the
    maximum of the tournament is that of the players with the most games.
    """
    if not ledger.predetermined:
        return ledger.rounds
    paired = sum(any(entry.opponent is not None for entry in row) for row in ledger.rows)
    due = ledger.crosstable.cycles * max(0, paired - 1)
    return min(due, ledger.rounds if ledger.crosstable.ordered else ledger.crosstable.due_so_far)


def limit(ledger: Ledger, percent: int = 50, shift: int = 0) -> Fraction:
    """
    The score (half-points) from which an opponent counts: `percent` of the maximum possible score, shifted by `shift`
    half-points (14.5).
    """
    return Fraction(percent * ledger.win * games_possible(ledger), 100) + shift


def extended(ledger: Ledger, threshold: Fraction, groups: int) -> Fraction:
    """
    The limit after including `groups` more score groups, skipping empty levels: the step-by-step form of the French
    rules, which reaches the same values as the half-point steps of 14.5.
    """
    below = sorted({score for score in ledger.own if score < threshold}, reverse=True)
    return Fraction(below[min(groups, len(below)) - 1]) if groups and below else threshold


def koya_steps(context: Context, code: ParsedCode) -> int:
    """The number of further score groups below the limit."""
    ledger, modifiers = ledger_of(context, code), read_modifiers(code)
    return len({score for score in ledger.own if score < limit(ledger, modifiers.percent, modifiers.shift)})


def koya(context: Context, code: ParsedCode) -> Figures:
    """
    9.2 (KS): points scored against all opponents whose own final score reached the limit.

    Games won or lost by forfeit count in Swiss tournaments as well, as in the FIDE checker: 9.2 speaks of points
    achieved against opponents, not of games played over the board.
    """
    ledger, modifiers = ledger_of(context, code), read_modifiers(code)
    ledger.need_opponents()
    threshold = extended(ledger, limit(ledger, modifiers.percent, modifiers.shift), code.extension)
    own_scores = ledger.own
    values = [[None if opponent is None else own_scores[opponent] for opponent in row] for row in ledger.opponents]
    return Figures(values, ledger, limit=threshold)


extend(
    "BH",
    Authority.FIDE,
    Definition(
        about=BUCHHOLZ_ABOUT,
        article=f"{SOURCE} 8.1",
        counts=Figure.ADJUSTED,
        figures=buchholz,
        modifiers="CM:PFV",
        cuts=CUTS,
    ),
)
define(
    Tiebreak("FB", Text("tiebreaks.fore_buchholz")),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.buchholz.about"),
        article=f"{SOURCE} 8.3",
        counts=Figure.ADJUSTED,
        figures=fore_buchholz,
        modifiers="CM:PV",
        cuts=CUTS,
    ),
)
define(
    Tiebreak(
        "AOB",
        Text("tiebreaks.average_of_opponents_buchholz"),
        ("average Buchholz", "Buchholz moyen"),
        offered=SWISS,
    ),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.buchholz"),
        article=f"{SOURCE} 8.2",
        counts=Figure.TIEBREAK,
        combine=Combine.MEAN,
        figures=average_of_buchholz,
        modifiers="CM:PFV",
        cuts=CUTS._replace(takes=Taken.OF_OPPONENTS),
        words=Words(
            headings={"score": Text("tiebreaks.opp_buchholz")},
            undefined=lambda _context, _player: NO_OPPONENT,
        ),
    ),
)
extend(
    "SB",
    Authority.FIDE,
    Definition(
        about=SONNEBORN_BERGER_ABOUT,
        article=f"{SOURCE} 9.1",
        counts=Figure.ADJUSTED,
        combine=Combine.PRODUCT,
        figures=sonneborn_berger,
        modifiers="C:PV",
        cuts=CUTS,
    ),
)
extend(
    "KS",
    Authority.FIDE,
    Definition(
        about=KOYA_ABOUT,
        article=f"{SOURCE} 9.2",
        counts=Figure.SCORE,
        combine=Combine.RESULTS,
        figures=koya,
        modifiers="+:L",
        steps=koya_steps,
        words=Words(limit=KOYA_LIMIT),
    ),
)
