"""
The sheets « Classement » and « Départages » of individual tournaments.

They read the names `grid`, `rules`, `tiebreaks`, `manual`, `count`, `ready`, `numbers` and `player_names`;
what else a template shows beside the ranking is given as `Extra` columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import FIRST_ROW, Sheet, area, line
from xl_departage.templates.styles import BRONZE, GOLD, INK, LINE, SILVER

GREEN = "#2E7D4F"
"""Tab of the sheets of results."""
PLACE, RAW_PLACE, NUMBER, NAME, RATING, POINTS = range(6)
"""Columns of the ranking; the tie-breaks follow."""
_HEADINGS = (Text("Pl", "Rk"), Text("N°", "No"), Text("Nom", "Name"), Text("Elo", "Rtg"), Text("Pts", "Pts"))
"""Of the ranking as long as there is none."""
_EXPLAINED_COLUMNS = 12
"""The widest explanation (Sonneborn-Berger)."""
_EXPLAINED_EXTRA = 8
"""Rows beyond the rounds: header, steps, total."""


@dataclass(frozen=True)
class Extra:
    """A column beside the ranking; `formula` is given the cell of the player's number and holds no `=`."""

    heading: Text
    formula: str
    """With `{number}` where the cell of the player's number stands."""
    width: float = 9
    centred: bool = True


def write_ranking(book: Book, most: int, tiebreaks: int, extras: Sequence[Extra] = (), *, dynamic_area: bool) -> Sheet:
    """
    The sheet « Classement » for at most that many players; shared places are shown as `2=`.

    Names: `ranked_numbers` (the players' numbers, best first), `ranked_places` (places as shown).
    `dynamic_area` prints only as many rows as there are players.
    """
    sheet = book.sheet(Text("Classement", "Standings"), tab=GREEN)
    first, last = FIRST_ROW + 1, FIRST_ROW + most
    width = POINTS + tiebreaks + len(extras)
    sheet.widths(6, 5, 6, 28, 8, 7, *[10.5] * tiebreaks, *[extra.width for extra in extras])
    sheet.width(RAW_PLACE, 5, hidden=True)
    sheet.banner(Text("Classement", "Standings"), width)
    sheet.raw.set_row(FIRST_ROW, 44)
    sheet.headings(FIRST_ROW, PLACE, [Text("Place", "Place")])
    grid, rules, codes, manual = book["grid"], book["rules"], book["tiebreaks"], book["manual"]
    centred: dict[str, Any] = {"align": "center"}
    looks: list[dict[str, Any]] = [
        centred,
        centred,
        {},
        centred,
        {"align": "center", "bold": True},
        *[centred] * tiebreaks,
    ]
    headings = ",".join(f'"{book.say(text)}"' for text in _HEADINGS)
    formula = f'=IF({book["ready"]},IFNA(STANDINGS({grid},{codes},{rules},,{manual}),"–"),{{{headings}}})'
    sheet.spill(FIRST_ROW, RAW_PLACE, formula, most + 1, len(looks), looks, used=f"({book['count']}+1)")
    # The header row of the spill looks like the other headings.
    heading = book.style("heading")
    for column in range(NUMBER, POINTS + tiebreaks + 1):
        sheet.restyle(FIRST_ROW, column, heading)
    places = f"$B${first + 1}:$B${last + 1}"
    sheet.column(
        first,
        PLACE,
        most,
        lambda index: (
            f'=IF(B{first + index + 1}="","",B{first + index + 1}&IF(COUNTIF({places},B{first + index + 1})>1,"=",""))'
        ),
        align="center",
        bold=True,
    )
    start = POINTS + tiebreaks + 1
    for offset, extra in enumerate(extras):
        sheet.headings(FIRST_ROW, start + offset, [extra.heading])
        look: dict[str, Any] = {"align": "center"} if extra.centred else {}
        for index in range(most):
            number = f"$C{first + index + 1}"
            value = extra.formula.format(number=number)
            sheet.formula(first + index, start + offset, f'=IF({number}="","",{value})', **look)
    for place, colour in ((1, GOLD), (2, SILVER), (3, BRONZE)):
        sheet.mark(first, PLACE, last, PLACE, f"=$B{first + 1}={place}", bg_color=colour)
    sheet.stripes(first, 0, last, width, NUMBER)
    book.name("ranked_numbers", Text("Numeros_classes", "Ranked_numbers"), sheet, first, NUMBER, last, NUMBER)
    book.name("ranked_places", Text("Places", "Places"), sheet, first, PLACE, last, PLACE)
    sheet.printed(
        last,
        width,
        header=FIRST_ROW,
        frozen=(first, NAME + 1),
        signed=True,
        count=f"{first}+{book['count']}" if dynamic_area else "",
    )
    return sheet


def write_tiebreaks(book: Book, most: int, codes: Sequence[str], *, dynamic_area: bool) -> Sheet:
    """The sheet « Départages »: the values of every player for the codes in the headings, which can be changed."""
    sheet = book.sheet(Text("Départages", "Tie-breaks"), tab=GREEN, landscape=True)
    width = 2 + len(codes)
    grid, rules = book["grid"], book["rules"]
    sheet.widths(6, 28, 7.5, *[10] * len(codes))
    sheet.banner(Text("Départages : toutes les valeurs", "Tie-breaks: all values"), width)
    sheet.headings(FIRST_ROW, 0, [Text("N°", "No"), Text("Nom", "Name"), Text("Pts", "Pts")], 32)
    look: dict[str, Any] = {"align": "center", "bold": True, "text_wrap": True, "num_format": "@"}
    for offset, choice in enumerate(codes):
        sheet.input(FIRST_ROW, 3 + offset, choice, choices=book["codes"], free=True, **look)
    first, last = FIRST_ROW + 1, FIRST_ROW + most
    for index in range(most):
        label = f"INDEX({book['player_names']},{line(first)})"
        value = f"INDEX({book['numbers']},{line(first)})"
        sheet.formula(first + index, 0, f'=IF({label}="","",{value})', align="center")
        sheet.formula(first + index, 1, f'=IF({label}="","",{label})')
    for column in range(2, width + 1):
        code = area(FIRST_ROW, column)
        call = f"POINTS({grid},{{player}},{rules})" if column == 2 else f"TIEBREAK({grid},{code},{{player}},{rules})"
        condition = "" if column == 2 else f'{code}<>""'
        sheet.of_players(first, column, most, call, condition, align="center", bold=column == 2)
    sheet.stripes(first, 0, last, width, 0)
    sheet.write(last + 1, 0, _CODES_NOTE, "note")
    count = f"{first}+{book['count']}" if dynamic_area else ""
    sheet.printed(last + 1, width, header=FIRST_ROW, frozen=(first, 2), count=count)
    return sheet


_CODES_NOTE = Text(
    "Les codes de l'en-tête peuvent être changés. « – » : valeur non définie, par exemple sans adversaire classé.",
    "The codes of the header can be changed. “–”: undefined value, for example without a rated opponent.",
)


def write_explanation(book: Book, rounds: int, player: str, code: str) -> Sheet:
    """
    The sheet « Explication »: one value of one player, round by round, by `EXPLAIN`.

    `rounds` is the most that an event has; `player` and `code` are what is chosen at first.
    """
    sheet = book.sheet(Text("Explication", "Explanation"), tab=GREEN, landscape=True)
    # The reasons stand in the last columns.
    sheet.widths(8, 5, 25, 8, *[12] * 5, 18, 34, 34)
    sheet.banner(Text("Explication d'une valeur", "One value explained"), _EXPLAINED_COLUMNS - 1)
    row = FIRST_ROW
    sheet.write(row, 0, Text("Joueur", "Player"), "label")
    sheet.raw.merge_range(row, 1, row, 2, player, book.style("input", num_format="@"))
    sheet.write(row, 3, Text("Valeur", "Value"), "label", align="right", indent=1)
    sheet.raw.merge_range(row, 4, row, 5, code, book.style("input", num_format="@"))
    sheet.validate(row, 1, row, 1, choices=book["player_names"], free=True, hint=_PLAYER_HINT)
    sheet.validate(row, 4, row, 4, choices=book["codes"], free=True)
    chosen, wanted = area(row, 1), area(row, 4)
    first, last = row + 2, row + 2 + rounds + _EXPLAINED_EXTRA
    grid, rules, manual = book["grid"], book["rules"], book["manual"]
    formula = (
        f'=IF(AND({book["ready"]},{chosen}<>"",{wanted}<>""),'
        f'IFNA(EXPLAIN({grid},{wanted},{chosen},{rules},,{manual}),"–"),"")'
    )
    centred: dict[str, Any] = {"align": "center", "text_wrap": True, "font_size": 9}
    looks: list[dict[str, Any]] = [
        centred,
        centred,
        {"font_size": 9, "text_wrap": True},
        *[centred] * (_EXPLAINED_COLUMNS - 3),
    ]
    used = f"({book['played']}+{_EXPLAINED_EXTRA})"
    sheet.spill(first, 0, formula, last - first + 1, _EXPLAINED_COLUMNS, looks, used=used)
    for place in range(_EXPLAINED_COLUMNS):
        sheet.restyle(first, place, book.style("heading", font_size=9))
    for place in range(first, last + 1):
        sheet.raw.set_row(place, 29)
    total = f'AND($A{first + 2}<>"",NOT(ISNUMBER($A{first + 2})))'
    area_below = (first + 1, 0, last, _EXPLAINED_COLUMNS - 1)
    sheet.mark(*area_below, f"={total}", bold=True, top=1, top_color=INK, bg_color=GOLD)
    sheet.mark(*area_below, f'=$A{first + 2}&$C{first + 2}&$G{first + 2}<>""', bottom=1, bottom_color=LINE)
    sheet.printed(last, _EXPLAINED_COLUMNS - 1, frozen=(first + 1, 0))
    return sheet


_PLAYER_HINT = Text("Choisir un joueur dans la liste.", "Choose a player from the list.")
