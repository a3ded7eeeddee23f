"""Gives the spreadsheet engine the functions of the catalogue; the package imports this module at the first formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xl_departage.base.errors import AmbiguousCell, GridError
from xl_departage.hosts.python.callables import __all__ as names
from xl_departage.spreadsheet.library import Library

if TYPE_CHECKING:
    from xl_departage.functions.catalogue import Function

_ANSWERS = ("check", "explain", "rating_tables", "ratings", "what_if")
"""The modules with answers that most workbooks need."""


class Catalogue(Library):
    """
    The functions of the catalogue.

    The names come from `callables`, so that the catalogue itself, with every tie-break and rating, is only loaded for workbooks
    that call one of them.
    """

    names: frozenset[str] = frozenset(names)
    preloaded: tuple[str, ...] = (
        "xl_departage.functions",
        *(f"xl_departage.functions.answers.{name}" for name in _ANSWERS),
    )

    def find(self, name: str) -> Function:
        from xl_departage.functions import find

        return find(name)

    def function_of_code(self, name: str) -> str:
        """The call of `TIEBREAK` for a tie-break written as if its code were a function."""
        from xl_departage.base.errors import ArgumentError
        from xl_departage.chess.tiebreaks.codes import parse_code

        try:
            parse_code(name)
        except ArgumentError:
            return ""
        return f'TIEBREAK(…,"{name}")'

    def begins_rules(self, name: str) -> bool:
        """Whether a name is an option, or an edition or its beginning, which a formula then reads as a subtraction."""
        from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
        from xl_departage.chess.regulations.option_words import SYNONYMS
        from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
        from xl_departage.chess.regulations.rules_text import OPTIONS

        editions = {
            part for edition in (*TIEBREAK_EDITIONS, *RATING_EDITIONS) for part in (edition, edition.split("-")[0])
        }
        return name.upper() in editions or name.lower() in {*OPTIONS, *SYNONYMS}

    def is_typed(self, text: str) -> bool:
        """Whether a text may occur as a cell of a crosstable."""
        from xl_departage.formats.grids.grid_cells import parse_cell

        try:
            parse_cell(text)
        except AmbiguousCell:
            return True
        except GridError:
            return False
        return True
