"""
Which language the command line speaks: `--lang`, else the user's locale, else English.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from xl_departage.messages import Language


def user_language() -> Language:
    """
    French where the environment says so, as `LC_ALL`, `LC_MESSAGES` and `LANG` are read everywhere.
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """
    Add `--lang fr|en` to a command, as the parameter `lang`.
    """
    option = click.option(
        "--lang",
        type=click.Choice(["fr", "en"]),
        default=user_language,
        show_default="fr or en, from the environment",
        help="Language of messages.",
    )
    return option(command)
