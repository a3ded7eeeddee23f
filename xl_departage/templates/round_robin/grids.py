"""
The table by round (« Parcours »), which all functions read, and the square crosstable (« Grille ») for the wall.

Both are filled from the list of games by formulas. The table by round knows rounds and colours, which some tie-breaks
need; the square one is written so that our functions read it as well.
"""

from __future__ import annotations

from typing import Any

from xl_departage.files.grid_table import HEADERS
from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.round_robin.home import PLAYER_NAME
from xl_departage.templates.round_robin.model import MOST, MOST_ROUNDS
from xl_departage.templates.round_robin.players import NUMBER, RATING, column
from xl_departage.templates.sheet import FIRST_ROW, Sheet, cell, line
from xl_departage.templates.styles import DRAW, GREY, HEAD, INK, LINE, LOSS, PAPER, WIN, WRONG

_FIRST = FIRST_ROW + 1
_LAST = _FIRST + MOST - 1
_ROUNDS = 3
"""First column of the rounds: number, name and rating stand before."""
_POINTS, _PLACE, _OPPONENTS = 3, 4, 5
"""Columns of the square crosstable."""


_SHEET = Text("Parcours", "By round")


def game_cell(book: Book, player: int, place: int) -> str:
    """The cell of a player (from 0) in a round (from 0) of the table by round, as another sheet names it."""
    return f"'{book.say(_SHEET)}'!{cell(_FIRST + player, _ROUNDS + place)}"


def write_rounds(book: Book) -> None:
    """The sheet of the table by round; name `grid` for the whole table with its header."""
    sheet = book.sheet(_SHEET, landscape=True)
    last_column = _ROUNDS + MOST_ROUNDS - 1
    sheet.widths(5, 24, 7, *[6.2] * MOST_ROUNDS)
    sheet.banner(
        Text("Parcours : adversaire, couleur, résultat", "Round by round: opponent, colour, result"), last_column
    )
    _write_identity(sheet, book)
    header = HEADERS[book.language][3]
    for place in range(1, MOST_ROUNDS + 1):
        label = header.format(round=place)
        sheet.formula(
            FIRST_ROW, _ROUNDS + place - 1, f'=IF({place}<={book["planned"]},"{label}","")', "plain", align="center"
        )
    for index in range(MOST):
        for place in range(1, MOST_ROUNDS + 1):
            row = f"$A{_FIRST + index + 1}"
            key = f"(COLUMN()-{_ROUNDS})*100+{row}"
            white, black = (
                f"INDEX({book[f'cell_{side}']},MATCH({key},{book[f'key_{side}']},0))" for side in ("white", "black")
            )
            sheet.formula(
                _FIRST + index,
                _ROUNDS + place - 1,
                f'=IF({row}="","",IFERROR({white},IFERROR({black},"")))',
                align="center",
                font_size=9,
            )
    book.name("grid", Text("Grille", "Grid"), sheet, FIRST_ROW, 0, _LAST, last_column)
    area = (_FIRST, _ROUNDS, _LAST, last_column)
    first = cell(_FIRST, _ROUNDS)
    _mark_header(sheet, last_column)
    sheet.mark(*area, f'=ISNUMBER(FIND("?",{first}))', bg_color=WRONG)
    sheet.mark(*area, f'=OR(RIGHT({first},1)="1",RIGHT({first},1)="+")', bg_color=WIN)
    sheet.mark(*area, f'=RIGHT({first},1)="½"', bg_color=DRAW)
    sheet.mark(*area, f'=AND({first}<>"",OR(RIGHT({first},1)="0",RIGHT({first},1)="-"))', bg_color=LOSS)
    sheet.mark(*area, f'=OR({first}="ABS",{first}="EXE")', font_color=GREY, italic=True)
    sheet.stripes(_FIRST, 0, _LAST, last_column, 1)
    columns = f"{_ROUNDS}+MAX(7,{book['planned']})"
    sheet.printed(_LAST, last_column, header=FIRST_ROW, frozen=(_FIRST, _ROUNDS), columns=columns)


def write_square(book: Book) -> None:
    """The sheet of the square crosstable; name `square` for the matrix with its header."""
    sheet = book.sheet(Text("Grille", "Crosstable"), landscape=True)
    last_column = _OPPONENTS + MOST - 1
    sheet.widths(5, 27, 7, 6.5, 6.5, *[5.4] * MOST)
    sheet.banner(Text("Grille toutes rondes", "Round-robin crosstable"), last_column)
    _write_identity(sheet, book)
    sheet.headings(FIRST_ROW, _POINTS, [Text("Pts", "Pts"), Text("Place", "Place")])
    number = f"(COLUMN()-{_OPPONENTS})"
    for index in range(MOST):
        label = f'=IF({number}<={book["count"]},{number},"")'
        sheet.formula(FIRST_ROW, _OPPONENTS + index, label, "plain", align="center")
        for other in range(MOST):
            formula = _square_cell(book, index + 1, other + 1)
            if formula:
                sheet.formula(_FIRST + index, _OPPONENTS + other, formula, align="center")
            else:
                sheet.write(_FIRST + index, _OPPONENTS + other, None)
    book.name("square", Text("Carre", "Square"), sheet, FIRST_ROW, 0, _LAST, last_column)
    grid, rules, codes = book["grid"], book["rules"], book["tiebreaks"]
    for column_number, call in (
        (_POINTS, f"POINTS({grid},{{player}},{rules})"),
        (_PLACE, f"RANK_BY({grid},{codes},{{player}},{rules},,{book['manual']})"),
    ):
        sheet.of_players(_FIRST, column_number, MOST, call, align="center", bold=True)
    _mark_square(sheet, last_column)
    sheet.raw.set_row(FIRST_ROW, 22)
    for index in range(MOST):
        sheet.raw.set_row(_FIRST + index, 21)
    columns = f"{_OPPONENTS}+MAX(8,{book['count']})"
    sheet.printed(_LAST, last_column, frozen=(_FIRST, 2), signed=True, columns=columns)


def _square_cell(book: Book, own: int, other: int) -> str:
    """
    Results of one player against another; of two games, the one in which the lower number had White stands first, so that
    both cells have the same order. `""` on the diagonal.
    """
    if own == other:
        return ""
    # The numbers stand before the row and above the column; where one is blank, nothing is found.
    row = cell(_FIRST + own - 1, 0, column_fixed=True)
    above = cell(FIRST_ROW, _OPPONENTS + other - 1, row_fixed=True)
    white, black = (
        f'IFERROR(INDEX({book[f"score_{side}"]},MATCH({key},{book["key_pair"]},0)),"")'
        for side, key in (("white", f"{row}*100+{above}"), ("black", f"{above}*100+{row}"))
    )
    first, second = (white, black) if own < other else (black, white)
    return f'=TRIM({first}&" "&{second})'


def _mark_square(sheet: Sheet, last_column: int) -> None:
    first = cell(_FIRST, _OPPONENTS)
    area = (_FIRST, _OPPONENTS, _LAST, last_column)
    inside = f'AND($B{_FIRST + 1}<>"",{cell(FIRST_ROW, _OPPONENTS, row_fixed=True)}<>"")'
    diagonal = f"AND({inside},COLUMN()-{_OPPONENTS}=ROW()-{_FIRST})"
    lines: dict[str, Any] = {"border": 1, "border_color": LINE}
    _mark_header(sheet, last_column, _OPPONENTS)
    sheet.mark(*area, f"={diagonal}", pattern=14, fg_color=GREY, bg_color=PAPER, **lines)
    sheet.mark(*area, f'=ISNUMBER(FIND("?",{first}))', bg_color=WRONG, **lines)
    won, lost = ("1", "1F", "1 1", "1 ½", "½ 1"), ("0", "0F", "0 0", "0 ½", "½ 0")
    for texts, colour in ((won, WIN), (lost, LOSS)):
        sheet.mark(*area, f"=OR({','.join(f'{first}={_quoted(text)}' for text in texts)})", bg_color=colour, **lines)
    sheet.mark(*area, f'={first}<>""', bg_color=DRAW, **lines)
    sheet.mark(*area, f"={inside}", **lines)
    sheet.stripes(_FIRST, 0, _LAST, _OPPONENTS - 1, 1)


def _quoted(text: str) -> str:
    return f'"{text}"'


def _mark_header(sheet: Sheet, last_column: int, first_column: int = _ROUNDS) -> None:
    """Headings that depend on the number of rounds or players look like headings only where there is one."""
    label = cell(FIRST_ROW, first_column)
    look: dict[str, Any] = {"bold": True, "bg_color": HEAD, "bottom": 1, "bottom_color": INK}
    sheet.mark(FIRST_ROW, first_column, FIRST_ROW, last_column, f'={label}<>""', **look)


def _write_identity(sheet: Sheet, book: Book) -> None:
    """Number, name and rating of each player, with the headers our reader knows."""
    sheet.headings(FIRST_ROW, 0, HEADERS[book.language][:_ROUNDS])
    for index in range(MOST):
        for place, heading in enumerate((NUMBER, PLAYER_NAME, RATING)):
            value = f"INDEX({column(book, heading)},{line(_FIRST)})"
            look: dict[str, Any] = {} if heading is PLAYER_NAME else {"align": "center"}
            sheet.formula(_FIRST + index, place, f'=IF({value}="","",{value})', **look)
