"""The new list of a period as a table: the columns of the players' table, ready for the next period, and the rank."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.ratings.belgian import Rule, ranking
from xl_departage.ratings.period import Period

ListCell = str | int | float

_NUMBERS = (
    "rating_start",
    "games_start",
    "rating",
    "games",
    "sum_opp",
    "points",
    "rule_code",
    "edited",
    "foreign",
    "rank",
)


def list_header(period: Period) -> list[str]:
    """The header; `name` only if a player has one."""
    named = any(period.players.name)
    return ["pid", "name", *_NUMBERS] if named else ["pid", *_NUMBERS]


def list_columns(
    period: Period, ranks: Sequence[int | None] | None = None, part: slice = slice(None)
) -> list[Sequence[ListCell]]:
    """
    The columns after pid and name, for all players or a part of them; `ranks` if already known.

    `sum_opp` and `points` are running totals below 20 games, those of the period from then on; `edited` is 0, because
    no record is edited by hand here; `rank` is blank for players with fewer than 20 games.
    """
    results = period.results
    foreign = period.players.foreign[part]
    ranks = list_ranks(period) if ranks is None else ranks
    half_points = results.half_points[part]
    points = {value: value / 2 for value in set(half_points)}
    return [
        results.rating_start[part],
        results.games_start[part],
        results.rating[part],
        results.games[part],
        results.rating_sum[part],
        list(map(points.__getitem__, half_points)),
        list(map(int, results.rule[part])),
        [0] * len(foreign),
        list(map(int, foreign)),
        ["" if rank is None else rank for rank in ranks[part]],
    ]


def list_table(period: Period) -> tuple[list[str], list[list[ListCell]]]:
    """The new list in the order of the players: header and rows of cells."""
    header = list_header(period)
    texts = [period.players.identity]
    if "name" in header:
        texts.append(period.players.name)
    return header, [list(row) for row in zip(*texts, *list_columns(period), strict=True)]


def list_ranks(period: Period) -> list[int | None]:
    """
    Each player's rank; None below 20 games, where a rating is provisional and « ne sert qu'à donner une valeur
    approximative ».
    """
    least, results = period.edition.first_rating_games, period.results
    return ranking(
        [
            (rating, games) if rating and (games >= least or rule is Rule.FIDE_RATING) else None
            for rating, games, rule in zip(results.rating, results.games, results.rule, strict=True)
        ]
    )
