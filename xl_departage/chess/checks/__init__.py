"""
All problems of a tournament at once, as listed by CHECK and the command `check`.

`check_grid` and `check_trf` (module `run`) read a source completely and pass it to the checks of the registry; each
check is one small function and one row of `registry.CHECKS`.
"""

from __future__ import annotations

from xl_departage.chess.checks.run import Checked, check_document, check_grid, check_trf
from xl_departage.chess.checks.subject import Problem, Severity

__all__ = ["Checked", "Problem", "Severity", "check_document", "check_grid", "check_trf"]
