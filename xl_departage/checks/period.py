"""The problems in the two tables of a Belgian rating period, and the next step when there is none."""

from __future__ import annotations

from xl_departage.checks.run import Checked
from xl_departage.checks.subject import Problem, Severity
from xl_departage.errors import DepartageError, Place
from xl_departage.messages import Language
from xl_departage.ratings.period_files import load_period
from xl_departage.ratings.period_tables import TextTable
from xl_departage.regulations.rating_editions import BelgianEdition


def check_period(players: TextTable, games: TextTable, edition: BelgianEdition, language: Language) -> Checked:
    """All problems of the members and games of a period; games that appear twice are remarks."""
    _, played, problems = load_period(players, games, edition)
    found = [_problem(error, Severity.ERROR) for error in problems]
    found += [_problem(error, Severity.WARNING) for error in played.remarks]
    return Checked(tuple(found), next_step=None if problems else _next_step(players, games), language=language)


def _problem(error: DepartageError, severity: Severity) -> Problem:
    return Problem("period", severity, error.key, error.place or Place(), values=error.values)


def _next_step(players: TextTable, games: TextTable) -> Problem:
    key = "next_step_period" if games.height else "next_step_period_games" if players.height else "next_step_players"
    return Problem("period", Severity.NOTE, key, Place(), values={"count": games.height})
