"""The catalogue as the library of the spreadsheet engine: the package has it loaded at the first formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xl_departage.base.errors import AmbiguousCell, GridError
from xl_departage.hosts.python.callables import __all__ as names
from xl_departage.spreadsheet.library import Library

if TYPE_CHECKING:
    from xl_departage.functions.catalogue import Function

_ANSWERS = ("check", "explain", "rating_tables", "ratings", "what_if")


class Catalogue(Library):
    """
    The names come from the Python module of the catalogue, so that the catalogue itself, with every tie-break and rating, is only loaded
    for workbooks that call one of them.
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
        """Whether a text may occur in a crosstable."""
        from xl_departage.formats.grids.cells import parse_cell

        try:
            parse_cell(text)
        except AmbiguousCell:
            return True
        except GridError:
            return False
        return True
