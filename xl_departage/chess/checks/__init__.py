"""
All problems of a tournament at once, as CHECK and the command `check` list them.

A format reads a source completely (`formats.grids.grid_checking`, `formats.trf.trf_checking`, `formats.checking`) and passes on the
tournament with its places (`subject`); `all_checks` applies the checks of its registry, `CHECKS`: each is one function and one row. The
functions stand in `announced`, `columns`, `edition_differences`, `published_checks` (with `printed_columns`, `printed_ranks`, `habits`,
`marks` and `usual_codes`), `round_contents`, `round_robin`, `strict_reading` and `team_player_checks`. `period_checks` and `season_checks`
check a rating period and a season, which are no tournaments.
"""

from __future__ import annotations

from xl_departage.chess.checks.all_checks import Checked
from xl_departage.chess.checks.subject import Problem, Severity

__all__ = ["Checked", "Problem", "Severity"]
