"""
Answers the requests that the page sends to Python inside Pyodide: one JSON request, one JSON answer.

The function that answers takes the named values of the request. An error that the arbiter can correct comes back as `{"error": message}`;
any other exception is a bug and reaches the page as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

from xl_departage.base.cells import Range
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import Language
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.functions.host_cells import host_rows
from xl_departage.functions.request import tiebreak_rules
from xl_departage.hosts.page.behind import entry
from xl_departage.hosts.page.desk import DESK, Changed, NotHeldError, NumberedGrid
from xl_departage.hosts.page.page_words import as_numbered, sentence, typed_rows
from xl_departage.hosts.page.who_plays import with_page_fields

_OF_RANGES = frozenset({"range_which_sheet", "range_no_sheet", "range_unreadable", "range_empty", "range_too_large"})
"""Errors in opening a workbook that another sheet or range may cure: the page then shows its field for the range."""
_OF_THE_TOURNAMENT = {
    "answer_tables": ("standings", "explain", "compare", "what_if"),
    "entering": ("read", "difference", "another", "paste", "begin", "add_player", "add_column"),
    "notice_board": ("report",),
    "page_problems": ("check",),
    "pairings": ("pair", "why_paired", "number_by_rating"),
    "page_prizes": ("prizes", "prize_sheet"),
    "page_rounds": ("planned", "open_boards", "stage", "enter_result", "withdrawn", "withdraw", "come_back"),
    "saving": ("save", "required"),
}
"""The requests about the tournament on the page, by the module of this package that answers them."""
_OTHERS = {
    "opening": ("open_file", "read_details", "recalculate"),
    "pane": ("command", "command_areas", "command_grid"),
    "answer_tables": ("value", "functions"),
}
_MODULE_OF = {
    name: module for table in (_OF_THE_TOURNAMENT, _OTHERS) for module, names in table.items() for name in names
}
_HELD = frozenset(name for names in _OF_THE_TOURNAMENT.values() for name in names)


def answer(request: str) -> str:
    """
    The answer to a request such as `{"do": "standings", "lang": "fr", "grid": 3, …}`.

    A request about the tournament contains its grid: the first time as the `text` of the box or as `rows`, then as the number (`grid`)
    that the answer gave it. It also contains the `rules`; the fields `withdrawn`, `apart` and `cancelled` (read by `who_plays`); and the
    file that was `opened`, with its data the first time. If a number or a token is no longer known here, the answer is `unknown`, and the
    page sends everything again.
    """
    parameters = json.loads(request)
    lang: Language = parameters.pop("lang", "en")
    name = parameters.pop("do")
    sheet = None
    rules = parameters.get("rules", "")
    try:
        action = _action(name)
        if name not in _HELD:
            return json.dumps({"value": action(lang=lang, **parameters)})
        sheet = _sheet_of(parameters)
        opened, reference = parameters.pop("opened", None), parameters.pop("reference", None)
        file = None if opened is None else DESK.file(opened, reference)
        withdrawn, apart = parameters.pop("withdrawn", ""), parameters.pop("apart", None)
        cancelled = parameters.pop("cancelled", "")
        with_fields = with_page_fields(
            sheet.grid, parameters.pop("rules", ""), withdrawn=withdrawn, apart=apart or "", cancelled=cancelled
        )
        page_tournament = DESK.held(sheet, with_fields, lang, file, fields=apart is not None)
        value = action(page_tournament, **parameters)
        if isinstance(value, Changed):
            sheet, value = DESK.put(value.grid), value.value
        return json.dumps({"value": value, "grid": sheet.number})
    except NotHeldError:
        return json.dumps({"unknown": True})
    except DepartageError as error:
        if error.place is not None and error.place.file is None and error.place.line is None:
            heading = 0 if sheet is None else sheet.grid.heading
            error.place, error.values = as_numbered(heading, error.place, error.values)
        return json.dumps(
            {
                "error": sentence(error, lang),
                "entry": entry(error.key, lang),
                "kind": error.kind.value,
                "range": error.key in _OF_RANGES,
                "options": _refuses(rules, error),
            }
        )


def _action(name: str) -> Callable[..., Any]:
    """The function that answers a request. Its module is loaded only when it is first needed, so that the page starts sooner."""
    action: Callable[..., Any] = getattr(import_module(f"xl_departage.hosts.page.{_MODULE_OF[name]}"), name)
    return action


def _sheet_of(parameters: dict[str, Any]) -> NumberedGrid:
    """
    The grid of a request, from its number, its text or its rows. Raises NotHeldError for an unknown number, and FileError for a text that
    cannot be divided into cells.
    """
    number, box_text, rows = (parameters.pop(key, None) for key in ("grid", "text", "rows"))
    if number is not None:
        return DESK.sheet(number)
    if box_text is None:
        return DESK.put(_grid(host_rows(rows)))
    return DESK.of_text(box_text) or DESK.name(box_text, DESK.put(_grid(host_rows(typed_rows(box_text)))))


def _grid(rows: Range) -> TypedGrid:
    return TypedGrid(tuple(map(tuple, rows)))


def _refuses(rules: str, reported: DepartageError) -> bool:
    """Whether the rules alone give this error, whatever the table: the cure is then in the field of the options."""
    try:
        tiebreak_rules(rules)
    except DepartageError as error:
        return error.key == reported.key
    return False
