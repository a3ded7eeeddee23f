"""
The crosstable of the Swiss open: rounds typed or pasted as texts, in any notation our functions read.

Cells that `CHECK` finds fault with are bright yellow, wherever the fault lies: an unreadable text, two sides that differ.
"""

from __future__ import annotations

from typing import Any

from xl_departage.files.grid_table import HEADERS
from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import FIRST_ROW, Sheet, cell, line
from xl_departage.templates.styles import DRAW, GREY, LOSS, PAPER, WIN, WRONG
from xl_departage.templates.swiss import check
from xl_departage.templates.swiss.model import MOST, MOST_ROUNDS, Filling
from xl_departage.templates.swiss.players import NAME, NUMBER, RATING, column

_FIRST = FIRST_ROW + 1
_LAST = _FIRST + MOST - 1
_ROUNDS = 3
_POINTS = _ROUNDS + MOST_ROUNDS
_PERFORMANCE = _POINTS + 1


def write(book: Book, data: Filling) -> None:
    """Write the sheet: name `grid` for the table with its header, `performances` in the order of its rows."""
    sheet = book.sheet(Text("Grille", "Crosstable"), tab="#D9A400", landscape=True)
    sheet.widths(6, 28, 7, *[9] * MOST_ROUNDS, 7, 8)
    sheet.banner(Text("Grille américaine", "Crosstable"), _PERFORMANCE)
    number, name, rating, header, points = HEADERS[book.language]
    rounds = [header.format(round=place) for place in range(1, MOST_ROUNDS + 1)]
    sheet.headings(FIRST_ROW, 0, [number, name, rating, *rounds, points, Text("Perf.", "Perf.")], 22)
    names = column(book, NAME)
    for index in range(MOST):
        row = _FIRST + index
        label = f"INDEX({names},{line(_FIRST)})"
        for place, heading in enumerate((NUMBER, NAME, RATING)):
            value = f"INDEX({column(book, heading)},{line(_FIRST)})"
            blank = f'{label}=""' if heading is not RATING else f'OR({label}="",{value}="")'
            look: dict[str, Any] = {} if heading is NAME else {"align": "center"}
            sheet.formula(row, place, f'=IF({blank},"",{value})', **look)
        cells = data.cells[index] if index < len(data.cells) else ()
        for place in range(MOST_ROUNDS):
            text = cells[place] if place < len(cells) else None
            sheet.write(row, _ROUNDS + place, text, "input", num_format="@", align="center")
    book.name("grid", Text("Grille", "Grid"), sheet, FIRST_ROW, 0, _LAST, _POINTS - 1)
    grid, rules = book["grid"], book["rules"]
    for column_number, call, bold in (
        (_POINTS, f"POINTS({grid},{{player}},{rules})", True),
        (_PERFORMANCE, f"PERFORMANCE({grid},,{{player}},{rules})", False),
    ):
        sheet.of_players(_FIRST, column_number, MOST, call, align="center", bold=bold)
    book.name("performances", Text("Performances", "Performances"), sheet, _FIRST, _PERFORMANCE, _LAST, _PERFORMANCE)
    for place in range(MOST_ROUNDS):
        column_cells = f"{cell(_FIRST, _ROUNDS + place)}:{cell(_LAST, _ROUNDS + place)}"
        sheet.formula(
            _LAST + 1, _ROUNDS + place, f"=IF(COUNTA({column_cells})=0,0,{place + 1})", "hidden", num_format=";;;"
        )
    book.name("entries", Text("Cases_par_ronde", "Cells_by_round"), sheet, _LAST + 1, _ROUNDS, _LAST + 1, _POINTS - 1)
    _mark(book, sheet)
    sheet.printed(
        _LAST,
        _PERFORMANCE,
        header=FIRST_ROW,
        frozen=(_FIRST, _ROUNDS),
        signed=True,
        count=f"{_FIRST}+MAX(20,{book['count']})",
    )


def _mark(book: Book, sheet: Sheet) -> None:
    """Colours by what the notations have in common: a sign in front, or the score at the end."""
    area = (_FIRST, _ROUNDS, _LAST, _POINTS - 1)
    first, number = cell(_FIRST, _ROUNDS), cell(_FIRST, 0, column_fixed=True)
    place = f"COLUMN()-{_ROUNDS}"
    sheet.mark(*area, f"={check.faulty(book, number, place)}", bg_color=WRONG)
    unplanned = f'AND({book["planned"]}<>"",{place}>{book["planned"]})'
    sheet.mark(*area, f"={unplanned}", bg_color=PAPER)
    byes = ",".join(f'ISNUMBER(SEARCH("{word}",{first}))' for word in ("EXE", "BYE", "ABS", "0000"))
    sheet.mark(*area, f'=OR({byes},LEFT({first},1)=">",LEFT({first},1)="<")', font_color=GREY, italic=True)
    for sign, ends, colour in (("+", ("1", "+"), WIN), ("=", ("½", "="), DRAW), ("-", ("0", "-"), LOSS)):
        other = "".join(other for other in "+=-" if other != sign)
        unsigned = f'ISERROR(FIND(LEFT({first},1),"{other}"))'
        last = ",".join(f'RIGHT({first},1)="{end}"' for end in ends)
        sheet.mark(*area, f'=AND({first}<>"",OR(LEFT({first},1)="{sign}",AND({unsigned},OR({last}))))', bg_color=colour)
    sheet.stripes(_FIRST, 0, _LAST, _PERFORMANCE, 0)
