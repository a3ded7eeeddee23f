"""
The table by round (« Parcours »), which all functions read, and the square crosstable (« Grille ») for the wall.

Both are filled from the list of games by formulas. The table by round knows rounds and colours, which some tie-breaks
need; the square one is written so that our functions read it as well.
"""

from __future__ import annotations

from xl_departage.files.grid_table import HEADERS
from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.round_robin.home import PLAYER_NAME
from xl_departage.templates.round_robin.model import MOST, MOST_ROUNDS
from xl_departage.templates.round_robin.players import NUMBER, RATING, column
from xl_departage.templates.sheet import FIRST_ROW, Sheet, cell
from xl_departage.templates.styles import DRAW, GREY, LINE, LOSS, PAPER, WIN, WRONG

_FIRST = FIRST_ROW + 1
_LAST = _FIRST + MOST - 1
_CELLS = 3
"""First column of the results: number, name and rating stand before."""


def write_rounds(book: Book) -> None:
    """
    The sheet of the table by round; name `grid` for the whole table with its header.
    """
    sheet = book.sheet(Text("Parcours", "By round"), landscape=True)
    sheet.widths(5, 24, 7, *[5.6] * MOST_ROUNDS, 6)
    points = _CELLS + MOST_ROUNDS
    sheet.banner(Text("Parcours : adversaire, couleur, résultat", "Round by round: opponent, colour, result"), points)
    _write_identity(sheet, book)
    number, name, rating, round_header, points_header = HEADERS[book.language]
    del number, name, rating
    sheet.headings(
        FIRST_ROW, _CELLS, [round_header.format(round=place) for place in range(1, MOST_ROUNDS + 1)], font_size=8
    )
    sheet.headings(FIRST_ROW, points, [points_header])
    for index in range(MOST):
        line = _FIRST + index + 1
        for place in range(1, MOST_ROUNDS + 1):
            key = f"{place * 100}+{index + 1}"
            sheet.formula(
                _FIRST + index,
                _CELLS + place - 1,
                f'=IF($A{line}="","",IFERROR(INDEX({book["cell_white"]},MATCH({key},{book["key_white"]},0)),'
                f'IFERROR(INDEX({book["cell_black"]},MATCH({key},{book["key_black"]},0)),"")))',
                align="center",
                font_size=9,
            )
    book.name("grid", Text("Grille", "Grid"), sheet, FIRST_ROW, 0, _LAST, points - 1)
    sheet.values(
        _FIRST,
        points,
        MOST,
        guarded(book, f"POINTS({book['grid']},,{book['rules']})"),
        lambda index: by_number(_FIRST + index, f"POINTS({book['grid']},$A{_FIRST + index + 1},{book['rules']})"),
        align="center",
        bold=True,
    )
    area = (_FIRST, _CELLS, _LAST, points - 1)
    first = cell(_FIRST, _CELLS)
    sheet.mark(*area, f'=ISNUMBER(FIND("?",{first}))', bg_color=WRONG)
    sheet.mark(*area, f'=OR(RIGHT({first},1)="1",RIGHT({first},1)="+")', bg_color=WIN)
    sheet.mark(*area, f'=RIGHT({first},1)="½"', bg_color=DRAW)
    sheet.mark(*area, f'=AND({first}<>"",OR(RIGHT({first},1)="0",RIGHT({first},1)="-"))', bg_color=LOSS)
    sheet.mark(*area, f'=OR({first}="ABS",{first}="EXE")', font_color=GREY, italic=True)
    sheet.stripes(_FIRST, 0, _LAST, points, 1)
    sheet.printed(_LAST, points, header=FIRST_ROW, frozen=(_FIRST, _CELLS), signed=True)


def write_square(book: Book) -> None:
    """
    The sheet of the square crosstable; name `square` for the matrix with its header.
    """
    sheet = book.sheet(Text("Grille", "Crosstable"), landscape=True)
    sheet.widths(5, 26, 7, *[5.2] * MOST, 6.5, 6.5)
    points, place = _CELLS + MOST, _CELLS + MOST + 1
    sheet.banner(Text("Grille toutes rondes", "Round-robin crosstable"), place)
    _write_identity(sheet, book)
    for index in range(MOST):
        sheet.write(FIRST_ROW, _CELLS + index, None, "heading")
        sheet.formula(FIRST_ROW, _CELLS + index, f'=IF({index + 1}<={book["count"]},{index + 1},"")', "heading")
        for other in range(MOST):
            formula = _square_cell(book, index + 1, other + 1)
            look = {"align": "center", "border": 0}
            if formula:
                sheet.formula(_FIRST + index, _CELLS + other, formula, **look)
            else:
                sheet.write(_FIRST + index, _CELLS + other, None, "plain", **look)
    book.name("square", Text("Carre", "Square"), sheet, FIRST_ROW, 0, _LAST, points - 1)
    sheet.headings(FIRST_ROW, points, [Text("Pts", "Pts"), Text("Place", "Place")])
    grid, rules, codes = book["grid"], book["rules"], book["tiebreaks"]
    for column_number, call in (
        (points, f"POINTS({grid},{{player}},{rules})"),
        (place, f"RANK_BY({grid},{codes},{{player}},{rules},,{book['manual']})"),
    ):
        sheet.values(
            _FIRST,
            column_number,
            MOST,
            guarded(book, call.format(player="")),
            lambda index, call=call: by_number(_FIRST + index, call.format(player=f"$A{_FIRST + index + 1}")),
            align="center",
            bold=True,
        )
    _mark_square(sheet, points, place)
    sheet.raw.set_row(FIRST_ROW, 22)
    for index in range(MOST):
        sheet.raw.set_row(_FIRST + index, 21)
    sheet.printed(_LAST, place, frozen=(_FIRST, 2), signed=True)


def _square_cell(book: Book, own: int, other: int) -> str:
    """
    Results of one player against another; of two games, the first played stands first. `""` on the diagonal.
    """
    if own == other:
        return ""
    white = f"MATCH({own * 100 + other},{book['key_pair']},0)"
    black = f"MATCH({other * 100 + own},{book['key_pair']},0)"
    with_white, with_black = f"INDEX({book['score_white']},{white})", f"INDEX({book['score_black']},{black})"
    single = f'IFERROR({with_white},IFERROR({with_black},""))'
    both = f'IF({white}<{black},{with_white}&" "&{with_black},{with_black}&" "&{with_white})'
    return f'=IF({max(own, other)}>{book["count"]},"",IF({book["cycles"]}=1,{single},IFERROR(TRIM({both}),{single})))'


def _mark_square(sheet: Sheet, points: int, place: int) -> None:
    first = cell(_FIRST, _CELLS)
    area = (_FIRST, _CELLS, _LAST, points - 1)
    inside = f'AND($B{_FIRST + 1}<>"",{cell(FIRST_ROW, _CELLS, row_fixed=True)}<>"")'
    diagonal = f"AND({inside},COLUMN()-{_CELLS}=ROW()-{_FIRST})"
    lines = {"border": 1, "border_color": LINE}
    sheet.mark(*area, f"={diagonal}", pattern=14, fg_color=GREY, bg_color=PAPER, **lines)
    sheet.mark(*area, f'=ISNUMBER(FIND("?",{first}))', bg_color=WRONG, **lines)
    sheet.mark(*area, f'=OR({first}="1",{first}="1F",{first}="1 1",{first}="1 ½",{first}="½ 1")', bg_color=WIN, **lines)
    sheet.mark(
        *area, f'=OR({first}="0",{first}="0F",{first}="0 0",{first}="0 ½",{first}="½ 0")', bg_color=LOSS, **lines
    )
    sheet.mark(*area, f'={first}<>""', bg_color=DRAW, **lines)
    sheet.mark(*area, f"={inside}", **lines)
    sheet.stripes(_FIRST, 0, _LAST, _CELLS - 1, 1)
    sheet.stripes(_FIRST, points, _LAST, place, 1)


def _write_identity(sheet: Sheet, book: Book) -> None:
    """
    Number, name and rating of each player, with the headers our reader knows.
    """
    sheet.headings(FIRST_ROW, 0, HEADERS[book.language][:_CELLS])
    for index in range(MOST):
        for place, (heading, look) in enumerate(
            ((NUMBER, {"align": "center"}), (PLAYER_NAME, {}), (RATING, {"align": "center"}))
        ):
            value = f"INDEX({column(book, heading)},{index + 1})"
            sheet.formula(_FIRST + index, place, f'=IF({value}="","",{value})', **look)


def guarded(book: Book, call: str) -> str:
    """
    A formula of a whole column or table, blank as long as there are no players; undefined values as a dash.
    """
    return f'=IF({book["ready"]},IFNA({call},"–"),"")'


def by_number(row: int, call: str) -> str:
    """
    A formula of one player, whose number stands in column A of the row; blank for a row without player.
    """
    return f'=IF($A{row + 1}="","",IFNA({call},"–"))'
