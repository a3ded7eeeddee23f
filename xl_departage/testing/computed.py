"""Whether every formula that calls us was computed and shows no error."""

from __future__ import annotations

from xl_departage.errors import ErrorKind
from xl_departage.formulas.addresses import Area, address, read_area
from xl_departage.headless.grids import calls_any
from xl_departage.headless.own_functions import our_names
from xl_departage.headless.references import quoted
from xl_departage.headless.report import COMPUTED, CellReport, Report
from xl_departage.messages import Language


def assert_computed(report: Report, language: Language = "en") -> None:
    """
    Fail with the explained sentences when a formula of ours, or of the caller's functions, shows an error or was not computed.

    Raises AssertionError.
    """
    wrong = [line for cell in report.cells for line in _faults(report, cell, language)]
    if wrong:
        raise AssertionError("\n".join(wrong))


def _faults(report: Report, cell: CellReport, language: Language) -> list[str]:
    shown = report.shown
    index = next(index for index, sheet in enumerate(shown.sheets) if sheet.name == cell.sheet)
    area: Area = read_area(cell.spill or cell.cell) or (1, 1, 1, 1)
    formula = shown.sheets[index].formulas[area[:2]].formula
    if not calls_any(formula, our_names() | report.own):
        return []
    if cell.status != COMPUTED:
        return [f"={formula} — {cell.explain(language)}"]
    wrong = [
        (row, column)
        for row in range(area[0], area[2] + 1)
        for column in range(area[1], area[3] + 1)
        if isinstance(shown.at(index, row, column), ErrorKind)
    ]
    places = [f"{quoted(cell.sheet)}!{address(*place)}" for place in wrong]
    return [f"={formula} — {report.explain(place, language)}" for place in places]
