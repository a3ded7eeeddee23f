"""
Tie-breaks from ratings: FIDE C.07, Article 10. Results are whole rating points.

Only games over the board count, even with predetermined pairings (15.2 of 2026). Points here are those of the game
itself, 1, ½ or 0, whatever the tournament awards: the tables of the rating regulations have no others. Tables:
FIDE Rating Regulations (B.02) 8.1.1 and 8.1.2, on the full scale.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from xl_departage.base.exact import Exact, mean_half_up
from xl_departage.base.messages import Text
from xl_departage.chess.regulations import rating_tables
from xl_departage.chess.regulations.editions import C07_SECOND_TEXT, Authority
from xl_departage.chess.tiebreaks.buchholz import SWISS
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.code_ledgers import CUTS, effective_ratings, ledger_of, read_modifiers
from xl_departage.chess.tiebreaks.fide.fide_buchholz import of_those_met
from xl_departage.chess.tiebreaks.fide.ledger import SOURCE
from xl_departage.chess.tiebreaks.figures import Account, Combine, Figures
from xl_departage.chess.tiebreaks.own_results import EVERYWHERE
from xl_departage.chess.tiebreaks.rating_based import NO_OPPONENT, PROVISIONAL
from xl_departage.chess.tiebreaks.registry import (
    Addition,
    Counting,
    Definition,
    ExplanationTable,
    Figure,
    ParsedCode,
    Tiebreak,
    Words,
    compute,
    define,
    extend,
    tally,
)
from xl_departage.chess.tournament.crosstable import Outcome

FULL_SCORE_DIFFERENCE = 800
"""B.02 8.1: the rating difference for the fractional score 1.0 (and -800 for 0)."""
CERTAIN_DIFFERENCE = 736
"""The smallest difference at which table 8.1.2 expects all points (and none for the other side)."""
_HALF_POINTS = {id(outcome): 2 if outcome.won else 1 if outcome.drawn else 0 for outcome in Outcome if outcome.played}
"""Half-points of a game by its outcome; by identity, as in `ledger`, for speed."""


def rated_opponents(context: Context, code: ParsedCode) -> Figures:
    """
    The ratings of the opponents met over the board, and the half-points of the games: the data of Article 10.

    The value is void for a player who met an opponent who stays unrated under the tournament's rules, unless these exclude such
    games.
    """
    ledger, effective = ledger_of(context, code), effective_ratings(context, code)
    values = of_those_met(ledger, effective.ratings)
    results = [[_HALF_POINTS.get(id(entry.outcome), 0) for entry in row] for row in ledger.rows]
    void: Collection[int] = ()
    if not effective.left_out:
        ratings = effective.ratings
        void = {player for player, met in enumerate(ledger.met) if None in map(ratings.__getitem__, met)}
    return Figures(values, ledger, results, unit=1, divisor=_kept, decimals=0, void=void)


def _kept(_player: int, kept_count: int, _gone: int) -> int | None:
    return kept_count or None


def performance(context: Context, code: ParsedCode) -> Figures:
    """
    10.2 (TPR): the rounded mean of 10.1 plus the rating difference of table 8.1.1 for the fractional score, which is
    rounded to two decimals, .5 upwards.
    """
    figures = rated_opponents(context, code)
    results, table = figures.results, differences()
    assert results is not None

    def plus(player: int, kept_rounds: Sequence[int]) -> int:
        row = results[player]
        return table[percentage([row[number] for number in kept_rounds])]

    return figures._replace(plus=plus)


def percentage(half_points: Sequence[int]) -> int:
    """The fractional score of 10.2 as a whole percentage, .5 rounded upwards."""
    return mean_half_up(sum(half_points) * 50, len(half_points))


def perfect_performances(context: Context, code: ParsedCode) -> list[int | None]:
    """10.3 (PTP): see `perfect_performance`; undefined without a game that counts."""
    return [
        perfect_performance(ratings, half_points) if ratings else None
        for ratings, half_points in games_counted(context, code)
    ]


def games_counted(context: Context, code: ParsedCode) -> Iterator[tuple[list[int], list[int]]]:
    """
    For each player, the ratings met and the half-points of these games, without those cut; empty if the value is
    undefined.
    """
    rated = tally(context, code._replace(name="ARO"))
    figures = rated.figures
    assert figures.results is not None
    for player, (ratings, results) in enumerate(zip(figures.values, figures.results, strict=True)):
        kept_rounds = () if player in figures.void else rated.parts(player, code.cut_low, code.cut_high)[0]
        # Equivalent mutant `0 -> 1`, `0 -> -1`: who is kept has a rating.
        yield [int(ratings[number] or 0) for number in kept_rounds], [results[number] for number in kept_rounds]


def perfect_performance(ratings: Sequence[int], half_points: Sequence[int]) -> int:
    """
    The lowest whole rating whose expected score, by table 8.1.2, reaches the points scored.

    Without a point, it is the rating of the lowest opponent minus 800. With all points, the table gives the answer: 736
    above the highest opponent, where every expected score is 1.00.
    """
    wanted = sum(half_points) * 50
    if wanted == 0:
        return min(ratings) - FULL_SCORE_DIFFERENCE
    lowest, highest = min(ratings), max(ratings)
    # Equivalent mutant `highest - lowest -> highest + lowest`: a longer table has the same values.
    table = expectations(highest - lowest)
    # Invariant: the expected score at `below` is too low; at `enough` it is not.
    below, enough = lowest - CERTAIN_DIFFERENCE, highest + CERTAIN_DIFFERENCE
    while enough - below > 1:
        trial = (below + enough) // 2
        if sum(expected_of(trial, ratings, table)) >= wanted:
            enough = trial
        else:
            below = trial
    return enough


def expected_of(rating: int, opponents: Sequence[int], table: Sequence[int] | None = None) -> list[int]:
    """
    The expected score of that rating against each opponent by table 8.1.2 on the full scale, in hundredths.

    `table` is the result of `expectations`, wide enough for all differences; by default it is looked up.
    """
    if table is None:
        table = expectations(max(abs(rating - opponent) for opponent in opponents))
    shifted = rating + len(table) // 2
    return [table[shifted - opponent] for opponent in opponents]


def average_performance(name: str) -> Counting:
    """
    10.4 (APRO) and 10.5 (APPO): the mean of the opponents' performances, .5 rounded upwards.

    Undefined without an opponent over the board, or if an opponent's performance is undefined because of an unrated
    player; if the rules exclude such games, the mean is taken over the others. It does not matter whether an opponent
    is unrated: a player's own rating is not part of the performance.
    """

    def figures(context: Context, code: ParsedCode) -> Figures:
        ledger, left_out = ledger_of(context, code), effective_ratings(context, code).left_out
        values = of_those_met(ledger, compute(context, code._replace(name=name)))

        def divisor(player: int, kept_count: int, _gone: int) -> int | None:
            return kept_count or None if left_out or kept_count == len(ledger.met[player]) else None

        return Figures(values, ledger, unit=1, divisor=divisor, decimals=0)

    return figures


def _opponents_undefined(context: Context, player: int) -> Text:
    if not any(entry.outcome.played for entry in context.players[player].rounds):
        return NO_OPPONENT
    return Text("performance.opponents_undefined")


def own_ratings(context: Context, code: ParsedCode) -> Sequence[int | None]:
    """10.6 (RTNG): the participant's own rating, or the one announced for unrated players."""
    return effective_ratings(context, code).ratings


def _origin(context: Context, code: ParsedCode, player: int) -> tuple[Text, str] | None:
    if context.ratings[player] is not None:
        return Text("exp_rated_already"), f"{SOURCE} 10.6"
    if own_ratings(context, code)[player] is None:
        return None
    announced = read_modifiers(code).unrated or context.rules.unrated
    return Text("exp_provisional" if announced == "provisional" else "exp_announced"), f"{SOURCE} 10"


@cache
def differences() -> tuple[int, ...]:
    """Table 8.1.1: the rating difference by percentage 0 to 100, with -800 and +800 at the ends."""
    inner = rating_tables.belgian_differences()
    # Equivalent mutant `100 -> 101`: the table ends with a blank, which is left out.
    cells = [-FULL_SCORE_DIFFERENCE, *inner[1:100], FULL_SCORE_DIFFERENCE]
    return tuple([cell for cell in cells if cell is not None])


# Equivalent mutant `0 -> 1`, `0 -> -1`: the table always reaches further than either.
def expectations(spread: int = 0) -> tuple[int, ...]:
    """
    Table 8.1.2: hundredths of expected score by rating difference, with difference 0 in the middle.

    It reaches at least from -736 - `spread` (0.00) to 736 + `spread` (1.00), so that no difference has to be clamped.
    """
    # Rounded up to a power of two, so that few tables are ever made.
    return _expectations(1 << max(10, spread.bit_length()))


@cache
def _expectations(margin: int) -> tuple[int, ...]:
    higher = rating_tables.expectations()
    lower = [100 - cell for cell in reversed(higher[1:])]
    return (*[0] * margin, *lower, *higher, *[100] * margin)


def _read_at(_context: Context, account: Account) -> Mapping[str, Exact]:
    half_points = [int(line.result) for line in account.kept]
    points = Fraction(sum(half_points), 2)
    return {"points": points, "games": len(half_points), "percentage": percentage(half_points)}


_PERFORMANCE = Definition(
    about=Text("performance.about"),
    article=f"{SOURCE} 10.2",
    counts=Figure.RATING,
    combine=Combine.MEAN,
    figures=performance,
    modifiers="CMU",
    cuts=CUTS,
    words=Words(
        added=Addition(
            Text("tiebreaks.fide.performance.added"),
            f"{SOURCE} 10.2, B.02 8.1.1",
            _read_at,
            rounded=f"{SOURCE} 10.1",
        )
    ),
)
extend(
    "ARO",
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.performance.aro.about"),
        article=f"{SOURCE} 10.1",
        counts=Figure.RATING,
        combine=Combine.MEAN,
        figures=rated_opponents,
        modifiers="CMU",
        cuts=CUTS,
        words=Words(result=False),
    ),
)
extend("PERFORMANCE", Authority.FIDE, _PERFORMANCE)
extend("CP", Authority.FIDE, PROVISIONAL)
define(
    Tiebreak(
        "TPR",
        Text("tiebreaks.tournament_performance_rating"),
        ("Rp",),
        offered=EVERYWHERE,
    ),
    Authority.FIDE,
    _PERFORMANCE,
)
define(
    Tiebreak(
        "PTP",
        Text("tiebreaks.perfect_tournament_performance"),
        ("perfect performance",),
        offered=SWISS,
    ),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.performance.about"),
        article=f"{SOURCE} 10.3",
        counts=Figure.RATING,
        values=perfect_performances,
        modifiers="CMU",
        cuts=CUTS,
        shape=ExplanationTable.PERFECT,
    ),
)
for _code, _names, _of, _about, _article in (
    (
        "APRO",
        Text("tiebreaks.fide.performance.average"),
        "TPR",
        Text("performance.mean"),
        "10.4",
    ),
    (
        "APPO",
        Text("tiebreaks.fide.performance"),
        "PTP",
        Text("tiebreaks.fide.performance.mean"),
        "10.5",
    ),
):
    define(
        Tiebreak(_code, _names),
        Authority.FIDE,
        Definition(
            about=_about,
            article=f"{SOURCE} {_article}",
            counts=Figure.PERFORMANCE,
            combine=Combine.MEAN,
            figures=average_performance(_of),
            modifiers="U",
            words=Words(headings={"score": Text("tiebreaks.opp_perf")}, undefined=_opponents_undefined),
        ),
    )
define(
    Tiebreak("RTNG", Text("tiebreaks.rating"), ("RTG", "Elo", "classement")),
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.the_player_s_own_rating"),
        article=f"{SOURCE} 10.6",
        counts=Figure.RATING,
        values=own_ratings,
        modifiers="RU",
        since=C07_SECOND_TEXT,
        shape=ExplanationTable.NUMBER,
        words=Words(step=_origin, undefined=lambda _context, _player: Text("exp_player_unrated")),
    ),
)
