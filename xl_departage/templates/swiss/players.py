"""
The list of players of the Swiss open, with their age groups.

Age groups as FIDE and the FFE count them: under X means at most X years old in the year of the event (not having reached X
on 1 January), S50 and S65 at least 50 and 65 in that year (FIDE Handbook D.: youth and senior events).
"""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.entries import Entrant
from xl_departage.templates.sheet import FIRST_ROW, Value
from xl_departage.templates.swiss.model import MOST, Filling

NUMBER = Text("N°", "No")
NAME = Text("Nom", "Name")
SEX = Text("Sexe", "Sex")
BORN = Text("Naissance", "Born")
CATEGORY = Text("Cat", "Cat")
CLUB = Text("Club", "Club")
RATING = Text("Elo", "Rating")
MANUAL = Text("Manuel", "Manual")
HEADINGS = (
    NUMBER,
    NAME,
    SEX,
    BORN,
    CATEGORY,
    Text("Fédé", "Fed."),
    CLUB,
    Text("Titre", "Title"),
    Text("Code", "Code"),
    RATING,
    MANUAL,
)
COLUMNS = {
    NUMBER: ("numbers", Text("Numeros", "Numbers")),
    NAME: ("player_names", Text("Noms", "Player_names")),
    SEX: ("sexes", Text("Sexes", "Sexes")),
    BORN: ("births", Text("Naissances", "Births")),
    CATEGORY: ("age_groups", Text("Categories", "Age_groups")),
    CLUB: ("clubs", Text("Clubs", "Clubs")),
    RATING: ("ratings", Text("Elos", "Ratings")),
    MANUAL: ("manual", Text("Departage_manuel", "Manual_tiebreak")),
}
"""Columns that formulas name: key and defined name."""
YOUTH = (8, 10, 12, 14, 16, 18, 20)
SENIORS = (65, 50)
ADULT = Text("Sen", "Adult")
_FIRST = FIRST_ROW + 1


def write(book: Book, data: Filling) -> None:
    """Write the sheet: table `players`, name `manual`."""
    sheet = book.sheet(Text("Joueurs", "Players"), tab="#D9A400")
    sheet.widths(6, 30, 6, 10, 7, 7, 24, 7, 12, 8, 9)
    last = _FIRST + MOST - 1
    sheet.banner(Text("Joueurs", "Players"), len(HEADINGS) - 1)
    sheet.table("players", Text("Joueurs", "Players"), FIRST_ROW, 0, HEADINGS, MOST)
    sheet.raw.set_row(FIRST_ROW, 22)
    centred, text = {"align": "center"}, {"num_format": "@"}
    for index in range(MOST):
        row = _FIRST + index
        player = data.players[index] if index < len(data.players) else Entrant("")
        # Numbers are there beforehand as long as a file has none of its own that they could clash with.
        number = player.number or (index + 1 if _in_order(data) else None)
        cells: tuple[tuple[int, Value, dict[str, str]], ...] = (
            (0, number, centred),
            (1, player.name, text),
            (2, player.sex, {**centred, **text}),
            (3, player.birth, centred),
            (5, player.federation, {**centred, **text}),
            (6, player.club, text),
            (7, player.title, {**centred, **text}),
            (8, player.code, text),
            (9, player.rating, centred),
            (10, None, centred),
        )
        for place, value, look in cells:
            sheet.write(row, place, value, "input", **look)
        sheet.formula(row, 4, _category(book, row + 1), align="center")
    sheet.validate(_FIRST, 2, last, 2, choices=("F", "M"))
    sheet.validate(_FIRST, 3, last, 3, whole=(1900, 2100), hint=Text("Année de naissance.", "Year of birth."))
    sheet.validate(_FIRST, 9, last, 9, whole=(0, 4000), hint=Text("Vide ou 0 : non classé.", "Blank or 0: unrated."))
    sheet.validate(
        _FIRST, 10, last, 10, hint=Text("Pour le départage « Valeur saisie ».", "For the tie-break “Manual value”.")
    )
    for heading, (key, name) in COLUMNS.items():
        place = HEADINGS.index(heading)
        book.name(key, name, sheet, _FIRST, place, last, place)
    count = f"{_FIRST}+MAX(20,{book['count']})"
    sheet.printed(last, len(HEADINGS) - 1, header=FIRST_ROW, frozen=(_FIRST, 2), count=count)


def _in_order(data: Filling) -> bool:
    return [player.number for player in data.players] == list(range(1, len(data.players) + 1))


def _category(book: Book, line: int) -> str:
    """The age group of the player of that row; blank without a year of birth."""
    age = f"({book['year']}-D{line})"
    formula = f'"{book.say(ADULT)}"'
    for limit in reversed(SENIORS):
        formula = f'IF({age}>={limit},"S{limit}",{formula})'
    for limit in reversed(YOUTH):
        formula = f'IF({age}<={limit},"U{limit}",{formula})'
    return f'=IF(OR(D{line}="",{book["year"]}=""),"",{formula})'


def column(book: Book, heading: Text) -> str:
    """A column of the table of players in formulas, by its defined name."""
    return book[COLUMNS[heading][0]]


def row_of(book: Book) -> str:
    """The row of a player in the table, for an `Extra` column: `{number}` is the cell of his number."""
    return f"MATCH({{number}},{column(book, NUMBER)},0)"


def of_number(book: Book, heading: Text) -> str:
    """What stands in a column for the player of that number, for an `Extra` column."""
    return f"INDEX({column(book, heading)},{row_of(book)})"
