"""
Into formualizer and out of it: a workbook of the engine from a workbook of the model, the values of cells and spills back.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import Any, Final, TypeVar

import formualizer

from xl_departage.errors import ErrorKind
from xl_departage.formulas.addresses import column_letters
from xl_departage.headless.each import EngineValue, extent_values, literal
from xl_departage.headless.functions_bridge import engine_kind, to_value
from xl_departage.headless.model import CellKey, Value, Workbook
from xl_departage.headless.references import quoted

T = TypeVar("T")

_SEED: Final = 20_260_301
"""RAND and RANDBETWEEN give the same numbers at each recalculation of the same file."""
_DENSE: Final = 4
"""Cells are handed over as one rectangle when it has at most this many cells for each of them."""
_SMALL: Final = 1000
"""A rectangle of this many cells more is no burden either."""


def new_engine(
    workbook: Workbook, moment: datetime.datetime, functions: Mapping[str, Callable[..., EngineValue]]
) -> Any:
    """An engine with the sheets of a workbook, still empty; `moment` is what NOW gives."""
    settings = formualizer.EvaluationConfig()
    settings.workbook_seed = _SEED
    settings.enable_parallel = False
    settings.date_system = "1904" if workbook.date1904 else "1900"
    # In this mode formulas are read together at the first evaluation, twenty times faster than one by one.
    engine = formualizer.Workbook(
        config=formualizer.WorkbookConfig(
            mode=formualizer.WorkbookMode.Interactive, eval_config=settings, enable_changelog=False
        )
    )
    for sheet in workbook.sheets:
        engine.add_sheet(sheet.name)
    engine.set_temporal_egress("serial")
    engine.set_deterministic_clock(moment.replace(tzinfo=datetime.UTC))
    for name, function in functions.items():
        engine.register_function(name, function)
    return engine


def feed_constants(engine: Any, sheet: str, constants: Mapping[tuple[int, int], Value]) -> None:
    """
    Put typed values into a sheet, run by run of each column.

    A blank must never be handed over: the engine counts it as a cell, and a spill over it loses its last row.
    """
    columns: dict[int, list[tuple[int, EngineValue]]] = {}
    for (row, column), value in constants.items():
        if value is not None:
            columns.setdefault(column, []).append((row, _constant(value)))
    for column, first, run in _runs(columns):
        engine.set_values_batch(sheet, first, column, run)


def feed_formulas(engine: Any, sheet: str, formulas: Mapping[int, list[tuple[int, str]]]) -> None:
    """Put formulas into a sheet: (row, text) by column, one call for each run of rows."""
    for column, first, run in _runs(formulas):
        engine.set_formulas_batch(sheet, first, column, [["=" + text] for (text,) in run])


def _runs(columns: Mapping[int, list[tuple[int, T]]]) -> Iterator[tuple[int, int, list[list[T]]]]:
    """
    The entries of each column as runs of rows without a gap: column, first row, one-cell rows.
    """
    for column, entries in columns.items():
        entries.sort(key=itemgetter(0))
        start = 0
        for index in range(1, len(entries) + 1):
            if index == len(entries) or entries[index][0] != entries[index - 1][0] + 1:
                yield column, entries[start][0], [[entry] for _, entry in entries[start:index]]
                start = index


def read_cells(engine: Any, sheet: str, keys: Iterable[CellKey]) -> dict[CellKey, EngineValue]:
    """The values of cells of one sheet."""
    keys = list(keys)
    rows, columns = [key.row for key in keys], [key.column for key in keys]
    top, left, bottom, right = min(rows), min(columns), max(rows), max(columns)
    if (bottom - top + 1) * (right - left + 1) > _DENSE * len(keys) + _SMALL:
        return {key: engine.get_value(sheet, key.row, key.column) for key in keys}
    table = engine.sheet(sheet).get_values(formualizer.RangeAddress(sheet, top, left, bottom, right))
    return {key: table[row - top][column - left] for key, row, column in zip(keys, rows, columns, strict=True)}


def read_spill(engine: Any, sheet: str, key: CellKey) -> list[list[EngineValue]] | None:
    """The rows that a formula spills to; None for a single value."""
    place = f"{quoted(sheet)}!{column_letters(key.column)}{key.row}"
    role = engine.inspect_cell(place, include_values=False).cell.spill
    if role is None or role.extent is None:
        return None
    return extent_values(engine, sheet, role.extent)


def shown(value: EngineValue) -> Value:
    """A computed value as a cell shows it: a blank is 0."""
    if type(value) is float:
        whole = int(value) if -1e15 < value < 1e15 else None
        return whole if whole is not None and whole == value else to_value(value)
    converted = to_value(value)
    return 0 if converted is None else converted


def _constant(value: Value) -> EngineValue:
    if isinstance(value, str):
        # Plain texts go in faster, but the engine would read "=1" as a formula.
        return literal(value) if value.startswith("=") else value
    if isinstance(value, ErrorKind):
        return literal({"type": "Error", "kind": engine_kind(value) or "Value"})
    return value
