"""
Cells as xlwings gives them: errors as Excel's numbers for them, ranges and sheets as rows.

xlwings is not imported: a range is recognised by its attributes.
"""

from __future__ import annotations

from typing import Any, Final

from xl_departage.base.cells import Cell
from xl_departage.base.errors import ErrorKind
from xl_departage.functions.host_cells import host_cell

_ERRORS: Final = {
    -2146826288: ErrorKind.NULL,
    -2146826281: ErrorKind.DIV0,
    -2146826273: ErrorKind.VALUE,
    -2146826265: ErrorKind.REF,
    -2146826259: ErrorKind.NAME,
    -2146826252: ErrorKind.NUM,
    -2146826246: ErrorKind.NA,
    -2146826245: ErrorKind.GETTING_DATA,
    -2146826243: ErrorKind.SPILL,
    -2146826242: ErrorKind.CONNECT,
    -2146826241: ErrorKind.BLOCKED,
    -2146826240: ErrorKind.UNKNOWN,
    -2146826239: ErrorKind.FIELD,
    -2146826238: ErrorKind.CALC,
}
"""
The errors by the number that xlwings gives, the SCODE of a cell error: 0x800A0000 + its number in Excel (2042 for #N/A: XlCVError,
XlErr in the Excel object model).
"""
_ROWS, _COLUMNS = 1_048_576, 16_384
"""The size of a sheet: a range with as many rows or columns consists of whole columns or rows."""


def xlwings_cell(value: Any) -> Cell:
    """One cell of Excel as the catalogue expects it."""
    # Numbers arrive as floats, so that a whole number is the number of an error.
    return host_cell(_ERRORS.get(value, value) if type(value) is int else value)


def is_range(value: Any) -> bool:
    """Whether a value is a range of xlwings, the rows or columns of one, or a sheet."""
    return _is_sheet(value) or _is_lines(value) or (hasattr(value, "raw_value") and hasattr(value, "options"))


def _is_lines(value: Any) -> bool:
    """Whether a value is `Range.rows` or `Range.columns`."""
    return hasattr(value, "rng") and hasattr(value, "autofit")


def _is_sheet(value: Any) -> bool:
    return hasattr(value, "used_range") and hasattr(value, "range")


def in_range(value: Any) -> Any:
    """
    The rows of a range, or the value of a single cell; whole columns, rows and sheets reach up to the last cell in use.
    """
    if _is_sheet(value):
        last = value.used_range.last_cell
        value = value.range((1, 1), (last.row, last.column))
    if _is_lines(value):
        value = value.rng
    height, width = value.shape
    if height == _ROWS or width == _COLUMNS:
        last = value.sheet.used_range.last_cell
        value = value.resize(_up_to(last.row, value.row, height), _up_to(last.column, value.column, width))
    # Without these options, one cell, row or column would come as a bare value or a flat list, and an error as a blank.
    rows = [[xlwings_cell(cell) for cell in row] for row in value.options(ndim=2, err_to_str=True).value]
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


def _up_to(last: int, first: int, size: int) -> int:
    return max(1, min(size, last - first + 1))
