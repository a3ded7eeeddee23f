"""Sheets for the hall: the pairings of a round by board and by name, and the list for checking in."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.accepted import Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.rankings import GREEN
from xl_departage.templates.sheet import FIRST_ROW, SheetWriter
from xl_departage.templates.swiss.model import MOST, MOST_ROUNDS

_BOARDS = 90
"""Lines per round: 60 games and 30 byes."""
_RIGHT = {"align": "right", "indent": 1}
_LEFT = {"indent": 1}


def write_by_board(book: Book) -> None:
    """The pairings of the round chosen here, by board; the list by name shows the same round."""
    sheet = book.sheet(Text("templates.pairings"), tab=GREEN)
    header = FIRST_ROW + 2
    sheet.write(FIRST_ROW, 0, Text("templates.round"), "label")
    sheet.input(
        FIRST_ROW,
        1,
        accepted=Accepted(whole=(1, MOST_ROUNDS), error=Text("swiss.the_number_of_the_round_1_to_11")),
        hint=Text("swiss.blank_the_last_one_paired"),
        align="center",
        bold=True,
    )
    round_shown = book.define(
        "hall_round",
        Text("swiss.round_shown"),
        f'=IF({sheet.reference(FIRST_ROW, 1)}="",{book["paired"]},{sheet.reference(FIRST_ROW, 1)})',
    )
    title = book.sentence(Text("swiss.round_r"), r=round_shown)
    sheet.formula(FIRST_ROW, 3, f"={title}", "strong", font_size=14)
    line = "{which}"

    def of_line(key: str) -> str:
        return f'=IF({line}="","",INDEX({{{key}}},{line}))'

    def number(key: str) -> str:
        rows = f"INDEX({{{key}}},{line})"
        return f'=IF({line}="","",IF({rows}>0,INDEX({{numbers}},MAX(1,{rows})),""))'

    table = Table(
        book,
        sheet,
        header,
        _BOARDS,
        (
            Column("board", Text("templates.board"), 7, of_line("line_boards"), look={**CENTRED, "bold": True}),
            Column("white_number", Text("templates.no"), 6, number("white_rows"), look=CENTRED),
            Column("white", Text("templates.white"), 30, of_line("line_white_names"), look=_RIGHT),
            Column(
                "result",
                Text("templates.result"),
                11,
                f'=IF({line}="","",INDEX({{line_results}},{line})&"")',
                look={**CENTRED, "bold": True},
            ),
            Column("black", Text("templates.black"), 30, of_line("line_black_names"), look=_LEFT),
            Column("black_number", Text("templates.no"), 6, number("black_rows"), look=CENTRED),
            Column(
                "which",
                "which",
                6,
                '=IFERROR(MOD(SMALL({shown_lines},{line}),1000),"")',
                hidden=True,
            ),
        ),
    )
    sheet.banner(Text("swiss.pairings_by_board"), table.last_column, status=True)
    table.write(height=22)
    for row in range(table.first, table.last + 1):
        sheet.raw.set_row(row, 19)
    table.stripes("board")
    _printed(sheet, table)


def _alphabetical(key: str) -> str:
    return f'=IF({{which}}="","",INDEX({{{key}}},{{which}})&"")'


_WHICH = Column("which", "which", 6, '=IFERROR(MATCH({line},{alphabet},0),"")', hidden=True)


def write_by_name(book: Book) -> None:
    """Where each player plays in the round chosen on the sheet of pairings, by name."""
    sheet = book.sheet(Text("swiss.by_name"), tab=GREEN)
    key = "({hall_round}*1000+{which})"
    colours = book.quoted(Text("templates.white")), book.quoted(Text("templates.black"))
    white, black = (f"MATCH({key},{{{side}_keys}},0)" for side in ("white", "black"))
    table = Table(
        book,
        sheet,
        FIRST_ROW + 1,
        MOST,
        (
            Column("name", Text("templates.name"), 30, _alphabetical("player_names"), look={"bold": True}),
            Column(
                "board",
                Text("templates.board"),
                8,
                '=IF({at}="","",INDEX({line_boards},ABS({at})))',
                look={**CENTRED, "bold": True},
            ),
            Column(
                "colour",
                Text("swiss.colour"),
                10,
                f'=IF({{at}}="","",IF({{at}}<0,{colours[1]},IF(INDEX({{black_rows}},ABS({{at}}))=0,"",{colours[0]})))',
                look=CENTRED,
            ),
            Column(
                "opponent",
                Text("swiss.opponent"),
                34,
                '=IF({which}="","",IF({at}="",IF({hall_round}>0,INDEX({grid_cells},{which},{hall_round}),""),'
                "IF({at}>0,INDEX({line_black_names},{at}),INDEX({line_white_names},ABS({at})))))",
                look=_LEFT,
            ),
            _WHICH,
            Column("at", "at", 6, f'=IF({{which}}="","",IFERROR({white},IFERROR(-{black},"")))', hidden=True),
        ),
    )
    sheet.formula(
        FIRST_ROW, 0, f"={book.sentence(Text('swiss.round_r'), r=book['hall_round'])}", "strong", font_size=14
    )
    sheet.banner(Text("swiss.pairings_by_name"), table.last_column, status=True)
    table.write(height=22).stripes("name")
    _printed(sheet, table)


def write_check_in(book: Book) -> None:
    """The list that players sign when they arrive, by name."""
    sheet = book.sheet(Text("swiss.check_in"), tab=GREEN)
    table = Table(
        book,
        sheet,
        FIRST_ROW,
        MOST,
        (
            Column("name", Text("templates.name"), 30, _alphabetical("player_names"), look={"bold": True}),
            Column("number", Text("templates.no"), 6, '=IF({which}="","",INDEX({numbers},{which}))', look=CENTRED),
            Column("group", Text("swiss.cat"), 7, _alphabetical("age_groups"), look=CENTRED),
            Column("rating", Text("templates.rating"), 8, _alphabetical("ratings"), look=CENTRED),
            Column("club", Text("templates.club"), 24, _alphabetical("clubs")),
            Column("present", Text("swiss.present"), 9, '=IF({which}="","","☐")', look=CENTRED),
            Column("signature", Text("swiss.signature"), 22, '=""'),
            _WHICH,
        ),
    )
    sheet.banner(Text("swiss.check_in_of_the_players"), table.last_column, status=True)
    table.write(height=22).stripes("name")
    for row in range(table.first, table.last + 1):
        sheet.raw.set_row(row, 21)
    _printed(sheet, table)


def _printed(sheet: SheetWriter, table: Table) -> None:
    sheet.printed(table.last, table.last_column, header=table.header, frozen=(table.first, 0))
