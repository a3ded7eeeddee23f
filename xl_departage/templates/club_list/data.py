"""The data of the template of a club's rating list: members and games as read by `xl-departage rate`, and more."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from typing import NamedTuple

from xl_departage.crosstable.notations import UNRATED_WORDS
from xl_departage.messages import Text
from xl_departage.ratings.period_files import read_table
from xl_departage.ratings.period_tables import TextTable
from xl_departage.ratings.results import read_result
from xl_departage.templates.entries import number_of, points_of, read_date, text_of
from xl_departage.templates.front import About

MEMBERS = 60
GAMES = 300
RESULTS = ("1-0", "½-½", "0-1", "1F-0F", "0F-1F", "0F-0F")
_RESULT_TEXTS = {2: "1-0", 1: "½-½", 0: "0-1"}


class ClubMember(NamedTuple):
    """One line of the list before the period; None for a blank cell."""

    pid: str
    name: str
    rating: int | None = None
    games: int | None = None
    sum_opp: int | None = None
    points: float | None = None
    foreign: bool = False
    fide: int | None = None
    birth: int | None = None


class ClubGame(NamedTuple):
    """One game: two members, or a member and an outside opponent."""

    date: datetime.date | None
    a: str
    b: str
    result_a: str
    """One of `RESULTS`, from the side of `a`."""
    ext_rating: int | None = None
    """Rating of an outside opponent."""
    opponent: str = ""


@dataclass(frozen=True)
class ClubData:
    """All data typed into the template."""

    about: About = field(default_factory=About)
    members: tuple[ClubMember, ...] = ()
    games: tuple[ClubGame, ...] = ()


def sample() -> ClubData:
    """The invented club of the sample workbook."""
    folder = files("xl_departage.templates") / "samples"
    with as_file(folder / "club_members.csv") as members, as_file(folder / "club_games.csv") as games:
        return club_data(read_table(members), read_table(games), _SAMPLE)


_SAMPLE = About(
    Text("club_list.black_tower_chess_club"),
    "Nivelles",
    datetime.date(2026, 1, 1),
    datetime.date(2026, 3, 31),
    "",
    "Camille Bastin",
)


def club_data(players: TextTable, games: TextTable | None, about: About | None = None) -> ClubData:
    """
    The tables of a period (columns of `xl-departage rate`, plus birth; for games date and opponent); without games, the members alone.

    Raises FileError for a missing column, an unreadable result or number, and for more rows than fit on the sheets.
    """
    tables = [(players, ("pid", "rating", "games"), "template_too_many_entrants", MEMBERS)]
    if games is not None:
        tables.append((games, ("a", "b", "result_a"), "template_too_many_games", GAMES))
    for table, needed, key, most in tables:
        if table.height > most:
            raise table.problem(key, most, count=table.height, most=most)
        for name in needed:
            if table.column_index(name) is None:
                raise table.problem("period_column_missing", None, column_name=name)
        for fault in table.faults_of_width:
            raise fault
    rows = tuple(_member(players, row) for row in range(players.height))
    played = () if games is None else tuple(_game(games, row) for row in range(games.height))
    return ClubData(about or About(), rows, played)


def _member(table: TextTable, row: int) -> ClubMember:
    return ClubMember(
        text_of(table, row, "pid", _column),
        text_of(table, row, "name", _column),
        number_of(table, row, "rating", _column, UNRATED_WORDS),
        number_of(table, row, "games", _column, UNRATED_WORDS),
        number_of(table, row, "sum_opp", _column, UNRATED_WORDS),
        points_of(table, row, _column),
        text_of(table, row, "foreign", _column) in ("1", "*"),
        number_of(table, row, "fide", _column, UNRATED_WORDS),
        number_of(table, row, "birth", _column, UNRATED_WORDS),
    )


def _game(table: TextTable, row: int) -> ClubGame:
    if text_of(table, row, "sides", _column) not in ("", "ab"):
        raise table.problem(
            "template_one_sided", row, table.column_index("sides"), text_of(table, row, "sides", _column)
        )
    date = text_of(table, row, "date", _column)
    return ClubGame(
        read_date(date),
        text_of(table, row, "a", _column),
        text_of(table, row, "b", _column),
        _result(table, row),
        number_of(table, row, "ext_rating", _column, UNRATED_WORDS),
        text_of(table, row, "opponent", _column),
    )


def _result(table: TextTable, row: int) -> str:
    """`1-0` and similar results unchanged; a lone score of `a` as the result of both."""
    text = text_of(table, row, "result_a", _column)
    if text in RESULTS:
        return text
    # RESULTAT in the federation's own files is 1, 5 or 0.
    score = 1 if text == "5" else read_result(text)
    if not text or score is None:
        raise table.problem("period_bad_result", row, table.column_index("result_a"), text, column_name="result_a")
    if score in _RESULT_TEXTS:
        return _RESULT_TEXTS[score]
    return {"1": "1F-0F", ">": "1F-0F"}.get(text[:1], "0F-1F")


def _column(table: TextTable, name: str) -> int | None:
    found = table.column_index(name)
    if found is not None:
        return found
    titles = [title.strip().lower() for title in table.header]
    return titles.index(name) if name in titles else None
