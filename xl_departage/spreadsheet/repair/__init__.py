"""
Rewrites the calls of our functions in a workbook from one spelling to another: that of desktop Excel, of Office add-ins, and of
other programs.

    from xl_departage.spreadsheet.repair import Target, repair

    report = repair("tournoi.xlsx", "tournoi-web.xlsx", to=Target.OFFICEJS)

Links to an add-in (`[1]!BUCHHOLZ(`) are never written: such a link contains a path on one user's disk. Desktop Excel binds
`BUCHHOLZ(` to the loaded add-in by itself.
"""

from xl_departage.spreadsheet.repair.repair_report import RepairReport
from xl_departage.spreadsheet.repair.spelling import Target
from xl_departage.spreadsheet.repair.workbook_repair import repair

__all__ = ["RepairReport", "Target", "repair"]
