"""
Vega's list of pairings, a text with one line a player, sorted by name: cut into the cells of a list of games.

    Event: Pairing of round 3 sorted by name
    Baumann, Lukas        plays with white VS         Dubois, Elise          in board    2
    Gruber, Sarah         plays with white VS         BYE                    in board    5

Every game stands twice; the line of White is kept, and that of a player against `BYE`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.crosstable.layout import HEADER_SEARCH
from xl_departage.regex import regex

_TITLE = regex(r"[^\n]{0,200}\bPairing of round +(\d{1,2}) +sorted by name[^\n]{0,40}")
_LINE = regex(r" *(\S[^\n]{0,80}?) +plays with (white|black) VS +(\S[^\n]{0,80}?) +in board +(\d{1,4}) *")
_BYE = "BYE"


def cut_vega_pairs(table: Sequence[Sequence[object]]) -> list[Sequence[object]] | None:
    """The list with headings, on the rows of the text; None for any other range."""
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
    """The text of a row whose first cell is its only one, otherwise empty."""
    return row[0] if row and isinstance(row[0], str) and not any(row[1:]) else ""
