"""
All problems of a tournament at once, as CHECK and the command `check` list them.

A format reads a source completely (`formats.grids.grid_checking`, `formats.trf.trf_checking`, `formats.checking`) and passes on the
tournament with its places (`subject`); `run` applies the checks of the registry. Each check is one small function and one row of
`run.CHECKS`.
"""

from __future__ import annotations

from xl_departage.chess.checks.run import Checked
from xl_departage.chess.checks.subject import Problem, Severity

__all__ = ["Checked", "Problem", "Severity"]
