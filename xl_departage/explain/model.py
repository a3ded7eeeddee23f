"""What an explanation is: a titled table of contributions and steps that ends in the value explained."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from xl_departage.exact import Exact
from xl_departage.messages import Language

Cell = Exact | str | None
"""A number, exact and in points as a cell shows it; a text; None for a cell with nothing in it."""


class RowKind(Enum):
    """What a row of an explanation is."""

    CONTRIBUTION = "contribution"
    """A round, a game, a board or a player: something that counts, or says why it does not."""
    STEP = "step"
    """A step of the calculation: a sum, a mean, a cell of a printed table, a limit, a rounding."""
    TOTAL = "total"
    """The value itself; of a comparison, the verdict."""


class TableColumn(NamedTuple):
    """One column."""

    key: str
    """The same in every language: `round`, `number`, `name`, `typed`, `result`, `score`, `adjusted`, `reason` …"""
    title: str
    """In the language of the explanation."""


class Row(NamedTuple):
    """One row; as many cells as there are columns, in their order."""

    kind: RowKind
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Explanation:
    """How one value came to be."""

    title: str
    """One line: what is explained, of whom, under which edition."""
    columns: tuple[TableColumn, ...]
    """Only those that say something for what is explained."""
    rows: tuple[Row, ...]
    """Contributions and steps, in the order in which one reads them aloud."""
    total: Row
    """The last row: the value in the column `total`, an undefined one as None; the reason in words beside it."""
    value: Exact | None
    """The value; None where it is undefined. Of a comparison: the place of the first player."""
    undefined: str
    """Why there is no value, in words; empty where there is one."""
    notes: tuple[str, ...]
    """Sentences that hold for the whole table: the definition, a limit, what the text leaves open."""
    language: Language

    def position(self, key: str) -> int | None:
        """The position of a column, None where the explanation does without it."""
        return next((index for index, column in enumerate(self.columns) if column.key == key), None)

    def cells(self, key: str, kind: RowKind | None = None) -> list[Cell]:
        """
        One column without its title and total, of all rows or of those of a kind; nothing where there is no such column.
        """
        position = self.position(key)
        if position is None:
            return []
        return [row.cells[position] for row in self.rows if kind is None or row.kind is kind]

    @property
    def all_rows(self) -> tuple[Row, ...]:
        """The rows, and the total below them."""
        return (*self.rows, self.total)
