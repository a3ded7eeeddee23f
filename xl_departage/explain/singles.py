"""
Tie-breaks that are no sum over rounds: perfect performance, provisional rating, board count, numbers and ratings
themselves, lots, values set by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from xl_departage.exact import Exact
from xl_departage.explain import words
from xl_departage.explain.asked import Asked
from xl_departage.explain.fates import cut_article, unrated_met
from xl_departage.explain.model import Explanation
from xl_departage.explain.table import Table
from xl_departage.tiebreaks.contributions import divided
from xl_departage.tiebreaks.fide import performance
from xl_departage.tiebreaks.fide.columns import points_on_boards
from xl_departage.tiebreaks.fide.modifiers import read_modifiers
from xl_departage.tiebreaks.fide.tables import effective_ratings, games_of, ledger_of
from xl_departage.tiebreaks.provisional import level_quantity, levels

Explain = Callable[[Asked, Exact | None], Explanation]


def _perfect_performance(asked: Asked, value: Exact | None) -> Explanation:
    """
    PTP (10.3): the games, the points wanted, and the expected scores of the rating found and of the one below it.
    """
    table = Table(asked.language)
    table.note("exp_about_ptp")
    ratings = effective_ratings(asked.context, asked.code).ratings
    ledger = ledger_of(asked.context, asked.code)
    known = performance.rated_games(ledger, ratings, unrated_left_out=True)[asked.player] or performance.Games()
    kept = games_of(asked.context, asked.code)[asked.player] or performance.Games()
    expected: dict[int, int] = {}
    if isinstance(value, int):
        expected = dict(zip(kept.rounds, performance.expected_of(value, kept.ratings), strict=True))
    total = 0
    by_round = {game.round: game for game in known.each()}
    for number in range(_rounds_shown(asked)):
        game = by_round.get(number)
        if game is None:
            _left_out(asked, table, number)
            continue
        opponent = asked.players[game.opponent]
        counts = game.round in kept.rounds
        total += expected.get(game.round, 0)
        table.contribution(
            round=game.round + 1,
            number=opponent.number,
            name=opponent.name,
            typed=asked.typed(game.round),
            result=divided(game.half_points, 2),
            rating=game.rating,
            difference=value - game.rating if counts and value is not None else None,
            contribution=Fraction(expected[game.round], 100) if game.round in expected else None,
            fate=None if counts or value is None else table.say("exp_cut"),
            why="" if counts or value is None else table.say("exp_cut_article", article=cut_article(asked)),
            article="FIDE C.07 10.3, B.02 8.1.2",
        )
    if isinstance(value, int):
        _perfect_steps(asked, table, kept, value, total)
    undefined = ""
    if value is None:
        unrated = [] if effective_ratings(asked.context, asked.code).left_out else unrated_met(asked)
        numbers = words.listing([str(asked.players[index].number) for index in unrated], asked.language)
        undefined = table.say("exp_unrated_met", numbers=numbers) if unrated else table.say("exp_no_rated_opponent")
    return table.finish(asked.title(value), value, asked.edition_title, undefined=undefined, what=asked.name)


def _rounds_shown(asked: Asked) -> int:
    table, count = asked.context.crosstable, len(asked.players[asked.player].rounds)
    return min(table.rounds, count) if table.ordered else count


def _left_out(asked: Asked, table: Table, number: int) -> None:
    """
    A round without a game over the board, or against an unrated opponent.
    """
    entry = asked.players[asked.player].rounds[number]
    key = "exp_left_out_unrated" if entry.outcome.played else "exp_left_out_outcome"
    table.contribution(
        round=number + 1,
        number=None if entry.opponent is None else asked.players[entry.opponent].number,
        name=None if entry.opponent is None else asked.players[entry.opponent].name,
        typed=asked.typed(number),
        fate=table.say("exp_left_out"),
        why=table.say(key, what=words.outcome(entry.outcome, asked.language)),
        article="FIDE C.07 10.3",
    )


def _perfect_steps(asked: Asked, table: Table, games: performance.Games, value: int, total: int) -> None:
    language = asked.language
    scored = sum(games.half_points)
    points = words.points(scored, language)
    table.titles["contribution"] = "exp_column_expected"
    if not scored:
        lowest = min(games.ratings)
        less = performance.FULL_SCORE_DIFFERENCE
        table.step("exp_perfect_zero", value, "FIDE C.07 10.3", lowest=lowest, less=less)
        return
    below = sum(performance.expected_of(value - 1, games.ratings))
    table.step(
        "exp_perfect_found",
        value,
        "FIDE C.07 10.3",
        points=points,
        rating=value,
        expected=words.number(Fraction(total, 100), language),
        below=value - 1,
        less=words.number(Fraction(below, 100), language),
    )


def _provisional_rating(asked: Asked, value: Exact | None) -> Explanation:
    """
    CP (FFE 2.4 section 4): the rating itself; else the mean of the score group, or what lies between its neighbours.
    """
    context, language = asked.context, asked.language
    table = Table(language)
    table.note("exp_about_cp")
    article = "FFE 2.4 § 4 « Classement provisoire »"
    score = context.scores[asked.player]
    points = words.points(score, language)
    level = levels(context).get(score)
    own = context.ratings[asked.player]
    undefined = ""
    if own is not None:
        table.step("exp_rated_already", own, article)
    elif level is None:
        undefined = table.say("exp_nobody_rated")
    elif level.rated:
        running = 0
        for index, player in enumerate(context.players):
            rating = context.ratings[index]
            if rating is not None and context.scores[index] == score:
                running += rating
                table.contribution(
                    number=player.number, name=player.name, contribution=rating, total=running, article=article
                )
        count = len(level.rated)
        table.step(
            "exp_level_mean",
            level.exact,
            article,
            points=points,
            total=running,
            count=count,
            mean=words.equals(level.exact, language),
        )
        if level.exact != level.rating:
            table.step("exp_step_rounding", level.rating, "", value=words.number(level.exact, language))
    else:
        _between(asked, table, score)
    return table.finish(asked.title(value), value, asked.edition_title, undefined=undefined, what=asked.name)


def _between(asked: Asked, table: Table, score: int) -> None:
    """
    The level of unrated players only: its neighbours, the quantities of the three scores, the weighing.
    """
    context, language = asked.context, asked.language
    found = levels(context)
    level = found[score]
    here = level_quantity(context, score)
    article = "FFE 2.4 § 4 « Classement provisoire »"
    table.step("exp_level_quantity", here, article, points=words.points(score, language), quantity=here)
    sides = [("exp_level_above", level.above), ("exp_level_below", level.below)]
    for key, neighbour in sides:
        if neighbour is not None:
            table.step(
                key,
                found[neighbour].rating,
                article,
                points=words.points(neighbour, language),
                rating=found[neighbour].rating,
                quantity=level_quantity(context, neighbour),
            )
    key = "exp_level_one_side" if None in (level.above, level.below) else "exp_level_between"
    table.step(key, level.exact, article, value=words.number(level.exact, language))
    if level.exact != level.rating:
        table.step("exp_step_rounding", level.rating, "", value=words.number(level.exact, language))


def _board_count(asked: Asked, value: Exact | None) -> Explanation:
    """
    BC (12.1): the number of each board times the points on it.
    """
    table = Table(asked.language, {"round": "exp_column_board", "result": "exp_column_board_points"})
    table.note("exp_about_bc")
    running = 0
    for board, scored in enumerate(points_on_boards(asked.context, asked.code)[asked.player], 1):
        running += board * scored
        table.contribution(
            round=board,
            result=divided(scored, 2),
            contribution=divided(board * scored, 2),
            total=divided(running, 2),
            article="FIDE C.07 12.1",
        )
    return table.finish(asked.title(value), value, asked.edition_title, what=asked.name)


def _number(asked: Asked, value: Exact | None) -> Explanation:
    """
    TPN (7.8), MANUAL and LOTS: nothing is computed from results.
    """
    table = Table(asked.language)
    articles = {"TPN": "FIDE C.07 7.8", "MANUAL": "FIDE C.07 3, 4.2", "LOTS": "FIDE C.07 4.2"}
    article = articles[asked.code.name] if asked.fide or asked.code.name == "TPN" else ""
    table.note(f"exp_about_{asked.code.name.lower()}", seed=asked.context.rules.lots)
    table.step(f"exp_step_{asked.code.name.lower()}", value, article, seed=asked.context.rules.lots)
    undefined = table.say("exp_no_manual") if value is None else ""
    return table.finish(asked.title(value), value, asked.edition_title, undefined=undefined, what=asked.name)


def _rating(asked: Asked, value: Exact | None) -> Explanation:
    """
    RTNG (10.6): the player's own rating, or what is announced for an unrated one.
    """
    table = Table(asked.language)
    table.note("exp_about_rtng")
    if asked.context.ratings[asked.player] is not None:
        table.step("exp_rated_already", value, "FIDE C.07 10.6")
    elif value is not None:
        announced = read_modifiers(asked.code).unrated or asked.context.rules.unrated
        key = "exp_provisional" if announced == "provisional" else "exp_announced"
        table.step(key, value, "FIDE C.07 10", rating=value)
    undefined = table.say("exp_player_unrated") if value is None else ""
    return table.finish(asked.title(value), value, asked.edition_title, undefined=undefined, what=asked.name)


SINGLES: dict[str, Explain] = {
    "PTP": _perfect_performance,
    "CP": _provisional_rating,
    "BC": _board_count,
    "TPN": _number,
    "MANUAL": _number,
    "LOTS": _number,
    "RTNG": _rating,
}
"""By code."""
