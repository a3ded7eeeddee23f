"""
Compares a range with expected values, showing both tables and explaining the first difference, and checks that every formula with
our functions was computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind, known_language
from xl_departage.base.messages import Language
from xl_departage.hosts.python.from_libraries import plain
from xl_departage.spreadsheet.formulas.addresses import Area, address, contains, read_area, size
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.grids import Call, calls_any, formulas_read, our_call
from xl_departage.spreadsheet.recalculation.recalculation_report import COMPUTED, CellReport, Report
from xl_departage.spreadsheet.recalculation.references import quoted
from xl_departage.spreadsheet.recalculation.values import same


def assert_grid(report: Report, area: str, expected: Any, language: Language | None = None) -> None:
    """
    Compare the values of a range; numbers are equal if they agree to 15 digits, as in a cell.

    Args:
        report: The result of `recalculate`.
        area: `Grid!E1:E4`, or `E1:E4` if the workbook has one sheet; a single cell means an area as large as `expected`.
        expected: Rows of values, in any form that the functions accept (including a table of pandas); for one column or one row, a
            plain list is enough.
        language: The language of the explanation; without it, that of the report.

    Raises:
        AssertionError: The values differ; the message shows both tables and explains the first value that differs.
    """
    __tracebackhide__ = True
    _refuse_other(report, "assert_grid")
    language = report.language if language is None else known_language(language)
    sheet, corners = report.shown.reference(area)
    wanted = _rows(expected, corners[2] - corners[0] + 1, corners[3] - corners[1] + 1)
    if size(corners) == 1 and wanted and wanted[0]:
        corners = (*corners[:2], corners[0] + len(wanted) - 1, corners[1] + max(map(len, wanted)) - 1)
    at = report.shown.at
    rows, columns = range(corners[0], corners[2] + 1), range(corners[1], corners[3] + 1)
    values = [[_shown(at(sheet, row, column)) for column in columns] for row in rows]
    different = [
        (corners[0] + down, corners[1] + right)
        for down in range(max(len(values), len(wanted)))
        for right in range(max(len(columns), max(map(len, wanted), default=0)))
        if not _equal(_at(values, down, right), _at(wanted, down, right))
    ]
    if not different:
        return
    name = report.shown.sheets[sheet].name
    places = ", ".join(address(*place) for place in different[:20]) + (" …" if len(different) > 20 else "")
    lines = [
        f"{area}: {len(different)} of {size(corners)} cells differ: {places}",
        *_sizes(wanted, corners),
        "expected:",
        *_table(wanted, different, corners[:2]),
        "found:",
        *_table(values, different, corners[:2]),
        *_why(report, sheet, different[0], f"{quoted(name)}!{address(*different[0])}", language),
    ]
    raise AssertionError("\n".join(lines))


def _sizes(wanted: Sequence[Sequence[Any]], corners: Area) -> list[str]:
    """The size of the expected values and that of the area, if they differ."""
    expected = len(wanted), max(map(len, wanted), default=0)
    found = corners[2] - corners[0] + 1, corners[3] - corners[1] + 1
    if expected == found:
        return []
    rows = [f"{down} row{'s' * (down != 1)} of {right}" for down, right in (expected, found)]
    return [f"expected {rows[0]}, the area has {rows[1]}"]


def _refuse_other(report: object, function: str) -> None:
    """Raise ArgumentError for anything but a report."""
    if not isinstance(report, Report):
        raise ArgumentError("testing_report", function=function, type=type(report).__name__)


_MISSING = object()
"""Stands for a cell that one of the tables does not have."""


def _rows(expected: Any, height: int, width: int) -> list[list[Any]]:
    """The expected values as rows; a flat list is a column if the area has several rows or a single column."""
    expected = plain(expected)
    if isinstance(expected, str) or not isinstance(expected, Sequence):
        return [[expected]]
    if all(isinstance(row, (list, tuple)) for row in expected):
        return [list(row) for row in expected]
    return [[value] for value in expected] if width == 1 or height > 1 else [list(expected)]


def _shown(value: Any) -> Any:
    return getattr(value, "value", value)


def _at(rows: Sequence[Sequence[Any]], row: int, column: int) -> Any:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else _MISSING


def _equal(value: Any, other: Any) -> bool:
    return value is other if _MISSING in (value, other) else same(value, other)


def _table(rows: Sequence[Sequence[Any]], different: Sequence[tuple[int, int]], first: tuple[int, int]) -> list[str]:
    """The rows as lines of text with aligned columns; differing values are between `>` and `<`."""
    texts = [
        [
            f">{_text(value)}<" if (down, right) in different else f" {_text(value)} "
            for right, value in enumerate(row, start=first[1])
        ]
        for down, row in enumerate(rows, start=first[0])
    ]
    widths = [max(len(row[at]) for row in texts if at < len(row)) for at in range(max(map(len, texts), default=0))]
    return ["  " + " ".join(text.rjust(width) for text, width in zip(row, widths, strict=False)) for row in texts]


def _text(value: Any) -> str:
    return "" if value is None else repr(value) if isinstance(value, str) else str(value)


def _why(report: Report, sheet: int, place: tuple[int, int], cell: str, language: Language) -> list[str]:
    """Why the cell has this value: the error, or, for a tie-break, how it was computed."""
    if problem := report.explain(cell, language):
        return [problem]
    name = report.shown.sheets[sheet].name
    for entry in report.cells:
        area = read_area(entry.spill or entry.cell)
        if entry.sheet == name and area is not None and contains(area, *place):
            call = _call_in(report, sheet, area[:2])
            return [] if call is None else _explained(report, call, place[0] - area[0], language)
    return []


def _call_in(report: Report, sheet: int, cell: tuple[int, int]) -> Call | None:
    """The call of one of our functions that is the whole formula of a cell; None for any other formula."""
    for here, tree, work in formulas_read(report.shown.loaded.workbook, library().names):
        if (here.sheet, here.row, here.column) == (sheet, *cell):
            return our_call(tree, here, work, whole=True)
    return None


def _explained(report: Report, call: Call, row: int, language: Language) -> list[str]:
    """EXPLAIN's table for one player's value; empty if EXPLAIN does not support the function."""
    from xl_departage.base.cells import OMITTED
    from xl_departage.functions import call as call_function
    from xl_departage.functions.request import open_grid

    block = call.block("grid")
    if block is None or set(call.arguments) - {"grid", "player", "rules", "ratings", "code"}:
        return []
    values = report.shown
    cells = [
        [values.at(block.sheet, down, right) for right in range(block.first_column, block.last_column + 1)]
        for down in range(block.first_row, block.last_row + 1)
    ]
    ratings: Any = OMITTED
    if (ratings_block := call.block("ratings")) is not None:
        ratings = [
            [values.at(ratings_block.sheet, down, ratings_block.first_column)]
            for down in range(ratings_block.first_row, ratings_block.last_row + 1)
        ]
    rules = call.text("rules")
    code = call.text("code") or call.function
    try:
        reading = open_grid(cells, rules).reading
        player: Any
        if "player" in call.arguments:
            node = call.arguments["player"]
            chosen = call.block("player")
            player = node.text if chosen is None else values.at(chosen.sheet, chosen.first_row, chosen.first_column)
        else:
            index = reading.rows[row]
            if index is None:
                return []
            player = reading.cell_numbers[index] if reading.cell_numbers else reading.crosstable.players[index].number
        edition = rules or ("" if "code" in call.arguments else "FFE")
        rules_text = f"{edition}; lang={language}" if edition and "lang=" not in rules else rules
        table = call_function("EXPLAIN", [cells, code, player, rules_text or OMITTED, ratings])
    except (DepartageError, IndexError):
        # If EXPLAIN cannot explain the value, there is no third table; the two tables above show the difference.
        return []
    if not isinstance(table, list):
        return []
    heading = f"EXPLAIN {code}, {player}:"
    return [heading, *("  " + " | ".join(str(_shown(cell)) for cell in line) for line in table)]


def assert_computed(report: Report, language: Language | None = None) -> None:
    """
    Fail, with the error messages, if a formula with one of our functions or of the caller's shows an error or was not computed.

    Raises AssertionError, and ArgumentError for anything but a report.
    """
    _refuse_other(report, "assert_computed")
    language = report.language if language is None else known_language(language)
    wrong = [line for cell in report.cells for line in _faults(report, cell, language)]
    if wrong:
        raise AssertionError("\n".join(wrong))


def _faults(report: Report, cell: CellReport, language: Language) -> list[str]:
    """
    The lines about one formula; empty unless it calls one of our functions or of the caller's, and shows an error or was not computed.
    """
    workbook = report.shown
    index = next(index for index, sheet in enumerate(workbook.sheets) if sheet.name == cell.sheet)
    # Equivalent mutant `1 -> 2`, `1 -> 0`: every cell of a report has a valid address, so that the default is never used.
    area: Area = read_area(cell.spill or cell.cell) or (1, 1, 1, 1)
    formula = workbook.sheets[index].formulas[area[:2]].formula
    if not calls_any(formula, library().names | report.own):
        return []
    if cell.status != COMPUTED:
        return [f"={formula} — {cell.explain(language)}"]
    wrong = [
        (row, column)
        for row in range(area[0], area[2] + 1)
        for column in range(area[1], area[3] + 1)
        if isinstance(workbook.at(index, row, column), ErrorKind)
    ]
    places = [f"{quoted(cell.sheet)}!{address(*place)}" for place in wrong]
    return [f"={formula} — {report.explain(place, language)}" for place in places]
