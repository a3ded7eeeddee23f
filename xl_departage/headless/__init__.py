"""
Recalculation without a spreadsheet program: read the package, compute, patch the values back, change nothing else.

    from xl_departage.headless import recalculate

    report = recalculate("in.xlsx", "out.xlsx")
"""

from xl_departage.headless.limits import Limits
from xl_departage.headless.recalculate import recalculate
from xl_departage.headless.report import CellChange, CellReport, Report

__all__ = ["CellChange", "CellReport", "Limits", "Report", "recalculate"]
