"""
The new list of a period as a table: the columns of the players' table, ready for the next period, and the rank.

Also the period in words: one line for each player that says how the new rating was computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xl_departage.base.exact import half_up
from xl_departage.base.messages import Language, Text, decimal
from xl_departage.chess.ratings.belgian import CrossedLimit, Rule, ranking, settled_at
from xl_departage.chess.ratings.period import Period, PeriodPlayer, PlayerResult
from xl_departage.chess.regulations.rating_editions import BelgianEdition, Crossing

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

    `sum_opp` and `points` are running totals before the first rating, those of the period from then on; `edited` is 0, because
    no record is edited by hand here; `rank` is blank for players to whom `list_ranks` gives none.
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
    Each player's rank; None without a rating, and below 20 games (from 2024 on, 5), where a rating is provisional and « ne sert qu'à
    donner une valeur approximative ». A foreign player who has the FIDE rating is ranked with any number of games.
    """
    least, results = period.edition.first_rating_games, period.results
    return ranking(
        [
            (rating, games) if rating and (games >= least or rule is Rule.FIDE_RATING) else None
            for rating, games, rule in zip(results.rating, results.games, results.rule, strict=True)
        ]
    )


def explain(period: Period, language: Language) -> Iterator[str]:
    """The lines of the explanation, in player order."""
    for player, result, rank in zip(period.players, period.results, list_ranks(period), strict=True):
        yield " ".join(sentence.in_language(language) for sentence in sentences(period, player, result, rank))


def sentences(period: Period, player: PeriodPlayer, result: PlayerResult, rank: int | None) -> Iterator[Text]:
    """The sentences about one player: the heading, then step by step."""
    who = f"{player.identity} {player.name}".strip()
    yield Text("explain_head", who=who, old=player.rating, new=result.rating, games=result.games)
    if result.rule is Rule.FIDE_RATING:
        yield Text("explain_fide", rating=player.fide)
        return
    if not player.games and result.games_start and not result.joined:
        yield Text("explain_start_games", rating=result.rating_start, games=result.games_start)
    if result.performance is not None:
        first = result.performance
        yield Text(
            "explain_first" if result.joined else "explain_provisional",
            run=result.joined,
            mean=first.mean,
            percentage=first.percentage,
            difference=first.difference,
            rating=first.rating,
        )
    elif result.joined:
        yield Text("explain_first_floor", run=result.joined, rating=result.rating_start)
    elif not result.rating:
        yield Text("explain_unrated", games=result.games, least=period.edition.provisional_games)
    if result.k_runs:
        yield from _change(result, period.edition)
    elif result.rating and result.performance is None:
        yield Text("explain_no_games")
    if result.rule is Rule.FLOOR:
        yield Text("explain_floor", floor=period.edition.floor)
    if result.unadapted:
        yield Text("explain_adapted", old=result.unadapted, new=result.rating)
    if rank is not None:
        yield Text("explain_rank", rank=rank)


def _change(result: PlayerResult, edition: BelgianEdition) -> Iterator[Text]:
    yield Text(
        "explain_change",
        start=result.rating_start,
        games=sum(games for _, games in result.k_runs),
        score=_decimal(result.half_points * 50),
        expected=_decimal(result.expected),
        runs=" + ".join(f"{games} × {k}" for k, games in result.k_runs),
        change=_decimal(result.hundredths, "+"),
    )
    if result.compared is not None:
        first = result.compared
        # The floor may be applied last, so the rule alone does not show which of the two was kept.
        second = (result.hundredths + 50) // 100
        nearer = abs(first.rating - result.rating_start) < abs(second)
        key = "explain_formula_one" if nearer else "explain_formula_two_kept"
        if edition.exception_replaces:
            key = "explain_formula_one_anew"
        yield Text(
            key,
            rating=first.rating,
            mean=first.mean,
            percentage=first.percentage,
            difference=first.difference,
        )
    if result.crossed is not None:
        yield crossing(result.crossed, result.rating_start, 50 * result.half_points - result.expected, edition)


def crossing(crossed: CrossedLimit, own_rating: int, gain: int, edition: BelgianEdition) -> Text:
    """The second step of a program at 2000 or 2200 as a sentence with its sum; `gain` is the sum of W - We in hundredths."""
    exact, beyond = crossed.exact, int(crossed.beyond * 100)
    return Text(
        "explain_crossed_scaled" if edition.crossing is Crossing.SCALED else "explain_crossed_split",
        limit=crossed.limit,
        own=own_rating,
        gain=_added(gain),
        beyond=_decimal(beyond, "+"),
        added=_added(beyond),
        after=crossed.numerator,
        before=crossed.denominator,
        equals="=" if (exact * 100).denominator == 1 else "≈",
        exact=_decimal(int(half_up(exact * 100))),
        rating=settled_at(crossed, edition),
    )


def _added(hundredths: int) -> Text:
    """A number in the form in which it is added to another one: `+ 9.50`, `- 9.50`."""
    return Text("explain_added", sign="-" if hundredths < 0 else "+", number=_decimal(abs(hundredths)))


def _decimal(hundredths: int, sign: str = "") -> Text | str:
    whole, rest = divmod(abs(hundredths), 100)
    prefix = "-" if hundredths < 0 else sign
    return decimal(f"{prefix}{whole}.{rest:02}")
