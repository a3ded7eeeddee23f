"""
Conversion between the values of Calc and those of the catalogue.

Calc passes an error inside a computed array as a NaN with the code of the error in its last 32 bits, and accepts the same in a result. So
our `#REF!` or `#NUM!` becomes a true error of the cell.
"""

from __future__ import annotations

import datetime
import struct
from typing import Final

from xl_departage.base.errors import ErrorKind
from xl_departage.functions import Cell, Result
from xl_departage.functions.host_cells import host_cell

_QUIET_NAN: Final = 0x7FF80000_00000000
_NOT_A_NUMBER_HERE: Final = 503
CODES: Final = {
    ErrorKind.NULL: 521,
    ErrorKind.DIV0: 532,
    ErrorKind.VALUE: 519,
    ErrorKind.REF: 524,
    ErrorKind.NAME: 525,
    ErrorKind.NUM: 503,
    ErrorKind.NA: 32767,
}
"""Calc's code for each error that has a name (`#N/A`) in Calc."""
_KINDS: Final = {code: kind for kind, code in CODES.items()}
Shown = tuple[tuple[object, ...], ...]
"""The rows of a result in the form that Calc accepts."""
_EPOCH: Final = datetime.date(1899, 12, 30)


def kind_of(code: int) -> ErrorKind:
    """
    The error with this code. Errors without a name (Err:502 …) become #VALUE!, as they do when Calc writes them to .xlsx files.
    """
    return _KINDS.get(code, ErrorKind.VALUE)


def error_number(kind: ErrorKind) -> float:
    """The NaN that Calc shows as this error."""
    code = CODES.get(kind, CODES[ErrorKind.VALUE])
    # Equivalent mutant `0 -> -1`: the tuple has one element.
    value: float = struct.unpack("<d", struct.pack("<Q", _QUIET_NAN | code))[0]
    return value


def from_calc(value: object) -> Cell:
    """
    A value from Calc as a cell: a NaN becomes the error whose code it contains, an infinite number #NUM!; anything else is converted as
    for every host (`functions.host_cells`).
    """
    if isinstance(value, float):
        if value != value:
            return kind_of(struct.unpack("<Q", struct.pack("<d", value))[0] & 0xFFFFFFFF)
        if value in (float("inf"), float("-inf")):
            return kind_of(_NOT_A_NUMBER_HERE)
    return host_cell(value)


def to_calc(value: Cell) -> object:
    """
    A cell in the form that Calc accepts: numbers as float, dates and times as serial numbers, None as an empty text.

    A truth value becomes 1 or 0: Calc 25.2 reads FALSE inside an array as TRUE.
    """
    if isinstance(value, ErrorKind):
        return error_number(value)
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, datetime.datetime):
        return (value - datetime.datetime(1899, 12, 30)) / datetime.timedelta(days=1)
    if isinstance(value, datetime.date):
        return float((value - _EPOCH).days)
    if isinstance(value, datetime.time):
        return (value.hour * 3600 + value.minute * 60 + value.second) / 86400
    return float(value)


def result_rows(result: Result) -> Shown:
    """The rows of a result in the form that Calc accepts. A single value becomes one cell; shorter rows are padded with #N/A."""
    rows = result if isinstance(result, list) else [[result]]
    width = max((len(row) for row in rows), default=0)
    missing = error_number(ErrorKind.NA)
    return tuple((*map(to_calc, row), *[missing] * (width - len(row))) for row in rows)
