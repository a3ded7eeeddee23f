"""
Ratings of the round robin: performance, change and new rating of every player, under the chosen edition.

A hidden sheet lists for each player and round the opponent's rating and the result; the rating functions read its rows.
"""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.round_robin.grids import game_cell
from xl_departage.templates.round_robin.home import PLAYER_NAME
from xl_departage.templates.round_robin.model import MOST, MOST_ROUNDS
from xl_departage.templates.round_robin.players import GAMES, NUMBER, RATING, K, column
from xl_departage.templates.sheet import FIRST_ROW, area, cell, line

_FIRST = FIRST_ROW + 1
_WORK = Text("Calculs", "Work")
_RATINGS, _RESULTS, _COUNTED = 1, 2, 2 + MOST_ROUNDS
"""Columns of the work sheet: ratings; then by round the results, and the opponents' ratings in games that count."""
HEADINGS = (
    NUMBER,
    PLAYER_NAME,
    RATING,
    Text("Parties\ncomptées", "Games\ncounted"),
    Text("Points", "Points"),
    Text("Moyenne des\nadversaires", "Opponents'\naverage"),
    Text("Attendu We", "Expected We"),
    Text("W − We", "W − We"),
    Text("K", "K"),
    Text("Variation", "Change"),
    Text("Nouvel Elo", "New rating"),
    Text("Performance", "Performance"),
)


def write(book: Book) -> None:
    """The sheet « Elo »; name `performances`."""
    sheet = book.sheet(Text("Elo", "Ratings"), tab="#2E7D4F", landscape=True)
    sheet.widths(6, 28, 8, 10, 8, 13, 11, 9, 7, 10, 10, 13)
    last, width = _FIRST + MOST - 1, len(HEADINGS) - 1
    sheet.banner(Text("Elo : performance et nouveau classement", "Ratings: performance and new rating"), width)
    sheet.headings(FIRST_ROW, 0, HEADINGS, 34)
    rules = book["rating_rules"]
    for index in range(MOST):
        row, at = _FIRST + index, _FIRST + index + 1
        met, results = _block(book, _COUNTED, index), _block(book, _RESULTS, index)
        number = line(_FIRST)
        own = f"INDEX({column(book, RATING)},{number})"
        given = {heading: f"INDEX({column(book, heading)},{number})" for heading in (K, GAMES)}
        known = f'OR({given[K]}<>"",{given[GAMES]}<>"")'
        arguments = f'C{at},{met},{results},{given[GAMES]},{rules},IF({given[K]}="","",{given[K]})'
        unrated = f'$C{at}=""'
        name = f"INDEX({column(book, PLAYER_NAME)},{number})"
        formulas: list[tuple[str, dict[str, Any]]] = [
            (f'IF({name}="","",{number})', {}),
            (f'IF({name}="","",{name})', {"align": "left"}),
            (f'IF(N({own})=0,"",{own})', {}),
            (f'IF($A{at}="","",COUNT({met}))', {}),
            (
                f'IF($A{at}="","",SUMPRODUCT((({results}="1")+({results}="½")/2)*ISNUMBER({met})))',
                {"num_format": "0.0"},
            ),
            (f'IF(N($D{at})=0,"",AVERAGE({met}))', {"num_format": "0"}),
            (
                f'IF(OR(N($D{at})=0,{unrated}),"",SUM(ELO_EXPECTED(C{at},{met},{rules})))',
                {"num_format": "0.00"},
            ),
            (f'IF($G{at}="","",E{at}-G{at})', {"num_format": "+0.00;-0.00;0.00"}),
            (
                f'IF(OR($A{at}="",{unrated}),"",IF({given[K]}<>"",{given[K]},IF({given[GAMES]}="","?",ELO_K({given[GAMES]},C{at},{rules}))))',
                {},
            ),
            (
                f'IF(OR(N($D{at})=0,{unrated}),"",IF({known},ELO_DELTA({arguments}),"?"))',
                {"num_format": "+0.0;[Red]-0.0;0.0"},
            ),
            (
                f'IF(N($D{at})=0,IF($A{at}="","",IF({unrated},"–",C{at})),IF({unrated},IFERROR(ELO_INITIAL({met},{results},{rules}),"–"),'
                f'IF({known},ELO_NEW({arguments}),"?")))',
                {"bold": True},
            ),
            (
                f'IF(N($D{at})=0,IF($A{at}="","","–"),IFNA(ELO_PERFORMANCE({met},{results},C{at},{rules}),"–"))',
                {},
            ),
        ]
        for place, (formula, look) in enumerate(formulas):
            sheet.formula(row, place, "=" + formula, **{"align": "center", **look})
    sheet.stripes(_FIRST, 0, last, width, 0)
    book.name("performances", Text("Performances", "Performances"), sheet, _FIRST, width, last, width)
    sheet.write(last + 1, 0, _NOTE, "note")
    sheet.formula(last + 2, 0, f'="{book.say(_EDITION)} "&{rules}', "note")
    sheet.printed(last + 2, width, frozen=(_FIRST, 2))


_NOTE = Text(
    "Comptent les parties jouées contre un adversaire classé ; « ? » : inscrire K ou le nombre de parties sur la feuille Joueurs.",
    "Games played against rated opponents count; “?”: enter K or the number of games on the sheet Players.",
)
_EDITION = Text("Règlement :", "Rules:")


def _block(book: Book, column_number: int, index: int) -> str:
    row = 1 + index
    return f"{book.say(_WORK)}!{area(row, column_number, row, column_number + MOST_ROUNDS - 1)}"


def write_work_sheet(book: Book) -> None:
    """The hidden sheet: a row a player; the rating, then a column a round: results of games played, ratings met."""
    sheet = book.sheet(_WORK)
    for block, title in ((_RESULTS, "="), (_COUNTED, "Elo")):
        for place in range(MOST_ROUNDS):
            sheet.write(0, block + place, f"{title} {place + 1}", "hidden")
    ratings = area(1, _RATINGS, MOST, _RATINGS)
    for index in range(MOST):
        row = 1 + index
        sheet.write(row, 0, index + 1, "hidden")
        rating = f"INDEX({column(book, RATING)},{line(1)})"
        sheet.formula(row, _RATINGS, f'=IF(N({rating})=0,"",{rating})', "hidden")
        for place in range(MOST_ROUNDS):
            # A cell of the table by round: opponent, a letter for the colour, a sign for the result.
            text, result = game_cell(book, index, place), cell(row, _RESULTS + place)
            played = f'ISNUMBER(FIND(RIGHT({text},1),"1½0"))'
            sheet.formula(row, _RESULTS + place, f'=IF({played},RIGHT({text},1),"")', "hidden")
            met = f"INDEX({ratings},VALUE(LEFT({text},LEN({text})-2)))"
            sheet.formula(row, _COUNTED + place, f'=IF({result}="","",{met})', "hidden")
    sheet.raw.hide()
