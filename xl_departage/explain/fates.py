"""Why a line does not count, and why there is no value at all."""

from __future__ import annotations

from xl_departage.exact import Exact
from xl_departage.explain import words
from xl_departage.explain.asked import Asked
from xl_departage.messages import text
from xl_departage.tiebreaks.fide.tables import effective_ratings
from xl_departage.tiebreaks.figures import Account, Combine, Line, divided
from xl_departage.tiebreaks.registry import Figure, Taken


def why_cut(asked: Asked, line: Line, account: Account, highest: bool, rank: int) -> str:
    """Why a cut took this line: `rank` is 1 for the first that went."""
    language, article, definition = asked.language, cut_article(asked), asked.definition
    if definition.cuts is not None and definition.cuts.takes is Taken.FIRST_ROUNDS:
        count = len(account.cut_low)
        key = "exp_cut_first_round" if count == 1 else "exp_cut_first_rounds"
        return text(key, language, article=article, count=count)
    alone = len(account.cut_high if highest else account.cut_low) == 1
    order = "exp_cut_only" if alone else "exp_cut_first" if rank == 1 else "exp_cut_next"
    told = text(order, language, rank=rank)
    if highest:
        return text("exp_cut_high", language, cut=told, article=article)
    if definition.counts is Figure.RATING:
        return text("exp_cut_low_rating", language, cut=told, article=article)
    if line.round in account.voluntary:
        return text("exp_cut_voluntary", language)
    if definition.combine is Combine.PRODUCT:
        key = "exp_cut_low_not_voluntary" if account.voluntary else "exp_cut_low_score"
        return text(key, language, cut=told, article=article)
    return text("exp_cut_low", language, cut=told, article=article)


def cut_article(asked: Asked) -> str:
    """The article of the cut: cut 1, cut 2 and more, median 1, median 2 and more."""
    code, cuts = asked.code, asked.definition.cuts
    assert cuts is not None, f"{code.text} has a cut without an article"
    once = code.cut_low == 1
    if code.cut_high:
        return cuts.median if once else cuts.wider
    return cuts.first if once else cuts.more


def why_outside(asked: Asked, line: Line, account: Account, limit: Exact | None) -> str:
    """Why the definition leaves this line out; `limit` is the figure that a round needs to count."""
    words_of = asked.definition.words.limit
    if account.divisor is None:
        return text("exp_outside_undefined", asked.language)
    if words_of is None or limit is None:
        return ""
    score = words.number(divided(line.value, account.unit), asked.language)
    values = {"score": score, "limit": words.number(limit, asked.language)}
    return words_of.below.filled(**values).in_language(asked.language)


def why_no_value(asked: Asked) -> str:
    """The reason in words where an account has no value."""
    language, said = asked.language, asked.definition.words.undefined
    if said is not None:
        return said(asked.context, asked.player).in_language(language)
    if asked.fide and not effective_ratings(asked.context, asked.code).left_out:
        unrated = unrated_met(asked)
        if unrated:
            numbers = words.listing([str(asked.players[index].number) for index in unrated], language)
            return text("exp_unrated_met", language, numbers=numbers)
    cut = asked.code.cut_low or asked.code.cut_high
    return text("exp_nothing_left" if cut else "exp_no_rated_opponent", language)


def unrated_met(asked: Asked) -> list[int]:
    """Opponents met over the board who have no rating after all that the rules announce."""
    ratings = effective_ratings(asked.context, asked.code).ratings
    met = [
        entry.opponent
        for entry in asked.players[asked.player].rounds
        if entry.outcome.played and entry.opponent is not None and ratings[entry.opponent] is None
    ]
    return list(dict.fromkeys(met))
