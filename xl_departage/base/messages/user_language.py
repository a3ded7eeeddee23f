"""The language of the user of this machine."""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Mapping, Sequence

from xl_departage.base.messages import SOURCE, Language, languages


def user_language(environment: Mapping[str, str] | None = None) -> Language:
    """
    The language of the environment, from `LC_ALL`, `LC_MESSAGES` and `LANG` as usual, otherwise from the system's region; English if
    there is no catalogue for it.
    """
    environment = os.environ if environment is None else environment
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return language_of(environment[variable])
    # Windows sets none of them; there, this function names the region ("French_France" before Python asks, "fr_FR"
    # after).
    return language_of(_system_locale())


def asked_for(words: Sequence[str]) -> Language | None:
    """The language that `--lang` names in the arguments of a call, before any `--`; the last valid one counts. None if there is none."""
    named = None
    for index, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--lang":
            following = value if equals else "".join(words[index + 1 : index + 2])
            named = next((language for language in languages() if language == following), named)
    return named


def language_of(name: str) -> Language:
    """The language of a locale name if there is a catalogue for it, otherwise English: `fr_BE.UTF-8`, `French_France`, `nl-BE`, `it_IT`."""
    word = re.split(r"[_.@-]", name.lower())[0]
    # Python knows Windows' names: "dutch" is nl_NL.
    # Equivalent mutant `2 -> 1`, `2 -> 3`: only a shorter way to the same two letters.
    code = word if len(word) == 2 else _normalized(word)[:2]
    return code if code in languages() else SOURCE


def _normalized(name: str) -> str:
    return locale.normalize(name)


def _system_locale() -> str:
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        # A name that Python does not know (a bare "UTF-8" on a Mac) says nothing about the language.
        return ""
