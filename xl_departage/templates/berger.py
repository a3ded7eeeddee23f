"""The sheet that prints the Berger tables, and the formula that looks a game up in it."""

from __future__ import annotations

from xl_departage.messages import Text
from xl_departage.regulations.berger import LARGEST, SMALLEST, table
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import FIRST_ROW, cell
from xl_departage.templates.sheets import banner, printed
from xl_departage.templates.styles import GOLD
from xl_departage.templates.workbook import Workbook


def pairing(this_round: str, board: str, size: str, cycles: str) -> str:
    """
    An expression for the text of a game (`7-12`) in the order of `schedule`, from expressions for its round and board,
    the size of the table and the number of cycles; braces name `berger` and `berger_sizes`. Colours are those of the
    first cycle.
    """
    # In a double round robin, the last two rounds of the first cycle are swapped; the second cycle plays the table
    # again.
    last_rounds = f"IF({this_round}={size}-2,{size}-1,IF({this_round}={size}-1,{size}-2,{this_round}))"
    played = f"IF({cycles}=1,{this_round},IF({this_round}>{size}-1,{this_round}-{size}+1,{last_rounds}))"
    listed = f"IF({board}={size}/2,1,{board}+1)"
    return f"INDEX({{berger}},MATCH({size},{{berger_sizes}},0)-1+{played},{listed})"


def write(book: Book, size: str = "") -> None:
    """
    Write the sheet of all tables.

    With `size`, a name, the table in use is marked, and there are names for formulas: `berger` (all pairings as texts, `7-12`),
    `berger_sizes` (the size of the table in each row).
    """
    sheet = book.sheet(Text("templates.berger"), tab="#6B7785")
    boards = LARGEST // 2
    size_column = boards + 1
    sheet.widths(10, *[9] * boards)
    if size:
        sheet.width(size_column, 3, hidden=True)
        sheet.banner(Text("templates.berger_tables"), boards)
    else:
        assert isinstance(book, Workbook)
        banner(book, sheet, Text("templates.berger_tables"), boards + 1)
    first = row = FIRST_ROW
    breaks = []
    for players in range(SMALLEST, LARGEST + 1, 2):
        title = Text("templates.players_or_one_fewer", fewer=players - 1, players=players)
        sheet.section(row, 0, title, boards)
        row += 1
        for number, pairings in enumerate(table(players), 1):
            sheet.write(row, 0, Text("templates.round_number", number=number), "label")
            for board, pair in enumerate(pairings, 1):
                sheet.write(row, board, f"{pair.white}-{pair.black}", "text", align="center")
            if size:
                sheet.write(row, size_column, players, "hidden")
            row += 1
        row += 1
        if players in _LAST_OF_PAGES:
            breaks.append(row)
    last = row - 2
    sheet.raw.set_h_pagebreaks(breaks)
    if size:
        sheet.mark(first, 0, last, boards, f"={cell(first, size_column, column_fixed=True)}={size}", bg_color=GOLD)
        book.name("berger", Text("templates.berger_tables_2"), sheet, first, 1, last, boards)
        book.name("berger_sizes", Text("templates.berger_sizes"), sheet, first, size_column, last, size_column)
    sheet.raw.merge_range(last + 2, 0, last + 3, boards, book.say(_NOTE), book.style("note", text_wrap=True))
    if size:
        sheet.printed(last + 3, boards, frozen=(2, 0))
    else:
        assert isinstance(book, Workbook)
        printed(book, sheet, last + 3, boards)


_LAST_OF_PAGES = (10, 14)
"""Sizes after which a new page begins."""
_NOTE = Text("templates.fide_c_05_annex_1_odd_number_the_highest")
