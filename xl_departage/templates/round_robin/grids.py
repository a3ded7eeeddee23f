"""
The table by round (« Parcours »), which all functions read, and the square crosstable (« Grille ») for the wall.

Formulas fill both from the list of games. The table by round has rounds and colours, which some tie-breaks need; our
functions can read the square one too.
"""

from __future__ import annotations

from typing import Any

from xl_departage.files.grid_table import HEADERS
from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.rankings import BOLD
from xl_departage.templates.round_robin.model import MOST, MOST_ROUNDS
from xl_departage.templates.sheet import FIRST_ROW, cell
from xl_departage.templates.styles import DRAW, GREY, HEAD, INK, LINE, LOSS, PAPER, WIN, WRONG

BY_ROUND = Text("round_robin.by_round")
SQUARE = Text("templates.crosstable")
CHECKED = 14
"""Rows of the hidden check: the status names the first problem and counts the others."""
_HEADING = {"bg_color": HEAD, "bold": True, "bottom": 1, "bottom_color": INK}


def identity() -> tuple[Column, ...]:
    """Number, name and rating of each player, with headers that our reader recognises."""
    number, name, rating = HEADERS[:3]

    def of_place(column: str) -> str:
        value = f"INDEX({{{column}}},{{line}})"
        return f'=IF(OR({{line}}>{{places}},{value}=""),"",{value})'

    return (
        Column("number", number, 5, '=IF({line}<={places},{line},"")', look=CENTRED),
        Column("name", name, 27, of_place("player_names")),
        Column("rating", rating, 7, of_place("ratings"), look=CENTRED),
    )


def write_rounds(book: Book) -> Table:
    """The sheet of the table by round; name `grid` for the whole table with its header."""
    sheet = book.sheet(BY_ROUND, landscape=True)
    header = HEADERS[3].filled(round="{nth}").in_language(book.language)
    key = "{nth}*100+{number}"
    white, black = (f"INDEX({{cell_{side}}},MATCH({key},{{key_{side}}},0))" for side in ("white", "black"))
    columns = (
        *identity(),
        Column(
            "round",
            f'=IF({{nth}}<={{planned}},"{header}","")',
            6.2,
            f'=IF({{number}}="","",IFERROR({white},IFERROR({black},"")))',
            times=MOST_ROUNDS,
            look=CENTRED,
            heading="plain",
            heading_look=CENTRED,
        ),
    )
    table = Table(book, sheet, FIRST_ROW, MOST, columns)
    title = Text("round_robin.round_by_round_opponent_colour_result")
    sheet.banner(title, table.last_column, status=True)
    table.write()
    book.name("grid", Text("templates.grid"), sheet, FIRST_ROW, 0, table.last, table.last_column)
    _mark_header(table, "round")
    table.mark("round", f'=ISNUMBER(FIND("?",{_here(table, "round")}))', bg_color=WRONG)
    here = _here(table, "round")
    table.mark("round", f'=OR(RIGHT({here},1)="1",RIGHT({here},1)="+")', bg_color=WIN)
    table.mark("round", f'=RIGHT({here},1)="½"', bg_color=DRAW)
    table.mark("round", f'=AND({here}<>"",OR(RIGHT({here},1)="0",RIGHT({here},1)="-"))', bg_color=LOSS)
    table.mark("round", f'=OR({here}="ABS",{here}="EXE")', font_color=GREY, italic=True)
    table.stripes("number")
    sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=(table.first, 3))
    return table


def _here(table: Table, key: str) -> str:
    """The first cell of a block, relative in both directions, for a conditional format over the whole block."""
    return cell(table.first, table[key])


def write_square(book: Book) -> None:
    """The sheet of the square crosstable; name `square` for the matrix with its header."""
    sheet = book.sheet(SQUARE, landscape=True)
    columns = (
        *identity(),
        Column("points", Text("templates.pts"), 6.5, None),
        Column("place", Text("templates.place_2"), 6.5, None),
        Column(
            "against",
            '=IF({nth}<={count},{nth},"")',
            5.4,
            _square_cell(),
            times=MOST,
            look=CENTRED,
            heading="plain",
            heading_look=CENTRED,
        ),
    )
    table = Table(book, sheet, FIRST_ROW, MOST, columns)
    sheet.banner(Text("round_robin.round_robin_crosstable"), table.last_column, status=True)
    table.write(height=22)
    book.name("square", Text("round_robin.square"), sheet, FIRST_ROW, 0, table.last, table.last_column)
    grid, rules, codes = book["grid"], book["rules"], book["tiebreaks"]
    for key, call in (
        ("points", f"POINTS({grid},{{player}},{rules})"),
        ("place", f"RANK_BY({grid},{codes},{{player}},{rules},,{book['manual']})"),
    ):
        sheet.of_players(table.first, table[key], MOST, call, **BOLD)
    _mark_square(table)
    for index in range(MOST):
        sheet.raw.set_row(table.first + index, 21)
    frozen = (table.first, table["name"] + 1)
    sheet.printed(table.last, table.last_column, frozen=frozen, signed=True)


def _square_cell() -> str:
    """
    Results of one player against another; of two games, the one in which the lower number had White comes first, so
    that both cells have the same order. Blank on the diagonal.
    """
    white, black = (
        f'IFERROR(INDEX({{score_{side}}},MATCH({key},{{key_pair}},0)),"")'
        for side, key in (("white", "({number}*100+{nth})"), ("black", "({nth}*100+{number})"))
    )
    lower, higher = f'{white}&" "&{black}', f'{black}&" "&{white}'
    return f'=IF(OR({{number}}="",{{number}}={{nth}}),"",TRIM(IF({{number}}<{{nth}},{lower},{higher})))'


def _mark_square(table: Table) -> None:
    here = _here(table, "against")
    first_column = table["against"]
    above = cell(FIRST_ROW, first_column, row_fixed=True)
    inside = f'AND({{number}}<>"",{above}<>"")'
    diagonal = f"AND({inside},COLUMN()-{first_column}=ROW()-{table.first})"
    lines: dict[str, Any] = {"border": 1, "border_color": LINE}
    _mark_header(table, "against")
    table.mark("against", f"={diagonal}", pattern=14, fg_color=GREY, bg_color=PAPER, **lines)
    table.mark("against", f'=ISNUMBER(FIND("?",{here}))', bg_color=WRONG, **lines)
    won, lost = ("1", "1F", "1 1", "1 ½", "½ 1"), ("0", "0F", "0 0", "0 ½", "½ 0")
    for texts, colour in ((won, WIN), (lost, LOSS)):
        table.mark(
            "against",
            f"=OR({','.join(f'{here}={chr(34)}{text}{chr(34)}' for text in texts)})",
            bg_color=colour,
            **lines,
        )
    table.mark("against", f'={here}<>""', bg_color=DRAW, **lines)
    table.mark("against", f"={inside}", **lines)
    for key in ("number", "name", "rating", "points", "place"):
        table.sheet.stripes(table.first, table[key], table.last, table[key], table["number"])


def _mark_header(table: Table, key: str) -> None:
    """Headings that depend on the number of rounds or players look like headings only if used."""
    first, last = table[key], table[key] + table.columns[key].times - 1
    table.sheet.mark(FIRST_ROW, first, FIRST_ROW, last, f'={cell(FIRST_ROW, first)}<>""', **_HEADING)


def write_check(book: Book) -> None:
    """Write `CHECK` on a hidden sheet, for the status."""
    sheet = book.sheet(Text("templates.check"))
    formula = f'=IF({book["ready"]},CHECK({book["grid"]},{book["rules"]},,,{book["tiebreaks"]}),"")'
    sheet.spill(0, 0, formula, CHECKED, 8, style="hidden")
    book.status.checked(sheet, 0, 0, CHECKED, unless=f"COUNT({book['unreadable']})>0", options=book.address("options"))
    sheet.raw.hide()
