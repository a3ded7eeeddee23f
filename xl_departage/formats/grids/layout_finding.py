"""
Determines the layout of a range: a list of games, a table under its header row, a bare square, or rounds only.

The text of a Vega table in one column is first cut into cells. Games that no heading explains are refused, since they
would not count.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from xl_departage.base.errors import DepartageError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.messages import Text
from xl_departage.base.text import display_text, excerpt, plain, whole_number
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Rows
from xl_departage.formats.grids.header_row import (
    HeaderRow,
    any_filled,
    as_rectangle,
    cell_text,
    find_header_row,
    find_round_labels,
    header_key,
    language_of_row,
    rating_columns,
    read_header_row,
    repeats_header,
    with_labels_below,
)
from xl_departage.formats.grids.layout import Layout, Shape, player_rows
from xl_departage.formats.grids.lists.headings import (
    GameColumns,
    find_games,
    find_players,
    headings_without_sides,
    read_game_headings,
)
from xl_departage.formats.grids.lists.pages import cut_page
from xl_departage.formats.grids.square import find_bare_square, is_square
from xl_departage.formats.grids.stray_games import refuse_rows_above, refuse_unheaded_rounds
from xl_departage.formats.grids.vega_text import cut_vega_text


def find_layout(cells: Rows, options: ReadingOptions) -> Layout:
    """
    The layout of a range. Raises UnreadableCell if no layout fits, and InconsistentGrid if columns of rounds are
    missing or if other parts of the range contradict the layout.
    """
    table = as_rectangle(cells)
    table = cut_vega_text(table) or table
    if not any(cell_text(cell) != "" for row in table for cell in row):
        raise UnreadableCell("grid_empty")
    header = find_header_row(table)
    games = _list_of_games(table, header)
    if games is not None:
        return Layout(Shape.GAMES, games[0], range(0), (), (), games=games[1])
    if header is not None:
        return _with_header(table, with_labels_below(table, header), options)
    square = find_bare_square(table)
    if square is not None:
        return Layout(
            Shape.MATRIX,
            table,
            square.rows,
            (True,) * len(square.rows),
            square.columns,
            number=square.number,
            name=square.name,
            points=square.points,
            column_order=tuple(range(len(square.columns))),
            lines=square.lines,
        )
    header = find_round_labels(table, options)
    if header is not None:
        return _with_header(table, header, options)
    _refuse_unnamed_sides(table)
    rows = range(len(table))
    columns = tuple(range(len(table[0])))
    return Layout(Shape.ROUNDS, table, rows, tuple(any_filled(table[row], columns) for row in rows), columns)


def layout_found(cells: Rows) -> Layout | None:
    """The layout of a range under the default options; None if none fits. Reading the range then reports why."""
    try:
        return find_layout(cells, ReadingOptions())
    except DepartageError:
        return None


def _with_header(table: Rows, header: HeaderRow, options: ReadingOptions) -> Layout:
    roles = dict(header.roles)
    if "rating" in roles:
        # The numbers of the rounds may have a row of their own below the headings.
        named = header.row - (header_key(table[header.row][roles["rating"]]) not in notations.RATING_HEADERS)
        ratings = rating_columns(table[named], options.ratings)
        roles |= dict(zip(("rating", "other_rating"), ratings, strict=False))
    rows = range(header.row + 1, len(table))
    labels = header.labelled or header.bare
    identity = [column for role, column in roles.items() if role in ("name", "first_name", "rating")]
    if not identity:
        identity = [column for role, column in roles.items() if role in ("number", "rank")]
    columns = [column for _, column in labels]
    numbers = [roles[role] for role in ("number", "rank") if role in roles]
    numbered = any(whole_number(table[row][column]) is not None for row in rows for column in numbers)
    again = {row for row in rows if repeats_header(header, table[row])}
    filled = tuple(row not in again and _is_player(table[row], roles, identity, columns, numbered) for row in rows)
    layout = Layout(
        Shape.TABLE,
        table,
        rows,
        filled,
        tuple(columns),
        french=header.french and "NAME" not in {header_key(cell) for cell in table[header.row]},
        language=language_of_row(table[header.row], header.french),
        number=roles.get("number"),
        rank=roles.get("rank"),
        name=roles.get("name"),
        first_name=roles.get("first_name"),
        rating=roles.get("rating"),
        other_rating=roles.get("other_rating"),
        points=roles.get("points"),
    )
    square = _square_under(layout, labels, again)
    if square is not None:
        return square
    if not labels:
        try:
            bare = find_bare_square(table[header.row + 1 :], (*roles.values(), *_of_persons(table[header.row])))
        except InconsistentGrid as error:
            raise _moved_down(error, header.row + 1) from None
        if bare is None:
            raise UnreadableCell("grid_no_rounds", Place(row=header.row + 1), page=_page_without_rounds(layout))
        shifted = tuple(row + header.row + 1 for row in bare.rows)
        return layout._replace(
            shape=Shape.MATRIX,
            rows=shifted,
            filled=(True,) * len(shifted),
            rounds=bare.columns,
            column_order=tuple(range(len(bare.columns))),
            lines=bare.lines,
        )
    _refuse_order(labels, Place(row=header.row + 1))
    refuse_unheaded_rounds(layout, header)
    refuse_rows_above(layout, header)
    _refuse_other_headings(layout)
    return layout


def _refuse_order(labels: Sequence[tuple[int, int]], place: Place) -> None:
    """
    Raise InconsistentGrid unless the columns are those of rounds 1, 2, 3 …, each once. `labels` are pairs of round and
    column.
    """
    first: dict[int, int] = {}
    for expected, (number, column) in enumerate(labels, 1):
        if number in first:
            columns = sorted((first[number] + 1, column + 1))
            raise InconsistentGrid("grid_round_twice", place, number=number, first=columns[0], second=columns[1])
        if number != expected and expected == 1:
            raise InconsistentGrid("grid_rounds_begin", place, number=number)
        if number != expected:
            missing = all(round_number != expected for round_number, _ in labels)
            key = "grid_rounds_out_of_order" if missing else "grid_rounds_order"
            raise InconsistentGrid(key, place, before=expected - 1, after=number)
        first[number] = column


def _refuse_other_headings(layout: Layout) -> None:
    """
    Raise InconsistentGrid for a second row of headings that differs from the first, as when a table with other columns
    was pasted below.
    """
    if layout.name is None:
        return
    for row in player_rows(layout):
        cells = layout.cells[row]
        if header_key(cells[layout.name]) in notations.NAME_HEADERS:
            again = read_header_row(row, cells)
            if again.labelled or len(again.roles) > 1:
                place = Place(row=row + 1, text=excerpt(cells[layout.name]), range_column=layout.name + 1)
                raise InconsistentGrid("grid_headings_differ", place)


def _list_of_games(table: Rows, header: HeaderRow | None) -> tuple[Rows, GameColumns] | None:
    """
    The list of games and its columns; None if the range is no such list. If a row names columns of rounds, the range is a list only
    if it is a whole pasted page, if there are headings above that row: below it, `No` and `Total` may be names of
    players, and `½-½ NR` a result; or if the row itself names two teams, so that its numbers are boards: two columns of teams, or the home
    team and the guest beside a round.
    """
    cut = cut_page(table)
    named = header is not None and bool(header.labelled or header.bare)
    if cut is None and header is not None and named:
        headings = table[header.row]
        sides = sum(header_key(cell) in _SIDES for cell in headings)
        matches = read_game_headings(header.row, headings) if sides > 1 else None
        if matches is not None and matches.boards and not matches.coloured:
            teams = all(
                header_key(headings[column]) in notations.TEAM_HEADERS for column in (matches.white, matches.black)
            )
            if teams or matches.round is not None:
                return table, matches
    columns = find_games(cut or (table[: header.row] if named and header is not None else table))
    if columns is None or (cut is None and named and not columns.says_more_than_sides):
        return None
    return cut or table, columns


_SIDES = notations.TEAM_HEADERS | notations.HOME_HEADERS | notations.GUEST_HEADERS


def _refuse_unnamed_sides(table: Rows) -> None:
    """
    Raise UnreadableCell for a list of games whose headings do not name the two sides: otherwise its cells would be read
    as results.
    """
    row = headings_without_sides(table)
    if row is not None:
        raise UnreadableCell("list_games_headings", Place(row=row + 1))


def _of_persons(headings: Sequence[object]) -> Collection[int]:
    """The columns of details about the players, such as federation and club; they hold no results."""
    players = find_players([headings])
    return () if players is None else players.columns.values()


def _page_without_rounds(layout: Layout) -> Text | str:
    """What kind of page this is, if it has no rounds; empty if its columns do not show it."""
    if layout.points is not None:
        return Text("crosstable.layout.page_without_rounds")
    named = layout.name is not None and (layout.number is not None or layout.rating is not None)
    return Text("crosstable.layout.players") if named else ""


def _moved_down(error: InconsistentGrid, rows: int) -> InconsistentGrid:
    """The fault found in the lower part of a table, with rows counted in the whole table."""
    place = error.where
    values = {name: value + rows if isinstance(value, int) else value for name, value in error.values.items()}
    # Equivalent mutant `0 -> 1`, `0 -> -1`, `place.row or 0 -> place.row`: a fault found in a square always has a row.
    return InconsistentGrid(error.key, place._replace(row=(place.row or 0) + rows), **values)


def _is_player(
    row: Sequence[object], roles: dict[str, int], identity: Sequence[int], rounds: Sequence[int], numbered: bool
) -> bool:
    """
    Whether a row is a player: it has an entry in a round, a name or a rating. Notes below a table have neither a number
    nor an entry, so if the players have numbers (`numbered`), a row with neither is not a player. A row of totals is
    recognised by its text.
    """
    numbers = [row[roles[role]] for role in ("number", "rank") if role in roles]
    has_number = any(whole_number(cell) is not None for cell in numbers)
    if not has_number and any(
        plain(display_text(row[column])).rstrip(" :.") in notations.TOTAL_WORDS for column in roles.values()
    ):
        return False
    if any_filled(row, rounds):
        return True
    if not any(cell_text(row[column]) not in ("", "0") for column in identity):
        return False
    if not has_number and (numbered or any(cell_text(cell) != "" for cell in numbers)):
        return False
    return "name" not in roles or bool(re.search(r"\w", display_text(row[roles["name"]])))


def _square_under(layout: Layout, labels: list[tuple[int, int]], again: Collection[int]) -> Layout | None:
    """
    The table as a matrix, if its columns of rounds are those of the opponents; None otherwise. `again` holds the rows
    that repeat the headings.
    """
    last = max((place for place, filled in enumerate(layout.filled) if filled), default=-1)
    rows = [row for row in layout.rows[: last + 1] if row not in again]
    size = len(labels)
    if not rows or size < 2:
        return None
    lines = len(rows) // size if len(rows) > size and len(rows) % size == 0 else 1
    players = len(rows) // lines
    if players > size or sorted(number for number, _ in labels) != list(range(1, size + 1)):
        return None
    columns = layout.rounds
    if players < size and any(any_filled(layout.cells[row], columns[players:]) for row in rows):
        return None
    columns = columns[:players]
    in_order = tuple(number - 1 for number, _ in labels)[:players]
    if sorted(in_order) != list(range(players)):
        return None
    orders = [in_order]
    for column in (layout.number, layout.rank):
        if column is not None:
            numbers = [whole_number(layout.cells[row][column]) for row in rows[::lines]]
            if sorted(number or 0 for number in numbers) == list(range(1, players + 1)):
                orders.append(tuple(numbers.index(number) for number, _ in labels[:players]))
    for order in orders:
        if is_square(layout.cells, rows, columns, order, lines):
            return layout._replace(
                shape=Shape.MATRIX,
                filled=tuple(place <= last and row not in again for place, row in enumerate(layout.rows)),
                rounds=columns,
                column_order=order,
                lines=lines,
            )
    return None
