"""
The configuration file of the add-in, in the form that xlwings' VBA reads: lines of `"KEY","VALUE"`.

VBA reads it with `Input #` in the Windows code page, ignores the case of keys, and takes the first line with a
key (`GetConfigFromFile` in xlwings.bas). The file is our own (`%USERPROFILE%\\.xl_departage\\xl_departage.conf`, after
PROJECT_NAME), so a user's xlwings settings are never changed. It also stores the language chosen for Excel.
"""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from xl_departage.base.messages import Language
from xl_departage.base.messages.user_language import language_of, user_language

PROJECT: Final = "xl_departage"
"""The value of PROJECT_NAME in VBA, after which the folder and the file of the configuration are named."""
CONFIGURATION: Final = (f".{PROJECT}", f"{PROJECT}.conf")
"""The path of the configuration file below the user's profile folder."""
LANGUAGE_KEY: Final = "LANGUAGE"
CODE_PAGE: Final = "mbcs" if sys.platform == "win32" else "cp1252"
"""The encoding that VBA's `Input #` uses; outside Windows, the most common one in western Europe."""


def read_configuration(path: Path) -> dict[str, str]:
    """The values of a configuration file, by key in upper case; empty if the file does not exist."""
    if not path.is_file():
        return {}
    values: dict[str, str] = {}
    for row in csv.reader(io.StringIO(path.read_bytes().decode(CODE_PAGE, "replace"))):
        if len(row) >= 2:
            values.setdefault(row[0].upper(), row[1])
    return values


def configuration_text(values: Mapping[str, str]) -> str:
    """The text of a configuration file with these values, which must not contain quotation marks (Windows paths cannot)."""
    return "".join(f'"{key}","{value}"\r\n' for key, value in values.items())


VARIABLE = "XL_DEPARTAGE_LANG"


def excel_language(environment: Mapping[str, str] | None = None) -> Language:
    """
    The language for Excel: that of the environment variable `VARIABLE`, else that of the configuration file, else the user's language.
    """
    environment = os.environ if environment is None else environment
    chosen = environment.get(VARIABLE, "")
    if not chosen and environment.get("USERPROFILE"):
        chosen = read_configuration(Path(environment["USERPROFILE"], *CONFIGURATION)).get(LANGUAGE_KEY, "")
    return language_of(chosen) if chosen else user_language(environment)
