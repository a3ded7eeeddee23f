"""
functions.json: the description of each custom function that Excel reads before it loads the add-in.

The format is that of Microsoft's reference on custom functions metadata. An identifier consists of letters, digits and periods; the name
that people type keeps its `_`. Every argument and result is declared as a matrix of type `any`, because the catalogue reads the cells
itself.
"""

from __future__ import annotations

from typing import Any

from xl_departage.base.messages import Language
from xl_departage.functions import FUNCTIONS, Function


def metadata(language: Language, help_address: str) -> dict[str, Any]:
    """The contents of functions.json in one language; `help_address` is the address of the page with a section for each function."""
    return {
        # Otherwise Excel would not call the function if a cell contains an error, and we could not report which cell it is.
        "allowErrorForDataTypeAny": True,
        "functions": [
            _function(entry, name, language, help_address)
            for entry in FUNCTIONS.values()
            for name in (entry.name, *entry.aliases)
        ],
    }


def identifier(name: str) -> str:
    """The identifier of a function or alias: its name with periods in place of `_`."""
    return name.replace("_", ".")


def _function(entry: Function, name: str, language: Language, help_address: str) -> dict[str, Any]:
    summary = entry.summary.in_language(language)
    return {
        "id": identifier(name),
        "name": name,
        "description": summary if name == entry.name else f"{summary} (= {entry.name})",
        "helpUrl": f"{help_address}#{entry.name}",
        "result": {"type": "any", "dimensionality": "matrix"},
        "parameters": [
            {
                "name": argument.name,
                "description": argument.help.in_language(language),
                "type": "any",
                "dimensionality": "matrix",
                **({"optional": True} if argument.optional else {}),
            }
            for argument in entry.arguments
        ],
    }
