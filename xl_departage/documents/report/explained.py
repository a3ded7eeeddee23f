"""The explanations of the page in full: one table per tie-break, from `explain`, without what all rows repeat."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.grouping import grouped
from xl_departage.base.messages import text
from xl_departage.base.messages.notation import colon
from xl_departage.chess.explain import RowKind, WordedExplanation
from xl_departage.chess.explain.words import cell_text, number
from xl_departage.chess.tiebreaks import ParsedCode, Standings
from xl_departage.chess.tiebreaks.registry import names_of
from xl_departage.chess.tiebreaks.standings import is_points
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn

_TEXTS = frozenset({"name", "typed", "fate", "reason", "article"})
"""Columns of words; all others are numbers."""


def value_id(player: int, code: int) -> str:
    """Id of the place where the value of a tie-break is explained, by index of the player and of the tie-break."""
    return f"e{player + 1}-{code + 1}"


def groups_of(standings: Standings) -> dict[tuple[int, int], tuple[int, ...]]:
    """
    The group tied when a tie-break was applied, by index of the player and of the tie-break: players with equal points
    and equal values before it; if the list begins with a score, all begin tied.
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
    """One value row by row; `heading` is the code in the ranking's heading, `notes` are those on this player alone."""
    language = explained.language
    value = text("report_undefined", language) if explained.value is None else number(explained.value, language)
    name = names_of(code).in_language(language)
    articles = [article for article in dict.fromkeys(explained.cells("article", RowKind.CONTRIBUTION)) if article]
    caption = f"{heading} · {name}{colon(language)}{value}"
    if len(articles) == 1:
        caption += f" ({articles[0]})"
    article = explained.position("article")
    kept = [position for position, column in enumerate(explained.columns) if _tells(explained, column.key, articles)]
    columns = tuple(ReportColumn(explained.columns[p].title, explained.columns[p].key not in _TEXTS) for p in kept)
    rows = tuple(
        PageRow(
            tuple(
                Cell(
                    # The edition in the last row is that of the whole page.
                    cell_text(None if row is explained.total and p == article else row.cells[p], language),
                    numeric=explained.columns[p].key not in _TEXTS,
                    kind=_kind(explained, p),
                )
                for p in kept
            ),
            kind="cut" if _is_cut(explained, row.cells, row.kind) else row.kind.value,
        )
        for row in explained.all_rows
    )
    return PageTable(caption, columns, rows, id, (*notes, explained.undefined) if explained.undefined else notes)


def _tells(explained: WordedExplanation, key: str, articles: Sequence[object]) -> bool:
    """Whether a column adds something to the caption."""
    if key == "article":
        return len(articles) > 1
    if key in ("round", "name"):
        return True
    if key == "score" and explained.cells("score") == explained.cells("adjusted"):
        return False
    position = explained.position(key)
    return position is not None and any(row.cells[position] is not None for row in explained.all_rows)


def _is_cut(explained: WordedExplanation, cells: Sequence[object], kind: RowKind) -> bool:
    """Whether the row does not count and therefore leaves the running total unchanged."""
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
