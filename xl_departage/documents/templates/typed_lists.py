"""
The lists typed into a workbook (players, games, teams, matches), as rows under headings that the readers of lists know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xl_departage.documents.templates.form import Form, Lines
from xl_departage.documents.templates.template_workbook import kind_of
from xl_departage.spreadsheet.formulas.addresses import address

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell
    from xl_departage.base.errors import Place

PLAYERS, GAMES = "templates.name.players", "templates.name.games"
TEAMS, MATCHES = "templates.name.teams", "templates.name.matches"
_KINDS = frozenset({"swiss", "round-robin", "teams"})
"""The kinds of workbook that are tournaments."""


@dataclass(frozen=True)
class TypedList:
    """A list typed into a workbook."""

    lines: Lines
    """The lines below its headings, with their sheet."""
    cells: Sequence[Sequence[Cell]]
    """The headings, and below them all rows that may be filled in."""

    @property
    def top(self) -> int:
        """The row of the headings."""
        return self.lines.first - 1

    @property
    def rows(self) -> range:
        """The rows that may be filled in."""
        return range(self.lines.first, self.lines.last + 1)

    def column(self, key: str) -> int | None:
        """The column with the heading of that key; None if there is none."""
        return self.lines.headed(f"templates.column.{key}")

    def known(self, key: str) -> int:
        """The column with the heading of that key, which must have been found before."""
        column = self.column(key)
        assert column is not None, f"the column {key} has been found"
        return column

    def place(self, row: int, key: str) -> Place:
        """The place of a cell in the column of that key; only its sheet if there is no such column."""
        column = self.column(key)
        where = self.lines.form.workbook.place._replace(sheet=self.lines.sheet.name)
        return where if column is None else where._replace(cell=address(row, column))


def row_of(place: Place | None) -> int:
    """The row of something that was read from a typed list: every line of one has its row."""
    assert place is not None, "a line of the workbook has its place"
    assert place.row is not None, "a line of the workbook has its row"
    return place.row


def kind_of_form(form: Form) -> str:
    """The kind of a workbook that is a tournament; blank for any other workbook."""
    kind = kind_of(form.workbook.names)
    return kind if kind in _KINDS else ""


def typed_list(form: Form, name: str) -> TypedList:
    """
    The list with that name: `PLAYERS`, `GAMES`, `TEAMS` or `MATCHES`. Raises FileError if the workbook has no such
    list.
    """
    lines = form.table(name, headed=True)
    return TypedList(lines, lines.cells(range(lines.left, lines.right + 1), lines.first - 1))
