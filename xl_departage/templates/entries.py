"""The participants: what a template knows about a player, and what can be read from a tournament file."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass

from xl_departage.crosstable import notations
from xl_departage.crosstable.cells import plain
from xl_departage.crosstable.layout import header_key, read_rating
from xl_departage.errors import ArgumentError, DepartageError, UnreadableCell
from xl_departage.ratings.period_tables import TextTable, plain_text
from xl_departage.regex import regex
from xl_departage.templates.front import About
from xl_departage.tournament.model import Participant
from xl_departage.tournament.source import Source


@dataclass(frozen=True)
class Entrant:
    """One player; blank or None if unknown."""

    name: str
    rating: int | None = None
    title: str = ""
    sex: str = ""
    """`F` or `M`."""
    birth: int | None = None
    """Year."""
    federation: str = ""
    club: str = ""
    code: str = ""
    k: int | None = None
    games: int | None = None
    """Rated games before the event."""
    number: int = 0


def one_of(players: Sequence[Entrant]) -> str | int:
    """The first player as one chooses him: by name, or by number where the name is not his alone or looks like a number."""
    if not players:
        return ""
    first = players[0]
    alone = (
        sum(plain(player.name) == plain(first.name) for player in players) == 1 and not first.name.strip().isdecimal()
    )
    return first.name if alone else first.number or 1


_DATE = regex(
    r"(?P<year>\d{4}|\d\d(?=/\d\d/\d\d$))[/.-](?P<month>\d{1,2})[/.-](?P<day>\d{1,2})|(?P<d>\d{1,2})[/.-](?P<m>\d{1,2})[/.-](?P<y>\d{4})"
)
_SEXES = {"f": "F", "w": "F", "v": "F", "m": "M", "h": "M"}


def entrants_of(source: Source) -> tuple[Entrant, ...]:
    """The players of a tournament, in crosstable order."""
    known = {entrant.number: entrant for entrant in source.people}
    entrants = []
    for player in source.crosstable.players:
        more = known.get(player.number, Participant(player.number, player.name))
        year = re.match(r"\d{4}", more.birth)
        entrants.append(
            Entrant(
                player.name,
                # A template's cell contains a number, which cannot show that it is an estimate.
                None if player.estimated else player.rating,
                more.title.strip().upper(),
                _SEXES.get(more.sex.strip().lower(), ""),
                int(year[0]) if year and year[0] != "0000" else None,
                more.federation.strip(),
                more.club,
                more.fide_number.strip() or more.national_number,
                number=player.number,
            )
        )
    return tuple(entrants)


_COLUMNS: Mapping[str, frozenset[str]] = {
    "stage": notations.STAGE_HEADERS,
    "place": notations.RANK_HEADERS,
    "name": notations.NAME_HEADERS,
    "points": notations.POINTS_HEADERS,
    "rating": notations.RATING_HEADERS,
    "category": notations.CATEGORY_HEADERS,
    "sex": notations.SEX_HEADERS,
    "birth": notations.BIRTH_HEADERS,
    "federation": notations.FEDERATION_HEADERS,
    "club": notations.CLUB_HEADERS,
    "title": notations.TITLE_HEADERS,
    "code": notations.CODE_HEADERS | notations.FIDE_NUMBER_HEADERS | {"FIDE"},
}
"""The headings of players and stages, as everywhere."""


def column_of(table: TextTable, name: str) -> int | None:
    """The first column with a heading of that meaning; of several, the first in which something stands."""
    found = [index for index, title in enumerate(table.header) if header_key(title) in _COLUMNS[name]]
    return next((index for index in found if any(table.columns[index])), found[0] if found else None)


Find = Callable[[TextTable, str], int | None]
"""How a kind of list finds its columns by their names."""


def text_of(table: TextTable, row: int, name: str, find: Find = column_of) -> str:
    """A cell of that column; blank if there is no such column."""
    column = find(table, name)
    return "" if column is None else plain_text(table.columns[column][row])


def number_of(
    table: TextTable, row: int, name: str, find: Find = column_of, none: Container[str] = ("",)
) -> int | None:
    """A whole number of that column; None for the texts `none`. Raises FileError."""
    text = text_of(table, row, name, find)
    if text.upper() in none:
        return None
    if not text.isdecimal():
        raise _problem("period_bad_count", table, row, name, find)
    return int(text)


def points_of(table: TextTable, row: int, find: Find = column_of) -> float | None:
    """The number in the column of points; None for a blank cell. Raises FileError."""
    text = text_of(table, row, "points", find).replace(",", ".")
    try:
        return float(text) if text else None
    except ValueError:
        raise _problem("period_bad_points", table, row, "points", find) from None


def rating_of(table: TextTable, row: int) -> int | None:
    """The rating in a row, None for an unrated player (blank, 0, NC, UNR). Raises FileError."""
    try:
        return read_rating(text_of(table, row, "rating")).rating
    except UnreadableCell:
        raise _problem("period_bad_rating", table, row, "rating", column_of) from None


def _problem(key: str, table: TextTable, row: int, name: str, find: Find) -> DepartageError:
    """The error for a wrong cell; the column is named as in the file."""
    column = find(table, name)
    title = name if column is None else table.header[column].strip()
    return table.problem(key, row, column, text_of(table, row, name, find), column_name=title)


def entrants_in(table: TextTable) -> tuple[Entrant, ...]:
    """The players of a list with headings; only the column of names is required. Raises FileError."""
    if column_of(table, "name") is None:
        raise table.problem("period_column_missing", None, column_name="name")
    for fault in table.faults_of_width:
        raise fault
    found = []
    for row in range(table.height):
        born = text_of(table, row, "birth")
        date = read_date(born)
        found.append(
            Entrant(
                text_of(table, row, "name"),
                rating_of(table, row),
                text_of(table, row, "title").upper(),
                _SEXES.get(text_of(table, row, "sex").lower(), ""),
                date.year if date is not None else number_of(table, row, "birth"),
                text_of(table, row, "federation"),
                text_of(table, row, "club"),
                text_of(table, row, "code"),
                number=row + 1,
            )
        )
    return tuple(found)


def players_alone(players: TextTable | None, games: TextTable | None, most: int) -> tuple[Entrant, ...]:
    """The players of an event to come, in the order of their list. Raises FileError, or ArgumentError if there are games."""
    if players is None or games is not None:
        raise ArgumentError("template_players_only")
    if players.height > most:
        raise players.problem("template_too_many_entrants", most, count=players.height, most=most)
    return entrants_in(players)


def about_of(source: Source, name: str) -> About:
    """The data of the file about the event; `name` if it has no name."""
    header = source.header
    return About(
        header.name or name,
        ", ".join(text for text in (header.city, header.federation) if text),
        read_date(header.begin),
        read_date(header.end),
        header.time_control,
        header.arbiter,
    )


def read_date(text: str) -> datetime.date | None:
    """A date as files write it (2025/10/04, 25/10/04, 2025-10-04, 04.10.2025); None if it is not one."""
    match = _DATE.match(text.strip())
    if match is None:
        return None
    year, month, day = (int(match[one] or match[one[0]]) for one in ("year", "month", "day"))
    try:
        return datetime.date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None
