"""
Categories and prizes: who wins what, from the ranking and the list of players.

A hidden sheet lists the ranking with sex, age and rating; the k-th prize goes to the k-th player who meets the
conditions. If prizes may not be combined, winners of an earlier category are excluded.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from xl_departage.messages import Text
from xl_departage.templates.accepted import ANYTHING, Accepted
from xl_departage.templates.book import Book
from xl_departage.templates.rankings import GREEN
from xl_departage.templates.sheet import FIRST_ROW, Value, area, line
from xl_departage.templates.swiss.model import MOST
from xl_departage.templates.swiss.players import of_number

PRIZES = 3
"""Maximum number of prizes per category."""
_SHEET, _WORK = Text("swiss.prizes"), Text("templates.work")
_YES, _NO = Text("swiss.yes"), Text("swiss.no")


class PrizeCategory(NamedTuple):
    """One line of the list as preset: for players who meet all given conditions."""

    title: Text
    sex: str = ""
    least_age: int | None = None
    most_age: int | None = None
    below: int | None = None
    """Rating below."""
    unrated: bool = False
    prizes: int = 1


CATEGORIES = (
    PrizeCategory(Text("swiss.overall"), prizes=3),
    PrizeCategory(Text("swiss.women"), "F"),
    PrizeCategory(Text("swiss.u8"), most_age=8),
    *(PrizeCategory(Text("swiss.uage", age=age), least_age=age - 1, most_age=age) for age in (10, 12, 14, 16, 18, 20)),
    PrizeCategory(Text("swiss.senior_s50"), least_age=50, most_age=64),
    PrizeCategory(Text("swiss.veteran_s65"), least_age=65),
    *(PrizeCategory(Text("swiss.under_limit", limit=limit), below=limit) for limit in (2000, 1800, 1600, 1400)),
    PrizeCategory(Text("swiss.unrated"), unrated=True),
)
HEADINGS = (
    Text("templates.category"),
    Text("templates.sex"),
    Text("swiss.age_min"),
    Text("swiss.age_max"),
    Text("swiss.rating_below"),
    Text("swiss.un_rated"),
    Text("swiss.number_of_prizes"),
    Text("swiss.can_didates"),
    Text("swiss.1st_prize"),
    Text("swiss.2nd_prize"),
    Text("swiss.3rd_prize"),
)
_TITLE, _SEX, _LEAST, _MOST_AGE, _BELOW, _UNRATED, _COUNT, _CANDIDATES, _WINNERS = range(9)
_FIRST = FIRST_ROW + 3
_SPARE = 4
"""Blank lines for the user's own categories."""
LINES = len(CATEGORIES) + _SPARE
_HELD = FIRST_ROW

_NUMBER, _OWN_SEX, _OWN_AGE, _OWN_RATING, _INDEX, _WON = range(6)
"""Columns of the work sheet: the ranking, then one column per category with the winners' numbers."""


def write(book: Book) -> None:
    """The sheet « Prix »."""
    sheet = book.sheet(_SHEET, tab=GREEN, landscape=True)
    sheet.widths(24, 7, 7, 7, 9, 7, 8, 8, 32, 32, 32)
    width = len(HEADINGS) - 1
    sheet.banner(Text("swiss.categories_and_prizes"), width)
    sheet.write(_HELD, 0, Text("swiss.prizes_held_together"), "label")
    sheet.input(_HELD, 1, _NO, Accepted(choices=[book.say(_YES), book.say(_NO)], required=True), align="center")
    sheet.write(_HELD, 2, _NOTE, "note", indent=1)
    book.name("held", Text("swiss.prizes_together"), sheet, _HELD, 1)
    sheet.headings(_FIRST - 1, 0, HEADINGS, 34)
    last = _FIRST + LINES - 1
    for index in range(LINES):
        row = _FIRST + index
        entry = CATEGORIES[index] if index < len(CATEGORIES) else None
        cells: tuple[Value, ...] = (None,) * 7
        if entry is not None:
            mark = book.say(_YES) if entry.unrated else None
            cells = (entry.title, entry.sex or None, entry.least_age, entry.most_age, entry.below, mark, entry.prizes)
        for place, value in enumerate(cells):
            look: dict[str, Any] = {"align": "center"} if place else {"bold": True, "num_format": "@"}
            sheet.write(row, place, value, "input", **look)
        _write_winners(book, index)
    for place, accepted in {
        _TITLE: ANYTHING,
        _SEX: Accepted(choices=("F", "M")),
        _LEAST: Accepted(whole=(0, 120)),
        _MOST_AGE: Accepted(whole=(0, 120)),
        _BELOW: Accepted(whole=(0, 4000)),
        _UNRATED: Accepted(choices=[book.say(_YES)]),
        _COUNT: Accepted(whole=(0, PRIZES)),
    }.items():
        sheet.validate(_FIRST, place, last, place, accepted)
    sheet.stripes(_FIRST, _CANDIDATES, last, width, 0)
    sheet.printed(last, width, header=_FIRST - 1, frozen=(_FIRST, 1), signed=True)


_NOTE = Text("swiss.no_everybody_keeps_his_first_prize_in_the")


def _write_winners(book: Book, index: int) -> None:
    """Candidates and winners of a category, with their places."""
    sheet, row = book.sheets[-1], _FIRST + index
    may_win = _conditions(book, index, earlier_winners=False)
    sheet.formula(row, _CANDIDATES, f'=IF($A{row + 1}="","",SUMPRODUCT({may_win}))', align="center")
    for prize in range(PRIZES):
        number = f"{_work(book)}!{area(1 + prize, _WON + index)}"
        name = f"INDEX({book['player_names']},MATCH({number},{book['numbers']},0))"
        place = f"INDEX({book['ranked_places']},MATCH({number},{book['ranked_numbers']},0))"
        sheet.formula(row, _WINNERS + prize, f'=IF({number}="","",{name}&" ("&{place}&")")')


def _work(book: Book) -> str:
    return book.say(_WORK)


def _ranked(book: Book, place: int) -> str:
    """A column of the work sheet, best player first."""
    return f"{_work(book)}!{area(1, place, MOST, place)}"


def _conditions(book: Book, index: int, *, earlier_winners: bool = True) -> str:
    """A product of 0 and 1 for each player of the ranking; unknown ages are -1, ratings of unrated players 0."""
    prizes, row = book.say(_SHEET), _FIRST + index
    title, sex, least, most, below, unrated = (
        f"{prizes}!{area(row, place)}" for place in (_TITLE, _SEX, _LEAST, _MOST_AGE, _BELOW, _UNRATED)
    )
    sexes, ages, ratings = (_ranked(book, place) for place in (_OWN_SEX, _OWN_AGE, _OWN_RATING))
    numbers = _ranked(book, _NUMBER)
    met = [
        f'({numbers}<>"")',
        f'({title}<>"")',
        f'(({sex}="")+({sexes}={sex})>0)',
        f'({ages}>=IF({least}="",-1,{least}))',
        f'({ages}<=IF({most}="",999,{most}))*(({most}="")+({ages}>=0)>0)',
        f'({ratings}<IF({below}="",9999,{below}))*(({below}="")+({ratings}>0)>0)',
        f'(({unrated}="")+({ratings}=0)>0)',
    ]
    if earlier_winners and index:
        winners = area(1, _WON, PRIZES, _WON + index - 1)
        met.append(f'(({book["held"]}="{book.say(_YES)}")+(COUNTIF({winners},{numbers})=0)>0)')
    return "*".join(met)


def write_work_sheet(book: Book) -> None:
    """The hidden sheet: the ranking with the data that decide on categories, and the winners' numbers."""
    prizes = book.say(_SHEET)
    sheet = book.sheet(_WORK)
    year = book["year"]
    for index in range(MOST):
        row = 1 + index
        number = f"INDEX({book['ranked_numbers']},{line(1)})"
        own = f"$A{row + 1}"
        sheet.formula(row, _NUMBER, f'=IF(ISNUMBER({number}),{number},"")', "hidden")
        sex, born, rating = (of_number(book, key).format(number=own) for key in ("sexes", "births", "ratings"))
        sheet.formula(row, _OWN_SEX, f'=IF({own}="","",{sex}&"")', "hidden")
        sheet.formula(row, _OWN_AGE, f'=IF({own}="",-1,IF(OR(N({born})=0,{year}=""),-1,{year}-{born}))', "hidden")
        sheet.formula(row, _OWN_RATING, f'=IF({own}="",0,N({rating}))', "hidden")
        sheet.write(row, _INDEX, index + 1, "hidden")
    for index in range(LINES):
        wanted = f"N({prizes}!{area(_FIRST + index, _COUNT)})"
        chosen = f"IF({_conditions(book, index)}>0,{_ranked(book, _INDEX)})"
        for prize in range(PRIZES):
            winner = f"INDEX({_ranked(book, _NUMBER)},SMALL({chosen},{prize + 1}))"
            sheet.array(1 + prize, _WON + index, f'=IF({prize + 1}>{wanted},"",IFERROR({winner},""))', "hidden")
    sheet.raw.hide()
