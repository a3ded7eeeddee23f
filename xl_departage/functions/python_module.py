"""
Generates the module `xl_departage.callables` from the catalogue, so that help(), editors and type checkers know every function:

    python -m xl_departage.functions.python_module

A test compares the module with the catalogue.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from xl_departage.functions import FUNCTIONS, Argument, Function, names
from xl_departage.functions.catalogue import (
    read_grid,
    read_list,
    read_number,
    read_optional_range,
    read_player,
    read_range,
    read_rules_text,
    read_text,
)

TARGET = Path(__file__).parents[1] / "callables.py"
_WIDTH = 116
_HEAD = '''\
"""
Every function of the catalogue as a Python function: lists of rows in, numbers out, errors as exceptions.

Written by `python -m xl_departage.functions.python_module` from the catalogue; change it there.

A grid is a list of rows of cells: texts as in a spreadsheet, numbers, None for a blank. A column is returned as rows of one value,
`[[3.5], [4.5]]`, in the order of the players; for one player, the value itself is returned. An undefined value in a column is None.
If a cell would show an error, the function raises a `DepartageError`, a `ValueError` whose text is the message for the arbiter.
"""

# fmt: off
from collections.abc import Sequence
from typing import Any, Protocol, overload


class Frame(Protocol):
    """A table of pandas or polars."""

    @property
    def columns(self) -> Any: ...


class Column(Protocol):
    """A column of pandas or polars, an array of numpy."""

    @property
    def dtype(self) -> Any: ...


Rows = Sequence[Any] | Frame | Column
"""Rows of cells, as lists or tuples, or such objects of other libraries."""
Table = list[list[float | Any]]
"""Rows of values: numbers, texts, None where a value is undefined."""


def _call(name: str, *given: object) -> Any:
    from xl_departage.functions.from_python import call

    return call(name, *given)


def _table(name: str, *given: object) -> Table:
    rows: Table = _call(name, *given)
    return rows
'''
_TYPES: dict[Callable[..., Any], str] = {
    read_grid: "Rows",
    read_range: "Rows",
    read_list: "Rows",
    read_optional_range: "Rows",
    read_player: "int | str",
    read_rules_text: "str",
    read_text: "str",
    read_number: "float",
}
"""The Python type of what a reader accepts, identified by its name; otherwise a cell or rows."""
_SELECTORS = ("player", "team")


def source() -> str:
    """The text of the module."""
    listed = "".join(f'    "{name}",\n' for name in sorted(names()))
    parts = [_HEAD, f"__all__ = [\n{listed}]\n"]
    for function in FUNCTIONS.values():
        parts.append("\n\n" + _definition(function))
        for alias in function.aliases:
            # A table in words is in the language of the name.
            own = function.spills and not any(argument.name in _SELECTORS for argument in function.arguments)
            parts.append(
                "\n\n" + (_definition(function._replace(name=alias)) if own else f"{alias} = {function.name}\n")
            )
    return "".join(parts)


def _definition(function: Function) -> str:
    arguments = function.arguments
    at = next((position for position, one in enumerate(arguments) if one.optional and one.name in _SELECTORS), None)
    written = [_parameter(argument) for argument in arguments]
    lines: list[str] = []
    if at is None:
        returned = "Table" if function.spills else "float | Any"
    else:
        # One player's value is a bare value; without a player, the result is a column.
        returned = "Any"
        name = arguments[at].name
        lines += _overload(function.name, [*written[:at], f"{name}: None = None", *written[at + 1 :]], "Table")
        before = [_parameter(argument, required=True) for argument in arguments[:at]]
        lines += _overload(function.name, [*before, f"{name}: int | str", *written[at + 1 :]], "float | Any")
        if any(argument.optional for argument in arguments[:at]):
            keyword = [*written[:at], "*", f"{name}: int | str", *written[at + 1 :]]
            lines += _overload(function.name, keyword, "float | Any")
    lines += _signature(function.name, written, returned, "")
    lines += [f"    {line}".rstrip() for line in _docstring(function)]
    given = ", ".join([f'"{function.name}"', *(argument.name for argument in arguments)])
    lines.append(f"    return {'_table' if returned == 'Table' else '_call'}({given})")
    return "\n".join(lines) + "\n"


def _overload(name: str, parameters: Sequence[str], returned: str) -> list[str]:
    return ["@overload", *_signature(name, parameters, returned, " ...")]


def _signature(name: str, parameters: Sequence[str], returned: str, end: str) -> list[str]:
    line = f"def {name}({', '.join(parameters)}) -> {returned}:{end}"
    if len(line) <= _WIDTH:
        return [line]
    return [f"def {name}(", *(f"    {parameter}," for parameter in parameters), f") -> {returned}:{end}"]


def _parameter(argument: Argument, *, required: bool = False) -> str:
    kind = _type(argument)
    if not argument.optional:
        return f"{argument.name}: {kind}"
    return f"{argument.name}: {kind} | None" + ("" if required else " = None")


def _type(argument: Argument) -> str:
    known = _TYPES.get(argument.read)
    if known is not None:
        return known
    return "int" if argument.read.__qualname__.startswith("count_reader.") else "float | str | Rows"


def _docstring(function: Function) -> list[str]:
    lines = [*_wrapped('"""' + function.summary.in_language("en")), ""]
    lines += [*_wrapped(function.summary.in_language("fr")), "", "Args:"]
    for argument in function.arguments:
        left_out = f" (default: {argument.default})" if isinstance(argument.default, int) else ""
        lines += _wrapped(f"{argument.name}: {argument.help.in_language('en')}{left_out}", "    ")
    lines += ["", "Raises:", "    ValueError: A cell would show an error; the text is its message.", ""]
    lines += [*_wrapped(f"Source: {function.source}"), *_wrapped(f"In a spreadsheet: ={function.example}"), '"""']
    return [line.replace("\\", "\\\\") for line in lines]


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, _WIDTH - 4, initial_indent=indent, subsequent_indent=indent and indent + "    ", break_on_hyphens=False
    )


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")
