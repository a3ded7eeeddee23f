"""The published Belgian figures that several tests use."""

import csv
import gzip
import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from xl_departage.chess.ratings.period import PeriodGames, PeriodPlayer
from xl_departage.chess.regulations.rating_editions import BEL_2006, BEL_2009, BEL_2015, BelgianEdition

DATA = Path(__file__).parents[2] / "data"
FRBE = DATA / "frbe"
LISTS: dict[str, BelgianEdition] = {"200607": BEL_2006, "200907": BEL_2009, "201504": BEL_2015}
HALF_POINTS = {"0": 0, "0.5": 1, "1": 2}

Row = dict[str, str]


@cache
def rows(name: str) -> list[Row]:
    with gzip.open(FRBE / f"frbe_{name}.csv.gz", "rt", encoding="ascii", newline="") as file:
        return list(csv.DictReader(file))


@cache
def by_player(name: str) -> dict[str, list[Row]]:
    grouped: dict[str, list[Row]] = defaultdict(list)
    for row in rows(name):
        grouped[row["pid"]].append(row)
    return grouped


def half_points(text: str) -> int:
    return round(2 * float(text or 0))


def run_players() -> list[PeriodPlayer]:
    return [
        PeriodPlayer(
            row["pid"],
            int(row["rating"]),
            int(row["games"]),
            int(row["sum_opp"] or 0),
            half_points(row["points"]),
            row["foreign"] == "1",
        )
        for row in rows("run_200501_before")
    ]


def run_games(players: list[PeriodPlayer]) -> PeriodGames:
    index = {player.identity: number for number, player in enumerate(players)}
    games = rows("run_200501_games")
    return PeriodGames(
        [index[row["a"]] for row in games],
        [index[row["b"]] if row["b"] else -1 for row in games],
        [int(row["ext_rating"] or 0) for row in games],
        [HALF_POINTS[row["result_a"]] for row in games],
    )


def untouched(row: Row) -> bool:
    """Whether a record of the list after the run was neither replaced nor edited."""
    return row["rule_code"] != "9" and row["edited"] == "0"


@cache
def examples() -> dict[str, Any]:
    """The worked examples of the three texts."""
    found: dict[str, Any] = json.loads((DATA / "seeds" / "rating_examples.json").read_text(encoding="utf-8"))
    return found
