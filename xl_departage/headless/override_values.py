"""
What our versions of ordinary functions share: arguments as numbers, rows and lines, and the order of values in a sort.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from xl_departage.headless.collation import collation
from xl_departage.headless.each import EngineValue, as_rows, error
from xl_departage.headless.functions_bridge import OMITTED_MARK

Rows = list[list[EngineValue]]


class CellError(Exception):
    """Ends a function with an error value."""

    def __init__(self, value: EngineValue) -> None:
        super().__init__()
        self.value = value


def guarded(function: Callable[..., EngineValue]) -> Callable[..., EngineValue]:
    """The function as the engine calls it: errors become values, a wrong number of arguments #VALUE!."""
    signature = inspect.signature(function)

    def call(*arguments: EngineValue) -> EngineValue:
        try:
            signature.bind(*arguments)
        except TypeError:
            return error("Value")
        try:
            return function(*arguments)
        except CellError as problem:
            return problem.value

    return call


def given(value: EngineValue, default: float) -> EngineValue:
    """An argument, or its default where it is blank or left out."""
    return default if value is None or value == OMITTED_MARK else value


def number_of(value: EngineValue, default: float | None = None) -> float:
    """An argument as a number; what is none is #VALUE!."""
    if isinstance(value, list):
        value = value[0][0] if len(value) == len(value[0]) == 1 else error("Value")
    if default is not None:
        value = given(value, default)
    if isinstance(value, dict):
        raise CellError(value)
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            raise CellError(error("Value")) from None
    return float(value or 0)


def rows_of(value: EngineValue) -> Rows:
    """An argument as rows; an error goes through."""
    if isinstance(value, dict):
        raise CellError(value)
    return as_rows(value)


def line_of(value: EngineValue) -> tuple[list[EngineValue], bool]:
    """An argument of one row or column as a list, and whether it was a row."""
    rows = rows_of(value)
    if len(rows) == 1:
        return rows[0], len(rows[0]) > 1
    if len(rows[0]) == 1:
        return [row[0] for row in rows], False
    raise CellError(error("Value"))


def order_key(value: EngineValue) -> tuple[int, Any]:
    """The place of a value in a sort: numbers, texts without regard to case, FALSE, TRUE, errors; blanks always last."""
    if isinstance(value, bool):
        return (2, value)
    if isinstance(value, (int, float)):
        return (0, value)
    if isinstance(value, str):
        return (1, collation(value))
    return (3, 0) if isinstance(value, dict) else (4, 0)
