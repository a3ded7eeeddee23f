"""
Reads a square matrix: row against column, one or more games per pair.

A matrix is a round robin with unknown rounds: each player has one entry per game due, in the order of the columns.
Several games of a pair share a cell (`1 ½`, `10`) with the option `games`; a total (`1½` from two games) is divided
into results if that is possible in only one way. Results larger than a game can have are game points of teams.

Problems are reported to `Faults`; if faults are collected, an unreadable cell counts as a game not yet entered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from xl_departage.base.errors import AmbiguousCell, ArgumentError, GridError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import excerpt
from xl_departage.chess.tournament.crosstable import Outcome, Round, System, award, difference
from xl_departage.chess.tournament.faults import STRICT, Faults
from xl_departage.chess.tournament.match_boards import boards_inferred, largest_match, report_exceeded
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.team_event import match_outcome
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import normalise, refuse_date
from xl_departage.formats.grids.layout import Layout
from xl_departage.formats.grids.likeness import refuse_other_tables
from xl_departage.formats.grids.matrix_cells import SquareCell, SquareContext, decide_square, read_square_cell
from xl_departage.formats.grids.numbering import Scheme, schemes

T = TypeVar("T")
Results = tuple[Outcome, ...]


class Matrix(NamedTuple):
    """
    The content of a matrix: for each player the games and the texts of their cells, in the order of the columns; `games` is the number of
    games of each pair, `boards` that of a match of teams (None for players).
    """

    rounds: tuple[tuple[Round, ...], ...]
    texts: tuple[tuple[str, ...], ...]
    system: System
    games: int
    boards: int | None
    scheme: Scheme
    notices: tuple[GridError, ...]


class _MatrixPlaces(NamedTuple):
    layout: Layout
    rows: Sequence[int]
    names: Sequence[str]
    column_of: Sequence[int]
    """The column of each player, by index."""

    def values(self, player: int, opponent: int) -> list[object]:
        """The cells of a player against an opponent; several if each player has several rows."""
        first = self.rows[player]
        return [self.layout.cells[first + line][self.column_of[opponent]] for line in range(self.layout.lines)]

    def text(self, player: int, opponent: int) -> str:
        return " ".join(excerpt(value) for value in self.values(player, opponent)).strip()

    def at(self, player: int, opponent: int) -> Place:
        return Place(
            row=self.rows[player] + 1,
            text=self.text(player, opponent),
            name=self.names[player] or None,
            range_column=self.column_of[opponent] + 1,
        )


def read_matrix(
    layout: Layout, rows: Sequence[int], names: Sequence[str], options: ReadingOptions, faults: Faults = STRICT
) -> Matrix:
    """
    Read the block of results. A fault in a cell is reported as GridError with its place, options that do not fit the matrix as
    AmbiguousCell or ArgumentError.
    """
    assert layout.column_order is not None, "a matrix has an order of columns"
    column_of = [layout.rounds[layout.column_order.index(player)] for player in range(len(rows))]
    places = _MatrixPlaces(layout, rows, names, column_of)
    if options.system == "swiss":
        faults.report(AmbiguousCell("grid_matrix_swiss", Place(row=rows[0] + 1)))
    cells = _read_cells(places, options, faults)
    games = cells.context.games
    if options.rounds is not None and options.rounds < games * (len(rows) - 1):
        faults.report(ArgumentError("grid_matrix_rounds", rounds=options.rounds))
    boards = _boards(cells, places, options, faults) if cells.context.teams else None
    met: dict[tuple[int, int], list[Round]] = {}
    points_of = award(options.scoring, options.exempt, boards or 1)
    for first_player in range(len(rows)):
        for opponent in range(first_player + 1, len(rows)):
            mine, theirs = cells.at[first_player, opponent], cells.at[opponent, first_player]
            if (first_player, opponent) in cells.unread or (opponent, first_player) in cells.unread:
                met[first_player, opponent] = met[opponent, first_player] = []
            elif cells.context.teams:
                settle = partial(_team_pair, mine, theirs, places, player=first_player, opponent=opponent, games=games)
                pair = _settled(settle, places, first_player, opponent, faults)
                for a, b, points, against in (
                    (first_player, opponent, pair[0], pair[1]),
                    (opponent, first_player, pair[1], pair[0]),
                ):
                    met[a, b] = [
                        Round(
                            match_outcome(score, theirs, boards or 0, options.scoring, options.match_rule),
                            b,
                            None,
                            score,
                        )
                        for score, theirs in zip(points, against, strict=True)
                    ]
            else:
                judged = partial(
                    _settle_pair,
                    mine,
                    theirs,
                    places,
                    player=first_player,
                    opponent=opponent,
                    games=games,
                    penalties=options.penalties,
                )
                results = _settled(judged, places, first_player, opponent, faults)
                for a, b, outcomes in ((first_player, opponent, results[0]), (opponent, first_player, results[1])):
                    met[a, b] = [Round(outcome, b, None, points_of[outcome]) for outcome in outcomes]
    rounds, texts = [], []
    for player in range(len(rows)):
        opponents = [opponent for opponent in layout.column_order if opponent != player]
        row: list[Round] = []
        for opponent in opponents:
            entries = met[player, opponent]
            row.extend(entries + [Round(Outcome.PENDING, opponent)] * (games - len(entries)))
        rounds.append(tuple(row))
        texts.append(tuple(places.text(player, opponent) for opponent in opponents for _ in range(games)))
    if faults.collects:
        filled = {pair for pair in cells.at if pair[0] != pair[1] and places.text(*pair)}
        refuse_other_tables(len(filled), len(filled - cells.unread), sum(bool(met[pair]) for pair in filled))
    return Matrix(
        tuple(rounds),
        tuple(texts),
        System.ROUND_ROBIN,
        games=games,
        boards=boards,
        scheme=schemes(layout, rows, "auto")[0],
        notices=cells.notices,
    )


class _Cells(NamedTuple):
    at: dict[tuple[int, int], SquareCell]
    context: SquareContext
    notices: tuple[GridError, ...]
    unread: frozenset[tuple[int, int]] = frozenset()
    """The player and the opponent of each cell reported as unreadable."""


def _read_cells(places: _MatrixPlaces, options: ReadingOptions, faults: Faults) -> _Cells:
    """Read every cell off the diagonal, and check those on the diagonal."""
    count = len(places.rows)
    texts: dict[tuple[int, int], list[str]] = {}
    unread: set[tuple[int, int]] = set()
    for player in range(count):
        for opponent in range(count):
            try:
                texts[player, opponent] = [normalise(value) for value in places.values(player, opponent)]
                for text in texts[player, opponent]:
                    refuse_date(text)
            except GridError as error:
                _tell(error, player, opponent, places, faults)
                unread.add((player, opponent))
                texts[player, opponent] = [""] * places.layout.lines
    context = _context(texts, unread, places, options, faults)
    read: dict[tuple[int, int], SquareCell] = {}
    notices: list[GridError] = []
    for (player, opponent), lines in texts.items():
        try:
            if player == opponent:
                elsewhere = {
                    mark for opponent in range(count) if opponent != player for mark in texts[player, opponent]
                }
                if any(text not in notations.DIAGONAL_MARKS for text in lines):
                    swapped = not elsewhere.isdisjoint(notations.MARKS_OF_DIAGONALS_ONLY)
                    raise UnreadableCell("grid_matrix_order" if swapped else "grid_matrix_diagonal")
                continue
            numeric = any(isinstance(value, int | float) for value in places.values(player, opponent))
            read[player, opponent] = read_square_cell(lines, numeric, context)
        except GridError as error:
            _tell(error, player, opponent, places, faults)
            unread.add((player, opponent))
            read[player, opponent] = SquareCell()
        if context.signs_default and not notices and any(text in ("+", "-") for text in lines):
            notices.append(AmbiguousCell("grid_matrix_forfeits", places.at(player, opponent)))
    return _Cells(read, context, tuple(notices), frozenset(unread))


def _context(
    texts: dict[tuple[int, int], list[str]],
    unread: set[tuple[int, int]],
    places: _MatrixPlaces,
    options: ReadingOptions,
    faults: Faults,
) -> SquareContext:
    """
    How the cells are to be read. If faults are collected, a text that may be a total or several games is reported for
    each cell that has it, and these cells are ignored from then on.
    """
    count = len(places.rows)
    while True:
        off_diagonal = [text for (player, opponent), line in texts.items() if player != opponent for text in line]
        totals = [
            (texts[first_player, second_player][0], texts[second_player, first_player][0])
            for first_player in range(count)
            for second_player in range(first_player + 1, count)
        ]
        try:
            return decide_square(off_diagonal, totals, options, places.layout.lines)
        except GridError as error:
            cell = error.values["cell"]
            for pair, lines in texts.items():
                if pair[0] != pair[1] and cell in lines:
                    _tell(type(error)(error.key, None, **error.values), *pair, places, faults)
                    unread.add(pair)
                    texts[pair] = [""] * len(lines)


def _tell(error: GridError, player: int, opponent: int, places: _MatrixPlaces, faults: Faults) -> None:
    error.place = places.at(player, opponent)
    faults.report(error, places.column_of[opponent])


def _settled(
    settle: Callable[[], tuple[tuple[T, ...], tuple[T, ...]]],
    places: _MatrixPlaces,
    player: int,
    opponent: int,
    faults: Faults,
) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The games of a pair; none if they were reported as wrong."""
    try:
        return settle()
    except GridError as error:
        swapped = error.place is not None and error.place.row == places.rows[opponent] + 1
        faults.report(error, places.column_of[player if swapped else opponent])
        return (), ()


def _one_side(places: _MatrixPlaces, player: int, opponent: int, key: str = "grid_matrix_one_side") -> InconsistentGrid:
    if not places.text(player, opponent):
        # Report it at the cell that has the result.
        player, opponent = opponent, player
    if not places.text(opponent, player):
        key = "grid_matrix_blank"
    return InconsistentGrid(
        key,
        places.at(player, opponent),
        number=opponent + 1,
        other_row=places.rows[opponent] + 1,
        other=places.text(opponent, player),
    )


def _settle_pair(
    mine: SquareCell,
    theirs: SquareCell,
    places: _MatrixPlaces,
    *,
    player: int,
    opponent: int,
    games: int,
    penalties: bool,
) -> tuple[Results, Results]:
    """
    The games of a pair: result by result if both cells list them, otherwise from the two totals if these have only one
    possible meaning. Raises GridError if the two cells do not agree, or have several meanings.
    """
    if mine.blank or theirs.blank:
        if mine.blank and theirs.blank:
            return (), ()
        raise _one_side(places, player, opponent)
    key = "grid_results_differ"
    if mine.results and len(mine.results) == len(theirs.results):
        pairs = zip(mine.results, theirs.results, strict=True)
        keys = {difference(a, b, penalties) for a, b in pairs} - {""}
        if not keys:
            return _double_forfeits(mine.results, theirs.results)
        key = min(keys)
    if mine.total is not None and theirs.total is not None and games > 1:
        together = mine.total + theirs.total
        if together % 2 == 0 and 0 < together <= 2 * games:
            return _from_total(mine.total, together // 2, places, player, opponent)
    if len(mine.results) != len(theirs.results) and games > 1:
        for cell, owner, facing in ((mine, player, opponent), (theirs, opponent, player)):
            if cell.numeric and len(cell.results) < games:
                raise UnreadableCell("grid_matrix_number", places.at(owner, facing), games=games)
    raise _one_side(places, player, opponent, key)


def _double_forfeits(mine: Results, theirs: Results) -> tuple[Results, Results]:
    """The results with each game that both sides lost by forfeit as a double forfeit."""
    lost = Outcome.FORFEIT_LOSS
    if lost not in mine or lost not in theirs:
        return mine, theirs
    both = [a is lost and b is lost for a, b in zip(mine, theirs, strict=True)]
    return tuple(Outcome.DOUBLE_FORFEIT if double else a for a, double in zip(mine, both, strict=True)), tuple(
        Outcome.DOUBLE_FORFEIT if double else b for b, double in zip(theirs, both, strict=True)
    )


def _from_total(total: int, played: int, places: _MatrixPlaces, player: int, opponent: int) -> tuple[Results, Results]:
    """
    The results behind a total of `total` half-points from `played` games. The order of the games is unknown and not
    needed. Raises AmbiguousCell if other results give the same total.
    """
    win, draw, loss = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
    mine: Results
    if total % 2 == 0 and total in (0, 2 * played):
        mine = (win if total else loss,) * played
    elif total == 2 * played - 1:
        mine = (win,) * (played - 1) + (draw,)
    elif total == 1:
        mine = (loss,) * (played - 1) + (draw,)
    else:
        shown_total = f"{total // 2 or ''}{'½' if total % 2 else ''}"
        raise AmbiguousCell("grid_matrix_total", places.at(player, opponent), total=shown_total, games=played)
    turned = {win: loss, draw: draw, loss: win}
    return mine, tuple(turned[outcome] for outcome in mine)


def _team_pair(
    mine: SquareCell, theirs: SquareCell, places: _MatrixPlaces, *, player: int, opponent: int, games: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The game points of both teams, match by match. Raises GridError if the cells do not agree, or have too many matches."""
    if len(mine.points) != len(theirs.points):
        raise _one_side(places, player, opponent)
    if len(mine.points) > games:
        raise UnreadableCell("grid_matrix_too_many", places.at(player, opponent), games=games)
    return mine.points, theirs.points


def _boards(cells: _Cells, places: _MatrixPlaces, options: ReadingOptions, faults: Faults) -> int:
    """The number of boards in a match. Reports scores that games on so many boards cannot give, and scores that do not show the number."""
    scores = {
        (player, opponent, number): score
        for (player, opponent), cell in cells.at.items()
        if player < opponent and not cells.unread & {(player, opponent), (opponent, player)}
        for number, score in enumerate(zip(cell.points, cells.at[opponent, player].points, strict=False))
    }
    boards = boards_inferred(scores, options, lambda match: places.at(*match[:2]), faults)
    if boards is None:
        return largest_match(map(sum, scores.values()), options.scoring)

    def cells_of(match: tuple[int, int, int]) -> tuple[Place, int, str]:
        player, opponent, _ = match
        return places.at(player, opponent), places.rows[opponent], places.text(opponent, player)

    report_exceeded(scores, boards, options.scoring, cells_of, faults)
    return boards
