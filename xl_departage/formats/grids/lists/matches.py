"""
Matches of teams in a list of games: a row with the scores of both teams, or with the results on the boards.

On the boards of a match, each team has White on every second board. A result written for one side is that of the team
named first; one that names both sides (`1-0`) may have White first or the first team first. Where the two differ, the
result is refused, unless the heading of the board says which it is: `Board 2 (White)`, `Éch. 2 (recevant)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, DepartageError, GridError, InconsistentGrid, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, excerpt, plain, points_text
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import FaultsPassedOn
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import normalise
from xl_departage.formats.grids.header_row import header_key
from xl_departage.formats.grids.notations import PENDING_WORDS
from xl_departage.formats.grids.sided_result import both_sides, read_score

_WORDS = "|".join(sorted({*notations.BOARD_HEADERS, *notations.BOARD_LETTERS}, key=len, reverse=True))
_BOARD = regex(rf"(?P<word>{_WORDS})?(?P<number>\d{{1,2}})(?P<side>[A-Z]*)")

_PLACE = regex(r"[1-9]\d?")
_LINEUP = regex(rf"(?:{_PLACE.pattern}(?:[\s,;/-]+{_PLACE.pattern})*)?")

Sides = tuple[tuple[Outcome, Outcome] | None, ...]
"""The outcomes of both sides on each board of a match, from board 1 on; None for a missing result."""


OF_TEAMS: Mapping[str, str] = {
    "list_apart_unreadable": "list_apart_unreadable_teams",
    "list_bye_result": "list_bye_result_teams",
    "roster_name_number": "list_name_number_teams",
    "roster_name_twice": "list_name_twice_teams",
    "roster_name_unknown_near": "list_name_unknown_near_teams",
    "list_name_unknown": "list_name_unknown_teams",
    "list_number_twice": "list_number_twice_teams",
    "roster_number_unknown_none": "list_number_unknown_none_teams",
    "roster_number_unknown": "list_number_unknown_teams",
    "list_number_unreadable": "list_number_unreadable_teams",
    "list_one_round_unreadable": "list_one_round_unreadable_teams",
    "list_opponent_missing": "list_opponent_missing_teams",
    "list_player_itself": "list_player_itself_teams",
    "list_player_nameless": "list_player_nameless_teams",
    "list_player_no_name": "list_player_no_name_teams",
    "list_players_headings": "list_players_headings_teams",
    "list_players_missing": "list_players_missing_teams",
    "list_round_missing": "list_round_missing_teams",
}
"""For messages about a list of players, the key of the message about a list of teams."""


class FaultsOfTeams(FaultsPassedOn):
    """Passes faults on, in the words for a list of teams or of matches."""

    def report(self, error: DepartageError, column: int | None = None) -> None:
        error.key = OF_TEAMS.get(error.key, error.key)
        self._faults.report(error, column)


class Board(NamedTuple):
    """The column of one board."""

    column: int
    number: int
    white_first: bool | None
    """
    Whether a result that gives both scores begins with White's; False if it begins with that of the team named first; None if
    the heading does not say.
    """


class HeadedBoards(NamedTuple):
    """The columns that their headings show to be those of boards, from left to right, whatever their numbers."""

    boards: tuple[Board, ...]
    worded: bool
    """Whether a heading says so in words, such as `Board 1`; a number alone may be something else."""

    @property
    def misnumbered(self) -> Board | None:
        """The first board with a number that another column has, or that leaves a gap after 1, 2 …; None if there is none."""
        numbers = [board.number for board in self.boards]
        for place, board in enumerate(self.boards):
            if board.number in numbers[:place]:
                return board
        in_order = sorted(self.boards, key=lambda board: board.number)
        return next((board for expected, board in enumerate(in_order, 1) if board.number != expected), None)


def headed_boards(cells: Sequence[object]) -> HeadedBoards:
    """The columns with a heading such as `1`, `Board 1`, `B1` or `Éch. 2 (Blancs)`."""
    boards = []
    worded = False
    for column, cell in enumerate(cells):
        match = _BOARD.fullmatch(header_key(cell))
        if match is None:
            continue
        side = match["side"]
        white_first = None if not side else side in notations.WHITE_HEADERS
        if side and not white_first and side not in notations.HOME_HEADERS:
            continue
        worded = worded or match["word"] is not None
        boards.append(Board(column, int(match["number"]), white_first))
    return HeadedBoards(tuple(boards), worded)


def board_columns(cells: Sequence[object]) -> tuple[Board, ...]:
    """
    The columns of the boards, by their headings, in the order of their numbers; empty unless these are the numbers from
    1 on, each once.
    """
    headed = headed_boards(cells)
    in_order = sorted(headed.boards, key=lambda board: board.number)
    return tuple(in_order) if headed.misnumbered is None else ()


def is_other_side_of_board(heading: object) -> bool:
    """Whether a heading is that of the second side of a board, as `Board 1 (away)`; its result follows from the first side's."""
    match = _BOARD.fullmatch(header_key(heading))
    return match is not None and match["side"] in notations.BLACK_HEADERS | notations.GUEST_HEADERS


def is_score(result: object) -> bool:
    """Whether a result is one that no game can have: both scores together are more than a point."""
    try:
        score = both_scores(result)
    except GridError:
        return False
    return score is not None and sum(score) > 2


def both_scores(result: object) -> tuple[int, int] | None:
    """
    The half-points of both teams; None for a result that does not give both scores. Raises GridError for dates and the
    like.
    """
    first, second = read_score(normalise(result)) or (0, None)
    return None if second is None else (first, second)


def read_boards(cells: Sequence[object], boards: Sequence[Board], coloured: bool, format: str) -> Sides:
    """
    The outcomes of both sides on the boards.

    With `coloured`, the team named first has White on board 1. Raises UnreadableCell, with the board in its values
    unless the cell is a date, a truth value or an error.
    """
    sides: list[tuple[Outcome, Outcome] | None] = []
    for board in boards:
        cell = cells[board.column] if board.column < len(cells) else None
        text = normalise(cell)
        if not text or plain(text) in PENDING_WORDS:
            sides.append(None)
            continue
        try:
            first, second = both_sides(text, format)
        except (ArgumentError, GridError):
            raise UnreadableCell("list_board_unreadable", board=board.number, result=excerpt(cell)) from None
        named_both = "-" in text.strip("-") or ":" in text
        black_first = board.number % 2 == 0
        if named_both and first is not second and board.white_first is None and (black_first or not coloured):
            raise UnreadableCell("list_board_side", board=board.number, result=display_text(cell))
        sides.append((second, first) if board.white_first and black_first else (first, second))
    return tuple(sides)


def read_lineup(cell: object, boards: int) -> tuple[int, ...]:
    """
    The places in the team's list of the players who sat at the boards, such as `1 3 4 5`. A board for which no place is
    given has the player whose place is the board's number.

    Raises UnreadableCell, and InconsistentGrid for a player on two boards.
    """
    text = display_text(cell).strip()
    if not _LINEUP.fullmatch(text):
        raise UnreadableCell("list_lineup_unreadable", boards=boards)
    places = [int(place) for place in _PLACE.findall(text)]
    if len(places) > boards:
        raise UnreadableCell("list_lineup_unreadable", boards=boards)
    places += range(len(places) + 1, boards + 1)
    twice = next((place for place in places if places.count(place) > 1), None)
    if twice is not None:
        raise InconsistentGrid("list_lineup_twice", seat=twice)
    return tuple(places)


def read_board(result: object, board: Board, coloured: bool, format: str) -> tuple[Outcome, Outcome] | None:
    """
    The outcomes of both sides on a board that has a row of its own; None while the result is missing. Raises the same
    as `read_boards`.
    """
    (sides,) = read_boards([result], [board._replace(column=0)], coloured, format)
    return sides


def score_text(score: tuple[int, int]) -> str:
    """The text of a score, such as `2½-1½`."""
    return "-".join(map(points_text, score))
