"""
The ranks and the tie-breaks that a table prints beside its games.

A column of tie-breaks has either a heading that names it (`Bu.`, `Buchholz Cut 1`) or a number (`TB1`, `Wtg2`), whose
meaning pages of chess-results give in a line below the table (`Tie Break1: Buchholz Cut 1`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, excerpt, plain, whole_number
from xl_departage.chess.tiebreaks.column_names import is_tiebreak
from xl_departage.chess.tournament.options import RatingList
from xl_departage.chess.tournament.points_column import PointsColumn
from xl_departage.chess.tournament.published import PrintedColumn, PrintedValue, Published
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Rows
from xl_departage.formats.grids.header_row import CHANGE, header_key
from xl_departage.formats.grids.layout import Layout, heading_of, printed_half_points
from xl_departage.formats.grids.lists.headings import find_players

_WORDS = "|".join(notations.TIEBREAK_WORDS)
_NUMBERED = regex(rf"(?:{_WORDS})(\d{{1,2}})")
_MEANING = regex(rf"\s*({_WORDS})S? ?(?:N[O°º]?\.? ?)?(\d{{1,2}}) ?[:=.)-] ?(.+)")
_VALUE = regex(r"([+-]?\d{0,6})(?:[.,](\d{1,4}))? ?(½|1/2|¼|1/4|¾|3/4)?")
_PARTS = {"½": 2, "1/2": 2, "¼": 1, "1/4": 1, "¾": 3, "3/4": 3}
"""The value of each fraction, in quarters."""
_NO_VALUE = frozenset({"", "-", "--", "–", "—", ".", "*", "N/A", "#N/A", "N.A.", "NC"})
_RANK = regex(r"=?(\d{1,6})=?(?:\.|\)|=| ?[-–] ?(\d{1,6})\.?)?")
_NOT_COMPARED = (
    notations.NUMBER_HEADERS
    | notations.RANK_HEADERS
    | notations.NAME_HEADERS
    | notations.FIRST_NAME_HEADERS
    | notations.RATING_HEADERS
    | notations.TITLE_HEADERS
    | notations.SEX_HEADERS
    | notations.BIRTH_HEADERS
    | notations.FEDERATION_HEADERS
    | notations.FIDE_NUMBER_HEADERS
    | notations.NATIONAL_NUMBER_HEADERS
    | notations.CODE_HEADERS
    | notations.CLUB_HEADERS
    | notations.CATEGORY_HEADERS
    | notations.LAST_ROUND_HEADERS
    | notations.FIRST_ROUND_HEADERS
)
"""Headings of columns with details of the players, which are not compared."""


class _Table(NamedTuple):
    """
    The cells of a table of players, with the columns that the table itself is read from; None if it has no column of
    ranks or of points.
    """

    cells: Rows
    rows: Sequence[int]
    """The rows of the players, from 0."""
    numbers: Sequence[int]
    """The numbers of the same players."""
    headings: Sequence[str]
    taken: Collection[int | None]
    """The columns that have another meaning."""
    rank: int | None
    points: int | None

    def at(self, row: int, column: int) -> object:
        """The cell; None beyond the end of a short row."""
        return self.cells[row][column] if column < len(self.cells[row]) else None


def printed_beside(layout: Layout, rows: Sequence[int], numbers: Sequence[int]) -> Published:
    """The ranks and tie-breaks that the table prints; `rows` and `numbers` are those of its players."""
    top = layout.rows[0] if layout.rows else 0
    headings = [heading_of(layout, column) for column in range(len(layout.cells[0]))] if top else []
    identity_columns = (layout.number, layout.name, layout.first_name, layout.rating, layout.other_rating)
    taken = {*layout.rounds, *identity_columns, layout.rank, layout.points}
    rank = layout.rank if top else None
    return _published(
        _Table(layout.cells, rows, numbers, headings=headings, taken=taken, rank=rank, points=layout.points)
    )


def points_columns(layout: Layout, rows: Sequence[int]) -> tuple[PointsColumn, ...]:
    """
    The columns that are headed as points: first the one that is compared with the results, then any further ones. Empty if the layout has
    no points column. `rows` are those of the players.
    """
    if layout.points is None:
        return ()
    headings = {column: heading_of(layout, column) for column in range(len(layout.cells[0]))}
    further = (
        column
        for column, heading in headings.items()
        if column not in (layout.points, *layout.rounds)
        and header_key(heading) in notations.POINTS_HEADERS
        and not CHANGE.search(heading)
    )
    return tuple(
        PointsColumn(
            column + 1,
            " ".join(headings[column].split()),
            cells := tuple(layout.cells[row][column] for row in rows),
            tuple(map(printed_half_points, cells)),
        )
        for column in (layout.points, *further)
    )


def printed_in_list(cells: Rows, players: Mapping[int, int], ratings: RatingList) -> Published:
    """
    What a list of players prints beside them; `players` gives the row, from 0, by the player's number. The columns are
    not given, because they are not columns of a grid.
    """
    columns = find_players(cells, ratings)
    if columns is None:
        return Published()
    headings = [display_text(cell).strip() for cell in cells[columns.row]]
    used = columns.columns.values()
    ranks = (at for at, heading in enumerate(headings) if header_key(heading) in notations.RANK_HEADERS)
    rank = next((at for at in ranks if at not in used), None)
    table = _Table(
        cells,
        [*players.values()],
        [*players],
        headings=headings,
        taken={*used, rank, columns.points},
        rank=rank,
        points=columns.points,
    )
    found = _published(table)
    return found._replace(columns=tuple(column._replace(column=None) for column in found.columns), rank_column=None)


def _published(table: _Table) -> Published:
    meanings = _meanings(table.cells, {*table.rows})
    columns = []
    for column, heading in enumerate(table.headings):
        key = header_key(heading)
        if column in table.taken or not key or key in _NOT_COMPARED or CHANGE.search(heading):
            continue
        cells_by_number = {number: table.at(row, column) for number, row in zip(table.numbers, table.rows, strict=True)}
        values = {number: printed_value(cell) for number, cell in cells_by_number.items()}
        by_number = {number: value for number, value in values.items() if value is not None}
        numbered = _NUMBERED.fullmatch(key)
        order = int(numbered[1]) if numbered else None
        printed = PrintedColumn(
            " ".join(heading.split()),
            by_number,
            order,
            meaning=meanings.get(order or 0, ""),
            column=column + 1,
            unread={number: excerpt(cells_by_number[number]) for number, value in values.items() if value is None},
        )
        some = any(value.value is not None for value in by_number.values())
        most = sum(value.value is not None for value in by_number.values()) * 2 > len(table.rows)
        # Any heading may stand above numbers or texts, but a tie-break is a column of numbers.
        if most or ((some or printed.unread) and is_tiebreak(printed)):
            columns.append(printed)
    if table.rank is None:
        return Published(columns=tuple(columns))
    ranks = _ranks(table, table.rank)
    return Published(
        ranks.first, tuple(columns), (), rank_column=table.rank + 1, unread_ranks=ranks.unread, last_ranks=ranks.last
    )


def _meanings(table: Rows, players: set[int]) -> dict[int, str]:
    """The meanings of the numbered tie-break columns, from the lines around the players."""
    found: dict[int, str] = {}
    for row, cells in enumerate(table):
        if row in players:
            continue
        for cell in cells:
            if isinstance(cell, str) and (match := _MEANING.fullmatch(plain(cell))):
                found.setdefault(int(match[2]), re.split(r"\d{1,2} ?[:=.)-]", cell, maxsplit=1)[-1].strip())
    return found


class _Ranks(NamedTuple):
    """The ranks, by the number of the player."""

    first: dict[int, int]
    last: dict[int, int]
    """Where a range of ranks is printed (`3-5`), the last of them."""
    unread: dict[int, str]


def _ranks(table: _Table, column: int) -> _Ranks:
    """
    The rank of each player, and the cells that are not ranks. Lists leave the rank blank for a player who shares the
    rank of the player above, and so has the same points.
    """
    ranks = _Ranks({}, {}, {})
    above: tuple[int, int, object] | None = None
    for row, number in zip(table.rows, table.numbers, strict=True):
        cell = table.at(row, column)
        points = None if table.points is None else table.at(row, table.points)
        text = plain(display_text(cell))
        match = _RANK.fullmatch(text)
        rank = whole_number(cell) or (int(match[1]) if match else None)
        last = int(match[2] or 0) if match else 0
        if rank is None and not text and above is not None and points is not None and points == above[2]:
            rank, last = above[:2]
        if rank:
            ranks.first[number] = rank
            above = rank, last, points
            if last > rank:
                ranks.last[number] = last
        elif text not in _NO_VALUE:
            ranks.unread[number] = excerpt(cell)
    return ranks


def printed_value(cell: object) -> PrintedValue | None:
    """The value of `34½`, `34,5`, 34.5 or a blank; None for anything else."""
    text = " ".join(display_text(cell).split())
    if plain(text) in _NO_VALUE:
        return PrintedValue(text, None)
    match = _VALUE.fullmatch(text.replace("\u2212", "-"))
    if match is None or not (match[1].strip("+-") or match[2] or match[3]) or (match[2] and match[3]):
        return None
    decimals = match[2] or ""
    value = Fraction(int(match[1].strip("+-") or 0)) + Fraction(int(decimals or 0), 10 ** len(decimals))
    value += Fraction(_PARTS.get(match[3] or "", 0), 4)
    # Zeros at the end do not show how a value was rounded.
    shown_decimals = len(decimals.rstrip("0"))
    return PrintedValue(text, -value if match[1].startswith("-") else value, shown_decimals)
