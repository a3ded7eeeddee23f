"""The values of the rating functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from xl_departage.base.cells import Cell, Result
from xl_departage.base.errors import ArgumentError, ErrorKind, ImpossibleNumber
from xl_departage.base.exact import half_up, to_number
from xl_departage.base.messages import Language
from xl_departage.chess.ratings import belgian, fide
from xl_departage.chess.ratings.belgian import ranking
from xl_departage.chess.ratings.expectation import difference_for, exact_expectation, expected_hundredths
from xl_departage.chess.ratings.initial import EventPerformance, combine
from xl_departage.chess.ratings.k_factor import belgian_k, fide_k
from xl_departage.chess.ratings.one_player import belgian_change, event_of, fide_change, initial
from xl_departage.chess.ratings.performance import ffe_performance, fide_performance, norm_performance
from xl_departage.chess.ratings.rating_options import check_options, parse_rating_rules, unsupported
from xl_departage.chess.ratings.standing import Standing, counting, standing
from xl_departage.chess.regulations.rating_editions import (
    BEL,
    FFE,
    FIDE_ENTRY,
    BelgianEdition,
    FfeEdition,
    FideEdition,
    FideEntryEdition,
    RatingEdition,
    Tempo,
)
from xl_departage.chess.regulations.rating_tables import quantity
from xl_departage.chess.regulations.rules import Rules
from xl_departage.functions.arguments import cell_place
from xl_departage.functions.rating_arguments import Own, RatingGame, Values, check_alike, played_games


@lru_cache(maxsize=256)
def rating_rules(text: str, default: RatingEdition, function: str, *, grid: bool = False) -> Rules[RatingEdition]:
    """
    The rules argument of a rating function; `grid` tells whether it applies to a crosstable. Raises ArgumentError for a text that
    cannot be read, and for an option that has no effect there.
    """
    rules = parse_rating_rules(text, default, function)
    check_options(rules, function, grid=grid)
    return rules


def shaped(values: Values, cells: Sequence[Cell]) -> Result:
    """Cells in the shape of the range that they belong to."""
    if values.single:
        return cells[0]
    width = values.shape[1]
    return [list(cells[start : start + width]) for start in range(0, len(cells), width)]


def rated_only(games: Sequence[RatingGame], edition: RatingEdition) -> tuple[list[int], list[int]]:
    """The opponents' ratings and the half-points of the games against opponents who are rated under the edition."""
    rated = [game for game in games if counts(game, edition)]
    return [game.opponent for game in rated], [game.score for game in rated]


def counts(game: RatingGame, edition: RatingEdition) -> bool:
    """Whether the opponent of a game is rated under the edition."""
    return standing(game.opponent, game.kind, edition) is Standing.RATED


def expected(own: Own, opponents: Values, rules: str) -> Result:
    """The expected score We against each opponent."""
    parsed = rating_rules(rules, BEL, "ELO_EXPECTED")
    tempo = Tempo(parsed.tempo)
    rating = own.under(parsed.edition)
    rated = counting(zip(opponents, opponents.kinds, strict=True), parsed.edition)
    return _of_each(
        opponents,
        rated,
        lambda opponent: to_number(Fraction(expected_hundredths(rating, opponent, parsed.edition, tempo), 100)),
    )


def _of_each(opponents: Values, rated: Iterable[int | None], value: Callable[[int], Cell]) -> Result:
    """The value for each opponent; blanks stay blank, and for an unrated opponent it is `#N/A`."""
    cells = [
        "" if opponent is None else value(rating) if rating else ErrorKind.NA
        for opponent, rating in zip(opponents, rated, strict=True)
    ]
    return shaped(opponents, cells)


def expected_exact(own_rating: int, opponents: Values, deviation: Fraction | None) -> Result:
    """The expected score against each opponent, from the normal curve itself. Raises ImpossibleNumber unless the deviation is positive."""
    if deviation is not None and deviation <= 0:
        raise ImpossibleNumber("rating_deviation", value=to_number(deviation))
    sigma = 200.0 if deviation is None else float(deviation)
    return _of_each(opponents, opponents, lambda opponent: exact_expectation(own_rating, opponent, sigma))


def difference(p: Fraction | None, rules: str) -> Result:
    """
    The rating difference D(p), or dp, for a percentage. Raises ArgumentError if it is missing, and ImpossibleNumber unless it is from 0
    to 1.
    """
    edition = rating_rules(rules, BEL, "ELO_DIFFERENCE").edition
    if p is None:
        raise ArgumentError("argument_missing", argument="p")
    if not 0 <= p <= 1:
        raise ImpossibleNumber("rating_percentage", value=to_number(p))
    if isinstance(edition, BelgianEdition):
        percentage = belgian.whole_percentage(p.numerator, p.denominator, edition)
    else:
        percentage = int(half_up(p * 100))
    return difference_for(percentage, edition)


def quantity_of(points: Fraction | None, games: int, rules: str) -> Result:
    """
    The quantity Q for a score in points, of the FFE's rules. Raises ArgumentError if it is missing and for other rules, and
    ImpossibleNumber unless it is in half-points and possible in so many games.
    """
    edition = rating_rules(rules, FFE, "ELO_QUANTITY").edition
    if not isinstance(edition, FfeEdition):
        raise unsupported(edition, "ELO_QUANTITY")
    if points is None:
        raise ArgumentError("argument_missing", argument="points")
    if (points * 2).denominator != 1:
        raise ImpossibleNumber("rating_points_not_halves", value=to_number(points))
    return quantity(points, games)


def performance(opponents: Values, results: Values, own: Own | None, rules: str) -> Result:
    """
    The performance rating; with `norm=`, that for a norm. Raises ArgumentError for rules that do not define it, and under the FFE's for
    an unrated opponent.
    """
    parsed = rating_rules(rules, FFE, "ELO_PERFORMANCE")
    edition = parsed.edition
    games = played_games(opponents, results)
    if parsed.norm is not None:
        assert isinstance(edition, FideEdition), "the option counts under these editions only"
        ratings = [game.opponent if counts(game, edition) else None for game in games]
        return norm_performance(ratings, [game.score for game in games], parsed.norm, edition).rating
    if isinstance(edition, FfeEdition):
        for game in games:
            if not counts(game, edition):
                row, column = opponents.position(game.place)
                raise ArgumentError("rating_opponent_unrated", argument=opponents.name, row=row, column=column)
        return ffe_performance(
            [game.opponent for game in games],
            [game.score for game in games],
            None if own is None else own.rating,
            edition,
        )
    ratings_only, scores = rated_only(games, edition)
    if isinstance(edition, BelgianEdition):
        return belgian.formula_one(sum(ratings_only), sum(scores), len(scores), edition).rating
    if isinstance(edition, FideEdition):
        return fide_performance(ratings_only, scores, edition).rating
    raise unsupported(edition, "ELO_PERFORMANCE")


def k_of(games: int, own: Own, rules: str, *, birth_year: int | None, year: int | None, highest: int | None) -> Result:
    """
    The coefficient K of the next game; the years and the highest rating matter only under FIDE's rules. There, a year of birth without
    the year raises ArgumentError, and a year before that of birth ImpossibleNumber. Raises ArgumentError for rules without a K.
    """
    edition = rating_rules(rules, BEL, "ELO_K").edition
    rating = own.under(edition, "rating")
    if isinstance(edition, BelgianEdition):
        return belgian_k(edition.games_at_start(rating, games) + 1, rating, edition)
    if isinstance(edition, FideEdition):
        age = None
        if birth_year is not None:
            if year is None:
                raise ArgumentError("rating_year_missing")
            if year < birth_year:
                raise ImpossibleNumber("rating_year_before_birth", year=year, birth=birth_year)
            age = year - birth_year
        return fide_k(games, rating, edition, age, highest)
    raise unsupported(edition, "ELO_K")


def delta(
    own: Own, opponents: Values, results: Values, *, games_before: int | None, rules: str, k: int | None
) -> Result:
    """
    The change of a rating over a period, unrounded. Raises ArgumentError for an edition without it, and like `belgian_change` and
    `fide_change`.
    """
    parsed = rating_rules(rules, BEL, "ELO_DELTA")
    rating = own.under(parsed.edition)
    ratings, scores = rated_only(played_games(opponents, results), parsed.edition)
    if isinstance(parsed.edition, BelgianEdition):
        return to_number(
            belgian_change(rating, ratings, scores, games_before=games_before, k=k, edition=parsed.edition).change
        )
    if isinstance(parsed.edition, FideEdition):
        return to_number(
            fide_change(
                rating, ratings, scores, games_before=games_before, k=k, rules=parsed, edition=parsed.edition
            ).change
        )
    raise unsupported(parsed.edition, "ELO_DELTA")


def new_rating(
    own: Own, opponents: Values, results: Values, *, games_before: int | None, rules: str, k: int | None
) -> Result:
    """The rating after a period. Raises like `delta`, and Undefined for a rating below FIDE's floor."""
    parsed = rating_rules(rules, BEL, "ELO_NEW")
    rating = own.under(parsed.edition)
    ratings, scores = rated_only(played_games(opponents, results), parsed.edition)
    if isinstance(parsed.edition, BelgianEdition):
        return belgian.listed(
            belgian_change(rating, ratings, scores, games_before=games_before, k=k, edition=parsed.edition).rating,
            parsed.edition,
        )
    if isinstance(parsed.edition, FideEdition):
        change = fide_change(
            rating, ratings, scores, games_before=games_before, k=k, rules=parsed, edition=parsed.edition
        )
        return fide.new_rating(rating, change, parsed.edition)
    raise unsupported(parsed.edition, "ELO_NEW")


def first(opponents: Values, results: Values, rules: str) -> Result:
    """The first rating, from one event."""
    parsed = rating_rules(rules, BEL, "ELO_INITIAL")
    ratings, scores = rated_only(played_games(opponents, results), parsed.edition)
    return initial(ratings, scores, parsed.edition, event_of(parsed))


def combined(performances: Values, games: Values, rules: str) -> Result:
    """The first rating, from several events whose conditions the arbiter has already checked."""
    return _entered("ELO_COMBINE", performances, games, (None,) * 5, rules)


def entry_rating(
    performances: Values,
    games: Values,
    points: Values | None,
    *,
    rated: Values | None,
    periods: Values | None,
    floors: Values | None,
    published: Values | None,
    rules: str,
) -> Result:
    """The first rating, from several events with what is known of each."""
    return _entered("ELO_ENTRY", performances, games, (points, rated, periods, floors, published), rules)


def _entered(
    function: str, performances: Values, games: Values, columns: Sequence[Values | None], rules: str
) -> Result:
    return combine(*events_of(function, performances, games, columns, rules)[:2])


def events_of(
    function: str, performances: Values, games: Values, known: Sequence[Values | None], rules: str
) -> tuple[list[EventPerformance], FideEntryEdition, Language]:
    """
    The events of a player without a rating, the edition and the language; `known` holds points, rated opponents, periods, floors
    and published ratings. Raises ArgumentError.
    """
    parsed = rating_rules(rules, FIDE_ENTRY, function)
    edition = parsed.edition
    if not isinstance(edition, FideEntryEdition):
        raise unsupported(edition, function)
    general = event_of(parsed)
    check_alike(performances, games)
    columns = []
    for values in known:
        if values is not None:
            check_alike(performances, values)
        columns.append([None] * len(list(games)) if values is None else list(values))
    events: list[EventPerformance] = []
    for index, (performance, count) in enumerate(zip(performances, games, strict=True)):
        scored, met, period, floor, published = (column[index] for column in columns)
        if performance and count:
            event = EventPerformance(
                Fraction(performance),
                count,
                scored,
                rated_opponents=met,
                period=period,
                floor=floor or general.floor,
                published=bool(published),
            )
            _check_event(event, events, performances.position(index))
            events.append(event)
        elif performance or count:
            # If an event were omitted by mistake, the first rating would look right.
            row, column = performances.position(index)
            raise ArgumentError("rating_event_incomplete", cell_place(row, column))
    return events, edition, parsed.words("auto")


def _check_event(
    event: EventPerformance, earlier_events: Sequence[EventPerformance], position: tuple[int, int]
) -> None:
    """Raise ArgumentError for impossible data of an event, and for events that are not in chronological order."""
    place = cell_place(*position)
    if event.half_points is not None and event.half_points > 2 * event.games:
        raise ArgumentError("rating_event_points", place, points=to_number(Fraction(event.half_points, 2)))
    if event.rated_opponents is not None and event.rated_opponents > event.games:
        raise ArgumentError("rating_event_opponents", place, rated=event.rated_opponents, games=event.games)
    if earlier_events and (event.period is None) != (earlier_events[-1].period is None):
        raise ArgumentError("rating_event_period_missing", place)
    if (
        earlier_events
        and event.period is not None
        and earlier_events[-1].period is not None
        and event.period < earlier_events[-1].period
    ):
        raise ArgumentError("rating_event_order", place, period=event.period, before=earlier_events[-1].period)


def adapted(ratings: Values) -> Result:
    """Belgian ratings after the adaptation of 1 April 2024; blank and unrated cells stay blank."""
    return shaped(ratings, [belgian.adapted(rating) if rating else "" for rating in ratings])


def ranks(ratings: Values, games: Values) -> Result:
    """The rank of each player in the list."""
    check_alike(ratings, games)
    ranks = ranking([(rating, count or 0) if rating else None for rating, count in zip(ratings, games, strict=True)])
    return shaped(ratings, ["" if rank is None else rank for rank in ranks])


def matricule_ok(number: int | None) -> Result:
    """Whether the check digit of a number is right; an empty text for a blank."""
    return "" if number is None else belgian.has_check_digit(number)
