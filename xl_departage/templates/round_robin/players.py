"""The list of players; the first ones have the places of the draw."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import draw
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, CENTRED_TEXT, RATED, TEXT, Column, Table
from xl_departage.templates.round_robin.model import MOST, RoundRobinFilling
from xl_departage.templates.sheet import FIRST_ROW
from xl_departage.templates.styles import GREY, WRONG

SHEET = Text("templates.players")
NUMBER = Text("templates.no")
PLAYER_NAME = Text("templates.name")
RATING = Text("templates.rating")
COLUMNS = (
    Column("number", NUMBER, 5, draw.SEAT, Text("templates.numbers"), "numbers", CENTRED),
    Column("name", PLAYER_NAME, 30, name=Text("templates.player_names"), known="player_names", look=TEXT),
    Column("title", Text("templates.title"), 7, look=CENTRED_TEXT),
    Column("birth", Text("templates.born"), 10, look=CENTRED, whole=(1900, 2100)),
    Column("federation", Text("templates.fed"), 7, look=CENTRED_TEXT),
    Column("club", Text("templates.club"), 22, name=Text("templates.clubs"), known="clubs", look=TEXT),
    Column("code", Text("templates.code"), 12, look=TEXT),
    Column(
        "rating",
        RATING,
        8,
        name=Text("templates.ratings"),
        known="ratings",
        **RATED,
    ),
    Column(
        "k",
        Text("round_robin.k"),
        6,
        name=Text("round_robin.k_coefficients"),
        known="coefficients",
        look=CENTRED,
        whole=(1, 100),
        hint=Text("round_robin.coefficient_k_blank_from_the_number_of_games"),
    ),
    Column(
        "games",
        Text("round_robin.games_before"),
        9,
        name=Text("templates.games_before"),
        known="games_before",
        look=CENTRED,
        whole=(0, 99999),
        hint=Text("round_robin.rated_games_played_before_the_event"),
    ),
    Column(
        "manual",
        Text("templates.manual"),
        9,
        name=Text("templates.manual_tiebreak"),
        look=CENTRED,
        number=True,
        hint=Text("round_robin.only_with_the_tie_break_manual_value"),
    ),
    *draw.PLACE_COLUMNS,
)


def write(book: Book, data: RoundRobinFilling) -> None:
    """Write the sheet, an Excel table `players`."""
    sheet = book.sheet(SHEET, tab="#D9A400", landscape=True)
    table = Table(book, sheet, FIRST_ROW, MOST, COLUMNS)
    sheet.banner(SHEET, table.last_column, status=True)
    table.write([vars(player) for player in data.players], height=32).as_excel_table("players", SHEET)
    table.mark("name", '=OR({outside}<>"",{vacant}<>"")', bg_color=WRONG)
    table.mark_rows('={outside}<>""', font_color=GREY, italic=True)
    sheet.note(table.last + 1, table.last_column, _NOTE, 2)
    sheet.printed(table.last + 1, table.last_column, header=FIRST_ROW, frozen=(table.first, table["name"] + 1))


_NOTE = Text("round_robin.blank_rating_unrated_k_or_number_of_games")
