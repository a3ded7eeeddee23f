"""
Turns the cells of a host (Excel, Calc, a web page, a workbook file) into raw arguments of the catalogue, by the same rules for all
hosts.

Hosts pass the same cell in different forms: a whole number as a float, an error as its text, a blank as an empty text, a date as
midnight, a column with all its million rows. A message about a cell must not depend on the program that the arbiter uses. What only
one host does (the error numbers of COM, the NaN of Calc) is undone in that host, before its cells come here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final, cast

from xl_departage.base.cells import OMITTED, Cell, Raw
from xl_departage.base.errors import ArgumentError, ErrorKind
from xl_departage.base.extent import cut_to_filled
from xl_departage.functions.arguments import Argument

_ERRORS: Final = {kind.value: kind for kind in ErrorKind}
_NO_DAY: Final = datetime.date(1899, 12, 30)
"""The date part of a cell that holds only a time."""
_LARGEST_WHOLE: Final = 1e15


def host_cell(value: Any) -> Cell:
    """One cell as the catalogue expects it. Raises TypeError for anything that no cell holds."""
    if isinstance(value, str):
        return (_ERRORS.get(value, value) if value.startswith("#") else value) or None
    if value is None or isinstance(value, (bool, int, ErrorKind)):
        return cast(Cell, value)
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < _LARGEST_WHOLE else value
    if isinstance(value, Decimal):
        # COM passes cells with a currency format as Decimal.
        return host_cell(float(value))
    if isinstance(value, datetime.datetime):
        if value.date() == _NO_DAY:
            return value.time()
        return value if value.time() != datetime.time() else value.date()
    if isinstance(value, (datetime.date, datetime.time)):
        return value
    raise TypeError(f"a cell holds a {type(value).__name__}")


def host_rows(rows: Sequence[Any], cell: Callable[[Any], Cell] = host_cell) -> list[list[Cell]]:
    """Rows of cells; a bare value in place of a row is a row of one cell. Raises TypeError."""
    return [[cell(value) for value in row] if isinstance(row, (list, tuple)) else [cell(row)] for row in rows]


def raw_argument(argument: Argument, host_value: Any, cell: Callable[[Any], Cell] = host_cell) -> Raw:
    """
    One argument as the catalogue expects it. None means that it was omitted (a blank cell is `[[None]]`); a range of one cell is
    that cell.

    Raises ArgumentError for lists nested more deeply, and TypeError for anything else that no host passes.
    """
    if host_value is None or host_value is OMITTED:
        return OMITTED
    if not isinstance(host_value, (list, tuple)):
        return cell(host_value)
    try:
        rows = host_rows(host_value, cell)
    except TypeError:
        if not any(
            isinstance(value, (list, tuple)) for row in host_value if isinstance(row, (list, tuple)) for value in row
        ):
            raise
        raise ArgumentError("argument_not_range", argument=argument.title) from None
    # Equivalent mutant `0 -> -1`: there is exactly one row.
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


def raw_arguments(
    arguments: Sequence[Argument], host_values: Sequence[Any], cell: Callable[[Any], Cell] = host_cell
) -> list[Raw]:
    """
    The arguments of a call, with whole columns and rows cut to the part that is filled. Raises ArgumentError.

    Args:
        arguments: The declared arguments.
        host_values: The arguments as the host passes them, in order. Those missing at the end are omitted; superfluous ones are passed
            on, so that the call is refused.
        cell: Converts one cell of the host.
    """
    cut = cut_to_filled(host_values)
    more = [value if isinstance(value, (list, tuple)) else cell(value) for value in cut[len(arguments) :]]
    return [*(raw_argument(argument, value, cell) for argument, value in zip(arguments, cut, strict=False)), *more]
