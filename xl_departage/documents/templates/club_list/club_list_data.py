"""
The data for the template of a club's rating list: members and games as `xl-departage rate` reads them, and further
columns.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping
from functools import partial
from importlib.resources import as_file, files
from typing import Any

from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.chess.ratings.listed_results import read_result
from xl_departage.chess.ratings.period_files import read_table
from xl_departage.chess.ratings.period_games import unreadable_result
from xl_departage.chess.ratings.period_tables import TextTable, identity_text
from xl_departage.chess.ratings.rating_cell import UNRATED_WORDS
from xl_departage.documents.templates.entries import (
    Filling,
    ListLine,
    Read,
    Tables,
    needed,
    number_of,
    points_of,
    records,
    text_of,
)
from xl_departage.formats.grids.lists.player_rows import birth_cell

MEMBERS = 60
GAMES = 300
RESULTS = ("1-0", "½-½", "0-1", "1F-0F", "0F-1F", "0F-0F")
_RESULT_TEXTS = {2: "1-0", 1: "½-½", 0: "0-1"}
_SAMPLE = {
    "event": Text("club_list.black_tower_chess_club"),
    "place": "Nivelles",
    "first_day": datetime.date.fromisoformat("2026-01-01"),
    "last_day": datetime.date.fromisoformat("2026-03-31"),
    "arbiter": "Camille Bastin",
}


def sample() -> Filling:
    """The invented club of the sample workbook."""
    folder = files("xl_departage.documents.templates") / "samples"
    with as_file(folder / "club_members.csv") as members, as_file(folder / "club_games.csv") as games:
        return club_data(Tables(read_table(members), read_table(games)), _SAMPLE)


def club_data(tables: Tables, about: Mapping[str, Any] = {}) -> Filling:
    """
    The data of a rating period, from the tables of `xl-departage rate`, which may also have a column for births and,
    for games, columns for date and opponent; without games, only the members.

    Raises ArgumentError if there are no members, and FileError for a missing column, for a result, number or game that
    cannot be accepted, and for more rows than fit on the sheets.
    """
    if tables.players is None:
        raise ArgumentError("template_members_missing")
    needs = [(tables.players, ("pid", "rating", "games"), "template_too_many_entrants", MEMBERS)]
    if tables.games is not None:
        needs.append((tables.games, ("a", "b", "result_a"), "template_too_many_games", GAMES))
    for table, names, key, most in needs:
        if table.height > most:
            raise table.problem(key, most, count=table.height, most=most)
        needed(table, *names, find=TextTable.column_index)
        for fault in (*table.repeated(*_GAME if table is tables.games else _MEMBER), *table.faults_of_width):
            raise fault
    members = records(tables.players, _MEMBER)
    games = [] if tables.games is None else records(tables.games, _GAME)
    # At first, the explanation shows the member with the most games.
    counts = Counter(pid for game in games for pid in (game["a"], game["b"]))
    games_of = [counts[member["pid"]] for member in members]
    chosen = ListLine(games_of.index(max(games_of))) if members else ""
    return Filling(about, {"members": members, "period_games": games}, {"member_chosen": chosen})


def _column(table: TextTable, name: str) -> int | None:
    index = table.column_index(name)
    titles = [title.strip().lower() for title in table.header]
    return titles.index(name) if index is None and name in titles else index


_text = partial(text_of, find=_column)
_count = partial(number_of, find=_column, none=UNRATED_WORDS)
_points = partial(points_of, find=_column)


def _identity(table: TextTable, row: int, name: str) -> int | str | None:
    pid = identity_text(_text(table, row, name))
    return int(pid) if pid.isdecimal() else pid or None


def _both_sides(table: TextTable, row: int, name: str) -> None:
    """Raise FileError for a game that counts for one side only."""
    if _text(table, row, name) not in ("", "ab"):
        raise table.problem("template_one_sided", row, table.column_index(name), _text(table, row, name))


def _result(table: TextTable, row: int, name: str) -> str:
    """
    The result of a game: `1-0` and the like unchanged, a lone score of player `a` as the result of both. Raises
    FileError for anything else.
    """
    text = _text(table, row, name)
    if text in RESULTS:
        return text
    # In the federation's own files, the column RESULTAT contains 1, 5 (a draw) or 0.
    score = 1 if text == "5" else read_result(text)
    if not text or score is None:
        raise table.problem(unreadable_result(text), row, table.column_index(name), text, column_name=name)
    if score in _RESULT_TEXTS:
        return _RESULT_TEXTS[score]
    return {"1": "1F-0F", ">": "1F-0F"}.get(text[:1], "0F-1F")


_MEMBER: Mapping[str, Read] = {
    "pid": _identity,
    "name": _text,
    "rating": _count,
    "games": _count,
    "sum_opp": _count,
    "points": _points,
    "foreign": lambda table, row, name: "*" if _text(table, row, name) in ("1", "*") else None,
    "fide": _count,
    "birth": lambda *cell: birth_cell(_text(*cell)) if day_of(_text(*cell)) else _count(*cell),
}
_GAME: Mapping[str, Read] = {
    "sides": _both_sides,
    "date": lambda table, row, name: day_of(_text(table, row, name)),
    "a": _identity,
    "b": _identity,
    "result_a": _result,
    "ext_rating": _count,
    "opponent": _text,
}
"""How each column of the two lists is read."""
