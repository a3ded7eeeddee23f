"""A period in words: one line per player that says how the new rating was computed."""

from __future__ import annotations

from collections.abc import Iterator

from xl_departage.messages import Language, text
from xl_departage.messages.notation import with_decimal_mark
from xl_departage.ratings.belgian import Rule
from xl_departage.ratings.period import Period, PeriodPlayer, PlayerResult
from xl_departage.ratings.period_list import list_ranks
from xl_departage.regulations.rating_editions import BelgianEdition


def explain(period: Period, language: Language) -> Iterator[str]:
    """The lines, in player order."""
    for player, result, rank in zip(period.players, period.results, list_ranks(period), strict=True):
        yield " ".join(sentences(period, player, result, rank, language))


def sentences(
    period: Period, player: PeriodPlayer, result: PlayerResult, rank: int | None, language: Language
) -> Iterator[str]:
    """The sentences about one player: the heading, then step by step."""
    who = f"{player.identity} {player.name}".strip()
    yield text("explain_head", language, who=who, old=player.rating, new=result.rating, games=result.games)
    if result.rule is Rule.FIDE_RATING:
        yield text("explain_fide", language, rating=player.fide)
        return
    if not player.games and result.games_start and not result.joined:
        yield text("explain_start_games", language, rating=result.rating_start, games=result.games_start)
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
    if result.k_runs:
        yield from _change(result, period.edition, language)
    elif result.rating and result.performance is None:
        yield text("explain_no_games", language)
    if result.rule is Rule.FLOOR:
        yield text("explain_floor", language, floor=period.edition.floor)
    if result.unadapted:
        yield text("explain_adapted", language, old=result.unadapted, new=result.rating)
    if rank is not None:
        yield text("explain_rank", language, rank=rank)


def _change(result: PlayerResult, edition: BelgianEdition, language: Language) -> Iterator[str]:
    yield text(
        "explain_change",
        language,
        start=result.rating_start,
        games=sum(games for _, games in result.k_runs),
        score=_decimal(result.half_points * 50, language),
        expected=_decimal(result.expected, language),
        runs=" + ".join(f"{games} × {k}" for k, games in result.k_runs),
        change=_decimal(result.hundredths, language, "+"),
    )
    if result.compared is not None:
        first = result.compared
        # The floor may be applied last, so the rule alone does not show which of the two was kept.
        second = (result.hundredths + 50) // 100
        nearer = abs(first.rating - result.rating_start) < abs(second)
        key = "explain_formula_one" if nearer else "explain_formula_two_kept"
        if edition.exception_replaces:
            key = "explain_formula_one_anew"
        yield text(
            key,
            language,
            rating=first.rating,
            mean=first.mean,
            percentage=first.percentage,
            difference=first.difference,
        )
    if result.rule in (Rule.CROSSED_2000, Rule.CROSSED_2200):
        limit = edition.k_limits[result.rule is Rule.CROSSED_2200]
        yield text("explain_crossed", language, limit=limit, rating=result.computed)


def _decimal(hundredths: int, language: Language, sign: str = "") -> str:
    whole, rest = divmod(abs(hundredths), 100)
    prefix = "-" if hundredths < 0 else sign
    number = f"{prefix}{whole}.{rest:02}"
    return with_decimal_mark(number, language)
