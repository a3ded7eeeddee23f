"""The data that fill a template: players, rules and details of the event, as read from a tournament or from a table."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xl_departage.base.days import day_of
from xl_departage.base.errors import ArgumentError, DepartageError, FileError, GridError, Place, UnreadableCell
from xl_departage.base.messages import Text, first_of, series
from xl_departage.base.regex import regex
from xl_departage.base.text import plain, without_decimals
from xl_departage.chess.ratings.period_tables import TextTable, plain_text
from xl_departage.chess.ratings.rating_cell import ESTIMATE, read_rating
from xl_departage.chess.tournament.cancelled_rounds import cancelled_text
from xl_departage.chess.tournament.crosstable import Crosstable, Player, System
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import RatingList
from xl_departage.chess.tournament.persons import TITLES, born_on, says_something, sex_letter
from xl_departage.chess.tournament.record import Participant, SourceNotice
from xl_departage.chess.tournament.round_days import days_shown
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.header_row import header_key, rating_columns
from xl_departage.formats.grids.lists.headings import PlayerColumns, find_players
from xl_departage.formats.grids.lists.player_rows import ListedPlayers, birth_cell, code_of, read_players


@dataclass(frozen=True)
class Entrant:
    """One player; unknown values are blank or None."""

    name: str
    rating: int | None = None
    title: str = ""
    sex: str = ""
    """`F`, `M`, or blank if unknown."""
    birth: int | datetime.date | None = None
    """The year of birth, or the date of birth."""
    federation: str = ""
    club: str = ""
    code: str = ""
    """The FIDE or the national number, for templates that have one column for both."""
    fide_number: str = ""
    national_number: str = ""
    k: int | None = None
    games: int | None = None
    """The number of games played for rating before the event."""
    number: int = 0
    last_round: int | None = None
    """In a round robin, the last round before a withdrawal; None for a player who stays."""
    given: str = ""
    """The points that the arbiter gives or deducts, by round."""


@dataclass(frozen=True)
class Tables:
    """
    The data for a template, read from files as tables instead of a tournament; None for a table that was not given.
    """

    players: TextTable | None = None
    games: TextTable | None = None
    """The games of a rating period, or the results of the stages of a Grand Prix."""
    ratings: RatingList = "auto"
    """Which column of ratings counts if there are two."""

    @property
    def remarks(self) -> tuple[DepartageError, ...]:
        """What the arbiter should know about the files."""
        return tuple(remark for table in (self.players, self.games) if table is not None for remark in table.remarks)


class ListLine(NamedTuple):
    """
    As the value of a choice, the name in a line of the list that it is chosen from, counted from 0. If the list is replaced, the choice
    is one of the new names.
    """

    line: int


@dataclass(frozen=True)
class Filling:
    """The values to write into a workbook when it is made; a `Filling` without any gives an empty workbook."""

    front: Mapping[str, Any] = field(default_factory=dict)
    """The values on the front sheet that differ from its presets, by the keys of the lines."""
    lists: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    """
    The lines of the sheets to be filled in, by the key of the sheet; each line holds its values by the keys of the
    columns.
    """
    chosen: Mapping[str, Any] = field(default_factory=dict)
    """The values of the drop-downs above tables, by the keys of the choices."""
    typed: bool = False
    """
    Whether the pairings of a round robin are typed, as a file gives them, instead of taken from the Berger tables.
    """


def numbered(records: Sequence[Mapping[str, Any]], count: int) -> list[Mapping[str, Any]]:
    """The lines of a list with their numbers, from 1 to `count`; lines that are missing hold only a number."""
    return [
        {"number": number, **(records[number - 1] if number <= len(records) else {})} for number in range(1, count + 1)
    ]


def one_of(players: Sequence[Entrant]) -> ListLine | int | str:
    """
    How to identify the first player in a cell: by the name in his line, or by number if others have the same name or it looks like a
    number. Blank if there are no players.
    """
    if not players:
        return ""
    first = players[0]
    alone = (
        sum(plain(player.name) == plain(first.name) for player in players) == 1 and not first.name.strip().isdecimal()
    )
    return ListLine(0) if alone else first.number or 1


def entrants_of(source: Source) -> tuple[Entrant, ...]:
    """The players of a tournament, in the order of the crosstable."""
    person_of = {entrant.number: entrant for entrant in source.people}
    return tuple(
        _entrant(player, person_of.get(player.number, Participant(player.number, player.name)))
        for player in source.crosstable.players
    )


def _entrant(player: Player, more: Participant) -> Entrant:
    return Entrant(
        player.name,
        # A rating in a cell of a template cannot be marked as an estimate, so an estimate is left out.
        None if player.estimated else player.rating,
        more.title.strip().upper(),
        sex=sex_letter(more.sex),
        birth=birth_cell(more.birth),
        federation=more.federation.strip(),
        club=more.club,
        code=code_of(more),
        fide_number=more.fide_number.strip(),
        national_number=more.national_number.strip(),
        number=player.number,
    )


_COLUMNS: Mapping[str, frozenset[str]] = {
    "stage": notations.STAGE_HEADERS,
    "place": notations.RANK_HEADERS,
    "name": notations.NAME_HEADERS,
    "team": notations.TEAM_HEADERS,
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
"""The accepted headings of each column: those that all our readers of lists accept."""


def column_of(table: TextTable, name: str) -> int | None:
    """
    The index of the first column with one of the headings of `name`; if there are several, the first that is not empty.
    None if there is none.
    """
    columns = [index for index, title in enumerate(table.header) if header_key(title) in _COLUMNS[name]]
    return next((index for index in columns if any(table.columns[index])), columns[0] if columns else None)


Find = Callable[[TextTable, str], int | None]
"""A function that finds a column of a table by its name, for a kind of list."""
Read = Callable[[TextTable, int, str], Any]
"""
A function that reads one cell, given the table, the row and the name of the column. It raises FileError for what it
cannot read.
"""


def records(table: TextTable, columns: Mapping[str, Read]) -> list[dict[str, Any]]:
    """The lines of a table, with each column read by its own function. Raises FileError."""
    return [{name: read(table, row, name) for name, read in columns.items()} for row in range(table.height)]


def text_of(table: TextTable, row: int, name: str, find: Find = column_of) -> str:
    """The text of a cell in that column; blank if there is no such column."""
    column = find(table, name)
    return "" if column is None else plain_text(table.columns[column][row])


_POINTS = regex(r"-?[0-9]+(?:\.[0-9]+)?")
"""A decimal number. Unlike Python's `float`, it accepts no `nan`, `inf` or `1_000`."""


def number_of(
    table: TextTable, row: int, name: str, find: Find = column_of, none: Container[str] = ("",)
) -> int | None:
    """
    The whole number of a cell in that column; None if its text is one of `none`. Raises FileError for any other text.
    """
    text = without_decimals(text_of(table, row, name, find))
    if text.upper() in none:
        return None
    if not text.isdecimal():
        raise _problem("period_bad_count", table, row, name, find)
    return int(text)


def points_of(table: TextTable, row: int, name: str, find: Find = column_of) -> float | None:
    """The number of a cell in that column; None for a blank cell. Raises FileError for any other text."""
    text = text_of(table, row, name, find).replace(",", ".")
    if text and _POINTS.fullmatch(text) is None:
        raise _problem("period_bad_points", table, row, name, find)
    return float(text) if text else None


def rating_of(table: TextTable, row: int, name: str = "rating") -> int | None:
    """
    The rating in a row; None for an unrated player (blank, 0, NC, UNR). If the table has columns of international and
    of national ratings, the international rating is used if there is one. Raises FileError.
    """
    for column in _rating_columns(table, name):
        try:
            rating = read_rating(plain_text(table.columns[column][row])).rating
        except UnreadableCell:
            text, title = plain_text(table.columns[column][row]), table.header[column].strip()
            raise table.problem("period_bad_rating", row, column, text, column_name=title) from None
        if rating is not None:
            return rating
    return None


def _rating_columns(table: TextTable, name: str, preferred: RatingList = "auto") -> Sequence[int]:
    """
    The columns that hold a rating, the one that counts first. If there are several of one kind only, the first that is
    not empty.
    """
    columns = rating_columns(table.header, preferred)
    first = column_of(table, name)
    return columns if len(columns) > 1 or first is None else (first,)


def _problem(key: str, table: TextTable, row: int, name: str, find: Find) -> DepartageError:
    """The error for an invalid cell; its column is named as in the file."""
    column = find(table, name)
    title = name if column is None else table.header[column].strip()
    return table.problem(key, row, column, text_of(table, row, name, find), column_name=title)


def sex_read(table: TextTable, row: int, name: str) -> str:
    """The sex in a cell, in the words of any of our languages, as `F` or `M`; otherwise blank."""
    return sex_letter(text_of(table, row, name))


class _FaultsInTable(Faults):
    """Raises each fault found in a list of players as an error with its place in the table from the file."""

    def __init__(self, table: TextTable) -> None:
        self._table = table

    def report(self, error: DepartageError, column: int | None = None) -> None:
        place = (error.place if isinstance(error, GridError) else None) or Place()
        at = place.at_column if column is None else column
        key = {"grid_rating_unreadable": "period_bad_rating"}.get(error.key, error.key)
        values = {**error.values, "column_name": self._table.header[at].strip()}
        raise self._table.problem(key, None if place.row is None else place.row - _FIRST, at, place.text, **values)


def _unheaded(column: Sequence[str]) -> str:
    """
    The heading to assume for a column without one: chess-results writes the titles of players without a heading. Blank
    if the column holds anything else.
    """
    texts = {plain_text(cell).strip().upper() for cell in column} - {""}
    return "Title" if texts and texts <= TITLES else ""


_PERSONAL = ("title", "sex", "birth", "federation", "club")
_FIRST = 2
"""The row in which `read_players` finds the first player, just below the headings."""


def _columns_in(table: TextTable, ratings: RatingList) -> tuple[list[str], PlayerColumns]:
    """The headings of a list of players, and the columns found by them. Raises FileError."""
    needed(table, "name", find=column_of)
    for fault in table.faults_of_width:
        raise fault
    # Numbers of club members or of an earlier event are not numbers in this one. A column headed FIDE holds FIDE
    # numbers here.
    headings = ["FIDE ID" if header_key(title) == "FIDE" else title for title in table.header]
    headings = [
        title if title.strip() else _unheaded(column) for title, column in zip(headings, table.columns, strict=True)
    ]
    named = column_of(table, "name")
    assert named is not None, "the column of names is needed"
    columns = find_players([headings]) or PlayerColumns(0, {"name": named})
    known = {name: at for name, at in columns.columns.items() if name not in ("number", "rating", "other_rating")}
    known |= dict(zip(("rating", "other_rating"), _rating_columns(table, "rating", ratings), strict=False))
    # If two columns have the same meaning, the first that is not empty counts.
    filled = ((name, column_of(table, name)) for name in _PERSONAL if name in known)
    known |= {name: column for name, column in filled if column is not None}
    return headings, columns._replace(columns=known)


def _listed_in(table: TextTable, ratings: RatingList) -> ListedPlayers:
    """The players of a list with headings, numbered in the order of the list. Raises FileError."""
    headings, columns = _columns_in(table, ratings)
    rows = zip(*(map(plain_text, column) for column in table.columns), strict=True)
    player_list = read_players([headings, *rows], _FaultsInTable(table), columns=columns)
    for player in player_list.participants:
        if says_something(player.birth) and born_on(player.birth) is None:
            column = columns.columns["birth"]
            title = table.header[column].strip()
            row = player_list.rows[player.number] - _FIRST
            raise table.problem("period_bad_count", row, column, player.birth, column_name=title)
    return player_list


def entrants_in(table: TextTable, ratings: RatingList = "auto") -> tuple[Entrant, ...]:
    """The players of a list with headings, of which only the column of names is required. Raises FileError."""
    return tuple(
        _entrant(
            Player(participant.number, participant.name, participant.rating, (), participant.rating_kind), participant
        )
        for participant in _listed_in(table, ratings).participants
    )


def members_in(tables: Tables, most: int) -> list[tuple[str, Entrant]] | None:
    """
    The players of a list, each with the name of the team; a blank cell stands for the team of the player above. None if
    the list has no column of teams. Raises FileError, and ArgumentError if games are given, too.
    """
    entrants = players_alone(tables, most)
    table = tables.players
    assert table is not None, "there are players"
    _, columns = _columns_in(table, tables.ratings)
    at = columns.columns.get("team")
    if at is None:
        return None
    rows = _listed_in(table, tables.ratings).rows
    members: list[tuple[str, Entrant]] = []
    for entrant in entrants:
        row = rows[entrant.number] - _FIRST
        team = " ".join(plain_text(table.columns[at][row]).split()) or (members[-1][0] if members else "")
        if not team:
            raise table.problem("list_team_missing", row, at, entrant.name)
        members.append((team, entrant))
    return members


def remarks_on(
    table: TextTable, ratings: RatingList, template: str, *, of_teams: bool = False
) -> tuple[SourceNotice, ...]:
    """
    Notices about a list of players: ratings that come from its second column of ratings, data for which the template
    `template` has no cell, and doubtful entries. `of_teams`: whether the template has a column for a player's team.
    """
    player_list = _listed_in(table, ratings)
    notices = []
    if player_list.from_other_list:
        names = [
            participant.name
            for participant in player_list.participants
            if participant.number in player_list.from_other_list
        ]
        first, other = player_list.rating_headings
        named = first_of(names, _NAMED, "; ")
        values = (("count", len(names)), ("names", named), ("first", first), ("other", other))
        notices.append(SourceNotice("players_second_list", table.place(None, None, None), values))
    estimates = sum(participant.rating_kind == ESTIMATE for participant in player_list.participants)
    # An entrant's code holds only one of the two numbers; the template of teams has a column for each.
    both = sum(
        bool(participant.fide_number and participant.national_number) for participant in player_list.participants
    )
    national = 0 if of_teams else both
    counted = (("lacking.estimates", estimates), ("lacking.national_number", national))
    fields = [Text("lacking.field", field=Text(key), count=count) for key, count in counted if count]
    if fields:
        lost = (("door", template), ("fields", series(fields, "list.part")))
        notices.append(SourceNotice("comparison_left_out", Place(), lost))
    _, columns = _columns_in(table, ratings)
    read = {at for name, at in columns.columns.items() if name in _TAKEN or (of_teams and name == "team")}
    unread = [
        title.strip()
        for at, title in enumerate(table.header)
        if title.strip() and at not in read and any(map(plain_text, table.columns[at]))
    ]
    if others := [title for title in unread if header_key(title) not in _NO_PERSON]:
        columns_named = (("columns", series(others, "list.part")),)
        notices.append(SourceNotice("players_columns_left_out", Place(), columns_named))
    return (*notices, *_doubts(table, player_list, columns))


def _doubts(table: TextTable, player_list: ListedPlayers, columns: PlayerColumns) -> Iterator[SourceNotice]:
    """
    Notices about values that cannot describe a person, or that may be misread: an unknown sex, a birth in the future,
    and dates whose day and month may be exchanged.
    """
    place = table.place(None, None, None)

    def typed_text(participant: Participant, field: str) -> str:
        at = columns.columns.get(field)
        return (
            "" if at is None else plain_text(table.columns[at][player_list.rows[participant.number] - _FIRST]).strip()
        )

    def notices_about(key: str, who: Sequence[str]) -> Iterator[SourceNotice]:
        if who:
            yield SourceNotice(key, place, (("count", len(who)), ("names", first_of(who, _NAMED, "; "))))

    sexes = [
        (participant, typed_text(participant, "sex")) for participant in player_list.participants if not participant.sex
    ]
    yield from notices_about(
        "players_sex_unread", [f"{participant.name} ({text})" for participant, text in sexes if says_something(text)]
    )
    born = [
        (participant.name, text, day)
        for participant in player_list.participants
        if (day := born_on(text := typed_text(participant, "birth")))
    ]
    this_year = datetime.datetime.now(tz=datetime.UTC).year
    yield from notices_about(
        "players_born_later", [f"{name} ({text})" for name, text, day in born if day[0] > this_year]
    )
    figures = [(text, day) for _, text, day in born if _IN_FIGURES.fullmatch(text)]
    unclear = next(((text, day) for text, day in figures if day[1] != day[2]), None)
    # The order of day and month is doubtful only if no date shows it by a day after the twelfth.
    if unclear is not None and all(day[2] <= _MONTHS for _, day in figures):
        text, day = unclear
        yield SourceNotice("players_day_first", place, (("typed", text), ("read", "{}-{:02}-{:02}".format(*day))))


_IN_FIGURES = regex(r"\d{1,2}/\d{1,2}/\d{4}")
_MONTHS = 12
_TAKEN = frozenset(
    {"name", "first_name", "rating", "other_rating", "code", "fide_number", "national_number", *_PERSONAL}
)
"""The columns of a list of players that templates take over."""
_NO_PERSON = notations.NUMBER_HEADERS | notations.RANK_HEADERS
"""Headings of numbers and ranks, which do not carry over to the event to come."""
_NAMED = 10
"""How many players a notice names; the others are only counted."""


def needed(table: TextTable, *names: str, find: Find) -> None:
    """Raise FileError if one of these columns is missing from the table."""
    for name in names:
        if find(table, name) is None:
            raise table.problem("period_column_missing", None, column_name=name)


def players_alone(tables: Tables, most: int) -> tuple[Entrant, ...]:
    """
    The players of an event to come, in the order of their list. Raises FileError for an invalid list and for more players
    than `most`, and ArgumentError if there is no list of players or games are given, too.
    """
    players = tables.players
    if players is None or tables.games is not None:
        raise ArgumentError("template_players_only")
    if players.height > most:
        raise players.problem("template_too_many_entrants", most, count=players.height, most=most)
    return entrants_in(players, tables.ratings)


def about_of(source: Source) -> dict[str, Any]:
    """The values of the front sheet that describe the event, from a tournament file."""
    header = source.header
    return {
        "event": header.name,
        "place": ", ".join(text for text in (header.city, header.federation) if text),
        "first_day": day_of(header.begin),
        "last_day": day_of(header.end),
        "round_days": days_shown(header.dates),
        "cancelled": cancelled_text(source.crosstable.cancelled) or None,
        "tempo": header.time_control,
        "arbiter": header.arbiter,
    }


def tiebreaks_of(source: Source, most: int) -> dict[str, Any]:
    """
    The values of the tie-break lines on the front sheet, from a tournament file; empty if the file names no tie-breaks.
    """
    codes = [code for code in source.header.tiebreaks if code != "PTS"][:most]
    return {
        f"tiebreak_{place + 1}": codes[place] if place < len(codes) else None for place in range(most if codes else 0)
    }


def individuals_of(source: Source, system: System, wrong_system_key: str, least: int, most: int) -> Crosstable:
    """
    The crosstable of a tournament of individuals of that system. Raises FileError for an event of teams, for another
    system (with `wrong_system_key` as the message key), and for fewer than `least` or more than `most` players.
    """
    table = source.crosstable
    if source.event is not None or table.boards is not None:
        raise FileError("template_individuals_only")
    if table.system is not system:
        raise FileError(wrong_system_key)
    if not least <= len(table.players) <= most:
        raise FileError("template_players", count=len(table.players), least=least, most=most)
    return table
