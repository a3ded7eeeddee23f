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
