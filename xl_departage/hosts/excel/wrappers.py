"""
Makes the functions for xlwings from the catalogue, and converts their arguments and results.

What xlwings requires, according to its code: the Python name is the name in Excel, so it is in upper case; a type hint would
enable converters that differ from host to host, so there is none; arguments are positional with `ndim=2`, or a row of one cell
would arrive as a bare value; hosts ignore keyword options they do not know, so one decoration serves all.

Every argument arrives as rows of cells (`ndim=2`), a single cell as one row of one value. Errors arrive as text (`err_to_str`) or,
if xlwings does not know them, as their COM number. An omitted argument arrives as its bare default. Everything else is converted
as for all hosts (`functions.host_cells`).
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from typing import Any

from xl_departage.base.cells import OMITTED, Cell, Result
from xl_departage.base.errors import DepartageError, ErrorKind
from xl_departage.base.extras import explained
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.chosen import by_name, typed_language
from xl_departage.functions import FUNCTIONS, find
from xl_departage.functions.arguments import Argument
from xl_departage.functions.catalogue import Function
from xl_departage.functions.host_cells import raw_arguments
from xl_departage.functions.xlwings_cells import xlwings_cell
from xl_departage.hosts.excel.configuration import excel_language

with explained():
    import xlwings


def to_excel(result: Result) -> Any:
    """A result in the form that xlwings accepts: errors as text, which our add-in and Office.js turn into true errors."""
    if isinstance(result, list):
        return [[_shown_cell(value) for value in row] for row in result]
    return _shown_cell(result)


def _shown_cell(value: Cell) -> Any:
    return value.value if isinstance(value, ErrorKind) else value


_LOG = logging.getLogger("xl_departage.excel")


def excel_functions(module: str) -> dict[str, Callable[..., Any]]:
    """All functions for xlwings by name, aliases included, in catalogue order; `module` is the module from which users import them."""
    language = excel_language()
    return {
        name: _decorated(_function(find(name), name, module, language), entry, language)
        for entry in FUNCTIONS.values()
        for name in (entry.name, *entry.aliases)
    }


def description(entry: Function, name: str, language: Language) -> str:
    """The description for the function wizard; that of an alias also names the function."""
    summary = entry.summary.in_language(language)
    return summary if name == entry.name else f"{summary} (= {entry.name})"


def _function(entry: Function, name: str, module: str, language: Language) -> Callable[..., Any]:
    signature = inspect.Signature([_parameter(argument) for argument in entry.arguments])

    def excel_function(*positional: Any, **named: Any) -> Any:
        bound = signature.bind(*positional, **named)
        bound.apply_defaults()
        try:
            arrived = [
                OMITTED if argument.optional and value is argument.default else value
                for argument, value in zip(entry.arguments, bound.args, strict=True)
            ]
            return to_excel(entry.for_cell(raw_arguments(entry.arguments, arrived, xlwings_cell)))
        except DepartageError as error:
            with by_name(entry.language):
                return _told(error.kind, error.message(typed_language() or language))
        except Exception as error:
            # An internal error: the traceback is logged, the cell shows a message, and other cells are still computed.
            _LOG.exception("%s failed", name)
            return _told(ErrorKind.VALUE, text("excel_internal", language, error=f"{type(error).__name__}: {error}"))

    excel_function.__name__ = excel_function.__qualname__ = name
    excel_function.__module__ = module
    excel_function.__doc__ = description(entry, name, language)
    excel_function.__annotations__ = {}
    excel_function.__signature__ = signature  # type: ignore[attr-defined]
    return excel_function


def _parameter(argument: Argument) -> inspect.Parameter:
    default = argument.default if argument.optional else inspect.Parameter.empty
    return inspect.Parameter(argument.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default)


def _decorated(function: Callable[..., Any], entry: Function, language: Language) -> Callable[..., Any]:
    for argument in entry.arguments:
        mark = xlwings.arg(argument.name, ndim=2, err_to_str=True, doc=argument.help.in_language(language))
        function = mark(function)
    category = entry.category.value.in_language(language)
    decorated: Callable[..., Any] = xlwings.func(category=category)(function)
    return decorated


def _told(kind: ErrorKind, message: str) -> str:
    """
    The text of a cell for a refused call.

    Office.js shows true errors, and can show a message only with #VALUE!, for which this function raises XlwingsError. In other hosts, the
    text is the name of the error followed by the message.
    """
    if not getattr(xlwings, "on_server", False):
        return f"{kind.value} {message}"
    if kind is ErrorKind.VALUE:
        raise xlwings.XlwingsError(message)
    return str(kind.value)
