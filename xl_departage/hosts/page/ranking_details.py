"""Adds to the ranking on the page for the notice board what a file of results has no field for: clubs, and absences up to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xl_departage.base.messages import text
from xl_departage.chess.tournament.source import Source

if TYPE_CHECKING:
    from xl_departage.documents.report.page_content import Page


def with_clubs_and_absences(page: Page, source: Source, away: Sequence[dict[str, Any]]) -> Page:
    """
    The page with a column of clubs, if any is known, and with the first round of the absence after the name of each player in `away`
    (`number`, `round`). A page without a ranking, or of a team event, is unchanged.
    """
    # Imported here, like the whole report: most users print nothing.
    from xl_departage.documents.report.page_content import Cell, ReportColumn

    if page.ranking is None or source.event is not None:
        return page
    clubs = {str(player.number): player.club for player in source.people}
    since = {str(absentee["number"]): absentee["round"] for absentee in away}
    columns, rows = list(page.ranking.columns), []
    name = next(at for at, cell in enumerate(page.ranking.rows[0].cells) if cell.kind == "name")
    # After the federation, as in the list of players.
    place = name + 1 + (columns[name + 1].text == text("report_federation", page.language))
    if any(clubs.values()):
        columns.insert(place, ReportColumn(text("templates.club", page.language)))
    for row in page.ranking.rows:
        cells, number = list(row.cells), row.cells[1].text
        if number in since:
            words = text("page_absent_since", page.language, name=cells[name].text, round=since[number])
            cells[name] = cells[name]._replace(text=words)
        if any(clubs.values()):
            cells.insert(place, Cell(clubs.get(number, ""), kind="words"))
        rows.append(row._replace(cells=tuple(cells)))
    return replace(page, ranking=page.ranking._replace(columns=tuple(columns), rows=tuple(rows)))
