"""
Explains why a cell of a recalculated workbook shows an error or no new value.

If one of our functions or the recalculation reported a reason, that is given; if a formula only reads an error, it is traced to the
cell it comes from.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from xl_departage.base.errors import ErrorKind, Place, known_language
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import colon
from xl_departage.spreadsheet.formulas.addresses import address, contains, read_area
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.formulas.syntax import Node, parse
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.compiler import Compiler
from xl_departage.spreadsheet.recalculation.grids import block_of, calls_any, compiler_of
from xl_departage.spreadsheet.recalculation.references import Here
from xl_departage.spreadsheet.recalculation.shown import Shown

if TYPE_CHECKING:
    from xl_departage.spreadsheet.recalculation.recalculation_report import CellReport, Report

_MAX_STEPS: Final = 50
"""The most cells through which an error is traced."""
_MAX_CELLS: Final = 100_000
"""The most cells of one reference that are searched for the error."""
_SENTENCES: Final = {
    ErrorKind.DIV0: "shown_div0",
    ErrorKind.NA: "shown_na",
    ErrorKind.NAME: "shown_name",
    ErrorKind.NUM: "shown_num",
    ErrorKind.REF: "shown_ref",
    ErrorKind.SPILL: "shown_spill",
    ErrorKind.VALUE: "shown_value",
}


def explain(report: Report, cell: str, language: Language | None) -> str:
    """One line about one cell; empty if nothing is wrong. Raises ArgumentError for an invalid cell or language."""
    shown = report.shown
    sheet, row, column = shown.cell(cell)
    name = shown.sheets[sheet].name
    if language is None:
        called = _formula_of(report, name, row, column)
        language = getattr(None if called is None else called.message, "language", None) or report.language
    else:
        language = known_language(language)
    written = address(row, column)
    for notice in report.notices:
        if notice.sheet == name and (row, column) in notice.cells:
            return notice.message(language)
    cell_report = _formula_of(report, name, row, column)
    if cell_report is not None and (problem := cell_report.explain(language)):
        return problem
    value = shown.at(sheet, row, column)
    if not isinstance(value, ErrorKind):
        return ""
    where = Place(sheet=name, cell=written).describe(language)
    return f"{where}{colon(language)}{_reason(report, (sheet, row, column), value, language)}"


def _formula_of(report: Report, sheet: str, row: int, column: int) -> CellReport | None:
    """The report of the formula in a cell, or of the one that spills into it; None if there is none."""
    for cell in report.cells:
        if cell.sheet == sheet:
            area = read_area(cell.spill or cell.cell)
            if area is not None and contains(area, row, column):
                return cell
    return None


def _reason(report: Report, cell: tuple[int, int, int], value: ErrorKind, language: Language) -> str:
    shown = report.shown
    seen = [cell]
    for _ in range(_MAX_STEPS):
        source = _read_error(shown, seen[-1], value)
        if source is None or source in seen:
            break
        seen.append(source)
    last = seen[-1]
    sheet, row, column = last
    cell_report = _formula_of(report, shown.sheets[sheet].name, row, column)
    if len(seen) > 1:
        where = Place(sheet=shown.sheets[sheet].name, cell=address(row, column)).describe(language)
        problem = "" if cell_report is None else cell_report.explain(language)
        cause = problem or f"{where}{colon(language)}{_own_reason(shown, cell_report, value, language)}"
        return text("shown_from", language, error=value.value, cause=cause)
    return _own_reason(shown, cell_report, value, language)


def _own_reason(shown: Shown, cell_report: CellReport | None, value: ErrorKind, language: Language) -> str:
    """The reason for an error that the cell itself produces."""
    if cell_report is None:
        return text("shown_typed", language, error=value.value)
    if value is ErrorKind.NA and _is_ours(shown, cell_report):
        return text("shown_undefined", language)
    return text(_SENTENCES.get(value, "shown_other"), language, error=value.value)


def _is_ours(shown: Shown, cell_report: CellReport) -> bool:
    area = read_area(cell_report.cell)
    index = next(index for index, sheet in enumerate(shown.sheets) if sheet.name == cell_report.sheet)
    formula = None if area is None else shown.sheets[index].formulas.get(area[:2])
    return formula is not None and calls_any(formula.formula, library().names)


def _read_error(shown: Shown, cell: tuple[int, int, int], value: ErrorKind) -> tuple[int, int, int] | None:
    """The first cell with the same error that the formula of a cell reads; None if it reads none."""
    sheet, row, column = cell
    formula = shown.sheets[sheet].formulas.get((row, column))
    if formula is None:
        return None
    try:
        tree = parse(formula.formula)
    except FormulaSyntaxError:
        return None
    work = compiler_of(shown.loaded.workbook)(Here(sheet, row, column), formula.formula)
    return _first_error(shown, tree, work, value)


def _first_error(shown: Shown, node: Node, work: Compiler, value: ErrorKind) -> tuple[int, int, int] | None:
    block = block_of(work, node)
    if block is not None:
        columns = range(block.first_column, block.last_column + 1)
        cells = ((row, column) for row in range(block.first_row, block.last_row + 1) for column in columns)
        read = islice(cells, _MAX_CELLS)
        return next(((block.sheet, *cell) for cell in read if shown.at(block.sheet, *cell) is value), None)
    for argument in node.args:
        source = _first_error(shown, argument, work, value)
        if source is not None:
            return source
    return None
