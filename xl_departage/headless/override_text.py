"""
UPPER, LOWER, PROPER and SEARCH for letters beyond ASCII: the engine only knows the 26 of the alphabet, and takes "É" and "é" for
different letters.
"""

from __future__ import annotations

import re

from xl_departage.headless.collation import Wildcards
from xl_departage.headless.each import EngineValue, error
from xl_departage.headless.override_values import CellError, number_of
from xl_departage.headless.scalars import text_of

_WORD = re.compile(r"[^\W\d_]+")


def _text(value: EngineValue) -> str:
    if isinstance(value, dict):
        raise CellError(value)
    return text_of(value)


def _raised(character: str) -> str:
    """A letter in upper case; one that has none of a single letter (ß) stays."""
    upper = character.upper()
    return upper if len(upper) == 1 else character


def upper(value: EngineValue) -> EngineValue:
    """UPPER."""
    return "".join(map(_raised, _text(value)))


def lower(value: EngineValue) -> EngineValue:
    """LOWER."""
    return _text(value).lower()


def proper(value: EngineValue) -> EngineValue:
    """PROPER: the first letter of each run of letters in upper case, the others in lower case."""
    return _WORD.sub(lambda word: _raised(word[0][0]) + word[0][1:].lower(), _text(value))


def search(wanted: EngineValue, within: EngineValue, start: EngineValue = 1.0) -> EngineValue:
    """SEARCH: the place of a text in another, from 1, without regard to case."""
    pattern, text = _text(wanted), _text(within)
    first = int(number_of(start, 1.0))
    if not 1 <= first <= max(1, len(text)):
        return error("Value")
    found = Wildcards.of(pattern).find(text, first - 1)
    return error("Value") if found is None else found + 1.0
