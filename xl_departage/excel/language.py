"""
Which language Excel users read: helps, error texts.

`XL_DEPARTAGE_LANG` decides (an xlwings Lite or Server project sets it before the import), then what `xl-departage install --lang`
wrote on this Windows account, then the language of the environment, else English.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from pathlib import Path

from xl_departage.excel.configuration import CONFIGURATION, LANGUAGE_KEY, read_configuration
from xl_departage.messages import Language

VARIABLE = "XL_DEPARTAGE_LANG"


def excel_language(environment: Mapping[str, str] | None = None) -> Language:
    """
    The language to use from here on.
    """
    environment = os.environ if environment is None else environment
    chosen = environment.get(VARIABLE, "")
    if not chosen and environment.get("USERPROFILE"):
        chosen = read_configuration(Path(environment["USERPROFILE"], *CONFIGURATION)).get(LANGUAGE_KEY, "")
    if not chosen:
        for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
            if environment.get(variable):
                chosen = environment[variable]
                break
        else:
            # Windows sets none of them; there, this names the region ("French_France" before Python asks, "fr_FR" after).
            chosen = _system_locale()
    return "fr" if chosen.lower().startswith("fr") else "en"


def _system_locale() -> str:
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        # A name that Python does not know (a bare "UTF-8" on a Mac) says nothing about the language.
        return ""
