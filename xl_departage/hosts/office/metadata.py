"""
functions.json: what Excel knows of each custom function before it loads the add-in.

The form is that of Microsoft's reference for custom functions metadata. An identifier takes letters, digits and periods only; the name
that people type keeps its `_`. Every argument and every value is a matrix of anything, as the catalogue reads them itself.
"""

from __future__ import annotations

from typing import Any

from xl_departage.base.messages import Language
from xl_departage.functions import FUNCTIONS, Function


def metadata(language: Language, help_address: str) -> dict[str, Any]:
    """The functions in one language; `help_address` is that of the page with a section for each."""
    return {
        # Else a cell with an error would keep the call from us, and nobody would learn which one it is.
        "allowErrorForDataTypeAny": True,
        "functions": [
            _function(entry, name, language, help_address)
            for entry in FUNCTIONS.values()
            for name in (entry.name, *entry.aliases)
        ],
    }


def identifier(name: str) -> str:
    """The identifier of a function or alias."""
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
