"""The data of the Grand Prix template: players, and one list of results per stage."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from typing import NamedTuple

from xl_departage.messages import Text
from xl_departage.ratings.period_files import read_table
from xl_departage.ratings.period_tables import TextTable
from xl_departage.templates.entries import column_of, points_of, rating_of, text_of
from xl_departage.templates.front import About

PLAYERS = 60
STAGES = 8
SCALE = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""Preset of the points table."""


class GpPlayer(NamedTuple):
    """One line of the sheet of players."""

    name: str
    rating: int | None = None
    category: str = ""
    sex: str = ""
    club: str = ""


class Result(NamedTuple):
    """One line of a stage, as pasted."""

    name: str
    place: int | None = None
    points: float | None = None


class Stage(NamedTuple):
    """One stage."""

    name: str
    results: tuple[Result, ...] = ()


@dataclass(frozen=True)
class GrandPrixData:
    """All data typed into the template."""

    about: About = field(default_factory=About)
    best: int = 5
    by_places: bool = True
    players: tuple[GpPlayer, ...] = ()
    stages: tuple[Stage, ...] = ()


def sample() -> GrandPrixData:
    """The invented season of the sample workbook."""
    folder = files("xl_departage.templates") / "samples"
    with (
        as_file(folder / "grand_prix_stages.csv") as stages,
        as_file(folder / "grand_prix_players.csv") as players,
    ):
        data = grand_prix_data(read_table(stages), read_table(players), _SAMPLE)
    return GrandPrixData(data.about, 5, True, data.players, (*data.stages, Stage("Braine")))


_SAMPLE = About(
    Text("grand_prix.data.sample"),
    "",
    datetime.date(2026, 1, 10),
    datetime.date(2026, 11, 14),
    "",
    "Claire Vandenberghe",
)


def grand_prix_data(
    stages: TextTable | None, players: TextTable | None = None, about: About | None = None
) -> GrandPrixData:
    """
    The results of all stages in one table (stage, name, place or points), and the players (name, rating, category, sex, club): those of a
    new season without stages; without a table of players, everyone listed in a stage.

    Raises FileError for a missing column, an unreadable place or number of points, and for more rows than fit on the sheets.
    """
    table = stages or players
    assert table is not None
    lists = {} if stages is None else _lists(stages)
    if players is None:
        names = dict.fromkeys(result.name for results in lists.values() for result in results)
        people = tuple(GpPlayer(name) for name in names)
    elif column_of(players, "name") is None:
        raise players.problem("period_column_missing", None, column_name="name")
    else:
        people = tuple(_player(players, row) for row in range(players.height))
    most = max(len(people), *(len(results) for results in lists.values()), 0)
    if most > PLAYERS:
        raise table.problem("template_too_many_entrants", None, count=most, most=PLAYERS)
    by_places = stages is None or any(result.place is not None for results in lists.values() for result in results)
    built = tuple(Stage(name, tuple(results)) for name, results in lists.items())
    return GrandPrixData(about or About(), by_places=by_places, players=people, stages=built)


def _lists(table: TextTable) -> dict[str, list[Result]]:
    """The results by stage."""
    for name in ("stage", "name"):
        if column_of(table, name) is None:
            raise table.problem("period_column_missing", None, column_name=name)
    if column_of(table, "place") is None and column_of(table, "points") is None:
        raise table.problem("period_column_missing", None, column_name="place / points")
    lists: dict[str, list[Result]] = {}
    for row in range(table.height):
        results = lists.setdefault(text_of(table, row, "stage"), [])
        results.append(Result(text_of(table, row, "name"), _place(table, row), points_of(table, row)))
    if len(lists) > STAGES:
        raise table.problem("template_too_many_stages", None, count=len(lists), most=STAGES)
    return lists


def _place(table: TextTable, row: int) -> int | None:
    text = text_of(table, row, "place").rstrip("=.")
    if text and not text.isdecimal():
        raise table.problem("period_bad_count", row, column_of(table, "place"), text, column_name="place")
    return int(text) if text else None


def _player(table: TextTable, row: int) -> GpPlayer:
    return GpPlayer(
        text_of(table, row, "name"),
        rating_of(table, row),
        text_of(table, row, "category"),
        text_of(table, row, "sex").upper(),
        text_of(table, row, "club"),
    )
