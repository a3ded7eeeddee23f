"""
The Berger tables: who meets whom in a round robin, and the sheet that prints them.

FIDE Handbook C.05, Annex 1, "Details of Berger table": tables for an even number of players; with an odd one the
highest number is a bye. A double round robin plays the tables twice, with colours reversed; the annex recommends to
reverse the order of the last two rounds of the first cycle, and so it is done here.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources
from typing import NamedTuple

from xl_departage.messages import Text
from xl_departage.templates.book import Book
from xl_departage.templates.sheet import FIRST_ROW, area, cell
from xl_departage.templates.styles import GOLD

SMALLEST, LARGEST = 4, 16
"""Sizes of the tables; three players use that of four."""


class Pairing(NamedTuple):
    """One game: numbers of the players."""

    white: int
    black: int


@cache
def tables() -> dict[int, tuple[tuple[Pairing, ...], ...]]:
    """By even number of players: one tuple of pairings a round, as printed."""
    found: dict[int, list[tuple[Pairing, ...]]] = {}
    with resources.files("xl_departage.templates").joinpath("tables/berger.csv").open(encoding="utf-8") as stream:
        for row in csv.DictReader(stream):
            pairings = tuple(Pairing(*map(int, text.split("-"))) for text in row["pairings"].split())
            found.setdefault(int(row["players"]), []).append(pairings)
    return {size: tuple(rounds) for size, rounds in found.items()}


def size_for(players: int) -> int:
    """The table for that many players."""
    return max(SMALLEST, players + players % 2)


def schedule(players: int, cycles: int = 1) -> tuple[tuple[Pairing, ...], ...]:
    """
    All rounds of a tournament of 3 to 16 players; a number above `players` is the bye, and comes last in its round.
    """
    table = tables()[size_for(players)]
    if players % 2:
        table = tuple((*pairings[1:], pairings[0]) for pairings in table)
    if cycles == 1:
        return table
    second = tuple(tuple(Pairing(pair.black, pair.white) for pair in pairings) for pairings in table)
    return (*table[:-2], table[-1], table[-2], *second)


def write(book: Book, size: str, cycles: str) -> None:
    """
    The sheet of all tables; the one in use is marked. `size` and `cycles` are names.

    Names for formulas: `berger` (all pairings as texts, `7-12`), `berger_rows` (the row of it that each round plays).
    """
    sheet = book.sheet(Text("Berger", "Berger"), tab="#6B7785")
    boards = LARGEST // 2
    sheet.widths(10, *[9] * boards)
    size_column = boards + 1
    rows_column = boards + 2
    sheet.width(size_column, 3, rows_column, hidden=True)
    sheet.banner(Text("Tables de Berger", "Berger tables"), boards)
    first = row = FIRST_ROW
    breaks = []
    for players, rounds in tables().items():
        title = Text(f"{players - 1} ou {players} joueurs", f"{players - 1} or {players} players")
        sheet.section(row, 0, title, boards)
        row += 1
        for number, pairings in enumerate(rounds, 1):
            sheet.write(row, 0, Text(f"Ronde {number}", f"Round {number}"), "label")
            for board, pairing in enumerate(pairings, 1):
                sheet.write(row, board, f"{pairing.white}-{pairing.black}", "text", align="center")
            sheet.write(row, size_column, players, "hidden")
            row += 1
        row += 1
        if players in _LAST_OF_PAGES:
            breaks.append(row)
    last = row - 2
    sheet.raw.set_h_pagebreaks(breaks)
    sheet.mark(first, 0, last, boards, f"={cell(first, size_column, column_fixed=True)}={size}", bg_color=GOLD)
    book.name("berger", Text("Tables_Berger", "Berger_tables"), sheet, first, 1, last, boards)
    start = f"MATCH({size},{area(first, size_column, last, size_column)},0)-1"
    for number in range(1, 2 * (LARGEST - 1) + 1):
        # In a double round robin the last two rounds of the first cycle change places; the second plays the table again.
        last_rounds = f"IF({number}={size}-2,{size}-1,IF({number}={size}-1,{size}-2,{number}))"
        played = f"IF({cycles}=1,{number},IF({number}>{size}-1,{number}-{size}+1,{last_rounds}))"
        sheet.formula(first + number, rows_column, f"=IF({size}=0,0,{start}+{played})", "hidden")
    book.name(
        "berger_rows",
        Text("Lignes_Berger", "Berger_rows"),
        sheet,
        first + 1,
        rows_column,
        first + 2 * (LARGEST - 1),
        rows_column,
    )
    sheet.raw.merge_range(last + 2, 0, last + 3, boards, book.say(_NOTE), book.style("note", text_wrap=True))
    sheet.printed(last + 3, boards, frozen=(2, 0))


_LAST_OF_PAGES = (10, 14)
"""Sizes after which a new page begins."""
_NOTE = Text(
    "FIDE, C.05, annexe 1. Nombre impair : le plus grand numéro est l'exempt. Double tour : couleurs inversées au retour, les deux "
    "dernières rondes de l'aller échangées.",
    "FIDE C.05, Annex 1. Odd number: the highest number is the bye. Double round: colours reversed in the second half, the last two "
    "rounds of the first half exchanged.",
)
