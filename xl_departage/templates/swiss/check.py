"""The check in view: every problem of the crosstable with its place, its text and its cure, by `CHECK`."""

from __future__ import annotations

from typing import Any

from xl_departage.messages import TEXTS, Text
from xl_departage.templates.book import Book
from xl_departage.templates.rankings import GREEN
from xl_departage.templates.sheet import FIRST_ROW
from xl_departage.templates.styles import HEAD, WRONG

SEVERITY, ROW, NUMBER, NAME, ROUND, TEXT, PROBLEM, CURE = range(8)
"""Columns of the table that `CHECK` gives."""
NAMES = {
    "check_severities": Text("Controle_gravites", "Check_severities"),
    "check_numbers": Text("Controle_numeros", "Check_numbers"),
    "check_rounds": Text("Controle_rondes", "Check_rounds"),
}
_MOST = 60
"""Lines shown: whoever has more has pasted something else."""
_NOTE = TEXTS["check_note"]
"""How `CHECK` calls what is no fault but worth knowing."""


def write(book: Book) -> None:
    """Write the sheet; names `check_severities`, `check_numbers` and `check_rounds`, one line a problem."""
    sheet = book.sheet(Text("Contrôle", "Check"), tab=GREEN, landscape=True)
    sheet.widths(12, 7, 7, 24, 8, 12, 95, 48)
    sheet.banner(Text("Contrôle de la grille", "Check of the crosstable"), CURE)
    sheet.formula(FIRST_ROW, 0, f"={book['alert']}", "strong", font_size=12)
    first = FIRST_ROW + 2
    centred: dict[str, Any] = {"align": "center"}
    wrapped: dict[str, Any] = {"text_wrap": True, "font_size": 9}
    looks: list[dict[str, Any]] = [centred, centred, centred, {}, centred, centred, wrapped, wrapped]
    grid, rules, codes = book["grid"], book["rules"], book["tiebreaks"]
    formula = f'=IF({book["ready"]},CHECK({grid},{rules},,,{codes}),"")'
    sheet.spill(first, 0, formula, _MOST + 1, CURE + 1, looks, key=SEVERITY)
    for place in range(CURE + 1):
        sheet.restyle(first, place, book.style("strong", align="center"))
    for place in range(_MOST):
        sheet.raw.set_row(first + 1 + place, 38)
    last = first + _MOST
    line = first + 2
    sheet.mark(first, 0, first, CURE, f'=$A${first + 1}<>""', bg_color=HEAD, bottom=1)
    fault = f'AND($A{line}<>"",$A{line}<>"{book.say(_NOTE)}")'
    sheet.mark(first + 1, SEVERITY, last, SEVERITY, f"={fault}", bg_color=WRONG)
    sheet.stripes(first + 1, 1, last, CURE, 0)
    for key, column in (("check_severities", SEVERITY), ("check_numbers", NUMBER), ("check_rounds", ROUND)):
        book.name(key, NAMES[key], sheet, first + 1, column, last, column)
    lines = f'MAX(5,COUNTIF({book["check_severities"]},"?*"))'
    sheet.printed(last, CURE, frozen=(first + 1, 0), count=f"{first + 1}+{lines}")


def faulty(book: Book, number: str, round_number: str) -> str:
    """A condition: the check finds a fault, not only a remark, with that player in that round."""
    severities, numbers, rounds = (book[key] for key in NAMES)
    return f'COUNTIFS({numbers},{number},{rounds},{round_number},{severities},"<>{book.say(_NOTE)}")>0'


def alert_formula(book: Book) -> str:
    """The check in one line: what has to be mended, and how many remarks there are."""
    severities = book["check_severities"]
    notes = f'COUNTIF({severities},"{book.say(_NOTE)}")'
    faults = f'(COUNTIF({severities},"?*")-{notes})'
    found = Text(" problème(s) : voir la feuille Contrôle", " problem(s): see the sheet Check")
    fine = Text("Grille saine", "The crosstable is sound")
    remarks = Text(" remarque(s)", " note(s)")
    none = Text("Inscrire les joueurs, puis les rondes.", "Enter the players, then the rounds.")
    return (
        f'=IF(NOT({book["ready"]}),"{book.say(none)}",IF({faults}>0,{faults}&"{book.say(found)}","{book.say(fine)}")'
        f'&IF({notes}>0," ; "&{notes}&"{book.say(remarks)}",""))'
    )
