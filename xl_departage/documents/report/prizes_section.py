"""The prizes: who gets what and why, and below who has none and why, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import with_decimal_mark
from xl_departage.chess.prizes.wording import money, total
from xl_departage.chess.tournament.points import format_points
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn
from xl_departage.formats.prize_list import PrizeList

_COLUMNS = {
    "category": False,
    "place": True,
    "number": True,
    "name": False,
    "points": True,
    "amount": True,
    "why": False,
}
"""Whether they have figures."""


def prizes_table(listed: PrizeList, notes: Sequence[str], language: Language) -> PageTable:
    """Category, place, number, name, points, amount and reason; the total and the `notes` below."""
    columns = tuple(ReportColumn(text(f"prizes.head.{key}", language), numeric) for key, numeric in _COLUMNS.items())
    rows = tuple(
        PageRow(
            (
                Cell(line.category, kind="words"),
                Cell(str(award.place), numeric=True),
                Cell(str(award.candidate.number), numeric=True),
                Cell(award.candidate.name, kind="name"),
                Cell(with_decimal_mark(format_points(award.candidate.points), language), numeric=True),
                Cell(money(award.amount, language) if award.amount else "", numeric=True),
                Cell(line.why.in_language(language), kind="words"),
            )
        )
        for line in listed.lines
        if (award := line.award) is not None
    )
    below = (total(listed.awards, language).in_language(language), *notes)
    return PageTable(text("templates.sheet.prize_list", language), columns, rows, "prizes", below)
