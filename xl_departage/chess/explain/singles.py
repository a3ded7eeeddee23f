"""
Explanations of tie-breaks that are not sums over rounds: perfect performance, provisional rating, board count, numbers and ratings
themselves, lots, values set by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.explanation import Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_request import ExplanationRequest
from xl_departage.chess.explain.sums import cut_article, unrated_met
from xl_departage.chess.tiebreaks.fide import performance_tiebreaks
from xl_departage.chess.tiebreaks.fide.code_ledgers import effective_ratings
from xl_departage.chess.tiebreaks.fide.team_tiebreaks import points_on_boards
from xl_departage.chess.tiebreaks.figures import Account, divided
from xl_departage.chess.tiebreaks.rating_based import level_quantity, levels
from xl_departage.chess.tiebreaks.registry import ExplanationTable, tally

Explain = Callable[[ExplanationRequest, Exact | None], Explanation]


def _perfect_performance(request: ExplanationRequest, value: Exact | None) -> Explanation:
    """
    PTP (10.3): the games, the points required, and the expected scores of the rating found and of the one below it.
    """
    table = ExplanationDraft()
    table.note(request.definition.about)
    rated = tally(request.context, request.code._replace(name="ARO"))
    account = rated.account(request.player, request.code.cut_low, request.code.cut_high)
    ratings = [int(line.value) for line in account.kept]
    expected: dict[int, int] = {}
    differences: dict[int, int] = {}
    if isinstance(value, int):
        differences = {line.round: value - int(line.value) for line in account.kept}
        expected = dict(zip(differences, performance_tiebreaks.expected_of(value, ratings), strict=True))
    by_round = {line.round: line for line in (*account.kept, *account.cut_low, *account.cut_high, *account.outside)}
    played, count = request.context.crosstable, len(request.players[request.player].rounds)
    for number in range(min(played.rounds, count) if played.ordered else count):
        line = by_round.get(number)
        if line is None or line.opponent is None:
            _left_out(request, table, number)
            continue
        opponent = request.players[line.opponent]
        counts = number in expected
        table.contribution(
            round=played.round_number(number),
            number=opponent.number,
            name=opponent.name,
            typed=request.typed(number),
            result=divided(line.result, 2),
            rating=line.value,
            difference=differences.get(number),
            contribution=Fraction(expected[number], 100) if counts else None,
            fate=None if counts or value is None else Text("exp_cut"),
            why=None if counts or value is None else Text("exp_cut_article", article=cut_article(request)),
            article=f"{request.definition.article}, B.02 8.1.2",
        )
    if isinstance(value, int):
        _perfect_steps(table, account, value, sum(expected.values()))
    undefined = None
    if value is None:
        unrated = [] if effective_ratings(request.context, request.code).left_out else unrated_met(request)
        numbers = explanation_words.Series(tuple([str(request.players[index].number) for index in unrated]))
        undefined = Text("exp_unrated_met", numbers=numbers) if unrated else Text("exp_no_rated_opponent")
    return table.finish(request.title(value), value, request.edition_title, undefined=undefined, what=request.name)


def _left_out(request: ExplanationRequest, table: ExplanationDraft, number: int) -> None:
    """A round without a game over the board, or against an unrated opponent or one who is no longer ranked."""
    entry = request.players[request.player].rounds[number]
    key = "exp_left_out_unrated" if entry.outcome.played else "exp_left_out_outcome"
    table.contribution(
        round=request.context.crosstable.round_number(number),
        number=None if entry.opponent is None else request.players[entry.opponent].number,
        name=None if entry.opponent is None else request.players[entry.opponent].name,
        typed=request.typed(number),
        fate=Text("exp_left_out"),
        why=Text("exp_left_out_withdrawn")
        if request.against_departed(number)
        else Text(key, what=explanation_words.outcome(entry.outcome)),
        article=request.article_of(number),
    )


def _perfect_steps(table: ExplanationDraft, account: Account, value: int, total: int) -> None:
    scored = int(sum(line.result for line in account.kept))
    ratings = [int(line.value) for line in account.kept]
    points = explanation_words.points(scored)
    table.titles["contribution"] = "exp_column_expected"
    if not scored:
        lowest = min(ratings)
        less = performance_tiebreaks.FULL_SCORE_DIFFERENCE
        table.step("exp_perfect_zero", value, "FIDE C.07 10.3", lowest=lowest, less=less)
        return
    below = sum(performance_tiebreaks.expected_of(value - 1, ratings))
    table.step(
        "exp_perfect_found",
        value,
        "FIDE C.07 10.3",
        points=points,
        rating=value,
        expected=explanation_words.Number(Fraction(total, 100)),
        below=value - 1,
        less=explanation_words.Number(Fraction(below, 100)),
    )


def _provisional_rating(request: ExplanationRequest, value: Exact | None) -> Explanation:
    """CP (FFE 2.4 section 4): the rating itself; otherwise the mean of the score group, or the value between its neighbours."""
    context = request.context
    table = ExplanationDraft()
    table.note(request.definition.about)
    article = request.definition.article
    score = context.scores[request.player]
    points = explanation_words.points(score)
    level = levels(context).get(score)
    own_rating = context.ratings[request.player]
    undefined = None
    if own_rating is not None:
        table.step("exp_rated_already", own_rating, article)
    elif level is None:
        undefined = Text("exp_nobody_rated")
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
            mean=explanation_words.Number(level.exact, explanation_words.equals),
        )
        if level.exact != level.rating:
            table.step("exp_step_rounding", level.rating, "", value=explanation_words.Number(level.exact))
    else:
        _between(request, table, score)
    return table.finish(request.title(value), value, request.edition_title, undefined=undefined, what=request.name)


def _between(request: ExplanationRequest, table: ExplanationDraft, score: int) -> None:
    """The level of a group of unrated players: its neighbours, the quantities of the three scores, the weighting."""
    context = request.context
    level_of = levels(context)
    level = level_of[score]
    here = level_quantity(context, score)
    article = request.definition.article
    table.step("exp_level_quantity", here, article, points=explanation_words.points(score), quantity=here)
    for key, neighbour in (("exp_level_above", level.above), ("exp_level_below", level.below)):
        if neighbour is not None:
            table.step(
                key,
                level_of[neighbour].rating,
                article,
                points=explanation_words.points(neighbour),
                rating=level_of[neighbour].rating,
                quantity=level_quantity(context, neighbour),
            )
    key = "exp_level_one_side" if None in (level.above, level.below) else "exp_level_between"
    table.step(key, level.exact, article, value=explanation_words.Number(level.exact))
    if level.exact != level.rating:
        table.step("exp_step_rounding", level.rating, "", value=explanation_words.Number(level.exact))


def _board_count(request: ExplanationRequest, value: Exact | None) -> Explanation:
    """BC (12.1): the number of each board times the points on it."""
    table = ExplanationDraft({"round": "exp_column_board", "result": "exp_column_board_points"})
    table.note(request.definition.about)
    running = 0
    for board, scored in enumerate(points_on_boards(request.context, request.code)[request.player], 1):
        running += board * scored
        table.contribution(
            round=board,
            result=divided(scored, 2),
            contribution=divided(board * scored, 2),
            total=divided(running, 2),
            article=request.definition.article,
        )
    return table.finish(request.title(value), value, request.edition_title, what=request.name)


def _number(request: ExplanationRequest, value: Exact | None) -> Explanation:
    """A number that is not computed from results: assigned beforehand, drawn, or set by hand."""
    definition, seed = request.definition, request.context.rules.lots
    table = ExplanationDraft()
    table.note(definition.about, seed=seed)
    words_of = definition.words
    origin = None if words_of.step is None else words_of.step(request.context, request.code, request.player)
    if origin is not None:
        sentence, article = origin
        table.step(sentence, value, article, seed=seed, rating=value)
    undefined = None
    if value is None and words_of.undefined is not None:
        undefined = words_of.undefined(request.context, request.player)
    return table.finish(request.title(value), value, request.edition_title, undefined=undefined, what=request.name)


SINGLES: dict[ExplanationTable, Explain] = {
    ExplanationTable.PERFECT: _perfect_performance,
    ExplanationTable.PROVISIONAL: _provisional_rating,
    ExplanationTable.BOARDS: _board_count,
    ExplanationTable.NUMBER: _number,
}
