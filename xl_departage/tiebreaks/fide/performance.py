"""
Tie-breaks from ratings: FIDE C.07, Article 10. Results are whole rating points.

Only games over the board count, with predetermined pairings too (15.2 of 2026). Points here are those of the game
itself, 1, ½ or 0, whatever the tournament gives for them: the tables of the rating regulations know no others. Tables:
FIDE Rating Regulations (B.02) 8.1.1 and 8.1.2, on the full scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from xl_departage.crosstable.model import Outcome
from xl_departage.exact import mean_half_up
from xl_departage.regulations import rating_tables
from xl_departage.tiebreaks.fide.ledger import Ledger

FULL_SCORE_DIFFERENCE = 800
"""B.02 8.1: the rating difference where the fractional score is 1.0 (and -800 where it is 0)."""
CERTAIN_DIFFERENCE = 736
"""The least difference at which table 8.1.2 expects all points (and none from the other side)."""
_HALF_POINTS = {id(outcome): 2 if outcome.won else 1 if outcome.drawn else 0 for outcome in Outcome if outcome.played}
"""Of a game by its outcome; by identity, as in `ledger`."""


class RatedGame(NamedTuple):
    """
    One game over the board against an opponent who has a rating.
    """

    round: int
    opponent: int
    rating: int
    half_points: int
    """2, 1 or 0."""


class Games(NamedTuple):
    """
    The games of one player that count in Article 10, column by column.

    Columns are tuples of numbers, which the garbage collector need not watch: a large tournament has a hundred thousand games.
    """

    rounds: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    ratings: tuple[int, ...] = ()
    half_points: tuple[int, ...] = ()

    @classmethod
    def of(cls, games: Iterable[tuple[int, int, int, int]]) -> Games:
        """
        The columns of games, each with the fields of `RatedGame`.
        """
        return cls(*zip(*games, strict=True))

    def each(self) -> Iterator[RatedGame]:
        """
        The games one by one.
        """
        return map(RatedGame, *self)


def rated_games(ledger: Ledger, ratings: Sequence[int | None], *, unrated_left_out: bool = False) -> list[Games | None]:
    """
    The games that count in Article 10, of each player in the order of the rounds.

    `ratings` has None for a player who is unrated after all that the rules of the tournament announce. None for a
    player who met such an opponent, unless those games are announced to be left out.
    """
    games: list[Games | None] = []
    for row, played, met in zip(ledger.rows, ledger.played, ledger.met, strict=True):
        numbers = [number for number, over in enumerate(played) if over]
        theirs = [ratings[opponent] for opponent in met]
        if None in theirs:
            if not unrated_left_out:
                games.append(None)
                continue
            rated = [at for at, rating in enumerate(theirs) if rating is not None]
            numbers, met = [numbers[at] for at in rated], tuple([met[at] for at in rated])
        half_points = [_HALF_POINTS[id(row[number].outcome)] for number in numbers]
        known = tuple([rating for rating in theirs if rating is not None])
        games.append(Games(tuple(numbers), met, known, tuple(half_points)))
    return games


def cut(games: Games | None, lowest: int, highest: int) -> Games | None:
    """
    14.1.1.b and 14.2 to 14.4: the games left when the lowest, then the highest ratings are cut.
    """
    if games is None or not (lowest or highest):
        return games
    order = sorted(zip(*games, strict=True), key=_RATING)
    kept = order[lowest : max(lowest, len(order) - highest)]
    return Games.of(kept)


_RATING = itemgetter(Games._fields.index("ratings"))


def average_rating(games: Games | None) -> int | None:
    """
    10.1 (ARO): the mean rating of the opponents, .5 rounded upwards; None without any.
    """
    if games is None or not games.ratings:
        return None
    return mean_half_up(sum(games.ratings), len(games.ratings))


def performance(games: Games | None) -> int | None:
    """
    10.2 (TPR): the rounded mean of 10.1 plus the rating difference of table 8.1.1 for the fractional score, which is
    rounded to two decimals, .5 upwards.
    """
    mean = average_rating(games)
    if games is None or mean is None:
        return None
    return mean + differences()[percentage(games.half_points)]


def percentage(half_points: Sequence[int]) -> int:
    """
    The fractional score of 10.2 as a whole percentage, .5 rounded upwards.
    """
    return mean_half_up(sum(half_points) * 50, len(half_points))


def perfect_performance(games: Games | None) -> int | None:
    """
    10.3 (PTP): the lowest whole rating whose expected score, by table 8.1.2, reaches the points scored.

    Without a point it is the rating of the lowest opponent minus 800. With all points the table itself answers: 736
    above the highest opponent, where every expected score is 1.00.
    """
    if games is None or not games.ratings:
        return None
    ratings = games.ratings
    wanted = sum(games.half_points) * 50
    if wanted == 0:
        return min(ratings) - FULL_SCORE_DIFFERENCE
    lowest, highest = min(ratings), max(ratings)
    table = expectations(highest - lowest)
    # Invariant: the expected score at `below` is too low, at `enough` it is not.
    below, enough = lowest - CERTAIN_DIFFERENCE - 1, highest + CERTAIN_DIFFERENCE
    while enough - below > 1:
        trial = (below + enough) // 2
        if sum(expected_of(trial, ratings, table)) >= wanted:
            enough = trial
        else:
            below = trial
    return enough


def expected_of(rating: int, opponents: Sequence[int], table: Sequence[int] | None = None) -> list[int]:
    """
    The expected score of that rating against each opponent by table 8.1.2 on the full scale, hundredths.

    `table` is one of `expectations` that is wide enough for all differences; left out, it is looked for.
    """
    if table is None:
        table = expectations(max(abs(rating - opponent) for opponent in opponents))
    shifted = rating + len(table) // 2
    return [table[shifted - opponent] for opponent in opponents]


def average_of_opponents(
    ledger: Ledger,
    values: Sequence[int | None],
    ratings: Sequence[int | None],
    *,
    unrated_left_out: bool = False,
) -> list[int | None]:
    """
    10.4 (APRO) and 10.5 (APPO): the mean of the opponents' performances, .5 rounded upwards.

    `values` are the performances of all. None without an opponent over the board, or where the performance of one is
    undefined because he met an unrated player; announced to be left out (`unrated_left_out`), the mean is taken on the
    others. That an opponent himself is unrated does not matter: his own rating has no part in his performance.
    """
    means: list[int | None] = []
    for met in ledger.met:
        known = [value for value in (values[opponent] for opponent in met) if value is not None]
        if not known or (len(known) < len(met) and not unrated_left_out):
            means.append(None)
        else:
            means.append(mean_half_up(sum(known), len(known)))
    return means


@cache
def differences() -> tuple[int, ...]:
    """
    Table 8.1.1: the rating difference by percentage 0 to 100, the ends at -800 and +800.
    """
    inner = rating_tables.belgian_differences()
    cells = [-FULL_SCORE_DIFFERENCE, *inner[1:100], FULL_SCORE_DIFFERENCE]
    return tuple([cell for cell in cells if cell is not None])


def expectations(spread: int = 0) -> tuple[int, ...]:
    """
    Table 8.1.2: hundredths of expected score by rating difference, difference 0 in the middle; at least from
    -737 - `spread` (0.00) to 737 + `spread` (1.00), so that no difference has to be clamped.
    """
    # Rounded up to a power of two, so that few tables are ever made.
    return _expectations(1 << max(10, spread.bit_length()))


@cache
def _expectations(margin: int) -> tuple[int, ...]:
    higher = rating_tables.expectations()
    lower = [100 - cell for cell in reversed(higher[1:])]
    return (*[0] * (margin + 1), *lower, *higher, *[100] * (margin + 1))
