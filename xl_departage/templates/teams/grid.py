"""The crosstable of teams, in the notation that our functions read."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.finish import HEAD
from xl_departage.templates.sheet import Sheet, cell, nth_column, nth_row
from xl_departage.templates.teams.data import ROUNDS, TEAMS
from xl_departage.templates.teams.inputs import FIRST, HEADER

NUMBER, NAME, RATING, ROUND = range(4)
MATCH_POINTS, GAME_POINTS = ROUND + ROUNDS, ROUND + ROUNDS + 1
_LAST = FIRST + TEAMS - 1


def name_grid(book: Book, sheet: Sheet) -> None:
    """The crosstable under a name, as wide as the tournament has rounds."""
    row = sheet.reference(_LAST, ROUND, _LAST, ROUND + ROUNDS - 1)
    first = sheet.reference(HEADER, NUMBER)
    book.define("grid", Text("Grille", "Grid"), f"={first}:INDEX({row},MAX(1,{book['rounds']}))")


def write_grid(book: Book, sheet: Sheet) -> None:
    """Opponent, colour on board 1 and game points; a pairing without a score is still to be played."""
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
    for number in range(ROUNDS):
        title = book.say(Text("R", "Rd"))
        shown = f'=IF({nth_column(ROUND)}>MAX(1,{book["rounds"]}),"","{title} "&{nth_column(ROUND)})'
        sheet.formula(HEADER, ROUND + number, shown, "heading")
    name = f"INDEX({book['team_names']},{nth_row(FIRST)})"
    for row in range(FIRST, FIRST + TEAMS):
        sheet.formula(row, NUMBER, f'=IF({name}="","",{nth_row(FIRST)})', align="center")
        sheet.formula(row, NAME, f'={name}&""', bold=True)
        sheet.formula(row, RATING, f'=IF({name}="","",INDEX({book["team_ratings"]},{nth_row(FIRST)}))', align="center")
        for number in range(ROUNDS):
            sheet.formula(
                row,
                ROUND + number,
                f"=INDEX({book['grid_texts']},{nth_row(FIRST)},{nth_column(ROUND)})",
                align="center",
                num_format="@",
            )
    for column, function in ((MATCH_POINTS, "MATCH_POINTS"), (GAME_POINTS, "GAME_POINTS")):
        sheet.values(
            FIRST,
            column,
            TEAMS,
            f'=IF({book["teams"]}=0,"",{function}({book["grid"]},,{book["rules"]}))',
            lambda index, function=function: (  # type: ignore[misc]
                f'=IF({cell(FIRST + index, NUMBER)}="","",{function}({book["grid"]},{cell(FIRST + index, NUMBER)},{book["rules"]}))'
            ),
            align="center",
            bold=True,
        )
    # The first of two formats wins: results before stripes.
    _colours(book, sheet)
    sheet.stripes(FIRST, 0, _LAST, GAME_POINTS, NAME)
    sheet.printed(_LAST, GAME_POINTS, header=HEADER, frozen=(FIRST, 2), signed=True)


def _colours(book: Book, sheet: Sheet) -> None:
    """Matches won, drawn and lost."""
    gained = f"INDEX({book['gained']},{nth_row(FIRST)},{nth_column(ROUND)})"
    for value, colour in ((2, styles.WIN), (1, styles.DRAW), (0, styles.LOSS)):
        sheet.mark(FIRST, ROUND, _LAST, ROUND + ROUNDS - 1, f'={gained}&""="{value}"', bg_color=colour)


def write_check(book: Book, sheet: Sheet) -> None:
    """Every problem that the functions find in crosstable and boards."""
    sheet.widths(11, 6, 6, 26, 8, 16, 62, 62)
    sheet.banner(Text("Contrôle", "Check"), _CHECK_COLUMNS - 1)
    arguments = f"{book['grid']},{book['rules']},,{book['board_lists']},{book['tiebreaks']}"
    none = book.say(Text("Aucun problème trouvé.", "No problem found."))
    formula = f'=IF({book["teams"]}=0,"",IF(INDEX(CHECK({arguments}),1,1)="","{none}",CHECK({arguments})))'
    looks = [{"align": "center", "valign": "top"}] * 3 + [{"text_wrap": True, "valign": "top"}] * 5
    sheet.spill(HEADER, 0, formula, _CHECK_ROWS, _CHECK_COLUMNS, looks)
    # The first row is the header of the list, or says that there is none.
    sheet.mark(HEADER, 0, HEADER, _CHECK_COLUMNS - 1, f'=${cell(HEADER, 1)}<>""', bold=True, bg_color=HEAD)
    sheet.stripes(FIRST, 0, HEADER + _CHECK_ROWS - 1, _CHECK_COLUMNS - 1, 0)
    sheet.printed(HEADER + _CHECK_ROWS - 1, _CHECK_COLUMNS - 1, frozen=(FIRST, 0))


_CHECK_ROWS, _CHECK_COLUMNS = 40, 8
