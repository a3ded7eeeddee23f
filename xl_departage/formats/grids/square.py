"""
Decides whether a block of cells is a square matrix of results: its diagonal blank or marked, results elsewhere, and no
results left over beside or above it.

Only the appearance is judged, with some tolerance, so that a single wrong cell is reported as such and does not change
the shape; `matrix` reads the cells strictly.

If nothing shows where the matrix is, every block of the range may be one. The appearance of cells is therefore summed
up once, over blocks and along diagonals, and each block is judged by a few of these sums.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from operator import add
from typing import NamedTuple

from xl_departage.base.errors import InconsistentGrid, Place, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import excerpt
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Form, Rows, half_points, normalise, scan
from xl_departage.formats.grids.matrix_cells import (
    FORFEITS,
    LETTERS,
    SCORES,
    is_single_result,
    looks_like_results,
    words_of,
)

_NAME = regex(r"(?:\d{1,3}[.)]? ?)?[^\W\d_]{2}|[^\W\d_]\.?$")

_SHARE = 0.6
"""The share of the filled cells that must look like results, and the share of the diagonal that must look like a diagonal."""
_MOST_PLAYERS = 400
"""The limit for a matrix without a header; with three rows per player, such a matrix has fewer cells than `_MASK`."""
_MOST_COLUMNS = 16_384
"""The number of columns of a sheet. Sums over 1,200 rows of this width stay below 2 to the power of 64."""
_MOST_HEADINGS = 4
"""The largest number of rows or columns around a matrix that may hold its titles, numbers and names."""
_MOST_CANDIDATES = 16
"""The number of blocks whose surroundings are examined, those with the fullest diagonals first."""
_BITS = 19
_MASK = (1 << _BITS) - 1
_MARK, _FILLED, _RESULT_LOOK = 1, 1 << _BITS, 1 << 2 * _BITS
"""
The appearance of a cell: whether it is a diagonal mark, filled, and a possible result. Three counts are packed into one
number, so that cells are summed in one operation.
"""


class Square(NamedTuple):
    """
    A matrix without headings, and the columns beside it; rows and columns count from 0. `number`, `name` and `points` are None if no column
    holds these; each player has `lines` rows.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    number: int | None
    name: int | None
    points: int | None
    lines: int = 1


def _text(cell: object) -> str:
    if cell is None:
        return ""
    try:
        return normalise(cell)
    except UnreadableCell:
        return "#"


def is_square(cells: Rows, rows: Sequence[int], columns: Sequence[int], order: Sequence[int], lines: int) -> bool:
    """Whether the block looks like a matrix; `order` gives for each column the index of its player."""
    column_of = {position: column for column, position in enumerate(order)}
    diagonal = sum(_look(_text(cells[row][columns[column_of[place // lines]]])) for place, row in enumerate(rows))
    if diagonal & _MASK < _SHARE * len(rows):
        return False
    total = sum(_look(_text(cells[row][column])) for row in rows for column in columns)
    return _is_matrix(total, diagonal, len(rows))


def _look(text: str) -> int:
    look = _MARK if text in notations.DIAGONAL_MARKS else 0
    if text:
        look += _FILLED
        if looks_like_results(text):
            look += _RESULT_LOOK
    return look


def _is_matrix(total: int, diagonal: int, length: int) -> bool:
    """Whether a block is a matrix, from the appearance of all its cells and of the `length` cells on its diagonal."""
    if diagonal & _MASK < _SHARE * length:
        return False
    filled_on_it = diagonal >> _BITS & _MASK
    filled = (total >> _BITS & _MASK) - filled_on_it
    if not filled:
        return filled_on_it > 0
    results = (total >> 2 * _BITS) - (diagonal >> 2 * _BITS)
    return results >= _SHARE * filled


class _Looks:
    """The appearance of the cells of a table, from row `first` on, as sums over blocks and diagonals."""

    def __init__(self, table: Rows, first: int, last: int, width: int) -> None:
        self.first = first
        look_of: dict[object, int] = {}
        """The appearance by text, because many cells have the same text."""
        self.rows: list[list[int]] = []
        # Equivalent mutant `1 -> 2`: the row after the last is blank and belongs to no block.
        for cells in table[first : last + 1]:
            looks = []
            for cell in cells:
                # Equivalent mutant `type(cell) is str -> type(cell) is not str`: this is only a short cut to the same look, for
                # repeated texts and for blank cells.
                look = look_of.get(cell) if type(cell) is str else _MARK if cell is None else _look(_text(cell))
                if look is None:
                    look = look_of[cell] = _look(_text(cell))
                looks.append(look)
            self.rows.append(looks)
        self.blank = array("Q", bytes(8 * (width + 1)))
        # sums[row][column] covers all cells above and to the left.
        self.sums = [self.blank]
        for looks in self.rows:
            self.sums.append(array("Q", map(add, self.sums[-1], accumulate(looks, initial=0))))
        self.diagonals: dict[int, list[array[int]]] = {}

    def block(self, top: int, left: int, bottom: int, right: int) -> int:
        """The sum over a block; `bottom` and `right` are excluded."""
        below, above = self.sums[bottom - self.first], self.sums[top - self.first]
        return below[right] - below[left] - above[right] + above[left]

    def diagonal(self, top: int, left: int, size: int, lines: int) -> int:
        """
        The sum over the diagonal of `size` steps that begins at this cell; each step is `lines` rows high and one
        column wide.
        """
        if lines not in self.diagonals:
            sums = [self.blank] * lines
            for row in range(lines, len(self.rows) + 1):
                steps = self.rows[row - lines]
                for next_steps in self.rows[row - lines + 1 : row]:
                    steps = list(map(add, steps, next_steps))
                sums.append(array("Q", [0, *map(add, sums[row - lines], steps)]))
            self.diagonals[lines] = sums
        sums = self.diagonals[lines]
        top -= self.first
        return sums[top + lines * size][left + size] - sums[top][left]


def find_bare_square(table: Rows, named: Collection[int] = ()) -> Square | None:
    """
    The matrix in a range without a header that names its columns; rows above the matrix may be titles. None if no block
    looks like a matrix.

    Pending games leave blanks, which may also partly fill other diagonals. The block with the fullest diagonal is
    therefore chosen, unless results remain beside it or above it, which make it a part of a larger table. `named` are
    columns that a header explains. Raises InconsistentGrid if every block leaves results over: a row or a column is
    missing, or two are swapped.
    """
    last = max((row for row, cells in enumerate(table) if any(_text(cell) for cell in cells)), default=-1)
    # Equivalent mutant `0 -> -1`: without rows there is no block to find, whatever the width.
    width = len(table[0]) if table else 0
    if width > _MOST_COLUMNS:
        return None
    refused: InconsistentGrid | None = None
    texts: list[list[str]] = []
    for first, left, lines in _candidates(table, last, width):
        right = left + (last + 1 - first) // lines
        if any(left <= column < right for column in named):
            # This is a list of players, whose federations and sexes look like results.
            continue
        texts = texts or [[_text(cell) for cell in row] for row in table]
        around = _headings(table, range(first, last + 1), range(left, right)) if lines == 1 else 0
        rows, columns = range(first + around, last + 1), range(left + around, right)
        if not around and lines == 1 and _are_headings([_text(table[row][left]) for row in rows]):
            # Names stand where a column of the matrix is missing.
            continue
        over = left_over(texts, rows, columns, lines, named)
        if over is None:
            return _with_surroundings(table, rows, columns, lines)
        if refused is None:
            row, column = over
            text = excerpt(table[row][column])
            place = Place(row=row + 1, column=column + 1, text=text, range_column=column + 1)
            refused = InconsistentGrid("grid_square_left_over", place, first_row=rows[0] + 1, last_row=last + 1)
    if refused is not None:
        raise refused
    return None


def _candidates(table: Rows, last: int, width: int) -> list[tuple[int, int, int]]:
    """
    The first row, the first column and the number of rows per player of each block that looks like a matrix, the
    fullest diagonals first.
    """
    looks: _Looks | None = None
    candidates: list[tuple[float, tuple[int, int, int]]] = []
    for first in range(last):
        if first and not _is_title(table[first - 1]):
            break
        height = last + 1 - first
        if height > 3 * width:
            continue
        for lines in (1, 2, 3):
            size = height // lines
            if height % lines or not 2 <= size <= min(width, _MOST_PLAYERS):
                continue
            looks = looks or _Looks(table, first, last, width)
            for left in range(width - size + 1):
                right = left + size
                # A block of blanks beside the matrix is not the matrix, nor is one that includes a title row: the edges
                # of a matrix contain results.
                if looks.block(first, left, first + 1, right) < _FILLED:
                    continue
                if looks.block(first, left, last + 1, left + 1) < _FILLED:
                    continue
                diagonal = looks.diagonal(first, left, size, lines)
                if _is_matrix(looks.block(first, left, last + 1, right), diagonal, height):
                    candidates.append((-(diagonal & _MASK) / height, (first, left, lines)))
    # The sort is stable: of equally full diagonals, the one found first stays first.
    return [block for _, block in sorted(candidates, key=lambda candidate: candidate[0])[:_MOST_CANDIDATES]]


def _headings(table: Rows, rows: Sequence[int], columns: Sequence[int]) -> int:
    """
    The number of rows at the top of a block, and of columns at its left, that are not results but titles, numbers and
    names.

    With headings along both sides, the block looks like a matrix with one more player, because its corner is on the
    diagonal; with a title above and numbers beside these, like one with two more. But no player has names, or 1, 2, 3
    …, along both his whole row and his whole column.
    """
    for place in range(min(_MOST_HEADINGS, len(columns) - 2)):
        across = [_text(table[rows[place]][column]) for column in columns[place + 1 :]]
        down = [_text(table[row][columns[place]]) for row in rows[place + 1 :]]
        if _are_headings(across) and _are_headings(down):
            return place + 1
    return 0


def _are_headings(texts: Sequence[str]) -> bool:
    """
    Whether the texts are headings: 1, 2, 3 …, or distinct names or initials. Some letters are results too, but not most
    of an alphabet. `0F 1`, which is not a single result either, is not a name.
    """
    if all(text.rstrip(".") == str(number) for number, text in enumerate(texts, 1)):
        return True
    if len(set(texts)) < len(texts) or not all(map(_NAME.match, texts)):
        return False
    return 2 * sum(not looks_like_results(text) for text in texts) > len(texts)


def _is_title(cells: Sequence[object]) -> bool:
    """Whether a row may stand above a matrix: it is blank or has texts, initials and numbers, but neither games nor byes."""
    for cell in cells:
        try:
            form, _, mark = scan(cell).kind
        except UnreadableCell:
            continue
        if form not in (Form.BLANK, Form.UNKNOWN, Form.NUMBER) and not (form is Form.ALONE and mark.isalpha()):
            return False
    return True


def _with_surroundings(table: Rows, rows: Sequence[int], columns: Sequence[int], lines: int) -> Square:
    number = name = points = None
    for column in range(columns[0]):
        texts = [_text(table[row][column]) for row in rows[::lines]]
        if number is None and all(text.isdigit() for text in texts) and len(set(texts)) == len(texts):
            number = column
        elif name is None and sum(bool(re.search(r"[^\W\d]", text)) for text in texts) > len(texts) // 2:
            name = column
    right = columns[-1] + 1
    # Equivalent mutant `0 -> 1`, `0 -> -1`: all rows have the same width, so any of them will do.
    if right < len(table[0]) and all(re.fullmatch(r"\d{1,6}½?|½", _text(table[row][right])) for row in rows[::lines]):
        points = right
    return Square(tuple(rows), tuple(columns), number, name=name, points=points, lines=lines)


_USUAL = (2, 1, 0)
_RARE = ((6, 2, 0), (6, 4, 2))
"""Half-points for a game won, drawn and lost, with rarer scorings: 3-1-0 and 3-2-1."""
_LETTERS: tuple[Mapping[str, Outcome], ...] = (
    {letter: outcome for letter, outcome in LETTERS["uscf"].items() if letter != "X"},
    LETTERS["ffe"],
)
"""Letters that stand for results. X is a mark of the diagonal, except where it is the draw of the FFE."""
_MATCHES = ((4, 2, 0), (6, 2, 0), (6, 4, 2))
"""Half-points for a match won, drawn and lost: 2-1-0, 3-1-0, 3-2-1."""


def left_over(
    table: Sequence[Sequence[str]], rows: Sequence[int], columns: Sequence[int], lines: int, named: Collection[int] = ()
) -> tuple[int, int] | None:
    """
    The row and the column, from 0, of a result outside the block of these rows and columns; None if there is none.
    `table` holds normalised texts.

    `lines` is the number of rows per player; columns in `named` are explained by a header.
    """
    block = [[table[row][column] for column in columns] for row in rows]
    seen = {text for line in block for text in line} - notations.DIAGONAL_MARKS
    # Equivalent mutant `0 -> -1`: all rows have the same width, so any of them will do.
    right = range(columns[-1] + 1, len(table[0]))
    for side in (reversed(range(columns[0])), right):
        for column in side:
            texts = [table[row][column] for row in rows]
            if column in named or not _are_results(texts, seen):
                if side is right and any(texts) and (column in named or _are_totals(texts, block, lines, part=True)):
                    break
                continue
            if side is right and _are_totals(texts, block, lines, part=True):
                break
            if (
                side is not right
                and not all(map(is_single_result, texts))
                and _are_totals(texts, block, lines, part=False)
            ):
                # Before the block, this holds only for cells that cannot be single results: 1, 1, 1 may be the games
                # against a missing player.
                continue
            return next((row, column) for row, text in zip(rows, texts, strict=True) if _is_result(text, seen))
    for row in range(rows[0] - 1, -1, -1):
        texts = [table[row][column] for column in columns]
        place = _result_in_heading(texts, seen)
        if place is not None:
            return row, columns[place]
    return None


def _is_result(text: str, seen: Collection[str]) -> bool:
    return is_single_result(text) or text in seen


def _are_results(texts: Sequence[str], seen: Collection[str]) -> bool:
    """
    Whether a column contains results of games, possibly with diagonal marks and blanks, and not places or numbers of
    players.
    """
    filled = [text for text in texts if text and (is_single_result(text) or text not in notations.DIAGONAL_MARKS)]
    if not filled or not all(_is_result(text, seen) or looks_like_results(text) for text in filled):
        return False
    if 2 * sum(_is_result(text, seen) for text in filled) < len(filled):
        return False
    return not _are_places(filled)


def _are_places(texts: Sequence[str]) -> bool:
    """Whether the texts are places: 1, 2, 3 … in any order. After a shared place, as many places are skipped: 1, 2, 2, 4."""
    if not all(text.isdecimal() for text in texts):
        return False
    numbers = [int(text) for text in texts]
    if max(numbers) == 1:
        return False
    return all(number == 1 + sum(other < number for other in numbers) for number in numbers)


def _result_in_heading(texts: Sequence[str], seen: Collection[str]) -> int | None:
    """
    The position of a result in a row above the block; None if there is none. 1, 2, 3 … are headings of columns, and a
    single 1 may belong to a title.
    """
    filled = [text for text in texts if text]
    if all(text.rstrip(".") == str(number) for number, text in enumerate(filled, 1)):
        return None
    results = [place for place, text in enumerate(texts) if _is_result(text, seen)]
    # Equivalent mutant `0 -> -1`: where it is evaluated, `results` has a single element.
    if not results or (len(results) == 1 and texts[results[0]] == "1" and not {"X", "*", "**", "XX"} & set(texts)):
        return None
    return results[0]


def _are_totals(texts: Sequence[str], block: Sequence[Sequence[str]], lines: int, part: bool) -> bool:
    """
    Whether a column contains the totals of its rows: of games, of points, or of team matches. With `part`, it is enough
    under the usual scoring that more than half of its numbers are right: CHECK then reports the wrong ones.
    """
    players = range(len(block) // lines)
    printed = [_points(text) for text in texts[::lines]]
    known_texts = {text for line in block for text in line}
    numbers = {text: _points(text) for text in known_texts}
    points = [[numbers[text] for text in line] for line in block]

    def of_games(letters: Mapping[str, Outcome], scoring: tuple[int, int, int]) -> list[int]:
        scores = {text: _games(text, letters, scoring) for text in known_texts}
        # The diagonal is left out, because its X would count as a draw.
        return [
            sum(
                scores[text]
                for line in block[player * lines : (player + 1) * lines]
                for opponent, text in enumerate(line)
                if opponent != player
            )
            for player in players
        ]

    usual = [of_games(letters, _USUAL) for letters in _LETTERS]
    usual.append(
        [
            sum(score or 0 for line in points[player * lines : (player + 1) * lines] for score in line)
            for player in players
        ]
    )
    counted = sum(score is not None for score in printed)
    for column in usual:
        agreeing = sum(score == total for score, total in zip(printed, column, strict=True))
        if agreeing == counted or (part and 2 * agreeing > counted):
            return True
    rare = [of_games({}, scoring) for scoring in _RARE]
    if lines == 1 and any(score is not None and score > 2 for line in points for score in line):
        rare += [_of_matches(points, scoring) for scoring in _MATCHES]
    return any(all(score in (None, total) for score, total in zip(printed, column, strict=True)) for column in rare)


def _of_matches(points: Sequence[Sequence[int | None]], scoring: tuple[int, int, int]) -> list[int]:
    """The match points of each team."""
    win, draw, loss = scoring
    return [
        sum(
            win if mine > theirs else draw if mine == theirs else loss
            for mine, theirs in zip(row, (line[team] for line in points), strict=True)
            if mine is not None and theirs is not None
        )
        for team, row in enumerate(points)
    ]


def _games(text: str, letters: Mapping[str, Outcome], scoring: tuple[int, int, int]) -> int:
    """The half-points of a cell, counted game by game: `10` is a win and a loss."""
    known = {**SCORES, **letters, "+": Outcome.WIN, "-": Outcome.FORFEIT_LOSS}
    if text in notations.DIAGONAL_MARKS and text not in known:
        return 0
    win, draw, loss = scoring
    worth = {
        Outcome.WIN: win,
        Outcome.FORFEIT_WIN: win,
        Outcome.DRAW: draw,
        Outcome.FORFEIT_DRAW: draw,
        Outcome.LOSS: loss,
    }
    total = 0
    for word in words_of([text]):
        outcomes = [FORFEITS[word]] if word in FORFEITS else [known.get(sign) for sign in word if sign != "."]
        if None in outcomes:
            total += _points(word) or 0
        else:
            total += sum(worth.get(outcome, 0) for outcome in outcomes if outcome is not None)
    return total


def _points(text: str) -> int | None:
    """The half-points of a cell that is a single number; None for any other."""
    return half_points(text) if re.fullmatch(r"\d{1,4}½?|½", text) else None
