"""Explanations of performances and first ratings: the opponents, their mean, what the tables add, the rounding and the limits."""

from __future__ import annotations

from fractions import Fraction

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact, half_up
from xl_departage.base.messages import Text
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.explanation import Cell, Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_request import RatingRequest
from xl_departage.chess.explain.rated_games import Counted, RatedGameTable, basic, counted_games
from xl_departage.chess.ratings import belgian
from xl_departage.chess.ratings.from_grid import games_over_the_board, round_robin
from xl_departage.chess.ratings.initial import EntryEvent, entry_first, fide_first
from xl_departage.chess.ratings.one_player import event_of, initial
from xl_departage.chess.ratings.performance import (
    UNRATED_FOR_NORMS,
    ffe_performance,
    fide_performance,
    norm_ratings,
    windowed,
)
from xl_departage.chess.ratings.rating_options import unsupported
from xl_departage.chess.regulations.rating_editions import BelgianEdition, FfeEdition, FideEdition, FideEntryEdition
from xl_departage.chess.regulations.rating_tables import quantity
from xl_departage.chess.tiebreaks.figures import divided

FFE_ARTICLE = "FFE 2.4 § 4 « Performance »"


def explain_performance(request: RatingRequest, table: ExplanationDraft) -> Explanation:
    """
    ELO_PERFORMANCE under every edition that has one; with `norm=` the performance of a title norm. Raises ArgumentError for an edition
    without one, and the errors of the value.
    """
    edition = request.edition
    table.note("exp_about_elo_performance")
    norm = request.rules.norm
    if isinstance(edition, FfeEdition):
        return _ffe_performance(request, table, edition)
    games = counted_games(request.event, request.player, UNRATED_FOR_NORMS if norm else None)
    ratings = [game.rating for game in games]
    scores = [game.score for game in games]
    if isinstance(edition, BelgianEdition):
        _rows(request, table, games, counted=ratings, article=f"{edition.name}, {edition.places.formula_one}")
        formula_one = belgian.formula_one(sum(ratings), sum(scores), len(games), edition)
        _formula_one(table, sum(ratings), sum(scores), games=len(games), formula_one=formula_one, edition=edition)
        return request.finish(table, formula_one.rating)
    if not isinstance(edition, FideEdition):
        raise unsupported(edition, "ELO_PERFORMANCE")
    if norm is not None:
        opponent_ratings = [request.event.ratings[game.opponent] or None for game in games]
        ratings = norm_ratings(opponent_ratings, norm)
    _rows(request, table, games, counted=ratings, article="FIDE B.01 1.4.6" if norm else "FIDE B.01 1.4.7")
    result = fide_performance(ratings, scores, edition)
    _mean_step(table, sum(ratings), len(ratings), result.average, "FIDE B.01 1.4.7")
    table.step(
        "exp_table_step",
        result.rating,
        "FIDE B.01 1.4.9",
        result.difference,
        points=explanation_words.points(sum(scores)),
        games=len(games),
        percentage=result.percentage,
        difference=explanation_words.Number(result.difference, explanation_words.signed),
    )
    return request.finish(table, result.rating)


def _ffe_performance(request: RatingRequest, table: ExplanationDraft, edition: FfeEdition) -> Explanation:
    played = games_over_the_board(request.event.crosstable, request.player)
    for game in played:
        if not request.event.ratings[game.opponent]:
            opponent = explanation_words.label(request.event.crosstable.players[game.opponent])
            raise ArgumentError("exp_opponent_unrated", opponent=opponent, round=game.round + 1)
    games = counted_games(request.event, request.player)
    own_rating = request.event.ratings[request.player] or None
    ratings = [game.rating for game in games]
    scores = [game.score for game in games]
    within = windowed(ratings, own_rating, edition)
    _rows(request, table, games, counted=within, article=FFE_ARTICLE)
    value = ffe_performance(ratings, scores, own_rating, edition)
    mean = divided(sum(within), len(within))
    score = divided(sum(scores), 2)
    _sum_steps(table, sum(within), len(within), FFE_ARTICLE)
    added = quantity(score, len(games))
    table.step(
        "exp_step_quantity",
        mean + added,
        FFE_ARTICLE,
        added,
        points=explanation_words.Number(score),
        games=len(games),
        quantity=explanation_words.Number(added, explanation_words.signed),
    )
    if mean + added != value:
        table.step("exp_step_rounding", value, "", value=explanation_words.Number(mean + added))
    return request.finish(table, value)


def _event(request: RatingRequest) -> EntryEvent:
    event = event_of(request.rules)
    return event._replace(first=False) if request.games else event


def explain_initial(request: RatingRequest, table: ExplanationDraft) -> Explanation:
    """
    ELO_INITIAL: formula I, B.02 8.2, or the entry of 2009; earlier games make the event a later one. Raises ArgumentError for an
    edition without first ratings, and the errors of the value.
    """
    edition = request.edition
    games = counted_games(request.event, request.player)
    ratings, scores = [game.rating for game in games], [game.score for game in games]
    table.note("exp_about_elo_initial")
    if isinstance(edition, BelgianEdition):
        article = f"{edition.name}, {edition.places.formula_one}"
        first = edition.first_rating_games
        _rows(request, table, games[:first], counted=ratings[:first], article=article, beyond=games[first:])
        value = initial(ratings, scores, edition)
        games, ratings, scores = games[:first], ratings[:first], scores[:first]
        formula_one = None
        if sum(scores) or edition.percentage_limits or len(games) < first:
            formula_one = belgian.formula_one(sum(ratings), sum(scores), len(games), edition)
            _formula_one(table, sum(ratings), sum(scores), games=len(games), formula_one=formula_one, edition=edition)
        if formula_one is None or value != formula_one.rating:
            table.step("exp_floor", value, f"{edition.name}, {edition.places.floor}", floor=edition.floor)
        return request.finish(table, value)
    if isinstance(edition, FideEdition):
        _rows(request, table, games, counted=ratings, article="FIDE B.02 8.2")
        parts = fide_first(ratings, scores, edition, _event(request))
        extra, hypothetical = edition.hypothetical_opponents, edition.hypothetical_rating
        table.step("exp_hypothetical", None, "FIDE B.02 8.2.2", count=extra, rating=hypothetical)
        total, count = sum(ratings) + extra * hypothetical, len(games) + extra
        _sum_steps(table, total, count, "FIDE B.02 8.2.2")
        unrounded = parts.average + parts.added
        table.step(
            "exp_table_step",
            unrounded,
            "FIDE B.02 8.2.3, 8.1.1",
            parts.added,
            points=explanation_words.points(sum(scores) + extra),
            games=count,
            percentage=parts.percentage,
            difference=explanation_words.Number(parts.added, explanation_words.signed),
        )
        _rounded(table, unrounded)
        if parts.rating == edition.first_rating_most and unrounded > parts.rating:
            table.step("exp_most", parts.rating, "FIDE B.02 8.2.3", most=parts.rating)
        return request.finish(table, parts.rating)
    if isinstance(edition, FideEntryEdition):
        _rows(request, table, games, counted=ratings, article=edition.name)
        parts = entry_first(ratings, scores, edition, _event(request))
        _sum_steps(table, sum(ratings), len(games), edition.name)
        # Equivalent mutant `0 -> -1`: if the table subtracts anything, it subtracts more than a point.
        key = "exp_entry_table" if parts.added < 0 else "exp_entry_bonus"
        table.step(
            key,
            parts.average + parts.added,
            edition.name,
            parts.added,
            points=explanation_words.points(sum(scores)),
            games=len(games),
            added=explanation_words.Number(parts.added, explanation_words.signed),
        )
        _rounded(table, parts.average + parts.added)
        return request.finish(table, parts.rating)
    raise unsupported(edition, "ELO_INITIAL")


def explain_round_robin(request: RatingRequest, table: ExplanationDraft) -> Explanation:
    """
    ELO_INITIAL_RR: Ra = Rar - dpa n / (n + 1), then Ru by the player's own score. Raises ArgumentError for an edition that does not
    define it, and the errors of the value.
    """
    edition = request.edition
    if not isinstance(edition, FideEntryEdition):
        raise unsupported(edition, "ELO_INITIAL_RR")
    event = request.event
    own_games = games_over_the_board(event.crosstable, request.player)
    cells: dict[int, dict[str, Cell]] = {
        game.round: {
            "result": divided(game.score, 2),
            "rating": event.ratings[game.opponent] or None,
            "article": edition.name,
        }
        for game in own_games
    }
    table.note("exp_about_elo_initial_rr")
    RatedGameTable(event, request.player, edition, table).write(cells)
    parts = round_robin(event.crosstable, event.ratings, request.player, edition, _event(request))
    played = [
        (index, games_over_the_board(event.crosstable, index))
        for index, rating in enumerate(event.ratings)
        if rating and games_over_the_board(event.crosstable, index)
    ]
    for (index, games), difference in zip(played, parts.rated, strict=True):
        player = event.crosstable.players[index]
        scored = sum(game.score for game in games)
        table.member(
            player,
            None,
            "exp_rr_rated",
            rating=event.ratings[index],
            points=explanation_words.points(scored),
            games=len(games),
            difference=explanation_words.Number(difference, explanation_words.signed),
        )
    show = {
        "mean": explanation_words.Number(parts.mean),
        "differences": explanation_words.Number(parts.differences, explanation_words.signed),
        "average": explanation_words.Number(parts.average),
        "share": f"{parts.share.numerator}/{parts.share.denominator}",
    }
    table.step("exp_rr_mean", parts.mean, edition.name, **show)
    table.step("exp_rr_average", parts.average, edition.name, -parts.differences * parts.share, **show)
    scored = sum(game.score for game in own_games)
    key = "exp_entry_bonus" if scored >= len(own_games) else "exp_rr_below"
    table.step(
        key,
        parts.average + parts.added,
        edition.name,
        parts.added,
        points=explanation_words.points(scored),
        games=len(own_games),
        added=explanation_words.Number(parts.added, explanation_words.signed),
        share=show["share"],
    )
    _rounded(table, parts.average + parts.added)
    return request.finish(table, parts.rating)


def _rows(
    request: RatingRequest,
    table: ExplanationDraft,
    games: list[Counted],
    *,
    counted: list[int],
    article: str,
    beyond: list[Counted] | None = None,
) -> None:
    """Write the games, with the ratings as they are counted and added up."""
    cells: dict[int, dict[str, Cell]] = {}
    running = 0
    for game, rating in zip(games, counted, strict=True):
        running += rating
        listed_rating = request.event.ratings[game.opponent] or None
        cells[game.round] = basic(game) | {
            "rating": listed_rating,
            "contribution": rating,
            "total": running,
            "reason": _why(request, listed_rating, rating),
            "article": article,
        }
    for game in beyond or ():
        cells[game.round] = basic(game) | {
            "fate": Text("exp_left_out"),
            "reason": Text("exp_beyond_first", count=len(games)),
            "article": article,
        }
    table.titles["contribution"] = "exp_column_rating_counted"
    RatedGameTable(request.event, request.player, request.edition, table).write(cells)


def _why(request: RatingRequest, listed_rating: int | None, counted: int) -> Text | None:
    if listed_rating == counted:
        return None
    own_rating = request.event.ratings[request.player]
    if isinstance(request.edition, FfeEdition) and own_rating is not None:
        side = "exp_window_above" if counted > own_rating else "exp_window_below"
        return Text(side, window=request.edition.cap, own=own_rating, rating=counted)
    if listed_rating is None and counted == UNRATED_FOR_NORMS:
        return Text("exp_norm_unrated", rating=counted)
    return Text("exp_norm_floor", norm=request.rules.norm, rating=counted)


def _formula_one(
    table: ExplanationDraft,
    total: int,
    scored: int,
    *,
    games: int,
    formula_one: belgian.FormulaOne,
    edition: BelgianEdition,
) -> None:
    _mean_step(table, total, games, formula_one.mean, f"{edition.name}, {edition.places.formula_one}")
    table.step(
        "exp_table_one",
        formula_one.rating,
        f"{edition.name}, {edition.places.formula_one}, table I",
        formula_one.difference,
        points=explanation_words.points(scored),
        games=games,
        percentage=formula_one.percentage,
        difference=explanation_words.Number(formula_one.difference, explanation_words.signed),
    )


def _mean_step(table: ExplanationDraft, total: int, games: int, mean: int, article: str) -> None:
    exact = explanation_words.Number(Fraction(total, games), explanation_words.equals)
    table.step("exp_mean_rounded", mean, article, total=total, games=games, exact=exact, mean=mean)


def _sum_steps(table: ExplanationDraft, total: int, count: int, article: str) -> None:
    mean = divided(total, count)
    quotient = explanation_words.Number(mean, explanation_words.equals)
    table.step("exp_step_divided", mean, article, total=total, count=count, mean=quotient)


def _rounded(table: ExplanationDraft, value: Exact) -> None:
    rounded = half_up(value)
    if rounded != value:
        table.step("exp_step_rounding", rounded, "", value=explanation_words.Number(value))
