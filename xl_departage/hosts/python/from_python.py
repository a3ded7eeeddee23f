"""
The functions for Python programs: lists of rows in, numbers out, errors as exceptions.

The functions of `xl_departage.hosts.python.callables` pass their arguments to `call`.
"""

from __future__ import annotations

import datetime
from typing import Any

from xl_departage.base.errors import ArgumentError, ErrorKind, Undefined
from xl_departage.functions import find
from xl_departage.functions.catalogue import OMITTED, Argument, Range, Raw
from xl_departage.functions.host_cells import host_cell, host_rows
from xl_departage.hosts.python.from_libraries import plain

_CELLS = (bool, int, float, str, datetime.date, datetime.time, ErrorKind)


def call(name: str, *given: object) -> Any:
    """
    The value of a function by name: a number or text, or a list of rows, in which an undefined value is None.

    Args:
        name: A name or alias of the catalogue.
        given: The arguments in order; None omits an optional one.

    Raises:
        DepartageError: The error a cell would show, with its message; an undefined single value is `Undefined`.
    """
    function = find(name)
    result = function.call(
        [as_argument(argument, value) for argument, value in zip(function.arguments, given, strict=True)]
    )
    if isinstance(result, list):
        return [[None if isinstance(cell, ErrorKind) else cell for cell in row] for row in result]
    if isinstance(result, ErrorKind):
        raise Undefined("library_undefined", function=name)
    return result


def as_argument(argument: Argument, value: object) -> Raw:
    """What Python gives, as a front end hands it over: rows of cells, a cell, an argument left out. Raises ArgumentError."""
    if value is None:
        return OMITTED if argument.optional else None
    value = plain(value)
    if value is None:
        # A blank cell of another library, which is not an argument left out.
        return None
    if isinstance(value, _CELLS):
        return host_cell(value)
    if isinstance(value, (list, tuple)) and all(isinstance(row, (list, tuple)) for row in value):
        return _cells(argument, value)
    if isinstance(value, (list, tuple)):
        if any(isinstance(row, (list, tuple)) for row in value):
            raise ArgumentError("library_not_rows", argument=argument.title)
        # A column, as xlwings passes a range of one column.
        return _cells(argument, [[cell] for cell in value])
    raise ArgumentError("library_not_cell", argument=argument.title, type=type(value).__name__)


def _cells(argument: Argument, rows: Range) -> Range:
    """Rows as given, so that caches recognise them; if some of their texts are errors, a copy with these."""
    errors = False
    for row in rows:
        for cell in row:
            if cell is not None and not isinstance(cell, _CELLS):
                raise ArgumentError("library_not_cell", argument=argument.title, type=type(cell).__name__)
            errors = errors or (isinstance(cell, str) and isinstance(host_cell(cell), ErrorKind))
    return host_rows(rows) if errors else rows
