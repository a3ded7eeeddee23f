"""The visible check: every problem of the crosstable with its place, its text and its cure, by `CHECK`."""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text, in_every_language
from xl_departage.templates.book import Book
from xl_departage.templates.rankings import GREEN
from xl_departage.templates.sheet import FIRST_ROW
from xl_departage.templates.styles import HEAD, WRONG

_SEVERITY, _NUMBER, _ROUND, _CURE = 0, 2, 4, 7
"""Columns of the table of `CHECK`."""
NAMES = {
    "check_severities": Text("swiss.check_severities"),
    "check_numbers": Text("swiss.check_numbers"),
    "check_rounds": Text("swiss.check_rounds"),
}
_MOST = 60
"""Lines shown: with more problems, the wrong data was pasted."""
_NOTES = in_every_language(Text("check_note"))
"""The words of `CHECK` for remarks that are not faults, in the language that the front sheet chooses for explanations."""


def write(book: Book) -> None:
    """Write the sheet; names `check_severities`, `check_numbers` and `check_rounds`, one line per problem."""
    sheet = book.sheet(Text("templates.check"), tab=GREEN, landscape=True)
    sheet.widths(9, 6, 6, 20, 7, 11, 52, 34)
    sheet.banner(Text("swiss.check_of_the_crosstable"), _CURE, status=True)
    first, last = FIRST_ROW + 1, FIRST_ROW + 1 + _MOST
    centred: dict[str, Any] = {"align": "center"}
    wrapped: dict[str, Any] = {"text_wrap": True}
    looks: list[dict[str, Any]] = [centred, centred, centred, wrapped, centred, centred, wrapped, wrapped]
    formula = f'=IF({book["ready"]},CHECK({book["grid"]},{book["rules_base"]},,,{book["tiebreaks"]}),"")'
    sheet.spill(first, 0, formula, _MOST + 1, _CURE + 1, looks)
    sound = book.quoted(Text("swiss.no_problem_in_the_crosstable"))
    head = f"$A${first + 1}"
    sheet.formula(FIRST_ROW, 0, f'=IF(ISERROR({head}),"",IF(LEN({head})=0,{sound},""))', "strong")
    for place in range(_CURE + 1):
        sheet.restyle(first, place, book.style("strong", align="center" if place else "left"))
    for place in range(_MOST):
        sheet.raw.set_row(first + 1 + place, 42)
    line = first + 2
    sheet.mark(first, 0, first, _CURE, f"=LEN($A${line})>0", bg_color=HEAD, bottom=1)
    fault = f"AND(LEN($A{line})>0,NOT(OR({','.join(f'EXACT($A{line},{book.quoted(word)})' for word in _NOTES)})))"
    sheet.mark(first + 1, _SEVERITY, last, _SEVERITY, f"={fault}", bg_color=WRONG)
    sheet.stripes(first + 1, 1, last, _CURE, 0)
    for (key, name), column in zip(NAMES.items(), (_SEVERITY, _NUMBER, _ROUND), strict=True):
        book.name(key, name, sheet, first + 1, column, last, column)
    sheet.printed(last, _CURE, frozen=(first + 1, 0))
    # A faulty line in the list of games reports it in better words.
    unless = f'COUNTIF({book["faults"]},"?*")>0'
    book.status.checked(sheet, first, 0, _MOST + 1, unless=unless, options=book.address("options"))


def faulty(book: Book, number: str, round_number: str) -> str:
    """A condition: the check finds a fault, not only a remark, for that player in that round."""
    severities, numbers, rounds = (book[key] for key in NAMES)
    faults = ",".join(f'{severities},"<>{word}"' for word in _NOTES)
    return f"COUNTIFS({numbers},{number},{rounds},{round_number},{faults})>0"
