"""
Conversion between xlwings and the catalogue.

Every argument arrives as rows of cells (`ndim=2`), a single cell as one row of one. Errors arrive as text
(`err_to_str`) or, if xlwings does not know them, as their COM number. An omitted argument arrives as its bare
default. Whole numbers become `int` and midnights dates, as in the other front ends, so that a grid is read the same everywhere.
"""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any, Final, cast

from xl_departage.errors import ErrorKind
from xl_departage.functions.catalogue import OMITTED, Argument, Cell, Raw, Result

_ERRORS: Final = {kind.value: kind for kind in ErrorKind}
_COM_ERRORS: Final = {
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
SCODE of a cell error = 0x800A0000 + its number in Excel (2042 for #N/A: XlCVError, XlErr in the Excel object model).
"""
_NO_DAY: Final = datetime.date(1899, 12, 30)
"""The date part of a cell that holds only a time."""
_LARGEST_WHOLE: Final = 1e15


def raw_argument(argument: Argument, given: Any) -> Raw:
    """One argument as the catalogue takes it; None or the bare default means it was omitted."""
    if given is None or (argument.optional and given is argument.default):
        return OMITTED
    if isinstance(given, (list, tuple)):
        rows = [[cell(value) for value in row] if isinstance(row, (list, tuple)) else [cell(row)] for row in given]
        return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows
    return cell(given)


def cell(value: Any) -> Cell:
    """One cell as the catalogue sees it."""
    if value is None or value == "" or isinstance(value, (bool, ErrorKind)):
        return None if value == "" else cast(Cell, value)
    if isinstance(value, str):
        return _ERRORS.get(value, value) if value.startswith("#") else value
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < _LARGEST_WHOLE else value
    if isinstance(value, int):
        return _COM_ERRORS.get(value, value)
    if isinstance(value, Decimal):
        # COM passes cells with a currency format as Decimal.
        return cell(float(value))
    if isinstance(value, datetime.datetime):
        if value.date() == _NO_DAY:
            return value.time()
        return value if value.time() != datetime.time() else value.date()
    if isinstance(value, (datetime.date, datetime.time)):
        return value
    raise TypeError(f"a cell holds a {type(value).__name__}")


def shown(result: Result) -> Any:
    """A result as xlwings takes it: errors as text, which becomes a true error in our add-in and in Office.js."""
    if isinstance(result, list):
        return [[_shown_cell(value) for value in row] for row in result]
    return _shown_cell(result)


def _shown_cell(value: Cell) -> Any:
    return value.value if isinstance(value, ErrorKind) else value
