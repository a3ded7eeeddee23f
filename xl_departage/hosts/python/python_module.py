"""
Makes the functions of `xl_departage.hosts.python.callables` from the catalogue, each at its first use. Their names, and the stub by
which editors and type checkers know them, are written by

    python -m xl_departage.hosts.python.python_module

A test compares both with the catalogue.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from xl_departage.functions import Argument, Function, find, names
from xl_departage.functions.arguments import (
    read_grid,
    read_list,
    read_number,
    read_optional_range,
    read_player,
    read_range,
    read_rules_text,
    read_text,
)
from xl_departage.functions.rating_arguments import read_optional_own, read_optional_rating, read_own
from xl_departage.hosts.python.python_types import Number, Rows, Table

STUB = Path(__file__).with_name("callables.pyi")
MODULE_FILE = STUB.with_suffix(".py")
_WIDTH = 116
"""The most characters of a line of the stub."""
_HEAD = '''\
"""
Every function of the catalogue as a Python function: lists of rows in, single values or lists of rows out, errors as exceptions.

Written by `python -m xl_departage.hosts.python.python_module` from the catalogue; change it there.
"""

# fmt: off
from typing import overload

from xl_departage.hosts.python.python_types import Number, Rows, Table

'''
_TYPES: dict[Callable[..., Any], str] = {
    read_grid: "Rows",
    read_range: "Rows",
    read_list: "Rows",
    read_optional_range: "Rows",
    read_player: "int | str",
    read_rules_text: "str",
    read_text: "str",
    read_number: "Number",
    read_own: "Number | str",
    read_optional_own: "Number | str",
    read_optional_rating: "Number | str",
}
"""The Python type that each reader accepts. Readers of a count, which are not here, accept an int; all others a cell or rows."""
_SELECTORS = ("player", "team")


def python_function(name: str) -> Callable[..., Any]:
    """The Python function of a name or alias of the catalogue, with its signature and docstring."""
    from xl_departage.hosts.python.from_python import call

    function = _own(name)
    signature = inspect.Signature(
        [_inspected(argument) for argument in function.arguments], return_annotation=_real(_returned(function))
    )

    def python_function(*positional: Any, **named: Any) -> Any:
        try:
            bound = signature.bind(*positional, **named)
        except TypeError as error:
            raise TypeError(f"{function.name}(): {error}") from None
        bound.apply_defaults()
        return call(function.name, *bound.arguments.values())

    python_function.__name__ = python_function.__qualname__ = function.name
    python_function.__module__ = "xl_departage.hosts.python.callables"
    python_function.__doc__ = "\n".join(_documentation(function))
    python_function.__signature__ = signature  # type: ignore[attr-defined]
    python_function.__annotations__ = {
        **{parameter.name: parameter.annotation for parameter in signature.parameters.values()},
        "return": signature.return_annotation,
    }
    return python_function


def _inspected(argument: Argument) -> inspect.Parameter:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    if argument.optional:
        return inspect.Parameter(argument.name, kind, default=None, annotation=_real(f"{_type(argument)} | None"))
    return inspect.Parameter(argument.name, kind, annotation=_real(_type(argument)))


def _real(written: str) -> Any:
    """The type that the stub writes as this text, as an object."""
    return reduce(or_, (_WRITTEN[name.strip()] for name in written.split("|")))


_WRITTEN: dict[str, Any] = {
    "Any": Any,
    "None": None,
    "Number": Number,
    "Rows": Rows,
    "Table": Table,
    "bool": bool,
    "float": float,
    "int": int,
    "str": str,
}
"""The types of the stub, by the names that it writes."""


def _own(name: str) -> Function:
    """
    The function with this name. If its table contains words, it keeps the name under which it was called, which chooses their
    language.
    """
    function = find(name)
    table = _selector(function) is None or function.in_words is not None
    return function._replace(name=name) if function.spills and table else function


def _selector(function: Function) -> int | None:
    """The position of the optional argument that chooses one player or team; None if there is none."""
    return next(
        (at for at, argument in enumerate(function.arguments) if argument.optional and argument.name in _SELECTORS),
        None,
    )


def _returned(function: Function) -> str:
    # A call gives a single value for one player, or for one cell in the argument that `shape` names, and otherwise a table.
    if _selector(function) is not None or function.shape:
        return f"{function.value.__name__} | Table"
    return "Table" if function.spills else function.value.__name__


def stub() -> str:
    """The text of the stub."""
    parts = [_HEAD, f"__all__ = [\n{_listed()}]\n"]
    for name in names():
        function = _own(name)
        parts.append("\n" + (_definition(function) if function.name == name else f"{name} = {function.name}\n"))
    return "".join(parts)


def _listed() -> str:
    return "".join(f'    "{name}",\n' for name in sorted(names()))


def _definition(function: Function) -> str:
    arguments = function.arguments
    at = _selector(function)
    value_type = function.value.__name__
    written = [_parameter(argument) for argument in arguments]
    documentation = ['    """' + _documentation(function)[0]]
    documentation += [f"    {line}".rstrip() for line in [*_documentation(function)[1:], '"""']]
    text = "\n".join(line.replace("\\", "\\\\") for line in documentation)
    if function.shape:
        single, several = (
            [
                f"{argument.name}: {kind}" if argument.name == function.shape else part
                for argument, part in zip(arguments, written, strict=True)
            ]
            for kind in ("Number | str", "Rows")
        )
        lines = ["@overload", *_signature(function.name, single, value_type, ""), text]
        return "\n".join([*lines, *_overload(function.name, several, "Table")]) + "\n"
    if at is None:
        return "\n".join([*_signature(function.name, written, _returned(function), ""), text]) + "\n"
    name = arguments[at].name
    preceding = [_parameter(argument, required=True) for argument in arguments[:at]]
    column = _signature(function.name, [*written[:at], f"{name}: None = None", *written[at + 1 :]], "Table", "")
    lines = ["@overload", *column, text]
    lines += _overload(function.name, [*preceding, f"{name}: int | str", *written[at + 1 :]], value_type)
    if any(argument.optional for argument in arguments[:at]):
        keyword = [*written[:at], "*", f"{name}: int | str", *written[at + 1 :]]
        lines += _overload(function.name, keyword, value_type)
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
    name = _TYPES.get(argument.read)
    if name is not None:
        return name
    counted = argument.read.__qualname__.startswith(("count_reader.", "needed_count."))
    return "int" if counted else "Number | str | Rows"


def _documentation(function: Function) -> list[str]:
    """The lines of a function's docstring."""
    lines = [*_wrapped(function.summary.in_language("en")), ""]
    lines += [*_wrapped(function.summary.in_language("fr")), "", "Args:"]
    for argument in function.arguments:
        left_out = f" (default: {argument.default})" if isinstance(argument.default, int) else ""
        lines += _wrapped(f"{argument.name}: {argument.help.in_language('en')}{left_out}", "    ")
    lines += ["", "Raises:", "    ValueError: A cell would show an error; the text is its message.", ""]
    return [*lines, *_wrapped(f"Source: {function.source}"), *_wrapped(f"In a spreadsheet: ={function.example}")]


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, _WIDTH - 4, initial_indent=indent, subsequent_indent=indent and indent + "    ", break_on_hyphens=False
    )


def module() -> str:
    """The text of the module, with the list of names, which are then known without loading the catalogue."""
    start, end = "__all__ = [\n", "]\n"
    text_before, _, rest = MODULE_FILE.read_text(encoding="utf-8").partition(start)
    _, _, after = rest.partition(end)
    return text_before + start + _listed() + end + after


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
    MODULE_FILE.write_text(module(), encoding="utf-8")
