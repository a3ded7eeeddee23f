"""The full explanations of the page: one table per tie-break, made from `explain`, without what all rows repeat."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.grouping import grouped
from xl_departage.base.messages import text
from xl_departage.base.messages.notation import colon
from xl_departage.chess.explain import RowKind, WordedExplanation
from xl_departage.chess.explain.explanation_words import cell_text, number
from xl_departage.chess.tiebreaks import ParsedCode, Standings
from xl_departage.chess.tiebreaks.registry import names_of
from xl_departage.chess.tiebreaks.standings import is_points
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn

_TEXTS = frozenset({"name", "typed", "fate", "reason", "article"})
"""The columns of words; all others contain numbers."""


def value_id(player: int, code: int) -> str:
    """The id of the explanation of a value, by the indexes of the player and of the tie-break."""
    return f"e{player + 1}-{code + 1}"


def groups_of(standings: Standings) -> dict[tuple[int, int], tuple[int, ...]]:
    """
    The players who were tied when a tie-break was applied, by the indexes of the player and of the tie-break: those
    with equal points and equal values of all tie-breaks before it. If the list begins with a score, all players are
    tied at first.
    """
    tied: dict[tuple[int, int], tuple[int, ...]] = {}
    named = is_points(standings.codes[0])
    for code in range(len(standings.codes)):
        groups = grouped(
            (row.values[:code] if named else (row.points, *row.values[:code]), row.player) for row in standings.rows
        )
        tied |= {(player, code): tuple(sorted(members)) for members in groups.values() for player in members}
    return tied


def full_table(
    explained: WordedExplanation, code: ParsedCode, heading: str, id: str, notes: tuple[str, ...]
) -> PageTable:
    """
    The explanation of one value, row by row. `heading` is the code as in the heading of the ranking, `notes` are those
    that concern only this player.
    """
    language = explained.language
    value = text("report_undefined", language) if explained.value is None else number(explained.value, language)
    name = names_of(code).in_language(language)
    articles = [article for article in dict.fromkeys(explained.cells("article", RowKind.CONTRIBUTION)) if article]
    caption = f"{heading} · {name}{colon(language)}{value}"
    if len(articles) == 1:
        caption += f" ({articles[0]})"
    article = explained.position("article")
    shown_positions = [
        position for position, column in enumerate(explained.columns) if _tells(explained, column.key, articles)
    ]
    columns = tuple(
        ReportColumn(explained.columns[p].title, explained.columns[p].key not in _TEXTS) for p in shown_positions
    )
    rows = tuple(
        PageRow(
            tuple(
                Cell(
                    # The last row gives the edition, which is the same for the whole page.
                    cell_text(None if row is explained.total and p == article else row.cells[p], language),
                    numeric=explained.columns[p].key not in _TEXTS,
                    kind=_kind(explained, p),
                )
                for p in shown_positions
            ),
            kind="cut" if _is_cut(explained, row.cells, row.kind) else row.kind.value,
        )
        for row in explained.all_rows
    )
    return PageTable(caption, columns, rows, id, (*notes, explained.undefined) if explained.undefined else notes)


def _tells(explained: WordedExplanation, key: str, articles: Sequence[object]) -> bool:
    """Whether a column says anything that the caption does not say."""
    if key == "article":
        return len(articles) > 1
    if key in ("round", "name"):
        return True
    if key == "score" and explained.cells("score") == explained.cells("adjusted"):
        return False
    position = explained.position(key)
    return position is not None and any(row.cells[position] is not None for row in explained.all_rows)


def _is_cut(explained: WordedExplanation, cells: Sequence[object], kind: RowKind) -> bool:
    """Whether the row does not count, so that it leaves the running total unchanged."""
    total = explained.position("total")
    return (
        kind is RowKind.CONTRIBUTION
        and explained.position("fate") is not None
        and total is not None
        and cells[total] is None
    )


def _kind(explained: WordedExplanation, position: int) -> str:
    key = explained.columns[position].key
    return "words" if key in ("reason", "fate", "article") else "value" if key == "contribution" else ""
