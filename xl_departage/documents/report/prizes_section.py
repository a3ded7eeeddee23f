"""
The section of the report about the prizes: who wins what and why; below, who wins nothing and why, and what is left
over.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Language, text
from xl_departage.chess.prizes.prize_list import PrizeList
from xl_departage.chess.prizes.wording import COLUMNS, cells_of, total
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn

_KINDS = {"category": "words", "name": "name", "why": "words"}
"""The kinds of the cells that do not contain figures."""


def prizes_table(prize_list: PrizeList, notes: Sequence[str], language: Language) -> PageTable:
    """The table of category, place, number, name, points, amount and reason, with the total and the `notes` below."""
    columns = tuple(ReportColumn(text(f"prizes.head.{key}", language), figures) for key, figures in COLUMNS.items())
    rows = tuple(
        PageRow(tuple(_cell(key, shown) for key, shown in zip(COLUMNS, cells, strict=True)))
        for line in prize_list.lines
        if (cells := cells_of(line, language))
    )
    below = (total(prize_list.awards, language).in_language(language), *notes)
    return PageTable(text("templates.sheet.prize_list", language), columns, rows, "prizes", below)


def _cell(key: str, shown: str) -> Cell:
    return Cell(shown, numeric=True) if COLUMNS[key] else Cell(shown, kind=_KINDS[key])
