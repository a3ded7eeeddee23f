"""
The cells of our templates that say whether the event may be published: the one exception to "what cannot be computed keeps its value".

An old value elsewhere is a value of yesterday; an old « Nothing to report. To publish » above it says that it is of today. So a status
that cannot be computed is `#N/A`. The status of a template is known by its defined name in any language, in a workbook
with the mark of our
templates. The cells that repeat it are known by their formula, that name alone or as what a link shows.
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
"""The defined name that says, in every language, of which kind a workbook is: a constant, such as `="swiss"`."""


def withdraw(workbook: Workbook, results: Mapping[CellKey, FormulaResult]) -> None:
    """Make the statuses of a template that could not be computed `#N/A`; other cells and workbooks stay as they are."""
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
    """The name of the status, in lower case, and its cell; None if it is not a workbook of ours."""
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
