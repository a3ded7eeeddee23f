"""
The ranks and the columns of tie-breaks that a table prints beside its games.

A column of tie-breaks has a heading of its own (`Bu.`, `Buchholz Cut 1`), or a number (`TB1`, `Wtg2`) whose meaning pages of
chess-results give in a line below the table (`Tie Break1: Buchholz Cut 1`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from xl_departage.base.regex import regex
from xl_departage.base.text import excerpt, plain, shown, whole_number
from xl_departage.chess.checks.column_names import is_tiebreak
from xl_departage.chess.tournament.published import PrintedColumn, PrintedValue, Published
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.layout import CHANGE, Layout, header_key

_WORDS = "|".join(notations.TIEBREAK_WORDS)
_NUMBERED = regex(rf"(?:{_WORDS})(\d{{1,2}})")
_MEANING = regex(rf"\s*({_WORDS})S? ?(?:N[O°º]?\.? ?)?(\d{{1,2}}) ?[:=.)-] ?(.+)")
_VALUE = regex(r"([+-]?\d{0,6})(?:[.,](\d{1,4}))? ?(½|1/2|¼|1/4|¾|3/4)?")
_PARTS = {"½": 2, "1/2": 2, "¼": 1, "1/4": 1, "¾": 3, "3/4": 3}
"""In quarters."""
_NO_VALUE = frozenset({"", "-", "--", "–", "—", ".", "*", "N/A", "#N/A", "N.A.", "NC"})
_RANK = regex(r"=?(\d{1,6})=?(?:\.|\)|=| ?- ?\d{1,6})?")
_NOT_COMPARED = (
    notations.NUMBER_HEADERS
    | notations.RANK_HEADERS
    | notations.NAME_HEADERS
    | notations.FIRST_NAME_HEADERS
    | notations.RATING_HEADERS
    | notations.TITLE_HEADERS
    | notations.SEX_HEADERS
    | notations.BIRTH_HEADERS
    | notations.FEDERATION_HEADERS
    | notations.FIDE_NUMBER_HEADERS
    | notations.NATIONAL_NUMBER_HEADERS
    | notations.CODE_HEADERS
    | notations.CLUB_HEADERS
    | notations.CATEGORY_HEADERS
    | notations.LAST_ROUND_HEADERS
    | notations.FIRST_ROUND_HEADERS
)
"""Headings of what a table says of its players."""


def printed_beside(layout: Layout, rows: Sequence[int], numbers: Sequence[int]) -> Published:
    """What the table prints; `rows` and `numbers` are those of its players."""
    top = layout.rows[0] if layout.rows else 0
    headings = [_heading(layout, top, column) for column in range(len(layout.cells[0]))] if top else []
    taken = {
        *layout.rounds,
        *(
            layout.number,
            layout.rank,
            layout.name,
            layout.first_name,
            layout.rating,
            layout.other_rating,
            layout.points,
        ),
    }
    meanings = _meanings(layout, {*rows})
    columns = []
    for column, heading in enumerate(headings):
        key = header_key(heading)
        if column in taken or not key or key in _NOT_COMPARED or CHANGE.search(heading):
            continue
        values = {number: printed_value(layout.cells[row][column]) for number, row in zip(numbers, rows, strict=True)}
        by_number = {number: value for number, value in values.items() if value is not None}
        numbered = _NUMBERED.fullmatch(key)
        order = int(numbered[1]) if numbered else None
        printed = PrintedColumn(
            " ".join(heading.split()),
            by_number,
            order,
            meanings.get(order or 0, ""),
            column + 1,
            {
                number: excerpt(shown(layout.cells[row][column]))
                for number, row in zip(numbers, rows, strict=True)
                if values[number] is None
            },
        )
        some = any(value.value is not None for value in by_number.values())
        most = sum(value.value is not None for value in by_number.values()) * 2 > len(rows)
        # Any heading may stand above numbers, and above texts; a tie-break is a column of numbers.
        if most or ((some or printed.unread) and is_tiebreak(printed)):
            columns.append(printed)
    ranks: Mapping[int, int] = {}
    unread: Mapping[int, str] = {}
    if layout.rank is not None and top:
        ranks, unread = _ranks(layout, rows, numbers)
    return Published(ranks, tuple(columns), (), None if layout.rank is None else layout.rank + 1, unread)


def _heading(layout: Layout, top: int, column: int) -> str:
    """The heading of a column; rounds may have a row of their own below the others."""
    for row in range(top - 1, max(top - 3, -1), -1):
        if text := shown(layout.cells[row][column]).strip():
            return text
    return ""


def _meanings(layout: Layout, players: set[int]) -> dict[int, str]:
    """What the lines around the players say of the columns that have numbers for headings."""
    found: dict[int, str] = {}
    for row, cells in enumerate(layout.cells):
        if row in players:
            continue
        for cell in cells:
            if isinstance(cell, str) and (match := _MEANING.fullmatch(plain(cell))):
                found.setdefault(int(match[2]), re.split(r"\d{1,2} ?[:=.)-]", cell, maxsplit=1)[-1].strip())
    return found


def _ranks(layout: Layout, rows: Sequence[int], numbers: Sequence[int]) -> tuple[dict[int, int], dict[int, str]]:
    """
    The rank of each player, and what is none. Lists leave it blank for who shares the rank, and so the points, of the player above.
    """
    assert layout.rank is not None
    ranks: dict[int, int] = {}
    unread: dict[int, str] = {}
    above: tuple[int, object] | None = None
    for row, number in zip(rows, numbers, strict=True):
        cell = layout.cells[row][layout.rank]
        points = None if layout.points is None else layout.cells[row][layout.points]
        rank = whole_number(cell)
        text = plain(shown(cell))
        if rank is None and (match := _RANK.fullmatch(text)):
            rank = int(match[1])
        if rank is None and not text and above is not None and points is not None and points == above[1]:
            rank = above[0]
        if rank:
            ranks[number] = rank
            above = rank, points
        elif text not in _NO_VALUE:
            unread[number] = excerpt(shown(cell))
    return ranks, unread


def printed_value(cell: object) -> PrintedValue | None:
    """`34½`, `34,5`, 34.5, a blank; None for anything else."""
    text = " ".join(shown(cell).split())
    if plain(text) in _NO_VALUE:
        return PrintedValue(text, None)
    match = _VALUE.fullmatch(text.replace("\u2212", "-"))
    if match is None or not (match[1].strip("+-") or match[2] or match[3]) or (match[2] and match[3]):
        return None
    decimals = match[2] or ""
    value = Fraction(int(match[1].strip("+-") or 0)) + Fraction(int(decimals or 0), 10 ** len(decimals))
    value += Fraction(_PARTS.get(match[3] or "", 0), 4)
    # Zeros at the end say nothing of how a value was rounded.
    shown_decimals = len(decimals.rstrip("0"))
    return PrintedValue(text, -value if match[1].startswith("-") else value, shown_decimals)
