"""
The Python functions behind the buttons of the ribbon, which our VBA calls through xlwings (`CallUDF`).

They are not functions for cells, so they are in a module of their own, which no workbook imports.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xl_departage.base.errors import DepartageError
from xl_departage.base.extras import explained
from xl_departage.base.messages import Language, text
from xl_departage.functions import Range
from xl_departage.functions.commands import (
    FormulaCell,
    Sheet,
    WiderTable,
    area_named,
    areas_read,
    help_page,
    refused,
    run_command,
)
from xl_departage.functions.xlwings_cells import xlwings_cell
from xl_departage.hosts.excel.configuration import excel_language
from xl_departage.spreadsheet.formulas.addresses import area_text

with explained():
    import xlwings

_LOG = logging.getLogger("xl_departage.excel")
_NOTHING = ["", "", ""]


def _callable(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function in the form that VBA can call: ranges arrive as rows of cells, errors in them as their names."""
    for name in ("used", "first", "second", "third"):
        if name in function.__code__.co_varnames[: function.__code__.co_argcount]:
            function = xlwings.arg(name, ndim=2, err_to_str=True)(function)
    function.__annotations__ = {}
    decorated: Callable[..., Any] = xlwings.func(function)
    return decorated


@_callable
def obeyed(
    command: str, used: Any, selected: str, active: str, formula: str, filled: str, first: Any, second: Any, third: Any
) -> list[str]:
    """
    What a command answers, as four texts: the formula to write, the area that it fills, a note, and an empty text. If the command refuses,
    only the last text is given, the reason; if another area must be selected first, the second text is that area.

    Args:
        command: `check`, `explain`, or `insert.` and the name of a goal.
        used: The cells of the sheet from A1 to the last used one.
        selected: The address of the selection, `$A$1:$C$4`, `$A:$C` or `$1:$3`.
        active: The address of the active cell.
        formula: The formula of the active cell, in English.
        filled: The address of the cells that this formula fills.
        first: The values of the first area of `elsewhere(formula)`, a blank text if there is none.
        second: The values of the second area, likewise.
        third: The values of the third area, likewise.
    """
    language = excel_language()
    try:
        # A blank text arrives as a blank cell.
        formula = formula or ""
        cells = [["" if value == "" else xlwings_cell(value) for value in row] for row in used]
        sheet = Sheet((1, 1, len(cells), len(cells[0])), cells)
        row, column, *_ = area_named(active)
        behind = FormulaCell(formula, area_named(filled), (row, column))
        others: list[Range] = [
            [[xlwings_cell(value) for value in line] for line in area] for area in (first, second, third)
        ]
        reads = dict(zip(areas_read(formula), others, strict=False))
        done = run_command(command, sheet, area_named(selected), behind, reads, language=language)
    except WiderTable as found:
        return ["", area_text(found.area), "", found.message(language)]
    except Exception as error:
        return [*_NOTHING, _refusal(error, language, command)]
    return [done.formula, area_text(done.area), done.note, ""]


@_callable
def elsewhere(formula: str) -> list[str]:
    """The areas of other sheets that a formula reads, followed by two blank texts."""
    # So that there are always several: xlwings would pass a list with one element as a bare value.
    return [*areas_read(formula), "", ""]


@_callable
def made(command: str) -> list[str]:
    """
    Write the file that a command asks for: the page of `help`, or the workbook of `new.` followed by the name of a template. Returns its
    path and an empty text, or an empty text and the reason why there is no file.
    """
    language = excel_language()
    try:
        name, _, template = command.partition(".")
        folder = Path(tempfile.mkdtemp(prefix="xl_departage-"))
        if name == "help":
            path = folder / f"help-{language}.html"
            path.write_text(help_page(language), encoding="utf-8")
        else:
            path = _workbook(template, language, folder)
    except Exception as error:
        return ["", _refusal(error, language, command)]
    return [str(path), ""]


def _workbook(name: str, language: Language, folder: Path) -> Path:
    """Write an empty workbook made from a template, and return its path. Raises DepartageError."""
    # Imported here: Excel waits for this module, and templates take seconds.
    from xl_departage.documents.templates import Options, build, find_template

    template = find_template(name)
    path = folder / template.file_name(language, empty=True)
    path.write_bytes(build(template, Options(language, empty=True)))
    return path


def _refusal(error: Exception, language: Language, command: str) -> str:
    if isinstance(error, DepartageError):
        return refused(command, error, language)
    _LOG.error("a command failed", exc_info=error)
    return text("command_failed", language, error=f"{type(error).__name__}: {error}")
