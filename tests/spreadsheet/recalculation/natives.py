"""Ordinary functions called one at a time, without a workbook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.spreadsheet.recalculation import books
from xl_departage.spreadsheet.recalculation.arrays import Array, CellError
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.native import NATIVES
from xl_departage.spreadsheet.recalculation.native.function_table import WHOLE


def called(name: str, *arguments: Any) -> Any:
    """The value of a function; arrays are passed and returned as lists of rows."""
    native = NATIVES[name]
    assert native.least <= len(arguments) <= native.most
    try:
        converted = []
        for position, argument in enumerate(arguments):
            kind = native.parameter(position)
            value = Array(argument) if isinstance(argument, list) else argument
            converted.append(value if kind in WHOLE else native.converter(kind)(value))
        result = native.function(*converted)
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


def outcome(text: str, cells: Mapping[str, Any], *, rows: bool = False, date1904: bool = False) -> Any:
    """
    What a formula gives: the value, with `rows` all that it spills, or the reason of a refusal in brackets.
    """
    made = books.book(cells, date1904=date1904)
    books.put(made, "Z99", "=" + text, "dynamic" if rows else "plain")
    result = FormulaEngine().evaluate(made, {})[books.key(made, "Z99")]
    if result.reason:
        return f"[{result.reason}]"
    if rows:
        return [[books.shown(cell) for cell in row] for row in result.spill or [[result.value]]]
    return books.shown(result.value)
