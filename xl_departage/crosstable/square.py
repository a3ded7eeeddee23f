"""
Is this block a square matrix of results: diagonal blank or marked, results elsewhere?

Only the look is judged here, with some tolerance so that one wrong cell is reported as a wrong cell and does not change
the shape; `matrix` reads the cells strictly.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.crosstable import notations
from xl_departage.crosstable.scan import Form, normalise, scan
from xl_departage.errors import UnreadableCell

Rows = Sequence[Sequence[object]]

_RESULT = re.compile(
    # No part that may be empty is repeated: a cell of a hundred strokes would be looked at for ever.
    r"(?:\d{0,3}½?|[01½]+|[+\-=]+|[+\-=01½]F)(?:[ ;/|]+(?:[01]?½|[01]|[+\-=]))*[ ;/|]*"
    r"|[01½] ?F(?:ORFAIT)?|[*?<>XWDLNGVP]|GAIN.*|NULLE|PERTE.*"
)

_SHARE = 0.6
"""Share of the filled cells that must look like results, and of the diagonal like a diagonal."""


class Square(NamedTuple):
    """
    A bare matrix and what stands around it; rows and columns count from 0.
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


def is_square(cells: Rows, rows: Sequence[int], columns: Sequence[int], order: Sequence[int], lines: int = 1) -> bool:
    """
    True where the block looks like a matrix; `order` gives for each column the position of its player.
    """
    size = len(columns)
    own = {position: column for column, position in enumerate(order)}
    diagonal = [_text(cells[row][columns[own[place // lines]]]) for place, row in enumerate(rows)]
    marks = sum(text in notations.DIAGONAL_MARKS for text in diagonal)
    if marks < _SHARE * len(diagonal):
        return False
    results = filled = 0
    for place, row in enumerate(rows):
        for column in range(size):
            if column == own[place // lines]:
                continue
            text = _text(cells[row][columns[column]])
            if text:
                filled += 1
                results += _RESULT.fullmatch(text) is not None
    if not filled:
        return any(diagonal)
    return results >= _SHARE * filled


def find_bare_square(table: Rows) -> Square | None:
    """
    The matrix in a range without a header that names its columns; rows above it may be titles.
    """
    last = max((row for row, cells in enumerate(table) if any(_text(cell) for cell in cells)), default=-1)
    width = len(table[0]) if table else 0
    for first in range(last):
        if first and not _is_title(table[first - 1]):
            break
        height = last + 1 - first
        if height > 3 * width:
            continue
        for lines in (1, 2, 3):
            size = height // lines
            if height % lines or size < 2 or size > width:
                continue
            rows = range(first, last + 1)
            for left in range(width - size + 1):
                columns = range(left, left + size)
                if is_square(table, rows, columns, range(size), lines) and _touches_edges(table, rows, columns):
                    return _with_surroundings(table, rows, columns, lines)
    return None


def _is_title(cells: Sequence[object]) -> bool:
    """
    A row that may stand above a matrix: blank, or texts, initials and numbers, but no game and no bye.
    """
    for cell in cells:
        try:
            form, _, mark = scan(cell).kind
        except UnreadableCell:
            continue
        if form not in (Form.BLANK, Form.UNKNOWN, Form.NUMBER) and not (form is Form.ALONE and mark.isalpha()):
            return False
    return True


def _touches_edges(table: Rows, rows: Sequence[int], columns: Sequence[int]) -> bool:
    """
    A block of blanks beside the matrix, or a title row taken in, is not the matrix: its edges hold results.
    """
    return any(_text(table[rows[0]][column]) for column in columns) and any(
        _text(table[row][columns[0]]) for row in rows
    )


def _with_surroundings(table: Rows, rows: Sequence[int], columns: Sequence[int], lines: int) -> Square:
    number = name = points = None
    for column in range(columns[0]):
        texts = [_text(table[row][column]) for row in rows[::lines]]
        if number is None and all(text.isdigit() for text in texts) and len(set(texts)) == len(texts):
            number = column
        elif name is None and sum(bool(re.search(r"[^\W\d]", text)) for text in texts) > len(texts) // 2:
            name = column
    right = columns[-1] + 1
    if right < len(table[0]) and all(re.fullmatch(r"\d{1,6}½?|½", _text(table[row][right])) for row in rows[::lines]):
        points = right
    return Square(tuple(rows), tuple(columns), number, name, points, lines)
