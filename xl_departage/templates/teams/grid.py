"""The crosstable of teams, in a notation that our functions read."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.templates import styles
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, CENTRED_TEXT, Column, Table
from xl_departage.templates.finish import HEAD
from xl_departage.templates.sheet import FIRST_ROW, SheetWriter, cell
from xl_departage.templates.teams.data import ROUNDS, TEAMS

SHEET = Text("templates.crosstable")
_COLUMNS = (
    Column("number", Text("templates.no"), 5, '=IF({line}>{teams},"",{line})', look=CENTRED),
    Column("name", Text("teams.team"), 30, '=IF({number}="","",INDEX({team_names},{line})&"")', look={"bold": True}),
    Column("rating", Text("templates.rating"), 7, '=IF({number}="","",INDEX({team_ratings},{line}))', look=CENTRED),
    Column(
        "round",
        Text("teams.if_nth_max_1_rounds_rd_nth"),
        7.5,
        "=INDEX({grid_texts},{line},{nth})",
        times=ROUNDS,
        look=CENTRED_TEXT,
    ),
    Column("match_points", Text("teams.match_pts"), 8, None),
    Column("game_points", Text("teams.game_pts"), 8, None),
)


def name_grid(book: Book, sheet: SheetWriter) -> None:
    """Define the name of the crosstable, as wide as the tournament has rounds."""
    table = Table(book, sheet, FIRST_ROW, TEAMS, _COLUMNS, key="crosstable", fixed=True)
    row = sheet.reference(table.last, table["round"], table.last, table["round"] + ROUNDS - 1)
    first = sheet.reference(table.header, table["number"])
    book.define("grid", Text("templates.grid"), f"={first}:INDEX({row},MAX(1,{book['rounds']}))")


def write_grid(book: Book, sheet: SheetWriter) -> None:
    """Write opponent, colour on board 1 and game points; a pairing without a score is still to be played."""
    table = next(table for table in book.tables if table.key == "crosstable")
    sheet.banner(Text("templates.crosstable_2"), table.last_column, status=True)
    table.write(height=20)
    for key, function in (("match_points", "MATCH_POINTS"), ("game_points", "GAME_POINTS")):
        sheet.values(
            table.first,
            table[key],
            TEAMS,
            f'=IF({book["teams"]}=0,"",{function}({book["grid"]},,{book["rules"]}))',
            lambda index, function=function: table.formula(  # type: ignore[misc]
                f'=IF({{number}}="","",{function}({{grid}},{{number}},{{rules}}))', table.first + index
            ),
            align="center",
            bold=True,
        )
    # Of two formats, the first one applies: results before stripes.
    _colours(table)
    table.stripes("name")
    frozen = (table.first, table["name"] + 1)
    sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=frozen, signed=True)


def _colours(table: Table) -> None:
    """Matches won, drawn and lost."""
    gained = f"INDEX({{gained}},{{line}},COLUMN()-{table['round']})"
    for value, colour in ((2, styles.WIN), (1, styles.DRAW), (0, styles.LOSS)):
        table.mark("round", f'={gained}&""="{value}"', bg_color=colour)


def write_check(book: Book, sheet: SheetWriter) -> None:
    """Every problem that the functions find in crosstable and boards."""
    sheet.widths(12, 6, 5, 22, 7, 13, 44, 44)
    sheet.banner(Text("templates.check"), _CHECK_COLUMNS - 1, status=True)
    arguments = f"{book['grid']},{book['rules']},,{book['board_lists']},{book['tiebreaks']}"
    formula = f'=IF({book["teams"]}=0,"",CHECK({arguments}))'
    looks = [{"align": "center", "valign": "top"}] * 3 + [{"text_wrap": True, "valign": "top"}] * 5
    sheet.spill(FIRST_ROW, 0, formula, _CHECK_ROWS, _CHECK_COLUMNS, looks)
    sheet.mark(FIRST_ROW, 0, FIRST_ROW, _CHECK_COLUMNS - 1, f'=${cell(FIRST_ROW, 1)}<>""', bold=True, bg_color=HEAD)
    sheet.stripes(FIRST_ROW + 1, 0, FIRST_ROW + _CHECK_ROWS - 1, _CHECK_COLUMNS - 1, 0)
    sheet.printed(FIRST_ROW + _CHECK_ROWS - 1, _CHECK_COLUMNS - 1, frozen=(FIRST_ROW + 1, 0))


def report(book: Book) -> None:
    """Report the problems found by `CHECK`, and errors of the crosstable."""
    sheets = {sheet.name: sheet for sheet in book.sheets}
    book.status.checked(sheets[book.say(_CHECK)], FIRST_ROW, 0, _CHECK_ROWS)


_CHECK = Text("templates.check")
_CHECK_ROWS, _CHECK_COLUMNS = 40, 8
