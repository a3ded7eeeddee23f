"""
The cells of our templates that say whether the event may be published: the one exception to "what cannot be computed keeps its value".

An old value elsewhere is a value of yesterday; an old « Nothing to report. To publish » above it says that it is of today. So a status
that cannot be computed is `#N/A`. The status of a template is known by its defined name in any language, in a workbook with the mark of our
templates; in older ones by three names side by side on one sheet (the number of problems, the status, the next step). The cells that
repeat it are known by their formula, that name alone or as what a link shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xl_departage.errors import ErrorKind
from xl_departage.formulas.addresses import read_area
from xl_departage.headless.model import CellKey, FormulaResult, Status, Workbook
from xl_departage.messages import Text, languages

_SIDE_BY_SIDE = (Text("templates.problem_count"), Text("templates.status"), Text("templates.next_step"))
_STATUS = 1
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
    cells: dict[str, CellKey] = {}
    sheets = {sheet.name: index for index, sheet in enumerate(workbook.sheets)}
    for defined in workbook.names:
        sheet, _, cell = defined.formula.rpartition("!")
        area = read_area(cell.replace("$", ""))
        index = sheets.get(sheet.removeprefix("'").removesuffix("'").replace("''", "'"))
        if defined.sheet is None and area is not None and area[:2] == area[2:] and index is not None:
            cells[defined.name.casefold()] = CellKey(index, *area[:2])
    mark = any(defined.name.casefold() == MARK for defined in workbook.names)
    for language in languages() if mark else ():
        name = _SIDE_BY_SIDE[_STATUS].in_language(language).casefold()
        if name in cells:
            return name, cells[name]
    for language in languages():
        names = [text.in_language(language).casefold() for text in _SIDE_BY_SIDE]
        if not all(name in cells for name in names):
            continue
        first = cells[names[0]]
        if all(cells[name] == first._replace(column=first.column + place) for place, name in enumerate(names)):
            return names[_STATUS], cells[names[_STATUS]]
    return None
