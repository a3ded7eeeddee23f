"""The problems in the results of a season, and the next step when there is none."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xl_departage.base.errors import ArgumentError, InconsistentGrid, Place
from xl_departage.chess.checks.run import Checked, problem_of, sorted_problems
from xl_departage.chess.checks.subject import Problem, Severity
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.season.regulations import Regulations, read_criteria, read_scale
from xl_departage.chess.season.results import Season, read_season
from xl_departage.chess.season.standings import check_results
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.formats.grids.cells import Rows
from xl_departage.formats.grids.lists.grid import columns_language


def check_season(
    cells: Rows, players: Rows | None, rules: Rules[None], criteria: Sequence[str] = (), scale: Rows | None = None
) -> Checked:
    """
    All problems of a season: rows of results, its list of players if there is one, and its regulations: the criteria and the table of
    points. Without that table, places count where any are typed, and points otherwise.
    """
    faults = CollectedFaults()
    season = read_season(cells, players, faults, rules.reading.row)
    by_places = any(result.place is not None for stage in season.stages for result in stage.results)
    points: tuple[Fraction, ...] | None = (Fraction(0),) if by_places else None
    try:
        points = points if scale is None else read_scale(scale)
    except ArgumentError as error:
        faults.report(error)
    regulations = Regulations(points, mean=rules.season.sharing == "mean")
    check_results(season, regulations, faults)
    try:
        read_criteria(criteria)
    except ArgumentError as error:
        faults.report(error)
    planned = rules.reading.planned
    if planned is not None and len(season.stages) > planned:
        name = season.stages[planned].name
        faults.report(InconsistentGrid("season_beyond_planned", count=len(season.stages), planned=planned, stage=name))
    problems = sorted_problems(problem_of(fault, "season") for fault in faults.found)
    step = None if problems else _next_step(season, planned)
    language = rules.spoken(columns_language(season.language))
    return Checked(problems, next_step=step, language=language, rows_of="which_list_results" if players else "")


def _next_step(season: Season, planned: int | None) -> Problem:
    played = [stage for stage in season.stages if stage.results]
    waiting = next((stage.name for stage in season.stages if not stage.results), None)
    values: dict[str, object] = {"count": len(played), "planned": planned or 0}
    if season.listed and not season.players:
        key = "next_step_season_players"
    elif waiting is not None:
        key, values["stage"] = "next_step_season_stage", waiting
    elif not played:
        key = "next_step_season_first"
    elif planned is None:
        key = "next_step_season_unplanned"
    else:
        key = "next_step_season_finished" if len(played) >= planned else "next_step_season_more"
    return Problem("season", Severity.NOTE, key, Place(), values=values)
