"""
Why a line does not count, and why there is no value at all.
"""

from __future__ import annotations

from xl_departage.explain import words
from xl_departage.explain.asked import Asked
from xl_departage.explain.kinds import PRODUCTS, Kind, half_of_the_points, kind_of, koya_points
from xl_departage.messages import text
from xl_departage.tiebreaks.contributions import Account, Line, divided
from xl_departage.tiebreaks.fide.tables import effective_ratings


def why_cut(asked: Asked, line: Line, account: Account, highest: bool, rank: int) -> str:
    """
    Why a cut took this line: `rank` is 1 for the first that went.
    """
    language, article = asked.language, cut_article(asked)
    if asked.code.name == "PS":
        count = len(account.cut_low)
        key = "exp_cut_first_round" if count == 1 else "exp_cut_first_rounds"
        return text(key, language, article=article, count=count)
    alone = len(account.cut_high if highest else account.cut_low) == 1
    order = "exp_cut_only" if alone else "exp_cut_first" if rank == 1 else "exp_cut_next"
    told = text(order, language, rank=rank)
    if highest:
        return text("exp_cut_high", language, cut=told, article=article)
    if kind_of(asked.code) is Kind.RATING:
        return text("exp_cut_low_rating", language, cut=told, article=article)
    if line[0] in account.voluntary:
        return text("exp_cut_voluntary", language)
    if asked.code.name in PRODUCTS:
        key = "exp_cut_low_not_voluntary" if account.voluntary else "exp_cut_low_score"
        return text(key, language, cut=told, article=article)
    return text("exp_cut_low", language, cut=told, article=article)


def cut_article(asked: Asked) -> str:
    """
    The article of the cut: cut 1, cut 2 and more, median 1, median 2 and more.
    """
    code = asked.code
    if code.name == "PS" and not asked.fide:
        return "2.1.1.1"
    median, first = bool(code.cut_high), code.cut_low == 1
    if asked.fide:
        return ("14.3" if first else "14.4") if median else ("14.1" if first else "14.2")
    if kind_of(code) is Kind.RATING:
        return "2.3.1.1"
    if code.name in PRODUCTS:
        # The text has no cut of this tie-break: it is cut as the Buchholz is.
        return "2.2.1.4"
    return ("2.2.1.2" if first else "2.2.1.3") if median else ("2.2.1.4" if first else "2.2.1.5")


def why_outside(asked: Asked, line: Line, account: Account) -> str:
    """
    Why the definition leaves this line out.
    """
    language = asked.language
    if account.divisor is None:
        return text("exp_outside_undefined", language)
    score = divided(line[3], account.scale)
    koya = asked.code.name == "KS"
    limit = koya_points(asked) if koya else half_of_the_points(asked)
    key = "exp_below_limit" if koya else "exp_below_half"
    return text(key, language, score=words.number(score, language), limit=words.number(limit, language))


def why_no_value(asked: Asked, account: Account) -> str:
    """
    The reason in words where an account has no value.
    """
    language, name = asked.language, asked.code.name
    if name == "SSSC":
        return text("exp_no_factor", language)
    if name == "AOB":
        return text("exp_no_opponent", language)
    if name in ("APRO", "APPO"):
        met = any(entry.outcome.played for entry in asked.players[asked.player].rounds)
        return text("exp_opponents_undefined" if met else "exp_no_opponent", language)
    if name == "PERFORMANCE" and not asked.fide:
        rated = any(rating is not None for rating in asked.context.ratings)
        return text("exp_no_opponent" if rated else "exp_nobody_rated", language)
    if asked.fide and not effective_ratings(asked.context, asked.code).left_out:
        unrated = unrated_met(asked)
        if unrated:
            numbers = words.listing([str(asked.players[index].number) for index in unrated], language)
            return text("exp_unrated_met", language, numbers=numbers)
    cut = asked.code.cut_low or asked.code.cut_high
    return text("exp_nothing_left" if cut else "exp_no_rated_opponent", language)


def unrated_met(asked: Asked) -> list[int]:
    """
    Opponents met over the board who have no rating after all that the rules announce.
    """
    ratings = effective_ratings(asked.context, asked.code).ratings
    met = [
        entry.opponent
        for entry in asked.players[asked.player].rounds
        if entry.outcome.played and entry.opponent is not None and ratings[entry.opponent] is None
    ]
    return list(dict.fromkeys(met))
