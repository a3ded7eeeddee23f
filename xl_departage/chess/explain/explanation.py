"""
The structure of an explanation: a titled table of contributions and steps that ends in the value explained; written row
by row.

An explanation holds numbers and messages. `in_language` puts it into words: a terminal, a sheet and a page can show the same explanation
in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from xl_departage.base.exact import Exact
from xl_departage.base.messages import Language, Message, Text
from xl_departage.chess.explain.explanation_words import Wording, reasons, worded_in
from xl_departage.chess.tournament.crosstable import Player

Cell = Exact | Message | str | None
"""A number, exact and in points as a cell shows it; a message or typed text; None for an empty cell."""
WordedCell = Exact | str | None
"""A cell in one language: a number, a text, or None for an empty cell."""


class RowKind(Enum):
    """The kinds of rows of an explanation."""

    CONTRIBUTION = "contribution"
    """A round, a game, a board or a player: something that counts, or the reason why it does not."""
    STEP = "step"
    """A step of the calculation: a sum, a mean, a cell of a printed table, a limit, a rounding."""
    TOTAL = "total"
    """The value itself, or the verdict of a comparison."""


def key_of(cell: WordedCell) -> str:
    """The key of the sentence in a cell; empty for numbers and typed text."""
    return cell.key if isinstance(cell, Wording) else ""


class TableColumn(NamedTuple):
    """One column of an explanation."""

    key: str
    """The key is the same in every language: `round`, `number`, `name`, `typed`, `result`, `score`, `adjusted`, `reason` …"""
    title: Wording
    """The heading, in the language of the explanation."""


class Row(NamedTuple):
    """One row; as many cells as there are columns, in their order."""

    kind: RowKind
    cells: tuple[Cell, ...]


class WordedRow(NamedTuple):
    """One row in one language."""

    kind: RowKind
    cells: tuple[WordedCell, ...]


@dataclass(frozen=True)
class Explanation:
    """How a value is computed."""

    title: Message
    """One line: what is explained, of whom, under which edition; for a comparison, the two players."""
    columns: tuple[tuple[str, Message], ...]
    """The key and the heading of each column. For a single player: the columns that contain something, and those of `ALWAYS`."""
    rows: tuple[Row, ...]
    """Contributions and steps, in the order in which one reads them aloud."""
    total: Row
    """
    The last row: for a single player the value in the column `total`, None if it is undefined, with the reason in words next to it; for a
    comparison both places and the verdict.
    """
    value: Exact | None
    """The value; None if undefined. For a comparison: the place of the first player."""
    undefined: Message | None
    """Why there is no value; None if there is one."""
    notes: tuple[Message, ...]
    """Notes on the whole table: the definition, a limit, what the regulations leave open."""

    def in_language(self, language: Language) -> WordedExplanation:
        """The explanation in that language."""

        def row(row: Row) -> WordedRow:
            cells = (worded_in(cell, language) if isinstance(cell, Message) else cell for cell in row.cells)
            return WordedRow(row.kind, tuple(cells))

        return WordedExplanation(
            self.title.in_language(language),
            tuple(TableColumn(key, worded_in(title, language)) for key, title in self.columns),
            tuple(map(row, self.rows)),
            total=row(self.total),
            value=self.value,
            undefined="" if self.undefined is None else self.undefined.in_language(language),
            notes=tuple(worded_in(note, language) for note in self.notes),
            language=language,
        )


@dataclass(frozen=True)
class WordedExplanation:
    """An explanation in one language."""

    title: str
    """One line: what is explained, of whom, under which edition; for a comparison, the two players."""
    columns: tuple[TableColumn, ...]
    """The columns, as those of `Explanation`."""
    rows: tuple[WordedRow, ...]
    """Contributions and steps, in the order in which to read them aloud."""
    total: WordedRow
    """
    The last row: for a single player the value in the column `total`, None if it is undefined, with the reason in words next to it; for a
    comparison both places and the verdict.
    """
    value: Exact | None
    """The value; None if undefined. For a comparison: the place of the first player."""
    undefined: str
    """Why there is no value, in words; empty if there is one."""
    notes: tuple[str, ...]
    """Notes on the whole table: the definition, a limit, what the regulations leave open."""
    language: Language

    def position(self, key: str) -> int | None:
        """The position of a column; None if the explanation does not use it."""
        return next((index for index, column in enumerate(self.columns) if column.key == key), None)

    def of(self, row: WordedRow, key: str) -> WordedCell:
        """The cell of a row in the column of that key; None if the column is not shown."""
        position = self.position(key)
        return None if position is None else row.cells[position]

    def headed(self, key: str, *titles: str) -> bool:
        """Whether the explanation has that column, with the message of one of these keys as its heading."""
        return any(column.key == key and column.title.key in titles for column in self.columns)

    def cells(self, key: str, kind: RowKind | None = None) -> list[WordedCell]:
        """One column without its title and total, for all rows or for those of one kind; nothing if there is no such column."""
        position = self.position(key)
        if position is None:
            return []
        return [row.cells[position] for row in self.rows if kind is None or row.kind is kind]

    @property
    def all_rows(self) -> tuple[WordedRow, ...]:
        """The rows, followed by the total."""
        return (*self.rows, self.total)


ORDER = (
    "round",
    "number",
    "name",
    "typed",
    "result",
    "score",
    "rating",
    "adjusted",
    "difference",
    "expected",
    "gain",
    "k",
    "contribution",
    "total",
    "fate",
    "article",
    "reason",
)
"""Every column of a single player's explanation, in order: numbers before words, and last what may be long."""
ALWAYS = frozenset({"round", "total", "reason", "article"})
"""The columns of a single player's explanation that are shown even if they are blank."""


class ExplanationDraft:
    """An explanation being written."""

    def __init__(self, titles: Mapping[str, str | Text] | None = None) -> None:
        self.titles: dict[str, str | Text] = dict(titles or {})
        """Headings that replace the usual ones, by the key of the column; each is a text, or the key of one."""
        self.notes: list[Message] = []
        self._rows: list[tuple[RowKind, dict[str, Cell]]] = []

    def note(self, sentence: str | Text, /, **values: object) -> None:
        """Add a note on the whole table."""
        self.notes.append(worded(sentence, **values))

    def contribution(self, *, why: Cell = None, **cells: Cell) -> None:
        """Add a round, a game or a player; `why` explains its fate in words, before any other reason."""
        reason_cells = (cell for cell in (why, cells.get("reason")) if isinstance(cell, (Message, str)))
        cells["reason"] = reasons(reason_cells)
        self._rows.append((RowKind.CONTRIBUTION, cells))

    def step(
        self,
        sentence: str | Text,
        value: Cell = None,
        article: Message | str = "",
        added: Cell = None,
        /,
        **values: object,
    ) -> None:
        """Add a step of the calculation: a sentence, the value after it, the article, and what the step adds."""
        cells: dict[str, Cell] = {"contribution": added, "total": value, "article": article or None}
        self._rows.append((RowKind.STEP, cells | {"reason": worded(sentence, **values)}))

    def member(self, player: Player, value: Cell, key: str, /, **values: object) -> None:
        """Add a step that belongs to a player, for example a line of separate standings."""
        cells: dict[str, Cell] = {"number": player.number, "name": player.name, "total": value}
        self._rows.append((RowKind.STEP, cells | {"reason": Text(key, **values)}))

    def finish(
        self,
        title: Message,
        value: Exact | None,
        article: Message | str,
        *,
        undefined: Message | None = None,
        what: Message | str = "",
        remark: Message | None = None,
    ) -> Explanation:
        """The explanation with its total row; `what` names the value, and `remark` stands next to it."""
        total: dict[str, Cell] = {
            "round": Text("exp_total"),
            "name": what or None,
            "total": value,
            "reason": undefined or remark,
            "article": article,
        }
        if not any("name" in cells for _, cells in self._rows):
            del total["name"]
        rows = [*self._rows, (RowKind.TOTAL, total)]
        used = {key for _, cells in rows for key, cell in cells.items() if not _is_blank(cell)} | ALWAYS
        unknown = used - set(ORDER)
        if unknown:
            raise RuntimeError(f"columns without a place: {unknown}")
        keys = [key for key in ORDER if key in used]
        columns = tuple((key, worded(self.titles.get(key, f"exp_column_{key}"))) for key in keys)
        built = [
            Row(kind, tuple(None if _is_blank(cells.get(key)) else cells.get(key) for key in keys))
            for kind, cells in rows
        ]
        return Explanation(
            title,
            columns,
            tuple(built[:-1]),
            total=built[-1],
            value=value,
            undefined=undefined,
            notes=tuple(self.notes),
        )


def worded(sentence: str | Text, /, **values: object) -> Text:
    """The message, or the message with that key, with further values."""
    return (Text(sentence) if isinstance(sentence, str) else sentence).filled(**values)


def _is_blank(cell: Cell) -> bool:
    return cell is None or cell == "" or (isinstance(cell, Message) and not cell)
