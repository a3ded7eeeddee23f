"""Explanations of expected scores, changes and new ratings, game by game: difference, cap, table, K, then rounding, 25/150 and floor."""

from __future__ import annotations

from fractions import Fraction

from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.explanation import Cell, Explanation, ExplanationDraft
from xl_departage.chess.explain.explanation_request import RatingRequest, edition_words
from xl_departage.chess.explain.rated_games import Counted, RatedGameTable, basic, counted_games
from xl_departage.chess.ratings import belgian, fide
from xl_departage.chess.ratings.belgian import BelgianChange, Rule
from xl_departage.chess.ratings.expectation import counts_fully, expected_hundredths
from xl_departage.chess.ratings.fide import FideChange
from xl_departage.chess.ratings.k_factor import belgian_k, fide_k
from xl_departage.chess.ratings.one_player import belgian_change, fide_change
from xl_departage.chess.ratings.period_list import crossing
from xl_departage.chess.ratings.rating_options import unsupported
from xl_departage.chess.regulations.rating_editions import BelgianEdition, FideEdition, Tempo

EXPECTED = "FIDE B.02 8.3.1, 8.1.2"
K_OF_FIDE = "FIDE B.02 8.3.3"


def explain_expected(request: RatingRequest, table: ExplanationDraft) -> Explanation:
    """ELO_EXPECTED: each game's difference and expected score; the value is their sum."""
    games = counted_games(request.event, request.player)
    cells: dict[int, dict[str, Cell]] = {}
    running = 0
    for game in games:
        expected = expected_hundredths(request.own, game.rating, request.edition, Tempo(request.rules.tempo))
        running += expected
        counted: dict[str, Cell] = {"contribution": Fraction(expected, 100), "total": Fraction(running, 100)}
        cells[game.round] = _expected_cells(request, game, expected) | {"expected": None, "result": None} | counted
    table.titles["contribution"] = "exp_column_expected"
    RatedGameTable(request.event, request.player, request.edition, table).write(cells)
    table.note("exp_about_elo_expected")
    return request.finish(table, Fraction(running, 100))


def explain_k(request: RatingRequest, table: ExplanationDraft) -> Explanation:
    """
    ELO_K: the coefficient for the next game, and the rule from which it follows. Raises ArgumentError if the number of games played
    before is missing, for an unrated player, and for an edition without a K.
    """
    if request.games is None:
        raise ArgumentError("argument_missing", argument="games")
    edition = request.edition
    if isinstance(edition, BelgianEdition):
        start = _start_games(request, table, edition)
        value = belgian_k(start + 1, request.own, edition)
        table.step("exp_k_belgian", value, f"{edition.name}, {edition.places.k}", number=start + 1, own=request.own)
    elif isinstance(edition, FideEdition):
        value = fide_k(request.games, request.own, edition)
        table.step("exp_k_fide", value, K_OF_FIDE, games=request.games, own=request.own)
        _junior_step(request, table, edition, "exp_k_junior")
    else:
        raise unsupported(edition, "ELO_K")
    return request.finish(table, value)


def _start_games(request: RatingRequest, table: ExplanationDraft, edition: BelgianEdition) -> int:
    """The number of games with which the player starts; adds a step if it comes from article 10.h."""
    assert request.games is not None, "the value has needed them"
    start = edition.games_at_start(request.own, request.games)
    if start != request.games:
        table.step("exp_start_games", None, f"{edition.name}, art. 10.h", games=start, own=request.own)
    return start


def explain_change(request: RatingRequest, table: ExplanationDraft) -> Explanation:
    """
    ELO_DELTA and ELO_NEW: the change over the games, and the new rating. Raises ArgumentError for an edition that defines neither, and
    the errors of the value.
    """
    games = counted_games(request.event, request.player)
    opponents, scores = [game.rating for game in games], [game.score for game in games]
    rows = RatedGameTable(request.event, request.player, request.edition, table)
    edition, own_rating = request.edition, request.own
    table.note(f"exp_about_{request.function.lower()}")
    if isinstance(edition, BelgianEdition):
        try:
            belgian_result = belgian_change(
                own_rating, opponents, scores, games_before=request.games, k=request.k, edition=edition
            )
        except Undefined:
            rows.write({game.round: basic(game) for game in games})
            raise
        return _belgian(request, table, rows, games=games, change=belgian_result, edition=edition)
    if isinstance(edition, FideEdition):
        change = fide_change(
            own_rating, opponents, scores, games_before=request.games, k=request.k, rules=request.rules, edition=edition
        )
        return _fide(request, table, rows, games=games, change=change, edition=edition)
    raise unsupported(edition, request.function)


def _expected_cells(request: RatingRequest, game: Counted, expected: int) -> dict[str, Cell]:
    """The difference, its cap in words, and the expected score of one game."""
    edition, own_rating = request.edition, request.own
    difference = own_rating - game.rating
    reason: Text | None = None
    if isinstance(edition, BelgianEdition):
        article = f"{edition.name}, {edition.places.table_two}"
        if abs(difference) > edition.cap:
            reason = Text("exp_capped", cap=edition.cap)
    else:
        article = EXPECTED
        assert isinstance(edition, FideEdition)
        if abs(difference) > edition.cap:
            full = counts_fully(own_rating, edition, Tempo(request.rules.tempo))
            reason = Text("exp_uncapped" if full else "exp_capped", cap=edition.cap, own=edition.uncapped_from)
    return basic(game) | {
        "difference": difference,
        "expected": Fraction(expected, 100),
        "reason": reason,
        "article": article,
    }


def _game_cells(request: RatingRequest, game: Counted, k: int, running: int) -> tuple[dict[str, Cell], int]:
    """One game of a change with K: its cells, and the sum of K (W - We) in hundredths after it."""
    expected = expected_hundredths(request.own, game.rating, request.edition, Tempo(request.rules.tempo))
    gain = 50 * game.score - expected
    running += k * gain
    cells = _expected_cells(request, game, expected) | {
        "gain": Fraction(gain, 100),
        "k": k,
        "contribution": Fraction(k * gain, 100),
        "total": Fraction(running, 100),
    }
    return cells, running


def _belgian(
    request: RatingRequest,
    table: ExplanationDraft,
    rows: RatedGameTable,
    *,
    games: list[Counted],
    change: BelgianChange,
    edition: BelgianEdition,
) -> Explanation:
    ks = [k for k, count in change.k_runs for _ in range(count)]
    running = 0
    cells: dict[int, dict[str, Cell]] = {}
    for game, k in zip(games, ks, strict=True):
        cells[game.round], running = _game_cells(request, game, k, running)
    rows.write(cells)
    start = None if request.k is not None else _start_games(request, table, edition)
    _k_step(
        request._replace(games=start),
        table,
        " + ".join(f"{count} × {k}" for k, count in change.k_runs),
        f"{edition.name}, {edition.places.k}",
    )
    table.step(
        "exp_change_sum",
        change.change,
        f"{edition.name}, {edition.places.formula_two}",
        score=explanation_words.points(change.score),
        expected=explanation_words.Number(Fraction(change.expected, 100)),
        change=explanation_words.Number(change.change, explanation_words.signed),
    )
    if request.function == "ELO_DELTA":
        return request.finish(table, change.change)
    second = request.own + (change.hundredths + 50) // 100
    _new_step(request, table, change.change, second, f"{edition.name}, {edition.places.formula_two}")
    if change.compared is not None:
        first = change.compared
        first_kept = change.rule is Rule.FORMULA_I or first.rating == change.rating
        replaced = "exp_exception_replaced" if edition.exception_replaces else "exp_exception_kept"
        table.step(
            replaced if first_kept else "exp_exception",
            first.rating if first_kept else second,
            f"{edition.name}, {edition.places.exception}",
            games=len(games),
            second=second,
            mean=first.mean,
            percentage=first.percentage,
            difference=explanation_words.Number(first.difference, explanation_words.signed),
            first=first.rating,
            own=request.own,
        )
    if change.crossed is not None:
        gain = 50 * change.score - change.expected
        table.step(crossing(change.crossed, request.own, gain, edition), change.rating, edition_words(edition))
    listed_rating = belgian.listed(change.rating, edition)
    if listed_rating != change.rating:
        table.step("exp_floor", listed_rating, f"{edition.name}, {edition.places.floor}", floor=edition.floor)
    return request.finish(table, listed_rating)


def _fide(
    request: RatingRequest,
    table: ExplanationDraft,
    rows: RatedGameTable,
    *,
    games: list[Counted],
    change: FideChange,
    edition: FideEdition,
) -> Explanation:
    running = 0
    cells: dict[int, dict[str, Cell]] = {}
    tempo = Tempo(request.rules.tempo)
    for game in games:
        gap = edition.unrated_gap
        if tempo is not Tempo.STANDARD and gap and not fide.counts_in_tempo(request.own, game.rating, gap):
            cells[game.round] = basic(game) | {
                "fate": Text("exp_left_out"),
                "reason": Text("exp_gap_not_rated", gap=gap[0], above=gap[1]),
                "article": "FIDE B.02 (rapid, blitz) 7.3.1",
            }
            continue
        cells[game.round], running = _game_cells(request, game, change.k, running)
    rows.write(cells)
    _k_step(request, table, str(change.k), K_OF_FIDE)
    unlimited_k = request.k if request.k is not None else fide_k(request.games or 0, request.own, edition)
    if unlimited_k != change.k:
        most = edition.product_limit
        table.step("exp_k_limited", None, K_OF_FIDE, k=unlimited_k, games=change.games, most=most, limited=change.k)
    if request.k is None:
        _junior_step(request, table, edition, "exp_k_junior_given")
    table.step(
        "exp_change_sum",
        change.change,
        "FIDE B.02 8.3.2",
        score=explanation_words.points(change.score),
        expected=explanation_words.Number(Fraction(change.expected, 100)),
        change=explanation_words.Number(change.change, explanation_words.signed),
    )
    if request.function == "ELO_DELTA":
        return request.finish(table, change.change)
    if change.change != change.rounded:
        table.step(
            "exp_rounded_away",
            change.rounded,
            "FIDE B.02 8.3.4",
            change=explanation_words.Number(change.rounded, explanation_words.signed),
        )
    table.step(
        "exp_new_fide",
        request.own + change.rounded,
        "FIDE B.02 8.3.4",
        own=request.own,
        change=explanation_words.Number(change.rounded, explanation_words.added),
    )
    return request.finish(table, fide.new_rating(request.own, change, edition))


def _k_step(request: RatingRequest, table: ExplanationDraft, runs: str, article: str) -> None:
    if request.k is not None:
        table.step("exp_k_given", None, article, k=request.k)
    else:
        key = "exp_k_one" if runs.isdecimal() else "exp_k_runs"
        table.step(key, None, article, runs=runs, games=request.games, own=request.own)


def _junior_step(request: RatingRequest, table: ExplanationDraft, edition: FideEdition, key: str) -> None:
    """Say that no birth is known here, if a junior would have another K."""
    games, own_rating = request.games or 0, request.own
    junior = fide_k(games, own_rating, edition, age=0)
    if junior != fide_k(games, own_rating, edition):
        table.step(key, None, K_OF_FIDE, k=junior, age=edition.junior_age, below=edition.juniors_below)


def _new_step(request: RatingRequest, table: ExplanationDraft, change: Exact, rating: int, article: str) -> None:
    exact = request.own + change
    table.step(
        "exp_new",
        rating,
        article,
        own=request.own,
        change=explanation_words.Number(change, explanation_words.added),
        exact=explanation_words.Number(exact),
    )
