"""The problems in the two tables of a Belgian rating period, and the next step if there are none."""

from __future__ import annotations

from xl_departage.base.errors import DepartageError, Place
from xl_departage.base.messages import Language
from xl_departage.chess.checks.all_checks import Checked
from xl_departage.chess.checks.subject import Problem, Severity
from xl_departage.chess.ratings.period_files import load_period
from xl_departage.chess.ratings.period_tables import TextTable
from xl_departage.chess.regulations.rating_editions import BelgianEdition


def check_period(players: TextTable, games: TextTable, edition: BelgianEdition, language: Language) -> Checked:
    """All problems of the members and games of a period; games that appear twice are warnings."""
    _, played, problems = load_period(players, games, edition)
    graded = ((Severity.ERROR, problems), (Severity.WARNING, played.remarks))
    graded_problems = [_problem(error, severity, players) for severity, errors in graded for error in errors]
    step = None if problems else _next_step(players, games)
    return Checked(tuple(graded_problems), next_step=step, language=language, rows_of="which_list_games")


def _problem(error: DepartageError, severity: Severity, players: TextTable) -> Problem:
    place = error.where._replace(of_players=error.values.get("where") == players.where)
    return Problem("period", severity, error.key, place, values=error.values)


def _next_step(players: TextTable, games: TextTable) -> Problem:
    key = "next_step_period" if games.height else "next_step_period_games" if players.height else "next_step_players"
    return Problem("period", Severity.NOTE, key, Place(), values={"count": games.height})
