"""
A period in words: one line a player that says how the new rating came about.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.messages import Language, text
from xl_departage.ratings.belgian import BelgianChange, Rule
from xl_departage.ratings.period import Period, PeriodPlayer, PlayerResult
from xl_departage.ratings.period_tables import period_ranks


def explain(period: Period, language: Language) -> Iterator[str]:
    """
    The lines, in the order of the players.
    """
    for player, result, rank in zip(period.players, period.results, period_ranks(period), strict=True):
        yield " ".join(_sentences(period, player, result, rank, language))


def _sentences(
    period: Period, player: PeriodPlayer, result: PlayerResult, rank: int | None, language: Language
) -> Iterator[str]:
    who = f"{player.identity} {player.name}".strip()
    yield text("explain_head", language, who=who, old=player.rating, new=result.rating, games=result.games)
    if result.rule is Rule.FIDE_RATING:
        yield text("explain_fide", language, rating=player.fide)
        return
    if result.performance is not None:
        first = result.performance
        yield text(
            "explain_first" if result.joined else "explain_provisional",
            language,
            run=result.joined,
            mean=first.mean,
            percentage=first.percentage,
            difference=first.difference,
            rating=first.rating,
        )
    elif result.joined:
        yield text("explain_first_floor", language, run=result.joined, rating=result.rating_start)
    elif not result.rating:
        yield text("explain_unrated", language, games=result.games, least=period.edition.provisional_games)
    if result.change is not None:
        yield from _change(result, result.change, language)
    elif result.rating and result.performance is None:
        yield text("explain_no_games", language)
    if result.rule is Rule.FLOOR:
        yield text("explain_floor", language, floor=period.edition.floor)
    if rank is not None:
        yield text("explain_rank", language, rank=rank)


def _change(result: PlayerResult, change: BelgianChange, language: Language) -> Iterator[str]:
    runs = " + ".join(f"{games} × {k}" for k, games in change.k_runs)
    yield text(
        "explain_change",
        language,
        start=result.rating_start,
        games=sum(games for _, games in change.k_runs),
        score=_decimal(change.score * 50, language),
        expected=_decimal(change.expected, language),
        runs=runs,
        change=_decimal(change.hundredths, language, "+"),
    )
    if change.compared is not None:
        key = "explain_formula_one" if change.rule is Rule.FORMULA_I else "explain_formula_two_kept"
        yield text(
            key,
            language,
            rating=change.compared.rating,
            mean=change.compared.mean,
            percentage=change.compared.percentage,
            difference=change.compared.difference,
        )
    if change.rule in (Rule.CROSSED_2000, Rule.CROSSED_2200):
        limit = 2000 if change.rule is Rule.CROSSED_2000 else 2200
        yield text("explain_crossed", language, limit=limit, rating=change.rating)


def _decimal(hundredths: int, language: Language, sign: str = "") -> str:
    whole, rest = divmod(abs(hundredths), 100)
    prefix = "-" if hundredths < 0 else sign
    number = f"{prefix}{whole}.{rest:02}"
    return number.replace(".", ",") if language == "fr" else number
