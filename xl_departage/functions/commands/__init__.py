"""
The commands of the menus, for a person who need not know the name of a function: a tie-break by the question that it answers, the
explanation of a cell, a check of a grid, the next round.

Each of these writes one formula into empty cells and nothing else: what it shows is computed by a function that stays in the sheet.
A command here has no side effects: it takes the cells of a sheet and gives a formula and its place (`Written`). Hosts read the
cells, write the formula and show error messages; `goals` holds what stands in their menus. `help_page` makes the page of all
functions, `printing` finds the cells to print.
"""

from xl_departage.functions.commands.command_sheet import Sheet, Written
from xl_departage.functions.commands.explaining import FormulaCell, areas_read, explain_cell
from xl_departage.functions.commands.formula_commands import check_grid, insert, next_round
from xl_departage.functions.commands.goals import (
    CALC_COMMANDS,
    COMMANDS,
    GOALS,
    MORE_COMMANDS,
    TITLE,
    TOURNAMENTS,
    Command,
    Goal,
)
from xl_departage.functions.commands.help_page import help_page
from xl_departage.functions.commands.obeying import area_named, refused, run_command
from xl_departage.functions.commands.region import WiderTable, selected_table

__all__ = [
    "CALC_COMMANDS",
    "COMMANDS",
    "GOALS",
    "MORE_COMMANDS",
    "TITLE",
    "TOURNAMENTS",
    "Command",
    "FormulaCell",
    "Goal",
    "Sheet",
    "WiderTable",
    "Written",
    "area_named",
    "areas_read",
    "check_grid",
    "explain_cell",
    "help_page",
    "insert",
    "next_round",
    "refused",
    "run_command",
    "selected_table",
]
