"""
Everything that can be found wrong in a tournament, all at once: what CHECK and the command `check` list.

`check_grid` and `check_trf` (module `run`) read a source to its end and hand it to the checks of the registry; each check
is one small function and one row of `registry.CHECKS`.
"""

from __future__ import annotations

from xl_departage.checks.run import Checked, check_grid, check_trf
from xl_departage.checks.subject import Problem, Severity

__all__ = ["Checked", "Problem", "Severity", "check_grid", "check_trf"]
