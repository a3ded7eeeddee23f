"""
The list of games: pairings from the Berger table, results chosen from a list.

One line a game, round after round without gaps, so that it prints on as few pages as it has games. Beside it, in hidden
columns, each game is turned into what the tables look up: keys of round and player, cells of either player.
"""

from __future__ import annotations

from typing import Any

from xl_departage.files.grid_table import HEADERS
from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.round_robin.model import MOST_GAMES, RESULTS, Filling
from xl_departage.templates.sheet import FIRST_ROW, Sheet
from xl_departage.templates.styles import DRAW, GREY, INK, LINE, LOSS, PAPER, WIN, WRONG

ROUND = Text("Ronde", "Round")
WHITE = Text("N° B", "No W")
BLACK = Text("N° N", "No B")
RESULT = Text("Résultat", "Result")
HEADINGS = (ROUND, Text("Table", "Board"), WHITE, Text("Blancs", "White"), RESULT, Text("Noirs", "Black"), BLACK)
FREE = Text("exempt", "bye")
_FIRST = FIRST_ROW + 1
_LAST = _FIRST + MOST_GAMES - 1

_FOR_WHITE = ("1", "½", "0", "+", "-", "-")
_FOR_BLACK = ("0", "½", "1", "-", "+", "-")
"""Score of either side for each of `RESULTS`, as the keyboard notation has it."""
_SQUARE_WHITE = ("1", "½", "0", "1F", "0F", "0F")
_SQUARE_BLACK = ("0", "½", "1", "0F", "1F", "0F")
"""The same in a square crosstable."""

_HIDDEN = {
    "key_white": (8, Text("Cle_blancs", "Key_white")),
    "key_black": (9, Text("Cle_noirs", "Key_black")),
    "key_pair": (10, Text("Cle_paire", "Key_pair")),
    "cell_white": (11, Text("Case_blancs", "Cell_white")),
    "cell_black": (12, Text("Case_noirs", "Cell_black")),
    "score_white": (13, Text("Score_blancs", "Score_white")),
    "score_black": (14, Text("Score_noirs", "Score_black")),
    "round_results": (15, Text("Rondes_avec_resultat", "Rounds_with_result")),
}
_CODE, _PAIR = 7, 16
"""Hidden too: which of the results it is; the pairing as the Berger table has it, and its two numbers."""
_LETTERS = {"fr": ("B", "N"), "en": ("W", "B")}
assert set(_LETTERS) == set(HEADERS), "a language of tables has its colour letters"


def write(book: Book, data: Filling) -> None:
    """Write the sheet: table `games`, and the names of the hidden columns."""
    sheet = book.sheet(Text("Rondes", "Rounds"), tab="#D9A400")
    sheet.widths(8, 7, 6, 30, 11, 30, 6)
    sheet.width(_CODE, 6, _PAIR + 2, hidden=True)
    sheet.banner(Text("Rondes : appariements et résultats", "Rounds: pairings and results"), len(HEADINGS) - 1)
    table = sheet.table("games", Text("Parties", "Games"), FIRST_ROW, 0, HEADINGS, MOST_GAMES)
    sheet.raw.set_row(FIRST_ROW, 22)
    boards = f"({book['size']}/2)"
    names = book["player_names"]
    for index in range(MOST_GAMES):
        _write_pairing(sheet, book, data, index, boards)
        row, line = _FIRST + index, _FIRST + index + 1
        sheet.formula(row, 3, f'=IF(C{line}="","",INDEX({names},C{line})&"")', align="right", indent=1)
        result = data.games[index].result if index < len(data.games) else None
        sheet.write(row, 4, result, "input", align="center", num_format="@", bold=True, border=0)
        free = f'"{book.say(FREE)}"'
        sheet.formula(row, 5, f'=IF(C{line}="","",IF(G{line}="",{free},INDEX({names},G{line})&""))', indent=1)
        _write_hidden(sheet, book, row, line)
    sheet.validate(_FIRST, 4, _LAST, 4, choices=book["results"], hint=_HINT)
    for key, (column, name) in _HIDDEN.items():
        book.name(key, name, sheet, _FIRST, column, _LAST, column)
    book.define("games_done", Text("Parties_jouees", "Games_done"), f"=COUNTA({table}[{book.say(RESULT)}])")
    _mark(sheet)
    sheet.printed(
        _LAST, 6, header=FIRST_ROW, frozen=(_FIRST, 0), count=f"{_FIRST}+COUNT({sheet.reference(_FIRST, 0, _LAST, 0)})"
    )


def _write_pairing(sheet: Sheet, book: Book, data: Filling, index: int, boards: str) -> None:
    """Round, board and numbers: computed, or typed where a file has its own pairings."""
    row, line = _FIRST + index, _FIRST + index + 1
    if data.typed:
        game = data.games[index] if index < len(data.games) else None
        cells = (0, game and game.round), (1, game and game.table), (2, game and game.white), (6, game and game.black)
        for column, value in cells:
            sheet.write(row, column, value, "input", align="center")
        return
    planned, size, count = book["planned"], book["size"], book["count"]
    place = f"(ROW()-{_FIRST + 1})"
    sheet.formula(row, 0, f'=IF({place}>={planned}*{boards},"",INT({place}/{boards})+1)', align="center")
    sheet.formula(row, 1, f'=IF(A{line}="","",MOD({place},{boards})+1)', align="center")
    # With an odd number the table begins each round with the bye; it is listed last.
    board = f"IF(MOD({count},2)=0,B{line},MOD(B{line},{boards})+1)"
    cycle = f"({size}-1)"
    pair, first, second = f"Q{line}", f"R{line}", f"S{line}"
    found = f"INDEX({book['berger']},INDEX({book['berger_rows']},A{line}),{board})"
    sheet.formula(row, _PAIR, f'=IF(A{line}="","",{found})', "hidden")
    sheet.formula(row, _PAIR + 1, f'=IF({pair}="",0,VALUE(LEFT({pair},FIND("-",{pair})-1)))', "hidden")
    sheet.formula(row, _PAIR + 2, f'=IF({pair}="",0,VALUE(MID({pair},FIND("-",{pair})+1,2)))', "hidden")
    turned, free = f"A{line}>{cycle}", f"MAX({first},{second})>{count}"
    grey: dict[str, Any] = {"align": "center", "font_color": GREY}
    white = f"IF({free},MIN({first},{second}),IF({turned},{second},{first}))"
    sheet.formula(row, 2, f'=IF(A{line}="","",{white})', **grey)
    sheet.formula(row, 6, f'=IF(A{line}="","",IF({free},"",IF({turned},{first},{second})))', **grey)


def _write_hidden(sheet: Sheet, book: Book, row: int, line: int) -> None:
    white_letter, black_letter = _LETTERS[book.language]
    free = f'IF({book["exempt"]}="0","ABS","EXE")'
    sheet.formula(
        row, _CODE, f'=IF(E{line}="",0,IFERROR(MATCH(E{line},{book["results"]},0),{len(RESULTS) + 1}))', "hidden"
    )

    def chosen(texts: tuple[str, ...], unreadable: str) -> str:
        options = ",".join(f'"{text}"' for text in texts)
        return f'CHOOSE(H{line}+1,"",{options},{unreadable})'

    # A result that is none of the list makes a cell that no notation reads: it is reported where it stands.
    unreadable = f'"?"&E{line}'
    formulas = {
        "key_white": f'=IF(C{line}="","",A{line}*100+C{line})',
        "key_black": f'=IF(G{line}="","",A{line}*100+G{line})',
        "key_pair": f'=IF(G{line}="","",C{line}*100+G{line})',
        "cell_white": (
            f'=IF(C{line}="","",IF(G{line}="",{free},G{line}&"{white_letter}"&{chosen(_FOR_WHITE, unreadable)}))'
        ),
        "cell_black": f'=IF(G{line}="","",C{line}&"{black_letter}"&{chosen(_FOR_BLACK, unreadable)})',
        "score_white": f'=IF(G{line}="","",{chosen(_SQUARE_WHITE, unreadable)})',
        "score_black": f'=IF(G{line}="","",{chosen(_SQUARE_BLACK, unreadable)})',
        "round_results": f'=IF(OR(E{line}="",G{line}=""),0,A{line})',
    }
    for key, (column, _) in _HIDDEN.items():
        sheet.formula(row, column, formulas[key], "hidden")


def _mark(sheet: Sheet) -> None:
    """Colours: winner, unreadable results, lines between rounds, the bye."""
    line = _FIRST + 1
    sheet.mark(_FIRST, 4, _LAST, 4, f"=$H{line}={len(RESULTS) + 1}", bg_color=WRONG)
    sheet.mark(_FIRST, 4, _LAST, 4, f'=$A{line}=""', bg_color=PAPER)
    sheet.mark(_FIRST, 4, _LAST, 4, f'=$G{line}=""', bg_color=DRAW)
    won, lost = ('"1-0"', '"1-F"'), ('"0-1"', '"F-1"')
    for column, wins, losses in ((3, won, lost), (5, lost, won)):
        sheet.mark(_FIRST, column, _LAST, column, f"=OR($E{line}={wins[0]},$E{line}={wins[1]})", bg_color=WIN)
        sheet.mark(_FIRST, column, _LAST, column, f"=OR($E{line}={losses[0]},$E{line}={losses[1]})", bg_color=LOSS)
    sheet.mark(_FIRST, 0, _LAST, 6, f'=AND($A{line}<>"",$B{line + 1}<=1)', bottom=1, bottom_color=INK)
    sheet.mark(_FIRST, 0, _LAST, 6, f'=$A{line}<>""', bottom=1, bottom_color=LINE)


_HINT = Text(
    "Choisir dans la liste. F = forfait. Vide = pas encore jouée.",
    "Choose from the list. F = forfeit. Blank = not yet played.",
)
