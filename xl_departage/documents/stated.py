"""
Reads what a workbook with live formulas says about its tournament in the cells above the table: name, rules and
tie-breaks.
"""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.base.cells import Cell
from xl_departage.base.errors import ArgumentError, DepartageError, Place
from xl_departage.base.messages import Language, Message, languages, text
from xl_departage.base.text import excerpt
from xl_departage.chess.regulations.editions import DEFAULT, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tiebreaks.presets import read_list, typed_codes
from xl_departage.chess.tournament.source import Stated

TITLE, RULES, LIST = 0, 1, 2
"""The rows, from 0, of the title, the rules and the list of tie-breaks."""
LISTED = {True: "convert_list", False: "convert_list_usual"}
"""The label of the list of tie-breaks, by whether the list was announced."""


class Reason(Message):
    """The text of an error as part of another sentence, in the language of that sentence."""

    __slots__ = ("error",)

    def __init__(self, error: DepartageError) -> None:
        self.error: DepartageError = error

    def in_language(self, language: Language) -> str:
        """The error's message."""
        return self.error.message(language)


def stated_in(cells: Mapping[tuple[int, int], Cell], place: Place) -> Stated | None:
    """
    What the sheet of a workbook with live formulas says above its table; None for any other sheet. `cells` are by row
    and column, from 1. Raises ArgumentError, with the cell, for rules or tie-breaks that cannot be read.
    """
    labels = [str(cells.get((row + 1, 1), "")).strip() for row in (RULES, LIST, LIST + 1)]
    if labels[0] not in _spelled("convert_rules") or labels[2]:
        return None
    announced = next((by_list for by_list, key in LISTED.items() if labels[1] in _spelled(key)), None)
    if announced is None:
        return None
    rules, codes = (str(cells.get((row + 1, 2), "")).strip() for row in (RULES, LIST))
    for row, text_of_cell, read in ((RULES, rules, _read_rules), (LIST, codes, read_list)):
        try:
            read(text_of_cell)
        except ArgumentError as error:
            raise ArgumentError(
                "convert_cell_unread",
                place._replace(cell=f"B{row + 1}", text=excerpt(text_of_cell)),
                reason=Reason(error),
            ) from None
    tiebreaks = tuple(typed_codes(codes)) if announced else ()
    return Stated(str(cells.get((TITLE + 1, 1), "")).strip(), rules, tiebreaks)


def _spelled(key: str) -> set[str]:
    return {text(key, language) for language in languages()}


def _read_rules(rules: str) -> None:
    parse_rules(rules, TIEBREAK_EDITIONS, DEFAULT)
