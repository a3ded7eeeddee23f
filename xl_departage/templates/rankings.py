"""
The sheets « Classement » and « Départages » of individual tournaments.

They read the names `grid`, `rules`, `tiebreaks`, `manual`, `count` and the table `players`; what else a template shows
beside the ranking is given as `Extra` columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import FIRST_ROW, Sheet
from xl_departage.templates.styles import BRONZE, GOLD, SILVER

PLACE, RAW_PLACE, NUMBER, NAME, RATING, POINTS = range(6)
"""Columns of the ranking; the tie-breaks follow."""
_HEADINGS = (Text("Pl", "Rk"), Text("N°", "No"), Text("Nom", "Name"), Text("Elo", "Rtg"), Text("Pts", "Pts"))
"""Of the ranking as long as there is none."""
_EXPLAINED_ROWS, _EXPLAINED_COLUMNS = 45, 9


@dataclass(frozen=True)
class Extra:
    """
    A column beside the ranking; `formula` is given the cell of the player's number and holds no `=`.
    """

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
    sheet = book.sheet(Text("Classement", "Standings"), tab="#2E7D4F")
    first, last = FIRST_ROW + 1, FIRST_ROW + most
    width = POINTS + tiebreaks + len(extras)
    sheet.widths(6, 5, 6, 28, 8, 7, *[10.5] * tiebreaks, *[extra.width for extra in extras])
    sheet.width(RAW_PLACE, 5, hidden=True)
    sheet.banner(Text("Classement", "Standings"), width)
    sheet.raw.set_row(FIRST_ROW, 44)
    sheet.headings(FIRST_ROW, PLACE, [Text("Place", "Place")])
    grid, rules, codes, manual = book["grid"], book["rules"], book["tiebreaks"], book["manual"]
    centred = {"align": "center"}
    looks = [centred, centred, {}, centred, {"align": "center", "bold": True}, *[centred] * tiebreaks]
    headings = ",".join(f'"{book.say(text)}"' for text in _HEADINGS)
    formula = f'=IF({book["ready"]},IFNA(STANDINGS({grid},{codes},{rules},,{manual}),"–"),{{{headings}}})'
    sheet.spill(FIRST_ROW, RAW_PLACE, formula, most + 1, len(looks), looks, used=f"({book['count']}+1)")
    # The header row of the spill looks like the other headings.
    heading = book.style("heading")
    sheet.raw.conditional_format(
        FIRST_ROW, 0, FIRST_ROW, width, {"type": "no_blanks", "format": book.raw.add_format({"bold": True})}
    )
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
        look = {"align": "center"} if extra.centred else {}
        sheet.column(
            first,
            start + offset,
            most,
            lambda index, extra=extra: (
                f'=IF($C{first + index + 1}="","",{extra.formula.format(number=f"$C{first + index + 1}")})'
            ),
            **look,
        )
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


def write_tiebreaks(book: Book, most: int, codes: Sequence[str], names: str, player: str, code: str) -> Sheet:
    """
    The sheet « Départages »: the explanation of one value on top, then all values of the codes in the headings.

    `names` is the range of the players' names for the drop-down; `player` and `code` are chosen at first.
    """
    sheet = book.sheet(Text("Départages", "Tie-breaks"), tab="#2E7D4F", landscape=True)
    width = 2 + len(codes)
    grid, rules = book["grid"], book["rules"]
    sheet.widths(6, 28, 7.5, *[10] * len(codes))
    sheet.banner(Text("Départages : toutes les valeurs", "Tie-breaks: all values"), width)
    number, name = Text("N°", "No"), Text("Nom", "Name")
    sheet.headings(FIRST_ROW, 0, [number, name, Text("Pts", "Pts")])
    sheet.raw.set_row(FIRST_ROW, 32)
    for offset, choice in enumerate(codes):
        sheet.input(
            FIRST_ROW,
            3 + offset,
            choice,
            choices=book["codes"],
            free=True,
            align="center",
            bold=True,
            text_wrap=True,
            num_format="@",
        )
    first, last = FIRST_ROW + 1, FIRST_ROW + most
    table = book["players"]
    for index in range(most):
        value = f"INDEX({table}[{book.say(number)}],{index + 1})"
        label = f"INDEX({names},{index + 1})"
        sheet.formula(first + index, 0, f'=IF({label}="","",{value})', align="center")
        sheet.formula(first + index, 1, f'=IF({label}="","",{label})')
    columns = [(2, "POINTS({grid},{player},{rules})", "")]
    for offset in range(len(codes)):
        letter = chr(ord("D") + offset)
        columns.append(
            (
                3 + offset,
                f"TIEBREAK({{grid}},${letter}${FIRST_ROW + 1},{{player}},{{rules}})",
                f'${letter}${FIRST_ROW + 1}=""',
            )
        )
    for column, call, blank in columns:
        whole = call.format(grid=grid, player="", rules=rules)
        guard = f"AND({book['ready']},NOT({blank}))" if blank else book["ready"]

        def one(index: int, call: str = call, blank: str = blank) -> str:
            row = first + index + 1
            skip = f'OR($A{row}="",{blank})' if blank else f'$A{row}=""'
            return f'=IF({skip},"",IFNA({call.format(grid=grid, player=f"$A{row}", rules=rules)},"–"))'

        sheet.values(first, column, most, f'=IF({guard},IFNA({whole},"–"),"")', one, align="center", bold=column == 2)
    sheet.stripes(first, 0, last, width, 0)
    explained = last + 2
    sheet.section(explained, 0, Text("Le détail d'une valeur", "One value explained"), width)
    sheet.write(explained + 1, 0, Text("Joueur", "Player"), "label")
    sheet.input(explained + 1, 1, player, choices=names, free=True, num_format="@")
    sheet.write(explained + 1, 3, Text("Départage", "Tie-break"), "label", align="right", indent=1)
    sheet.input(explained + 1, 4, code, choices=book["codes"], free=True, num_format="@")
    sheet.raw.merge_range(explained + 1, 4, explained + 1, 6, code, book.style("input", num_format="@"))
    asked = f"$B${explained + 2}", f"$E${explained + 2}"
    sheet.spill(
        explained + 2,
        0,
        f'=IF(OR(NOT({book["ready"]}),{asked[0]}="",{asked[1]}=""),"",IFNA(EXPLAIN({grid},{asked[1]},{asked[0]},{rules}),"–"))',
        _EXPLAINED_ROWS,
        _EXPLAINED_COLUMNS,
    )
    sheet.printed(explained + 2 + _EXPLAINED_ROWS, width, header=FIRST_ROW, frozen=(first, 2))
    return sheet
