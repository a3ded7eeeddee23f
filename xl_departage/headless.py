"""Recalculation without a spreadsheet program, for Python programs: see `spreadsheet.recalculation`."""

import sys

from xl_departage.spreadsheet.recalculation import CellChange, CellReport, Limits, Report, recalculate
from xl_departage.spreadsheet.recalculation import recalculation_report as report

__all__ = ["CellChange", "CellReport", "Limits", "Report", "recalculate", "report"]

# So that `from xl_departage.headless.report import …` works too.
sys.modules[f"{__name__}.report"] = report
