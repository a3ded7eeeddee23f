"""
The cells of our templates that state whether the event may be published: the only exception to "what cannot be computed keeps its
value".

An old value elsewhere is merely old, but an old « Nothing to report. To publish » above it claims that it is up to date. So a
status that cannot be computed becomes `#N/A`. In a workbook with the mark of our templates, the status is recognised by its defined
name in any language. The cells that repeat it are recognised by their formula: that name alone, or a link that shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Text, languages
from xl_departage.spreadsheet.formulas.addresses import read_area
from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, FormulaResult, Status, Workbook

_STATUS = Text("templates.status")
MARK: Final = "xl_departage_template"
"""
The defined name that gives, in every language, the kind of template that a workbook was made from: a constant, such as `="swiss"`.
"""


def withdraw(workbook: Workbook, results: Mapping[CellKey, FormulaResult]) -> None:
    """
    Set the status of a template, and the cells that repeat it, to `#N/A` where they could not be computed; nothing else changes.
    """
    if all(result.status is Status.COMPUTED for result in results.values()):
        return
    place = _status(workbook)
    if place is None:
        return
    name, status = place
    for key, result in results.items():
        formula = workbook.sheets[key.sheet].formulas[key[1:]].formula.casefold()
        repeats = formula == name or (formula.startswith("hyperlink(") and formula.endswith(f",{name})"))
        if result.status is not Status.COMPUTED and (key == status or repeats):
            result.value = ErrorKind.NA
            result.withdrawn = True


def _status(workbook: Workbook) -> tuple[str, CellKey] | None:
    """
    The name of the status, in lower case, and its cell; None if the workbook was not made from a template of ours.
    """
    if not any(defined.name.casefold() == MARK for defined in workbook.names):
        return None
    spelled = {_STATUS.in_language(language).casefold() for language in languages()}
    sheets = {sheet.name: index for index, sheet in enumerate(workbook.sheets)}
    for defined in workbook.names:
        sheet, _, cell = defined.formula.rpartition("!")
        area = read_area(cell.replace("$", ""))
        index = sheets.get(sheet.removeprefix("'").removesuffix("'").replace("''", "'"))
        name = defined.name.casefold()
        if (
            name in spelled
            and defined.sheet is None
            and area is not None
            and area[:2] == area[2:]
            and index is not None
        ):
            return name, CellKey(index, *area[:2])
    return None
