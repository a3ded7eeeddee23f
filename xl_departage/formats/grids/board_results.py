"""
Reads the results board by board, from a range beside a grid of teams; the two together make a team event.

The range has the rows of the grid and one of two shapes, recognised by its width:

- one column per round, each cell listing the team's results from board 1 down: `1 0 ½ 1`, `10½1`, `1;0;0,5;1`;
- one column per board, all boards of round 1 first, then those of round 2.

A list of matches, which `lists` reads, may be given instead: one row per match, with the results on its boards.

A result is `1`, `½` (also `=`, `0,5`, `1/2`), `0`, or a forfeit: `+` or `1F`, `-` or `0F`; if neither player came, both
sides have `-`. A round without a match is blank; so may be a match that was forfeited as a whole according to the grid.

The grid remains authoritative on who met whom and with which score; every result is compared with it and with the other
team's row. Colours are those of the grid: a team with White there has White on board 1 and every second board after it,
the other team on the others; if the grid has no colours, the boards have none, and counts of games with Black are 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, GridError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, points_text
from xl_departage.chess.tournament.crosstable import Outcome, Round, award, difference
from xl_departage.chess.tournament.faults import STRICT, Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading, rows_alongside
from xl_departage.chess.tournament.team_event import (
    BoardResult,
    Match,
    TeamEvent,
    event_of_grid,
    forfeited_match,
    match_worth,
)
from xl_departage.formats.grids.cell_tokens import normalise
from xl_departage.formats.grids.lists.list_reading import read_lists
from xl_departage.formats.grids.lists.pages import is_list_of_games
from xl_departage.formats.grids.matrix_cells import results_in

_SIGNS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.FORFEIT_DRAW: "½F",
}
_SIGNED = {**_SIGNS, Outcome.DOUBLE_FORFEIT: "-"}
_BETWEEN = regex(r"[\s;|]+")
_DIGITS_KEPT = 15
"""The number of digits that a spreadsheet keeps of a number."""

Results = tuple[Outcome, ...]
"""The results of one match, from board 1 on; empty for a blank."""


class _TeamRow(NamedTuple):
    """One match as shown in the row of one team."""

    results: Results
    place: Place
    column: int
    """The first column of the match, from 0."""
    unread: bool = False
    """Whether the match was reported as unreadable; nothing is then compared with it."""


class _Shape(NamedTuple):
    rounds: int
    single: bool
    """Whether a cell contains the result of one board rather than a whole match."""


def read_board_results(
    cells: Sequence[Sequence[object]],
    reading: Reading,
    grid_height: int,
    *,
    penalties: bool = False,
    rounds: int | None = None,
    faults: Faults = STRICT,
) -> TeamEvent:
    """
    The event of a grid of teams, with its boards.

    `grid_height` counts all rows of the grid, including headers. `penalties` is the option of the rules that allows
    games to end 0-0 or ½-0 by decision; `rounds` is the option that excludes later rounds. A match without any game
    over the board is forfeited as a whole, with the outcome that its points give, as in TRF files of teams.

    Raises ArgumentError for a range that does not fit, and GridError for a list of matches that cannot be read; reports
    UnreadableCell and InconsistentGrid with row, round and text.
    """
    table = reading.crosstable
    if table.boards is None:
        raise ArgumentError("boards_need_teams")
    if not table.ordered:
        raise ArgumentError("boards_need_rounds")
    cells = _of_matches(cells, reading) or cells
    team_rows = rows_alongside(reading, len(cells), grid_height)
    if team_rows is None:
        raise ArgumentError("boards_height", given=len(cells), wanted=len(reading.rows))
    shape = _shape(cells, team_rows, reading, table.boards)
    sides = [
        [
            _told_side(cells[row], row, number, shape=shape, team=team, reading=reading, faults=faults)
            for number in range(min(shape.rounds, rounds or shape.rounds))
        ]
        for row, team in team_rows
    ]
    worth = award(table.scoring)
    points_by_match = {
        (assigned_points.team, assigned_points.round): assigned_points for assigned_points in table.given
    }
    for team, row in enumerate(sides):
        for number, side in enumerate(row):
            entry = table.players[team].rounds[number]
            if (assigned_points := points_by_match.get((team, number))) is not None:
                entry = entry._replace(points=entry.points - assigned_points.game_points)
            if not side.unread and (error := _grid_error(side, entry, reading.texts[team][number], worth)) is not None:
                faults.report(error, side.column)
    for team, row in enumerate(sides):
        for number, side in enumerate(row):
            opponent = table.players[team].rounds[number].opponent
            if opponent is None or team > opponent or side.unread or sides[opponent][number].unread:
                continue
            for error in _mirror_errors(side, sides[opponent][number], table.players[opponent].number, penalties):
                faults.report(error, side.column)
    return _with_boards(event_of_grid(table), sides, worth)


def _of_matches(cells: Sequence[Sequence[object]], reading: Reading) -> list[list[object]] | None:
    """Lists of results for the rows of the grid, taken from a list of matches; None for any other range. Raises GridError."""
    if not is_list_of_games(cells):
        return None
    table = reading.crosstable
    teams: list[list[object]] = [["No", "Name"], *([team.number, team.name] for team in table.players)]
    game_list = read_lists(teams, cells, ReadingOptions(boards=table.boards, scoring=table.scoring), STRICT)
    at = {team.number: row for row, team in enumerate(table.players)}
    cells_of: list[list[object]] = [[""] * table.planned for _ in table.players]
    for game in game_list.games:
        results = game_list.boards.get(game.place.row or 0, ()) if game.place else ()
        boards = [board for board in results if board is not None]
        if not boards or len(boards) < len(results) or game.round > table.planned:
            continue
        for side, team in enumerate((game.white, game.black)):
            assert team is not None, "a match with boards has two teams"
            if any(board[side] not in _SIGNED for board in boards):
                raise UnreadableCell("boards_unreadable", game.place)
            cells_of[at[team]][game.round - 1] = " ".join(_SIGNED[board[side]] for board in boards)
    return [[""] * table.planned if index is None else cells_of[index] for index in reading.rows]


def _shape(
    cells: Sequence[Sequence[object]], team_rows: Sequence[tuple[int, int]], reading: Reading, boards: int
) -> _Shape:
    """
    What the width of the range means. If two shapes are possible (8 columns: 8 planned rounds, or 2 rounds played on 4
    boards), the cells decide: lists of several boards, or single results. Raises ArgumentError if neither fits.
    """
    table = reading.crosstable
    width = len(cells[0])
    wide, narrow = (
        next((rounds for rounds in (table.rounds, table.planned) if rounds and rounds * columns == width), None)
        for columns in (boards, 1)
    )
    if wide is not None and narrow is not None and boards > 1:
        lists = any(len(_readable(cell) or ()) > 1 for row, _ in team_rows for cell in cells[row])
        wide, narrow = (None, narrow) if lists else (wide, None)
    if wide is not None:
        return _Shape(wide, single=True)
    if narrow is not None:
        return _Shape(narrow, single=False)
    rounds = table.rounds if table.rounds == table.planned else f"{table.rounds} / {table.planned}"
    every = (
        table.rounds * boards
        if table.rounds == table.planned
        else f"{table.rounds * boards} / {table.planned * boards}"
    )
    raise ArgumentError("boards_width", given=width, rounds=rounds, all=every)


def _told_side(
    row: Sequence[object], position: int, number: int, *, shape: _Shape, team: int, reading: Reading, faults: Faults
) -> _TeamRow:
    column = number * (reading.crosstable.boards or 1) if shape.single else number
    try:
        return _side(row, position, number, shape=shape, team=team, reading=reading, column=column)
    except GridError as error:
        faults.report(error, column)
        return _TeamRow((), error.where, column, unread=True)


def _side(
    row: Sequence[object], position: int, number: int, *, shape: _Shape, team: int, reading: Reading, column: int
) -> _TeamRow:
    """Read the cells of one match. Raises GridError for a cell that cannot be read, and for another number of results than boards."""
    boards = reading.crosstable.boards
    assert boards is not None
    cells = row[number * boards : (number + 1) * boards] if shape.single else row[number : number + 1]
    name = reading.crosstable.players[team].name or None

    def place(*of: object) -> Place:
        return Place(row=position + 1, round=number + 1, text=" ".join(map(display_text, of)).strip(), name=name)

    read: list[Results] = []
    for cell in cells:
        try:
            results = _results(cell)
        except GridError as error:
            error.place = place(cell)
            raise
        if shape.single and len(results) > 1:
            raise UnreadableCell("boards_unreadable", place(cell))
        read.append(results)
    flat = tuple([outcome for results in read for outcome in results])
    if flat and len(flat) != boards:
        if shape.single:
            raise InconsistentGrid("boards_missing", place(*cells), board=read.index(()) + 1)
        if isinstance(cells[0], int | float) and len(flat) < boards:
            raise UnreadableCell("boards_zeros_lost", place(*cells), given=len(flat), wanted=boards)
        raise InconsistentGrid("boards_count", place(*cells), given=len(flat), wanted=boards)
    return _TeamRow(flat, place(*cells), column)


def _readable(cell: object) -> Results | None:
    try:
        return _results(cell)
    except GridError:
        return None


def _results(cell: object) -> Results:
    """The results listed in one cell. Raises UnreadableCell, without a place."""
    pieces: list[str]
    if isinstance(cell, str):
        pieces = [piece for piece in _BETWEEN.split(cell) if piece]
    elif isinstance(cell, int | float) and not isinstance(cell, bool):
        pieces = [_number(cell)]
    else:
        # A blank, or what a spreadsheet has made of a result; errors are the same as in the grid.
        pieces = [text for text in [normalise(cell)] if text]
    outcomes: list[Outcome] = []
    for piece in pieces:
        text = normalise(piece)
        # A decimal is accepted only as a single result (0,5): 10,5 could be 1 0 ½ as well as 1 ½.
        results = results_in(text)
        if results is None or (len(results) > 1 and ("." in piece or "," in piece)):
            raise UnreadableCell("boards_unreadable")
        outcomes += results
    return tuple(outcomes)


def _number(cell: int | float) -> str:
    """A number typed as a list of results, as text: 1101, 0.5. Raises UnreadableCell for any other number."""
    if cell == 0.5:
        return "½"
    if not 0 <= cell < 10**_DIGITS_KEPT or cell != int(cell):
        raise UnreadableCell("boards_unreadable")
    return str(int(cell))


def _grid_error(side: _TeamRow, entry: Round, text: str, worth: dict[Outcome, int]) -> GridError | None:
    """Why the boards of a team disagree with its cell in the grid; None if they agree."""
    if entry.opponent is None or entry.outcome is Outcome.PENDING:
        return InconsistentGrid("boards_without_match", side.place, grid=text) if side.results else None
    if not side.results:
        return None if entry.outcome.forfeit else InconsistentGrid("boards_missing", side.place, board=1)
    if entry.outcome.forfeit:
        for board, outcome in enumerate(side.results, start=1):
            if outcome.played:
                return InconsistentGrid("boards_forfeit_played", side.place, board=board, grid=text)
    total = sum([worth[outcome] for outcome in side.results])
    if total != entry.points:
        return InconsistentGrid(
            "boards_sum", side.place, sum=points_text(total), points=points_text(entry.points), grid=text
        )
    return None


def _mirror_errors(side: _TeamRow, other: _TeamRow, number: int, penalties: bool) -> Iterator[GridError]:
    """The differences between the rows of two opponents, board by board."""
    for board, (own_result, their_result) in enumerate(zip_longest(side.results, other.results), 1):
        missing = own_result is None or their_result is None
        key = "grid_results_differ" if missing else difference(own_result, their_result, penalties)
        if not key:
            continue
        yield InconsistentGrid(
            "boards_penalty" if key == "grid_results_penalty" else "boards_differ",
            side.place,
            board=board,
            own="" if own_result is None else _SIGNS[own_result],
            other="" if their_result is None else _SIGNS[their_result],
            number=number,
            other_row=other.place.row,
        )


def _with_boards(event: TeamEvent, sides: Sequence[Sequence[_TeamRow]], worth: dict[Outcome, int]) -> TeamEvent:
    """The event with the boards of all matches for which the rows of both teams list equally many results."""
    teams = []
    points_by_match = {
        (assigned_points.team, assigned_points.round): assigned_points.match_points for assigned_points in event.given
    }
    for index, (team, row) in enumerate(zip(event.teams, sides, strict=True)):
        matches = list(team.matches)
        for number, side in enumerate(row):
            match = matches[number]
            if (
                match.opponent is not None
                and side.results
                and len(side.results) == len(sides[match.opponent][number].results)
            ):
                against = sides[match.opponent][number].results
                counted = _match(match, side.results, against, worth, event)
                if counted.outcome is not match.outcome:
                    worth_now = match_worth(counted.outcome, event.match_scoring) + points_by_match.get(
                        (index, number), 0
                    )
                    counted = counted._replace(match_points=worth_now)
                matches[number] = counted
        teams.append(team._replace(matches=tuple(matches)))
    return replace(event, teams=tuple(teams))


def _match(
    match: Match, own_results: Results, their_results: Results, worth: dict[Outcome, int], event: TeamEvent
) -> Match:
    boards = []
    for board, (mine, theirs) in enumerate(zip(own_results, their_results, strict=True)):
        both_lost = mine is Outcome.FORFEIT_LOSS and theirs is Outcome.FORFEIT_LOSS
        colour = match.colour if match.colour is None or board % 2 == 0 else match.colour.opposite
        boards.append(BoardResult(Outcome.DOUBLE_FORFEIT if both_lost else mine, worth[mine], colour))
    if any(outcome.played for outcome in own_results):
        return match._replace(boards=tuple(boards))
    mine_sum, their_sum = (sum([worth[outcome] for outcome in side]) for side in (own_results, their_results))
    forfeit = forfeited_match(mine_sum, their_sum, event.boards, event.scoring, event.match_rule)
    return match._replace(outcome=forfeit, boards=tuple(boards))
