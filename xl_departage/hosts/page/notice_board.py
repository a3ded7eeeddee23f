"""The report that the page prints for the notice board."""

from __future__ import annotations

from dataclasses import replace

from xl_departage.base.messages import text
from xl_departage.chess.checks.subject import Severity
from xl_departage.chess.tournament.crosstable import System
from xl_departage.chess.tournament.editing import with_event
from xl_departage.chess.tournament.record import Header
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.details import as_typed
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.held import games, rows
from xl_departage.hosts.page import ranking_details
from xl_departage.hosts.page.desk import Held
from xl_departage.hosts.page.page_problems import numbered


def report(
    page_tournament: Held,
    codes: str,
    details: dict[str, str] | None = None,
    posted: games.Pairs = (),
    explanations: bool = True,
) -> str:
    """
    The page for the notice board, as HTML. `explanations`: whether to explain all values, once there is a result; `details`: the details
    of the event as typed; `posted` as for `open_boards`.
    """
    from xl_departage.documents.report import before_first_result, build_report, render
    from xl_departage.documents.report.wall_list import wall_list

    parsed, lang = page_tournament.parsed, page_tournament.lang
    # An invalid day is printed as it was typed; the page reports it at the field.
    header = as_typed(Header(), details or {})
    source = _under_details(page_tournament.ranked, header)
    begun = any(source.ranked.scores)
    checked = numbered(page_tournament.grid.heading, check_grid(page_tournament.rows, parsed))
    wrong = tuple(problem for problem in checked.problems if problem.severity is Severity.ERROR)
    built = build_report(
        source,
        parsed,
        codes.replace(";", ","),
        lang,
        title=header.name,
        header=header,
        fallback=text("page_untitled", lang),
        # Before the first result, every player would have a page of zeros.
        explanations=explanations and begun,
        full=False,
        only=[],
        # Notes and warnings are for the arbiter, who sees them beside the grid. Players see only errors, which may make their points
        # wrong.
        checked=replace(checked, problems=wrong) if wrong else None,
    )
    if begun:
        swiss = source.crosstable.system is System.SWISS
        away = rows.withdrawn(page_tournament.survey, over=True) if swiss else []
        built = ranking_details.with_clubs_and_absences(built, source, away)
    else:
        built = before_first_result(built, source)
    return render(replace(built, pairings=wall_list(page_tournament.grid, parsed.reading, lang, posted)))


def _under_details(source: Source, header: Header) -> Source:
    """
    The tournament to rank, without the details of the event that its file gives: the fields of the page replace them, even when blank. A
    team event only gets the name from the field.
    """
    if source.event is None:
        return replace(source, document=None)
    return source.with_record(with_event(source.tournament, name=header.name))
