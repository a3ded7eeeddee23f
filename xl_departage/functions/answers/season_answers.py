"""The tables of SEASON: the whole standings, or rankings by category."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import to_number
from xl_departage.base.messages import Language, Text, text
from xl_departage.base.messages.catalogues import columns_language
from xl_departage.base.messages.notation import with_decimal_mark
from xl_departage.chess.season.regulations import Criterion, Regulations, read_criteria, season_rules, titles
from xl_departage.chess.season.season_standings import Standing, rank
from xl_departage.chess.season.stage_results import Season
from xl_departage.chess.tournament.faults import STRICT
from xl_departage.chess.tournament.record import Participant
from xl_departage.formats.season_results import read_scale, read_season

_SHOWN_STAGES = 4
"""The number of best stages whose points a cell shows."""


def season_table(
    results: Range, scale: Range | None, best: int | None, *, criteria: Sequence[str], rules: str, players: Range | None
) -> Result:
    """
    The standings with their header row; with `by=category`, the rankings of `_categories`. Raises ArgumentError, and GridError for an
    error in the tables.
    """
    parsed = season_rules(rules)
    options = parsed.season
    season = read_season(results, players, STRICT, parsed.reading.row)
    regulations = Regulations(
        None if scale is None else read_scale(scale),
        best,
        options.sharing == "mean",
        Fraction(options.participation, 2),
        read_criteria(criteria),
    )
    standings = rank(season, regulations)
    language = parsed.spoken(columns_language(season.language))
    if options.by is None:
        for option in ("top", "limit"):
            if option in parsed.given:
                raise ArgumentError("season_option_by", option=option)
        table = _overall(season, regulations, standings, parsed.reading.planned, language)
    elif not season.listed:
        raise ArgumentError("season_category_players")
    else:
        table = _categories(season, standings, options.top, options.limit, language)
    # In the fixed area of an array formula, headings alone would be repeated in every row.
    return table if len(table) > 1 else [*table, [""] * len(table[0])]


def _overall(
    season: Season, regulations: Regulations, standings: Sequence[Standing], planned: int | None, language: Language
) -> list[list[Cell]]:
    stages = len(season.stages)
    if planned is not None and stages > planned:
        raise ArgumentError("season_beyond_planned", count=stages, planned=planned, stage=season.stages[planned].name)
    names: list[Cell] = [stage.name for stage in season.stages]
    names += list(range(stages + 1, (planned or stages) + 1))
    person = ("name", "category", "club", "rating") if season.listed else ("name",)
    head: list[Cell] = [text(f"season.{key}", language) for key in ("place", *person, "total", "played")]
    table: list[list[Cell]] = [[*head, *names, *titles(regulations.criteria, language)]]
    missing: list[Cell] = [""] * (len(names) - stages)
    for standing in standings:
        player = season.players[standing.player]
        points: list[Cell] = ["" if value is None else to_number(value) for value in standing.gained]
        values = [
            _value(standing, number, criterion, language) for number, criterion in enumerate(regulations.criteria)
        ]
        person_cells: list[Cell] = [player.name, player.category, player.club, player.rating or ""]
        identity = person_cells if season.listed else person_cells[:1]
        table.append([standing.rank, *identity, to_number(standing.total), standing.played, *points, *missing, *values])
    return table


def _value(standing: Standing, number: int, criterion: Criterion, language: Language) -> Cell:
    """The value of a criterion in the standings as a cell."""
    value = standing.values[number]
    if isinstance(value, tuple):
        return " · ".join(
            with_decimal_mark(str(to_number(points)), language) for points in standing.best_first[:_SHOWN_STAGES]
        )
    return to_number(-value if criterion is Criterion.LOWEST else value)


def _categories(
    season: Season, standings: Sequence[Standing], top: int | None, limit: int | None, language: Language
) -> list[list[Cell]]:
    """One ranking per category, then one of the women and, with a `limit`, one of the players rated below it."""
    keys = ("category", "place", "overall", "name", "club", "rating", "total")
    table: list[list[Cell]] = [[text(f"season.{key}", language) for key in keys]]
    for title, belongs in _groups(season, limit, language):
        ranked = [standing for standing in standings if belongs(season.players[standing.player])]
        for standing in ranked:
            place = 1 + sum(rival.rank < standing.rank for rival in ranked)
            if top is not None and place > top:
                break
            player = season.players[standing.player]
            person: list[Cell] = [player.name, player.club, player.rating or ""]
            table.append([title, place, standing.rank, *person, to_number(standing.total)])
    return table


def _groups(season: Season, limit: int | None, language: Language) -> list[tuple[str, Callable[[Participant], bool]]]:
    """The title of each ranking, and a test for who belongs to it."""
    categories = sorted({player.category for player in season.players if player.category}, key=_age)

    def of(category: str) -> Callable[[Participant], bool]:
        return lambda player: player.category == category

    groups = [(category, of(category)) for category in categories]
    groups.append((text("season.women", language), lambda player: player.sex == "w"))
    if limit is not None:
        title = Text("season.below_limit").filled(limit=limit).in_language(language)
        groups.append((title, lambda player: player.rating is not None and player.rating < limit))
    return groups


def _age(category: str) -> tuple[int, int, str]:
    """
    The key by which categories are sorted: youth by age (U8, U10 …), then seniors, then veterans (S50, S65), then all others.
    """
    match = re.fullmatch(r"([US])\D{0,2}(\d{1,2})", category.upper())
    if match:
        return (0 if match[1] == "U" else 2, int(match[2]), category)
    # Equivalent mutant `0 -> 1`, `0 -> -1`, `1 -> 2`, `3 -> 4`: the second value is the same for all of a group and below any age, and no
    # group follows the last.
    return (1 if category.upper().startswith("SEN") else 3, 0, category)
