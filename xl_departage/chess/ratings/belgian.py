"""
The Belgian rating of one player: formula I, formula II, 25/150, the crossing of 2000 and 2200, the floor.

"Le classement ELO belge", headings "Formule de la cote de performance" (formula I), "Cotation habituelle d'un joueur"
(formula II, K, floor, 25/150); rules missing from the printed text are in the edition's record. Scores are
half-points, expected scores hundredths; every sum is a whole number or a fraction, and each rating is rounded once,
.5 upwards.

The check digit of membership numbers issued up to 2004 (heading "Vérification des matricules"): the text says that the fifth
digit was a check digit until 2005, but not how it was computed. The rule below was recovered from the published
lists: it holds for 9,322 of 9,323 numbers of 1990, for all 8,370 of 2000 and all 9,476 of 2004.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.errors import Undefined
from xl_departage.base.exact import half_away, mean_half_up
from xl_departage.chess.ratings.expectation import belgian_lookup, difference_for
from xl_departage.chess.ratings.k_factor import (
    belgian_k_in_tier,
    belgian_k_runs,
    belgian_tier,
    settled_from,
)
from xl_departage.chess.regulations.rating_editions import BelgianEdition, Crossing


class Rule(IntEnum):
    """
    The rule, besides formula II, that decided a new rating; the values are the rule codes of the federation's own
    files.
    """

    NONE = 0
    FLOOR = 1
    FORMULA_I = 2
    CROSSED_2000 = 3
    CROSSED_2200 = 4
    FIDE_RATING = 9


class FormulaOne(NamedTuple):
    """Formula I with its parts: R = Rc + D(p)."""

    rating: int
    mean: int
    percentage: int
    """The percentage as looked up in table I, within the limits of the edition."""
    difference: int


class CrossedLimit(NamedTuple):
    """
    The second step of the programs up to `BEL-2015` when a rating crosses 2000 or 2200: limit + beyond x numerator / denominator.

    It stands in no printed text; it was found by recomputing the published lists.
    """

    limit: int
    beyond: Fraction
    """The points beyond the limit with the K that the player had before it."""
    numerator: int
    """The K beyond the limit; a sum of K over the games if it differs among them."""
    denominator: int
    """The K before the limit, likewise."""

    @property
    def exact(self) -> Fraction:
        """The rating before it is rounded."""
        return self.limit + self.beyond * self.numerator / self.denominator


class Settlement(NamedTuple):
    """What formula II, 25/150 and the crossing of limits make of the sums of a period."""

    rating: int
    """Before the floor of the list."""
    rule: Rule
    """The rule that decided it."""
    compared: FormulaOne | None = None
    """Formula I, if 25/150 was tested and formula I is determined; otherwise None."""
    crossed: CrossedLimit | None = None
    """The second step at 2000 or 2200; None if there was none."""


class BelgianChange(NamedTuple):
    """The change of one rated player over a period."""

    rating: int
    """The new rating before the floor of the list."""
    rule: Rule
    hundredths: int
    """Sum of K (W - We) in hundredths."""
    expected: int
    """Sum of We in hundredths."""
    score: int
    """Sum of W in half-points."""
    k_runs: tuple[tuple[int, int], ...]
    """Pairs (K, games), in the order of the games."""
    compared: FormulaOne | None
    """Formula I on the games of the period, if 25/150 was tested and formula I is determined; otherwise None."""
    crossed: CrossedLimit | None
    """The second step at 2000 or 2200; None if there was none."""

    @property
    def change(self) -> Fraction:
        """Sum of K (W - We), exact and unrounded."""
        return Fraction(self.hundredths, 100)


def percentage(half_points: int, games: int, edition: BelgianEdition) -> int:
    """A score as a whole percentage, with the rounding and the limits of the edition."""
    return whole_percentage(half_points, 2 * games, edition)


def whole_percentage(part: int, whole: int, edition: BelgianEdition) -> int:
    """
    part / whole as a whole percentage, rounded half up; the program of 1997 truncated it and made three exact values
    one too low.

    The result is kept within the limits of the edition. The printed text says nothing about rounding; its examples (33,
    45, 53 %) fit either method.
    """
    if edition.truncated_percentage:
        result, rest = divmod(100 * part, whole)
        if rest == 0 and result in edition.lowered_percentages:
            result -= 1
    else:
        result = (200 * part + whole) // (2 * whole)
    if edition.percentage_limits:
        least, most = edition.percentage_limits
        result = max(least, min(most, result))
    return result


def formula_one(rating_sum: int, half_points: int, games: int, edition: BelgianEdition) -> FormulaOne:
    """
    Performance R = Rc + D(p): Rc the opponents' mean rounded half up, D(p) from table I.

    Raises Undefined for no games, and for 0 or 100 % if the edition leaves them undetermined.
    """
    if not games:
        raise Undefined("rating_no_games")
    mean = (2 * rating_sum + games) // (2 * games)
    taken = percentage(half_points, games, edition)
    difference = difference_for(taken, edition)
    return FormulaOne(mean + difference, mean, taken, difference)


def first_rating(rating_sum: int, half_points: int, games: int, edition: BelgianEdition) -> int | None:
    """
    The first rating that a player gets from 20 or more games (from 2024 on, 5); None if it is undetermined.

    `BEL` raises it to 1150 at once ("Tout joueur qui, après 20 parties, n'obtient pas 1150 pts"), even if a score of 0
    leaves D(p) undetermined: such a player did not obtain 1150. The editions from 2023 on raise it to their floor, too; those of the
    programs before use it unchanged.
    """
    try:
        rating = formula_one(rating_sum, half_points, games, edition).rating
    except Undefined:
        return edition.floor if half_points == 0 and edition.floored_first_rating else None
    return max(rating, edition.floor) if edition.floored_first_rating else rating


def adapted(rating: int) -> int:
    """
    The adaptation of 1 April 2024: below 2000, new = old + (2000 - old) 250/850, rounded half up.

    Decision of 11 March 2024, known from one source, the source code of the federation's site; 1150, the floor until
    then, becomes 1400, the floor from then on. The rounding is our reading.
    """
    # Equivalent mutant `rating >= 2000 -> rating > 2000`, `2000 -> 1999`, `2000 -> 2001`: at 1999 and 2000, nothing is added.
    if rating >= 2000:
        return rating
    return mean_half_up(*(rating + Fraction((2000 - rating) * 250, 850)).as_integer_ratio())


def listed(rating: int, edition: BelgianEdition) -> int:
    """The rating as the list shows it: never below the floor of the edition."""
    return max(rating, edition.floor)


def rate(
    own_rating: int,
    opponents: Sequence[int],
    scores: Sequence[int],
    *,
    games_before: int,
    edition: BelgianEdition,
    k: int | None = None,
) -> BelgianChange:
    """
    Formula II over a period: Rn = Ro + sum of K (W - We), then 25/150 and the crossing of 2000 and 2200.

    `opponents` and `scores` (half-points) are the rated games in order, `games_before` is the number of career games
    until then; K depends on the running number of each game. A given `k` applies to all games and disables the crossing of
    limits. 25/150: with 25 games or more and a change of more than 150, formula I on the same games (with the
    opponents' uncapped ratings) replaces formula II if it is strictly nearer to the old rating; from `BEL-2023` on it
    always does, with more than 25 games. Whether the change is compared before or after rounding depends on the
    edition; `BEL` compares the exact change, because rounding comes last.
    """
    lookup = belgian_lookup(edition)
    expectations = [lookup[own_rating - opponent] for opponent in opponents]
    games = len(expectations)
    runs = (
        belgian_k_runs(games_before, games, belgian_tier(own_rating, edition), edition) if k is None else ((k, games),)
    )
    score, expected = sum(scores), sum(expectations)
    hundredths = sum_over_runs(runs, scores, expectations)
    settled = settle(
        own_rating,
        sum(opponents),
        score,
        expected=expected,
        hundredths=hundredths,
        games_before=games_before,
        runs=runs,
        edition=edition,
        fixed_k=k is not None,
    )
    return BelgianChange(
        settled.rating,
        settled.rule,
        hundredths,
        expected=expected,
        score=score,
        k_runs=runs,
        compared=settled.compared,
        crossed=settled.crossed,
    )


def settle(
    own_rating: int,
    rating_sum: int,
    score: int,
    *,
    expected: int,
    hundredths: int,
    games_before: int,
    runs: tuple[tuple[int, int], ...],
    edition: BelgianEdition,
    fixed_k: bool = False,
) -> Settlement:
    """
    Rounding, 25/150 and the crossing of limits.

    `hundredths` is the sum of K (W - We). A period with tens of thousands of games computes the sums itself and calls
    this function; `rate` describes the rules. `fixed_k` disables the crossing.
    """
    # Equivalent mutant `0 -> -1`: the only element.
    games = runs[0][1] if len(runs) == 1 else sum(count for _, count in runs)
    rating = rounded(own_rating, hundredths)
    rule = Rule.NONE
    compared = None
    if games >= edition.exception_games:
        change = abs(rating - own_rating) * 100 if edition.exception_on_rounded else abs(hundredths)
        if change > edition.exception_change * 100:
            compared, rating, rule = _exception(
                own_rating, rating_sum, games, score=score, rating=rating, edition=edition
            )
    if fixed_k or edition.crossing is Crossing.NONE:
        return Settlement(rating, rule, compared)
    if edition.crossing is Crossing.SCALED:
        crossed = _scaled(own_rating, rating, games_before=games_before, games=games, runs=runs, edition=edition)
    elif compared is None:
        crossed = _split(
            own_rating,
            rating,
            50 * score - expected,
            games_before=games_before,
            games=games,
            runs=runs,
            edition=edition,
        )
    else:
        crossed = None
    if crossed is None:
        return Settlement(rating, rule, compared)
    rule = (Rule.CROSSED_2000, Rule.CROSSED_2200)[edition.k_limits.index(crossed.limit)]
    return Settlement(settled_at(crossed, edition), rule, compared, crossed)


def settled_at(crossed: CrossedLimit, edition: BelgianEdition) -> int:
    """The rating after the crossing of a limit: the part beyond it half away from zero until 2005, the rating half up from 2006 on."""
    if edition.crossing is Crossing.SCALED:
        return crossed.limit + half_away(crossed.exact - crossed.limit)
    return mean_half_up(*crossed.exact.as_integer_ratio())


def rounded(own_rating: int, hundredths: int) -> int:
    """Ro + sum of K (W - We), with the sum in whole hundredths, rounded half up."""
    return own_rating + (hundredths + 50) // 100


def sum_over_runs(runs: Sequence[tuple[int, int]], scores: Sequence[int], expectations: Sequence[int]) -> int:
    """The sum of K (W - We) in hundredths, each game with the K of its run."""
    total = start = 0
    for k, games in runs:
        end = start + games
        total += k * (50 * sum(scores[start:end]) - sum(expectations[start:end]))
        start = end
    return total


def _exception(
    own_rating: int, rating_sum: int, games: int, *, score: int, rating: int, edition: BelgianEdition
) -> tuple[FormulaOne | None, int, Rule]:
    try:
        compared = formula_one(rating_sum, score, games, edition)
    except Undefined:
        # 0 or 100 % from 25 games or more under `BEL`: formula I has no value to compare, so formula II applies.
        return None, rating, Rule.NONE
    if edition.exception_replaces or abs(compared.rating - own_rating) < abs(rating - own_rating):
        return compared, compared.rating, Rule.FORMULA_I
    return compared, rating, Rule.NONE


def _scaled(
    own_rating: int,
    rating: int,
    *,
    games_before: int,
    games: int,
    runs: Sequence[tuple[int, int]],
    edition: BelgianEdition,
) -> CrossedLimit | None:
    """
    The program of 1997 to 2005: points beyond the limit are scaled by the K of the new tier over that of the old, half away from zero. None
    if the rating crosses no limit.

    The first limit (2000) applies only once K depends on the rating alone (judged by the games after the period), the
    second (2200) always, because K = 10 above it applied always.
    """
    k_sum = sum(k * run for k, run in runs)
    first, second = edition.k_limits
    below, between, above = edition.k_tiers
    if games_before + games >= settled_from(edition):
        if own_rating < first < rating:
            return CrossedLimit(first, Fraction(rating - first), between * games, k_sum)
        if rating < first < own_rating:
            return CrossedLimit(first, Fraction(rating - first), below, between)
    if own_rating < second < rating:
        return CrossedLimit(second, Fraction(rating - second), above * games, k_sum)
    if rating < second < own_rating:
        lower = sum(k * run for k, run in belgian_k_runs(games_before, games, 1, edition))
        return CrossedLimit(second, Fraction(rating - second), lower, k_sum)
    return None


def _split(
    own_rating: int,
    rating: int,
    gain: int,
    *,
    games_before: int,
    games: int,
    runs: Sequence[tuple[int, int]],
    edition: BelgianEdition,
) -> CrossedLimit | None:
    """
    The program from 2006: K of the first game up to the limit L, then the K beyond it. None if the rating crosses no limit, or the K is the
    same.

    R = L + (sum of (W - We) + (Ri - L) / Ki) Kf, where Kf is the K in the tier beyond L for the last game's number; that is
    L + (Ri + Ki times the sum of (W - We) - L) Kf / Ki. `gain` is the sum of W - We in hundredths. Only where the last game's K
    differs between the two tiers; the lists of 2006 to 2022 contain no case that would decide between this and any difference of K.
    """
    for position, limit in enumerate(edition.k_limits):
        if edition.crossing_from_limit:
            up, down = own_rating <= limit < rating, rating <= limit < own_rating
        else:
            up, down = own_rating < limit <= rating, rating < limit <= own_rating
        if not (up or down):
            continue
        below, above = (belgian_k_in_tier(games_before + games, tier, edition) for tier in (position, position + 1))
        if below != above:
            first, last = runs[0][0], above if up else below
            return CrossedLimit(limit, own_rating - limit + Fraction(gain * first, 100), last, first)
    return None


def ranking(entries: Sequence[tuple[int, int] | None]) -> list[int | None]:
    """
    The rank of each (rating, games), from 1; None for an entry without a rank.

    Higher ratings come first; "si deux joueurs sont à égalité de points, le joueur qui a le plus de parties
    enregistrées est classé le premier". Players equal in both share the rank.
    """
    # One number for both, because whole lists are sorted here, and comparing pairs is several times slower.
    step = max((entry[1] for entry in entries if entry is not None), default=0) + 1
    keys = [None if entry is None else entry[0] * step + entry[1] for entry in entries]
    ascending = sorted([key for key in keys if key is not None])
    # Of players equal in both, the last one here gets the best rank, which all of them share.
    ranks: dict[int | None, int | None] = {None: None}
    ranks.update(zip(ascending, range(len(ascending), 0, -1), strict=True))
    return list(map(ranks.__getitem__, keys))


_WEIGHTS = (6, 7, 8, 9)


def check_digit(stem: int) -> int:
    """
    The fifth digit for the first four: (6a + 7b + 8c + 9d) mod 11, with 0 written as 1 and 10 written as 0. Raises ValueError for more than
    four digits.
    """
    if not 0 <= stem <= 9999:
        raise ValueError(f"{stem} has more than four digits")
    remainder = sum(weight * int(digit) for weight, digit in zip(_WEIGHTS, f"{stem:04}", strict=True)) % 11
    return {0: 1, 10: 0}.get(remainder, remainder)


def has_check_digit(number: int) -> bool:
    """Whether a membership number of up to five digits (leading zeros omitted) ends in its check digit."""
    stem, digit = divmod(number, 10)
    return digit == check_digit(stem)
