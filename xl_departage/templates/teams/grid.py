"""
The crosstable of teams, in the notation that our functions read.
"""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import Sheet, cell, nth_column, nth_row
from xl_departage.templates.teams.data import ROUNDS, TEAMS
from xl_departage.templates.teams.inputs import FIRST, HEADER

NUMBER, NAME, RATING, ROUND = range(4)
MATCH_POINTS, GAME_POINTS = ROUND + ROUNDS, ROUND + ROUNDS + 1
_LAST = FIRST + TEAMS - 1


def name_grid(book: Book, sheet: Sheet) -> None:
    """
    The crosstable under a name, as wide as the tournament has rounds.
    """
    row = sheet.reference(_LAST, ROUND, _LAST, ROUND + ROUNDS - 1)
    first = sheet.reference(HEADER, NUMBER)
    book.define("grid", Text("Grille", "Grid"), f"={first}:INDEX({row},MAX(1,{book['rounds']}))")


def write_grid(book: Book, sheet: Sheet) -> None:
    """
    Opponent, colour on board 1 and game points; a pairing without a score is still to be played.
    """
    sheet.widths(5, 30, 7, *[7.5] * ROUNDS, 8, 8)
    sheet.banner(Text("Grille américaine", "Crosstable"), GAME_POINTS)
    headings: list[Text | str] = [
        Text("N°", "No"),
        Text("Équipe", "Team"),
        Text("Elo", "Rating"),
        *[Text(f"R {number + 1}", f"Rd {number + 1}") for number in range(ROUNDS)],
        Text("Matchs", "Match pts"),
        Text("Parties", "Game pts"),
    ]
    sheet.headings(HEADER, 0, headings, height=20)
    name = f"INDEX({book['team_names']},{nth_row(FIRST)})"
    for row in range(FIRST, FIRST + TEAMS):
        sheet.formula(row, NUMBER, f'=IF({name}="","",{nth_row(FIRST)})', align="center")
        sheet.formula(row, NAME, f'={name}&""', bold=True)
        sheet.formula(
            row, RATING, f'=IF({name}="","",INDEX({book["team_ratings"]},{nth_row(FIRST)}))', align="center"
        )
        for number in range(ROUNDS):
            sheet.formula(
                row,
                ROUND + number,
                f"=INDEX({book['grid_texts']},{nth_row(FIRST)},{nth_column(ROUND)})",
                align="center",
                num_format="@",
            )
    for column, function in ((MATCH_POINTS, "MATCH_POINTS"), (GAME_POINTS, "GAME_POINTS")):
        sheet.spill(
            FIRST,
            column,
            f'=IF({book["teams"]}=0,"",{function}({book["grid"]},,{book["rules"]}))',
            TEAMS,
            looks=[{"align": "center", "bold": True}],
        )
    sheet.stripes(FIRST, 0, _LAST, GAME_POINTS, NAME)
    _colours(book, sheet)
    sheet.printed(_LAST, GAME_POINTS, header=HEADER, frozen=(FIRST, 2), signed=True)


def _colours(book: Book, sheet: Sheet) -> None:
    """
    Matches won, drawn and lost.
    """
    line = f"INDEX({book['match_lines']},{nth_row(FIRST)},{nth_column(ROUND)})"
    home, away = (f"INDEX({book[key]},MAX(1,ABS({line})))" for key in ("home_match", "away_match"))
    points = f'IF({line}>0,{home},IF({line}<0,{away},""))'
    for value, colour in ((2, styles.WIN), (1, styles.DRAW), (0, styles.LOSS)):
        criterion = f'=AND({points}<>"",{points}={value},{cell(FIRST, ROUND)}<>"")'
        sheet.mark(FIRST, ROUND, _LAST, ROUND + ROUNDS - 1, criterion, bg_color=colour)
