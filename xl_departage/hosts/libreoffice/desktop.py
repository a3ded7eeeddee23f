"""
Runs a command of our LibreOffice menu: writes a formula into the active sheet, sets print areas, saves a copy or opens the help, and
shows a message above the sheet.

LibreOffice silently discards an exception that escapes from a command, so `run_menu_command` shows errors of the command as messages.
"""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path
from typing import Any

from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import SOURCE, Language, languages, text
from xl_departage.documents.calc_copy import copy_name, copy_of_document
from xl_departage.functions import Function, Range, find
from xl_departage.functions.commands import (
    CALC_COMMANDS,
    TITLE,
    FormulaCell,
    Sheet,
    WiderTable,
    Written,
    areas_read,
    refused,
    run_command,
)
from xl_departage.functions.commands.printing import (
    NARROW,
    PRINTED,
    WIDE,
    columns_beside,
    filled_lines,
    printed,
    tables,
    unused_columns,
    with_beside,
)
from xl_departage.hosts.libreoffice.calc_names import every_name
from xl_departage.hosts.libreoffice.descriptions import help_file
from xl_departage.hosts.libreoffice.formula_text import from_calc_formula, pooled, to_calc_formula, without_pooling
from xl_departage.hosts.libreoffice.ranges import read_range
from xl_departage.spreadsheet.formulas.addresses import Area, read_area
from xl_departage.spreadsheet.storage.atomic import write_atomic

_LOG = logging.getLogger("xl_departage.hosts.libreoffice")
_BAR = "org.xldepartage.message"
_AREA = "_xlnm.Print_Area"
_DIGIT = 200
"""The width of a digit, in hundredths of a millimetre."""
_FILTERS = {".ods": "calc8", ".xlsx": "Calc MS Excel 2007 XML"}
"""LibreOffice's name for the format of a copy, by the ending of its file."""
_INFORMATION, _WARNING = 0, 2
"""The numbers of INFO and WARNING in com.sun.star.frame.InfobarType."""


def run_menu_command(context: Any, command: str, folder: Path) -> None:
    """
    Run a command on the document in the active window, and show its message above the sheet.

    Args:
        context: LibreOffice's component context.
        command: A key of `CALC_COMMANDS`; `insert` is followed by `.` and a key of `GOALS`.
        folder: The folder in which the extension is installed.
    """
    language = _language(context)
    document = _service(context, "com.sun.star.frame.Desktop").getCurrentComponent()
    try:
        note = _done(context, document, command, folder, language)
    except WiderTable as found:
        _select(document, found.area)
        _tell(document, _INFORMATION, found.message(language), language)
    except DepartageError as error:
        _tell(document, _WARNING, refused(command, error, language), language)
    except Exception as error:
        _LOG.exception("%s failed", command)
        sentence = text("command_failed", language, error=f"{type(error).__name__}: {error}")
        _tell(document, _WARNING, sentence, language)
    else:
        _tell(document, _INFORMATION, note, language)


def _done(context: Any, document: Any, command: str, folder: Path, language: Language) -> str:
    """Run the command and return the message for the user; empty for *Help*. Raises WiderTable or DepartageError."""
    name = command.partition(".")[0]
    if name == "help":
        address = (folder / help_file(language)).as_uri()
        _service(context, "com.sun.star.system.SystemShellExecute").execute(address, "", 0)
        return ""
    if name == "print":
        return text("command_print.done", language, count=_set_print_areas(document))
    if name == "copy":
        return text("command_copy.done", language, file=_copy(context, document, language))
    page, selected = _selection(document)
    sheet = _sheet(page)
    formula = _formula(page, selected)
    reads = {area: _elsewhere(document, area) for area in areas_read(formula.text)} if name == "explain" else {}
    written = run_command(command, sheet, selected, formula, reads, language=language)
    _write(document, page, written, CALC_COMMANDS[name].title.in_language(language))
    return written.note


def _set_print_areas(document: Any) -> int:
    """
    Set the print areas of a template's tables to their filled part, and narrow their unused columns; returns the number of tables. Raises
    ArgumentError for a document that is not made from a template.
    """
    names = getattr(document, "NamedRanges", None)
    formula = names.getByName(PRINTED).getContent() if names and names.hasByName(PRINTED) else ""
    areas, beside = tables(formula), columns_beside(formula)
    players = (0, 0)
    for name, table in areas.items():
        page = document.getSheets().getByName(name)
        top, left = table[:2]
        more = beside.get(name, 0)
        rows = read_range(_range(page, (*table[:3], table[3] + more))).rows
        cells = {
            (top + down, left + across): value for down, row in enumerate(rows) for across, value in enumerate(row)
        }
        # The first table is the list of players.
        players = players if any(players) else filled_lines(table, cells)
        shown = with_beside(printed(table, cells, players, again=True), table, cells, more)
        page.setPrintAreas((_range(page, shown).getRangeAddress(),))
        # The print area from an .xlsx file: LibreOffice would write it in addition to the new one.
        if page.NamedRanges.hasByName(_AREA):
            page.NamedRanges.removeByName(_AREA)
        narrow = unused_columns(table, cells)
        for number in range(left, table[3] + 1):
            column = page.getColumns().getByIndex(number - 1)
            if number in narrow:
                column.Width = NARROW * _DIGIT
            elif column.Width < 2 * NARROW * _DIGIT:
                column.Width = WIDE * _DIGIT
    if not areas:
        raise ArgumentError("command_print_no_template")
    return len(areas)


def _copy(context: Any, document: Any, language: Language) -> str:
    """
    Write a copy of the document without formulas next to its file; returns the path of the copy. Raises ArgumentError for a document that
    was never saved to a file.
    """
    from uno import fileUrlToSystemPath, systemPathToFileUrl

    if not document.hasLocation() or not document.getLocation().startswith("file:"):
        raise ArgumentError("command_copy_unsaved")
    path = Path(fileUrlToSystemPath(document.getLocation()))
    target = copy_name(path, language)
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder, "draft.ods")
        address = systemPathToFileUrl(str(draft))
        document.storeToURL(address, (_property("FilterName", _FILTERS[".ods"]),))
        content = copy_of_document(draft.read_bytes(), path.name, [name for name, _ in every_name()], language)
        if target.suffix != ".ods":
            # Without formulas, LibreOffice loses nothing when it converts to Excel's format.
            draft.write_bytes(content)
            copy = _service(context, "com.sun.star.frame.Desktop").loadComponentFromURL(
                address, "_blank", 0, (_property("Hidden", True),)
            )
            try:
                saved = Path(folder, target.name)
                copy.storeToURL(systemPathToFileUrl(str(saved)), (_property("FilterName", _FILTERS[target.suffix]),))
            finally:
                copy.close(True)
            content = saved.read_bytes()
    write_atomic(target, content)
    return str(target)


def _property(name: str, value: object) -> Any:
    from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]

    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def _service(context: Any, name: str) -> Any:
    return context.ServiceManager.createInstanceWithContext(name, context)


def _language(context: Any) -> Language:
    """The language of LibreOffice's menus; English if we have no texts in it."""
    provider = _service(context, "com.sun.star.configuration.ConfigurationProvider")
    where = _property("nodepath", "/org.openoffice.Setup/L10N")
    settings = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", (where,))
    language = str(settings.getByName("ooLocale")).partition("-")[0]
    return language if language in languages() else SOURCE


def _selection(document: Any) -> tuple[Any, Area]:
    """The active sheet and the selected area. Raises ArgumentError unless the selection is one block of cells."""
    chosen: Any = document.getCurrentSelection() if hasattr(document, "getCurrentSelection") else None
    if not hasattr(chosen, "getRangeAddress") or not hasattr(chosen, "getSpreadsheet"):
        raise ArgumentError("command_one_block")
    return chosen.getSpreadsheet(), _area(chosen.getRangeAddress())


def _select(document: Any, area: Area) -> None:
    """Select the area that a command proposes, so that the same command applies to it next time."""
    controller = document.getCurrentController()
    controller.select(_range(controller.getActiveSheet(), area))


def _area(address: Any) -> Area:
    return address.StartRow + 1, address.StartColumn + 1, address.EndRow + 1, address.EndColumn + 1


def _range(page: Any, area: Area) -> Any:
    return page.getCellRangeByPosition(area[1] - 1, area[0] - 1, area[3] - 1, area[2] - 1)


def _sheet(page: Any) -> Sheet:
    """The cells of the sheet from A1 to its last used one; None for an empty cell, an empty text for a formula that shows nothing."""
    cursor = page.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.getRangeAddress()
    used = page.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)
    values, contents = read_range(used).rows, used.getFormulaArray()
    cells = [
        [None if not content else "" if value is None else value for value, content in zip(*both, strict=True)]
        for both in zip(values, contents, strict=True)
    ]
    return Sheet(_area(used.getRangeAddress()), cells)


def _formula(page: Any, selected: Area) -> FormulaCell:
    """The formula of the first selected cell, as files spell it, and the area that it fills."""
    row, column = selected[:2]
    cell = _range(page, (row, column, row, column))
    cursor = page.createCursorByRange(cell)
    cursor.collapseToCurrentArray()
    area = _area(cursor.getRangeAddress())
    (formula,) = cell.getFormulaArray()[0]
    return FormulaCell(without_pooling(from_calc_formula(formula)), area, (row, column))


def _elsewhere(document: Any, written: str) -> Range:
    """
    The values of an area of another sheet, such as `'My grid'!$A$1:$C$4`, or of a defined name. Raises ArgumentError if the document has
    no such name or sheet, or the area is not an address.
    """
    name, _, area_text = written.rpartition("!")
    if not name:
        named = document.NamedRanges
        cells = named.getByName(written).getReferredCells() if named.hasByName(written) else None
        if cells is None:
            raise ArgumentError("command_explain_name", name=written)
        return read_range(cells).rows
    name = name[1:-1].replace("''", "'") if name.startswith("'") else name
    area = read_area(area_text)
    sheets = document.getSheets()
    if area is None or not sheets.hasByName(name):
        raise ArgumentError("command_one_block")
    return read_range(_range(sheets.getByName(name), area)).rows


def _write(document: Any, page: Any, written: Written, title: str) -> None:
    """Write a formula into all cells of its area, as one step that can be undone. Raises ArgumentError for a protected sheet."""
    if page.isProtected():
        # LibreOffice would write nothing and report nothing.
        raise ArgumentError("command_protected")
    undo = document.getUndoManager()
    undo.enterUndoContext(title)
    try:
        texts = _function_of(written.formula).in_words is not None
        formula = pooled(written.formula) if texts else written.formula
        _range(page, written.area).setArrayFormula(to_calc_formula(formula))
    finally:
        undo.leaveUndoContext()


def _function_of(formula: str) -> Function:
    """The function that a command's formula calls."""
    return find(formula[1 : formula.index("(")])


def _tell(document: Any, kind: int, sentence: str, language: Language) -> None:
    """
    Show a sentence in a bar above the sheet until the user closes it or runs another command; an empty sentence removes the bar. Nothing
    waits for the user.
    """
    controller = document.getCurrentController()
    there = controller.hasInfobar(_BAR)
    if sentence:
        show = controller.updateInfobar if there else controller.appendInfobar
        show(*(_BAR, TITLE.in_language(language), sentence, kind), *(() if there else ((), True)))
    elif there:
        controller.removeInfobar(_BAR)
