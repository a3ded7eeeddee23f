"""
Columns of FIDE's tie-breaks: from a context and a code to one value a participant, in points as a cell shows them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache

from xl_departage.errors import ArgumentError, Undefined
from xl_departage.exact import Exact
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import divided
from xl_departage.tiebreaks.fide import buchholz, encounter, koya, own, performance, sonneborn_berger, teams
from xl_departage.tiebreaks.fide.explain import koya_threshold
from xl_departage.tiebreaks.fide.ledger import Ledger
from xl_departage.tiebreaks.fide.modifiers import read_modifiers
from xl_departage.tiebreaks.fide.tables import (
    DEFAULT_PRIMARY,
    effective_ratings,
    games_of,
    ledger_of,
    team_ledgers,
)
from xl_departage.tiebreaks.fide.team_encounter import CHAINS, extended_direct_encounter
from xl_departage.tiebreaks.registry import ParsedCode

Column = Sequence[Exact | None]
Group = tuple[int, ...]


def halves(values: Sequence[int | None]) -> list[Exact | None]:
    """
    Half-points as points.
    """
    return [None if value is None else _divided(value, 2) for value in values]


def quarters(values: Sequence[int | None]) -> list[Exact | None]:
    """
    Quarter-points as points.
    """
    return [None if value is None else _divided(value, 4) for value in values]


def share(value: int | None, parts: int) -> Exact | None:
    return None if value is None else _divided(value, parts)


_divided = lru_cache(maxsize=16384)(divided)
"""Scores repeat: most quotients were made before."""


def points_column(context: Context, code: ParsedCode) -> Column:
    return halves(ledger_of(context, code).own)


def match_points_column(context: Context, code: ParsedCode) -> Column:
    return halves(team_ledgers(context, code).match.own)


def game_points_column(context: Context, code: ParsedCode) -> Column:
    return halves(team_ledgers(context, code).game.own)


def secondary_points_column(context: Context, code: ParsedCode) -> Column:
    """
    13.1 (MPvGP): match points where game points decide, and the other way round.
    """
    return halves(team_ledgers(context, code).of(teams.other_score(code.score or DEFAULT_PRIMARY)).own)


def adjusted_column(context: Context, code: ParsedCode) -> Column:
    return halves(fore_or_not(context, code).adjusted)


def fore_adjusted_column(context: Context, code: ParsedCode) -> Column:
    return halves(ledger_of(context, code).fore.adjusted)


def progressive_column(context: Context, code: ParsedCode) -> Column:
    ledger = ledger_of(context, code)
    if not ledger.crosstable.ordered:
        raise Undefined("tiebreak_needs_rounds", name="PS")
    return halves([sum(line[code.cut_low :]) for line in own.progressive(ledger)])


def fore_or_not(context: Context, code: ParsedCode) -> Ledger:
    """
    The ledger of a code, that of Fore Buchholz with the modifier /F.
    """
    ledger = ledger_of(context, code)
    return ledger.fore if read_modifiers(code).fore else ledger


def buchholz_column(context: Context, code: ParsedCode) -> Column:
    return _buchholz_on(fore_or_not(context, code), code)


def fore_buchholz_column(context: Context, code: ParsedCode) -> Column:
    return _buchholz_on(ledger_of(context, code).fore, code)


def _buchholz_on(ledger: Ledger, code: ParsedCode) -> Column:
    forfeits = read_modifiers(code).forfeits_played
    return halves(buchholz.buchholz(ledger, code.cut_low, code.cut_high, forfeits_played=forfeits))


def average_of_buchholz_column(context: Context, code: ParsedCode) -> Column:
    modifiers = read_modifiers(code)
    means = buchholz.average_of_buchholz(
        fore_or_not(context, code),
        ledger_of(context, code),
        code.cut_low,
        code.cut_high,
        forfeits_played=modifiers.forfeits_played,
    )
    return [share(mean, 100) for mean in means]


def sonneborn_berger_column(context: Context, code: ParsedCode) -> Column:
    ledger = ledger_of(context, code)
    forfeits = read_modifiers(code).forfeits_played
    return quarters(sonneborn_berger.sonneborn_berger(ledger, code.cut_low, forfeits_played=forfeits))


def koya_column(context: Context, code: ParsedCode) -> Column:
    return halves(koya.koya(ledger_of(context, code), koya_threshold(context, code)))


def encounter_column(context: Context, code: ParsedCode, group: Group) -> Column:
    ledger = ledger_of(context, code)
    return encounter.direct_encounter(ledger, group, forfeits_played=read_modifiers(code).forfeits_played)


def average_rating_column(context: Context, code: ParsedCode) -> Column:
    return [performance.average_rating(games) for games in games_of(context, code)]


def performances(context: Context, code: ParsedCode) -> list[int | None]:
    """
    10.2, kept for the mean of 10.4.
    """
    key = ("fide TPR", code.score, code.cut_low, code.cut_high, read_modifiers(code).unrated)
    return context.keep(key, lambda: [performance.performance(games) for games in games_of(context, code)])


def perfect_performances(context: Context, code: ParsedCode) -> list[int | None]:
    """
    10.3, kept for the mean of 10.5.
    """
    key = ("fide PTP", code.score, code.cut_low, code.cut_high, read_modifiers(code).unrated)
    return context.keep(key, lambda: [performance.perfect_performance(games) for games in games_of(context, code)])


def mean_of(
    values: Callable[[Context, ParsedCode], list[int | None]],
) -> Callable[[Context, ParsedCode], Column]:
    def means(context: Context, code: ParsedCode) -> Column:
        effective = effective_ratings(context, code)
        return performance.average_of_opponents(
            ledger_of(context, code),
            values(context, code),
            effective.ratings,
            unrated_left_out=effective.left_out,
        )

    return means


def ratings_column(context: Context, code: ParsedCode) -> Column:
    return list(effective_ratings(context, code).ratings)


def numbers_column(context: Context, code: ParsedCode) -> Column:
    return [player.number for player in context.players]


def lots_column(context: Context, code: ParsedCode) -> Column:
    """
    4.2, drawing of lots: a number from 1 to the number of participants, the lowest first.

    The draw is that of the text in the option `lots` of the rules: participants in the order of the SHA-256 digests of
    that text, a line feed and their own number, in UTF-8. Anybody can check it, and sorting the grid moves nobody.
    """
    seed = context.rules.lots
    if seed is None:
        raise ArgumentError("tiebreak_lots_without_seed")

    def digest(index: int) -> bytes:
        return hashlib.sha256(f"{seed}\n{context.players[index].number}".encode()).digest()

    drawn = sorted(range(len(context.players)), key=digest)
    places: list[Exact | None] = [None] * len(drawn)
    for place, index in enumerate(drawn, start=1):
        places[index] = place
    return places


def manual_column(context: Context, code: ParsedCode) -> Column:
    """
    Values given by the arbiter: a play-off (3), lots drawn by hand (4.2).
    """
    if context.manual is None:
        raise ArgumentError("tiebreak_manual_missing", code=code.text)
    return list(context.manual)


def points_on_boards(context: Context, code: ParsedCode) -> tuple[tuple[int, ...], ...]:
    """
    Of each team the points on each board, half-points. Raises ArgumentError where the boards are not known.
    """
    points = team_ledgers(context, code).board_points
    if points is None:
        raise ArgumentError("tiebreak_needs_board_results", code=code.text)
    return points


def board_count_column(context: Context, code: ParsedCode) -> Column:
    return halves([teams.board_count(points) for points in points_on_boards(context, code)])


def knock_out(
    key: Callable[[Sequence[int]], tuple[int, ...]],
) -> Callable[[Context, ParsedCode, Group], Column]:
    def places(context: Context, code: ParsedCode, group: Group) -> Column:
        points = points_on_boards(context, code)
        return teams.places_by_key([key(points[team]) for team in group])

    return places


def extended_encounter_column(context: Context, code: ParsedCode, group: Group) -> Column:
    ledgers = team_ledgers(context, code)
    chain = CHAINS[code.name]
    if chain and ledgers.boards is None:
        raise ArgumentError("tiebreak_needs_board_results", code=code.text)
    forfeits = read_modifiers(code).forfeits_played
    return extended_direct_encounter(ledgers, group, code.score or DEFAULT_PRIMARY, chain, forfeits_played=forfeits)


def extended_sonneborn_berger_column(context: Context, code: ParsedCode) -> Column:
    ledgers = team_ledgers(context, code)
    opponents, own_score = (ledgers.of(f"{letter}P") for letter in code.name[1:3])
    forfeits = read_modifiers(code).forfeits_played
    return quarters(teams.extended_sonneborn_berger(opponents, own_score, code.cut_low, forfeits_played=forfeits))


def schedule_strength_column(context: Context, code: ParsedCode) -> Column:
    modifiers = read_modifiers(code)
    return teams.schedule_strength(
        team_ledgers(context, code),
        code.score or DEFAULT_PRIMARY,
        modifiers.divisor,
        fore=modifiers.fore,
        forfeits_played=modifiers.forfeits_played,
    )
