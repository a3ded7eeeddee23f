"""The sheet with the Berger tables, for printing."""

from __future__ import annotations

from xl_departage.base.messages import Text
from xl_departage.chess.regulations.berger import LARGEST, SMALLEST, table
from xl_departage.documents.templates.declared import (
    OTHER,
    TABLE_ROW,
)
from xl_departage.documents.templates.sheets import (
    Sheets,
)
from xl_departage.documents.templates.written import (
    banner,
    printed,
)


def write(sheets: Sheets, *_: object) -> None:
    """Write the sheet with the tables of all sizes."""
    book = sheets.book
    sheet = book.sheet(Text("templates.berger"), tab=OTHER)
    boards = LARGEST // 2
    sheet.widths(13, *[9] * boards)
    banner(book, sheet, Text("templates.berger_tables"), boards + 1)
    row = TABLE_ROW
    breaks = []
    for players in range(SMALLEST, LARGEST + 1, 2):
        sheet.section(row, 0, Text("templates.players_or_one_fewer", fewer=players - 1, players=players), boards)
        row += 1
        for number, pairings in enumerate(table(players), 1):
            sheet.write(row, 0, Text("templates.round_number", number=number), "label")
            for board, pair in enumerate(pairings, 1):
                sheet.write(row, board, f"{pair.white}-{pair.black}", "text", align="center")
            row += 1
        row += 1
        if players in _LAST_OF_PAGES:
            breaks.append(row)
    last = row - 2
    sheet.raw.set_h_pagebreaks(breaks)
    sheet.raw.merge_range(
        last + 2, 0, last + 3, boards, book.say(Text("berger.note")), book.style("note", text_wrap=True)
    )
    printed(book, sheet, last + 3, boards)


_LAST_OF_PAGES = (10, 14)
"""The sizes, in players, after whose tables a new page begins."""
