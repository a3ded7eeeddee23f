"""Building an explanation row by row; columns in which nothing stands are left out at the end."""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.crosstable.model import Player
from xl_departage.exact import Exact
from xl_departage.explain.model import Cell, Explanation, Row, RowKind, TableColumn
from xl_departage.explain.words import joined
from xl_departage.messages import Language, Text

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


class Table:
    """An explanation being written."""

    def __init__(self, language: Language, titles: Mapping[str, str | Text] | None = None) -> None:
        self.language: Language = language
        self.titles = dict(titles or {})
        """Columns headed otherwise than usual: key of the column -> its heading, or the key of one."""
        self.notes: list[str] = []
        self._rows: list[tuple[RowKind, dict[str, Cell]]] = []

    def say(self, sentence: str | Text, /, **values: object) -> str:
        """A sentence, or the one of the catalogue with that key, in the language of the table."""
        told = Text(sentence) if isinstance(sentence, str) else sentence
        return told.filled(**values).in_language(self.language)

    def note(self, sentence: str | Text, /, **values: object) -> None:
        """Add a sentence that holds for the whole table."""
        self.notes.append(self.say(sentence, **values))

    def contribution(self, *, why: Cell = None, **cells: Cell) -> None:
        """Add a round, a game, a player; `why` says in words what its fate is due to, before any other reason."""
        if why:
            cells["reason"] = joined((str(why), str(cells.get("reason") or "")), self.language)
        self._rows.append((RowKind.CONTRIBUTION, cells))

    def step(
        self, sentence: str | Text, value: Cell = None, article: str = "", added: Cell = None, /, **values: object
    ) -> None:
        """Add a step of the calculation: a sentence, the value after it, the article, and what the step adds."""
        cells: dict[str, Cell] = {"contribution": added, "total": value, "article": article or None}
        self._rows.append((RowKind.STEP, cells | {"reason": self.say(sentence, **values)}))

    def member(self, player: Player, value: Cell, key: str, /, **values: object) -> None:
        """Add a step that belongs to a player: a line of separate standings, say."""
        cells: dict[str, Cell] = {"number": player.number, "name": player.name, "total": value}
        self._rows.append((RowKind.STEP, cells | {"reason": self.say(key, **values)}))

    def finish(
        self, title: str, value: Exact | None, article: str, *, undefined: str = "", what: str = "", remark: str = ""
    ) -> Explanation:
        """The explanation with its total row: `what` names the value, `remark` stands beside it."""
        total: dict[str, Cell] = {
            "round": self.say("exp_total"),
            "name": what or None,
            "total": value,
            "reason": undefined or remark or None,
            "article": article,
        }
        if not any("name" in cells for _, cells in self._rows):
            del total["name"]
        rows = [*self._rows, (RowKind.TOTAL, total)]
        used = {key for _, cells in rows for key, cell in cells.items() if cell not in (None, "")} | ALWAYS
        unknown = used - set(ORDER)
        if unknown:
            raise RuntimeError(f"columns without a place: {unknown}")
        keys = [key for key in ORDER if key in used]
        columns = tuple(TableColumn(key, self.say(self.titles.get(key, f"exp_column_{key}"))) for key in keys)
        built = [
            Row(kind, tuple(None if cells.get(key) == "" else cells.get(key) for key in keys)) for kind, cells in rows
        ]
        return Explanation(
            title, columns, tuple(built[:-1]), built[-1], value, undefined, tuple(self.notes), self.language
        )
