"""Workbooks for tests, written in a few lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.formulas.addresses import column_number
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.workbook_model import (
    CellKey,
    DefinedName,
    FormulaCell,
    FormulaKind,
    FormulaResult,
    Sheet,
    UserFunction,
    Value,
    Workbook,
    WorkbookTable,
)

ERRORS = {kind.value: kind for kind in ErrorKind}


def corners(area: str) -> tuple[int, int, int, int]:
    """(first row, first column, last row, last column) of an A1 reference."""
    found = re.findall(r"([A-Z]+)(\d+)", area)
    (left, top), (right, bottom) = found[0], found[-1]
    return int(top), column_number(left), int(bottom), column_number(right)


def place(book: Workbook, address: str) -> tuple[Sheet, tuple[int, int, int, int]]:
    """The sheet and the corners of `Sheet!A1:B2`; without a sheet, the first one."""
    sheet, _, area = address.rpartition("!")
    found = next((item for item in book.sheets if item.name == sheet), book.sheets[0])
    return found, corners(area)


def key(book: Workbook, address: str) -> CellKey:
    """The key of a cell."""
    sheet, (row, column, _, _) = place(book, address)
    return CellKey(book.sheets.index(sheet), row, column)


def put(book: Workbook, address: str, content: Value, kind: str = "plain", cached: Value = None) -> None:
    """Put a value into a cell, or a formula (a text that begins with `=`); error texts become errors."""
    sheet, (top, left, bottom, right) = place(book, address)
    if isinstance(content, str) and content.startswith("="):
        reference = None if kind == "plain" else (top, left, bottom, right)
        sheet.formulas[top, left] = FormulaCell(content[1:], FormulaKind(kind), reference, cached)
    elif isinstance(content, str) and content in ERRORS:
        sheet.constants[top, left] = ERRORS[content]
    else:
        sheet.constants[top, left] = content


def book(
    cells: Mapping[str, Value],
    *,
    dynamic: Mapping[str, str] | None = None,
    array: Mapping[str, str] | None = None,
    sheets: Sequence[str] = ("S",),
    tables: Sequence[tuple[str, str, str, Sequence[str], int, int]] = (),
    names: Sequence[tuple[str, str | None, str]] = (),
    date1904: bool = False,
) -> Workbook:
    """
    A workbook from cells by address, dynamic and CSE formulas by the range that they cover, tables (name, sheet, range,
    columns, header and totals rows) and names (name, sheet or None, formula).
    """
    made = Workbook([Sheet(name, f"xl/worksheets/sheet{index}.xml") for index, name in enumerate(sheets, 1)])
    made.date1904 = date1904
    for address, content in cells.items():
        put(made, address, content)
    for address, formula in (dynamic or {}).items():
        put(made, address, formula, "dynamic")
    for address, formula in (array or {}).items():
        put(made, address, formula, "array")
    index = {name: number for number, name in enumerate(sheets)}
    for name, sheet, area, columns, header, totals in tables:
        made.tables.append(WorkbookTable(name, index[sheet], corners(area), tuple(columns), header, totals))
    for name, local, formula in names:
        made.names.append(DefinedName(name, None if local is None else index[local], formula))
    return made


def evaluate(made: Workbook, functions: Mapping[str, UserFunction] | None = None) -> dict[str, FormulaResult]:
    """The results by address, such as `Sheet!A1`."""
    from xl_departage.spreadsheet.recalculation.references import address

    results = FormulaEngine().evaluate(made, functions or {})
    return {address(made, cell): result for cell, result in results.items()}


def shown(value: Value) -> Value:
    """A value, with errors as their texts."""
    return value.value if isinstance(value, ErrorKind) else value
