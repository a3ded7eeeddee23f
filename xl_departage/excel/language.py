"""
Which language Excel users read: helps, error texts.

`XL_DEPARTAGE_LANG` decides (an xlwings Lite or Server project sets it before the import), then what `xl-departage install --lang`
wrote on this Windows account, then the language of the environment, else English.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from xl_departage.excel.configuration import CONFIGURATION, LANGUAGE_KEY, read_configuration
from xl_departage.messages import Language
from xl_departage.messages.spoken import language_of, user_language

VARIABLE = "XL_DEPARTAGE_LANG"


def excel_language(environment: Mapping[str, str] | None = None) -> Language:
    """The language to use from here on."""
    environment = os.environ if environment is None else environment
    chosen = environment.get(VARIABLE, "")
    if not chosen and environment.get("USERPROFILE"):
        chosen = read_configuration(Path(environment["USERPROFILE"], *CONFIGURATION)).get(LANGUAGE_KEY, "")
    return language_of(chosen) if chosen else user_language(environment)
