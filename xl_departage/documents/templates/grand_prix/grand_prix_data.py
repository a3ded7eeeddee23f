"""The data for the template of a Grand Prix: the players, and one list with the results of all stages."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any

from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text
from xl_departage.chess.ratings.period_files import read_table
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.documents.templates.entries import (
    Filling,
    Read,
    Tables,
    column_of,
    needed,
    numbered,
    points_of,
    rating_of,
    records,
    sex_read,
    text_of,
)

PLAYERS = 60
STAGES = 8
SCALE = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""The preset points of the first place, the second and so on."""
BY_PLACES = Text("grand_prix.places_points_table")
BY_POINTS = Text("grand_prix.typed_points")
EMPTY = Filling(lists={"players": numbered((), PLAYERS)})
_SAMPLE = {
    "event": Text("grand_prix.data.sample"),
    "first_day": datetime.date.fromisoformat("2026-01-10"),
    "last_day": datetime.date.fromisoformat("2026-11-14"),
    "arbiter": "Claire Vandenberghe",
}


def sample() -> Filling:
    """The invented season of the sample workbook."""
    folder = files("xl_departage.documents.templates") / "samples"
    with as_file(folder / "grand_prix_stages.csv") as stages, as_file(folder / "grand_prix_players.csv") as players:
        # The last stage has no results yet.
        return grand_prix_data(Tables(read_table(players), read_table(stages)), _SAMPLE, "Braine")


def grand_prix_data(tables: Tables, about: Mapping[str, Any] = {}, *coming: str) -> Filling:
    """
    The data of a season: the results of all stages in one table (stage, name, place or points), and the players (name,
    rating, category, sex, club). Without results, a new season of these players; without a table of players, everyone
    who has a result. `coming` names stages without results.

    Raises FileError for a missing column, an unreadable rating, place or number of points, and for more rows than fit
    on the sheets.
    """
    table = tables.games or tables.players
    assert table is not None
    stages = {} if tables.games is None else _stages(tables.games)
    results = [result for stage in stages.values() for result in stage]
    if tables.players is None:
        people = [{"name": name} for name in dict.fromkeys(result["name"] for result in results)]
    else:
        needed(tables.players, "name", find=column_of)
        people = records(tables.players, _PLAYER)
    most = max(len(people), *map(len, stages.values()), 0)
    if most > PLAYERS:
        raise table.problem("template_too_many_entrants", None, count=most, most=PLAYERS)
    by_places = tables.games is None or any(result["place"] is not None for result in results)
    stages |= {stage: [{}] for stage in coming}
    front = {**about, "stages_planned": len(stages) or None, "mode": BY_PLACES if by_places else BY_POINTS}
    # Only the first row of each stage contains its name.
    lines = [
        {**result, "stage": None if row else stage}
        for stage, played in stages.items()
        for row, result in enumerate(played)
    ]
    return Filling(front, {"players": numbered(people, PLAYERS), "stages": lines})


def _stages(table: TextTable) -> dict[str, list[dict[str, Any]]]:
    """The results of each stage, by its name. Raises FileError."""
    needed(table, "stage", "name", find=column_of)
    if column_of(table, "place") is None and column_of(table, "points") is None:
        raise table.problem("period_column_missing", None, column_name="place / points")
    stages = grouped((result["stage"], result) for result in records(table, _RESULT))
    if len(stages) > STAGES:
        raise table.problem("template_too_many_stages", None, count=len(stages), most=STAGES)
    return stages


def _place(table: TextTable, row: int, name: str) -> int | None:
    text = text_of(table, row, name).rstrip("=.")
    if text and not text.isdecimal():
        raise table.problem("period_bad_count", row, column_of(table, name), text, column_name=name)
    return int(text) if text else None


_RESULT: Mapping[str, Read] = {"stage": text_of, "name": text_of, "place": _place, "points": points_of}
_PLAYER: Mapping[str, Read] = {
    "name": text_of,
    "rating": rating_of,
    "category": text_of,
    "sex": sex_read,
    "club": text_of,
}
"""How each column of the two lists is read."""
