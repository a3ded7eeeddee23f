"""What CHECK and EXPLAIN show in place of an error: its sentence, for they answer in words anyway."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xl_departage.crosstable.layout import header_language
from xl_departage.errors import DepartageError
from xl_departage.functions.catalogue import Raw
from xl_departage.messages import Language
from xl_departage.regulations.rules import language_named

_LANG = re.compile(r"(?:^|;)\s*lang\s*=\s*([a-z]+)", re.IGNORECASE)


def sentence(raw: Sequence[Raw], error: DepartageError) -> str:
    """The sentence in the language that the rules name, else in that of the grid's header, else in French."""
    return error.message(_language(raw))


def _language(raw: Sequence[Raw]) -> Language:
    for given in raw:
        if isinstance(given, str) and (found := _LANG.search(given)):
            named = language_named(found[1])
            if named is not None:
                return named
    grid = raw[0] if raw else None
    if isinstance(grid, (list, tuple)) and header_language(grid) == "en":
        return "en"
    return "fr"
