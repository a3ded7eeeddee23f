"""
Which language the command line speaks: `--lang`, else the user's locale, else English.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from xl_departage.messages.spoken import user_language


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
