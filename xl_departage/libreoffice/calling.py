"""
One call from a cell of Calc: arguments as they travel, the function of the catalogue, the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xl_departage.errors import ArgumentError, DepartageError
from xl_departage.functions import OMITTED, Argument, Function, Raw, Result
from xl_departage.functions.arguments import read_optional_range, read_player
from xl_departage.libreoffice.extents import Table, computed_table, fitted
from xl_departage.libreoffice.names import Travel, travel
from xl_departage.libreoffice.ranges import read_range
from xl_departage.libreoffice.values import from_calc, rows_from_calc


def call(entry: Function, given: Sequence[Any], read: Callable[[Any], Table] = read_range) -> Result:
    """
    The value of a function for arguments as Calc passes them; an error of ours is its kind.

    `read` reads the cells of a range.
    """
    try:
        arrived = fitted([_arrived(*pair, read) for pair in zip(entry.arguments, given, strict=True)])
        return entry.call([_raw(argument, value) for argument, value in zip(entry.arguments, arrived, strict=True)])
    except DepartageError as error:
        return error.kind


def _arrived(argument: Argument, value: Any, read: Callable[[Any], Table]) -> Any:
    if value is None:
        return None
    if travel(argument) is Travel.TABLE:
        return read(value)
    return computed_table(value) if isinstance(value, tuple) else value


def _raw(argument: Argument, value: Any) -> Raw:
    if value is None:
        return OMITTED
    if travel(argument) is Travel.TABLE:
        cells: Raw = value
        return cells
    if isinstance(value, tuple):
        rows = rows_from_calc(value)
        return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows
    cell = from_calc(value)
    if cell == 0 and isinstance(cell, int) and not isinstance(cell, bool):
        return _zero_or_blank(argument)
    return cell


def _zero_or_blank(argument: Argument) -> Raw:
    """
    What 0 means where Calc passes a blank cell as 0.

    Where 0 makes no sense it is the blank cell. A number that is not 0 when left out is refused: which of the two was meant would be
    a guess. Elsewhere 0 and blank mean the same, or the blank cell counts as 0, as everywhere in Calc.
    """
    if argument.read in (read_player, read_optional_range):
        return None
    try:
        argument.read(argument.name, 0)
    except DepartageError:
        return None
    if argument.default:
        raise ArgumentError("calc_zero_or_blank", argument=argument.name)
    return 0
