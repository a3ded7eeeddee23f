"""
Calls the functions for Python programs: lists of rows in, single values or lists of rows out, errors as exceptions.

The functions of `xl_departage.hosts.python.callables` pass their arguments to `call`.
"""

from __future__ import annotations

import datetime
import math
import os
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from xl_departage.base.cells import OMITTED, Range, Raw
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind, Undefined
from xl_departage.base.messages import SOURCE, catalogue
from xl_departage.functions import find
from xl_departage.functions.arguments import Argument, read_grid, read_list, read_optional_range, read_range
from xl_departage.functions.catalogue import Function
from xl_departage.functions.host_cells import host_cell, host_rows
from xl_departage.hosts.python.from_libraries import plain, with_index
from xl_departage.spreadsheet.formulas.addresses import read_area

_CELLS: Final = (bool, int, float, str, datetime.date, datetime.time, ErrorKind, Decimal, Fraction)
_OF_ROWS: Final = (read_grid, read_range, read_list, read_optional_range)
"""The readers of arguments that are rows."""
_UNDER_HEADINGS: Final = (read_grid, read_list)
"""The readers of arguments that are rows with names."""
_ORDINARY: Final = {bool, int, str, type(None), datetime.date, datetime.datetime, datetime.time, ErrorKind}
"""The types of cells that are passed on as they are."""


def call(name: str, *arguments: object) -> Any:
    """
    The value of a function by name: a number or text, or a list of rows, in which an undefined value is None.

    Args:
        name: A name or alias of the catalogue.
        arguments: The arguments in order; None omits an optional one.

    Raises:
        DepartageError: The error that a cell would show, with its message; for a single value that is undefined, `Undefined`.
    """
    function = find(name)
    try:
        try:
            raw = [as_argument(argument, value) for argument, value in zip(function.arguments, arguments, strict=True)]
        except ArgumentError as error:
            raise _misplaced(function, arguments) or error from None
        result = function.call(raw)
    except DepartageError as error:
        error.key = key_in_python(error.key)
        if "formula" in error.values:
            # Imported here: few calls have their arguments in another order.
            from xl_departage.functions.misplaced import Call

            formula = error.values["formula"]
            if isinstance(formula, Call):
                error.values = {**error.values, "formula": formula.in_python()}
        raise
    if result == "" and function.spills and not function.shape and not any(map(_selects, function.arguments)):
        # The only exception: a table without rows (`CHECK` of a sound grid) is a blank cell in a sheet, but no rows here.
        return []
    if isinstance(result, list):
        return [[None if isinstance(cell, ErrorKind) else cell for cell in row] for row in result]
    if isinstance(result, ErrorKind):
        raise Undefined("library_undefined", function=name)
    return result


def key_in_python(key: str) -> str:
    """
    The key of the message that names Python arguments instead of the options of a command, if there is one; otherwise the same key.
    """
    return f"{key}.python" if f"{key}.python" in catalogue(SOURCE) else key


def _selects(argument: Argument) -> bool:
    """Whether an argument chooses one player or team, for whom the value is a single one."""
    return argument.optional and argument.name in ("player", "team")


def _misplaced(function: Function, arguments: Sequence[object]) -> ArgumentError | None:
    """The error for a text in place of rows, if it was meant for another argument; otherwise None."""
    from xl_departage.functions.misplaced import misplaced

    try:
        return misplaced(
            function,
            [
                value if isinstance(value, str) else as_argument(argument, value)
                for argument, value in zip(function.arguments, arguments, strict=True)
            ],
        )
    except ArgumentError:
        return None


def as_argument(argument: Argument, value: object) -> Raw:
    """
    A Python value in the form in which front ends pass arguments: rows of cells, a cell, or an omitted argument. An iterator counts
    as a list, and a flat list as a column. Raises ArgumentError, with a message of its own for each other kind of object.
    """
    if value is None:
        if argument.optional:
            return OMITTED
        raise ArgumentError("library_none", argument=argument.title)
    _refuse(argument, value)
    value = plain(with_index(value) if argument.read in _UNDER_HEADINGS else value)
    if value is None:
        # It is a blank cell of another library, not an omitted argument.
        return None
    if isinstance(value, _CELLS):
        return host_cell(_cell(value))
    if not isinstance(value, (list, tuple)):
        raise ArgumentError("library_not_cell", argument=argument.title, type=type(value).__name__)
    if all(isinstance(row, (list, tuple)) and not row for row in value):
        raise ArgumentError("library_empty", argument=argument.title)
    if value and all(isinstance(row, Mapping) for row in value):
        raise ArgumentError("library_records", argument=argument.title)
    rows = [isinstance(row, (list, tuple)) for row in value]
    if not all(rows):
        if any(rows):
            raise ArgumentError("library_not_rows", argument=argument.title)
        return _cells(argument, [[cell] for cell in value])
    for number, row in enumerate(value, 1):
        if len(row) != len(value[0]):
            raise ArgumentError(
                "library_ragged", argument=argument.title, row=number, given=len(row), wanted=len(value[0])
            )
    return _cells(argument, value)


def _refuse(argument: Argument, value: object) -> None:
    """Raise ArgumentError for an object that a program passes by mistake, with a hint at what to pass instead."""
    key = None
    if isinstance(value, (bytes, bytearray, memoryview)):
        key = "library_bytes"
    elif isinstance(value, (Mapping, set, frozenset)) and _selects(argument):
        raise ArgumentError("library_not_single", argument=argument.title, type=type(value).__name__)
    elif isinstance(value, Mapping):
        key = _dict_key(argument, value)
    elif isinstance(value, (set, frozenset)):
        key = "library_set"
    elif isinstance(value, os.PathLike):
        key = "library_path"
    elif hasattr(value, "sheetnames") or (hasattr(value, "sheets") and hasattr(value, "fullname")):
        # It is a workbook of openpyxl, or a book of xlwings.
        key = "library_workbook"
    elif hasattr(value, "read") and hasattr(value, "close"):
        key = "library_file"
    elif isinstance(value, str) and argument.read in _OF_ROWS and argument.name != "scale":
        key = "library_text"
        if read_area(value.strip().rpartition("!")[2].upper()) is not None:
            key = "library_address"
        elif "://" in value:
            key = "library_url"
        elif "\n" not in value and (os.path.splitext(value)[1] or any(sign in value for sign in "/\\")):
            key = "library_path"
    if key is not None:
        shown = os.fspath(value) if isinstance(value, os.PathLike) else value if isinstance(value, str) else ""
        raise ArgumentError(key, argument=argument.title, value=shown)


def _dict_key(argument: Argument, value: Mapping[object, object]) -> str:
    """The key of the message about a dictionary in place of this argument."""
    if argument.name == "rules":
        return "library_dict_rules"
    if argument.name in ("code", "codes", "tiebreaks"):
        return "library_dict_codes"
    columns = bool(value) and all(isinstance(column, (list, tuple)) for column in value.values())
    return "library_dict_columns" if columns and argument.read in _OF_ROWS else "library_dict"


def _cells(argument: Argument, rows: Range) -> Range:
    """
    The rows unchanged, so that caches recognise them; a copy if some of their cells must be converted. Raises ArgumentError.
    """
    must_convert = False
    for row in rows:
        for cell in row:
            kind = type(cell)
            if kind is str:
                must_convert = must_convert or isinstance(host_cell(cell), ErrorKind)
            elif kind is float:
                must_convert = must_convert or cell != cell
            elif kind not in _ORDINARY:
                if not isinstance(cell, _CELLS):
                    raise ArgumentError("library_not_cell", argument=argument.title, type=kind.__name__)
                must_convert = True
    return host_rows([[_cell(cell) for cell in row] for row in rows]) if must_convert else rows


def _cell(value: Any) -> Any:
    """A number in the form that a cell holds; not-a-number is a blank, as in pandas."""
    if isinstance(value, (Decimal, Fraction)):
        value = float(value)
    return None if isinstance(value, float) and math.isnan(value) else value
