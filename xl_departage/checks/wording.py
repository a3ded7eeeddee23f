"""
The texts of errors hold two sentences, what is wrong and the cure; here they are told apart.

A cure begins with an imperative, or with the condition under which it holds, behind a full stop, a colon or a semicolon.
"""

from __future__ import annotations

import re
from functools import cache

from xl_departage.messages import Language

_CURES = {
    "fr": (
        "saisissez-les|ajoutez|agrandissez|choisissez|comparez|complétez|corrigez|donnez|écrivez|enlevez|gardez|mettez|nommez|prenez|"
        "recollez|renumérotez|retapez|retirez|saisissez|sortez|vérifiez|videz|dites|attendez|laissez|rien à faire|"
        "si |sinon|il se place"
    ),
    "en": (
        "add|enlarge|choose|compare|complete|correct|give|write|remove|keep|name|take|paste|renumber|retype|leave|enter|"
        "check|clear|empty|say|wait|nothing to do|if |otherwise|it stands"
    ),
}
_BEGINNING = {
    language: re.compile(rf"(?:\s?[:;]|\.)\s+(?=(?:{words})\b)", re.IGNORECASE)
    for language, words in (
        ("fr", _CURES["fr"].replace("si |", r"si\b|")),
        ("en", _CURES["en"].replace("if |", r"if\b|")),
    )
}


@cache
def parted(sentence: str, language: Language) -> tuple[str, str]:
    """What is wrong, with a full stop, and the cure; the cure is empty where the text names none."""
    found = _BEGINNING[language].search(sentence)
    if found is None:
        return sentence, ""
    return sentence[: found.start()].rstrip() + ".", sentence[found.end() :]
