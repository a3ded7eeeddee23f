"""
From one spelling of our functions in a workbook to the other: desktop Excel, Office add-ins, and what programs make of them.

    from xl_departage.repair import Target, repair

    report = repair("tournoi.xlsx", "tournoi-web.xlsx", to=Target.OFFICEJS)

Towards an add-in's link (`[1]!BUCHHOLZ(`) nothing is written: such a link holds the path of one user's disk. Desktop Excel itself
binds `BUCHHOLZ(` to the add-in that is loaded.
"""

from xl_departage.repair.report import RepairReport
from xl_departage.repair.spelling import Target
from xl_departage.repair.workbook import repair

__all__ = ["RepairReport", "Target", "repair"]
