"""
The games of one player over a period or an event, under any edition: performance, change, first rating.

The single place for choices that the rating functions share with their explanations: which formula an edition has, what it
requires, and when a value is undefined. Scores are half-points; opponents are rated (unrated ones are removed beforehand).
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess.ratings import belgian, fide
from xl_departage.chess.ratings.initial import FIRST_EVENT, EntryEvent, entry_swiss, fide_initial
from xl_departage.chess.ratings.k_factor import fide_k
from xl_departage.chess.ratings.rating_options import unsupported
from xl_departage.chess.regulations.rating_editions import (
    BelgianEdition,
    FideEdition,
    FideEntryEdition,
    RatingEdition,
    Tempo,
)
from xl_departage.chess.regulations.rules import Rules


def belgian_change(
    own_rating: int,
    opponents: Sequence[int],
    scores: Sequence[int],
    *,
    games_before: int | None,
    k: int | None,
    edition: BelgianEdition,
) -> belgian.BelgianChange:
    """
    Formula II; K follows from the number of games played before (`games_before`), or is given; from `BEL-2023` on, a rating without
    games is a FIDE or foreign one.

    Raises ArgumentError if neither is given, Undefined before the 21st game (from 2024 on the 6th).
    """
    if games_before is None and k is None:
        raise ArgumentError("rating_games_or_k")
    least = edition.first_rating_games
    if games_before is not None:
        games_before = edition.games_at_start(own_rating, games_before)
        if games_before < least:
            raise Undefined("rating_k_before_first", number=games_before + 1, games=least)
    return belgian.rate(
        own_rating,
        opponents,
        scores,
        games_before=least if games_before is None else games_before,
        edition=edition,
        k=k,
    )


def fide_change(
    own_rating: int,
    opponents: Sequence[int],
    scores: Sequence[int],
    *,
    games_before: int | None,
    k: int | None,
    rules: Rules[RatingEdition],
    edition: FideEdition,
) -> fide.FideChange:
    """
    B.02 8.3; K follows from the number of games played before (`games_before`), or is given. Raises ArgumentError if neither is given,
    and for more than 700 games.
    """
    if k is None:
        if games_before is None:
            raise ArgumentError("rating_games_or_k")
        k = fide_k(games_before, own_rating, edition)
    return fide.rate(own_rating, opponents, scores, k=k, edition=edition, tempo=Tempo(rules.tempo))


def event_of(rules: Rules[RatingEdition]) -> EntryEvent:
    """The event as given by the options `event=` and `floor=`."""
    return EntryEvent(rules.event in (None, 1), rules.floor)


def initial(
    opponents: Sequence[int], scores: Sequence[int], edition: RatingEdition, event: EntryEvent = FIRST_EVENT
) -> int:
    """The first rating. Raises Undefined if the games do not give one, ArgumentError for an edition without one."""
    if isinstance(edition, FideEdition):
        return fide_initial(opponents, scores, edition, event)
    if isinstance(edition, FideEntryEdition):
        return entry_swiss(opponents, scores, edition, event)
    if isinstance(edition, BelgianEdition):
        return belgian_initial(opponents, scores, edition)
    raise unsupported(edition, "ELO_INITIAL")


def belgian_initial(opponents: Sequence[int], scores: Sequence[int], edition: BelgianEdition) -> int:
    """
    The first rating, from the player's first games only, as many as the edition requires (later games are rated by formula II). With
    fewer games, the provisional rating.

    Raises Undefined if there are too few games for either, or if the rating is undetermined.
    """
    opponents, scores = opponents[: edition.first_rating_games], scores[: edition.first_rating_games]
    games = len(opponents)
    if games < edition.provisional_games:
        raise Undefined("rating_too_few_games", games=games, least=edition.provisional_games)
    if games == edition.first_rating_games:
        rating = belgian.first_rating(sum(opponents), sum(scores), games, edition)
        if rating is not None:
            return rating
    return belgian.formula_one(sum(opponents), sum(scores), games, edition).rating
