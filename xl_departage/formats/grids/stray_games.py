"""
Refuses games in a column whose heading names no round, and players in the rows of titles above the headings: they would
not count.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from xl_departage.base.errors import InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import display_text, excerpt, whole_number
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import UNREAD, CellToken, Form, can_only_be_a_game, opponents, scan
from xl_departage.formats.grids.header_row import HeaderRow, cell_text, header_key, read_header_row
from xl_departage.formats.grids.layout import (
    OWN_RESULTS,
    Layout,
    own_result,
    own_results,
    player_rows,
    printed_half_points,
)


def refuse_unheaded_rounds(layout: Layout, header: HeaderRow) -> None:
    """
    Raise InconsistentGrid for games in a column without a heading, or under a heading that names no round: they would
    not count.
    """
    explained = {*layout.rounds, *header.roles.values()}
    rows = player_rows(layout)
    for column, heading in enumerate(layout.cells[header.row]):
        if column in explained:
            continue
        headed = bool(cell_text(heading))
        if headed and header_key(heading) in notations.LAST_ROUND_HEADERS:
            # This column repeats a round that also has a column of its own.
            continue
        row = _first_decided_game(layout, rows, column) if headed else _first_game(layout, rows, column)
        if row is not None:
            round = 1 + sum(round_column < column for round_column in layout.rounds)
            key = "grid_round_other_heading" if headed else "grid_round_unheaded"
            raise InconsistentGrid(key, _place_in(layout, row, column), round=round, heading=excerpt(heading))
        if not headed and column == max(layout.rounds, default=-2) + 1:
            _refuse_lone_number(layout, rows, column)


def _refuse_lone_number(layout: Layout, rows: Sequence[int], column: int) -> None:
    """
    Raise InconsistentGrid for a column without a heading, just after the rounds, in which a number is the only entry:
    it may be an opponent.
    """
    filled = [row for row in rows if cell_text(layout.cells[row][column])]
    if len(filled) == 1 and _token(layout.cells[filled[0]][column]).kind.form is Form.NUMBER:
        raise InconsistentGrid(
            "grid_number_unheaded", _place_in(layout, filled[0], column), round=len(layout.rounds) + 1
        )


def refuse_rows_above(layout: Layout, header: HeaderRow) -> None:
    """Raise InconsistentGrid for a player above the header row, where only titles belong: he would not be read."""
    for row in range(header.row):
        tokens = [_token(layout.cells[row][column]) for column in layout.rounds]
        column = next(
            (column for column, token in zip(layout.rounds, tokens, strict=True) if can_only_be_a_game(token.kind)),
            None,
        )
        if column is None and _may_be_player(layout, row) and not read_header_row(row, layout.cells[row]).labelled:
            column = next(
                (round_column for round_column in layout.rounds if _may_be_result(layout.cells[row][round_column])),
                None,
            )
        if column is not None:
            raise InconsistentGrid("list_above_headings", _place_in(layout, row, column))


def _may_be_player(layout: Layout, row: int) -> bool:
    """
    Whether a row has a number in a column of numbers or ranks and letters in the column of names; a column that does
    not exist is not required.
    """
    cells = layout.cells[row]
    numbers = [cells[column] for column in (layout.number, layout.rank) if column is not None]
    numbered = any(whole_number(cell) is not None for cell in numbers)
    named = layout.name is not None and bool(re.search(r"[^\W\d]", display_text(cells[layout.name])))
    return (numbered or not numbers) and (named or layout.name is None)


def _may_be_result(cell: object) -> bool:
    token = _token(cell)
    return bool(opponents(token)) or token.kind.form is Form.WORD or own_result(cell) in OWN_RESULTS


def _place_in(layout: Layout, row: int, column: int) -> Place:
    return Place(row=row + 1, text=excerpt(layout.cells[row][column]), range_column=column + 1)


def _token(cell: object) -> CellToken:
    """The token of a cell; `UNREAD` for a text that cannot be a cell of a round."""
    try:
        return scan(cell)
    except UnreadableCell:
        return UNREAD


_BYES_IN_WORDS = frozenset({Form.EXEMPT, Form.SIGN_BYE, Form.NAMED_BYE})
"""The forms of `EXE`, of `½ BYE` and of `HPB`."""


def _first_game(layout: Layout, rows: Sequence[int], column: int) -> int | None:
    """
    The row of the first game in a column; None if it has none. Either one cell is certainly a game, or most cells
    together show it: they name opponents who name the player in turn, or are results in words, byes in words, or points
    beside rounds of points. Absences alone may be remarks.
    """
    tokens = {row: _token(layout.cells[row][column]) for row in rows if cell_text(layout.cells[row][column])}
    certain = next((row for row, token in tokens.items() if can_only_be_a_game(token.kind)), None)
    if certain is not None or not tokens:
        return certain
    if mirrored := _mirrored(layout, rows, tokens):
        return mirrored[0]
    words = [row for row, token in tokens.items() if token.kind.form is Form.WORD]
    if 2 * len(words) > len(tokens):
        return words[0]
    byes = [row for row, token in tokens.items() if token.kind.form in _BYES_IN_WORDS]
    away = sum(token.kind.form is Form.ABSENT for token in tokens.values())
    if byes and 2 * (len(byes) + away) > len(tokens):
        return byes[0]
    return next(iter(tokens)) if _is_round_of_points(layout, rows, column) else None


def _first_decided_game(layout: Layout, rows: Sequence[int], column: int) -> int | None:
    """
    The row of the first game in a column in which most cells are games with a result; None for any other column, such
    as the next pairings.
    """
    tokens = {row: _token(layout.cells[row][column]) for row in rows if cell_text(layout.cells[row][column])}
    decided = {row: token for row, token in tokens.items() if token.kind.mark}
    certain = [row for row, token in decided.items() if can_only_be_a_game(token.kind)]
    games = certain if 2 * len(certain) > len(tokens) else _mirrored(layout, rows, decided)
    return games[0] if 2 * len(games) > len(tokens) else None


def _mirrored(layout: Layout, rows: Sequence[int], tokens: Mapping[int, CellToken]) -> list[int]:
    """
    The rows whose opponents name them in turn, by the numbers, the ranks or the order of the rows, if they are more
    than half of the filled rows; otherwise none.
    """
    named = {row: others for row, token in tokens.items() if (others := opponents(token))}
    columns = [column for column in (layout.number, layout.rank) if column is not None]
    numberings = [[whole_number(layout.cells[row][column]) for row in rows] for column in columns]
    numberings.append([*range(1, len(rows) + 1)])
    for numbers in numberings:
        row_of, number_of = dict(zip(numbers, rows, strict=True)), dict(zip(rows, numbers, strict=True))
        pairs = ((row, row_of[number]) for row, others in named.items() for number in others if number in row_of)
        mirrored = list(
            dict.fromkeys(
                row
                for row, opponent_row in pairs
                if opponent_row != row and number_of[row] in named.get(opponent_row, ())
            )
        )
        if 2 * len(mirrored) > len(tokens):
            return mirrored
    return []


def _is_round_of_points(layout: Layout, rows: Sequence[int], column: int) -> bool:
    """Whether a column holds results in points as the rounds do, and is not their sum."""
    beside = layout._replace(rounds=(*layout.rounds, column))
    if own_results(layout, rows) is layout or own_results(beside, rows) is beside:
        return False
    worth = {"1": 2, "½": 1, "0,5": 1, "0.5": 1, "1F": 2}
    totals = [
        sum(worth.get(own_result(layout.cells[row][round_column]), 0) for round_column in layout.rounds) for row in rows
    ]
    printed = [printed_half_points(layout.cells[row][column]) for row in rows]
    return 2 * sum(total == points for total, points in zip(totals, printed, strict=True)) <= len(rows)
