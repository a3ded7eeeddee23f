"""What input cells accept: the condition that the status reports, computed for what may stand in a cell, and the sentence about it."""

from __future__ import annotations

import io
from typing import Any

import openpyxl

from xl_departage.base.messages import Text
from xl_departage.documents.templates import Options
from xl_departage.documents.templates.accepted import CELL_ERROR, Accepted
from xl_departage.documents.templates.template_workbook import LISTS, Workbook
from xl_departage.headless import recalculate

ERROR = "#REF!"
"""openpyxl writes it as an error value."""
LISTED = ("red", "blue")
RATING = Accepted(whole=(0, 4000), words=("NC", "UNR"))
SINCE = Accepted(date=True, since="first_day")
"""The first day is the 45,000th."""
CASES: tuple[tuple[Accepted, tuple[Any, ...], tuple[Any, ...]], ...] = (
    (Accepted(), (None, "x", 1.5, True), (ERROR,)),
    (Accepted(whole=(1, 11)), (None, 1, 7, 11), (0, 12, -1, 1.5, "x", "5", True, ERROR)),
    (Accepted(whole=(1, 11), required=True), (1, 11), (None, 0, 12)),
    (RATING, (None, 0, 1500, 4000, "NC", "unr"), (-1, 4001, 1500.5, "x", "1500", ERROR)),
    (Accepted(number=True), (None, -1.5, 0, 10**9), ("x", "1", ERROR)),
    (Accepted(date=True), (None, 1, 45000, 109574), (0, -1, 109575, "yesterday", ERROR)),
    (SINCE, (None, 45000, 109574), (44999, 1, 109575, "later", ERROR)),
    (Accepted(choices=LISTED), (None, "red", "BLUE"), ("green", 1, ERROR)),
    (Accepted(choices=LISTED, required=True), ("blue",), (None, "green")),
    # What is offered is not all that is accepted.
    (Accepted(choices=LISTED, also=("red", "blue", "rot")), (None, "red", "rot"), ("green", ERROR)),
    (Accepted(choices=LISTED, free=True), (None, "red", "green", 1), (ERROR,)),
    # The template has a clearer sentence about all but an error value.
    (Accepted(whole=(1, 99), reported=True), (None, 5, 0, 100, "x"), (ERROR,)),
)  # fmt: skip
"""What each accepts, and what it does not."""


def test_what_a_cell_does_not_accept_is_found() -> None:
    declared = Workbook(Options("en"), Text("templates.home"), "small")
    declared.define("first_day", None, "=Typed!$D$1")
    book: Any = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Typed"
    sheet["D1"] = 45000
    wanted = [(accepted, entry, found) for accepted, *both in CASES for found in (0, 1) for entry in both[found]]
    for row, (accepted, entry, _) in enumerate(wanted, 1):
        sheet[f"A{row}"] = entry
        sheet[f"B{row}"] = f"=IF({accepted.wrong(declared, f'$A${row}')},1,0)"
    lists = book.create_sheet(LISTS.in_language("en"))
    lists.sheet_state = "hidden"
    first = declared.offer(LISTED).rpartition("!")[2].replace("$", "").partition(":")[0]
    column = first.rstrip("0123456789")
    for row, text in enumerate((*LISTED, *LISTED, "rot"), int(first.removeprefix(column))):
        lists[f"{column}{row}"] = text
    stream = io.BytesIO()
    book.save(stream)

    done: Any = openpyxl.load_workbook(io.BytesIO(recalculate(stream.getvalue()).content), data_only=True)

    for row, (accepted, entry, found) in enumerate(wanted, 1):
        assert done["Typed"][f"B{row}"].value == found, (accepted, entry)


def test_the_sentence_about_a_cell_is_how_to_cure_it() -> None:
    own_error = Text("templates.status")
    for accepted, message in (
        (Accepted(), CELL_ERROR),
        (Accepted(whole=(1, 11)), Text("templates.whole_number_or_nothing", least=1, most=11)),
        (Accepted(number=True), Text("templates.number_or_nothing")),
        (Accepted(date=True), Text("templates.date_or_nothing")),
        (Accepted(choices=LISTED), Text("accepted.remedy")),
        (Accepted(choices=LISTED, required=True), Text("templates.choose_a_value_from_the_list")),
        (Accepted(whole=(1, 11), error=own_error), own_error),
        (Accepted(choices=LISTED, free=True, error=own_error), CELL_ERROR),
        (Accepted(whole=(1, 99), reported=True, error=own_error), CELL_ERROR),
    ):
        assert accepted.message == message, accepted
