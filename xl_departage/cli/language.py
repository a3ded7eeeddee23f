"""The language of the command line: `--lang`, else the user's locale, else English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from xl_departage.cli.helping import LanguageOption
from xl_departage.messages.spoken import user_language


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--lang` to a command, as the parameter `lang`."""
    option = click.option(
        "--lang",
        cls=LanguageOption,
        of_this_machine=user_language,
        show_default="help_lang_default",
        help="help_lang",
    )
    return option(command)
