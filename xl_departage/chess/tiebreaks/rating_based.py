"""
Tie-breaks from ratings: Moyenne Elo and tronquée, Performance, provisional rating (FFE 2.4 section 2.3 and glossary).

Papi's own performance (edition `FFE-2012`: the level of unrated players, and interpolation between whole percentages) is known
from printed pages of the program and from the FFE plugin of Sharly Chess, not from a regulation.

Provisional ratings of unrated players (FFE 2.4 section 4, « Classement provisoire »).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact, half_away, half_up
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.regulations.rating_tables import fide_differences, quantity
from xl_departage.chess.tiebreaks.context import Context, RoundKind, of_opponents, once, rounds
from xl_departage.chess.tiebreaks.figures import Account, Combine, FigureRows, Figures, divided
from xl_departage.chess.tiebreaks.own_results import EVERYWHERE
from xl_departage.chess.tiebreaks.registry import (
    Addition,
    Cuts,
    Definition,
    ExplanationTable,
    Figure,
    ParsedCode,
    Tiebreak,
    Words,
    define,
)
from xl_departage.chess.tournament.crosstable import Outcome


@once
def provisional(context: Context) -> tuple[int | None, ...]:
    """
    The ratings, with that of the score group for unrated players; None for all of these if no player is rated.

    - A group with rated players: their mean, rounded .5 upwards as printed (7920/4 = 1980; the text prints "/2", a
      misprint).
    - A group of unrated players only: between the nearest groups above and below that have a value, weighted by the
      quantities Q of the three scores out of the games due (1823 in the printed example), rounded .5 upwards.
    - Only one such neighbour: that neighbour plus the difference of the quantities (« la moyenne déterminée par
      l'écart obtenu par lecture dans le tableau »).
    - Several groups of unrated players: the higher first, with its value being a neighbour of the next.
    """
    levels = level_ratings(context)
    return tuple(
        rating if rating is not None else levels.get(score)
        for rating, score in zip(context.ratings, context.scores, strict=True)
    )


class Level(NamedTuple):
    """The rating of one score group, with its origin."""

    rating: int
    exact: Exact
    """Before rounding."""
    rated: tuple[int, ...] = ()
    """The ratings of which it is the mean; empty for a group of unrated players only."""
    above: int | None = None
    """
    The nearest group above that had a value, in half-points; None for the mean of the group itself, or if there is
    none.
    """
    below: int | None = None
    """The nearest group below that had a value, likewise."""


@once
def level_ratings(context: Context) -> dict[int, int]:
    """The rating of each score group, by score in half-points; empty if no player is rated."""
    return {score: level.rating for score, level in levels(context).items()}


@once
def levels(context: Context) -> dict[int, Level]:
    """The score groups with the origin of their ratings, by score in half-points; empty if no player is rated."""
    pairs = zip(context.scores, context.ratings, strict=True)
    rated = grouped((score, rating) for score, rating in pairs if rating is not None)
    means = {score: Fraction(sum(ratings), len(ratings)) for score, ratings in rated.items()}
    level_of = {score: Level(int(half_up(mean)), mean, tuple(rated[score])) for score, mean in means.items()}
    if not level_of:
        return {}
    for score in sorted(set(context.scores) - set(level_of), reverse=True):
        # Equivalent mutant `level > score -> level >= score`: the score in question has no level yet.
        above = min((level for level in level_of if level > score), default=None)
        # Equivalent mutant `level < score -> level <= score`: the score in question has no level yet.
        below = max((level for level in level_of if level < score), default=None)
        values = {level: level_of[level].rating for level in (above, below) if level is not None}
        exact = _between(context, values, score, above, below)
        level_of[score] = Level(int(half_up(exact)), exact, (), above, below)
    return level_of


def _between(context: Context, levels: dict[int, int], score: int, above: int | None, below: int | None) -> Exact:
    here = level_quantity(context, score)
    if above is None or below is None:
        neighbour = above if above is not None else below
        assert neighbour is not None
        return levels[neighbour] + here - level_quantity(context, neighbour)
    upper, lower = level_quantity(context, above), level_quantity(context, below)
    if upper == lower:
        # In long tournaments, neighbouring scores may have the same quantity; then neither weighs more than the other.
        return Fraction(levels[above] + levels[below], 2)
    return levels[above] - Fraction(upper - here, upper - lower) * (levels[above] - levels[below])


def level_quantity(context: Context, score: int) -> int:
    """
    Q of a score group: its points out of the games due in the rounds played.

    A win counts as one point whatever the scoring, and a team match as one game for each of its boards. Points for rest
    rounds can raise a score above the most that the games due can bring; it is then treated as a full score.
    """
    games = context.crosstable.due_so_far * (context.crosstable.boards or 1)
    if not games:
        return 0
    score = max(0, min(score, context.maximum))
    return quantity(divided(score, context.crosstable.scoring.win), games)


def average_rating(context: Context, _code: ParsedCode) -> Figures:
    """
    Moyenne Elo (2.3.1): the ratings of the opponents met over the board « divisée par le nombre de rondes », literally
    the rounds of the tournament including rest rounds; not rounded. An unrated opponent counts with the provisional
    rating (« Précision sur le calcul de la moyenne Elo […], cas des non classés »), without the window of 350 points,
    which 2.3.1 does not mention, or with the rating that the option `unrated` gives. With `unrated=out`, the rounds
    against unrated players are left out as well.

    Tronquée n (2.3.1.1): the n lowest of these ratings are cut together with n rounds, so that the figure stays on the
    scale of ratings. Undefined if no rating remains.
    """
    count = context.rounds
    values = _ratings_met(context, announced_ratings(context))
    played = rounds(context).kinds
    left_out = [
        sum(1 for rating, kind in zip(row, kinds, strict=True) if rating is None and kind <= RoundKind.LOST)
        for row, kinds in zip(values, played, strict=True)
    ]

    def divisor(player: int, kept_count: int, gone: int) -> int | None:
        divided_by = count - gone - left_out[player]
        return divided_by if kept_count and divided_by > 0 else None

    return Figures(values, rounds(context), unit=1, divisor=divisor)


def performance_ratings(context: Context) -> tuple[int | None, ...]:
    """The ratings with which players count in a performance, before any window is applied."""
    if context.edition.interpolated and context.rules.unrated is None:
        return papi_levels(context)
    return announced_ratings(context)


@once
def announced_ratings(context: Context) -> tuple[int | None, ...]:
    """
    The ratings with which players count.

    Unrated players have the rating announced in the option `unrated` of the rules, None if they are excluded, and a provisional
    rating if nothing is announced.
    """
    policy = context.rules.unrated
    if policy == "out":
        return context.ratings
    if isinstance(policy, int):
        return tuple([policy if rating is None else rating for rating in context.ratings])
    return provisional(context)


@once
def _ratings_met(context: Context, ratings: tuple[int | None, ...]) -> Sequence[Sequence[int | None]]:
    """The ratings of the opponents met over the board, round by round; None for an unrated opponent or an unplayed round."""
    return of_opponents(context, ratings, lambda _player, _number, _kind: None)


def performance(context: Context, _code: ParsedCode) -> Figures:
    """
    Performance (2.3.2 and glossary): P = M + Q, rounded once, .5 upwards. M is the exact mean rating of the opponents
    met over the board, each limited to within 350 points of the player's own rating; Q is looked up for the points and
    games over the board, where a win is 1 and a draw 1/2 whatever the scoring of the tournament.

    Unrated players count with their provisional rating, including the player, whose window is around it: « c'est ce classement
    qui sera pris en compte »; the option `unrated` announces another. Undefined if no opponent met over the board has a rating
    that counts.

    Papi's own figure (`FFE-2012`) differs in four points: unrated and estimated players count with the level of their
    group (`papi_levels`), the window is 400, the table is interpolated between its whole percentages (`papi_bonus`), and
    the value is 0 where it would be undefined.
    """
    papi = context.edition.interpolated
    ratings = performance_ratings(context)
    own_ratings = [
        fallback if rating is None else rating for rating, fallback in zip(ratings, provisional(context), strict=True)
    ]
    window = context.edition.rating_window
    assert window is not None
    values: FigureRows = [
        _within(row, own_rating - window, own_rating + window) if own_rating is not None else (None,) * len(row)
        for own_rating, row in zip(own_ratings, _ratings_met(context, ratings), strict=True)
    ]
    seen = rounds(context)
    scored = _over_the_board(context)

    def divisor(_player: int, kept_count: int, _gone: int) -> int | None:
        # Papi prints 0 for a player without a game.
        return kept_count or (1 if papi else None)

    def plus(player: int, kept_rounds: Sequence[int]) -> Exact:
        row = scored[player]
        if papi:
            points, games = quantity_of(context, sum([row[number] for number in kept_rounds]), len(kept_rounds))
            return papi_bonus(points, games)
        return quantity(*quantity_of(context, sum([row[number] for number in kept_rounds]), len(kept_rounds)))

    return Figures(values, seen, scored, unit=1, divisor=divisor, plus=plus, decimals=0)


@once
def _over_the_board(context: Context) -> Sequence[Sequence[int]]:
    """The half-points of each round over the board, win 2 and draw 1 whatever the scoring; for teams, those on the boards."""
    seen = rounds(context)
    if context.crosstable.boards is not None:
        return seen.scored
    worth = {RoundKind.WON: 2, RoundKind.DRAWN: 1}
    return tuple([tuple([worth.get(kind, 0) for kind in kinds]) for kinds in seen.kinds])


def _within(ratings: Sequence[int | None], lowest: int, highest: int) -> tuple[int | None, ...]:
    """The ratings, each limited to the range between the two limits."""
    return tuple(
        [
            # Equivalent mutant `rating < lowest -> rating <= lowest`: a rating between the two limits has just been returned.
            rating if rating is None or lowest <= rating <= highest else lowest if rating < lowest else highest
            for rating in ratings
        ]
    )


@once
def quantity_of(context: Context, scored: int, rounds_played: int) -> tuple[Exact, int]:
    """
    The points and games for which Q is looked up, from half-points over the board (win 2, draw 1).

    A team match counts as one game for each of its boards; a score that the arbiter raised above their number is treated as a full
    one.
    """
    boards = context.crosstable.boards
    if boards is None:
        return divided(scored, 2), rounds_played
    games = rounds_played * boards
    return min(divided(scored, context.crosstable.scoring.win), games), games


def _read_at(context: Context, account: Account) -> Mapping[str, Exact]:
    points, games = quantity_of(context, int(sum(line.result for line in account.kept)), len(account.kept))
    return {"points": points, "games": games}


def _undefined(context: Context, _player: int) -> Text:
    return NO_OPPONENT if any(context.ratings) else NOBODY_RATED


def _provisional(context: Context, code: ParsedCode) -> tuple[int | None, ...]:
    if context.rules.unrated not in (None, "provisional"):
        raise ArgumentError("tiebreak_always_provisional", code=code.text, unrated=context.rules.unrated)
    return provisional(context)


PAPI_ADDED = Text("tiebreaks.rating_based.papi_added")
NO_OPPONENT = Text("tiebreaks.rating_based.no_opponent")
NOBODY_RATED = Text("tiebreaks.rating_based.nobody_rated")
PROVISIONAL_ABOUT = Text("tiebreaks.rating_based.provisional_about")
PROVISIONAL = Definition(
    about=PROVISIONAL_ABOUT,
    article="FFE 2.4 § 4 « Classement provisoire »",
    counts=Figure.RATING,
    values=_provisional,
    shape=ExplanationTable.PROVISIONAL,
)

define(
    Tiebreak(
        "ARO",
        Text("tiebreaks.average_rating_of_opponents"),
        (
            "moyenne Elo des adversaires",
            "Elo moyen",
            "Gegnerschnitt",
            "Elo moyen des adversaires",
            "average rating",
            "opponents' average rating",
        ),
        3,
        offered=EVERYWHERE,
    ),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.rating_based"),
        article="FFE 2.4 § 2.3.1",
        counts=Figure.RATING,
        combine=Combine.MEAN,
        figures=average_rating,
        modifiers="C",
        cuts=Cuts("2.3.1.1", "2.3.1.1", "", ""),
        words=Words(
            result=False,
            divided=Text("tiebreaks.rating_based.divided"),
        ),
    ),
)
define(
    Tiebreak(
        "PERFORMANCE",
        Text("tiebreaks.performance"),
        ("perf", "performance Elo", "performance Elo du tournoi", "performance rating"),
        3,
    ),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.rating_based.about"),
        article="FFE 2.4 § 4 « Performance »",
        counts=Figure.RATING,
        combine=Combine.MEAN,
        figures=performance,
        windowed=True,
        words=Words(
            added=Addition(
                Text("tiebreaks.rating_based.added"),
                "FFE 2.4 § 4 « Performance »",
                _read_at,
                otherwise=lambda context: PAPI_ADDED if context.edition.interpolated else None,
            ),
            undefined=_undefined,
        ),
    ),
)
define(
    Tiebreak(
        "CP",
        Text("tiebreaks.provisional_rating"),
        ("classements provisoires", "provisional ratings"),
    ),
    Authority.FFE,
    PROVISIONAL,
)


@once
def papi_levels(context: Context) -> tuple[int | None, ...]:
    """
    The ratings, with the level of their group for unrated and estimated players; None for all of these if no player is
    rated.

    A player's group is his points from games over the board and requested byes; exemptions and forfeits do not count. The level of a
    group is the mean of its ratings, rounded. The level of a group without ratings is computed from the next higher group that has
    some, downwards by half a point at a time, empty groups included: the level above, minus the bonus of that rated group, plus the
    bonus of the group itself. Above all rated groups, levels are computed in the same way upwards. (The bonus subtracted stays that of
    the rated group at every step, as on the printed pages.)
    """
    groups = _groups(context)
    ratings = context.ratings
    rated = grouped((group, rating) for group, rating in zip(groups, ratings, strict=True) if rating is not None)
    if not rated:
        return ratings
    levels = {group: half_up(Fraction(sum(members), len(members))) for group, members in rated.items()}
    highest = max(rated)
    possible = _games(context)
    bonuses = {group: half_away(papi_bonus(Fraction(group, 2), possible)) for group in range(2 * possible + 1)}

    def step(groups_in_turn: range) -> None:
        level, last = levels[highest], highest
        for group in groups_in_turn:
            if group in rated:
                level, last = levels[group], group
            else:
                level += bonuses[group] - bonuses[last]
                levels[group] = level

    step(range(highest, -1, -1))
    step(range(highest, 2 * possible + 1))
    return tuple(
        [int(levels[group]) if rating is None else rating for rating, group in zip(ratings, groups, strict=True)]
    )


def papi_bonus(points: Exact, games: int) -> Exact:
    """
    The number a score adds to the mean: the difference of FIDE's table 8.1.1 for its percentage p, interpolated
    linearly between whole percentages, 677 at 99 and 100 %; negative below 50 %. No games: 0.

    With B the table by whole percentages from 50 on and i = ⌊|50 - p|⌋: B[i] + (p - ⌊p⌋) (B[i + 1] - B[i]) on both
    sides of 50, as the program computes it.
    """
    if not games:
        return 0
    percentage = Fraction(100 * points, games)
    table = _differences()
    whole = int(abs(50 - percentage))
    rest = percentage - int(percentage)
    bonus = table[whole] + rest * (table[min(whole + 1, len(table) - 1)] - table[whole])
    # Equivalent mutant `percentage >= 50 -> percentage > 50`: at 50 % nothing is added.
    return bonus if percentage >= 50 else -bonus


@cache
def _differences() -> tuple[int, ...]:
    """The table B: the differences from 50 % on, 677 at both 99 and 100 %."""
    upper = [difference for difference in fide_differences()[50:100] if difference is not None]
    return (*upper, upper[-1])


def _games(context: Context) -> int:
    """The number of games in the rounds played; a team match has one on each board."""
    return context.crosstable.rounds * (context.crosstable.boards or 1)


@once
def _groups(context: Context) -> tuple[int, ...]:
    """The group of each player, in half-points whatever the scoring: games over the board and requested byes."""
    requested_byes = {Outcome.HALF_BYE: 1, Outcome.FULL_BYE: 2}
    boards = context.crosstable.boards or 1
    return tuple(
        [
            min(
                sum(
                    scored if kind <= RoundKind.LOST else boards * requested_byes.get(entry.outcome, 0)
                    for scored, kind, entry in zip(points, kinds, player.rounds, strict=True)
                ),
                2 * _games(context),
            )
            for points, kinds, player in zip(
                _over_the_board(context), rounds(context).kinds, context.players, strict=True
            )
        ]
    )
