"""Explains the rating functions by name, from a player's row of a crosstable, and a first FIDE rating, from its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.base.messages import Text
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.explanation import Cell, Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_request import RatingRequest, edition_words
from xl_departage.chess.explain.rated_games import RatedEvent
from xl_departage.chess.explain.rating_changes import explain_change, explain_expected, explain_k
from xl_departage.chess.explain.rating_levels import explain_initial, explain_performance, explain_round_robin
from xl_departage.chess.ratings.initial import EventPerformance, combine, least_of, reasons_not_counted
from xl_departage.chess.regulations.rating_editions import FideEntryEdition, RatingEdition
from xl_departage.chess.regulations.rules import Rules

_FUNCTIONS: dict[str, Callable[[RatingRequest, ExplanationDraft], Explanation]] = {
    "ELO_PERFORMANCE": explain_performance,
    "ELO_EXPECTED": explain_expected,
    "ELO_DELTA": explain_change,
    "ELO_NEW": explain_change,
    "ELO_INITIAL": explain_initial,
    "ELO_INITIAL_RR": explain_round_robin,
    "ELO_K": explain_k,
}
RATING_FUNCTIONS = tuple(_FUNCTIONS)
"""The names that `explain_rating` takes."""


def explain_rating(
    function: str,
    event: RatedEvent,
    player: int,
    rules: Rules[RatingEdition],
    *,
    games: int | None = None,
    k: int | None = None,
) -> Explanation:
    """
    How a rating function computes its value for the player with that index, from the games in the player's row.

    `games` are the rated games played before the event, `k` a coefficient given by hand, as the functions take them. Raises ArgumentError
    for a team event, an edition that does not define the function, a missing argument, or a missing rating that the function needs; if
    the value is undefined, the explanation says why.
    """
    if event.crosstable.boards is not None:
        raise ArgumentError("exp_needs_individuals", function=function)
    request = RatingRequest(function, event, player, rules=rules, games=games, k=k)
    table = ExplanationDraft()
    try:
        return _FUNCTIONS[function](request, table)
    except Undefined as error:
        return request.finish(table, None, explanation_words.Refusal(error))


_TITLES = {"round": "exp_column_event", "number": "exp_column_games", "rating": "exp_column_performance"}


def explain_entry(
    function: str, events: Sequence[EventPerformance], edition: FideEntryEdition, who: str
) -> Explanation:
    """How ELO_ENTRY or ELO_COMBINE computes its value from these events, in chronological order."""
    table = ExplanationDraft(_TITLES)
    table.note("exp_about_elo_entry")
    games = total = Fraction(0)
    for place, (event, reason) in enumerate(zip(events, reasons_not_counted(events, edition), strict=True), 1):
        cells: dict[str, Cell] = {"round": place, "rating": event.performance, "number": event.games}
        if event.half_points is not None:
            cells["result"] = Fraction(event.half_points, 2)
        if reason:
            cells["fate"] = Text("exp_left_out")
            cells["reason"] = Text(
                f"exp_entry_{reason}",
                rated=event.rated_opponents,
                least_rated=edition.rated_opponents,
                floor=least_of(event, edition),
                periods=edition.further_periods,
            )
        else:
            games += event.games
            total += event.performance * event.games
            cells |= {
                "fate": Text("exp_kept"),
                "contribution": event.performance * event.games,
                "total": total,
            }
        table.contribution(**cells)
    value = None
    undefined = None
    try:
        value = combine(events, edition)
    except Undefined as error:
        undefined = explanation_words.Refusal(error)
    else:
        mean = total / games
        numbers = {"sum": explanation_words.Number(total), "games": explanation_words.Number(games)}
        table.step("exp_entry_mean", mean, edition.source, **numbers)
        if mean.denominator != 1:
            table.step("exp_entry_rounded", value, edition.source)
    edition_name = edition_words(edition)
    title = Text(
        "exp_title",
        what=function,
        who=who,
        value="#N/A" if value is None else explanation_words.Number(value),
        edition=edition_name,
    )
    return table.finish(title, value, edition_name, undefined=undefined, what=function)
