"""
All problems of a tournament at once, as listed by CHECK and the command `check`.

A format reads a source completely (`formats.grids.grid_checking`, `formats.trf.trf_checking`, `formats.checking`) and hands over the
tournament with its places (`subject`); `run` asks the checks of the registry. Each check is one small function and one row of `run.CHECKS`.
"""

from __future__ import annotations

from xl_departage.chess.checks.run import Checked
from xl_departage.chess.checks.subject import Problem, Severity

__all__ = ["Checked", "Problem", "Severity"]
