"""
Pastes cells into the table of the page, adds columns, and turns a list of players into a tournament. Nothing is dropped without a
message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, text
from xl_departage.chess.tournament.absences import announced_byes
from xl_departage.chess.tournament.apart import apart_text
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.header_row import header_key
from xl_departage.formats.grids.layout import BY_ROUNDS, Shape
from xl_departage.formats.grids.layout_finding import layout_found
from xl_departage.formats.grids.lists.before_round_1 import with_rounds
from xl_departage.formats.grids.lists.headings import find_players, read_round, round_of_title
from xl_departage.formats.grids.lists.player_rows import read_players
from xl_departage.formats.held.games import games_of
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.formats.held.rows import Rows, bye_cell, late_row, next_number


def pasted(rows: Rows, heading: int, block: Rows, at: tuple[int, int], lang: Language) -> dict[str, Any]:
    """
    The `rows` with a block pasted from the cell `at` (row and column, from 0) on, and sentences about it (`said`).

    Players below the last row are added. If the block begins with a row of headings, it is not a player: it says which column of the table
    each column of the block goes to. Columns beyond the table are added. Raises ArgumentError if such a column has no heading, and for a
    table to which no player can be added.
    """
    row, column = at
    titles = rows[heading - 1] if heading else []
    messages = []
    if heading and row >= heading and _is_heading(block, titles, column):
        messages.append(text("page_pasted_heading", lang))
        headings, block = block[0], block[1:]
        columns = _by_headings(titles, headings)
    else:
        columns = list(range(column, column + len(block[0])))
        headings = block[heading - 1 - row] if row < heading <= row + len(block) else [""] * len(columns)
    width = len(rows[0])
    beyond = [place for place, to in enumerate(columns) if to >= width and any(line[place] for line in block)]
    if any(not headings[place] for place in beyond):
        raise ArgumentError("page_paste_columns", count=len(beyond))
    if beyond:
        messages.append(text("page_pasted_columns", lang, columns=", ".join(headings[place] for place in beyond)))
    for index, place in enumerate(beyond):
        columns[place] = width + index
    # Columns beyond the table in which all cells are blank are left out.
    fitting = [place for place, to in enumerate(columns) if to < width or place in beyond]
    written = [[*line, *[""] * len(beyond)] for line in rows]
    for place in beyond:
        written[heading - 1][columns[place]] = headings[place]
    written, new, late = _with_room(written, row + len(block), lang)
    if new:
        messages.append(text("page_pasted_late" if late else "page_pasted_rows", lang, count=len(new), rounds=late))
    for index, line in enumerate(block, row):
        for place in fitting:
            # A blank cell does not erase the number of an added player, or his absence from earlier rounds.
            if line[place] or index not in new:
                written[index][columns[place]] = line[place]
    return {"rows": written, "message": messages}


def _with_room(rows: Rows, height: int, lang: Language) -> tuple[Rows, range, int]:
    """
    The rows, with new ones inserted below the last player so that a block that ends above row `height` (from 0) fits; the range of the
    new rows; and the number of rounds that their players missed. Raises ArgumentError for a table to which no player can be added.
    """
    layout = layout_found(rows)
    below = len(rows) if layout is None or not layout.rows else layout.rows[-1] + 1
    count = max(0, height - below)
    if not count:
        return rows, range(0), 0
    if layout is None or layout.shape is Shape.GAMES:
        return [*rows, *[[""] * len(rows[0]) for _ in range(height - len(rows))]], range(len(rows), height), 0
    if layout.shape not in BY_ROUNDS or not layout.rows:
        raise ArgumentError("held_add_player_shape")
    grid = TypedGrid(rows)
    survey = grid.survey(ReadingOptions())
    taken = {player.number for player in survey.reading.crosstable.players} if survey.reading is not None else set()
    number, (rounds, _) = next_number(rows, layout, taken), games_of(rows, survey)
    added: Rows = [[""] * len(rows[0]) for _ in range(count)]
    for index, cells in enumerate(added):
        late_row(cells, layout, number=number + index, rounds=rounds, lang=lang)
    return [*rows[:below], *added, *rows[below:]], range(below, height), rounds


def _is_heading(block: Rows, titles: Sequence[object], column: int) -> bool:
    """
    Whether the first row of a block consists of headings: those of a list of players, or those of the table from this column on. False
    for a single row.
    """
    if len(block) == 1 or any(cell.isdigit() for cell in block[0]):
        return False
    named = [pair for pair in zip(_meanings(block[0]), _meanings(titles)[column:], strict=False) if pair[0]]
    return find_players(block[:1]) is not None or (bool(named) and all(heading == title for heading, title in named))


def _by_headings(titles: Sequence[object], headings: Sequence[str]) -> list[int]:
    """
    The column of the table for each heading of a block, from 0. A heading that the table does not have, and a repeated one, get a new
    column after the last one.
    """
    here, there = (_meanings(row) for row in (titles, headings))
    columns: list[int] = []
    further = len(titles)
    for meaning in there:
        known = here.index(meaning) if meaning and meaning in here else None
        if known is None or known in columns:
            known, further = further, further + 1
        columns.append(known)
    return columns


def _meanings(headings: Sequence[object]) -> list[str | int]:
    """
    The meaning of each heading, in any of our languages: the field of a list of players, the number of a round, or otherwise the
    heading's own words in plain letters.
    """
    # The headings of a list of players include one for the name; those of a part of a list need not.
    found = find_players([headings]) or find_players([[*headings, "NAME"]])
    fields = {} if found is None else {column: field for field, column in found.columns.items()}
    return [
        fields.get(column) or read_round(cell) or round_of_title([cell]) or header_key(cell)
        for column, cell in enumerate(headings)
    ]


def fields_of(grid: TypedGrid) -> frozenset[str]:
    """The fields of players (`sex`, `club` …) for which the table has a column."""
    layout = grid.layout
    if layout is None or not layout.rows or not layout.rows[0]:
        return frozenset()
    return frozenset(meaning for meaning in _meanings(grid.cells[layout.rows[0] - 1]) if isinstance(meaning, str))


def with_column(rows: Rows, field: str, lang: Language) -> dict[str, Any]:
    """
    The `rows` with a blank column for a field of the players (`sex`, `club` …) before the rounds, the `row` and `column` (from 0) of its
    first cell below the heading, and a sentence about it (`said`). Raises ArgumentError if the table already has this column, and for a
    table without headings or rounds.
    """
    layout = layout_found(rows)
    if layout is None or layout.shape not in BY_ROUNDS or not layout.rows or not layout.rows[0]:
        raise ArgumentError("page_add_column_shape")
    head, column = layout.rows[0] - 1, min(layout.rounds)
    heading = text(f"grid_table.{field}", lang)
    if field in _meanings(rows[head]):
        raise ArgumentError("page_add_column_there", column=heading)
    written = [[*row[:column], heading if at == head else "", *row[column:]] for at, row in enumerate(rows)]
    return {
        "rows": written,
        "row": head + 1,
        "column": column,
        "message": text("page_column_added", lang, column=heading),
    }


def begun(rows: Rows, rounds: int, lang: Language) -> dict[str, Any] | None:
    """
    A list of players as the grid of a tournament of `rounds` rounds: the `rows` with a column for each round, in which the byes and
    absences of the list are entered, with a column of numbers if the list has none; who may not meet by the list (`apart`, as the field
    of the page has it); and a sentence about it (`said`). None for anything but a list of players.
    """
    found = with_rounds(rows, rounds)
    if found is None:
        return None
    written, columns, layout = found
    players = read_players(rows, CollectedFaults())
    for player in players.participants:
        line = written[players.rows[player.number] - 1]
        for round, outcome in announced_byes(player, 0, rounds).items():
            if round <= rounds:
                line[layout.rounds[round - 1]] = bye_cell(outcome, lang)
    if layout.number is None:
        numbers = {players.rows[player.number] - 1: player.number for player in players.participants}
        written = [[str(numbers.get(row, "")), *line] for row, line in enumerate(written)]
        written[columns.row][0] = text("page_blank_head", lang).split(";")[0]
    message = text("page_begun", lang, count=len(players.participants), rounds=rounds)
    return {"rows": written, "apart": apart_text(players.apart).replace(",", ";"), "message": message}
