"""The values of the rating functions that take whole tables as arguments."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import ArgumentError, ErrorKind, Place, Undefined
from xl_departage.base.messages import Text
from xl_departage.chess.ratings.from_grid import first_rating
from xl_departage.chess.ratings.game_dates import by_date
from xl_departage.chess.ratings.initial import EntryEvent
from xl_departage.chess.ratings.one_player import event_of
from xl_departage.chess.ratings.period import Period
from xl_departage.chess.ratings.period_files import process
from xl_departage.chess.ratings.period_list import list_table
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.chess.ratings.rating_options import no_periods, unsupported
from xl_departage.chess.ratings.standing import counting
from xl_departage.chess.regulations.rating_editions import BEL, FIDE_ENTRY, BelgianEdition, FideEntryEdition
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.origin import find_player
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions.answers.rating_answers import rating_rules
from xl_departage.functions.arguments import show
from xl_departage.functions.request import FURTHER, Cache, fingerprint, ratings_of


def first_ratings(cells: Range, ratings: Range | None, player: int | str | None, rules: str) -> Result:
    """
    The first rating of one unrated player of a round robin, or of all as a column; an empty text for a blank player. A `player`
    without one raises Undefined; in a column it is `#N/A`. Raises ArgumentError for an edition that does not define it.
    """
    parsed = rating_rules(rules, FIDE_ENTRY, "ELO_INITIAL_RR")
    edition = parsed.edition
    if not isinstance(edition, FideEntryEdition):
        raise unsupported(edition, "ELO_INITIAL_RR")
    if player == "":
        return ""
    event = event_of(parsed)
    reading = read_crosstable(cells, parsed.reading)
    column = counting(ratings_of(ratings, reading, len(cells)), edition)
    if player is not None:
        return first_rating(reading.crosstable, column, find_player(reading, player), edition, event)
    return [
        ["" if index is None else _or_undefined(reading.crosstable, column, index, edition, event)]
        for index in reading.rows
    ]


def _or_undefined(
    crosstable: Crosstable, ratings: tuple[int | None, ...], index: int, edition: FideEntryEdition, event: EntryEvent
) -> Cell:
    """The first rating of a player, or `#N/A` if he has none."""
    try:
        return first_rating(crosstable, ratings, index, edition, event)
    except Undefined:
        return ErrorKind.NA


def new_list(players: Range, games: Range, rules: str) -> Result:
    """The new list of a Belgian period, with its header row."""
    people, given_rows, period = period_of("players", players, games, rules)
    header, rows = list_table(period)
    column = people.column_index("pid")
    assert column is not None
    table: list[list[Cell]] = [[*header]]
    # Numbers stay numbers, so that the new list can be searched with the keys of the old one.
    for row, source in zip(rows, given_rows, strict=True):
        key = source[column]
        table.append([key if isinstance(key, (int, float)) else row[0], *row[1:]])
    # In the fixed area of an array formula, headings alone would be repeated in every row.
    return table if rows else [*table, [""] * len(header)]


class ProcessedPeriod(NamedTuple):
    """A processed period: the table of players, its rows as given, and the result."""

    people: TextTable
    rows: list[tuple[Cell, ...]]
    period: Period


def period_of(name: str, players: Range, games: Range, rules: str) -> ProcessedPeriod:
    """
    A period from two ranges. It is cached: if formulas do not spill, a sheet requests it cell by cell.

    `name` is the name of the argument with the players, for errors. Raises the first error in the tables.
    """
    edition, top = period_rules(rules)
    key = (name, fingerprint(players), fingerprint(games), edition.name, top)
    return _PERIODS.get(key, _processed, name, players, games, edition, top)


def period_rules(rules: str) -> tuple[BelgianEdition, int]:
    """
    The edition of a period, and the row of the sheet in which both tables begin (`row=`; 1 if it is not given). Raises
    ArgumentError for another kind of edition.
    """
    parsed = rating_rules(rules, BEL, "ELO_PERIOD")
    if not isinstance(parsed.edition, BelgianEdition):
        raise no_periods(parsed.edition)
    return parsed.edition, parsed.reading.row


def _processed(name: str, players: Range, games: Range, edition: BelgianEdition, top: int) -> ProcessedPeriod:
    people, rows = text_table(name, players, top)
    period, problems = process(people, games_table(games, top), edition)
    if period is None:
        raise problems[0]
    return ProcessedPeriod(people, rows, period)


_PERIODS: Cache[ProcessedPeriod] = Cache(4)
FURTHER.append(_PERIODS)


def text_table(name: str, cells: Range, top: int = 1) -> tuple[TextTable, list[tuple[Cell, ...]]]:
    """
    A range with a header as a table of text, and its rows as given; blank rows are skipped. `top` is the row of the sheet in which
    it begins.
    """
    numbered_rows = [
        (number, tuple(row))
        for number, row in enumerate(cells[1:], top + 1)
        if any(cell not in (None, "") for cell in row)
    ]

    def place(row: int | None, column: int | None, shown: str | None) -> Place:
        at = None if column is None else column + 1
        heading = None if column is None else header[column].strip()
        return Place(row=top if row is None else numbered_rows[row][0], column=at, text=shown, heading=heading or None)

    where = Text("period_in_games" if name == "games" else "period_in_players")
    header, *rows = ([*map(show, row)] for row in (cells[0], *(row for _, row in numbered_rows)))
    return TextTable.of_rows(header, rows, place, ArgumentError, where), [row for _, row in numbered_rows]


def games_table(cells: Range, top: int) -> TextTable:
    """The games of a period, in the order of their dates."""
    table, _ = text_table("games", cells, top)
    return by_date(table)
