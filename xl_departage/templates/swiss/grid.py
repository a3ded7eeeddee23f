"""
The crosstable of the Swiss open, made from the list of games and from the byes in the list of players.

The position of each player's game in the list is on a hidden sheet, which does not change when a result is typed later.
"""

from __future__ import annotations

from xl_departage.files.grid_table import HEADERS
from xl_departage.messages import Text
from xl_departage.templates import rankings
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.sheet import FIRST_ROW, cell
from xl_departage.templates.styles import DRAW, GREY, LOSS, WIN, WRONG
from xl_departage.templates.swiss import check
from xl_departage.templates.swiss.model import MOST, MOST_ROUNDS

SHEET = Text("templates.crosstable")


def _columns(book: Book) -> tuple[Column, ...]:
    number, name, rating, header, _ = HEADERS
    named = "INDEX({player_names},{line})"
    arrives, leaves, halves, absent = (
        f"INDEX({{{key}}},{{line}})" for key in ("arrives", "leaves", "half_list", "absent_list")
    )
    away = f'OR({{nth}}<N({arrives}),AND({leaves}<>"",{{nth}}>N({leaves})),ISNUMBER(FIND(","&{{nth}}&",",{absent})))'
    bye = f'IF(ISNUMBER(FIND(","&{{nth}}&",",{halves})),"½ BYE","")'
    at = "INDEX({lines_of_players},{line},{nth})"
    return (
        Column("number", number, 6, f'=IF({named}="","",INDEX({{numbers}},{{line}}))', look=CENTRED),
        Column("name", name, 28, f'=IF({named}="","",{named})'),
        Column(
            "rating",
            rating,
            7,
            f'=IF(OR({named}="",INDEX({{ratings}},{{line}})=""),"",INDEX({{ratings}},{{line}}))',
            look=CENTRED,
        ),
        # A bye typed for a later round has no effect yet.
        Column(
            "round",
            header.filled(round="{nth}").in_language(book.language),
            8.5,
            f'=IF(OR({{name}}="",{{nth}}>{{paired}}),"",IF({at}>0,INDEX({{white_cells}},MAX(1,{at})),'
            f'IF({at}<0,INDEX({{black_cells}},MAX(1,-{at})),IF({away},"ABS",{bye}))))',
            look=CENTRED,
            times=MOST_ROUNDS,
        ),
    )


def performance_heading(book: Book) -> str:
    """The heading of the performances, as a formula: which opponents count."""
    return f"=IF({book['rated_only']},{book.quoted(rankings.RATED_PERFORMANCE)},{book.quoted(Text('templates.perf'))})"


def write(book: Book) -> None:
    """Write the sheet: `grid` for the table with its header, `grid_cells` for its rounds, `performances` and `points_scored`."""
    sheet = book.sheet(SHEET, landscape=True)
    table = Table(book, sheet, FIRST_ROW, MOST, _columns(book))
    points = table.last_column + 1
    performance = points + 1
    sheet.banner(Text("templates.crosstable_2"), performance, status=True)
    table.write(height=22)
    first, last = table.first, table.last
    rounds = table["round"], table["round"] + MOST_ROUNDS - 1
    book.name("grid", Text("templates.grid"), sheet, FIRST_ROW, 0, last, table.last_column)
    book.name("grid_cells", Text("swiss.grid_cells"), sheet, first, rounds[0], last, rounds[1])
    sheet.headings(FIRST_ROW, points, [HEADERS[4]])
    sheet.formula(FIRST_ROW, performance, performance_heading(book), "heading")
    # As in the round robin: where nothing is said of unrated opponents, games against rated ones count.
    out = f'{book["rules"]}&IF({book["rated_only"]},"; unrated=out","")'
    for place, width, key, name, call in (
        (points, 7, "points_scored", Text("swiss.points_scored"), "POINTS({grid},{{player}},{rules})"),
        (
            performance,
            8,
            "performances",
            Text("templates.performances"),
            "PERFORMANCE({grid},,{{player}},{out})",
        ),
    ):
        sheet.width(place, width)
        call = call.format(grid=book["grid"], rules=book["rules"], out=out)
        sheet.of_players(first, place, MOST, call, align="center", bold=place == points)
        book.name(key, name, sheet, first, place, last, place)
    area = (first, rounds[0], last, rounds[1])
    corner, number = cell(first, rounds[0]), cell(first, table["number"], column_fixed=True)
    sheet.mark(*area, f"={check.faulty(book, number, f'COLUMN()-{rounds[0]}')}", bg_color=WRONG)
    sheet.mark(*area, f'=ISNUMBER(FIND("?",{corner}))', bg_color=WRONG)
    sheet.mark(
        *area, f'=OR({corner}="ABS",{corner}="½ BYE",{corner}=">",LEFT({corner},3)="EXE")', font_color=GREY, italic=True
    )
    for ends, colour in (("1+W", WIN), ("½D", DRAW), ("0-L", LOSS)):
        ending = ",".join(f'RIGHT({corner},1)="{end}"' for end in ends)
        sheet.mark(*area, f"=OR({ending})", bg_color=colour)
    sheet.stripes(first, 0, last, performance, table["number"])
    sheet.printed(last, performance, header=FIRST_ROW, frozen=(first, rounds[0]), signed=True)
