"""
Computing one expression once for each element: what the engine lacks for `MAP`, `BYROW`, `REDUCE` … and for ordinary functions that
take single values and are given an array (it would take the first element without a word).

The expression is a template with holes. A second, small workbook is made (this takes some ten microseconds), the arguments are put
on its sheets, and the template is computed with the holes pointing at them; so the body of a lambda follows the same rules as any
formula, our functions included.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import formualizer

from xl_departage.formulas.addresses import column_letters, column_number

EngineValue = Any
"""As formualizer hands values over: None, bool, float, str, {"type": "Error", "kind": …} or rows of these."""

MAX_ELEMENTS = 1_000_000
"""Elements of one computation; a longer array is refused with #NUM! rather than left to run for minutes."""

_KEY = secrets.token_hex(8)
"""Drawn anew by each process, so that no text of a formula can hold the mark of an argument."""
_HOLE = re.compile(f"\ue0d6{_KEY}([0-9]+)\ue0d7")
_PRIVATE = re.compile(r"XLD\w+")


def hole(number: int) -> str:
    """The mark of argument `number` in a template."""
    return f"\ue0d6{_KEY}{number}\ue0d7"


@dataclass(frozen=True, slots=True)
class Each:
    """
    A template and how its arguments are taken.

    `mode` is `map`, `rows`, `columns`, `reduce`, `scan` or `make`; `kinds` has for each argument `element` (one at a time, arrays
    of one row or column repeated), `row`, `column`, `total` and `step` (REDUCE), `count` (MAKEARRAY) or `whole`.
    """

    mode: str
    body: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Functions:
    """What a template may call, and the date system it is computed in (`1900` or `1904`)."""

    callables: Mapping[str, Callable[..., EngineValue]]
    date_system: str


def error(kind: str) -> EngineValue:
    """An error as the engine takes it back."""
    return {"type": "Error", "kind": kind}


def literal(value: EngineValue) -> EngineValue:
    """A value of the engine in the form in which it can be put into a cell."""
    if isinstance(value, dict):
        return formualizer.LiteralValue.error(value["kind"], "")
    if isinstance(value, str):
        return formualizer.LiteralValue.text(value)
    return value


def as_rows(value: EngineValue) -> list[list[EngineValue]]:
    """A value as rows; a single one as one row of one."""
    return value if isinstance(value, list) else [[value]]


class Scratch:
    """
    A workbook for one computation: `elements` down the sheet E, whole arrays side by side on the sheet W.
    """

    def __init__(self, body: str, functions: Functions) -> None:
        settings = formualizer.EvaluationConfig()
        settings.enable_parallel = False
        settings.date_system = functions.date_system
        self.workbook = formualizer.Workbook(
            config=formualizer.WorkbookConfig(
                mode=formualizer.WorkbookMode.Interactive, eval_config=settings, enable_changelog=False
            )
        )
        self.workbook.add_sheet("E")
        self.workbook.add_sheet("W")
        self.workbook.set_temporal_egress("serial")
        for name in set(_PRIVATE.findall(body)):
            if name in functions.callables:
                self.workbook.register_function(name, functions.callables[name])
        self.body = body
        self.column = 1

    def place(self, value: EngineValue) -> tuple[int, int, int]:
        """Put an array on the sheet W; its first column, rows and columns."""
        rows = as_rows(value)
        width = max((len(row) for row in rows), default=1)
        first = self.column
        self.column += width
        self.workbook.set_values_batch("W", 1, first, [[literal(cell) for cell in row] for row in rows])
        return first, len(rows), width

    def formula(self, holes: Sequence[str]) -> str:
        """The template with references in its holes."""
        return "=" + _HOLE.sub(lambda found: holes[int(found[1])], self.body)

    def compute(self, formulas: list[str], first_column: int) -> list[EngineValue]:
        """
        The values of formulas placed one below the other; one that is no single value is #CALC!, because what stands around it
        keeps it from spilling.
        """
        count = len(formulas)
        self.workbook.set_values_batch("E", 1, first_column + 1, [["|"]] * (count + 1))
        self.workbook.set_value("E", count + 1, first_column, "|")
        self.workbook.set_formulas_batch("E", 1, first_column, [[formula] for formula in formulas])
        self.workbook.evaluate_all()
        address = formualizer.RangeAddress("E", 1, first_column, count, first_column)
        values = [row[0] for row in self.workbook.sheet("E").get_values(address)]
        return [error("Calc") if value == error("Spill") else value for value in values]


def run(each: Each, arguments: Sequence[EngineValue], functions: Functions) -> EngineValue:
    """
    The value of a template over its arguments.
    """
    if each.mode in ("reduce", "scan"):
        return _fold(each, arguments, functions)
    scratch = Scratch(each.body, functions)
    holes: list[str | tuple[int, int, int]] = []
    elements: list[list[list[EngineValue]]] = []
    height, width = 1, 1
    for kind, value in zip(each.kinds, arguments, strict=True):
        if kind == "element":
            rows = as_rows(value)
            elements.append(rows)
            height, width = max(height, len(rows)), max(width, len(rows[0]) if rows else 1)
            holes.append(f"\ue0d8{len(elements)}")
        elif kind == "count":
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not 1 <= value <= MAX_ELEMENTS:
                return error("Value")
            holes.append("")
        else:
            holes.append(scratch.place(value))
    if each.mode == "make":
        height, width = int(arguments[0]), int(arguments[1])
        elements = [[[row + 1.0] for row in range(height)], [[column + 1.0 for column in range(width)]]]
        holes[0], holes[1] = "\ue0d81", "\ue0d82"
    elif each.mode in ("rows", "columns"):
        _, rows_count, columns_count = (part for part in holes[0] if isinstance(part, int))
        height, width = (int(rows_count), 1) if each.mode == "rows" else (1, int(columns_count))
    if height * width > MAX_ELEMENTS:
        return error("Num")
    table = [[_element(rows, row, column) for rows in elements] for row in range(height) for column in range(width)]
    if elements:
        scratch.workbook.set_values_batch("E", 1, 1, [[literal(cell) for cell in line] for line in table])
    formulas = []
    for index in range(height * width):
        formulas.append(
            scratch.formula(
                [_reference(part, each.mode, kind, index) for part, kind in zip(holes, each.kinds, strict=True)]
            )
        )
    values = scratch.compute(formulas, len(elements) + 1)
    if height == width == 1 and each.mode == "map" and not any(isinstance(value, list) for value in arguments):
        return values[0]
    return [values[row * width : (row + 1) * width] for row in range(height)]


def _reference(part: str | tuple[int, int, int], mode: str, kind: str, index: int) -> str:
    if isinstance(part, str):
        return f"E!${column_letters(int(part[1:]))}${index + 1}"
    first, rows, columns = part
    top, bottom, left, right = 1, rows, first, first + columns - 1
    if kind == "row":
        top = bottom = index + 1
    elif kind == "column":
        left = right = first + index
    start = f"W!${column_letters(left)}${top}"
    return start if (top, left) == (bottom, right) else f"{start}:${column_letters(right)}${bottom}"


def _element(rows: list[list[EngineValue]], row: int, column: int) -> EngineValue:
    if len(rows) == 1:
        row = 0
    if row < len(rows):
        line = rows[row]
        if len(line) == 1:
            column = 0
        if column < len(line):
            return line[column]
    return error("Na")


def _fold(each: Each, arguments: Sequence[EngineValue], functions: Functions) -> EngineValue:
    total, rows = arguments[0], as_rows(arguments[1])
    if total == "" and each.kinds[0] == "total" and rows:
        total = 0.0
    steps: list[list[EngineValue]] = []
    for line in rows:
        steps.append([])
        for step in line:
            scratch = Scratch(each.body, functions)
            holes = [_reference(scratch.place(value), "", "whole", 0) for value in (total, step, *arguments[2:])]
            scratch.workbook.set_formula("E", 1, 1, scratch.formula(holes))
            scratch.workbook.evaluate_all()
            total = spilled(scratch.workbook, "E", 1, 1)
            if each.mode == "scan" and isinstance(total, list):
                total = error("Calc")
            steps[-1].append(total)
    return steps if each.mode == "scan" else total


def spilled(workbook: Any, sheet: str, row: int, column: int) -> EngineValue:
    """The value of a cell with all that it spills to: rows, or the single value."""
    quoted = "'" + sheet.replace("'", "''") + "'"
    role = workbook.inspect_cell(f"{quoted}!{column_letters(column)}{row}", include_values=False).cell.spill
    if role is None or role.extent is None:
        return workbook.get_value(sheet, row, column)
    return extent_values(workbook, sheet, role.extent)


def extent_values(workbook: Any, sheet: str, extent: str) -> list[list[EngineValue]]:
    """The values of the extent of a spill, an A1 reference."""
    corners = re.findall(r"\$?([A-Z]{1,3})\$?(\d+)", extent.rsplit("!", 1)[-1])
    (left, top), (right, bottom) = corners[0], corners[-1]
    address = formualizer.RangeAddress(sheet, int(top), column_number(left), int(bottom), column_number(right))
    rows: list[list[EngineValue]] = workbook.sheet(sheet).get_values(address)
    return rows
