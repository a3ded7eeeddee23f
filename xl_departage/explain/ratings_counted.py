"""Why an opponent's rating counts as it does: the window around a player, provisional ratings, announced ones."""

from __future__ import annotations

from xl_departage.exact import Exact
from xl_departage.explain.asked import Asked
from xl_departage.explain.words import joined
from xl_departage.messages import text
from xl_departage.tiebreaks.fide.modifiers import read_modifiers
from xl_departage.tiebreaks.provisional import provisional
from xl_departage.tiebreaks.rating_based import performance_ratings


def rating_reason(asked: Asked, opponent: int, counted: Exact) -> str:
    """Why `counted` stands for the rating of that opponent; empty where it is the rating as listed."""
    context, language = asked.context, asked.language
    parts = []
    counted_ratings = provisional(context) if asked.fide else performance_ratings(context)
    if context.ratings[opponent] is None:
        announced = read_modifiers(asked.code).unrated if asked.fide else None
        policy = context.rules.unrated if announced is None else announced
        if isinstance(policy, int):
            parts.append(text("exp_announced", language, rating=policy))
        else:
            levels = counted_ratings if asked.definition.windowed else provisional(context)
            parts.append(text("exp_provisional", language, rating=levels[opponent]))
    if asked.definition.windowed:
        ratings = counted_ratings
        own, real = ratings[asked.player], ratings[opponent]
        if real != counted and own is not None:
            side = "exp_window_above" if counted > own else "exp_window_below"
            parts.append(text(side, language, window=context.edition.rating_window, own=own, rating=counted))
    return joined(parts, language)
