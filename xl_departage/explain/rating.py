"""The rating functions by name, explained from a player's row of a crosstable."""

from __future__ import annotations

from collections.abc import Callable

from xl_departage.errors import ArgumentError, Undefined
from xl_departage.explain.model import Explanation
from xl_departage.explain.rated_games import RatedEvent
from xl_departage.explain.rating_changes import explain_change, explain_expected, explain_k
from xl_departage.explain.rating_levels import explain_initial, explain_performance, explain_round_robin
from xl_departage.explain.rating_request import RatingAsked
from xl_departage.explain.table import Table
from xl_departage.messages import Language
from xl_departage.regulations.rating_editions import RatingEdition
from xl_departage.regulations.rules import Rules

_FUNCTIONS: dict[str, Callable[[RatingAsked, Table], Explanation]] = {
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
    language: Language = "fr",
    *,
    games: int | None = None,
    k: int | None = None,
) -> Explanation:
    """
    How a rating function came to its value for the player with that index, from the games of his row.

    `games` are the rated games played before the event, `k` a coefficient given by hand, as the functions take them.
    Raises ArgumentError for a team event, an edition that does not define the function, an argument it needs; where the
    value is undefined, the explanation says why.
    """
    if event.crosstable.boards is not None:
        raise ArgumentError("exp_needs_individuals", function=function)
    asked = RatingAsked(function, event, player, rules, language, games, k)
    table = Table(language)
    try:
        return _FUNCTIONS[function](asked, table)
    except Undefined as error:
        return asked.finish(table, None, error.message(language))
