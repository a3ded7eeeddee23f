"""All checks: a new one is one function and one row here."""

from __future__ import annotations

from xl_departage.checks import (
    colours,
    columns,
    editions,
    notations,
    pairings,
    players,
    reading,
    round_robin,
    rounds,
    teams,
)
from xl_departage.checks.problem import Severity
from xl_departage.checks.subject import Check

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

CHECKS = (
    Check("reading", ERROR, reading.refused),
    Check("boards", ERROR, reading.refused_boards),
    Check("points", ERROR, columns.points_differ),
    Check("points_unreadable", WARNING, columns.points_unreadable),
    Check("number_column", WARNING, players.number_column),
    Check("missing_numbers", WARNING, players.missing_numbers),
    Check("names", WARNING, players.same_name),
    Check("pending", WARNING, rounds.without_result),
    Check("half_entered", WARNING, rounds.half_entered),
    Check("met_twice", WARNING, pairings.met_twice),
    Check("byes", WARNING, pairings.byes),
    Check("two_exempt", WARNING, pairings.two_exempt),
    Check("pairs", WARNING, round_robin.pairs),
    Check("withdrawn", WARNING, round_robin.withdrawn),
    Check("notices", NOTE, round_robin.decided, needs_sound=True),
    Check("nearly_round_robin", NOTE, round_robin.nearly, needs_sound=True),
    Check("match_totals", WARNING, teams.totals),
    Check("colours", NOTE, colours.sequences),
    Check("notices", NOTE, notations.remarks),
    Check("mixed_notations", NOTE, notations.mixed),
    Check("estimates", NOTE, notations.estimates),
    Check("low_ratings", NOTE, players.low_ratings),
    Check("styles_lost", NOTE, notations.styles_lost),
    Check("second_list", NOTE, players.second_list),
    Check("families", NOTE, notations.families),
    Check("editions", NOTE, editions.differ, needs_sound=True),
)
"""From the certain to the merely notable; the list of problems is sorted by severity."""
