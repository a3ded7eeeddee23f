"""Answers the pane of the add-in in Excel, which runs the same Python as the page: what its commands write."""

from __future__ import annotations

from xl_departage.base.messages import Language
from xl_departage.functions.commands import (
    FormulaCell,
    Sheet,
    WiderTable,
    area_named,
    areas_read,
    run_command,
    selected_table,
)
from xl_departage.functions.host_cells import host_cell, host_rows
from xl_departage.hosts.page.page_words import Rows
from xl_departage.spreadsheet.formulas.addresses import address, area_text


def command(
    command: str,
    cells: Rows,
    selected: str,
    *,
    formula: dict[str, str],
    reads: dict[str, Rows],
    lang: Language,
) -> dict[str, str]:
    """
    What a command of the add-in's pane writes: the formula, the cell that takes it, a note; or the table to select, and why.

    Args:
        command: `check`, `explain`, or `insert.` and a goal.
        cells: The cells of the sheet from A1 on; null for an empty cell, an empty text for a formula that shows nothing.
        selected: The address of the selection.
        formula: The formula behind the active cell (`text`), the cells that it fills (`area`), and the active cell (`cell`).
        reads: The values of the areas of other sheets that this formula reads, by the names that `command_areas` gives them.
        lang: The language of the user.
    """
    row, column, *_ = area_named(formula["cell"])
    behind = FormulaCell(formula["text"], area_named(formula["area"]), (row, column))
    others = {written: host_rows(rows) for written, rows in reads.items()}
    try:
        written = run_command(command, _sheet(cells), area_named(selected), behind, others, language=lang)
    except WiderTable as found:
        return {"select": area_text(found.area), "note": found.message(lang)}
    return {"formula": written.formula, "cell": address(*written.area[:2]), "note": written.note}


def command_areas(formula: str, **_: object) -> list[str]:
    """The areas of other sheets that a formula reads, as they are written in it."""
    return areas_read(formula)


def command_grid(cells: Rows, shown: list[list[str]], selected: str, **_: object) -> list[list[str]]:
    """The shown texts (from `shown`) of the table around the selection, to open it in the page."""
    try:
        top, left, bottom, right = selected_table(_sheet(cells), area_named(selected))
    except WiderTable as found:
        top, left, bottom, right = found.area
    return [row[left - 1 : right] for row in shown[top - 1 : bottom]]


def _sheet(cells: Rows) -> Sheet:
    rows = [["" if cell == "" else host_cell(cell) for cell in row] for row in cells]
    return Sheet((1, 1, len(rows), len(rows[0])), rows)
