"""The problems in the results of a season, and the next step if there are none."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xl_departage.base.errors import ArgumentError, InconsistentGrid, Place
from xl_departage.base.messages.catalogues import columns_language
from xl_departage.chess.checks.all_checks import Checked, problem_of, sorted_problems
from xl_departage.chess.checks.subject import Problem, Severity
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.season.regulations import Regulations, read_criteria
from xl_departage.chess.season.season_standings import check_results
from xl_departage.chess.season.stage_results import Season
from xl_departage.chess.tournament.faults import CollectedFaults


def check_season(
    season: Season,
    points: tuple[Fraction, ...] | None,
    rules: Rules[None],
    criteria: Sequence[str],
    faults: CollectedFaults,
) -> Checked:
    """
    All problems of a season and its regulations: the faults found in reading, and those of the results under the criteria and the
    points for each place. `points` is None if the season counts typed points.
    """
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
    return Checked(problems, next_step=step, language=language, rows_of="which_list_results" if season.listed else "")


def _next_step(season: Season, planned: int | None) -> Problem:
    played = [stage for stage in season.stages if stage.results]
    waiting = next((stage.name for stage in season.stages if not stage.results), None)
    # Equivalent mutant `0 -> -1`: without a limit, no sentence uses the number.
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
