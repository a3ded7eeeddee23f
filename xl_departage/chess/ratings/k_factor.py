"""The development coefficient K, Belgian and FIDE."""

from __future__ import annotations

from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess.regulations.rating_editions import BelgianEdition, FideEdition


def belgian_tier(rating: int, edition: BelgianEdition) -> int:
    """
    The tier of a rating for K: 0 up to the first limit, 1 up to the second, 2 above; the edition decides the tier of the limits
    themselves.
    """
    lower, upper = edition.k_limits
    if edition.upper_tier_at_limit:
        return (rating >= lower) + (rating >= upper)
    return (rating > lower) + (rating > upper)


def belgian_k(number: int, rating: int, edition: BelgianEdition) -> int:
    """
    K of a player's game by its number in the player's career (from the 21st, from 2024 on the 6th) and the rating at the start of
    the period.

    32 up to the 100th game, 24 up to the 300th, then 16, 12 or 10 by rating; before 2007-07, 10 above 2200 from the
    21st game. Raises Undefined for the games before, where formula I applies instead.
    """
    if number <= edition.first_rating_games:
        raise Undefined("rating_k_before_first", number=number, games=edition.first_rating_games)
    return belgian_k_in_tier(number, belgian_tier(rating, edition), edition)


def belgian_k_in_tier(number: int, tier: int, edition: BelgianEdition) -> int:
    """K by the number of the game in the player's career, for a given tier."""
    if tier == 2 and edition.early_ten:
        return edition.k_tiers[tier]
    for last, k in edition.k_by_games:
        if number <= last:
            return k
    return edition.k_tiers[tier]


def settled_from(edition: BelgianEdition) -> int:
    """The number of games after which K depends only on the rating."""
    return edition.k_by_games[-1][0]


def belgian_k_runs(games_before: int, games: int, tier: int, edition: BelgianEdition) -> tuple[tuple[int, int], ...]:
    """A period's `games` games after the first `games_before`, split where K changes: (K, number of consecutive games)."""
    first = belgian_k_in_tier(games_before + 1, tier, edition)
    # K never rises with the number of games, so equal K at both ends means one K throughout.
    # Equivalent mutant `1 -> 0`, `games <= 1 or first == belgian_k_in_tier(games_before + games, tier, edition) -> games <= 1 and first ==
    # belgian_k_in_tier(games_before + games, tier, edition)`: a single game has one K, as the second condition says, too, and the longer
    # way finds the same runs of games.
    if games <= 1 or first == belgian_k_in_tier(games_before + games, tier, edition):
        return ((first, games),)
    runs = []
    for last in (*(last for last, _ in edition.k_by_games), games_before + games):
        run = min(games, last - games_before)
        if run > 0:
            runs.append((belgian_k_in_tier(games_before + 1, tier, edition), run))
            games_before += run
            games -= run
    return tuple(runs)


def fide_k(
    games: int,
    rating: int,
    edition: FideEdition,
    age: int | None = None,
    highest: int | None = None,
) -> int:
    """
    K of FIDE B.02 8.3.3 for a whole period, before the limit on K times games.

    In this order: 10 for a player whose published rating ever reached 2400; 40 until the end of the year of the 18th
    birthday while the rating never reached 2300; 40 until 30 games are completed; else 20. `age` is the year minus the
    year of birth, None = not a junior; `highest` is the highest rating ever published, None = the present one.
    """
    peak = max(rating, highest or 0)
    if peak >= edition.masters_from:
        return edition.k_of_masters
    if age is not None and age <= edition.junior_age and peak < edition.juniors_below:
        return edition.k_of_juniors
    return edition.k_of_newcomers if games < edition.newcomer_games else edition.k


def limited_k(k: int, games: int, edition: FideEdition) -> int:
    """
    B.02 8.3.3: K times the games of a period may not exceed 700; K is then the largest whole number that fits.

    Raises ArgumentError for more than 700 games.
    """
    if games > edition.product_limit:
        raise ArgumentError("rating_too_many_games", games=games, most=edition.product_limit)
    return min(k, edition.product_limit // games) if games else k
