"""The page that the command « Help » opens: all functions in one file that needs no network."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from xl_departage import __version__
from xl_departage.base.messages import Language, catalogue, text
from xl_departage.functions import FUNCTIONS, Function
from xl_departage.functions.commands.goals import COMMANDS, TITLE, Command

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:0 auto;padding:1em;color:#222;background:#fff}"
    "h2{margin:1.5em 0 0;font-size:1.1em}code{background:#eee;padding:.1em .3em}dt{font-weight:bold}p,dl{margin:.3em 0}"
)


def help_page(language: Language, offered: Mapping[str, Command] = COMMANDS) -> str:
    """The commands, then every function with its arguments, an example and its source, as HTML."""
    title = TITLE.in_language(language)
    remark = catalogue(language).unreviewed
    commands = "".join(
        f"<dt>{escape(command.title.in_language(language))}</dt><dd>{escape(command.tip.in_language(language))}</dd>"
        for command in offered.values()
    )
    functions = "\n".join(_section(entry, language) for entry in FUNCTIONS.values())
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} – xl_departage {__version__}</title><style>{_STYLE}</style></head><body>\n"
        f"<h1>{escape(title)}</h1>\n<p>xl_departage {__version__}</p>\n<dl>{commands}</dl>\n{functions}\n"
        f"{f'<footer>{escape(remark)}</footer>' if remark else ''}</body></html>\n"
    )


def _section(entry: Function, language: Language) -> str:
    names = " / ".join((entry.name, *entry.aliases))
    arguments = "".join(
        f"<dt>{escape(f'[{title}]' if argument.optional else title)}</dt><dd>{escape(argument.help.in_language(language))}</dd>"
        for argument in entry.arguments
        for title in (argument.title.in_language(language),)
    )
    return (
        f'<section id="{entry.name}"><h2>{names}</h2>\n<p>{escape(entry.summary.in_language(language))}</p>\n'
        f"<dl>{arguments}</dl>\n<p><code>={escape(entry.example)}</code></p>\n"
        f"<p>{escape(text('command_help_source', language, source=entry.source))}</p></section>"
    )
