"""Ordinary functions called one at a time, without a workbook."""

from __future__ import annotations

from typing import Any

from tests.headless import books
from xl_departage.headless.arrays import Array, CellError
from xl_departage.headless.native import NATIVES


def called(name: str, *arguments: Any) -> Any:
    """The value of a function; arrays are passed and returned as lists of rows."""
    native = NATIVES[name]
    assert native.least <= len(arguments) <= native.most
    try:
        given = []
        for position, argument in enumerate(arguments):
            kind = native.parameter(position)
            value = Array(argument) if isinstance(argument, list) else argument
            given.append(value if kind in "RAS" else native.converter(kind)(value))
        result = native.function(*given)
    except CellError as problem:
        return problem.kind
    return result.full() if isinstance(result, Array) else result


def formula(text: str, **cells: Any) -> Any:
    """
    The value that a formula shows in a workbook with some typed cells; a text in brackets if it keeps its old value.
    """
    made = books.book({**cells, "Z9": "=" + text})
    result = books.evaluate(made)["S!Z9"]
    return f"[{result.reason}]" if result.reason else books.shown(result.value)
