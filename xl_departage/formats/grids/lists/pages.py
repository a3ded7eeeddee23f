"""
Cuts pages that are lists of games, but lack the headings of one, into the cells of a list; the rows stay those of the
page.

A page of a team event, as chess-results prints it, has one row per board, and above the boards of each match a row with
both teams and the score. The matches are kept, and compared with their boards:

    Bo.  6  Westdorf 1  Rtg   -  4  Ostdorf 1  Rtg   1 : 5
    1.1     Roth, Paul  2066  -     Weiss, Ute 2369  ½ - ½

Vega's list of pairings is a text with one line per player, sorted by name, so that every game is there twice. The lines
of White are kept, and those of a player against `BYE`:

    Event: Pairing of round 3 sorted by name
    Baumann, Lukas        plays with white VS         Dubois, Elise          in board    2
    Gruber, Sarah         plays with white VS         BYE                    in board    5
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, whole_number
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Rows
from xl_departage.formats.grids.header_row import HEADER_SEARCH, header_key
from xl_departage.formats.grids.lists.headings import find_games, round_of_title
from xl_departage.formats.grids.lists.matches import both_scores, score_text

_HEADINGS = ["Round", "Team", "Result", "Team"]
_TITLE = regex(r"[^\n]{0,200}\bPairing of round +(\d{1,2}) +sorted by name[^\n]{0,40}")
_LINE = regex(r" *(\S[^\n]{0,80}?) +plays with (white|black) VS +(\S[^\n]{0,80}?) +in board +(\d{1,4}) *")
_BYE = "BYE"


def is_list_of_games(cells: Rows) -> bool:
    """Whether a range is a list of games, with headings or as a page that can be cut into one."""
    return find_games(cells) is not None or cut_page(cells) is not None


def cut_page(cells: Rows) -> list[Sequence[object]] | None:
    """The list of games on a page without headings; None for any other range."""
    return cut_vega_pairs(cells) or _cut_boards(cells)


def cut_vega_pairs(table: Sequence[Sequence[object]]) -> list[Sequence[object]] | None:
    """Vega's list of pairings as a list with headings, on the rows of the text; None for any other range."""
    top = [_line(row) for row in table[:HEADER_SEARCH]]
    title = next((row for row, line in enumerate(top) if _TITLE.fullmatch(line)), None)
    if title is None:
        return None
    now = _TITLE.fullmatch(top[title])
    assert now is not None
    result: list[Sequence[object]] = []
    for row, line in enumerate(map(_line, table)):
        match = _LINE.fullmatch(line)
        if row == title:
            result.append(["Round", "Board", "White", "Result", "Black"])
        elif match is None or match[1] == _BYE or (match[2] == "black" and match[3] != _BYE):
            result.append([None] * 5)
        else:
            result.append([int(now[1]), int(match[4]), match[1], None, match[3]])
    return result


def _line(row: Sequence[object]) -> str:
    """The text of a row in which only the first cell is filled; otherwise empty."""
    return row[0] if row and isinstance(row[0], str) and not any(row[1:]) else ""


class _Match(NamedTuple):
    first: str
    second: str
    score: str


def _cut_boards(cells: Rows) -> list[Sequence[object]] | None:
    heads = {row: match for row, line in enumerate(cells[:HEADER_SEARCH]) if (match := _match(line)) is not None}
    if not heads or 0 in heads:
        return None
    heads = {row: match for row, line in enumerate(cells) if (match := _match(line)) is not None}
    now = None
    result: list[Sequence[object]] = []
    for row, line in enumerate(cells):
        match = heads.get(row)
        if match is None:
            now = round_of_title(_filled(line)[:1]) or now
            result.append([None] * len(_HEADINGS))
        else:
            result.append([now, match.first, _checked(match, cells, row, heads), match.second])
    result[0] = _HEADINGS
    return result


def _filled(line: Sequence[object]) -> list[object]:
    return [cell for cell in line if (cell.strip() if isinstance(cell, str) else cell is not None)]


def _match(line: Sequence[object]) -> _Match | None:
    """Both teams and their score, if this row is the head of a match; None otherwise."""
    filled = _filled(line)
    if len(filled) < 5 or not isinstance(filled[0], str) or header_key(filled[0]) not in notations.BOARD_HEADERS:
        return None
    score = display_text(filled[-1])
    sides = [place for place, cell in enumerate(filled) if display_text(cell).strip() in ("-", "–")]
    if len(sides) != 1 or _score(score) is None:
        return None
    # Equivalent mutant `0 -> -1`: the list has a single element.
    first, second = _team(filled[1 : sides[0]]), _team(filled[sides[0] + 1 : -1])
    return None if first is None or second is None else _Match(first, second, score)


def _team(cells: Sequence[object]) -> str | None:
    """
    The one cell that is neither a number nor the heading of ratings: the name of the team. None if there is not exactly
    one.
    """
    names = [
        display_text(cell)
        for cell in cells
        if whole_number(cell) is None and header_key(cell) not in notations.RATING_HEADERS
    ]
    return names[0] if len(names) == 1 else None


def _checked(match: _Match, cells: Rows, row: int, heads: dict[int, _Match]) -> str:
    """
    The score of a match. If the boards below it can all be read and add up to another score, both scores in one text,
    which is no possible result and is therefore refused.
    """
    total = [0, 0]
    for below in range(row + 1, len(cells)):
        filled = _filled(cells[below])
        if below in heads or len(filled) < 3:
            break
        score = _score(display_text(filled[-1]).replace("+", "1").replace("- -", "0 -").replace("- 0 -", "- 0"))
        if score is None:
            return match.score
        total[0] += score[0]
        total[1] += score[1]
    if total == [0, 0] or tuple(total) == _score(match.score):
        return match.score
    return f"{match.score} ≠ {score_text((total[0], total[1]))}"


def _score(text: str) -> tuple[int, int] | None:
    return both_scores(text) if text.strip() else None
