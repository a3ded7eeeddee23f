"""`xl-departage functions`: the catalogue as a list, or one function in detail."""

from __future__ import annotations

import datetime
import re
from typing import Any

import click

from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import argument_separator
from xl_departage.chess.regulations.today import in_force
from xl_departage.functions import FUNCTIONS, Argument, Function, find
from xl_departage.hosts.cli import helping
from xl_departage.hosts.cli.helping import language_option
from xl_departage.hosts.cli.terminal import echo_json


@helping.command(name="functions", help="help_functions")
@helping.argument("name", required=False)
@helping.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", help="help_format")
@helping.option("--date", "day", type=click.DateTime(["%Y-%m-%d", "%d/%m/%Y"]), help="help_functions_date")
@language_option
def command(name: str | None, layout: str, day: datetime.datetime | None, lang: Language) -> None:
    chosen = [find(name)] if name else list(FUNCTIONS.values())
    if layout == "json":
        described = [describe(entry, lang) for entry in chosen]
        echo_json(described[0] if name else described)
    elif name:
        click.echo(_full(chosen[0], lang, name.strip().upper()))
    else:
        _table(chosen, lang)
        _editions(day.date() if day else datetime.date.today(), lang)


def describe(entry: Function, language: Language) -> dict[str, Any]:
    """A function as plain data, with texts in one language."""
    return {
        "name": entry.name,
        "aliases": list(entry.aliases),
        "category": entry.category.value.in_language(language),
        "summary": entry.summary.in_language(language),
        "syntax": syntax(entry, language),
        "arguments": [
            {
                "name": argument.name,
                "optional": argument.optional,
                "default": argument.default,
                "help": argument.help.in_language(language),
            }
            for argument in entry.arguments
        ],
        "example": f"={example(entry, language)}",
        "source": entry.source,
        "spills": entry.spills,
    }


def syntax(entry: Function, language: Language, name: str = "") -> str:
    """The call as help texts show it, under the requested name, with semicolons if the comma is the decimal mark."""
    separator = f"{argument_separator(language)} "
    titles = [(label(argument, language), argument.optional) for argument in entry.arguments]
    arguments_text = separator.join(f"[{title}]" if optional else title for title, optional in titles)
    return f"{name or entry.name}({arguments_text})"


def label(argument: Argument, language: Language) -> str:
    """The name of an argument in help texts."""
    return argument.title.in_language(language)


def example(entry: Function, language: Language) -> str:
    """The example as it is typed: with semicolons and decimal commas in languages that use them."""
    if argument_separator(language) == ",":
        return entry.example
    parts = re.split(r'("[^"]*")', entry.example)
    return "".join(
        part if part.startswith('"') else re.sub(r"(?<=\d)\.(?=\d)", ",", part.replace(",", ";")) for part in parts
    )


def _full(entry: Function, language: Language, name: str) -> str:
    """The text about one function, under the requested name, with its other names at the end."""
    lines = [
        syntax(entry, language, name),
        entry.summary.in_language(language),
        "",
        *(f"  {label(argument, language)}: {argument.help.in_language(language)}" for argument in entry.arguments),
        "",
        text("functions_example", language, example=example(entry, language).replace(f"{entry.name}(", f"{name}(")),
        text("functions_source", language, source=entry.source),
    ]
    others = [alias for alias in (entry.name, *entry.aliases) if alias != name]
    if others:
        lines.append(text("functions_aliases", language, aliases=", ".join(others)))
    return "\n".join(lines)


def _editions(day: datetime.date, language: Language) -> None:
    """Print, for each kind of event, the edition in force on that day."""
    from rich.console import Console
    from rich.table import Table

    headings = (text(key, language) for key in ("functions_event", "functions_edition", "functions_since"))
    table = Table(*headings, title=text("functions_in_force", language, day=day), title_justify="left")
    for entry in in_force(day.isoformat()):
        what = f"{entry.what.in_language(language)} ({entry.note.in_language(language)})"
        table.add_row(what, entry.edition, entry.since)
    Console().print(table)


def _table(entries: list[Function], language: Language) -> None:
    from rich.console import Console
    from rich.table import Column, Table

    for category in dict.fromkeys(entry.category for entry in entries):
        table = Table(
            Column(text("functions_name", language), no_wrap=True),
            text("functions_what", language),
            title=category.value.in_language(language),
            title_justify="left",
        )
        for entry in entries:
            if entry.category is category:
                table.add_row("\n".join((entry.name, *entry.aliases)), entry.summary.in_language(language))
        Console().print(table)
