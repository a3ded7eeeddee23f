"""The text that some functions show instead of an error value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xl_departage.base.cells import Raw
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import Language, languages, with_capital
from xl_departage.base.messages.chosen import language_of_name, typed_language
from xl_departage.base.regex import regex

_ROW = regex(r"(?:^|;)\s*row\s*=", re.IGNORECASE)
_LANG = regex(r"(?:^|;)\s*lang\s*=\s*([a-z]+)", re.IGNORECASE)


def sentence(raw: Sequence[Raw], error: DepartageError) -> str:
    """
    The message of an error, in the language that the rules name; otherwise in the one that was typed or chosen (`typed_language`),
    else in that of the headings and letters of the first range, else in that of the function's name.
    """
    return with_capital(error.message(_language(raw)))


def sentence_on_sheet(raw: Sequence[Raw], error: DepartageError) -> str | None:
    """
    The message of an error on the sheets of a template, whose rules give the row in which lists begin (`row=4`): in the fixed area
    of an array formula, an error value would be repeated in every cell without an explanation. None elsewhere: the cell shows the
    error value.
    """
    on_sheet = any(isinstance(value, str) and _ROW.search(value) for value in raw)
    return sentence(raw, error) if on_sheet else None


def language_in_rules(raw: Sequence[Raw]) -> Language | None:
    """The language that the rules among the arguments name with `lang=`; None if they name none."""
    # Imported here and below: few calls name a language or have an error.
    from xl_departage.chess.regulations.option_words import language_named

    for value in raw:
        if isinstance(value, str) and (option := _LANG.search(value)):
            named = language_named(option[1])
            if named is not None:
                return named
    return None


def _language(raw: Sequence[Raw]) -> Language:
    """The language of an error message: see `sentence`."""
    named = language_in_rules(raw)
    if named is not None:
        return named
    grid = raw[0] if raw else None
    chosen = typed_language()
    if chosen is not None:
        return chosen
    if not isinstance(grid, (list, tuple)):
        return language_of_name()
    from xl_departage.formats.grids.grid_reading import written_language

    written = written_language(grid)
    if written == "auto":
        from xl_departage.formats.grids.lists.headings import find_players

        players = find_players(grid)
        written = "auto" if players is None else players.language
    return (
        language_of_name()
        if written == "auto"
        else next((language for language in languages() if language == written), "en")
    )
