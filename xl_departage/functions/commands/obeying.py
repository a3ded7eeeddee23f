"""Runs a command given by its name, for hosts that pass the name of the chosen menu entry."""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import Language
from xl_departage.functions import Range
from xl_departage.functions.commands.command_sheet import Sheet, Written
from xl_departage.functions.commands.explaining import FormulaCell, explain_cell
from xl_departage.functions.commands.formula_commands import check_grid, insert, next_round
from xl_departage.functions.topics import about
from xl_departage.spreadsheet.formulas.addresses import Area
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError, area_of, scan


def run_command(
    command: str, sheet: Sheet, selected: Area, formula: FormulaCell, reads: Mapping[str, Range], *, language: Language
) -> Written:
    """
    The formula that a command of the menu writes, and its place.

    Args:
        command: `check`, `explain`, `pair`, or `insert.` and a key of `GOALS`.
        sheet: The cells of the active sheet.
        selected: The selected area.
        formula: The formula behind the active cell; its text is blank if there is none.
        reads: The values of `areas_read(formula.text)`.
        language: The person's language.

    Raises:
        DepartageError: It cannot be done.
        KeyError: There is no such command or goal.
    """
    name, _, goal = command.partition(".")
    if name == "insert":
        return insert(sheet, selected, goal, language)
    if name == "check":
        return check_grid(sheet, selected, language)
    if name == "explain":
        return explain_cell(sheet, formula, reads, language)
    if name == "pair":
        return next_round(sheet, language)
    raise KeyError(command)


def refused(command: str, error: DepartageError, language: Language) -> str:
    """
    The message of a command that cannot be done. For `explain`, the help on the topic of the error (`topics.about`) is added to its reason.
    """
    reason = error.message(language)
    return f"{reason}\n\n{about(error.key, language)}" if command == "explain" else reason


def area_named(address: str) -> Area:
    """
    The area of an address: `$A$1:$C$4`, `A1`, `$A:$C` or `$1:$3`. Raises ArgumentError for several areas or any other text.
    """
    try:
        tokens = scan(address)
    except FormulaSyntaxError:
        tokens = []
    area = area_of(tokens[0].kind, tokens[0].text) if len(tokens) == 1 else None
    if area is None:
        raise ArgumentError("command_one_block")
    return area[:4]
