"""
Categories and prizes: who wins what, from the ranking and the list of players.

A hidden sheet goes down the ranking once a category and counts those who may win; the prize of place k goes to the one
with whom the count reaches k. Where prizes may not be held together, who won in a category above is left out.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.rankings import GREEN
from xl_departage.templates.sheet import FIRST_ROW, area, cell
from xl_departage.templates.swiss.model import MOST
from xl_departage.templates.swiss.players import BORN, NAME, RATING, SEX, column, of_number

PRIZES = 3
"""Most prizes of a category."""
_WORK = Text("Calculs", "Work")
_YES, _NO = Text("oui", "yes"), Text("non", "no")


class Category(NamedTuple):
    """One line of the list, as preset: whoever meets all that is given."""

    title: Text
    sex: str = ""
    least_age: int | None = None
    most_age: int | None = None
    below: int | None = None
    """Rating below."""
    unrated: bool = False
    prizes: int = 1


CATEGORIES = (
    Category(Text("Classement général", "Overall"), prizes=3),
    Category(Text("Féminin", "Women"), "F"),
    Category(Text("U8", "U8"), most_age=8),
    *(Category(Text(f"U{age}", f"U{age}"), least_age=age - 1, most_age=age) for age in (10, 12, 14, 16, 18, 20)),
    Category(Text("Senior S50", "Senior S50"), least_age=50, most_age=64),
    Category(Text("Vétéran S65", "Veteran S65"), least_age=65),
    *(Category(Text(f"Moins de {limit}", f"Under {limit}"), below=limit) for limit in (2000, 1800, 1600, 1400)),
    Category(Text("Non classés", "Unrated"), unrated=True),
)
HEADINGS = (
    Text("Catégorie", "Category"),
    Text("Sexe", "Sex"),
    Text("Âge\nmin.", "Age\nmin."),
    Text("Âge\nmax.", "Age\nmax."),
    Text("Elo\nmoins de", "Rating\nbelow"),
    Text("Non\nclassé", "Un-\nrated"),
    Text("Nombre\nde prix", "Number\nof prizes"),
    Text("Can-\ndidats", "Can-\ndidates"),
    Text("1er prix", "1st prize"),
    Text("2e prix", "2nd prize"),
    Text("3e prix", "3rd prize"),
)
_TITLE, _SEX, _LEAST, _MOST_AGE, _BELOW, _UNRATED, _COUNT, _CANDIDATES, _WINNERS = range(9)
_FIRST = FIRST_ROW + 3
_SPARE = 4
"""Blank lines for categories of one's own."""
LINES = len(CATEGORIES) + _SPARE
_HELD = FIRST_ROW

_NUMBER, _PLACE, _OWN_SEX, _OWN_AGE, _OWN_RATING, _RUNNING = range(6)
"""Columns of the work sheet; then one a category, then the winners' numbers."""


def write(book: Book) -> None:
    """
    The sheet « Prix ».
    """
    sheet = book.sheet(Text("Prix", "Prizes"), tab=GREEN, landscape=True)
    sheet.widths(24, 7, 7, 7, 9, 7, 8, 8, 32, 32, 32)
    width = len(HEADINGS) - 1
    sheet.banner(Text("Catégories et prix", "Categories and prizes"), width)
    sheet.write(_HELD, 0, Text("Prix cumulables", "Prizes held together"), "label")
    sheet.input(_HELD, 1, _NO, choices=[book.say(_YES), book.say(_NO)], align="center")
    sheet.write(_HELD, 2, _NOTE, "note", indent=1)
    book.name("held", Text("Prix_cumulables", "Prizes_together"), sheet, _HELD, 1)
    sheet.headings(_FIRST - 1, 0, HEADINGS, 34)
    last = _FIRST + LINES - 1
    for index in range(LINES):
        row = _FIRST + index
        entry = CATEGORIES[index] if index < len(CATEGORIES) else None
        cells: tuple[object, ...] = (None,) * 7
        if entry is not None:
            mark = book.say(_YES) if entry.unrated else None
            cells = (entry.title, entry.sex or None, entry.least_age, entry.most_age, entry.below, mark, entry.prizes)
        for place, value in enumerate(cells):
            look = {"align": "center"} if place else {"bold": True, "num_format": "@"}
            sheet.write(row, place, value, "input", **look)  # type: ignore[arg-type]
        _write_winners(book, index)
    sheet.validate(_FIRST, _SEX, last, _SEX, choices=("F", "M"))
    sheet.validate(_FIRST, _UNRATED, last, _UNRATED, choices=[book.say(_YES)])
    sheet.validate(_FIRST, _COUNT, last, _COUNT, whole=(0, PRIZES))
    for place, whole in ((_LEAST, (0, 120)), (_MOST_AGE, (0, 120)), (_BELOW, (0, 4000))):
        sheet.validate(_FIRST, place, last, place, whole=whole)
    sheet.stripes(_FIRST, _CANDIDATES, last, width, 0)
    sheet.printed(last, width, header=_FIRST - 1, frozen=(_FIRST, 1), signed=True)


_NOTE = Text(
    "« non » : chacun garde son premier prix dans l'ordre de la liste. Une condition vide ne compte pas.",
    "“no”: everybody keeps his first prize in the order of the list. A blank condition does not count.",
)


def _write_winners(book: Book, index: int) -> None:
    sheet, row, line = book.sheets[-1], _FIRST + index, _FIRST + index + 1
    running = _column(book, _RUNNING + index)
    sheet.formula(row, _CANDIDATES, f'=IF($A{line}="","",MAX({running}))', align="center")
    for prize in range(PRIZES):
        number = _winner(book, index, prize)
        name = f"INDEX({column(book, NAME)},MATCH({number},{column(book, Text('N°', 'No'))},0))"
        place = f"INDEX({book['ranked_places']},MATCH({number},{book['ranked_numbers']},0))"
        sheet.formula(row, _WINNERS + prize, f'=IF({number}="","",{name}&" ("&{place}&")")')


def _column(book: Book, place: int) -> str:
    return f"{book.say(_WORK)}!{area(1, place, MOST, place)}"


def _winner(book: Book, index: int, prize: int) -> str:
    """
    Where the number of a winner stands.
    """
    return f"{book.say(_WORK)}!{area(1 + prize, _RUNNING + LINES + index)}"


def write_work_sheet(book: Book) -> None:
    """
    The hidden sheet: the ranking with what decides on categories, the running counts, the winners' numbers.
    """
    prizes = book.say(Text("Prix", "Prizes"))
    sheet = book.sheet(_WORK)
    titles = (Text("N°", "No"), Text("Place", "Place"), SEX, BORN, RATING)
    for place, title in enumerate(titles):
        sheet.write(0, place, title, "hidden")
    for index in range(MOST):
        row = 1 + index
        number = f"INDEX({book['ranked_numbers']},{index + 1})"
        own = f"$A{row + 1}"
        sheet.formula(row, _NUMBER, f'=IF(ISNUMBER({number}),{number},"")', "hidden")
        sheet.formula(row, _PLACE, f'=IF({own}="","",INDEX({book["ranked_places"]},{index + 1}))', "hidden")
        sex, born, rating = (of_number(book, heading).format(number=own) for heading in (SEX, BORN, RATING))
        sheet.formula(row, _OWN_SEX, f'=IF({own}="","",{sex}&"")', "hidden")
        sheet.formula(
            row, _OWN_AGE, f'=IF({own}="","",IF(OR(N({born})=0,{book["year"]}=""),"",{book["year"]}-{born}))', "hidden"
        )
        sheet.formula(row, _OWN_RATING, f'=IF({own}="","",N({rating}))', "hidden")
        for category in range(LINES):
            sheet.formula(row, _RUNNING + category, _running(book, prizes, row, category), "hidden")
    for category in range(LINES):
        running = area(1, _RUNNING + category, MOST, _RUNNING + category)
        wanted = f"{prizes}!{area(_FIRST + category, _COUNT)}"
        for prize in range(PRIZES):
            found = f"INDEX({area(1, _NUMBER, MOST, _NUMBER)},MATCH({prize + 1},{running},0))"
            sheet.formula(
                1 + prize,
                _RUNNING + LINES + category,
                f'=IF({prize + 1}>N({wanted}),"",IFERROR({found},""))',
                "hidden",
            )
    sheet.raw.hide()


def _running(book: Book, prizes: str, row: int, category: int) -> str:
    """
    The count of those who may win, down to this place of the ranking.
    """
    line = _FIRST + category

    def condition(place: int) -> str:
        return f"{prizes}!{area(line, place)}"

    own = f"$A{row + 1}"
    sex, age, rating = (f"${letter}{row + 1}" for letter in "CDE")
    met = [
        f'{own}<>""',
        f'{condition(_TITLE)}<>""',
        f'OR({condition(_SEX)}="",{sex}={condition(_SEX)})',
        f'OR({condition(_LEAST)}="",AND(ISNUMBER({age}),{age}>={condition(_LEAST)}))',
        f'OR({condition(_MOST_AGE)}="",AND(ISNUMBER({age}),{age}<={condition(_MOST_AGE)}))',
        f'OR({condition(_BELOW)}="",AND(N({rating})>0,{rating}<{condition(_BELOW)}))',
        f'OR({condition(_UNRATED)}="",N({rating})=0)',
    ]
    if category:
        winners = area(1, _RUNNING + LINES, PRIZES, _RUNNING + LINES + category - 1)
        met.append(f'OR({book["held"]}="{book.say(_YES)}",COUNTIF({winners},{own})=0)')
    before = f"N({cell(row - 1, _RUNNING + category)})" if row > 1 else "0"
    return f"={before}+IF(AND({','.join(met)}),1,0)"
