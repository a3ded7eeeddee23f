"""The typed lists of a workbook, players and games, teams and matches, as rows under the headings that the readers of lists know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xl_departage.documents.templates.form import Form, Lines
from xl_departage.documents.templates.workbook import kind_of
from xl_departage.spreadsheet.formulas.addresses import address

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell
    from xl_departage.base.errors import Place

PLAYERS, GAMES = "templates.name.players", "templates.name.games"
TEAMS, MATCHES = "templates.name.teams", "templates.name.matches"
_KINDS = frozenset({"swiss", "round-robin", "teams"})
"""Of the templates that are tournaments."""


@dataclass(frozen=True)
class TypedList:
    """One list."""

    lines: Lines
    """Where it stands, below its headings."""
    cells: Sequence[Sequence[Cell]]
    """The headings and all rows that may be filled."""

    @property
    def top(self) -> int:
        """The row of the headings."""
        return self.lines.first - 1

    @property
    def rows(self) -> range:
        """The rows that may be filled."""
        return range(self.lines.first, self.lines.last + 1)

    def column(self, key: str) -> int | None:
        """The column of the sheet with that heading; None if there is none."""
        return self.lines.headed(f"templates.column.{key}")

    def place(self, row: int, key: str) -> Place:
        """Where a cell is."""
        column = self.column(key)
        where = self.lines.form.workbook.place._replace(sheet=self.lines.sheet.name)
        return where if column is None else where._replace(cell=address(row, column))


def kind_of_form(form: Form) -> str:
    """The kind of a tournament's workbook; blank for any other."""
    kind = kind_of(form.workbook.names)
    return kind if kind in _KINDS else ""


def typed_list(form: Form, name: str) -> TypedList:
    """The list with that name, `PLAYERS`, `GAMES`, `TEAMS` or `MATCHES`. Raises FileError if there is none."""
    lines = form.table(name, headed=True)
    return TypedList(lines, lines.cells(range(lines.left, lines.right + 1), lines.first - 1))
