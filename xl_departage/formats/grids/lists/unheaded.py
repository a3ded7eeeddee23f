"""
Reports what a list of games says where nothing is read: results under a heading that does not say so, boards that the
headings misnumber, results beyond the last heading. Without the reports, such results would be missing from the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from xl_departage.base.errors import GridError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import display_text, excerpt, plain
from xl_departage.chess.tournament.faults import Faults
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Rows, normalise
from xl_departage.formats.grids.header_row import header_key
from xl_departage.formats.grids.lists.game_rows import Unread, cell_in, is_filled, is_result
from xl_departage.formats.grids.lists.headings import GameColumns
from xl_departage.formats.grids.lists.matches import both_scores, headed_boards, is_other_side_of_board, score_text
from xl_departage.formats.grids.notations import PENDING_WORDS, joined_words
from xl_departage.formats.grids.sided_result import read_score

UNHEADED = ("list_results_unheaded", "list_board_unheaded", "list_scores_unheaded")
"""Keys of the errors about results whose column has another heading, or none."""
_Lines = Sequence[tuple[int, Sequence[object]]]
"""Rows, each with its number from 0."""

_OF_A_GAME = {"0": 0, "½": 1, "1": 2}
_ONE_SIDE = frozenset({*_OF_A_GAME, "=", "+", "-", "0F", "½F", "1F"})
"""What the result of a game looks like if it is written for one side."""
_UNDECIDED = frozenset({"-", "="})
"""Those of them that alone are no result, but a line drawn between two teams or a blank."""
_SEPARATORS = frozenset({"-", ":"})
_POINTS = notations.POINTS_HEADERS - notations.RESULT_HEADERS
_OF_SIDES = (
    _POINTS
    | notations.RATING_HEADERS
    | notations.NUMBER_HEADERS
    | notations.RANK_HEADERS
    | notations.TITLE_HEADERS
    | notations.FEDERATION_HEADERS
    | notations.CLUB_HEADERS
    | notations.CATEGORY_HEADERS
    | notations.MATCH_POINTS
    | notations.GAME_POINTS
)
_SIDES = notations.HOME_HEADERS | notations.GUEST_HEADERS | notations.WHITE_HEADERS | notations.BLACK_HEADERS
_NO_RESULTS = (
    joined_words(_OF_SIDES, _SIDES)
    | _OF_SIDES
    | notations.NAME_HEADERS
    | notations.FIRST_NAME_HEADERS
    | notations.BIRTH_HEADERS
    | notations.SEX_HEADERS
    | notations.CODE_HEADERS
    | notations.FIDE_NUMBER_HEADERS
    | notations.NATIONAL_NUMBER_HEADERS
    | notations.DATE_HEADERS
    | notations.ROUND_HEADERS
    | notations.BOARD_HEADERS
    | notations.LINEUP_HEADERS
    | notations.FORFEIT_HEADERS
    | notations.STAGE_HEADERS
)
"""Headings of columns that hold numbers, but no results."""
_SCORE_WORDS = notations.RESULT_HEADERS | notations.POINTS_HEADERS


def unread_results(cells: Rows, headings: Mapping[int, GameColumns], top: int, faults: Faults) -> Iterator[Unread]:
    """
    Report the columns of results that are not read because of their headings, and the results beyond the last heading;
    `top` is the number of the first row.
    """
    for columns, end in zip(headings.values(), [*list(headings)[1:], len(cells)], strict=True):
        table = _Table(cells, columns, end)
        found = table.fault()
        if found is not None:
            row, column, error = found
            error.place = Place(row=row + top, text=excerpt(cell_in(cells[row], column)))
            faults.report(error, column)
            yield Unread(None, (), error.place.text or "", row + top)
            return
        for row, column in table.beyond():
            place = Place(row=row + top, text=excerpt(cells[row][column]))
            faults.report(UnreadableCell("list_result_beyond", place), column)
            yield Unread(None, (), place.text or "", row + top)


def columns_passed_over(cells: Rows, headings: Mapping[int, GameColumns], top: int) -> Iterator[GridError]:
    """
    A notice for the columns that are filled and not read, for a list in which no result was read: perhaps they hold the
    results. Columns of details, such as dates and clubs, are left out.
    """
    for columns, end in zip(headings.values(), [*list(headings)[1:], len(cells)], strict=True):
        titles = _Table(cells, columns, end).passed_over
        if titles:
            place = Place(row=columns.row + top)
            yield UnreadableCell("list_columns_passed_over", place, headings=", ".join(titles))
            return


_Found = tuple[int, int, GridError]
"""The row and the column of a cell, from 0, and what is wrong with it."""


class _Table:
    """The rows below one row of headings."""

    def __init__(self, cells: Rows, columns: GameColumns, end: int) -> None:
        self._columns = columns
        self._headings = cells[columns.row]
        self._lines: _Lines = [(row, cells[row]) for row in range(columns.row + 1, end)]
        self._games: _Lines = [
            (row, line)
            for row, line in self._lines
            if is_filled(cell_in(line, columns.white)) and is_filled(cell_in(line, columns.black))
        ]
        self._width = max((len(line) for _, line in self._lines), default=0)
        self._last = max((column for column, cell in enumerate(self._headings) if is_filled(cell)), default=0)

    def fault(self) -> _Found | None:
        """The first column of results that is not read; None if there is none."""
        misnumbered = self._misnumbered()
        if misnumbered is not None:
            return misnumbered
        if self._columns.boards:
            return self._board_beside() or (self._total_beside() if self._columns.result is None else None)
        if self._columns.result is None:
            return self._of_both_sides() or self._two_columns() or self._of_one_side()
        return None if any(is_filled(cell) for cell in self._in(self._columns.result)) else self._two_columns()

    def beyond(self) -> Iterator[tuple[int, int]]:
        """
        The row and column of each result right of the last heading. One written for one side is found only if no blank
        stands before it: further right, a number may be anything.
        """
        for row, line in self._games:
            column = self._last + 1
            if self._columns.result == self._last and _text(cell_in(line, column)) in _SEPARATORS:
                # The heading stands over both scores and the sign between them.
                continue
            while is_filled(cell_in(line, column)) and not _is_decided(line[column]):
                column += 1
            results = (at for at in range(column, len(line)) if is_result(line[at]))
            found = column if is_filled(cell_in(line, column)) else next(results, None)
            if found is not None:
                yield row, found

    @property
    def passed_over(self) -> list[str]:
        """The different headings of the columns that are filled, but not read, and that may hold results."""
        headed = [column for column in self._free if is_filled(cell_in(self._headings, column))]
        keys = {column: header_key(self._headings[column]) for column in headed}
        kept = (column for column, key in keys.items() if key and key not in _NO_RESULTS - _POINT_COLUMNS)
        return list(dict.fromkeys(self._heading(column) for column in kept if self._in(column)))

    def _in(self, column: int) -> list[object]:
        """The filled cells of a column in the rows of games."""
        return [cell for _, line in self._games if is_filled(cell := cell_in(line, column))]

    def _heading(self, column: int) -> str:
        return excerpt(cell_in(self._headings, column)) or "–"

    @cached_property
    def _free(self) -> list[int]:
        """The columns that are not read."""
        read = self._columns
        # A column for titles without a heading may hold results.
        used = {read.white, read.black, read.round, read.board, read.result, read.date}
        for pair in (read.numbers, read.ratings, read.federations, read.teams, read.lineups, read.results):
            used.update(pair or ())
        used.update(board.column for board in read.boards)
        return [column for column in range(self._width) if column not in used]

    def _first(self, column: int) -> int:
        """The row of the first game that has something in the column."""
        return next(row for row, line in self._games if is_filled(cell_in(line, column)))

    def _misnumbered(self) -> _Found | None:
        """The heading of a board whose number is out of order, if there is something below such headings."""
        headed = headed_boards(self._headings)
        board = headed.misnumbered
        if board is None or len(headed.boards) < 2:
            return None
        below = [cell for other in headed.boards for cell in self._in(other.column)]
        if not below or not (headed.worded or all(map(_is_board_result, below))):
            return None
        numbers = [other.number for other in headed.boards]
        key = "list_board_column_twice" if numbers.count(board.number) > 1 else "list_board_columns"
        values = {"board": board.number, "numbers": ", ".join(map(str, numbers))}
        return self._columns.row, board.column, InconsistentGrid(key, None, **values)

    def _board_beside(self) -> _Found | None:
        """A column of the results of a board beside those of other boards, under a heading that does not say so."""
        boards = self._columns.boards
        last = max(board.column for board in boards)
        columns = [*self._free]
        if self._columns.result is not None and self._columns.result > last and self._columns.results is None:
            columns.append(self._columns.result)
        for column in sorted(columns):
            # Below Result, a forfeit is that of the match.
            forfeits = column == self._columns.result and not {*map(_text, self._in(column))} & _OF_A_GAME.keys()
            if not forfeits and self._is_of_board(column, last):
                return self._unheaded_board(column, len(boards) + 1)
        return None

    def _total_beside(self) -> _Found | None:
        """
        A score of both teams under a heading of points that contradicts the boards of the match, without a column of results. Match points
        may stand under such a heading, too, unless it says Total.
        """
        for column in self._free:
            key = header_key(cell_in(self._headings, column))
            total = key in _TOTALS
            if not total and key not in _POINTS:
                continue
            for row, line in self._games:
                stated, counted = _match_score(_text(cell_in(line, column))), self._counted(line)
                if stated is None or counted is None or stated == counted:
                    continue
                first, second = counted
                match_points = 2 * (1 + (first > second) - (first < second))
                # With other points for a win, the scores have another sum.
                if sum(stated) == sum(counted) and (total or stated != (match_points, 4 - match_points)):
                    return row, column, InconsistentGrid("list_match_total", None, counted=score_text(counted))
        return None

    def _counted(self, line: Sequence[object]) -> tuple[int, int] | None:
        """The half-points of both teams on the boards; None if a board is not written as the score of the first team."""
        scores = [_OF_A_GAME.get(_text(cell_in(line, board.column))) for board in self._columns.boards]
        known = [score for score in scores if score is not None]
        return (sum(known), 2 * len(known) - sum(known)) if len(known) == len(scores) else None

    def _unheaded_board(self, column: int, board: int) -> _Found:
        values = {"heading": self._heading(column), "board": board}
        return self._first(column), column, UnreadableCell("list_board_unheaded", None, **values)

    def _is_of_board(self, column: int, left: int) -> bool:
        """
        Whether a column holds results of a board. One without a heading does so only right of the column `left` and in
        at least half of the rows, and one that holds the same figure everywhere only if its heading is blank or has a
        number: others may number a group.
        """
        heading = cell_in(self._headings, column)
        key, cells = header_key(heading), self._in(column)
        if key in _NO_RESULTS or any(word in key for word in _SAYS_NO_RESULT) or is_other_side_of_board(heading):
            return False
        if not all(map(_is_board_result, cells)):
            return False
        texts = {_text(cell) for cell in cells} - PENDING_WORDS
        if not texts - _UNDECIDED:
            return False
        if not key and (column < left or 2 * len(cells) < len(self._games)):
            return False
        return len(texts) > 1 or not key or any(map(str.isdigit, key)) or not texts <= {"0", "1"}

    def _of_both_sides(self) -> _Found | None:
        """A result of both sides, or in words, in a column that is not read."""
        for column in self._free:
            row = next((row for row, line in self._lines if is_result(cell_in(line, column))), None)
            if row is None and not self._columns.coloured and self._has_match_scores(column):
                row = self._first(column)
            if row is not None:
                return row, column, UnreadableCell("list_results_unheaded", None, heading=self._heading(column))
        return None

    def _has_match_scores(self, column: int) -> bool:
        """
        Whether a column holds scores of matches, `3-1`, with the same total everywhere. If all of them are the same, it
        may be a season or a group.
        """
        texts = [_text(cell) for cell in self._in(column)]
        scores = {text: _match_score(text) for text in texts}
        totals = {None if score is None else sum(score) for score in scores.values()}
        return len(totals) == 1 and totals != {None} and (len(scores) > 1 or len(texts) == 1)

    def _two_columns(self) -> _Found | None:
        """The first of two columns with the score of each side that are not read."""
        for first, second in combinations(self._free, 2):
            pairs = [
                (_score(cell_in(line, first)), _score(cell_in(line, second)))
                for _, line in self._games
                if is_filled(cell_in(line, first)) or is_filled(cell_in(line, second))
            ]
            scores = [(mine, theirs) for mine, theirs in pairs if mine is not None and theirs is not None]
            if not scores or len(scores) < len(pairs) or not self._are_scores(first, second, scores):
                continue
            if self._columns.coloured and all(mine + theirs == 2 for mine, theirs in scores):
                error = UnreadableCell("list_results_unheaded", None, heading=self._heading(first))
            else:
                both = {"first": self._heading(first), "second": self._heading(second)}
                error = UnreadableCell("list_scores_unheaded", None, **both)
            return self._first(first), first, error
        return None

    def _are_scores(self, first: int, second: int, scores: Collection[tuple[int, int]]) -> bool:
        """
        Whether two columns of numbers are the scores of both sides: they add up to the same in every row, or their
        headings say that they are results. Two columns of points may also be what the sides have before the round, as
        they certainly are beside a column of results.
        """
        keys = [header_key(cell_in(self._headings, column)) for column in (first, second)]
        points = all(key in _NO_RESULTS for key in keys)
        if (points and self._columns.result is not None) or any(key in _NO_RESULTS - _POINT_COLUMNS for key in keys):
            return False
        totals = {mine + theirs for mine, theirs in scores}
        if not self._columns.coloured and max(totals) <= 2:
            # A point together is a game: these are two boards.
            return False
        if self._columns.coloured and totals == {2}:
            # A point together is a game. With ½ everywhere, the columns may be the points before the round.
            return self._columns.result is None and {*scores} != {(1, 1)}
        if all(any(word in key for word in _SAYS_SCORE) for key in keys) and not points and any(totals):
            return True
        constant = len(totals) == 1 and totals != {0}
        return constant and (len({*scores}) > 1 or (len(scores) == 1 and points))

    def _of_one_side(self) -> _Found | None:
        """A column of results written for one side; of matches, that of a board."""
        left = max(self._columns.white, self._columns.black)
        found = [column for column in self._free if self._is_of_board(column, left)]
        if not found:
            return None
        if not self._columns.coloured and len(found) > 1:
            return self._unheaded_board(found[0], 1)
        column = found[0]
        error = UnreadableCell("list_results_unheaded", None, heading=self._heading(column))
        return self._first(column), column, error


_POINT_COLUMNS = _POINTS | notations.MATCH_POINTS | notations.GAME_POINTS
_POINT_COLUMNS |= joined_words(_POINT_COLUMNS, _SIDES)
_TOTALS = notations.TOTAL_WORDS | {"TOT"}
_SAYS_NO_RESULT = frozenset(word for word in _POINTS | notations.FORFEIT_WORDS if len(word) > 4)
"""What a heading may contain that counts something else, as in `Match points` and `Forfeits`."""
_SAYS_SCORE = frozenset(word for word in notations.RESULT_HEADERS if len(word) > 3)


def _text(cell: object) -> str:
    """The normalised text of a cell; `#` for one that cannot be a result, such as a date."""
    try:
        return normalise(cell)
    except GridError:
        return "#"


def _is_board_result(cell: object) -> bool:
    """Whether a cell looks like the result of a game, of one side or of both, or says that it is still to be played."""
    text = _text(cell)
    return text in _ONE_SIDE or is_result(cell) or (plain(text) in PENDING_WORDS)


def _is_decided(cell: object) -> bool:
    return _is_board_result(cell) and _text(cell) not in _UNDECIDED | PENDING_WORDS


def _score(cell: object) -> int | None:
    """The half-points in a cell that holds the score of one side; None for anything else."""
    score = read_score(_text(cell))
    return None if score is None or score[1] is not None or score[0] > _MOST else score[0]


_MOST = 200
"""More half-points than a team can have in a match; ratings and years are more."""


def _match_score(text: str) -> tuple[int, int] | None:
    """The half-points of both teams in the score of a match; None for other texts, among them times such as `14:30`."""
    score = both_scores(text)
    time = len(display_text(text).partition(":")[2]) == 2
    return None if score is None or time or not 0 < sum(score) <= _MOST else score
