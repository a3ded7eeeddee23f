"""
Expected scores and rating differences, from the printed tables with the choices of an edition.

Expected scores are whole hundredths, percentages whole numbers, differences rating points. `exact_expectation` is the
normal curve behind table II, for information only; no rating is computed from it.
"""

from __future__ import annotations

from functools import cache
from statistics import NormalDist

from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess.ratings.rating_cell import MOST_RATING
from xl_departage.chess.regulations.rating_editions import (
    BelgianEdition,
    FfeEdition,
    FideEdition,
    FideEntryEdition,
    RatingEdition,
    Tempo,
)
from xl_departage.chess.regulations.rating_tables import (
    TABLE_II_END,
    belgian_differences,
    expectations,
    fide_differences,
)


@cache
def belgian_lookup(edition: BelgianEdition) -> tuple[int, ...]:
    """
    The expected score in hundredths by own rating minus the opponent's, capped, for every possible difference.

    A negative difference is used as a negative index, which saves testing the sign for tens of thousands of games in a period.
    """
    higher = [
        _hundredths_of_higher(min(difference, edition.cap), edition.gain_misprints)
        for difference in range(MOST_RATING + 1)
    ]
    return _both_signs(higher)


def counts_fully(own_rating: int, edition: FideEdition, tempo: Tempo) -> bool:
    """Whether a player's differences are not limited to 400 (8.3.1 from 2025-10-01: 2650 or more, standard)."""
    return edition.uncapped_from is not None and own_rating >= edition.uncapped_from and tempo is Tempo.STANDARD


@cache
def fide_lookup(edition: FideEdition, full: bool) -> tuple[int, ...]:
    """Expected hundredths by own rating minus opponent's, like `belgian_lookup`; `full` means without the cap."""
    cap = MOST_RATING if full else edition.cap
    # Equivalent mutant `MOST_RATING + 1 -> MOST_RATING`: no rating is 0, so the largest difference is one less than the largest rating.
    return _both_signs([_hundredths_of_higher(min(difference, cap), ()) for difference in range(MOST_RATING + 1)])


def expected_hundredths(own_rating: int, opponent: int, edition: RatingEdition, tempo: Tempo = Tempo.STANDARD) -> int:
    """
    The expected score of one game, in hundredths.

    Belgian: table II with differences limited to the cap of the edition (350, later 400). FIDE B.02 8.3.1: differences of more than 400
    count as 400; from 2025-10-01 a player rated 2650 or more counts the full difference, whoever the opponent is (standard only). Raises
    ArgumentError for an edition that has no expected score.
    """
    if isinstance(edition, BelgianEdition):
        return belgian_lookup(edition)[own_rating - opponent]
    if isinstance(edition, FideEdition):
        return fide_lookup(edition, counts_fully(own_rating, edition, tempo))[own_rating - opponent]
    raise ArgumentError("rating_edition_lacks_expectation", edition=edition.name)


def difference_for(percentage: int, edition: RatingEdition) -> int:
    """
    D(p) or dp for a whole percentage, with the edition's values at the ends of the table.

    Belgian: table I, with p first limited to the range of the edition; `BEL` leaves 0 and 100 % undetermined (X in the
    table): raises Undefined. FIDE B.02 8.1.1: ±800 at the ends. FIDE-2009: table (a), whose ends are not printed: ±735,
    the "retrait" for a score of 0. Raises ArgumentError for the FFE, which uses Quantity instead.
    """
    if isinstance(edition, BelgianEdition):
        if edition.percentage_limits:
            least, most = edition.percentage_limits
            percentage = max(least, min(most, percentage))
        difference = belgian_differences()[percentage]
        if difference is None:
            raise Undefined("rating_extreme_percentage", percentage=percentage, edition=edition.name)
        return difference
    if isinstance(edition, (FideEdition, FideEntryEdition)):
        difference = fide_differences()[percentage]
        if difference is None:
            return edition.perfect if percentage else -edition.perfect
        return difference
    if isinstance(edition, FfeEdition):
        raise ArgumentError("rating_edition_lacks_difference", edition=edition.name)
    raise TypeError(edition)


def exact_expectation(own_rating: int, opponent: int, deviation: float = 200.0) -> float:
    """
    The exact normal curve of "Le classement ELO belge": the probability that the first of two performances is the
    higher.

    `deviation` is the σ of one player's performances, 200 in the text; the difference of two then has σ√2. The printed
    table II was made with 2000/7 (285.7) instead of 200√2 (282.8), so the two agree only to about a hundredth.
    """
    return NormalDist(0.0, deviation * 2**0.5).cdf(own_rating - opponent)


def _both_signs(higher: list[int]) -> tuple[int, ...]:
    lower = [100 - value for value in higher[:0:-1]]
    return tuple(higher + lower)


def _hundredths_of_higher(difference: int, misprints: tuple[tuple[int, int], ...]) -> int:
    return 100 if difference > TABLE_II_END else dict(misprints).get(difference, expectations()[difference])
