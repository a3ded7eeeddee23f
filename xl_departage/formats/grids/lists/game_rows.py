"""
The rows of a list of games as typed below its headings: distinguishes games from other rows, and joins the boards of a
match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.errors import InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import display_text, excerpt, key_of, plain
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.outcome_words import RESULT_WORDS
from xl_departage.formats.grids.cell_tokens import Rows, normalise
from xl_departage.formats.grids.lists.byes import is_nobody, read_bye
from xl_departage.formats.grids.lists.headings import GameColumns, read_game_headings, read_round, round_of_title
from xl_departage.formats.grids.lists.matches import Board, is_score
from xl_departage.formats.grids.lists.team_players import Named
from xl_departage.formats.grids.sided_result import names_both_sides


class Unread(NamedTuple):
    """A game that could not be read, and what is known about it; `round` is None if its round is not."""

    round: int | None
    players: tuple[int, ...]
    """The numbers of the players whom it may concern; empty if none is known."""
    text: str
    """The text that could not be read."""
    row: int
    """Counted from 1."""


class GameRow(NamedTuple):
    """
    One row of a list of games, as typed. `round` is None if it is missing or cannot be read, and any cell that the list does not have.
    """

    row: int
    """Counted from 1."""
    round: int | None
    board: object
    white: object
    result: object
    black: object
    numbers: tuple[object, object]
    ratings: tuple[object, object]
    titles: tuple[object, object] = (None, None)
    federations: tuple[object, object] = (None, None)
    coloured: bool = True
    boards: tuple[Board, ...] = ()
    lineups: tuple[object, object] = (None, None)
    line: Sequence[object] = ()
    """The whole row, from which the results on the boards are read; empty if the list has no columns of boards."""
    teams: tuple[object, object] | None = None
    """Both teams, if the row is a board that also names its players; None otherwise."""
    results: tuple[object, object] | None = None
    """The cells of both scores, of which `result` is made, if each side has a column of its own; None otherwise."""
    white_first: bool | None = None
    """Whether results have White first; see `GameColumns.result_white_first`."""
    carried: bool = False
    """Whether the cell of the round is blank, so that the round is that of a row above."""
    singles: tuple[GameRow, ...] = ()
    """The boards of a match that each have their own row; this row is then the first of them."""
    people: tuple[Named, Named] | None = None
    """The players on a board that also names its teams; `white` and `black` are then the teams. None for any other row."""
    date: object = None

    @property
    def has_result(self) -> bool:
        """Whether there is anything in the place of the result, or of that of a board."""
        return is_filled(self.result) or any(is_filled(cell_in(self.line, board.column)) for board in self.boards)

    @property
    def texts(self) -> str:
        return " ".join(filter(None, (display_text(cell).strip() for cell in (self.white, self.result, self.black))))


def games_above(cells: Rows, columns: GameColumns, top: int, faults: Faults) -> Iterator[Unread]:
    """
    Report the games above the headings: a row with both sides and a result, or with both sides, a round and any text in the place of the
    result, is not a title, and would not be read.
    """
    for row, line in enumerate(cells[: columns.row]):
        sides = cell_in(line, columns.white), cell_in(line, columns.black)
        result = cell_in(line, columns.result)
        round = columns.round is not None and read_round(cell_in(line, columns.round)) is not None
        if all(map(is_filled, sides)) and (is_result(result) or (round and is_filled(result))):
            text = " ".join(excerpt(cell) for cell in (sides[0], result, sides[1]))
            faults.report(InconsistentGrid("list_above_headings", Place(row=row + top, text=text)))
            yield Unread(None, (), text, row + top)


def headings_below(cells: Rows, first: GameColumns) -> dict[int, GameColumns]:
    """
    The headings that are repeated below the `first` ones, in tables pasted together, by row from 0. A row with the number of a round is a
    game, even if it is one between Team 2 and Team 1.
    """
    rows = (
        (row, read_game_headings(row, cells[row]))
        for row in range(first.row + 1, len(cells))
        if read_round(cell_in(cells[row], first.round)) is None
    )
    return {row: columns for row, columns in rows if columns is not None}


def is_result(cell: object) -> bool:
    """Whether a cell is a result of both sides, `1-0`, or a result in words; neither occurs in any other column."""
    text = cell.strip() if isinstance(cell, str) else ""
    if plain(text) in RESULT_WORDS:
        return True
    return names_both_sides(normalise(text))


def are_matches(rows: Sequence[GameRow], *, persons: bool) -> bool:
    """
    Whether the rows are matches of teams: they have boards, or the headings name teams, or most results are scores that
    no game can have. A few such scores are mistakes, and all of them are if the list of players is one of `persons`.
    """
    filled = [row for row in rows if is_filled(row.result)]
    scores = sum(is_score(row.result) for row in filled)
    return any(row.boards or not row.coloured for row in rows) or (not persons and 2 * scores > len(filled))


def joined_boards(rows: Sequence[GameRow], in_teams: bool) -> list[GameRow]:
    """
    The rows with one row per match, in the place of its first board, if the boards of matches have rows of their own.
    Such rows name teams beside players, or have the same two sides twice in a round, which no round of individuals has.
    """
    rows = [row if row.teams is None else _of_teams(row, row.teams) for row in rows]
    matches: dict[object, list[GameRow]] = {}
    for row in rows:
        both = is_filled(row.white) and is_filled(row.black)
        sides = frozenset(key_of(display_text(cell)) for cell in (row.white, row.black))
        matches.setdefault((row.round, sides) if both else row.row, []).append(row)
    single = [
        row.teams is not None or ((in_teams or not row.coloured) and not row.boards and len(boards) > 1)
        for boards in matches.values()
        for row in boards
    ]
    if not any(single):
        return rows
    joined = []
    for boards in matches.values():
        first = boards[0]
        alone = not (is_filled(first.white) and is_filled(first.black)) or (len(boards) == 1 and _is_bye(first))
        joined.append(
            first if alone or first.boards else first._replace(singles=tuple(boards), result=None, titles=(None, None))
        )
    return sorted(joined, key=lambda row: row.row)


def _is_bye(row: GameRow) -> bool:
    """Whether a row names a team and a bye, and no players."""
    nobody = row.people is not None and not any(is_filled(person.name) for person in row.people)
    return nobody and any(read_bye(side) is not None for side in (row.white, row.black))


def _of_teams(row: GameRow, teams: tuple[object, object]) -> GameRow:
    """The row of a board with its teams as the two sides; the details of its players are moved to `people`."""
    white, black = map(Named, (row.white, row.black), row.ratings, row.titles, row.federations)
    nothing = None, None
    return row._replace(
        white=teams[0],
        black=teams[1],
        numbers=nothing,
        ratings=nothing,
        titles=nothing,
        federations=nothing,
        people=(white, black),
    )


def rows_of_games(cells: Rows, headings: Mapping[int, GameColumns], top: int, faults: Faults) -> Iterator[GameRow]:
    """
    The rows of games below their `headings`, each with the round that applies to it (None and a reported fault if there is none); `top` is
    the number of the first row.
    """
    columns = next(iter(headings.values()))
    titles = [number_above for row in range(columns.row) if (number_above := round_of_title(cells[row]))]
    now = titles[-1] if titles else None
    unclear = False
    for row in range(columns.row + 1, len(cells)):
        line = cells[row]
        if row in headings:
            columns = headings[row]
            continue
        white, black, result = cell_in(line, columns.white), cell_in(line, columns.black), _result(line, columns)
        teams = None if columns.teams is None else _both(line, columns.teams)
        sides = any(map(is_filled, (white, black, *(teams or ()))))
        filled = [cell for cell in line if is_filled(cell)]
        if len(filled) <= 1 or not sides:
            title = round_of_title(filled[:1])
            if title is not None:
                now, unclear = title, False
                continue
        round_cell = cell_in(line, columns.round)
        if is_filled(round_cell):
            now = read_round(round_cell)
            unclear = now is None
            if unclear and sides:
                place = Place(row=row + top, text=excerpt(round_cell))
                faults.report(UnreadableCell("list_round_unreadable", place), columns.round)
        played = is_filled(result) or any(is_filled(cell_in(line, board.column)) for board in columns.boards)
        if not (sides or played):
            continue
        if now is None and not unclear:
            unclear = True
            faults.report(UnreadableCell("list_round_missing", Place(row=row + top)))
        numbers = _both(line, columns.numbers)
        yield GameRow(
            row + top,
            now,
            cell_in(line, columns.board),
            white=None if is_nobody(white) else white,
            result=result,
            black=None if is_nobody(black) else black,
            numbers=numbers,
            ratings=_both(line, columns.ratings),
            titles=(cell_in(line, columns.titles[0]), cell_in(line, columns.titles[1])),
            federations=_both(line, columns.federations),
            coloured=columns.coloured,
            boards=columns.boards,
            lineups=_both(line, columns.lineups),
            line=line if columns.boards else (),
            teams=teams,
            results=None if columns.results is None else _both(line, columns.results),
            white_first=columns.result_white_first,
            carried=columns.round is not None and not is_filled(round_cell),
            date=cell_in(line, columns.date),
        )


def _result(line: Sequence[object], columns: GameColumns) -> object:
    result = cell_in(line, columns.result)
    if columns.results is not None and is_filled(result):
        result = ":".join(display_text(cell_in(line, column)).strip() for column in columns.results)
    return None if columns.zero_is_open and display_text(result).replace(" ", "") == "0:0" else result


def cell_in(line: Sequence[object], column: int | None) -> object:
    return None if column is None or column >= len(line) else line[column]


def _both(line: Sequence[object], columns: tuple[int, int] | None) -> tuple[object, object]:
    return (None, None) if columns is None else (cell_in(line, columns[0]), cell_in(line, columns[1]))


def is_filled(cell: object) -> bool:
    return cell is not None and not (isinstance(cell, str) and not cell.strip())
