"""
The list of games: pairings from the Berger table, results as typed.

One line per game, round after round without gaps, so that it prints on as few pages as possible. Hidden columns next to
it turn each game into look-up data for the tables: keys of round and player, cells of either player.
"""

from __future__ import annotations

from xl_departage.crosstable.notations import letters_of
from xl_departage.messages import Text
from xl_departage.templates import draw, outcomes
from xl_departage.templates.book import Book
from xl_departage.templates.columns import CENTRED, Column, Table
from xl_departage.templates.outcomes import UNREADABLE, side
from xl_departage.templates.round_robin.model import MOST_GAMES, RoundRobinFilling
from xl_departage.templates.sheet import FIRST_ROW
from xl_departage.templates.styles import DRAW, GREY, INK, LINE, LOSS, PAPER, WIN, WRONG

SHEET = Text("templates.rounds")
FREE = Text("round_robin.bye")
_MISSING = '=IF(AND({result}="",{white}<>"",{black}<>""),{round},"")'
_DRAWN_ROUND, _DRAWN_BOARD = "INT(({line}-1)/({size}/2))+1", "(MOD({line}-1,{size}/2)+1)"
_GREY = {"align": "center", "font_color": GREY}


def write(book: Book, data: RoundRobinFilling) -> None:
    """Write the sheet: the Excel table `games`, and the names of the hidden columns."""
    sheet = book.sheet(SHEET, tab="#D9A400")
    table = Table(book, sheet, FIRST_ROW, MOST_GAMES, _columns(book, data))
    sheet.banner(Text("templates.rounds_pairings_and_results"), table.last_column, status=True)
    records = [{**game._asdict(), "board": game.table} for game in data.games]
    table.write(records, height=22).as_excel_table("games", Text("templates.games"))
    book.define("results_typed", Text("round_robin.results_in_place"), f'=COUNTIF({table.whole("result")},"?*")')
    book.define("games_done", Text("round_robin.games_done"), f'=COUNTIF({table.whole("code")},">0")')
    # Pairings of a file stay as typed, whatever the draw.
    book.define("moves", draw.NAMES["moves"], "=0" if data.typed else f"=SUM({table.whole('moved')})")
    book.define("moved_texts", draw.NAMES["moved_texts"], f"={table.whole('said' if data.typed else 'moved_text')}")
    _mark(table)
    sheet.printed(table.last, table.last_column, header=FIRST_ROW, frozen=(table.first, 0))


def _columns(book: Book, data: RoundRobinFilling) -> tuple[Column, ...]:
    """Round, board and numbers are computed, or typed if a file has its own pairings."""
    white_letter, black_letter = letters_of(book.language)
    exempt = 'IF({exempt}="0","ABS","EXE")'
    wrong = '"?"&{result}'
    names = "INDEX({player_names},{0})"
    board = "MOD({line}-1,{size}/2)+1"
    return (
        Column("round", Text("templates.round"), 8, "" if data.typed else draw.ROUND, look=CENTRED),
        Column(
            "board",
            Text("templates.board"),
            7,
            "" if data.typed else f'=IF({{round}}="","",{board})',
            name=Text("round_robin.boards"),
            known="boards",
            look=CENTRED,
        ),
        Column(
            "white",
            Text("round_robin.no_w"),
            6,
            "" if data.typed else draw.WHITE,
            look=CENTRED if data.typed else _GREY,
        ),
        Column(
            "white_name",
            Text("templates.white"),
            30,
            f'=IF({{white}}="","",{names.replace("{0}", "{white}")}&"")',
            look={"align": "right", "indent": 1},
        ),
        Column(
            "result",
            Text("templates.result"),
            11,
            look={"align": "center", "num_format": "@", "bold": True, "border": 0},
            choices=book["result_forms"],
            reported=True,
            hint=outcomes.HINT,
            error=outcomes.ERROR,
        ),
        Column(
            "black_name",
            Text("templates.black"),
            30,
            f'=IF({{white}}="","",IF({{black}}="",{book.quoted(FREE)},{names.replace("{0}", "{black}")}&""))',
            look={"indent": 1},
        ),
        Column(
            "black",
            Text("round_robin.no_b"),
            6,
            "" if data.typed else draw.BLACK,
            look=CENTRED if data.typed else _GREY,
        ),
        *(() if data.typed else draw.columns(_DRAWN_ROUND, _DRAWN_BOARD, typed='{result}<>""', shown="{result}")),
        Column("code", "", 6, "=" + outcomes.meaning("{result}"), hidden=True),
        Column(
            "key_white",
            "",
            6,
            '=IF({white}="","",{round}*100+{white})',
            name=Text("round_robin.key_white"),
            hidden=True,
        ),
        Column(
            "key_black",
            "",
            6,
            '=IF({black}="","",{round}*100+{black})',
            name=Text("round_robin.key_black"),
            hidden=True,
        ),
        Column(
            "key_pair", "", 6, '=IF({black}="","",{white}*100+{black})', name=Text("round_robin.key_pair"), hidden=True
        ),
        Column(
            "cell_white",
            "",
            6,
            f'=IF({{white}}="","",IF({{black}}="",{exempt},{{black}}&"{white_letter}"'
            f"&{side('{code}', white=True, unreadable=wrong)}))",
            name=Text("round_robin.cell_white"),
            hidden=True,
        ),
        Column(
            "cell_black",
            "",
            6,
            f'=IF({{black}}="","",{{white}}&"{black_letter}"&{side("{code}", white=False, unreadable=wrong)})',
            name=Text("round_robin.cell_black"),
            hidden=True,
        ),
        Column(
            "score_white",
            "",
            6,
            f'=IF({{black}}="","",{side("{code}", white=True, square=True, unreadable=wrong)})',
            name=Text("round_robin.score_white"),
            hidden=True,
        ),
        Column(
            "score_black",
            "",
            6,
            f'=IF({{black}}="","",{side("{code}", white=False, square=True, unreadable=wrong)})',
            name=Text("round_robin.score_black"),
            hidden=True,
        ),
        Column(
            "round_results",
            "",
            6,
            '=IF(OR({result}="",{black}=""),0,{round})',
            name=Text("round_robin.rounds_with_result"),
            hidden=True,
        ),
        Column("missing", "", 6, _MISSING, name=Text("round_robin.missing_results"), hidden=True),
        Column(
            "unreadable",
            "",
            6,
            f'=IF({{code}}={UNREADABLE},{{line}},"")',
            name=Text("templates.unreadable_results"),
            hidden=True,
        ),
        Column(
            "stray",
            "",
            6,
            '=IF(AND({result}<>"",{black}=""),{line},"")',
            name=Text("round_robin.stray_results"),
            hidden=True,
        ),
        Column("said", "", 6, '={result}&""', name=Text("round_robin.result_texts"), hidden=True),
    )


def _mark(table: Table) -> None:
    """Colours: winner, invalid results, lines between rounds, the bye."""
    table.mark("result", '=OR({unreadable}<>"",{stray}<>"")', bg_color=WRONG)
    table.mark("result", '={round}=""', bg_color=PAPER)
    table.mark("result", '={black}=""', bg_color=DRAW)
    for key, wins, losses in (("white_name", (1, 4), (3, 5)), ("black_name", (3, 5), (1, 4))):
        for codes, colour in ((wins, WIN), (losses, LOSS)):
            table.mark(key, f"=OR({{code}}={codes[0]},{{code}}={codes[1]})", bg_color=colour)
    below = table.sheet.relative(table.first + 1, table["board"], column_fixed=True).partition("!")[2]
    table.mark_rows(f'=AND({{round}}<>"",{below}<=1)', bottom=1, bottom_color=INK)
    table.mark_rows('={round}<>""', bottom=1, bottom_color=LINE)


def report(book: Book) -> None:
    """Report invalid results, and results without a game."""
    common = {"sheet": book.quoted(SHEET)}
    for key, text in (
        (
            "unreadable",
            Text("round_robin.sheet_row_row_said_is_not_a_result_choose"),
        ),
        (
            "stray",
            Text("round_robin.sheet_row_row_the_result_said_stands_beside"),
        ),
    ):
        lines, texts = book[key], book["said"]
        book.status.problem(
            f"COUNT({lines})",
            text,
            row=f"ROW({lines})-1+MIN({lines})",
            result=f"INDEX({texts},MIN({lines}))",
            **common,
        )
