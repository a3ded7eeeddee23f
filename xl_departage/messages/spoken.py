"""Which language the user of this machine reads."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping

from xl_departage.messages import Language


def user_language(environment: Mapping[str, str] | None = None) -> Language:
    """
    French where the environment says so, as `LC_ALL`, `LC_MESSAGES` and `LANG` are read everywhere, else by the system's region;
    English otherwise.
    """
    environment = os.environ if environment is None else environment
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return language_of(environment[variable])
    # Windows sets none of them; there, this names the region ("French_France" before Python asks, "fr_FR" after).
    return language_of(_system_locale())


def language_of(name: str) -> Language:
    """The nearer one of our languages for a locale's name: `fr_BE.UTF-8`, `French_France`, `de_DE`."""
    return "fr" if name.lower().startswith("fr") else "en"


def _system_locale() -> str:
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        # A name that Python does not know (a bare "UTF-8" on a Mac) says nothing about the language.
        return ""
